//! Seats at a board, and who looks at it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A seat at a board, numbered from 1 in the order of the rules page.
///
/// ```
/// use pbmd_rules::game::Seat;
///
/// let two: Seat = "2".parse()?;
/// assert_eq!((two.number(), two.index(), two.other()), (2, 1, Seat::new(1)));
/// assert_eq!(two.to_string(), "2");
/// assert!("0".parse::<Seat>().is_err());
/// # Ok::<(), pbmd_rules::game::BadSeat>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number; 0 is taken as 1.
    pub const fn new(number: u8) -> Self {
        Seat(if number == 0 { 1 } else { number })
    }

    /// The number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index in an array with one item per seat, from 0.
    pub const fn index(self) -> usize {
        (self.0 - 1) as usize
    }

    /// The opponent's seat in a two-player game: 2 for 1, and 1 for any other.
    pub const fn other(self) -> Self {
        Seat(if self.0 == 1 { 2 } else { 1 })
    }

    /// All seats of a board, in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> {
        (1..=players).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = BadSeat;

    fn from_str(text: &str) -> Result<Self, BadSeat> {
        let number = text.parse().ok().filter(|number| *number > 0);
        number.map(Seat).ok_or_else(|| BadSeat(text.to_string()))
    }
}

impl From<u8> for Seat {
    fn from(number: u8) -> Self {
        Seat::new(number)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.number()
    }
}

/// Not a seat number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no seat; seats are numbered from 1")]
pub struct BadSeat(pub String);

/// Who a picture is for: what is hidden from a viewer is absent from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Somebody who does not play.
    Watcher,
}
