//! One mail on standard input, from an alias or a filter (`pbmd receive`).

use std::io::{self, BufRead};

use super::{Arrival, oversize};
use crate::clock;

/// Reads one mail to the end of the input; beyond `limit` bytes only its header section.
///
/// Mail servers put the envelope sender before a mail that they pipe, in a line `From alice@example.org Thu Nov
/// 20 ...` (sendmail's habit, kept by Postfix's local(8)); that line is taken off and believed. Blocks.
pub fn receive(mut reader: impl BufRead, limit: u64) -> io::Result<Arrival> {
    let envelope_from = envelope_line(&mut reader)?;
    let (raw, too_large) = oversize::read(&mut reader, limit)?;
    // The writer of a pipe that is not read to its end is killed, and its mail would come again and again.
    let rest = io::copy(&mut reader, &mut io::sink())?;
    let oversize = too_large.then(|| limit.saturating_add(1).saturating_add(rest));
    Ok(Arrival {
        raw,
        arrived: clock::now(),
        position: None,
        envelope_from,
        envelope_to: Vec::new(),
        peer: None,
        oversize,
    })
}

/// Maximum length of an envelope line, in bytes.
const LONGEST_LINE: u64 = 4096;

/// Takes the `From ` line off, if there is one; its address.
fn envelope_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    const MARK: &[u8] = b"From ";
    // One piece of a reader may be shorter than the mark, but not of a buffered pipe at its beginning: writers
    // hand over whole lines.
    if !reader.fill_buf()?.starts_with(MARK) {
        return Ok(None);
    }
    let mut line = Vec::new();
    io::Read::take(reader, LONGEST_LINE).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    let address = line.split_whitespace().nth(1).unwrap_or_default();
    // A bounce has no sender; mail servers write this name for it.
    Ok(Some(if address.eq_ignore_ascii_case("MAILER-DAEMON") { "" } else { address }.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in() {
        let cases: &[(&str, &str, Option<&str>, Option<u64>)] = &[
            ("A: b\n\nbody\n", "A: b\n\nbody\n", None, None),
            ("From: alice@example.org\n\nx", "From: alice@example.org\n\nx", None, None),
            ("From alice@example.org Thu Nov 20\nA: b\n\nx", "A: b\n\nx", Some("alice@example.org"), None),
            ("From MAILER-DAEMON Thu Nov 20\r\nA: b\r\n\r\nx", "A: b\r\n\r\nx", Some(""), None),
            ("A: b\n\n0123456789 0123456789", "A: b\n\n", None, Some(27)),
            ("", "", None, None),
        ];
        for &(sent, raw, from, oversize) in cases {
            let mail = receive(sent.as_bytes(), 26).unwrap();
            let got = (std::str::from_utf8(&mail.raw).unwrap(), mail.envelope_from.as_deref(), mail.oversize);
            assert_eq!(got, (raw, from, oversize), "{sent:?}");
        }
    }
}
