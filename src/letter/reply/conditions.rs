//! The reply to conditional moves: how they were read, and where the longest line leads.

use crate::game::Picture;
use crate::letter::words::{Block, Seen, Things, Words, sentences};
use crate::play::conditions::GOES_ON;

/// Maximum width of a line of conditions, in characters.
const WIDEST: usize = 72;

/// Beyond this indentation, in characters, all levels are indented by one blank instead of two.
const INDENTED: usize = 24;

/// Conditional moves that were stored.
#[derive(Clone, Debug)]
pub struct LeftConditions {
    pub board: u32,
    /// The lines in canonical form.
    pub lines: Vec<String>,
    /// The numbers, from 1, of lines that could not be checked completely.
    pub unchecked: Vec<usize>,
    /// The numbers, from 1, of lines that never count because of one above them.
    pub covered: Vec<usize>,
    /// Where the longest line leads, as far as that is certain.
    pub end: Option<LineEnd>,
    /// Whether a text below them was sent to nobody.
    pub unsent: bool,
}

#[derive(Clone, Debug)]
pub struct LineEnd {
    pub moves: Vec<String>,
    pub now: Picture,
    pub before: Picture,
    pub seen: Seen,
}

sentences! {
    pub enum Left {
        Heading { board: u32 } = "conditions-left",
        Unchecked { lines: Things, count: usize } = "conditions-unchecked",
        Covered { lines: Things, count: usize } = "conditions-covered",
        Private = "conditions-private",
        Unsent = "conditions-unsent",
        End { moves: String } = "conditions-end",
    }
}

/// Wraps lines of conditions so that they can be copied.
pub fn condition_lines(lines: &[String]) -> Vec<String> {
    let blanks = |line: &String| line.chars().take_while(|c| *c == ' ').count();
    let share = if lines.iter().map(blanks).max().unwrap_or(0) > INDENTED { 2 } else { 1 };
    let mut shown = Vec::new();
    for line in lines {
        let indentation = " ".repeat(blanks(line) / share);
        let mut part = indentation.clone();
        for word in line.split_whitespace() {
            let is_begun = !part.trim().is_empty() && part.trim() != GOES_ON;
            if is_begun && part.chars().count() + word.chars().count() + 1 > WIDEST {
                shown.push(std::mem::replace(&mut part, format!("{indentation}  {GOES_ON}")));
            }
            if !part.trim().is_empty() {
                part.push(' ');
            }
            part.push_str(word);
        }
        shown.push(part);
    }
    shown
}

impl LeftConditions {
    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let say = |sentence: Left| Block::Text(words.say(&sentence));
        let mut blocks =
            vec![say(Left::Heading { board: self.board }), Block::Copy(condition_lines(&self.lines))];
        let numbers = |lines: &[usize]| Things(lines.iter().map(ToString::to_string).collect());
        if !self.covered.is_empty() {
            blocks.push(say(Left::Covered { lines: numbers(&self.covered), count: self.covered.len() }));
        }
        if !self.unchecked.is_empty() {
            let lines = numbers(&self.unchecked);
            blocks.push(say(Left::Unchecked { lines, count: self.unchecked.len() }));
        }
        blocks.push(say(Left::Private));
        blocks.extend(self.unsent.then(|| say(Left::Unsent)));
        if let Some(LineEnd { moves, now, before, seen }) = &self.end {
            blocks.push(say(Left::End { moves: moves.join(" ") }));
            blocks.push(words.picture(now.clone(), Some(before.clone()), seen.clone()));
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_lines_go_on() {
        let long = format!("if any then {}end", "move w A1-B1; ".repeat(12));
        let lines = vec!["if e7e6 then d2d3".to_owned(), format!("  {long}")];
        let shown = condition_lines(&lines);
        assert!(shown.len() > 3 && shown.iter().all(|line| line.len() <= WIDEST), "{shown:#?}");
        assert!(shown[1].starts_with("  if any then") && shown[2].starts_with("    ... "), "{shown:#?}");
        let joined =
            shown[1..].join(" ").replace("... ", "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(joined, long);
        let deep: Vec<String> =
            (0..40).map(|level| format!("{}if any then a1a2", "  ".repeat(level))).collect();
        let shown = condition_lines(&deep);
        assert!(shown.iter().all(|line| line.len() <= WIDEST), "{shown:#?}");
        assert!(shown[39].starts_with(&" ".repeat(39)));
    }
}
