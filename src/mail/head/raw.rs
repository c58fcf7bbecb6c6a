//! The bytes of a mail with LF line ends, cut to the limits.

use crate::mail::head::fields::is_field;

/// Maximum number of bytes read, more than the desk accepts.
const SIZE_LIMIT: usize = 2 * 1024 * 1024;
/// Maximum size of a header section, in bytes. The longest in the wild stay below 64 KiB.
const HEAD_LIMIT: usize = 256 * 1024;

/// Splits bytes into lines at LF, and drops it with the CRs before it. The last line needs no end.
///
/// A bare CR does not end a line, because mail servers do not treat it as an end: what follows it belongs to the same field. CRs end
/// lines only if there is no LF at all; no such mail comes over SMTP.
pub fn lines(raw: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let end = if raw.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut rest = raw;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let at = rest.iter().position(|&b| b == end).unwrap_or(rest.len());
        let (line, after) = rest.split_at(at);
        rest = after.get(1..).unwrap_or_default();
        let blank = line.iter().rposition(|&b| b != b'\r').map_or(0, |last| last + 1);
        line.get(..blank)
    })
}

/// Skips the line `From ...` that mbox files put before the header section.
fn without_mbox_line(raw: &[u8]) -> &[u8] {
    if !raw.starts_with(b"From ") {
        return raw;
    }
    let end = raw.iter().position(|b| b"\r\n".contains(b)).unwrap_or(raw.len());
    let (_, rest) = raw.split_at(end);
    let rest = rest.strip_prefix(b"\r\n").or_else(|| rest.get(1..)).unwrap_or_default();
    if lines(rest).next().is_some_and(is_field) { rest } else { raw }
}

fn without_cr(byte: &u8) -> u8 {
    if *byte == b'\r' { b' ' } else { *byte }
}

/// A mail with LF line ends, and blanks for bare CRs: a header section, an empty line and a body. Each may be empty.
pub struct Raw {
    bytes: Vec<u8>,
    body: usize,
    head_cut: bool,
}

impl Raw {
    pub(in crate::mail) fn take(raw: &[u8]) -> Raw {
        let mut bytes = Vec::with_capacity(raw.len().min(SIZE_LIMIT) + 2);
        let mut lines = lines(without_mbox_line(raw)).peekable();
        let mut head_cut = false;

        if lines.peek().is_some_and(|first| is_field(first)) {
            let mut tried = 0;
            while let Some(line) = lines.next_if(|line| !is_boundary(line, &bytes, &mut tried)) {
                if line.is_empty() {
                    break;
                }
                if bytes.len() + line.len() < HEAD_LIMIT && !head_cut {
                    bytes.extend(line.iter().map(without_cr));
                    bytes.push(b'\n');
                } else {
                    head_cut = true;
                }
            }
        }
        bytes.push(b'\n');
        let body = bytes.len();
        for line in lines {
            let room = SIZE_LIMIT.saturating_sub(bytes.len());
            if room == 0 {
                break;
            }
            bytes.extend(line.iter().take(room).map(without_cr));
            bytes.push(b'\n');
        }
        Raw { bytes, body, head_cut }
    }

    pub(in crate::mail) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The header section with the empty line after it.
    pub(in crate::mail) fn head(&self) -> &[u8] {
        self.bytes.get(..self.body).unwrap_or_default()
    }

    /// Whether the header section was too long and has been cut.
    pub(in crate::mail) fn head_cut(&self) -> bool {
        self.head_cut
    }
}

/// Maximum number of lines compared with a header section's boundaries.
const BOUNDARIES_LIMIT: usize = 8;

/// Whether a line is a boundary named in the header section above it: some programs omit the empty line between them.
fn is_boundary(line: &[u8], head: &[u8], tried: &mut usize) -> bool {
    let Some(boundary) = line.strip_prefix(b"--").filter(|_| !is_field(line)) else { return false };
    *tried += 1;
    let boundary = boundary.trim_ascii_end();
    !boundary.is_empty()
        && *tried <= BOUNDARIES_LIMIT
        && head.windows(9).any(|found| found.eq_ignore_ascii_case(b"boundary="))
        && head.windows(boundary.len()).any(|found| found == boundary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_lone_kind_of_end_may_be_cr() {
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            ("a", &["a"]),
            ("a\r\nb\n\nc\r\n", &["a", "b", "", "c"]),
            ("a\r\r\nb\r", &["a", "b"]),
            ("a\rb\r\n\rc\n", &["a\rb", "\rc"]),
            ("a\r\rb\r", &["a", "", "b"]),
            ("\r", &[""]),
            ("\r\n", &[""]),
        ];
        for (raw, expected) in cases {
            let found: Vec<&str> =
                lines(raw.as_bytes()).map(|line| std::str::from_utf8(line).unwrap()).collect();
            assert_eq!(found, *expected, "{raw:?}");
        }
    }

    #[test]
    fn a_mail_has_its_head_and_its_body() {
        let cases = [
            ("A: b\rc\r\n\rd\r\n\r\ne\rf\r\n", "A: b c\n d\n\n", "e f\n"),
            ("A: b\rC: d\r\re\r", "A: b\nC: d\n\n", "e\n"),
            ("From x\rA: b\r\re", "A: b\n\n", "e\n"),
            ("From x\nA: b\rC: d\r\re", "A: b\nC: d\n\n", "e\n"),
            ("From x\r\nA: b\r\n\r\ne", "A: b\n\n", "e\n"),
            ("From x\rno field", "\n", "From x\nno field\n"),
            ("From x", "\n", "From x\n"),
        ];
        for (raw, head, body) in cases {
            let mail = Raw::take(raw.as_bytes());
            assert_eq!(mail.head(), head.as_bytes(), "{raw:?}");
            assert_eq!(mail.bytes(), [head, body].concat().as_bytes(), "{raw:?}");
        }
    }
}
