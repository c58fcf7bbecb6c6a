//! Limits, budgets, settings, whom the desk believes, and how long it keeps things.

pub(super) mod blocklist;
pub(super) mod budget;
pub(super) mod counts;
pub(super) mod guesses;
pub(super) mod house;
pub(super) mod limits;
pub(super) mod proof;
pub(super) mod purse;
pub(super) mod quotas;
pub(super) mod retention;
pub(super) mod settings;
pub(super) mod words;

use crate::letter::{Format, Zone};
use crate::time::Usual;

use crate::desk::policy::house::House;
use crate::desk::policy::limits::Limits;
use crate::desk::policy::proof::Trust;
use crate::desk::policy::retention::Retention;

/// The largest mail, in bytes, that is read; larger ones get a letter that says so.
pub const LARGEST_MAIL: usize = 1024 * 1024;

/// The configuration of the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskConfig {
    /// How much anybody may ask for, until [`Desk::set_limits`](super::Desk::set_limits).
    pub limits: Limits,
    /// Whom it believes.
    pub trust: Trust,
    /// How long it keeps data that only the operator still needs.
    pub keep: Retention,
    /// What letters are made of for players who have not chosen.
    pub format: Format,
    /// The zone of days and times for players who have not chosen.
    pub zone: Zone,
    /// The clocks of boards whose challenge says nothing of them, and how long players may be away.
    pub time: Usual,
    /// The userids of those who run the server.
    pub operators: Vec<String>,
    /// The user of the mailbox that the server reads, mostly an address. Like the server's own address it is no player's.
    pub mailbox: Option<String>,
    /// Addresses that the server had before: letters of then name them, and mails to them are taken.
    pub also: Vec<String>,
    /// How much the server itself plays.
    pub house: House,
}

impl DeskConfig {
    pub(crate) fn is_operator(&self, userid: &str) -> bool {
        self.operators.iter().any(|operator| operator.eq_ignore_ascii_case(userid))
    }
}
