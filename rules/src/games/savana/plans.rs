//! The three boards: kinds, names and starts of all lands, row by row.

use self::Land::{Lake, Ruins, Savanna, Start};
use crate::game::{Phrase, phrase};

/// What kind of land it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Feeds a card if a warrior stands there.
    Savanna,
    /// A savanna where a player begins.
    Start,
    /// Brings points if a shaman stands there.
    Ruins,
    /// Nobody can enter it.
    Lake,
}

impl Land {
    /// Whether it feeds a card.
    pub fn is_savanna(self) -> bool {
        matches!(self, Land::Savanna | Land::Start)
    }

    /// As letters call it.
    pub fn word(self) -> Phrase {
        match self {
            Land::Savanna | Land::Start => phrase!("savanna"),
            Land::Ruins => phrase!("ruins"),
            Land::Lake => phrase!("lake"),
        }
    }
}

/// A board as the rules page gives it.
#[derive(Debug)]
pub struct Plan {
    /// Its name.
    pub title: &'static str,
    /// The rows from A on: by how many half bricks each is moved to the right, and its lands from left to right.
    pub rows: &'static [(u8, &'static [(Land, &'static str)])],
}

/// The board for two.
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

/// The board for three.
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

/// The board for four.
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
