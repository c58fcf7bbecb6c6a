//! What a submitted move would come to. The words stand in `templates/en/forms.ftl`.

use crate::game::Picture;
use crate::letter::words::block::{Block, Seen};
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::sentences;

/// A move that waits for its player's yes.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// The name of the game.
    pub game: String,
    /// The number of the board.
    pub board: u32,
    /// The userid of the player.
    pub userid: String,
    /// Which move it will be.
    pub number: u32,
    /// The move as it is played.
    pub text: String,
    /// Whether a draw is offered with it.
    pub propose: bool,
    /// Whether a message goes to the others with it.
    pub message: bool,
    /// The board before it, as the player may see it.
    pub before: Picture,
    /// The board after it, before what chance then decides; none where the player cannot know it.
    pub after: Option<Picture>,
    /// By whom it is seen.
    pub seen: Seen,
}

sentences! {
    /// The sentences round it.
    pub enum Round {
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
            Some(Round::Heading { text, number, board }),
            self.propose.then_some(Round::Propose),
            self.message.then_some(Round::Message),
            self.after.is_none().then_some(Round::Unknown),
        ];
        let first = Block::lines(first.iter().flatten().map(|sentence| words.say(sentence)));
        let how = Round::How { game: self.game.clone(), board, userid: self.userid.clone() };
        let now = self.after.clone().unwrap_or_else(|| self.before.clone());
        let picture = words.picture(now, Some(self.before.clone()), self.seen.clone());
        [first].into_iter().chain(words.blocks(&how)).chain([picture]).collect()
    }
}
