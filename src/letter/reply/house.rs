//! Refusals about house players (`templates/en/house.ftl`).

use crate::command::{HOUSE, RUNGS};
use crate::letter::words::sentences::{Capital, Names, sentences};

sentences! {
    /// Why a command about a house player was refused.
    pub enum HouseRefusal {
        Off = "house-off",
        Alone = "house-alone",
        NoPace = "house-no-pace",
        TooMany { userid: Capital, most: u32 } = "house-too-many",
        Named { names: Names, first: &'static str, last: &'static str } = "house-named",
        Write { line: String } = "house-write",
        HintOff = "house-hint-off",
        NoHint = "house-no-hint",
        HintGiven = "house-hint-given",
        Silent { userid: Capital } = "house-silent",
    }
}

impl HouseRefusal {
    /// Names all house players.
    pub fn named() -> HouseRefusal {
        let (first, last) = (RUNGS.first(), RUNGS.last());
        HouseRefusal::Named {
            names: HOUSE.iter().copied().collect(),
            first: first.copied().unwrap_or_default(),
            last: last.copied().unwrap_or_default(),
        }
    }
}
