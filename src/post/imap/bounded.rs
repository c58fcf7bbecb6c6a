//! A stream from a server, with limits on what the server can make us hold or parse.
//!
//! async-imap makes room for a literal as soon as it is announced, up to 512 MiB, parses an endless line again from its
//! beginning with each piece, and its parser recurses into nested lists. So the input is measured before it gets there.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::post::Stream;

/// Maximum length of a line without its literals, in bytes: room for the UIDs of several hundred thousand mails.
const LONGEST_LINE: u64 = 1 << 20;

/// Maximum depth of nested lists. Answers to our commands need three.
const DEEPEST_LIST: u32 = 50;

/// Maximum size of all responses to one command, besides two of the largest literals, in bytes.
const LONGEST_ANSWER: u64 = 8 << 20;

/// A stream that fails when the server sends too much.
pub(super) struct Bounded {
    stream: Box<dyn Stream>,
    measure: Measure,
}

impl Bounded {
    /// `largest` is the maximum size of a literal, in bytes.
    pub(super) fn new(stream: Box<dyn Stream>, largest: u64) -> Bounded {
        let mut measure = Measure { largest, ..Measure::default() };
        measure.begin();
        Bounded { stream, measure }
    }

    pub(super) fn begin(&mut self) {
        self.measure.begin();
    }

    pub(super) fn into_inner(self) -> Box<dyn Stream> {
        self.stream
    }
}

#[derive(Debug, Default)]
struct Measure {
    largest: u64,
    /// Bytes still allowed before the next command.
    left: u64,
    /// Bytes of a literal still to come.
    literal: u64,
    /// Bytes of the line so far, without literals.
    line: u64,
    depth: u32,
    announced: Announced,
}

/// A literal's announcement, `{123}` at the end of a line (RFC 3501, section 4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Announced {
    #[default]
    Nothing,
    Digits(u64),
    Closed(u64),
}

impl Measure {
    fn begin(&mut self) {
        self.left = self.largest.saturating_mul(2).saturating_add(LONGEST_ANSWER);
    }

    /// Measures input; fails with what is too much.
    fn see(&mut self, mut bytes: &[u8]) -> Result<(), String> {
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or("the server's answer does not end")?;
        while !bytes.is_empty() {
            let literal = usize::try_from(self.literal).unwrap_or(usize::MAX).min(bytes.len());
            self.literal -= literal as u64;
            bytes = bytes.get(literal..).unwrap_or_default();
            let Some((&byte, rest)) = bytes.split_first() else { break };
            bytes = rest;
            self.line += 1;
            if self.line > LONGEST_LINE {
                return Err(format!("the server sends a line of more than {LONGEST_LINE} bytes"));
            }
            self.announced = match (self.announced, byte) {
                (_, b'{') => Announced::Digits(0),
                (Announced::Digits(n), b'0'..=b'9') => {
                    Announced::Digits(n.saturating_mul(10).saturating_add(u64::from(byte - b'0')))
                }
                (Announced::Digits(n), b'}') => Announced::Closed(n),
                (closed @ Announced::Closed(_), b'\r') => closed,
                (Announced::Closed(n), b'\n') if n > self.largest => {
                    return Err(format!("the server announces {n} bytes at once"));
                }
                (Announced::Closed(n), b'\n') => {
                    self.literal = n;
                    Announced::Nothing
                }
                (_, b'\n') => {
                    (self.line, self.depth) = (0, 0);
                    Announced::Nothing
                }
                _ => Announced::Nothing,
            };
            match byte {
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => (),
            }
            if self.depth > DEEPEST_LIST {
                return Err(format!("the server sends more than {DEEPEST_LIST} lists within each other"));
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounded").field("measure", &self.measure).finish_non_exhaustive()
    }
}

impl AsyncRead for Bounded {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let came = buffer.filled().get(before..).unwrap_or_default();
        Poll::Ready(self.measure.see(came).map_err(io::Error::other))
    }
}

impl AsyncWrite for Bounded {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the verdict on some input, whole and in pieces.
    fn check(said: &str, trouble: &str) {
        for size in [1, 7, said.len().max(1)] {
            let mut measure = Measure { largest: 1000, ..Measure::default() };
            measure.begin();
            let seen = said.as_bytes().chunks(size).try_for_each(|piece| measure.see(piece));
            let seen = seen.err().unwrap_or_default();
            assert!(
                seen.contains(trouble) && seen.is_empty() == trouble.is_empty(),
                "{seen:?}, not {trouble:?}"
            );
        }
    }

    #[test]
    fn what_is_too_much() {
        let long = "x".repeat(LONGEST_LINE as usize + 1);
        check("* 1 FETCH (UID 1 BODY[]<0> {1000}\r\n", "");
        check("* 1 FETCH (UID 1 BODY[]<0> {1001}\r\n", "announces 1001 bytes");
        check(
            "* 1 FETCH (UID 1 BODY[] {99999999999999999999999}\r\n",
            "announces 18446744073709551615 bytes",
        );
        check("* OK {4000000000} in the middle of a line is no literal\r\n", "");
        check("* OK {2}\r\nxx{40000}\r\n* OK\r\n", "announces 40000");
        check("* OK {9}\r\n{40000}\r\n* OK\r\n", "");
        check(&format!("* OK {long}"), "a line of more than");
        check(&format!("* OK {{1000}}\r\n{}{long}", "y".repeat(1000)), "a line of more than");
        let half = format!("* OK {}\r\n", long.get(LONGEST_LINE as usize / 2..).unwrap());
        check(&half.repeat(15), "");
        check(&half.repeat(17), "does not end");
        check(&"(".repeat(51), "lists within each other");
        check(&format!("{}\r\n", "(".repeat(50)).repeat(3), "");
        check(&"()".repeat(500), "");
    }
}
