//! What mail programs put under a text: signatures, footers, "sent from my telephone".

use super::quote::is_quote;

/// Maximum length of a line that a device adds, in bytes; and with the links in it.
const LINE_LIMIT: usize = 120;
const LINKED_LIMIT: usize = 1000;
/// Maximum length of a signature whose mark lost its blank, and of a footer, in lines.
const SIGNATURE_LIMIT: usize = 12;
const FOOTER_LIMIT: usize = 6;

/// Whether a signature begins at a line: `-- ` (RFC 3676, section 4.3). Many programs lose the blank, but people
/// also draw lines: without it only few lines may follow.
pub(super) fn begins(lines: &[&str], at: usize) -> bool {
    match lines.get(at) {
        Some(&"-- ") => true,
        Some(&"--") => is_short(lines, at, SIGNATURE_LIMIT),
        _ => false,
    }
}

/// Whether a footer begins at a line: an underscore rule, as mailing lists draw it, and few lines. Below a short rule one of
/// them must have what those of lists have, a link or an address.
pub(super) fn footer_begins(lines: &[&str], at: usize) -> bool {
    let Some(rule) = lines.get(at).map(|line| line.trim()).filter(|line| line.bytes().all(|b| b == b'_'))
    else {
        return false;
    };
    let is_of_list = |line: &&str| {
        let line = line.to_lowercase();
        line.contains("://") || line.contains("www.") || line.contains('@') || line.contains("mailing list")
    };
    let named = || lines.iter().skip(at + 1).take_while(|line| !is_quote(line)).any(is_of_list);
    rule.len() >= 2 && is_short(lines, at, FOOTER_LIMIT) && (rule.len() >= 20 || named())
}

/// Whether at most `limit` lines that are not blank follow line `at`, up to the end or the next quote.
fn is_short(lines: &[&str], at: usize, limit: usize) -> bool {
    let below = lines.iter().skip(at + 1).take_while(|line| !is_quote(line));
    below.filter(|line| !line.trim().is_empty()).take(limit + 1).count() <= limit
}

/// Whether a line is drawn across the page, three or more of one sign; or is the dot that a mail tracker leaves.
/// A single `*` is a move in one of the games.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let mut chars = line.chars();
    match chars.next() {
        Some('ᐧ') => chars.next().is_none(),
        Some(first) if "-_=~*#+".contains(first) => line.len() >= 3 && chars.all(|c| c == first),
        _ => false,
    }
}

/// Whether a person wrote a line, and not a device or a program.
pub(super) fn is_written(line: &str) -> bool {
    !line.trim().is_empty() && !is_rule(line) && !is_device(line)
}

/// Whether a line is of the kind "Sent from my telephone": it begins as those do and then names a device or a program, and no
/// more than that; or it ends as those do. A sentence that begins so is a person's.
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
    let begins = DEVICE_BEGINNINGS.iter().any(|begin| lower.starts_with(begin));
    let ends = DEVICE_ENDINGS.iter().any(|words| lower.ends_with(words));
    if !begins && !ends {
        return false;
    }
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    if words.any(|word| PERSONS.contains(&word)) {
        return begins && is_excuse(&lower);
    }
    // "Verzonden met ..." and "... gesendet": the sentence needs no more than one end.
    ends || (begins && (ends_in_device(&lower) || is_excuse(&lower) || is_name(written)))
}

/// Whether a device or a program is the last that is named, but for its model.
fn ends_in_device(lower: &str) -> bool {
    let is_model = |word: &&str| {
        word.chars().any(|c| c.is_ascii_digit())
            || ["plus", "pro", "max", "mini", "edge", "ultra", "lite", "now", "beta", "pc", "se"]
                .contains(word)
    };
    let words =
        lower.split(|c: char| c.is_whitespace() || ",.;:!®™()[]".contains(c)).filter(|word| !word.is_empty());
    let last = words.rev().take(6).find(|word| !is_model(word));
    last.is_some_and(|word| {
        DEVICES.iter().any(|device| word.contains(device)) || DEVICE_NAMES.contains(&word)
    })
}

/// Whether it asks to be forgiven for how it was typed.
fn is_excuse(lower: &str) -> bool {
    ["excuse", "typo", "brevity", "tippfehler", "entschuldig"].iter().any(|word| lower.contains(word))
}

/// Whether few words follow those of the beginning, and all are written like names: `Sent from my TI-85`.
fn is_name(line: &str) -> bool {
    let named: Vec<&str> =
        line.split_whitespace().skip(2).filter(|word| !["my", "the"].contains(word)).collect();
    let starts = |word: &&str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    (1..=4).contains(&named.len()) && named.iter().all(starts)
}

/// The line without the links in it: `Outlook<https://aka.ms/x>`, `[Outlook](https://aka.ms/x)`.
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

/// Whether what follows `http` makes a link of it.
fn is_link(rest: &str) -> bool {
    rest.strip_prefix('s').unwrap_or(rest).starts_with("://")
}

/// Who speaks in a sentence, and to whom.
const PERSONS: &[&str] = &[
    "i", "you", "we", "he", "she", "they", "me", "ich", "du", "wir", "dir", "dich", "je", "tu", "nous",
    "vous", "yo", "io",
];

/// Parts of the names of devices and programs.
#[rustfmt::skip]
const DEVICES: &[&str] = &[
    "phone", "fone", "telefon", "foon", "puhelin", "телефон", "手机", "手機", "ipad", "ipod", "tablet", "android", "samsung",
    "galaxy", "huawei", "xiaomi", "redmi", "pixel", "blackberry", "nokia", "motorola", "xperia", "oneplus", "mobil",
    "móvil", "celular", "handy", "handset", "device", "gerät", "mail", "outlook", "yahoo", "thunderbird", "proton", "gmx",
    "windows", "macbook", "application", "aplicación", "tutanota",
];

/// Whole names of the same kind.
const DEVICE_NAMES: &[&str] = &["ios", "mac", "app", "cell", "htc", "lg", "moto", "spark", "de"];

#[rustfmt::skip]
const DEVICE_BEGINNINGS: &[&str] = &[
    "sent from ", "sent via ", "sent with ", "sent by ", "sent using ", "from my ", "get outlook for ", "get [outlook for ",
    "download outlook for ",
    "gesendet von ", "gesendet mit ", "von meinem ", "holen sie sich outlook",
    "envoyé depuis ", "envoyé de ", "envoyé à partir ", "envoyé avec ", "télécharger outlook", "obtenir outlook",
    "enviado desde ", "enviado con ", "enviado do ", "enviado de ", "enviado pelo ", "enviado via ", "obtener outlook",
    "obter o outlook",
    "inviato da ", "inviato dal ", "inviato con ", "ottieni outlook",
    "verzonden met ", "verzonden vanaf ", "verstuurd vanaf ", "verstuurd met ", "outlook voor ",
    "skickat från ", "skickat med ", "hämta outlook", "sendt fra ", "sendt med ", "hent outlook", "skaffa outlook",
    "lähetetty ", "hanki outlook",
    "wysłane z ", "wysłano z ", "pobierz outlook", "odesláno z ", "odoslané z ", "získat outlook",
    "отправлено с ", "отправлено из ", "надіслано з ", "відправлено з ", "скачать outlook",
    "iphoneから送信", "ipadから送信", "androidから", "從我的 ", "从我的", "发自我的", "發自我的", "寄自我的",
    "trimis de pe ", "στάλθηκε από ", "küldve ",
];

#[rustfmt::skip]
const DEVICE_ENDINGS: &[&str] = &[
    "unterwegs gesendet", "mobilgerät gesendet", "iphone gesendet", "ipad gesendet", "handy gesendet", "smartphone gesendet",
    "mobiltelefon gesendet", "k-9 mail gesendet", "mail gesendet", " from mobile", " from my phone", " from my iphone",
    "から送信", "에서 보냄", " 傳送", " 发送", "'den gönderildi", "'dan gönderildi", "gönderildi",
    "lähetetty iphonesta", "küldve", "please excuse typos", "please excuse my brevity",
];
