//! Refusals about house players (`templates/en/house.ftl`).

use crate::letter::words::sentences::{Capital, Names, sentences};

sentences! {
    /// Why a command about a house player was refused.
    pub enum HouseRefusal {
        Off = "house-off",
        Alone = "house-alone",
        TooMany { userid: Capital, most: u32 } = "house-too-many",
        Named { names: Names, first: String, last: String } = "house-named",
        HintOff = "house-hint-off",
        NoHint = "house-no-hint",
        HintGiven = "house-hint-given",
        Silent { userid: Capital } = "house-silent",
    }
}
