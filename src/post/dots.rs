//! Dot-stuffing, the transparency of SMTP's mail data (RFC 5321, 4.5.2).
//!
//! Own code, because smtp-proto 0.2.5's receiver misses a dot on the first line and takes `CR LF . CR CR LF` for the
//! end, which lets one mail carry another past a stricter server ("SMTP smuggling"). Here only `CR LF . CR LF` ends
//! the data.

/// What follows the end of the data, once it has ended.
pub type Rest<'a> = Option<&'a [u8]>;

/// Removes the stuffed dots from incoming data, however it is split.
#[derive(Debug, Default)]
pub struct Unstuffer {
    place: Place,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// After CR LF, or before the first byte.
    #[default]
    LineStart,
    /// After a dot at the start of a line; it is held back.
    Dot,
    /// After dot and CR at the start of a line; both are held back.
    DotCr,
    Middle,
    Cr,
}

impl Unstuffer {
    /// Appends the text of `input` to `out`; returns the rest of the input once the data has ended.
    ///
    /// The CR LF before the last dot belongs to the text. Bare CR and bare LF are ordinary bytes.
    pub fn take<'a>(&mut self, input: &'a [u8], out: &mut Vec<u8>) -> Rest<'a> {
        let mut bytes = input.iter();
        while let Some(&byte) = bytes.next() {
            self.place = match (self.place, byte) {
                (Place::LineStart, b'.') => Place::Dot,
                (Place::Dot, b'\r') => Place::DotCr,
                (Place::DotCr, b'\n') => {
                    self.place = Place::LineStart;
                    return Some(bytes.as_slice());
                }
                (Place::DotCr, _) => {
                    out.extend([b'\r', byte]);
                    if byte == b'\r' { Place::Cr } else { Place::Middle }
                }
                (Place::Cr, b'\n') => {
                    out.push(byte);
                    Place::LineStart
                }
                (_, b'\r') => {
                    out.push(byte);
                    Place::Cr
                }
                _ => {
                    out.push(byte);
                    Place::Middle
                }
            };
        }
        None
    }
}

/// Prepares a message for DATA: CRLF line ends, also at the end, and dots doubled.
///
/// Bare CR and LF become line ends, so that no letter can smuggle another past a sloppy server. The final dot is left
/// to the caller, who must know when it is sent.
pub fn dot_stuff(message: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(message.len() + message.len() / 32 + 2);
    let mut rest = message;
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        if line.starts_with(b".") {
            out.push(b'.');
        }
        out.extend_from_slice(line);
        out.extend_from_slice(b"\r\n");
        rest = match after {
            [b'\r', b'\n', rest @ ..] | [_, rest @ ..] => rest,
            [] => &[],
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Feeds `sent` in pieces of `step` bytes; returns the text and whatever followed the end.
    fn unstuffed(sent: &[u8], step: usize) -> (Vec<u8>, Option<Vec<u8>>) {
        let (mut unstuffer, mut text, mut at) = (Unstuffer::default(), Vec::new(), 0);
        for piece in sent.chunks(step) {
            at += piece.len();
            if let Some(rest) = unstuffer.take(piece, &mut text) {
                return (text, Some(sent[at - rest.len()..].to_vec()));
            }
        }
        (text, None)
    }

    #[test]
    fn only_the_lone_dot_ends_the_data() {
        type Case<'a> = (&'a [u8], &'a [u8], Option<&'a [u8]>);
        let cases: &[Case] = &[
            (b".\r\n", b"", Some(b"")),
            (b".\r\nQUIT\r\n", b"", Some(b"QUIT\r\n")),
            (b"a\r\n.\r\nQUIT\r\n", b"a\r\n", Some(b"QUIT\r\n")),
            (b"..a\r\n.\r\n", b".a\r\n", Some(b"")),
            (b".a\r\n..\r\n...\r\n.\r\n", b"a\r\n.\r\n..\r\n", Some(b"")),
            (b"a\r\n\r\n.\r\n", b"a\r\n\r\n", Some(b"")),
            // Smuggling: none of these is an end.
            (b"a\n.\nb", b"a\n.\nb", None),
            (b"a\n.\r\nb", b"a\n.\r\nb", None),
            (b"a\r\n.\nb", b"a\r\n\nb", None),
            (b"a\r\n.\rb", b"a\r\n\rb", None),
            (b"a\r.\rb", b"a\r.\rb", None),
            (b"a\r.\r\nb", b"a\r.\r\nb", None),
            (b"a\r\n.\r\r\nb", b"a\r\n\r\r\nb", None),
            (b"a\r\n\0.\r\nb", b"a\r\n\0.\r\nb", None),
            (b"a\r\n.\0\r\nb", b"a\r\n\0\r\nb", None),
            (b"a\r\r\n.\r\n", b"a\r\r\n", Some(b"")),
        ];
        for &(sent, text, rest) in cases {
            for step in 1..=sent.len() {
                let got = unstuffed(sent, step);
                assert_eq!(
                    got,
                    (text.to_vec(), rest.map(<[u8]>::to_vec)),
                    "{:?}",
                    sent.escape_ascii().to_string()
                );
            }
        }
    }

    #[test]
    fn a_letter_is_made_ready() {
        let cases: &[(&[u8], &[u8])] = &[
            (b"", b""),
            (b"a", b"a\r\n"),
            (b"a\r\n", b"a\r\n"),
            (b".\r\n.a\r\na.\r\n", b"..\r\n..a\r\na.\r\n"),
            (b"a\n.\nb", b"a\r\n..\r\nb\r\n"),
            (b"a\r.\r\rb", b"a\r\n..\r\n\r\nb\r\n"),
        ];
        for &(message, ready) in cases {
            assert_eq!(dot_stuff(message), ready);
        }
    }

    proptest! {
        #[test]
        fn what_is_sent_is_what_arrives(
            lines in proptest::collection::vec("[.a\u{e9}]{0,4}", 0..8), step in 1usize..9,
        ) {
            let message: Vec<u8> = lines.iter().flat_map(|line| [line.as_bytes(), b"\r\n"].concat()).collect();
            let sent = [&dot_stuff(&message), &b".\r\nQUIT"[..]].concat();
            prop_assert_eq!(unstuffed(&sent, step), (message, Some(b"QUIT".to_vec())));
        }

        #[test]
        fn no_letter_ends_itself(message in proptest::collection::vec(
            proptest::sample::select(b"\r\n.a".to_vec()), 0..40,
        )) {
            prop_assert_eq!(unstuffed(&dot_stuff(&message), 7).1, None);
        }
    }
}
