//! What mail programs put under a text: signatures, footers, "sent from my telephone".

/// Longer lines are no device's advertisement.
const LINE_LIMIT: usize = 120;

/// Whether a line opens a signature: `-- ` (RFC 3676, section 4.3), also without its blank, which many programs
/// lose.
pub(super) fn is_dashes(line: &str) -> bool {
    line.trim_end() == "--"
}

/// Whether a line is the long underscore rule that mailing lists and Outlook put above what they add.
pub(super) fn is_footer_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 20 && line.bytes().all(|b| b == b'_')
}

/// Whether a line is drawn across the page, three or more of one sign; or is the dot that a mail tracker leaves.
/// A single `*` is a move in one of the games.
pub(super) fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let mut chars = line.chars();
    match chars.next() {
        Some('ᐧ') => chars.next().is_none(),
        Some(first) if "-_=~*#+".contains(first) => line.len() >= 3 && chars.all(|c| c == first),
        _ => false,
    }
}

/// Removes the lines at the end that a device or a program wrote, and the rules among them. Of the blank lines
/// among them one stays: it may part the commands above from the message below.
pub(super) fn drop_devices(kept: &mut Vec<&str>) {
    let is_blank = |line: &&str| line.trim().is_empty();
    let not_written = |line: &&str| is_blank(line) || is_rule(line) || is_device(line);
    // Nothing but such lines is better kept: it may be all that the mail has.
    if let Some(last) = kept.iter().rposition(|line| !not_written(line)) {
        let blank = kept.iter().skip(last + 1).any(is_blank);
        kept.truncate(last + 1);
        if blank {
            kept.push("");
        }
    }
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
