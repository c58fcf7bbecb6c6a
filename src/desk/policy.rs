//! Limits, budgets, settings, whom the desk believes, how long it keeps things, and what house players may do.

pub(super) mod blocklist;
pub(super) mod budget;
mod config;
pub(super) mod counts;
pub(super) mod guesses;
pub(super) mod limits;
pub(super) mod proof;
pub(super) mod purse;
pub(super) mod quotas;
pub(super) mod settings;
pub(super) mod userids;
pub(super) mod words;

pub use config::{DeskConfig, House, LARGEST_MAIL, Retention};
