//! Refusals about house players (`templates/en/house.ftl`).

use crate::letter::words::sentences::{Capital, sentences};

sentences! {
    /// Why a command about a house player was refused.
    pub enum HouseRefusal {
        Off = "house-off",
        Alone = "house-alone",
        TooMany { userid: Capital, most: u32 } = "house-too-many",
        Silent { userid: Capital } = "house-silent",
    }
}
