//! Golden files name frequent sentences, so that changing one changes few files. The sentences are read from the current
//! templates; conversations written in full show each of them, which a test checks.

use std::path::Path;
use std::sync::LazyLock;

use pbmd::letter::{ENGLISH, pages};

use super::sentences::{self, Message};
use crate::support::SERVER;

/// The messages that are named, by their names in `templates/en`.
pub const USUAL: &[&str] = &[
    "advice-nothing-to-do",
    "advice-rematch",
    "advice-waiting",
    "advice-waiting-first",
    "advice-watching",
    "advice-your-first-turn",
    "advice-your-turn",
    "answer-footer",
    "answer-refused",
    "board-playing",
    "board-subject",
    "clock-line",
    "event-moved",
    "event-moved-roll",
    "event-over",
    "event-resigned",
    "event-started",
    "first-challenger",
    "first-commitment",
    "first-plays",
    "first-rules",
    "message-heading",
    "moves-all",
    "note-key",
    "note-next-dice",
    "note-watched",
    "note-watching-each",
    "nothing-changed",
    "ranking-won",
    "rated-changed",
    "terms-moves",
    "terms-moves-days",
    "to-move-by-answer",
    "to-move-command",
    "to-move-or-write",
    "turn-others",
    "turn-others-roll",
    "turn-over",
    "turn-roll",
    "turn-side",
    "turn-yours",
    "who-reader-resigned",
    "who-resigned",
    "wrong",
];

const DAYS: [&str; 7] = ["Mon ", "Tue ", "Wed ", "Thu ", "Fri ", "Sat ", "Sun "];

/// A line of a message: its name, and the text around its gaps.
struct Pattern {
    name: String,
    pieces: Vec<String>,
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let all = sentences::english(Path::new(env!("CARGO_MANIFEST_DIR")));
    let usual = USUAL.iter().map(|id| {
        all.iter().find(|message| message.id == *id).unwrap_or_else(|| panic!("there is no message {id}"))
    });
    let mut patterns: Vec<Pattern> = usual.flat_map(patterns).collect();
    patterns.sort_by_key(|pattern| usize::MAX - pattern.pieces.concat().len());
    patterns
});

fn patterns(message: &Message) -> Vec<Pattern> {
    let named = message.lines.iter().zip(1..).flat_map(|(line, number)| {
        let name = if number == 1 { message.id.clone() } else { format!("{}/{number}", message.id) };
        sentences::forms(line).into_iter().map(move |form| {
            let pieces = sentences::pieces(&form).into_iter().map(str::to_string).collect();
            Pattern { name: name.clone(), pieces }
        })
    });
    // A line that is all gap has no words.
    named.filter(|pattern| pattern.pieces.concat().chars().any(char::is_alphabetic)).collect()
}

/// A line with marks instead of the usual sentences.
pub fn line(line: &str) -> String {
    marked(line).unwrap_or_else(|| line.to_string())
}

/// A text with marks instead of the usual sentences and help pages. A paragraph with a mark is on one line.
pub fn text(text: &str) -> String {
    let mut out = String::new();
    for lines in paragraphs(&with_pages(text)) {
        match marked(&lines.join(" ")) {
            Some(marked) => out.push_str(&marked),
            None => out.push_str(&lines.join("\n")),
        }
        out.push('\n');
    }
    out
}

/// The help pages as sent, by name.
static PAGES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let sent = pages(ENGLISH).into_iter();
    let sent = sent.map(|(name, page)| (name, page.replace("SERVER-ADDRESS", SERVER).trim_end().to_string()));
    sent.filter(|(_, page)| page.lines().count() > 3).collect()
});

/// Replaces help pages by their names.
fn with_pages(text: &str) -> String {
    let page = PAGES.iter().find(|(_, page)| text.contains(page.as_str()));
    page.map_or(text.to_string(), |(name, page)| text.replace(page.as_str(), &format!("[help page {name}]")))
}

/// Joins wrapped lines; indented ones stand alone.
fn paragraphs(text: &str) -> Vec<Vec<&str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        // A date is never split: `Thu 1 Jan 2026`.
        let is_day = DAYS.iter().any(|day| line.starts_with(day));
        let first: usize = line.split_inclusive(' ').take(if is_day { 4 } else { 1 }).map(str::len).sum();
        let wrapped = |before: &&str| {
            before.contains(char::is_alphabetic) && first > 1 && before.len() + 1 + first > 79
        };
        match found.last_mut() {
            Some(lines) if lines.last().is_some_and(wrapped) => lines.push(line),
            _ => found.push(vec![line]),
        }
    }
    found
}

/// A part of a line, plain or a mark.
enum Part {
    Plain(String),
    Mark(String),
}

fn marked(line: &str) -> Option<String> {
    let in_words = |pair: &[u8]| pair.iter().all(u8::is_ascii_lowercase);
    if !line.as_bytes().windows(2).any(in_words) {
        return None;
    }
    let mut parts = vec![Part::Plain(line.to_string())];
    for pattern in &*PATTERNS {
        parts = parts
            .into_iter()
            .flat_map(|part| match part {
                Part::Plain(text) => split(pattern, &text),
                mark => vec![mark],
            })
            .collect();
    }
    if parts.len() == 1 && matches!(&parts[0], Part::Plain(_)) {
        return None;
    }
    Some(
        parts
            .into_iter()
            .map(|part| match part {
                Part::Plain(text) | Part::Mark(text) => text,
            })
            .collect(),
    )
}

/// Splits a text at each match of a pattern.
fn split(pattern: &Pattern, text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((start, end, gaps)) = sentences::find(&pattern.pieces, rest) {
        if start > 0 {
            parts.push(Part::Plain(rest[..start].to_string()));
        }
        let gaps: Vec<String> = gaps.into_iter().map(line).collect();
        let gaps = if gaps.is_empty() { String::new() } else { format!(": {}", gaps.join(", ")) };
        parts.push(Part::Mark(format!("[{}{gaps}]", pattern.name)));
        rest = &rest[end..];
    }
    if !rest.is_empty() || parts.is_empty() {
        parts.push(Part::Plain(rest.to_string()));
    }
    parts
}
