//! What the operator lets the house players do.

use jiff::Timestamp;

use crate::store::HouseTime;

/// How much the operator lets the house players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Whether they sit down at new boards. They finish what they have begun.
    pub plays: bool,
    /// On how many boards with a house player one player may play at a time.
    pub boards: u32,
    /// How many boards they think about at a time, each on a thread of its own.
    pub threads: u32,
    /// How much they think, in percent of their levels' usual.
    pub percent: u32,
    /// How long they think for one person in a day, in seconds of one thread. A search that has begun goes on.
    pub seconds_per_day: u32,
}

impl House {
    pub(crate) fn time(&self, now: Timestamp) -> HouseTime {
        HouseTime { most: 1_000 * u64::from(self.seconds_per_day), now }
    }
}

impl Default for House {
    fn default() -> Self {
        House { plays: true, boards: 10, threads: 1, percent: 100, seconds_per_day: 3_600 }
    }
}
