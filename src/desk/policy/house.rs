//! How much the house players may play.

/// What the operator decides about the house players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Whether they sit down at new boards. What they have begun they finish.
    pub plays: bool,
    /// On how many boards with a house player somebody may play at a time.
    pub boards: u32,
    /// About how many boards they think at a time, each on a thread of its own.
    pub threads: u32,
    /// How much they think, in percent of what their levels say.
    pub percent: u32,
}

impl Default for House {
    fn default() -> Self {
        House { plays: true, boards: 10, threads: 1, percent: 100 }
    }
}
