//! Reads a mail that may be too large: then only its header section is kept.

use std::io::{self, Read};

/// Maximum size of that header section, in bytes.
const HEADERS: usize = 128 * 1024;

/// Reads at most `limit` bytes; true if the mail is longer and only its header section was kept.
pub(super) fn read(reader: impl Read, limit: u64) -> io::Result<(Vec<u8>, bool)> {
    let mut raw = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut raw)?;
    let too_large = u64::try_from(raw.len()).is_ok_and(|length| length > limit);
    if too_large {
        raw.truncate(header_section(&raw));
    }
    Ok((raw, too_large))
}

/// The length of the header section with its final empty line (RFC 5322, 2.1; LF alone also ends a line, and CR if there
/// is no LF). If that is beyond [`HEADERS`], the whole lines within it.
fn header_section(raw: &[u8]) -> usize {
    let end = if raw.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut length = 0;
    for line in raw.split_inclusive(|&byte| byte == end) {
        if length + line.len() > HEADERS || !line.ends_with(&[end]) {
            break;
        }
        length += line.len();
        if line.iter().all(|byte| b"\r\n".contains(byte)) {
            break;
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept() {
        let long = [&b"A: b\r\n"[..], &[b'x'; HEADERS], b"\r\n\r\n"].concat();
        let cases: &[(&[u8], u64, &[u8], bool)] = &[
            (b"", 0, b"", false),
            (b"A: b\r\n\r\nbody", 12, b"A: b\r\n\r\nbody", false),
            (b"A: b\r\n\r\nbody", 11, b"A: b\r\n\r\n", true),
            (b"A: b\nC: d\n\nbody", 14, b"A: b\nC: d\n\n", true),
            (b"A: b\r\nC: d", 9, b"A: b\r\n", true),
            (b"\r\nbody", 5, b"\r\n", true),
            (b"A: b\rC: d\r\rbody\rbody", 14, b"A: b\rC: d\r\r", true),
            (b"no line end", 5, b"", true),
            (&long, 140_000, &long, false),
            (&long, 131_079, b"A: b\r\n", true),
        ];
        for &(mail, limit, kept, too_large) in cases {
            assert!(read(mail, limit).unwrap() == (kept.to_vec(), too_large), "{limit}");
        }
    }
}
