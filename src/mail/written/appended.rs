//! Texts that firms and programs put around what a person wrote: notes of confidentiality, of liability and of the environment, a
//! firm's entry in a register, scanners' notes, advertising, labels of secrecy.
//!
//! They are recognised like banners, by several kinds of words at once, sentence by sentence. What surely is one is not delivered. What
//! may be one is delivered, but says nothing of the words above it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::signature;
use super::vocabulary::{Lists, PERSONS, SCANNED, SCANNERS, VIRUS, holds, is_drawn, normal, words};

/// Maximum length of a paragraph that is examined, in bytes.
const PARAGRAPH_LIMIT: usize = 8 * 1024;
/// Maximum length examined at the beginning and at the end of a text, in bytes.
const TOP_LIMIT: usize = 8 * 1024;
const BOTTOM_LIMIT: usize = 16 * 1024;
/// Minimum number of digits of a firm's entry in a register.
const NUMBER: usize = 5;
/// Shorter lines (in bytes) were not wrapped.
const WRAPPED: usize = 30;

/// How certain it is that no person wrote a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Appended {
    Perhaps,
    Surely,
}

/// A text without what programs appended to it, at least as certain as `least`.
pub(crate) fn without_appended(text: &str, least: Appended) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let is_blank = |text: &str| text.trim().is_empty();
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut bytes = 0;
    // Whether the last paragraph was appended, and where the paragraph above, if it is a heading, begins in `out`.
    let mut is_below = false;
    let mut heading = None;
    for block in lines.chunk_by(|one, next| is_blank(one) == is_blank(next)) {
        let paragraph = block.join("\n");
        bytes += paragraph.len() + 1;
        if is_blank(&paragraph) {
            let is_gap = out.last().is_some_and(|last| !is_blank(last));
            let most = if is_below { usize::from(is_gap) } else { block.len() };
            out.extend(block.iter().take(most).map(ToString::to_string));
            continue;
        }
        if bytes > TOP_LIMIT && bytes + BOTTOM_LIMIT < text.len() {
            out.push(paragraph);
            continue;
        }
        // What may be more of the same, below what surely is.
        let more = left_of(&paragraph, Appended::Perhaps).filter(|left| is_below && is_blank(left));
        let left = more.or_else(|| left_of(&paragraph, least));
        let is_link = is_below && is_lone_link(&paragraph);
        match left {
            _ if is_link => {}
            None => {
                is_below = false;
                heading = is_heading(&paragraph).then_some(out.len());
                out.extend(paragraph.split('\n').map(str::to_owned));
            }
            Some(left) => {
                let above = heading.take().filter(|_| is_blank(&left));
                out.truncate(above.unwrap_or(out.len()));
                is_below = true;
                out.extend(left.split('\n').filter(|line| !is_drawn(line)).map(str::to_owned));
            }
        }
    }
    out.join("\n")
}

/// Whether programs appended all of a text. Most texts are known by their first paragraph not to be such.
pub(super) fn is_all(text: &str) -> bool {
    let is_blank = |line: &&str| line.trim().is_empty();
    let first: Vec<&str> = text.lines().skip_while(is_blank).take_while(|line| !is_blank(line)).collect();
    let first = first.join("\n");
    let is_nothing = |left: &str| left.lines().all(is_drawn);
    let goes = || left_of(&first, Appended::Surely).is_some_and(|left| is_nothing(&left));
    let may_go = is_nothing(&first) || is_heading(&first) || goes();
    may_go && is_nothing(&without_appended(text, Appended::Surely))
}

/// What is left of a paragraph; none if all of it is.
fn left_of(paragraph: &str, least: Appended) -> Option<String> {
    if paragraph.len() > PARAGRAPH_LIMIT {
        return None;
    }
    if is_advertisement(paragraph) {
        return Some(String::new());
    }
    if let Some(above) = above_register(paragraph) {
        return Some(above);
    }
    let mut left = String::new();
    let mut from = 0;
    for run in runs(paragraph, least) {
        left.push_str(paragraph.get(from..run.start).unwrap_or_default());
        from = run.end;
    }
    let behind = paragraph.get(from..).unwrap_or_default();
    left.push_str(behind);
    if behind.trim().is_empty() {
        left.truncate(left.trim_end().len());
    }
    (from > 0).then_some(left)
}

/// The lines above a firm's entry in a register, which ends a paragraph.
fn above_register(paragraph: &str) -> Option<String> {
    let of = words(paragraph);
    let count = REGISTER.iter().filter(|entry| of.iter().any(|word| holds(&[**entry], word))).count();
    let digits = paragraph.chars().filter(char::is_ascii_digit).count();
    let has_number = digits >= NUMBER && Marks::of(paragraph).kinds.contains(&Kind::Firm);
    if count < 3 || !has_number || of.iter().any(|word| PERSONS.contains(&word.as_str())) {
        return None;
    }
    let is_of_entry = |line: &&str| {
        let marks = Marks::of(line);
        marks.kinds.contains(&Kind::Firm) || words(line).iter().any(|word| holds(REGISTER, word))
    };
    let lines: Vec<&str> = paragraph.split('\n').collect();
    let first = lines.iter().position(is_of_entry)?;
    Some(lines.get(..first)?.join("\n"))
}

/// The appended parts of a paragraph, in order.
fn runs(paragraph: &str, least: Appended) -> Vec<Range<usize>> {
    let sentences = sentences(paragraph);
    let marks: Vec<Marks> =
        sentences.iter().map(|at| Marks::of(paragraph.get(at.clone()).unwrap_or_default())).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = marks.get(at) {
        if !first.may_begin() {
            at += 1;
            continue;
        }
        let mut all = Marks::default();
        let mut end = at;
        for (next, marks) in marks.iter().enumerate().skip(at).take_while(|(_, marks)| !marks.is_person) {
            if marks.may_begin() || marks.is_link {
                end = next + 1;
            }
            all.kinds.extend(&marks.kinds);
            all.is_known |= marks.is_known;
        }
        let Some(level) = all.level().filter(|level| *level >= least) else {
            // Fewer of these sentences have no more kinds.
            at = end.max(at + 1);
            continue;
        };
        // Thanks and apologies behind it, on its own line.
        let is_behind = |at: usize| {
            let sentence = sentences.get(at)?;
            let begins_line = paragraph.get(..sentence.start)?.ends_with('\n');
            Some(!begins_line && !marks.get(at)?.is_person)
        };
        while level == Appended::Surely && is_behind(end) == Some(true) {
            end += 1;
        }
        if let (Some(first), Some(last)) = (sentences.get(at), sentences.get(end - 1)) {
            found.push(first.start..last.end);
        }
        at = end;
    }
    found
}

/// The sentences of a paragraph. One ends at its full stop, and at the end of a line that was not wrapped.
fn sentences(paragraph: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut line) = (0, 0);
    let (mut last, mut before) = (' ', ' ');
    for (at, c) in paragraph.char_indices() {
        let behind = at + c.len_utf8();
        let next = paragraph.get(behind..).unwrap_or_default().trim_start_matches([' ', '\t', '*', '|']);
        // A move, a command or a yes in a line of its own is none of the sentence above.
        let is_long = || {
            let line = next.lines().next().unwrap_or_default();
            line.split_whitespace().nth(3).is_some() || !Marks::of(line).kinds.is_empty()
        };
        let is_wrapped =
            c == '\n' && at - line >= WRAPPED && next.starts_with(char::is_lowercase) && is_long();
        // An abbreviation's dot stands behind one letter: `s. r. o.`
        let is_stop = ".!?".contains(last) && c.is_whitespace() && (last != '.' || before.is_alphanumeric());
        if is_stop || c == '\n' && !is_wrapped {
            found.push(start..behind);
            start = behind;
        }
        if c == '\n' {
            line = behind;
        }
        (before, last) = (last, c);
    }
    if start < paragraph.len() {
        found.push(start..paragraph.len());
    }
    found
}

fn is_heading(paragraph: &str) -> bool {
    let words = words(paragraph).join(" ");
    is_drawn(paragraph) && paragraph.trim().len() >= 10 || HEADINGS.contains(&words.as_str())
}

/// A link of a program that names itself above it.
fn is_lone_link(paragraph: &str) -> bool {
    let lower = paragraph.to_lowercase();
    let link = lower.trim().trim_matches(['<', '>']);
    !link.contains(char::is_whitespace)
        && ["http://", "https://", "www."].iter().any(|start| link.starts_with(start))
        && link.split(['.', '/']).any(|part| SCANNERS.contains(&part))
}

/// `GMX FreeMail: ... http://www.gmx.net/`, or a device's line with a link below it.
fn is_advertisement(paragraph: &str) -> bool {
    let lower = paragraph.to_lowercase();
    if lower.contains("search, organize, conquer") && paragraph.lines().count() == 1 {
        return true;
    }
    let has_link = lower.contains("://") || lower.contains("www.");
    let is_of_provider = |line: &str| {
        line.contains("://")
            && words(line).iter().any(|word| PROVIDERS.contains(&word.as_str()) || word == "web")
    };
    let mut lines = paragraph.lines();
    let by_device = lines.next().is_some_and(|line| !line.trim().is_empty() && !signature::is_written(line));
    if by_device && (1..=2).contains(&lines.clone().count()) && lines.all(is_of_provider) {
        return true;
    }
    let begins = lower.trim_start();
    let Some(provider) = PROVIDERS.iter().find(|provider| begins.starts_with(**provider)) else {
        return false;
    };
    let head = begins.get(provider.len()..).and_then(|rest| rest.split_once(':')).map(|(head, _)| head);
    let is_title =
        head.is_some_and(|head| head.split_whitespace().count() <= 3 && !head.contains(['.', ',', '\n']));
    let marks = Marks::of(paragraph);
    is_title && has_link && !marks.is_person && words(&lower).iter().any(|word| holds(ADS, word))
}

/// Whether a line is a label of secrecy: `Classification: Internal`, `[PUBLIC]`, `OFFICIAL`, `TLP:GREEN`.
pub(super) fn is_label(line: &str) -> bool {
    let line = line.trim();
    if line.len() > 60 {
        return false;
    }
    let is_class = |word: &String| CLASSES.contains(&word.as_str());
    let of = words(line);
    if let Some((key, value)) = line.split_once(':') {
        let values = words(value);
        let key = words(key);
        return key.last().is_some_and(|key| LABELS.contains(&key.as_str()))
            && key.len() <= 2
            && (1..=4).contains(&values.len())
            && values.iter().all(|word| is_class(word) || COLOURS.contains(&word.as_str()));
    }
    let is_clear = of.iter().any(|word| CLEAR.contains(&word.as_str()));
    let is_bracketed = line.starts_with('[') && line.ends_with(']');
    let others = of.iter().filter(|word| !is_class(word)).count();
    let is_capital = !line.contains(char::is_lowercase);
    is_clear && (is_bracketed && others <= 1 || others == 0 && (is_capital || of.len() >= 3))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    // Kinds that people hardly write of.
    Addressee,
    Misdirected,
    Liability,
    Nature,
    Scan,
    // Kinds that players write of, too: secret plans, forbidden moves, treaties.
    Secret,
    Unlawful,
    Binding,
    // Kinds that are only found beside those.
    Mail,
    Delete,
    Notify,
    Spread,
    Print,
    Firm,
    Virus,
    // No kinds: words that are only looked for beside others.
    If,
    Received,
    Error,
    Denying,
    Only,
    Scanner,
    Scanned,
    Person,
}

impl Kind {
    fn is_of_firms(self) -> bool {
        self <= Kind::Scan
    }

    fn is_strong(self) -> bool {
        self <= Kind::Binding
    }
}

#[derive(Default)]
struct Marks {
    kinds: BTreeSet<Kind>,
    is_person: bool,
    is_known: bool,
    is_heading: bool,
    is_link: bool,
}

impl Marks {
    fn of(text: &str) -> Marks {
        let lower = normal(text);
        let words = words(&lower);
        let found: BTreeSet<Kind> = words.iter().flat_map(|word| KINDS_BY_LETTER.of(word)).collect();
        let has = |kind: Kind| found.contains(&kind);
        let mut kinds: BTreeSet<Kind> = found.iter().copied().filter(|kind| *kind < Kind::If).collect();
        let phrases = PHRASES.iter().filter(|(_, forms)| forms.iter().any(|form| lower.contains(form)));
        kinds.extend(phrases.map(|(kind, _)| *kind));
        if has(Kind::If) && has(Kind::Received) && has(Kind::Error) {
            kinds.insert(Kind::Misdirected);
        }
        // Words that people use, too, but for what stands beside them.
        for (kind, beside) in
            [(Kind::Nature, Kind::Print), (Kind::Liability, Kind::Denying), (Kind::Addressee, Kind::Only)]
        {
            if !has(beside) {
                kinds.remove(&kind);
            }
        }
        if has(Kind::Scanner) && has(Kind::Scanned) {
            kinds.insert(Kind::Scan);
        }
        // `i` is `and` in Czech and other languages.
        let is_i = |word: &str| word == "I" || word == "i" && text.is_ascii();
        let says_i = text.split(|c: char| !c.is_alphanumeric()).any(is_i);
        let begins = words.first().is_some_and(|word| THIS.contains(&word.as_str()));
        let is_report = begins
            && kinds.contains(&Kind::Scan)
            && (kinds.contains(&Kind::Mail) || kinds.contains(&Kind::Virus));
        Marks {
            kinds,
            is_person: has(Kind::Person) || says_i || lower.trim_end().ends_with('?'),
            is_known: KNOWN.iter().any(|form| lower.contains(form)) || is_report,
            is_heading: HEADINGS.contains(&words.join(" ").as_str()),
            is_link: has(Kind::Scanner) && (lower.contains("://") || lower.contains("www.")),
        }
    }

    fn may_begin(&self) -> bool {
        !self.is_person
            && (self.is_known
                || self.is_heading
                || self.kinds.len() >= 2
                || self.kinds.iter().any(|kind| kind.is_strong()))
    }

    fn level(&self) -> Option<Appended> {
        let strong = self.kinds.iter().filter(|kind| kind.is_strong()).count();
        let of_firms = self.kinds.iter().filter(|kind| kind.is_of_firms()).count();
        let is_contract = strong >= 2 && self.kinds.contains(&Kind::Firm);
        if self.is_known || is_contract || of_firms >= 1 && (strong >= 2 || self.kinds.len() >= 3) {
            return Some(Appended::Surely);
        }
        (strong >= 1 && self.kinds.len() >= 2).then_some(Appended::Perhaps)
    }
}

static KINDS_BY_LETTER: LazyLock<Lists<Kind>> = LazyLock::new(|| Lists::new(KINDS));

#[rustfmt::skip]
const KINDS: &[(Kind, &[&str])] = &[
    (Kind::Addressee, &[
        "addressee*", "recipient*", "entity", "adressat*", "empfänger*", "adresát*", "příjemc*", "příjemce", "destinataire*", "destinatari*",
        "geadresseerde*", "odbiorc*", "adresat*",
    ]),
    (Kind::Liability, &[
        "liabilit*", "liable", "warrant*", "responsibilit*", "haftung*", "haftet", "haften", "haftbar", "gewähr", "gewährleistung*", "odpovědnost*", "neručí",
        "neodpovíd*", "responsabilit*", "responsabilid*", "aansprakelijk*", "odpowiedzialnoś*",
    ]),
    (Kind::Nature, &["environment*", "umwelt*", "environnement*", "ambiente", "milieu", "środowisk*"]),
    (Kind::Secret, &[
        "confidential*", "privileged", "proprietary", "vertraulich*", "důvěrn*", "confidentiel*", "confidencial*", "riservat*", "vertrouwelijk*",
        "poufn*", "vertraulichkeit*",
    ]),
    (Kind::Unlawful, &[
        "prohibit*", "unauthori*", "unlawful*", "untersagt", "unbefugt*", "unerlaubt*", "rechtswidrig*", "unzulässig*", "gestattet", "zakázán*", "zakazuje*", "neoprávněn*",
        "nepřípustn*", "protiprávn*", "oprávněn*", "interdit*", "prohibid*", "vietat*", "verboden", "zabronion*",
    ]),
    (Kind::Binding, &[
        "constitute*", "binding", "legally", "verbindlich*", "rechtsverbindlich*", "bindend*", "závazn*", "závazek", "smlouv*", "contractual*", "contraignant*", "vinculante*",
        "authorised", "authorized",
    ]),
    (Kind::Mail, &[
        "email*", "mail", "mails", "message", "messages", "communication", "transmission", "nachricht*", "zpráv*", "mailu", "courriel*", "correo*", "mensaje*",
        "messaggi*", "bericht*", "wiadomoś*", "attachment*", "attached", "anhang", "anhänge*", "příloh*", "přiložen*", "připojen*", "sender*", "absender*",
        "odesílatel*", "odesilatel*",
    ]),
    (Kind::Delete, &["delete*", "destroy*", "lösch*", "vernicht*", "smaž*", "smazat", "vymaž*", "odstraň*", "znič*", "supprime*", "détrui*", "elimin*", "verwijder*", "usun*"]),
    (Kind::Notify, &["notify", "notified", "inform*", "benachrichtig*", "verständig*", "uvědom*", "vyrozum*", "avertir", "avvis*"]),
    (Kind::Spread, &[
        "disclos*", "disseminat*", "distribut*", "copying", "forwarding", "kopier*", "weitergabe", "verbreit*", "šíř*", "zveřejň*", "zveřejn*", "kopírov*", "rozšiřov*", "diffusion",
        "divulg*",
    ]),
    (Kind::Print, &[
        "print*", "ausdruck*", "drucken", "druckst", "vytisk*", "tisk*", "netisk*", "imprim*", "stampa*", "afdruk*", "drukow*", "wydruk*",
    ]),
    (Kind::Firm, &["ltd", "plc", "inc", "llc", "gmbh", "ag", "kg", "company*", "employee*", "unternehmen*", "firma", "společnost*"]),
    (Kind::Virus, VIRUS),
    (Kind::If, &[
        "if", "wenn", "falls", "sollte*", "jestliže", "pokud", "si", "se", "als", "indien", "jeśli", "jeżeli",
    ]),
    (Kind::Received, &[
        "received", "receive", "erhalten", "empfangen", "bekommen", "zugegangen", "obdržel*", "dostal*", "reçu", "recibido", "recibió", "ricevuto", "ontvangen", "otrzyma*",
    ]),
    (Kind::Error, &[
        "error", "mistake", "mistakenly", "erroneously", "irrtümlich*", "versehentlich*", "fälschlich*", "irrtum", "versehen", "omylem", "neoprávněně", "nedopatřením",
        "erreur", "errore", "onterecht", "pomyłk*", "omyłkow*",
    ]),
    (Kind::Denying, &[
        "not", "no", "any", "cannot", "disclaim*", "kein*", "nicht", "nenes*", "neruč*", "neodpovíd*", "nepřebír*", "nepřijím*", "žádn*", "aucun*", "ningun*", "nessun*", "geen",
        "nie", "żadn*",
    ]),
    (Kind::Only, &[
        "intended", "solely", "only", "exclusive*", "if", "not", "named", "nur", "ausschließlich", "bestimmt", "wenn", "falls", "nicht", "určen*", "výlučně", "výhradně", "pouze", "pokud",
        "jestliže", "nejste*", "není", "uniquement", "exclusiv*", "únic*", "esclusiv*", "uitsluitend", "wyłącznie",
    ]),
    (Kind::Scanner, SCANNERS),
    (Kind::Scanned, SCANNED),
    (Kind::Person, PERSONS),
];

/// The same by phrases.
#[rustfmt::skip]
const PHRASES: &[(Kind, &[&str])] = &[
    (Kind::Nature, &["životní prostředí", "životního prostředí", "medio ambiente"]),
    (Kind::Binding, &[
        "written confirmation", "confirmed in writing", "acting on this", "act upon", "schriftliche bestätigung", "schriftlich bestätigt", "písemné potvrzení", "písemného potvrzení",
        "kein angebot", "keine annahme",
    ]),
    (Kind::Firm, &["s.r.o", "s. r. o", "a.s.", "a. s."]),
    (Kind::Mail, &["reply stop", "unsubscribe"]),
    (Kind::Scan, &["scanned for viruses", "auf viren geprüft", "na viry"]),
];

/// A firm's entry has three of these.
#[rustfmt::skip]
const REGISTER: &[&str] = &[
    "registered", "england", "wales", "incorporated", "vat", "hrb", "amtsgericht", "handelsregister", "registergericht", "geschäftsführer*", "geschäftsführung", "ust",
    "ustid", "idnr", "steuernummer", "vorstand", "aufsichtsrat*", "sitz", "ičo", "dič", "rejstřík*", "spisová", "oddíl", "vložka",
];

#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "informace od eset", "informácie od eset", "information from eset", "informationen von eset", "avast.com/sig-email",
    "subscribed to the google groups",
];

const THIS: &[&str] = &[
    "this", "diese", "dieses", "tento", "tato", "tuto", "cette", "ce", "este", "esta", "questa", "deze", "ta",
];

#[rustfmt::skip]
const HEADINGS: &[&str] = &[
    "disclaimer", "email disclaimer", "legal notice", "legal disclaimer", "confidentiality notice", "confidentiality", "important notice", "privacy notice", "haftungsausschluss",
    "vertraulichkeitshinweis", "rechtlicher hinweis", "wichtiger hinweis", "upozornění", "důvěrné", "právní upozornění",
];

const PROVIDERS: &[&str] = &[
    "gmx", "web.de", "yahoo", "freenet", "t-online", "aol", "hotmail", "mail.com", "seznam", "centrum",
    "tuta", "zoho",
];

#[rustfmt::skip]
const ADS: &[&str] = &[
    "gratis", "kostenlos*", "free*", "testen", "jetzt", "anmeld*", "anmeldung", "zdarma", "registruj*", "upgrade", "download", "postfach", "premium", "app",
];

const LABELS: &[&str] = &[
    "classification",
    "sensitivity",
    "caveats",
    "tlp",
    "klassifizierung",
    "klassifikation",
    "einstufung",
    "klasifikace",
    "citlivost",
];

#[rustfmt::skip]
const CLASSES: &[&str] = &[
    "internal", "public", "general", "confidential", "restricted", "secret", "official", "unclassified", "sensitive", "use", "only", "strictly", "highly", "business", "company",
    "intern", "öffentlich", "vertraulich", "veřejné", "interní", "důvěrné", "c0", "c1", "c2", "c3", "c4",
];

const COLOURS: &[&str] =
    &["none", "green", "amber", "red", "clear", "white", "strict", "low", "medium", "high"];

/// Without one of these a line is no label.
const CLEAR: &[&str] = &[
    "internal",
    "public",
    "confidential",
    "restricted",
    "official",
    "unclassified",
    "intern",
    "interní",
    "vertraulich",
    "důvěrné",
];
