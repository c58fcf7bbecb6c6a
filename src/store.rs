//! The database, SQLite or PostgreSQL; the only place that knows SQL.
//!
//! Architecture Invariant: nothing in here knows the rules of a game or the words of a letter. The store
//! keeps what it is given and counts: one file per noun, each with the queries on it.
//!
//! All writing goes through one connection, that of the writer's thread, and a transaction that writes is the only one (SQLite:
//! `BEGIN IMMEDIATE`; PostgreSQL: the lock of a row): what was committed survives a power cut. Reading goes through four others,
//! which see the last committed state. Callers wait for the disk: tasks of a runtime do so on threads that may wait.

mod boards;
mod ledger;
mod letters;
mod mails;
mod people;
mod sql;
#[cfg(test)]
mod tests;
mod upkeep;

pub use crate::store::boards::board::{
    BoardKey, BoardRow, EntryRow, NewBoard, NewEntry, NewSeat, SeatFlags, SeatRow,
};
pub use crate::store::boards::clocks::{ClockRow, DueClock, Lapse};
pub use crate::store::boards::conditions::ConditionsRow;
pub use crate::store::boards::history::{FinishedBoard, Played};
pub use crate::store::boards::list::{BoardFilter, BoardLine, Sitter};
pub use crate::store::boards::related::Surroundings;
pub use crate::store::boards::reviews::{ReviewRow, TurningPointRow};
pub use crate::store::boards::seeks::{Join, NewSeek, SeekRow};
pub use crate::store::boards::state::BoardState;
pub use crate::store::boards::submitted::Submission;
pub use crate::store::boards::thoughts::{BEFORE_ALL, HouseTime, NOBODY, ThoughtLevel, ThoughtRow};
pub use crate::store::boards::watchers::{WatchToken, Watched, Watcher, Watching};
pub use crate::store::ledger::causes::{NewWork, WorkCause};
pub use crate::store::ledger::orders::{OrderId, OrderRow, Unheard};
pub use crate::store::ledger::queue::Queue;
pub use crate::store::ledger::stories::{BounceStory, EntryStory, LetterStory, MailStory, Story, WorkStory};
pub use crate::store::letters::bounces::{NewBounce, SuspendedAddress};
pub use crate::store::letters::digests::{DigestBoard, DigestNote, NoteKind};
pub use crate::store::letters::ends::LetterEnd;
pub use crate::store::letters::letter::{
    LONGEST_THREAD, Letter, LetterContent, LetterStage, MessagesBack, NewLetter, Purpose,
};
pub use crate::store::letters::outbox::{At, Claimed, DueLetter};
pub use crate::store::letters::readers::BoardReader;
pub use crate::store::letters::refused::Refused;
pub use crate::store::letters::throttle::{HeldLetter, Room};
pub use crate::store::letters::yielding::YieldingLetter;
pub use crate::store::mails::costs::{Cost, Item, Unproved, Used, payer_of};
pub use crate::store::mails::mail::{Mail, MailEnd, NewMail, PutAside, Taken};
pub use crate::store::mails::sources::{Outage, Reached, WayIn};
pub use crate::store::mails::ways::{PIPE, WayRow};
pub use crate::store::people::appointments::SentAppointment;
pub use crate::store::people::known_players::KnownPlayer;
pub use crate::store::people::pairs::Pair;
pub use crate::store::people::players::{Address, AddressStage, NewPlayer, Player, PlayerLine};
pub use crate::store::people::puzzles::{NewPuzzle, PuzzleRating, PuzzleRow};
pub use crate::store::people::ratings::{EndedBoard, Persons, RatedRow, RatedScore, RatingRow, RatingStep};
pub use crate::store::people::standings::{
    LEAST_GAMES, LEAST_PERSONS, Listed, MOST_DEVIATION, MOST_DEVIATION_OF_PERSONS, StandingRow,
};
pub use crate::store::people::suspensions::AccountLine;
pub use crate::store::people::vacations::{Vacation, VacationId};
pub use crate::store::sql::error::{Result, StoreError};
#[doc(hidden)]
pub use crate::store::sql::fault_injection::FaultInjection;
pub use crate::store::sql::ids::{BoardStage, CauseId, LetterId, MailId, PlayerId, PlayerStage, WorkId};
pub use crate::store::sql::packed::Packed;
pub use crate::store::sql::place::Place;
pub use crate::store::sql::store::Store;
pub use crate::store::sql::tx::{ReadTx, WriteTx};
pub use crate::store::upkeep::backups::{Copy, Made, NewCopy, last_backup, note_backup};
pub use crate::store::upkeep::before::forget_copies;
pub use crate::store::upkeep::checks::{LastCheck, forget_check, last_check, note_check, whole_check};
pub use crate::store::upkeep::gauges::{Overview, Waiting, number_of};
pub use crate::store::upkeep::integrity::{Contents, Tables};
pub use crate::store::upkeep::restore::{Kept, Staged};
pub use crate::store::upkeep::retention::{Forgotten, Past};
pub use crate::store::upkeep::servers::{LIFE, ServerRow};
pub use crate::store::upkeep::shared_counts::{Counted, Recount, SharedCount};
pub use crate::store::upkeep::stats::{ClockCounts, Tally, Times};
