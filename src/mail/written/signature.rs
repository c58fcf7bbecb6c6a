//! Lines appended by mail programs: signatures, footers, "sent from my telephone".

use super::quote::is_quote;

/// Maximum length of a device's line, in bytes; and with links.
const LINE_LIMIT: usize = 120;
const LINKED_LIMIT: usize = 1000;
/// Maximum number of lines of a signature whose mark lost its blank, and of a footer.
const SIGNATURE_LIMIT: usize = 12;
const FOOTER_LIMIT: usize = 6;

/// Whether a signature begins at a line: `-- ` (RFC 3676, section 4.3). Many programs lose the blank, but people also draw lines, so
/// without it only a few lines may follow.
pub fn begins(lines: &[&str], at: usize) -> bool {
    match lines.get(at) {
        Some(&"-- ") => true,
        Some(&"--") => is_short(lines, at, SIGNATURE_LIMIT),
        _ => false,
    }
}

/// Whether the footer of a mailing list begins at a line: a rule of underscores, then a few lines that name the list. A rule alone is none:
/// gateways and people draw them too.
pub fn footer_begins(lines: &[&str], at: usize) -> bool {
    let Some(rule) = lines.get(at).map(|line| line.trim()).filter(|line| line.bytes().all(|b| b == b'_'))
    else {
        return false;
    };
    let is_of_list = |line: &&str| {
        let line = line.to_lowercase();
        let is_address = line.contains("://") || line.contains("www.") || line.contains('@');
        ["mailing list", "mailing-list", "mailinglist", "unsubscribe"].iter().any(|name| line.contains(name))
            || is_address
                && ["list", "-leave@", "-request@", "mailman"].iter().any(|name| line.contains(name))
    };
    let named = || lines.iter().skip(at + 1).take_while(|line| !is_quote(line)).any(is_of_list);
    rule.len() >= 2 && is_short(lines, at, FOOTER_LIMIT) && named()
}

/// Whether at most `limit` non-blank lines follow line `at`, up to the end or the next quote.
fn is_short(lines: &[&str], at: usize, limit: usize) -> bool {
    let below = lines.iter().skip(at + 1).take_while(|line| !is_quote(line));
    below.filter(|line| !line.trim().is_empty()).take(limit + 1).count() <= limit
}

/// Whether a line is a rule (three or more of one character), or the dot of a mail tracker. A single `*` is a move in one of the games.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let mut chars = line.chars();
    match chars.next() {
        Some('ᐧ') => chars.next().is_none(),
        Some(first) if "-_=~*#+".contains(first) => line.len() >= 3 && chars.all(|c| c == first),
        _ => false,
    }
}

pub fn is_written(line: &str) -> bool {
    !line.trim().is_empty() && !is_rule(line) && !is_device(line)
}

/// Whether a line is like "Sent from my telephone": it begins or ends so, names a device or a program, and nothing else.
fn is_device(line: &str) -> bool {
    if line.len() > LINKED_LIMIT {
        return false;
    }
    let line = without_links(line);
    if line.len() > LINE_LIMIT {
        return false;
    }
    let written = line.trim_matches(|c: char| c.is_whitespace() || "<>()[]*_.".contains(c));
    let lower = written.to_lowercase();
    if let Some(begin) = DEVICE_BEGINNINGS.iter().find(|begin| lower.starts_with(**begin)) {
        // Lower case hardly ever changes a letter's length, and never in these beginnings.
        let named = written.get(begin.len()..).unwrap_or_default();
        let (named, excuse) = without_excuse(named);
        return !excuse.is_some_and(is_long) && names_device(named, Ends::Open);
    }
    if DEVICE_ENDINGS.iter().any(|words| lower.ends_with(words)) {
        return names_device(written, Ends::Closed);
    }
    false
}

pub fn is_advertisement(line: &str) -> bool {
    line.contains("://") && is_device(line)
}

/// Whether the line's beginning is gone (`Open`), or the text holds the whole line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Open,
    Closed,
}

/// Whether all words belong in such a line: a device or program, its model, its maker, and joining words.
fn names_device(text: &str, ends: Ends) -> bool {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",;:!/-®™()[]".contains(c))
        .map(|word| word.trim_matches(|c: char| ".'\"„“”’‘".contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let mut named = ends == Ends::Closed;
    let mut owned = false;
    let mut is_of_names = true;
    for (at, word) in words.iter().enumerate() {
        let lower = word.to_lowercase();
        let is_device =
            DEVICES.iter().any(|device| lower.contains(device)) || DEVICE_NAMES.contains(&lower.as_str());
        let is_model = word.chars().any(|c| c.is_ascii_digit());
        // The first word of a line is capitalised anyway. Chinese, Japanese and Korean have no capitals.
        let is_name = (at > 0 || ends == Ends::Open) && word.starts_with(char::is_uppercase)
            || word.starts_with(|c| c >= '\u{3000}');
        named |= is_device || is_model && owned;
        owned |= OWNERS.contains(&lower.as_str());
        let is_joint = BETWEEN.contains(&lower.as_str()) || OWNERS.contains(&lower.as_str());
        is_of_names &= is_device || is_model || is_name || is_joint;
    }
    named && is_of_names && (1..=12).contains(&words.len())
}

/// Splits a text before an apology for typing.
fn without_excuse(text: &str) -> (&str, Option<&str>) {
    let plea = text.char_indices().filter(|(_, c)| ",.;!-–(".contains(*c)).find(|(at, _)| {
        let rest = text.get(*at..).unwrap_or_default().to_lowercase();
        ["excuse", "typo", "brevity", "tippfehler", "entschuldig", "překlep"]
            .iter()
            .any(|word| rest.contains(word))
    });
    match plea.and_then(|(at, _)| text.split_at_checked(at)) {
        Some((named, excuse)) => (named, Some(excuse)),
        None => (text, None),
    }
}

fn is_long(excuse: &str) -> bool {
    excuse.split_whitespace().count() > 9
}

/// The line without links: `Outlook<https://aka.ms/x>`, `[Outlook](https://aka.ms/x)`.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, link)) = rest.split_once("http").filter(|(_, link)| is_link(link)) {
        out.push_str(before.trim_end_matches(['<', '(']));
        let end = link.find(|c: char| c.is_whitespace() || c == '>' || c == ')').unwrap_or(link.len());
        rest = link.split_at(end).1.trim_start_matches(['>', ')']);
    }
    out + rest
}

fn is_link(rest: &str) -> bool {
    rest.strip_prefix('s').unwrap_or(rest).starts_with("://")
}

#[rustfmt::skip]
const OWNERS: &[&str] = &[
    "my", "mein", "meinem", "meiner", "mon", "ma", "mes", "mi", "meu", "minha", "mio", "mia", "mijn", "min", "mitt", "mého", "mém",
    "mojí", "svého", "svojho", "môjho", "mojego", "mojej", "моего", "мого", "我的",
];

#[rustfmt::skip]
const BETWEEN: &[&str] = &[
    "the", "a", "an", "for", "on", "with", "via", "using", "by", "from", "of", "and", "new", "wireless", "handheld", "capable", "secure", "someone",
    "evolution", "email", "app", "free", "network", "sent", "message", "this", "was", "please", "excuse", "any", "typos", "brevity", "mobile",
    "für", "mit", "dem", "der", "vom", "von", "einem", "diese", "nachricht", "wurde", "gesendet", "unterwegs", "aus", "sicherer",
    "pour", "avec", "le", "la", "les", "l", "depuis", "para", "con", "por", "desde", "un", "una", "um", "uma", "do", "da", "dal", "de", "del",
    "per", "in", "voor", "met", "een", "til", "fra", "med", "för", "från", "från", "pro", "z", "ze", "pre", "dla", "на", "для", "с", "из",
    "aplikace", "aplikácie", "aplikacji", "mobilního", "mobilného", "systému", "zařízení", "zariadenia", "urządzenia", "gönderildi",
    "v", "auf", "e", "bezpečného", "messagerie", "sécurisée", "enjoy", "ad", "&",
    "sendt", "skickat", "sent", "enviado", "lähetetty", "küldve",
];

#[rustfmt::skip]
const DEVICES: &[&str] = &[
    "phon", "fone", "telefon", "foon", "puhelin", "телефон", "手机", "手機", "ipad", "ipod", "tablet", "android", "samsung",
    "galaxy", "huawei", "xiaomi", "redmi", "pixel", "blackberry", "nokia", "motorola", "xperia", "oneplus", "mobil",
    "móvil", "celular", "handy", "handset", "device", "gerät", "mail", "outlook", "yahoo", "thunderbird", "proton", "gmx",
    "windows", "macbook", "application", "aplicación", "tutanota", "téléphone", "smartphone", "telefón", "android",
];

#[rustfmt::skip]
const DEVICE_NAMES: &[&str] = &[
    "ios", "mac", "cell", "htc", "lg", "moto", "spark", "superhuman", "front", "spike", "edison", "kindle", "chromebook", "netbook", "laptop",
    "imac", "tuta", "hey", "typeapp", "bluemail", "canary", "em", "client", "boxer", "missive", "web.de", "mobile", "unterwegs", "handheld", "computer",
];

#[rustfmt::skip]
const DEVICE_BEGINNINGS: &[&str] = &[
    "sent from ", "sent via ", "message sent from ", "message sent via ", "sent with ", "sent by ", "sent using ", "from my ", "get outlook for ", "get [outlook for ",
    "download outlook for ",
    "gesendet von ", "gesendet mit ", "gesendet aus ", "von meinem ", "holen sie sich outlook",
    "envoyé depuis ", "envoyé de ", "envoyé à partir ", "envoyé avec ", "télécharger outlook", "obtenir outlook",
    "enviado desde ", "enviado con ", "enviado do ", "enviado de ", "enviado pelo ", "enviado via ", "obtener outlook",
    "obter o outlook",
    "inviato da ", "inviato dal ", "inviato con ", "ottieni outlook",
    "verzonden met ", "verzonden vanaf ", "verstuurd vanaf ", "verstuurd met ", "outlook voor ",
    "skickat från ", "skickat med ", "hämta outlook", "sendt fra ", "sendt med ", "hent outlook", "skaffa outlook",
    "lähetetty ", "hanki outlook",
    "wysłane z ", "wysłano z ", "pobierz outlook", "odesláno z ", "odesláno ze ", "odesláno pomocí ", "odoslané z ", "získat outlook",
    "отправлено с ", "отправлено из ", "надіслано з ", "відправлено з ", "скачать outlook",
    "iphoneから送信", "ipadから送信", "androidから", "從我的 ", "从我的", "发自我的", "發自我的", "寄自我的",
    "trimis de pe ", "στάλθηκε από ", "küldve ",
];

#[rustfmt::skip]
const DEVICE_ENDINGS: &[&str] = &[
    "unterwegs gesendet", "mobilgerät gesendet", "iphone gesendet", "ipad gesendet", "handy gesendet", "smartphone gesendet",
    "mobiltelefon gesendet", "k-9 mail gesendet", "app gesendet", "mail gesendet", "android gesendet", "tablet gesendet", " from mobile", " from my phone", " from my iphone",
    "から送信", "에서 보냄", " 傳送", " 发送", "'den gönderildi", "'dan gönderildi", "gönderildi",
    "lähetetty iphonesta", "küldve", "please excuse typos", "please excuse my brevity",
];
