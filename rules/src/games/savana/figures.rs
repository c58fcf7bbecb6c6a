//! Figures: numbers of warriors, shamans and champions.

use std::fmt;

use crate::game::kit::counted;
use crate::game::{Phrase, PieceName, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Feeds a card on a savanna.
    Warrior,
    /// Scores in ruins.
    Shaman,
    /// Wins a war token when it attacks.
    Champion,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Warrior, Kind::Shaman, Kind::Champion];

    pub fn letter(self) -> char {
        match self {
            Kind::Warrior => 'w',
            Kind::Shaman => 's',
            Kind::Champion => 'c',
        }
    }

    /// The kind with this letter, in any case.
    pub fn read(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }

    /// A number of figures when read aloud: `1 warrior`, `2 warriors`.
    pub fn counted(self, count: u8) -> Phrase {
        let (one, many) = match self {
            Kind::Warrior => (phrase!("{} warrior", count), phrase!("{} warriors", count)),
            Kind::Shaman => (phrase!("{} shaman", count), phrase!("{} shamans", count)),
            Kind::Champion => (phrase!("{} champion", count), phrase!("{} champions", count)),
        };
        counted(count.into(), one, many)
    }
}

/// What people call the figures.
#[rustfmt::skip]
pub const NAMES: &[PieceName] = &[
    PieceName::of("w", "warrior", &["valecnik", "valecnika", "valecnikem"]).many(&["warriors", "krieger", "kriegern", "valecnici", "valecniky", "valecniku"]),
    PieceName::of("s", "shaman", &["schamane", "saman", "samana", "samanem"]).many(&["shamans", "schamanen", "samani", "samany", "samanu"]),
    PieceName::of("c", "champion", &["sampion", "sampiona", "sampionem"]).many(&["champions", "sampioni", "sampiony", "sampionu"]),
];

/// A player's figures.
pub const STOCK: Figures = Figures([10, 5, 3]);

/// Numbers of warriors, shamans and champions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Figures(pub [u8; 3]);

impl Figures {
    pub const NONE: Figures = Figures([0; 3]);

    pub fn of(kind: Kind, count: u8) -> Figures {
        let mut figures = Figures::NONE;
        figures.0[kind as usize] = count;
        figures
    }

    pub fn count(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    pub fn is_empty(self) -> bool {
        self == Figures::NONE
    }

    pub fn holds(self, others: Figures) -> bool {
        self.0.iter().zip(others.0).all(|(have, want)| *have >= want)
    }

    fn with(self, others: Figures, join: impl Fn(u8, u8) -> u8) -> Figures {
        Figures([0, 1, 2].map(|i| join(self.0[i], others.0[i])))
    }

    pub fn plus(self, others: Figures) -> Figures {
        self.with(others, u8::saturating_add)
    }

    pub fn minus(self, others: Figures) -> Figures {
        self.with(others, u8::saturating_sub)
    }

    /// The minimum of each kind.
    pub fn at_most(self, others: Figures) -> Figures {
        self.with(others, u8::min)
    }

    /// All non-empty subsets.
    pub fn groups(self) -> impl Iterator<Item = Figures> {
        let [w, s, c] = self.0;
        (0..=w)
            .flat_map(move |w| (0..=s).flat_map(move |s| (0..=c).map(move |c| Figures([w, s, c]))))
            .filter(|group| !group.is_empty())
    }

    /// The kinds with at least one figure.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.count(*kind) > 0)
    }

    /// Each figure by itself, warriors first.
    pub fn singles(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

/// `2w1s`; a single figure without its number (`c`), none as `0`.
impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        let alone = self.total() == 1;
        for kind in self.kinds() {
            if !alone {
                write!(f, "{}", self.count(kind))?;
            }
            write!(f, "{}", kind.letter())?;
        }
        Ok(())
    }
}
