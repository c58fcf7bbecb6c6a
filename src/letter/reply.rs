//! The results of commands as data, worded when the letter is written.

pub(super) mod conditions;
pub(super) mod help;
pub(super) mod history;
pub(super) mod legal;
pub(super) mod listing;
pub(super) mod meant;
mod note;
pub(super) mod parse_words;
pub(super) mod proposed;
pub(super) mod puzzle;
mod quoted;
pub(super) mod redact;
pub(super) mod refusal;
mod refused;
pub(super) mod response;
pub(super) mod seeks;
pub(super) mod settings;
pub(super) mod standings;
pub(super) mod submitted;

pub(super) use conditions::condition_lines;
pub use conditions::{LeftConditions, LineEnd};
pub use history::{Against, History, PlayedRow};
pub use legal::LegalMoves;
pub use listing::{BoardRow, BoardState, Listed, PlayerRow, WatchedHow, WatchedRow};
pub use meant::{Meant, Proposed, ToStart, YourBoard};
pub use note::Note;
pub use puzzle::{Puzzle, PuzzleState, RatedAnswer, Solution};
pub use quoted::Quoted;
pub use refusal::{HouseRefusal, Refusal, Unproved, WrittenName, WrongCondition, by_password};
pub use refused::{Near, Refused};
pub use response::{DiceShown, PlayedMove, Position, Reply, Response};
pub use seeks::{SeekLine, SeekNote, SeekPart, SeekRefusal};
pub use standings::{Missing, Own, Standings, StandingsRow, StandingsTerms};
pub use submitted::{HeldBack, Submitted};
