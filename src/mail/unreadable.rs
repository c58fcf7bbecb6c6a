//! Recognises mails whose text cannot be read.

use super::parts::{CLOSED, Other};

/// Why the text of a mail cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    Smime,
    /// The text is inside an S/MIME signature that cannot be opened.
    SmimeSigned,
    Pgp,
    /// Everything is in Outlook's `winmail.dat`.
    Tnef,
    Attachments,
}

pub(super) fn find(text: &str, others: &[Other]) -> Option<Unreadable> {
    let text = text.trim();
    let is = |kinds: &[&str]| others.iter().find(|other| kinds.contains(&other.mime.as_str()));
    if text.starts_with("-----BEGIN PGP MESSAGE-----") {
        return Some(Unreadable::Pgp);
    }
    if !text.is_empty() {
        return None;
    }
    if is(&["application/pgp-encrypted"]).is_some() {
        return Some(Unreadable::Pgp);
    }
    if let Some(closed) = is(CLOSED) {
        return Some(if closed.holds(SIGNED_DATA) { Unreadable::SmimeSigned } else { Unreadable::Smime });
    }
    if is(&["application/ms-tnef", "application/vnd.ms-tnef"]).is_some() {
        return Some(Unreadable::Tnef);
    }
    // Answers to invitations and reactions are gestures, not attachments.
    let is_attachment = |other: &Other| !other.mime.is_empty() && !GESTURES.contains(&other.mime.as_str());
    others.iter().any(is_attachment).then_some(Unreadable::Attachments)
}

const GESTURES: &[&str] = &["text/calendar", "text/vnd.google.email-reaction+json"];

/// The type of signed data (RFC 5652, section 5.1), as encoded at the beginning of such a part.
const SIGNED_DATA: &[u8] = &[0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];

#[cfg(test)]
mod tests {
    use super::Unreadable;
    use crate::mail::read;

    #[test]
    fn reasons() {
        let cases = [
            ("Content-Type: application/ms-tnef; name=winmail.dat\n\nx", Some(Unreadable::Tnef)),
            ("Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx", Some(Unreadable::Smime)),
            (
                "Content-Type: application/pkcs7-mime\nContent-Transfer-Encoding: base64\n\nMIIGEgYJKoZIhvcNAQcCoIIGAzCC",
                Some(Unreadable::SmimeSigned),
            ),
            (
                "Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n\
                 Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n--b--",
                Some(Unreadable::Pgp),
            ),
            ("A: b\n\n-----BEGIN PGP MESSAGE-----\n\nhQ\n-----END PGP MESSAGE-----\n", Some(Unreadable::Pgp)),
            (
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n\n--b\nContent-Type: image/png\n\nx\n--b--",
                Some(Unreadable::Attachments),
            ),
            ("Content-Type: image/png\n\nx", Some(Unreadable::Attachments)),
            // Nothing, a text, or a gesture.
            ("A: b\n\n", None),
            (
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ne2e3\n--b\nContent-Type: application/ms-tnef\n\nx\n--b--",
                None,
            ),
            ("Content-Type: text/calendar; method=REPLY\n\nMETHOD:REPLY", None),
            ("A: b\n\ne2e3\n\n-----BEGIN PGP MESSAGE-----\n", None),
        ];
        for (raw, wanted) in cases {
            assert_eq!(read(raw.as_bytes()).unreadable, wanted, "{raw}");
        }
    }
}
