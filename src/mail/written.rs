//! The part of a mail that a person just wrote.
//!
//! Removed are quotes and their introductions, forwarded or original mails below, signatures, gateways' banners, and what firms and
//! programs append. Lines below or between quotes stay. When in doubt a line stays: an unreadable line costs an answer, a swallowed move
//! costs a game.

pub(super) mod appended;
mod attribution;
pub(super) mod banner;
mod embedded;
pub(super) mod quote;
mod signature;
mod vocabulary;

use appended::Appended;
use quote::{broken_end, is_quote};
use vocabulary::{cut_lines, skip_lines};

/// The result of [`in_answer`], or the whole text if that is empty.
pub(super) fn or_all(answer: &str, text: &str) -> String {
    if answer.is_empty() { trimmed(text).to_owned() } else { answer.to_owned() }
}

/// The part of a text that a person just wrote; may be empty.
pub fn in_answer(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let kept = keep(&lines).join("\n");
    let left = appended::without_appended(banner::strip(&kept), Appended::Surely);
    trimmed(banner::strip(&left)).to_owned()
}

/// A text without blank lines around it.
fn trimmed(text: &str) -> &str {
    let is_blank = |line: &str| line.trim().is_empty();
    cut_lines(skip_lines(text, is_blank), is_blank)
}

/// An introduction (attribution, `Original Message`, a block of header lines) goes with the quoted lines below it. Above unquoted lines
/// it means that everything below is old, unless nothing was written above it: then somebody answers below an unmarked quote, or
/// forwards a mail, and only the introduction goes.
fn keep<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let introductions = attribution::find(lines);
    let mut introductions = introductions.iter().peekable();
    let mut kept = Kept::default();
    let mut in_signature = false;
    let mut at = 0;

    while let Some(line) = lines.get(at) {
        let attributed = introductions.next_if(|found| found.start == at).map(|found| found.end);
        if let Some(end) = attributed.or_else(|| embedded::end(lines, at)) {
            let quoted = lines.iter().skip(end).find(|l| !l.trim().is_empty()).is_some_and(|l| is_quote(l));
            if kept.has_text && !quoted {
                break;
            }
            kept.interrupt();
            in_signature = false;
            at = end;
        } else if let Some(end) = quote_end(lines, at).or_else(|| broken_end(lines, at)) {
            kept.interrupt();
            in_signature = false;
            at = end;
        } else {
            if kept.has_text && signature::footer_begins(lines, at) {
                break;
            }
            in_signature |= signature::begins(lines, at);
            if !in_signature && !signature::is_advertisement(line) {
                kept.push(line);
            }
            at += 1;
        }
    }
    kept.interrupt();
    kept.lines
}

#[derive(Default)]
struct Kept<'a> {
    lines: Vec<&'a str>,
    has_text: bool,
}

impl<'a> Kept<'a> {
    fn push(&mut self, line: &'a str) {
        self.has_text = self.has_text || signature::is_written(line);
        self.lines.push(line);
    }

    /// Removes what a device or program appended, where a quote begins or the text ends. One blank line stays, since it may separate
    /// commands from a message below.
    fn interrupt(&mut self) {
        let written = self
            .lines
            .iter()
            .rposition(|line| self.has_text && signature::is_written(line))
            .map_or(0, |at| at + 1);
        let blank = self.lines.iter().skip(written).any(|line| line.trim().is_empty());
        self.lines.truncate(written);
        if self.has_text && blank {
            self.lines.push("");
        }
    }
}

/// The end of a quote at a line. Initials (`AB> text`) count if two lines in a row have them.
fn quote_end(lines: &[&str], at: usize) -> Option<usize> {
    let line = lines.get(at)?;
    if is_quote(line) {
        return Some(at + 1);
    }
    let mark = initials(line)?;
    let marked = |line: &&str| line.strip_prefix(mark).is_some_and(|rest| rest.starts_with('>'));
    let count = lines.iter().skip(at).take_while(|l| marked(l)).count();
    (count >= 2).then_some(at + count)
}

fn initials(line: &str) -> Option<&str> {
    let (mark, rest) = line.split_once('>')?;
    let short = (1..=10).contains(&mark.len()) && mark.chars().all(char::is_alphabetic);
    (short && (rest.is_empty() || rest.starts_with([' ', '>']))).then_some(mark)
}
