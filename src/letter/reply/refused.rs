//! Why something was refused, and what would have been right.

use crate::letter::reply::refusal::{Refusal, Text};
use crate::letter::words::{Block, Words};

pub(super) const NEAR: usize = 8;

/// Why something was refused, and what would have been right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub refusals: Vec<Refusal>,
    pub near: Near,
    /// The form of the command.
    pub right: Option<String>,
}

/// Suggestions for a text that is not a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Near {
    #[default]
    Nothing,
    Candidates(Vec<String>),
    /// The legal move found among the words of the text.
    Meant(String),
    Legal(Vec<String>),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused::from(vec![refusal])
    }
}

impl From<Vec<Refusal>> for Refused {
    fn from(refusals: Vec<Refusal>) -> Self {
        Refused { refusals, near: Near::Nothing, right: None }
    }
}

impl Refused {
    pub(super) fn kinds(&self) -> Vec<&'static str> {
        self.refusals.iter().map(Refusal::kind).collect()
    }

    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut lines: Vec<Block> = Vec::new();
        for refusal in &self.refusals {
            let mut said = words.blocks(refusal);
            if said.len() == 1 {
                lines.append(&mut said);
            } else {
                blocks.extend(group(&mut lines));
                blocks.append(&mut said);
            }
        }
        let (lead, near) = match &self.near {
            Near::Nothing => (None, &[][..]),
            Near::Candidates(moves) => (Some(Text::Candidates), moves.as_slice()),
            Near::Meant(text) => (Some(Text::Meant), std::slice::from_ref(text)),
            Near::Legal(moves) => (Some(Text::Legal), moves.as_slice()),
        };
        if let Some(lead) = lead.filter(|_| !near.is_empty()) {
            lines.push(Block::Text(words.say(&lead)));
            blocks.extend(group(&mut lines));
            blocks.push(Block::List(near.iter().take(NEAR).cloned().collect()));
        }
        blocks.extend(group(&mut lines));
        if let Some(right) = &self.right {
            blocks.push(Block::Text(words.say(&Text::RightWouldBe)));
            blocks.push(Block::List(vec![right.clone()]));
        }
        blocks.push(Block::Text(words.say(&Text::NothingChanged)));
        blocks
    }
}

fn group(lines: &mut Vec<Block>) -> Option<Block> {
    (!lines.is_empty()).then(|| Block::Group(std::mem::take(lines)))
}
