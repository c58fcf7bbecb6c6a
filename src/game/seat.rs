//! Places at a board, and who looks at it.

use std::fmt;

/// A place at a board, numbered from 1 in the order of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number; seats are numbered from 1, and 0 is taken as 1.
    pub const fn new(number: u8) -> Self {
        Seat(if number == 0 { 1 } else { number })
    }

    /// The number that people see, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in an array that holds one item a seat, from 0.
    pub const fn index(self) -> usize {
        (self.0 - 1) as usize
    }

    /// All seats of a board with so many players, in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (1..=players).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// For whom a picture is drawn: what is hidden from a viewer is absent from his picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// The player who sits there.
    Seat(Seat),
    /// Somebody who does not play.
    Watcher,
}
