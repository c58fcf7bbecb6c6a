//! The preview of a submitted move (`templates/en/forms.ftl`).

use crate::game::Picture;
use crate::letter::words::{Block, Seen, Words, sentences};

/// A move that its player has to confirm.
#[derive(Clone, Debug)]
pub struct Submitted {
    pub game: String,
    pub board: u32,
    pub userid: String,
    pub number: u32,
    pub text: String,
    pub propose: bool,
    pub message: bool,
    pub held_back: Option<HeldBack>,
    /// The board before the move, as the player may see it.
    pub before: Picture,
    /// The board after the move, before any roll; none if the player cannot know it.
    pub after: Option<Picture>,
    pub seen: Seen,
}

sentences! {
    /// What of a message does not go to the others: some lines, or all of it.
    pub enum HeldBack {
        Lines { lines: usize } = "submitted-lines-left-out",
        Password = "submitted-held-back",
        Uncompared = "submitted-uncompared",
    }
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
            Some(words.say(&Text::Heading { text, number, board })),
            self.propose.then(|| words.say(&Text::Propose)),
            self.message.then(|| words.say(&Text::Message)),
            self.held_back.as_ref().map(|held_back| words.say(held_back)),
            self.after.is_none().then(|| words.say(&Text::Unknown)),
        ];
        let first = Block::lines(first.into_iter().flatten());
        let how = Text::How { game: self.game.clone(), board, userid: self.userid.clone() };
        let now = self.after.clone().unwrap_or_else(|| self.before.clone());
        let picture = words.picture(now, Some(self.before.clone()), self.seen.clone());
        [first].into_iter().chain(words.blocks(&how)).chain([picture]).collect()
    }
}
