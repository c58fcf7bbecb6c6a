//! What a game is: the contract between the rules of a game and everything else.
//!
//! A game implements [`Rules`]: the start, whose turn it is, the legal moves, what a move does, how moves are read and written, and
//! what a viewer may see. Chance is a turn of its own, decided outside, so that equal inputs give equal positions. [`Game`] and
//! [`Position`] are the same contract without types, for the rest of the program; there, moves are canonical text.
//!
//! Architecture Invariant: no game is named in here, and nothing in here knows players, mail or storage.

mod calibration;
mod chance;
mod dice;
mod erased;
mod hand;
mod info;
pub mod kit;
mod look;
mod moves;
mod numbers;
mod phrase;
mod picture;
mod plain;
mod record;
mod replay;
mod rules;
mod seat;
mod steps;
mod turn;

#[doc(inline)]
pub use crate::phrase;
pub use calibration::Calibration;
pub use chance::{BadRoll, Chance, Kind, Purpose, Roll};
pub use dice::{
    BadMails, Key, Known, MailMark, Mails, Seed, commitment, house_seed, lot_of, roll, roll_after, seats_lot,
};
#[cfg(test)]
pub(crate) use erased::guarded;
pub use erased::{Erased, Game, Made, Position, with_types};
pub use hand::{Face, Hand};
pub use info::{BadOption, Info, OptionInfo, PieceName, Rung, Seating, Setup};
pub use look::{Drawn, Figure, Layout, Look, Middle, Scenery, Shape, Tile, Tint};
pub(crate) use moves::OFFERED;
pub use moves::{BadPosition, Illegal, MoveError, Moves, Played, Remark};
pub use numbers::Numbers;
pub use phrase::{Arg, Joint, Phrase, joined};
#[doc(hidden)]
pub use phrase::{ToArg, gaps};
pub use picture::{Cell, Diagram, Mark, Part, Picture, Spot, Table};
pub use record::{
    Archive, BadEntry, By, Checkpoint, ClockDeed, Deed, Entry, PushError, Record, RecordLine, RecordRoll,
    RemovedGame, TurnParts,
};
pub use replay::{BadRecord, Decided, Replay};
pub use rules::{Choose, Evaluate, Faster, PlayedMove, Rolls, Rules, Secrets, Without};
pub use seat::{BadSeat, Seat, Viewer};
pub use steps::{Beginning, Step, Steps, Way, along};
pub use turn::{BadOutcome, Outcome, Turn};
