//! Text inside an S/MIME signature: signed data (RFC 5652, section 5) around a MIME entity (RFC 8551, section 3.5.2).
//!
//! The signature is removed, not checked. Elements nest at most [`DEPTH_LIMIT`] deep, and each level is walked once.

const DEPTH_LIMIT: usize = 8;

const OCTETS: u8 = 0x04;
const OID: u8 = 0x06;
const OCTETS_IN_PIECES: u8 = 0x24;
const SEQUENCE: u8 = 0x30;
const EXPLICIT: u8 = 0xa0;

const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];

/// The signed content; none if the bytes are not signed data, or hold no content.
pub fn content(bytes: &[u8]) -> Option<Vec<u8>> {
    let (outer, _) = element(bytes, SEQUENCE)?;
    let (kind, rest) = element(outer, OID)?;
    if kind != SIGNED_DATA {
        return None;
    }
    let (explicit, _) = element(rest, EXPLICIT)?;
    let (signed, _) = element(explicit, SEQUENCE)?;
    let (_, rest) = next(signed)?;
    let (_, rest) = next(rest)?;
    let (inner, _) = element(rest, SEQUENCE)?;
    let (_, rest) = element(inner, OID)?;
    let (explicit, _) = element(rest, EXPLICIT)?;
    let mut out = Vec::new();
    octets(next(explicit)?.0, DEPTH_LIMIT, &mut out)?;
    Some(out)
}

/// One element of BER (X.690, section 8.1).
struct Element<'a> {
    tag: u8,
    content: &'a [u8],
}

/// Appends the bytes of a string, which may be in pieces.
fn octets(string: Element<'_>, depth: usize, out: &mut Vec<u8>) -> Option<()> {
    match string.tag {
        OCTETS => out.extend_from_slice(string.content),
        OCTETS_IN_PIECES => {
            let mut rest = string.content;
            while !rest.is_empty() {
                let (piece, after) = next(rest)?;
                octets(piece, depth.checked_sub(1)?, out)?;
                rest = after;
            }
        }
        _ => return None,
    }
    Some(())
}

/// The content of the first element, if it has this tag, and the rest.
fn element(bytes: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    next(bytes).filter(|(found, _)| found.tag == tag).map(|(found, rest)| (found.content, rest))
}

fn next(bytes: &[u8]) -> Option<(Element<'_>, &[u8])> {
    let (tag, length, rest) = start(bytes)?;
    let (length, end) = match length {
        Some(length) => (length, 0),
        None => (length_to_end(rest, DEPTH_LIMIT)?, 2),
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some((Element { tag, content }, rest.get(end..)?))
}

/// The tag of an element, its length if definite, and the rest.
fn start(bytes: &[u8]) -> Option<(u8, Option<usize>, &[u8])> {
    let (&tag, rest) = bytes.split_first()?;
    let (&first, rest) = rest.split_first()?;
    // Signed data has no tags of several bytes.
    if tag & 0x1f == 0x1f {
        return None;
    }
    match first {
        0x80 => Some((tag, None, rest)),
        0..0x80 => Some((tag, Some(usize::from(first)), rest)),
        _ => {
            let (digits, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
            let length = digits
                .iter()
                .try_fold(0_usize, |sum, digit| sum.checked_mul(256)?.checked_add(usize::from(*digit)))?;
            Some((tag, Some(length), rest))
        }
    }
}

/// The number of bytes before the two zeros that end an element of indefinite length.
fn length_to_end(bytes: &[u8], depth: usize) -> Option<usize> {
    let mut rest = bytes;
    while !rest.starts_with(&[0, 0]) {
        let (_, length, inner) = start(rest)?;
        rest = match length {
            Some(length) => inner.get(length..)?,
            None => {
                let length = length_to_end(inner, depth.checked_sub(1)?)?;
                inner.get(length..)?.get(2..)?
            }
        };
    }
    bytes.len().checked_sub(rest.len())
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::content;
    use crate::mail::{Unreadable, read};

    const ENTITY: &[u8] = b"Content-Type: text/plain\r\n\r\ne2e3\r\n";

    fn definite(tag: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap().to_be_bytes();
        [&[tag, 0x82][..], &length, content].concat()
    }

    fn indefinite(tag: u8, content: &[u8]) -> Vec<u8> {
        [&[tag, 0x80][..], content, &[0, 0]].concat()
    }

    type Wrap = fn(u8, &[u8]) -> Vec<u8>;

    /// Signed data around a string, or of a content that is elsewhere.
    fn signed(wrap: Wrap, string: &[u8]) -> Vec<u8> {
        let data = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01".to_vec();
        let explicit = if string.is_empty() { Vec::new() } else { wrap(0xa0, string) };
        let inner = wrap(0x30, &[data, explicit].concat());
        let all = [b"\x02\x01\x01\x31\x00".to_vec(), inner, b"\x31\x00".to_vec()].concat();
        let kind = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02".to_vec();
        wrap(0x30, &[kind, wrap(0xa0, &wrap(0x30, &all))].concat())
    }

    fn pieces(wrap: Wrap) -> Vec<u8> {
        let (start, end) = ENTITY.split_at(10);
        wrap(0x24, &[definite(4, start), definite(4, end)].concat())
    }

    #[test]
    fn forms() {
        for wrap in [definite as Wrap, indefinite as Wrap] {
            for string in [definite(4, ENTITY), pieces(definite), pieces(indefinite)] {
                assert_eq!(content(&signed(wrap, &string)).as_deref(), Some(ENTITY));
            }
            assert_eq!(content(&signed(wrap, b"")), None);
        }
        let mut deep = definite(4, ENTITY);
        for _ in 0..30 {
            deep = indefinite(0x24, &deep);
        }
        assert_eq!(content(&signed(definite, &deep)), None);
    }

    #[test]
    fn no_bytes_are_too_odd() {
        let whole = signed(indefinite, &pieces(indefinite));
        for at in 0..whole.len() {
            let _ = content(&whole[..at]);
            for byte in [0, 0x1f, 0x80, 0xff] {
                let mut odd = whole.clone();
                odd[at] = byte;
                let _ = content(&odd);
            }
        }
        assert_eq!(content(&b"\x30\x80".repeat(100_000)), None);
    }

    #[test]
    fn mails() {
        let types = [
            "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
            "application/x-pkcs7-mime",
            "application/octet-stream; name=\"smime.p7m\"",
            "application/octet-stream\nContent-Disposition: attachment; filename=SMIME.P7M",
        ];
        let mail = |kind: &str, bytes: &[u8]| {
            let body = STANDARD.encode(bytes);
            read(format!("Content-Type: {kind}\nContent-Transfer-Encoding: base64\n\n{body}\n").as_bytes())
        };
        for kind in types {
            let read = mail(kind, &signed(indefinite, &pieces(indefinite)));
            assert_eq!((read.written().as_str(), read.unreadable), ("e2e3", None), "{kind}");
            let read = mail(kind, &signed(definite, b""));
            assert_eq!(
                (read.written().as_str(), read.unreadable),
                ("", Some(Unreadable::SmimeSigned)),
                "{kind}"
            );
        }
    }
}
