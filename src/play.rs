//! A game between people: seats, acceptance, whose turn, offers, resignation, results.
//!
//! Everything is a pure function: (board, what somebody wants) -> (the board after it, what happened) or a refusal
//! that says why. Rolls follow from the board's key, so they too are the same each time.
//!
//! Architecture Invariant: no rules of any game in here, no mail, no storage, no clock.

mod act;
mod board;
pub mod conditions;
mod event;
mod greeting;
mod nearly;
mod said;
mod stand_in;
mod way_back;

#[cfg(test)]
mod tests;

pub use act::{Act, Known, Refusal, act};
pub use board::{Board, Challenge, Stage, Undo, by_lot};
pub use event::Event;
pub use nearly::regrets;
pub use said::{Said, said};
pub use stand_in::{MOST_STOOD_IN, StandIn};
pub use way_back::{NoWayBack, WayBack};
