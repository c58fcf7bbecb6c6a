//! Meaning to intention: the grammar of the mail interface.
//!
//! The commands of a mail stand in the first lines of an answer, in the subject, or in the body ([`Way`]). Each
//! line becomes a [`Command`] or a [`Misread`] that says what was understood and what would be right; nothing
//! fails as a whole. All commands are known here, built or not.
//!
//! Architecture Invariant: no text that leaves this module holds a password, except inside [`Password`]. Lines
//! that were not understood show only words that cannot be one.

mod board;
mod intention;
mod line;
mod mask;
mod misread;
mod password;
mod proof;
mod reading;
mod server;
mod subject;
#[cfg(test)]
mod tests;
mod userid;
pub mod verbs;
mod words;

pub use intention::{BoardAt, Choice, Choices, Command, Listing, Proof, Start, Which};
pub use mask::stray;
pub use misread::{Misread, Problem};
pub use password::{BadPassword, LONGEST_PASSWORD, MASK, Password};
pub use reading::{LONGEST_LINE, Line, MOST_LINES, MOST_STRAYS, Reading, Way, is_command, read};
pub use subject::{bare as bare_subject, leaving};
pub use userid::{BadUserid, LONGEST_USERID, check as check_userid, skeleton};
pub use verbs::slips;

/// What a mail answers, as the store tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context<'a> {
    /// None of our letters.
    Fresh,
    /// A letter about a board, sent to this very player.
    Answer {
        /// The name of the game.
        game: &'a str,
        /// The number of the board.
        board: u32,
        /// How many moves had been made when the letter was written. The desk compares; the grammar does not.
        move_number: u32,
        /// The player to whom the letter went.
        userid: &'a str,
    },
    /// One of our letters that is about no board: a sign-up, a forgotten password, a help page.
    AnswerAccount,
}

/// What a person wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The subject, decoded.
    pub subject: &'a str,
    /// The written part of the body: no quotations, no signature, lines unwrapped.
    pub written: &'a str,
}
