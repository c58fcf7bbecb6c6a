//! One mail on standard input, from an alias or a filter (`pbmd receive`).

use std::io::{self, Read};

use super::{Arrival, Source, oversize};
use crate::clock;

const LONGEST_LINE: u64 = 4096;

/// The input can never be a mail.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("there is no mail that begins with a header field")]
pub struct NoMail;

impl NoMail {
    /// Whether this is the cause of an error.
    #[must_use]
    pub fn is_why(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|cause| cause.is::<NoMail>())
    }
}

/// Reads one mail to the end of the input; beyond `limit` bytes only its header section. Blocks.
///
/// Mail servers put the envelope sender before a mail that they pipe, in a line `From alice@example.org Thu Nov 20 ...`
/// (sendmail's habit, kept by Postfix's local(8)); that line is removed and believed. Lines end in LF, CRLF or CR.
///
/// # Errors
///
/// The input cannot be read; or, as [`NoMail`], it does not begin with a header section, so trying again is useless.
pub fn receive(mut reader: impl Read, limit: u64) -> io::Result<Arrival> {
    let arrived = clock::now();
    let mut start = Vec::new();
    reader.by_ref().take(LONGEST_LINE).read_to_end(&mut start)?;
    let (envelope_from, length) = envelope_line(&start).unzip();
    let begun = start.get(length.unwrap_or(0)..).unwrap_or_default();
    if !begins_with_field(begun) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, NoMail));
    }
    let mut reader = begun.chain(reader);
    let (raw, too_large) = oversize::read(&mut reader, limit)?;
    // The writer of a pipe that is not read to its end is killed, and would send its mail again and again.
    let rest = io::copy(&mut reader, &mut io::sink())?;
    let oversize = too_large.then(|| limit.saturating_add(1).saturating_add(rest));
    Ok(Arrival { envelope_from, oversize, ..Arrival::new(raw, arrived, Source::Serve) })
}

/// The address in the `From ` line, if there is one, and the length of that line.
fn envelope_line(start: &[u8]) -> Option<(String, usize)> {
    if !start.starts_with(b"From ") {
        return None;
    }
    let length = start.iter().position(|byte| b"\r\n".contains(byte))?;
    let (line, rest) = start.split_at(length);
    let end = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let line = String::from_utf8_lossy(line);
    let address = line.split_whitespace().nth(1).unwrap_or_default();
    // Mail servers write this for the null sender.
    let address = if address.eq_ignore_ascii_case("MAILER-DAEMON") { "" } else { address };
    Some((address.to_owned(), length + end))
}

/// Whether the first line begins with a field name and a colon (RFC 5322, section 2.2).
fn begins_with_field(mail: &[u8]) -> bool {
    let name = mail.iter().position(|byte| b":\r\n".contains(byte)).map(|end| mail.split_at(end));
    name.is_some_and(|(name, rest)| {
        let name = name.trim_ascii_end();
        rest.starts_with(b":") && !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in() {
        let long = format!("From: {}@example.org\r\rx", "a".repeat(5000));
        let cases: &[(&str, &str, Option<&str>, Option<u64>)] = &[
            ("A: b\n\nbody\n", "A: b\n\nbody\n", None, None),
            ("From: alice@example.org\n\nx", "From: alice@example.org\n\nx", None, None),
            ("From alice@example.org Thu Nov 20\nA: b\n\nx", "A: b\n\nx", Some("alice@example.org"), None),
            ("From MAILER-DAEMON Thu Nov 20\r\nA: b\r\n\r\nx", "A: b\r\n\r\nx", Some(""), None),
            ("From alice@example.org Thu\rA: b\r\rx\r", "A: b\r\rx\r", Some("alice@example.org"), None),
            ("From alice@example.org Thu\nA: b\r\rx\r", "A: b\r\rx\r", Some("alice@example.org"), None),
            ("From \nA: b\n", "A: b\n", Some(""), None),
            ("A: b\n\n0123456789 0123456789", "A: b\n\n", None, Some(27)),
            ("A: b\r\r0123456789 0123456789", "A: b\r\r", None, Some(27)),
        ];
        for &(sent, raw, from, oversize) in cases {
            // However it is split.
            for reader in [&mut sent.as_bytes() as &mut dyn Read, &mut Dripping(sent.as_bytes())] {
                let mail = receive(reader, 26).unwrap();
                let got =
                    (std::str::from_utf8(&mail.raw).unwrap(), mail.envelope_from.as_deref(), mail.oversize);
                assert_eq!(got, (raw, from, oversize), "{sent:?}");
            }
        }
        assert_eq!(receive(long.as_bytes(), 9000).unwrap().raw, long.as_bytes());
    }

    #[test]
    fn what_is_no_mail_is_refused() {
        let endless = format!("From {}", "a".repeat(5000));
        for sent in [
            "",
            "\n",
            "hello\nA: b\n",
            ": b\n",
            "a b: c\n",
            "From alice@example.org Thu",
            "From a\n\nx",
            &endless,
        ] {
            let error = receive(sent.as_bytes(), 9000).unwrap_err();
            assert!(NoMail::is_why(&error), "{sent:?}");
        }
        // Not every invalid data is no mail.
        assert!(!NoMail::is_why(&io::Error::from(io::ErrorKind::InvalidData)));
    }

    struct Dripping<'a>(&'a [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }
}
