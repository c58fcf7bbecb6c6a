//! The three boards: kind and name of each land, row by row.

use self::Land::{Lake, Ruins, Savanna, Start};
use crate::game::{Phrase, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Feeds a card if a warrior is there.
    Savanna,
    /// A savanna where a player begins.
    Start,
    /// Scores if a shaman is there.
    Ruins,
    /// Cannot be entered.
    Lake,
}

impl Land {
    pub fn is_savanna(self) -> bool {
        matches!(self, Land::Savanna | Land::Start)
    }

    pub fn word(self) -> Phrase {
        match self {
            Land::Savanna | Land::Start => phrase!("savanna"),
            Land::Ruins => phrase!("ruins"),
            Land::Lake => phrase!("lake"),
        }
    }
}

#[derive(Debug)]
pub struct Plan {
    pub title: &'static str,
    /// The rows from A: the shift to the right in half bricks, and the lands from left to right.
    pub rows: &'static [(u8, &'static [(Land, &'static str)])],
}

pub static FOR_TWO: Plan = Plan {
    title: "Two kingdoms around the lake",
    rows: &[
        (2, &[(Start, "Bunyoro"), (Savanna, "Buganda"), (Ruins, "Ntusi")]),
        (1, &[(Savanna, "Toro"), (Savanna, "Nkore"), (Savanna, "Karagwe"), (Ruins, "Munsa")]),
        (
            0,
            &[
                (Savanna, "Busoga"),
                (Ruins, "Bigo"),
                (Lake, "Lake Nyanza"),
                (Ruins, "Kibengo"),
                (Savanna, "Koki"),
            ],
        ),
        (1, &[(Ruins, "Mubende"), (Savanna, "Buddu"), (Savanna, "Bwera"), (Savanna, "Gomba")]),
        (2, &[(Ruins, "Katuruka"), (Savanna, "Singo"), (Start, "Mawogola")]),
    ],
};

pub static FOR_THREE: Plan = Plan {
    title: "Three kingdoms around the great lake",
    rows: &[
        (3, &[(Lake, "Lake Nyanza"), (Start, "Bunyoro"), (Savanna, "Buganda"), (Lake, "Lake Mwitanzige")]),
        (
            2,
            &[
                (Ruins, "Ntusi"),
                (Savanna, "Toro"),
                (Savanna, "Nkore"),
                (Savanna, "Karagwe"),
                (Ruins, "Munsa"),
            ],
        ),
        (
            1,
            &[
                (Ruins, "Bigo"),
                (Ruins, "Kibengo"),
                (Savanna, "Busoga"),
                (Lake, "Lake Rwitanzige"),
                (Ruins, "Mubende"),
                (Ruins, "Katuruka"),
            ],
        ),
        (
            0,
            &[
                (Lake, "Lake Kyoga"),
                (Savanna, "Koki"),
                (Lake, "Lake Kivu"),
                (Lake, "Lake Masyoro"),
                (Savanna, "Buddu"),
                (Savanna, "Bwera"),
                (Lake, "Lake Wamala"),
            ],
        ),
        (
            1,
            &[
                (Savanna, "Gomba"),
                (Savanna, "Singo"),
                (Savanna, "Mawogola"),
                (Lake, "Lake Mburo"),
                (Savanna, "Kabula"),
                (Start, "Mpororo"),
            ],
        ),
        (
            2,
            &[
                (Start, "Ndorwa"),
                (Savanna, "Gisaka"),
                (Ruins, "Kasonko"),
                (Savanna, "Kiziba"),
                (Savanna, "Ihangiro"),
            ],
        ),
        (3, &[(Lake, "Lake Bunyonyi"), (Ruins, "Kagogo"), (Ruins, "Mparo"), (Lake, "Lake Nabugabo")]),
    ],
};

pub static FOR_FOUR: Plan = Plan {
    title: "Four kingdoms of old Kitara",
    rows: &[
        (
            1,
            &[
                (Start, "Bunyoro"),
                (Savanna, "Buganda"),
                (Ruins, "Ntusi"),
                (Ruins, "Munsa"),
                (Savanna, "Toro"),
                (Start, "Nkore"),
            ],
        ),
        (
            0,
            &[
                (Savanna, "Karagwe"),
                (Savanna, "Busoga"),
                (Savanna, "Koki"),
                (Lake, "Lake Nyanza"),
                (Savanna, "Buddu"),
                (Savanna, "Bwera"),
                (Savanna, "Gomba"),
            ],
        ),
        (
            1,
            &[
                (Lake, "Lake Mwitanzige"),
                (Ruins, "Bigo"),
                (Savanna, "Singo"),
                (Savanna, "Mawogola"),
                (Ruins, "Kibengo"),
                (Lake, "Lake Rwitanzige"),
            ],
        ),
        (
            0,
            &[
                (Lake, "Lake Kyoga"),
                (Ruins, "Mubende"),
                (Ruins, "Katuruka"),
                (Lake, "Lake Kivu"),
                (Ruins, "Kasonko"),
                (Ruins, "Kagogo"),
                (Lake, "Lake Masyoro"),
            ],
        ),
        (
            1,
            &[
                (Lake, "Lake Wamala"),
                (Ruins, "Mparo"),
                (Savanna, "Kabula"),
                (Savanna, "Mpororo"),
                (Ruins, "Nsongezi"),
                (Lake, "Lake Mburo"),
            ],
        ),
        (
            0,
            &[
                (Savanna, "Ndorwa"),
                (Savanna, "Gisaka"),
                (Savanna, "Kiziba"),
                (Lake, "Lake Bunyonyi"),
                (Savanna, "Ihangiro"),
                (Savanna, "Rusubi"),
                (Savanna, "Bugufi"),
            ],
        ),
        (
            1,
            &[
                (Start, "Mwenge"),
                (Savanna, "Kitagwenda"),
                (Ruins, "Kansyore"),
                (Ruins, "Karambi"),
                (Savanna, "Kibale"),
                (Start, "Buruli"),
            ],
        ),
    ],
};
