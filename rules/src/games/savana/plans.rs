//! The three boards: kind and name of each land, row by row.

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

/// A board of 2, 3 or 4 players.
#[derive(Debug)]
pub struct Plan {
    pub title: &'static str,
    /// The rows from A: the shift to the right in half bricks, and the lands from left to right. A name after `^` is a start, after
    /// `*` ruins, after `~` a lake, and any other a savanna.
    rows: &'static [(u8, &'static str)],
}

impl Plan {
    /// The rows with their lands: the kind of each and its name.
    pub fn rows(&self) -> impl Iterator<Item = (u8, impl Iterator<Item = (Land, &'static str)>)> {
        self.rows.iter().map(|(shift, lands)| (*shift, lands.split(", ").map(land)))
    }
}

fn land(text: &'static str) -> (Land, &'static str) {
    let kind = match text.chars().next() {
        Some('^') => Land::Start,
        Some('*') => Land::Ruins,
        Some('~') => Land::Lake,
        _ => Land::Savanna,
    };
    (kind, text.trim_start_matches(['^', '*', '~']))
}

pub static FOR_TWO: Plan = Plan {
    title: "Two kingdoms around the lake",
    rows: &[
        (2, "^Bunyoro, Buganda, *Ntusi"),
        (1, "Toro, Nkore, Karagwe, *Munsa"),
        (0, "Busoga, *Bigo, ~Lake Nyanza, *Kibengo, Koki"),
        (1, "*Mubende, Buddu, Bwera, Gomba"),
        (2, "*Katuruka, Singo, ^Mawogola"),
    ],
};

pub static FOR_THREE: Plan = Plan {
    title: "Three kingdoms around the great lake",
    rows: &[
        (3, "~Lake Nyanza, ^Bunyoro, Buganda, ~Lake Mwitanzige"),
        (2, "*Ntusi, Toro, Nkore, Karagwe, *Munsa"),
        (1, "*Bigo, *Kibengo, Busoga, ~Lake Rwitanzige, *Mubende, *Katuruka"),
        (0, "~Lake Kyoga, Koki, ~Lake Kivu, ~Lake Masyoro, Buddu, Bwera, ~Lake Wamala"),
        (1, "Gomba, Singo, Mawogola, ~Lake Mburo, Kabula, ^Mpororo"),
        (2, "^Ndorwa, Gisaka, *Kasonko, Kiziba, Ihangiro"),
        (3, "~Lake Bunyonyi, *Kagogo, *Mparo, ~Lake Nabugabo"),
    ],
};

pub static FOR_FOUR: Plan = Plan {
    title: "Four kingdoms of old Kitara",
    rows: &[
        (1, "^Bunyoro, Buganda, *Ntusi, *Munsa, Toro, ^Nkore"),
        (0, "Karagwe, Busoga, Koki, ~Lake Nyanza, Buddu, Bwera, Gomba"),
        (1, "~Lake Mwitanzige, *Bigo, Singo, Mawogola, *Kibengo, ~Lake Rwitanzige"),
        (0, "~Lake Kyoga, *Mubende, *Katuruka, ~Lake Kivu, *Kasonko, *Kagogo, ~Lake Masyoro"),
        (1, "~Lake Wamala, *Mparo, Kabula, Mpororo, *Nsongezi, ~Lake Mburo"),
        (0, "Ndorwa, Gisaka, Kiziba, ~Lake Bunyonyi, Ihangiro, Rusubi, Bugufi"),
        (1, "^Mwenge, Kitagwenda, *Kansyore, *Karambi, Kibale, ^Buruli"),
    ],
};
