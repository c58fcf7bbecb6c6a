//! Players: addresses, choices, ratings, absences; how an account is exported, suspended and erased.

pub(super) mod appointments;
pub(super) mod blocks;
pub(super) mod board_limits;
pub(super) mod export;
pub(super) mod known_players;
pub(super) mod move_times;
pub(super) mod origins;
pub(super) mod pairs;
pub(super) mod players;
pub(super) mod puzzles;
pub(super) mod ratings;
pub(super) mod standings;
pub(super) mod suspensions;
pub(super) mod vacations;
