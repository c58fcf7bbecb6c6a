//! A game between people: seats, acceptance, turns, offers, resignation, results.
//!
//! Everything is a pure function: board and act in, new board and events or a refusal out. Rolls follow from the board's key, so
//! they too are the same each time.
//!
//! Architecture Invariant: no rules of any game in here, no mail, no storage, no clock.

mod act;
mod auto_move;
mod board;
pub mod conditions;
mod dice_check;
mod event;
mod extraction;
mod undo;

#[cfg(test)]
mod tests;

pub use act::{Act, act};
pub(crate) use act::{Known, Refusal};
pub(crate) use auto_move::{AutoMove, MAX_AUTO_MOVES};
pub use board::{Board, Challenge, Stage};
pub(crate) use board::{Substitute, Undo, by_lot};
pub(crate) use dice_check::{CheckedRoll, DiceCheck, NoDiceCheck};
pub use event::Event;
pub(crate) use extraction::{Extracted, extract_move, guessed, moves_in_subject, names_move, regrets};
pub(crate) use undo::{NoUndo, UndoPoint};
