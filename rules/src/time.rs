//! Time on boards: how much a player has, when it ends, and what does not count.
//!
//! ```text
//! leave     "12-20 01-05" -> the days of a vacation
//! length    "10d12h" <-> a duration
//! terms     -nag=7 -forfeit=21 -weekends <-> what a board is played on
//! calendar  weekends, absences and outages: when time counts for a player
//! daily     07:00 in a zone -> when that is next
//! pace      how long moves take <-> a few numbers, and their median
//! turn      terms, what is left, when the turn began -> until when, and when to remind
//! board     the clocks of all seats: whose runs, and what a move takes
//! ```
//!
//! Everything is a pure function: times, zones and past use are arguments, so that asking late or twice gives the same answer.

mod board;
mod calendar;
mod daily;
mod leave;
mod length;
mod pace;
mod terms;
mod turn;

#[cfg(test)]
mod tests;

pub use board::{Clocks, LastTurn, SeatClock};
pub use calendar::{Calendar, Pause, day_of, first_moment, merged, zone};
pub use daily::next_daily;
pub use leave::{BadDay, BadLeave, read_leave};
pub use length::{BadLength, read_length, written_length};
pub use pace::{bucket, median, middle};
pub use terms::{BadTerm, Clock, Terms, Usual};
pub use turn::{Account, Away, Nag, Outages, SeatTime, Turn};
