//! Sides and pieces.

use super::board::Space;
use crate::game::{Phrase, PieceName, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Moves first, from the bottom.
    Red,
    Blue,
}

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    pub fn name(self) -> Phrase {
        match self {
            Side::Red => phrase!("Red"),
            Side::Blue => phrase!("Blue"),
        }
    }

    pub const fn letter(self) -> &'static str {
        match self {
            Side::Red => "R",
            Side::Blue => "B",
        }
    }

    /// Whether its Orcs promote here.
    pub fn promotes(self, space: Space) -> bool {
        space.promotes(self == Side::Red)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Matron,
    Priestess,
    Wizard,
    Weaponmaster,
    /// In two variants only.
    Champion,
    Orc,
}

impl Kind {
    /// In listing order.
    pub const ALL: [Kind; 6] =
        [Kind::Matron, Kind::Priestess, Kind::Wizard, Kind::Weaponmaster, Kind::Champion, Kind::Orc];

    /// Its abbreviation in moves and positions.
    pub const fn letters(self) -> &'static str {
        match self {
            Kind::Matron => "M",
            Kind::Priestess => "P",
            Kind::Wizard => "Wz",
            Kind::Weaponmaster => "Wm",
            Kind::Champion => "C",
            Kind::Orc => "O",
        }
    }

    pub fn name(self) -> Phrase {
        match self {
            Kind::Matron => phrase!("Matron Mother"),
            Kind::Priestess => phrase!("Priestess"),
            Kind::Wizard => phrase!("Wizard"),
            Kind::Weaponmaster => phrase!("Weaponmaster"),
            Kind::Champion => phrase!("Champion"),
            Kind::Orc => phrase!("Orc"),
        }
    }

    /// A number of them: `4 Orcs`.
    pub fn some(self, count: usize) -> Phrase {
        match (self, count) {
            (Kind::Priestess, 2..) => phrase!("{} Priestesses", count),
            (Kind::Wizard, 2..) => phrase!("{} Wizards", count),
            (Kind::Weaponmaster, 2..) => phrase!("{} Weaponmasters", count),
            (Kind::Orc, 2..) => phrase!("{} Orcs", count),
            _ => self.name(),
        }
    }

    /// Whether it is one of the three capital pieces that every variant has.
    pub const fn capital(self) -> bool {
        matches!(self, Kind::Priestess | Kind::Wizard | Kind::Weaponmaster)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
}

impl Piece {
    /// Reads `rWm`.
    pub fn read(text: &str) -> Option<Piece> {
        let (side, letters) = match (text.strip_prefix('r'), text.strip_prefix('b')) {
            (Some(rest), _) => (Side::Red, rest),
            (_, Some(rest)) => (Side::Blue, rest),
            _ => return None,
        };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letters() == letters)?;
        Some(Piece { side, kind })
    }

    /// As shown on the board: `rWm`.
    pub fn text(self) -> String {
        format!("{}{}", self.side.letter().to_ascii_lowercase(), self.kind.letters())
    }
}

/// What people call the pieces, in listing order.
#[rustfmt::skip]
pub const NAMES: &[PieceName] = &[
    PieceName::of("M", "matron mother", &["matron", "mother", "muttermatrone", "matrone", "matrona", "matronu", "matronou"]),
    PieceName::of("P", "priestess", &["priesterin", "knezka", "knezku", "knezkou"]),
    PieceName::of("Wz", "wizard", &["mage", "magician", "zauberer", "magier", "kouzelnik", "kouzelnika", "kouzelnikem", "carodej", "carodeje", "carodejem"]),
    PieceName::of("Wm", "weaponmaster", &["weapon master", "waffenmeister", "mistr zbrani", "mistra zbrani", "mistrem zbrani"]),
    PieceName::of("C", "champion", &["sampion", "sampiona", "sampionem"]),
    PieceName::of("O", "orc", &["ork", "orka", "orkem"]),
];
