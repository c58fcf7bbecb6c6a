//! The colours, and which seat plays which.

use crate::game::{Arg, Phrase, phrase};

/// A set of pieces, named after the direction in which it travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    /// Right.
    R,
    /// Left.
    L,
    /// Top.
    T,
    /// Bottom.
    B,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::R, Colour::L, Colour::T, Colour::B];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    pub const fn letter(self) -> &'static str {
        ["R", "L", "T", "B"][self as usize]
    }

    pub const fn sign(self) -> char {
        ['R', 'L', 'T', 'B'][self as usize]
    }

    /// The colour with this letter, in any case.
    pub fn read(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter().eq_ignore_ascii_case(letter))
    }
}

/// Each has a colour at least.
pub const MOST_SEATS: usize = Colour::ALL.len();

/// What a seat plays: one colour, or two in two-player Savoya.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    pub colours: &'static [Colour],
}

impl Side {
    /// Its colours, one bit each.
    pub fn bits(&self) -> u8 {
        self.colours.iter().map(|c| c.bit()).sum()
    }

    /// Its colours in a sentence: `R`, `R and L`.
    pub fn spell(&self) -> Arg {
        Arg::all(self.colours.iter().map(|c| c.letter()))
    }

    /// Its colour, or the axis of its two colours.
    pub fn name(&self) -> Phrase {
        match self.colours {
            [] => phrase!(""),
            [only] => phrase!("{}", only.letter()),
            [Colour::R | Colour::L, ..] => phrase!("Horz"),
            [Colour::T | Colour::B, ..] => phrase!("Vert"),
        }
    }

    /// Its name with its colours: `R`, `Horz (R and L)`.
    pub fn described(&self) -> Phrase {
        match self.colours {
            [] | [_] => self.name(),
            _ => phrase!("{} ({})", self.name(), self.spell()),
        }
    }
}
