//! Banners of gateways and scanners above or below a person's text: "CAUTION: This email originated from outside of the organization.
//! Do not click links or open attachments unless you recognize the sender."
//!
//! They are recognised by several kinds of words at once (for outside, mail, sender, organisation, warning, clicking, scanning,
//! viruses), because people use each kind alone: "Caution: my queen is in danger!". Gateways do not say "I", and ask nothing.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::appended;
use super::vocabulary::{
    Lists, PERSONS, SCANNED, SCANNERS, VIRUS, cut_lines, holds, is_drawn, normal, skip_lines, words,
};

/// Maximum number of lines searched above a text.
const LINES_LIMIT: usize = 40;
/// In bytes.
const SENTENCE_LIMIT: usize = 800;
/// Shorter lines (in bytes) were not wrapped.
const WRAPPED: usize = 40;

/// A text without banners: lines above a person's first line, sentences at its beginning, and a scanner's final paragraph.
pub fn strip(text: &str) -> &str {
    let text = without_labels(text);
    let (banner, rest) = text.split_at_checked(end_of_banner(text)).unwrap_or(("", text));
    let rest = if banner.is_empty() {
        rest
    } else if banner.ends_with('\n') {
        // The other half of its frame.
        skip_lines(rest, is_drawn)
    } else {
        rest.trim_start_matches(|c: char| c.is_whitespace() || "|-–—:]".contains(c))
    };
    without_footer(without_labels(rest))
}

fn without_labels(mut text: &str) -> &str {
    loop {
        let below = skip_lines(text, is_drawn);
        let (line, below) = below.split_once('\n').unwrap_or((below, ""));
        if !appended::is_label(line) {
            return text;
        }
        text = below;
    }
}

pub fn is_all(text: &str) -> bool {
    appended::is_all(strip(text))
}

fn without_footer(text: &str) -> &str {
    let body = cut_lines(text, is_drawn);
    let length: usize =
        body.split_inclusive('\n').rev().take_while(|line| !line.trim().is_empty()).map(str::len).sum();
    let (above, paragraph) = body.split_at_checked(body.len() - length).unwrap_or((text, ""));
    let evidence = Evidence::of(paragraph);
    let is_named = words(paragraph).iter().any(|word| word == "avast" || word == "avg");
    let is_scanner =
        evidence.has(Kind::Scan) && evidence.has(Kind::Virus) && (evidence.count() >= 3 || is_named);
    let is_short = paragraph.lines().count() <= 6;
    if !above.is_empty() && is_short && is_scanner && !evidence.is_person {
        cut_lines(above, is_drawn)
    } else {
        text
    }
}

/// Where the banner at the beginning of a text ends.
fn end_of_banner(text: &str) -> usize {
    let mut found = 0;
    let mut heading = Evidence::default();
    for sentence in sentences(text) {
        let text = sentence.text.trim();
        let evidence = Evidence::of(text);
        let is_banner = is_tag(text)
            || evidence.is_banner()
            || (evidence.joined(&heading).is_banner() && !evidence.is_person)
            || (found > 0 && !sentence.begins_paragraph && evidence.goes_on(text));
        if is_banner {
            found = sentence.end;
            heading = Evidence::default();
        } else if evidence.is_heading(text) && heading.count() == 0 {
            heading = evidence;
        } else {
            break;
        }
    }
    found
}

struct Sentence {
    text: String,
    begins_paragraph: bool,
    /// Where it ends in the text: at the beginning of the next line, if it ends its line.
    end: usize,
}

/// The first sentences of a text. A sentence ends at its full stop, at the end of a line that was not wrapped, and at a dash or bar
/// between blanks; a tag in brackets is one by itself.
fn sentences(text: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut open = String::new();
    let mut begins_paragraph = true;
    let mut end = 0;
    for line in text.split_inclusive('\n').take(LINES_LIMIT) {
        let start = end;
        end += line.len();
        let next = text.get(end..).and_then(|below| below.lines().next()).unwrap_or_default();
        if is_drawn(line) {
            if !open.is_empty() {
                found.push(Sentence { text: std::mem::take(&mut open), begins_paragraph, end: start });
            }
            begins_paragraph = true;
            continue;
        }
        if line.len() > SENTENCE_LIMIT * 2 {
            break;
        }
        let line = line.trim_end_matches('\n');
        let mut rest = line;
        while !rest.trim().is_empty() {
            let (length, is_ended) = sentence_length(rest);
            let (text, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
            if !open.is_empty() {
                open.push(' ');
            }
            open.push_str(text.trim_matches(|c: char| c.is_whitespace() || "*|#_".contains(c)));
            let is_last = is_drawn(behind) || behind.trim() == "|";
            if is_ended || !is_last || !is_wrapped(line, next) {
                let end = if is_last { end } else { start + line.len() - behind.len() };
                found.push(Sentence { text: std::mem::take(&mut open), begins_paragraph, end });
                begins_paragraph = false;
            }
            rest = if is_last { "" } else { behind };
        }
    }
    found
}

/// The length in bytes of the first sentence of a line, and whether it ends there.
fn sentence_length(line: &str) -> (usize, bool) {
    let trimmed = line.trim_start();
    let blank = line.len() - trimmed.len();
    if let Some(length) = tag_length(trimmed) {
        return (blank + length, true);
    }
    let mut before = ' ';
    let mut last = ' ';
    for (at, c) in line.char_indices() {
        let is_stop = ".!?。".contains(last) && (c.is_whitespace() || c == '*') && before != '.';
        let is_bar = "|-–—".contains(last) && before.is_whitespace() && c.is_whitespace() && at > blank + 3;
        if is_stop || is_bar {
            return (at, true);
        }
        (before, last) = (last, c);
    }
    (line.len(), line.trim_end().ends_with(['.', '!', '?', '。', ':']))
}

/// Whether a sentence continues on the next line: the line is long, and the next one has evidence, too.
fn is_wrapped(line: &str, next: &str) -> bool {
    let next = next.trim_start_matches(|c: char| c.is_whitespace() || "*|#".contains(c));
    let (length, _) = sentence_length(next);
    let rest = next.get(..length).unwrap_or_default();
    line.len() >= WRAPPED && rest.starts_with(char::is_lowercase) && Evidence::of(rest).count() > 0
}

/// The length of a tag at the start of a text: in brackets, or capitals with a colon (`[EXTERNAL]`, `EXTERNAL:`).
fn tag_length(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '[' => ']',
        '{' => '}',
        '(' => ')',
        '*' => '*',
        _ => {
            let (tag, _) = text.split_once(':').filter(|(tag, _)| tag.len() <= TAG_LIMIT && is_tag(tag))?;
            return (tag.to_uppercase() == tag).then_some(tag.len() + 1);
        }
    };
    let inside = text.trim_start_matches(['[', '{', '(', '*']);
    let (tag, _) = inside.split_once(close).filter(|(tag, _)| tag.len() <= TAG_LIMIT && is_tag(tag))?;
    let marks = text.len() - inside.len();
    let behind = text.get(marks + tag.len()..)?;
    Some(marks + tag.len() + behind.len() - behind.trim_start_matches(close).len())
}

/// In bytes.
const TAG_LIMIT: usize = 60;

/// Whether a text is a tag for mail from outside: `EXTERNAL`, `External Sender`.
fn is_tag(text: &str) -> bool {
    let words = words(text);
    let is_only = words.iter().all(|word| {
        [OUTSIDE, MAIL, SENDER, WARNING].iter().any(|list| holds(list, word))
            || ["from", "an", "sent", "by", "von", "od", "z", "the"].contains(&word.as_str())
    });
    let is_capital = text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase);
    let is_bare = text.trim().starts_with(['[', '{', '(', '*']) || is_capital || words.len() > 1;
    let is_outside = words.iter().any(|word| holds(OUTSIDE, word))
        || words.iter().any(|word| word == "ext" || word == "spam");
    (1..=5).contains(&words.len()) && is_bare && is_outside && (is_only || words.len() == 1)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Outside,
    Mail,
    Sender,
    Organisation,
    Warning,
    Click,
    Scan,
    Virus,
}

static KINDS: LazyLock<Lists<Kind>> = LazyLock::new(|| {
    Lists::new(&[
        (Kind::Outside, OUTSIDE),
        (Kind::Mail, MAIL),
        (Kind::Sender, SENDER),
        (Kind::Organisation, ORGANISATION),
        (Kind::Warning, WARNING),
        (Kind::Click, CLICK),
        (Kind::Scan, SCANNERS),
        (Kind::Scan, SCANNED),
        (Kind::Virus, VIRUS),
    ])
});

#[derive(Default)]
struct Evidence {
    kinds: BTreeSet<Kind>,
    is_person: bool,
    is_known: bool,
}

impl Evidence {
    fn of(text: &str) -> Evidence {
        if text.len() > SENTENCE_LIMIT {
            return Evidence::default();
        }
        let lower = normal(text);
        let mut evidence =
            Evidence { is_known: KNOWN.iter().any(|form| lower.contains(form)), ..Evidence::default() };
        for word in words(&lower) {
            // French and Italian put an article in front: "l'extérieur".
            let bare = word.split_once('\'').map_or(word.as_str(), |(_, rest)| rest);
            evidence.kinds.extend(KINDS.of(&word).chain(KINDS.of(bare)));
            evidence.is_person |= word == "i" || PERSONS.contains(&word.as_str());
        }
        evidence.is_person |= lower.trim_end().ends_with('?');
        evidence
    }

    fn has(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    fn count(&self) -> usize {
        self.kinds.len()
    }

    fn joined(&self, other: &Evidence) -> Evidence {
        Evidence { kinds: &self.kinds | &other.kinds, ..*self }
    }

    fn is_banner(&self) -> bool {
        let is_outside = self.has(Kind::Outside) && self.count() >= 3;
        let is_scanned = self.has(Kind::Scan) && self.has(Kind::Virus) && self.count() >= 3;
        let is_advice = self.has(Kind::Click) && self.has(Kind::Sender) && self.has(Kind::Warning);
        !self.is_person && (self.is_known || is_outside || is_scanned || is_advice)
    }

    /// Whether the sentence continues a banner above.
    fn goes_on(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        // `Allow sender <https://example.org>`
        let bare = lower.split_once(" <http").map_or(lower.as_str(), |(text, _)| text);
        let bare = bare.trim_matches(|c: char| !c.is_alphanumeric());
        let forbids = || words(&lower).iter().any(|word| FORBIDDING.iter().any(|no| word == no));
        let signs = || words(&lower).iter().any(|word| SIGNERS.contains(&word.as_str()));
        let is_signed = text.split_whitespace().count() <= 10 && signs();
        let is_advice = ADVICE.contains(&bare) || self.has(Kind::Click) && forbids() || is_signed;
        !self.is_person && (self.count() >= 2 || is_advice)
    }

    /// Whether the sentence is nothing but a warning, which may begin a banner.
    fn is_heading(&self, text: &str) -> bool {
        self.has(Kind::Warning) && !self.is_person && words(text).len() <= 2
    }
}

#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "you don't often get email from", "you do not often get email from", "learn why this is important", "learnaboutsenderidentification",
    "you have not previously corresponded with", "this is an external", "dies ist eine externe", "toto je externí", "fpfptbanner", "sophospsmartbanner",
    "some people who received this message don't often get email", "sie erhalten nicht oft emails von", "sie erhalten nicht häufig emails von",
    "erfahren sie, warum dies wichtig ist", "weitere informationen, warum dies wichtig ist", "email od tohoto odesílatele nedostáváte často",
    "nedostáváte často emaily od", "nedostáváte emaily často od", "zjistěte, proč je to důležité", "vous ne recevez pas souvent de courriers de",
    "vous n'obtenez pas souvent d'email", "découvrez pourquoi ceci est important", "découvrez pourquoi cela est important",
    "no suele recibir correo", "descubra por qué esto es importante", "non si ricevono spesso messaggi", "informazioni sul perché è importante",
    "u ontvangt niet vaak email van", "meer informatie over waarom dit belangrijk is", "nie otrzymujesz często wiadomości email",
    "dowiedz się, dlaczego jest to ważne",
];

#[rustfmt::skip]
const FORBIDDING: &[&str] = &[
    "not", "don't", "never", "avoid", "nicht", "keine", "ne", "pas", "no", "non", "niet", "geen", "nie", "neklikejte", "neotvírejte",
    "neotevírejte",
];

#[rustfmt::skip]
const ADVICE: &[&str] = &[
    "be careful", "please be careful", "use caution", "please use caution", "be cautious", "please be cautious", "exercise caution",
    "please exercise caution", "treat with caution", "proceed with caution", "think before you click", "stay safe", "stay vigilant",
    "report suspicious", "allow sender", "block sender", "report",
    "seien sie vorsichtig", "bitte seien sie vorsichtig", "buďte opatrní", "buďte obezřetní", "dbejte opatrnosti", "soyez prudent",
    "soyez vigilant", "tenga cuidado", "prestare attenzione", "wees voorzichtig", "zachowaj ostrożność",
];

/// Who signs a banner, or is to be asked.
const SIGNERS: &[&str] =
    &["department", "helpdesk", "servicedesk", "services", "security", "ict", "abteilung", "oddělení"];

#[rustfmt::skip]
const OUTSIDE: &[&str] = &[
    "external*", "outside", "extern", "externe", "externen", "externer", "externes", "externem", "außerhalb", "ausserhalb", "externí*", "zvenčí",
    "untrusted", "mimo", "vnější*", "extérieur*", "exterieur*", "externo*", "externa*", "fuera", "ajeno", "estern*", "fuori", "all'esterno", "dall'esterno",
    "buiten", "zewnątrz", "zewnętrzn*", "spoza", "unknown",
];

#[rustfmt::skip]
const MAIL: &[&str] = &[
    "email*", "mail", "mails", "message", "messages", "nachricht*", "zpráva", "zprávu", "zprávy", "zpráv", "mailu", "courriel*", "courrier*", "mél",
    "correo*", "mensaje*", "messaggi*", "posta", "bericht*", "wiadomoś*", "originated", "originates",
];

#[rustfmt::skip]
const SENDER: &[&str] = &[
    "sender*", "absender*", "odesílatel*", "odesilatel*", "odesíla*", "expéditeur*", "expediteur*", "remitente*", "mittente*", "afzender*",
    "nadawc*", "source", "quelle", "zdroje", "zdroj", "origen", "origine", "bron", "źródła",
];

#[rustfmt::skip]
const ORGANISATION: &[&str] = &[
    "organization*", "organisation*", "organizac*", "organizací", "company*", "corporate", "firma", "firmy", "firmu", "unternehmen*",
    "společnost*", "university", "universität", "univerzit*", "entreprise*", "société", "empresa*", "organización", "azienda*", "aziendale",
    "organizzazione", "organisatie*", "bedrijf*", "institution*", "network", "agency", "school", "tenant", "account", "netzwerk*",
];

#[rustfmt::skip]
const WARNING: &[&str] = &[
    "caution*", "warning*", "care", "attention", "careful", "achtung", "vorsicht*", "warnung*", "hinweis", "sicherheitshinweis", "pozor", "upozornění",
    "varování", "opatrn*", "avertissement", "prudence", "prudent*", "atención", "atencion", "precaución", "precaucion", "advertencia", "cuidado",
    "attenzione", "avviso", "avvertenza", "waarschuwing", "voorzichtig*", "uwaga", "ostrzeżenie", "ostrożnoś*", "safe", "trust*", "verify",
    "verified", "recognize*", "recognise*", "expect*", "suspicious", "phishing", "unless", "sicher", "vertrau*", "bezpečn*", "ověř*", "důvěř*", "fiable*",
    "sûr", "confianza", "seguro", "sicuro", "vertrouw*", "bezpieczn*", "zaufa*", "alert", "notice", "beware", "untrusted", "znáte", "kennen",
];

#[rustfmt::skip]
const CLICK: &[&str] = &[
    "link", "links", "attachment*", "hyperlink*", "anhang", "anhänge*", "klicken", "klick*", "odkaz*", "příloh*", "klikejte", "neklikejte",
    "neotvírejte", "liens", "lien", "pièce*", "jointe*", "cliquez", "enlace*", "adjunto*", "vínculo*", "collegament*", "allegat*", "koppeling*",
    "bijlage*", "link*", "załącznik*", "click*", "clicking",
];
