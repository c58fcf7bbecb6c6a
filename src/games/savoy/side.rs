//! Which seat plays which colours.

use super::cells::Colour;

/// What a seat plays: one colour, or in two-player Savoya two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// What the side is called.
    pub name: &'static str,
    /// Its colours.
    pub colours: &'static [Colour],
}

impl Side {
    /// Its colours as a set, one bit each.
    pub fn bits(&self) -> u8 {
        self.colours.iter().map(|c| c.bit()).sum()
    }

    /// Its colours in a sentence: `R`, `R and L`.
    pub fn spell(&self) -> String {
        self.colours.iter().map(|c| c.letter()).collect::<Vec<_>>().join(" and ")
    }
}
