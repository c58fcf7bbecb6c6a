//! Sides and pieces.

use super::board::Space;
use crate::game::{Phrase, phrase};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Moves first; begins at the foot of the board.
    Red,
    /// Begins at its head.
    Blue,
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// Its name in letters.
    pub fn name(self) -> Phrase {
        match self {
            Side::Red => phrase!("Red"),
            Side::Blue => phrase!("Blue"),
        }
    }

    /// Its capital in position texts.
    pub const fn letter(self) -> &'static str {
        match self {
            Side::Red => "R",
            Side::Blue => "B",
        }
    }

    /// Whether its Orcs become something else here.
    pub fn promotes(self, space: Space) -> bool {
        space.promotes(self == Side::Red)
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Matron Mother.
    Matron,
    /// Priestess.
    Priestess,
    /// Wizard.
    Wizard,
    /// Weaponmaster.
    Weaponmaster,
    /// Champion, in two variants only.
    Champion,
    /// Orc.
    Orc,
}

impl Kind {
    /// All kinds, in the order in which pieces are listed.
    pub const ALL: [Kind; 6] =
        [Kind::Matron, Kind::Priestess, Kind::Wizard, Kind::Weaponmaster, Kind::Champion, Kind::Orc];

    /// What stands for it in moves and positions.
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

    /// The same in capitals, as texts are read.
    pub const fn capitals(self) -> &'static str {
        match self {
            Kind::Wizard => "WZ",
            Kind::Weaponmaster => "WM",
            other => other.letters(),
        }
    }

    /// Its name in letters.
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

    /// Whether it is one of the three capital pieces that every variant has.
    pub const fn capital(self) -> bool {
        matches!(self, Kind::Priestess | Kind::Wizard | Kind::Weaponmaster)
    }
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The side that it belongs to.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// Reads `rWm`; none if it is anything else.
    pub fn read(text: &str) -> Option<Piece> {
        let (side, letters) = match (text.strip_prefix('r'), text.strip_prefix('b')) {
            (Some(rest), _) => (Side::Red, rest),
            (_, Some(rest)) => (Side::Blue, rest),
            _ => return None,
        };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letters() == letters)?;
        Some(Piece { side, kind })
    }

    /// As it stands on the board: `rWm`.
    pub fn text(self) -> String {
        format!("{}{}", self.side.letter().to_ascii_lowercase(), self.kind.letters())
    }
}
