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
    /// All colours.
    pub const ALL: [Colour; 4] = [Colour::R, Colour::L, Colour::T, Colour::B];

    /// Its place in arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of colours.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        ["R", "L", "T", "B"][self as usize]
    }

    /// The same as a sign.
    pub const fn sign(self) -> char {
        ['R', 'L', 'T', 'B'][self as usize]
    }

    /// The colour with this letter, in any case.
    pub fn read(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter().eq_ignore_ascii_case(letter))
    }
}

/// What a seat plays: one colour, or in two-player Savoya two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its colours.
    pub colours: &'static [Colour],
}

impl Side {
    /// Its colours as a set, one bit each.
    pub fn bits(&self) -> u8 {
        self.colours.iter().map(|c| c.bit()).sum()
    }

    /// Its colours in a sentence: `R`, `R and L`.
    pub fn spell(&self) -> Arg {
        Arg::all(self.colours.iter().map(|c| c.letter()))
    }

    /// What it is called: after its colour, or after where its two colours come from.
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
