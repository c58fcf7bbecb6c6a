//! What mail programs put under a text: signatures, footers, "sent from my telephone".

use super::quote::is_quote;

/// Maximum length of a line that a device adds, in bytes.
const LINE_LIMIT: usize = 120;
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

/// Whether a footer begins at a line: a long underscore rule, as mailing lists draw it, and few lines.
pub(super) fn footer_begins(lines: &[&str], at: usize) -> bool {
    let is_long_rule = |line: &str| line.len() >= 20 && line.bytes().all(|b| b == b'_');
    lines.get(at).is_some_and(|line| is_long_rule(line.trim())) && is_short(lines, at, FOOTER_LIMIT)
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

/// Whether a line is of the kind "Sent from my telephone".
fn is_device(line: &str) -> bool {
    if line.len() > LINE_LIMIT {
        return false;
    }
    let line = line.trim_matches(|c: char| c.is_whitespace() || "<>()[]*_.".contains(c)).to_lowercase();
    let begins = DEVICE_BEGINNINGS.iter().any(|words| line.starts_with(words));
    let ends = DEVICE_ENDINGS.iter().any(|words| line.ends_with(words));
    // "Verzonden met ..." and "... gesendet": the sentence needs no more than one end.
    begins || ends
}

#[rustfmt::skip]
const DEVICE_BEGINNINGS: &[&str] = &[
    "sent from ", "sent via ", "sent with ", "sent by ", "sent using ", "from my ", "get outlook for ", "get [outlook for ",
    "download outlook for ",
    "gesendet von ", "gesendet mit ", "von meinem ", "von unterwegs gesendet", "holen sie sich outlook",
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
    "mobilgerät gesendet", "iphone gesendet", "ipad gesendet", "handy gesendet", "smartphone gesendet",
    "mobiltelefon gesendet", "k-9 mail gesendet", "mail gesendet", " from mobile", " from my phone", " from my iphone",
    "から送信", "에서 보냄", " 傳送", " 发送", "'den gönderildi", "'dan gönderildi", "gönderildi",
    "lähetetty iphonesta", "küldve", "please excuse typos", "please excuse my brevity",
];
