//! A line of the answered mail, above what there is to say about it.

use crate::letter::reply::parse_words::{self, Place};
use crate::letter::words::{Block, Words};

/// A line of the answered mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The number of a refused line in the written part of the mail, from 1; 0 is the subject.
    pub number: Option<usize>,
    /// The masked line; may be empty.
    pub text: String,
}

impl Quoted {
    pub(super) fn block(&self, words: &Words) -> Option<Block> {
        let text = self.text.clone();
        let line = match self.number.map(|number| words.say(&parse_words::place(number))) {
            None => text,
            Some(place) if text.is_empty() => place,
            Some(place) => words.say(&Place::Understood { place, words: text }),
        };
        (!line.is_empty()).then_some(Block::Quote(line))
    }
}
