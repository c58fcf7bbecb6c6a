//! The record: a setup and what happened since, which is what is stored of a board.
//!
//! A [`Record`] is legal by construction: it knows the position it leads to and refuses any [`Entry`] that the rules refuse.
//! Everything else follows from its entries. Its text is an interface to other programs:
//!
//! ```text
//! [Game "savoya"]
//! [Opening "3,3 1,2"]        lots before the first move, in order, each roll's numbers separated by commas
//! 1. 2 {2} o10-m10           number, seat, {chance decided before the move}, move in canonical form
//! 2. 1 {3,3} 3xa6-d6,d6-g6
//! 3. 2 {6,6} pass
//! 4. 1 {1,2} undo 2          the board was taken back to what it was after move 2; the next line has number 3
//! 3. 2 {4,1} m10-l10,m10-i10
//! 4. 1 resign
//! ```
//!
//! If only lots came before a move, its braces show the roll they produced. Several rolls before one move are separated by
//! semicolons. A last line without a move shows a roll still to be played.
//!
//! In place of a move there may be `resign`; `draw`, by the last seat to agree; `forfeit`, when the seat's time was up; or
//! `undo N`. Lines taken back stay in the text with their rolls: those are not repeated, and the next roll has the next number.
//! Moves that the operator took back have seat 0. The line `annul`, without number and seat, is the last one: the board has no
//! result. Also without number and seat are the operator's other actions: `clock give 1 72h` gave seat 1 that much time,
//! `clock stop` and `clock start` stopped and restarted all clocks, `replace 1` put another player in seat 1, and
//! `adjudicate 1-0`, always the last line, decided the game. They are not moves, and dice do not depend on them. Nor do dice
//! depend on a line `(if)`, which marks the move above it as made by a condition of its player.
//!
//! A move that takes no turn (see [`Played::takes_turn`](super::Played::takes_turn)) has the number of the move after it. While
//! a game with secrets goes on, [`Record::public_text`] is what everybody may see: without such lines, with question marks for
//! secret rolls, and with moves stripped of their secrets.

mod archived;
mod checkpoint;
mod entry;
mod line;
mod push;
mod resumed;
mod state;
mod text;

#[cfg(test)]
mod tests;

pub use archived::{Archive, RemovedGame};
pub use checkpoint::Checkpoint;
pub use entry::{BadEntry, By, ClockDeed, Deed, Entry};
pub use line::{RecordLine, RecordRoll, TurnParts};
pub(super) use push::CONDITION;
pub use push::PushError;
pub use state::Record;
