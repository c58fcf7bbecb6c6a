//! The preview of a submitted move (`templates/en/forms.ftl`).

use crate::game::Picture;
use crate::letter::words::block::{Block, Seen};
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::sentences;

/// A move that its player has to confirm.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The name of the game.
    pub game: String,
    /// The board.
    pub board: u32,
    /// The userid of the player.
    pub userid: String,
    /// The number of the move.
    pub number: u32,
    /// The move.
    pub text: String,
    /// Whether it offers a draw.
    pub propose: bool,
    /// Whether it sends a message to the others.
    pub message: bool,
    /// The board before the move, as the player may see it.
    pub before: Picture,
    /// The board after the move, before any roll; none if the player cannot know it.
    pub after: Option<Picture>,
    /// Who sees it.
    pub seen: Seen,
}

sentences! {
    pub enum Text {
        Heading { text: String, number: u32, board: u32 } = "submitted-heading",
        Propose = "submitted-propose",
        Message = "submitted-message",
        How { game: String, board: u32, userid: String } = "submitted-how",
        Unknown = "submitted-unknown",
    }
}

impl Submitted {
    pub(super) fn blocks(&self, words: &Words) -> Vec<Block> {
        let (board, number, text) = (self.board, self.number, self.text.clone());
        let first = [
            Some(Text::Heading { text, number, board }),
            self.propose.then_some(Text::Propose),
            self.message.then_some(Text::Message),
            self.after.is_none().then_some(Text::Unknown),
        ];
        let first = Block::lines(first.iter().flatten().map(|sentence| words.say(sentence)));
        let how = Text::How { game: self.game.clone(), board, userid: self.userid.clone() };
        let now = self.after.clone().unwrap_or_else(|| self.before.clone());
        let picture = words.picture(now, Some(self.before.clone()), self.seen.clone());
        [first].into_iter().chain(words.blocks(&how)).chain([picture]).collect()
    }
}
