//! Boards: their seats and records, and all that belongs to a board: clocks, conditions, notes, watchers, challenges and seeks.

pub(super) mod board;
pub(super) mod challenges;
pub(super) mod checkpoints;
pub(super) mod clocks;
pub(super) mod conditions;
pub(super) mod drafts;
pub(super) mod hints;
pub(super) mod history;
pub(super) mod list;
pub(super) mod listed;
pub(super) mod next_keys;
pub(super) mod notes;
pub(super) mod related;
pub(super) mod rematches;
pub(super) mod reviews;
pub(super) mod seeks;
pub(super) mod state;
pub(super) mod submitted;
pub(super) mod thoughts;
pub(super) mod watchers;
