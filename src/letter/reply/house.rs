//! Answers about house players. The words stand in `templates/en/house.ftl`.

use crate::letter::words::sentences::{Capital, sentences};

sentences! {
    /// Why something cannot be done that is about a house player.
    pub enum HouseRefusal {
        Off = "house-off",
        Alone = "house-alone",
        TooMany { userid: Capital, most: u32 } = "house-too-many",
        Silent { userid: Capital } = "house-silent",
    }
}
