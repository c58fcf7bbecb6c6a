//! Chance as a turn of its own: what may happen, and what did.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Seat;

/// Something that the rules leave to chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What is thrown, shuffled or drawn.
    pub kind: Kind,
    /// What it is for.
    pub purpose: Purpose,
    /// The seats that wait for it: whose turn it is once it is decided (for a lot: all who throw).
    pub seats: Vec<Seat>,
}

/// What is thrown, shuffled or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// So many dice with faces 1 to `sides` (at most 256), in order.
    Dice {
        /// How many dice.
        count: u8,
        /// Faces of each.
        sides: u16,
    },
    /// An order of `items` things, numbered from 1 (at most 256).
    Shuffle {
        /// How many things.
        items: u16,
    },
}

/// What a chance is for; it decides where the record keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Drawing lots before the first move; kept in the record's `Opening` tag.
    Lot,
    /// Anything else; kept in braces before the move that follows it.
    Roll,
    /// The same, but nobody may see it while the game goes on: a shuffled deck, a token drawn from a bag. What a
    /// player may know of it is in his picture; until the end others see a question mark between the braces.
    Secret,
}

/// How a chance was decided: the faces of the dice in order, or the shuffled order of things.
///
/// As text: the numbers separated by commas.
///
/// ```
/// use pbmd::game::{Kind, Roll};
///
/// let roll: Roll = "3,5".parse()?;
/// assert_eq!(roll, Roll::of(&[3, 5]));
/// assert_eq!(roll.to_string(), "3,5");
/// assert!(roll.fits(Kind::Dice { count: 2, sides: 6 }));
/// assert!(!roll.fits(Kind::Shuffle { items: 2 }));
/// # Ok::<(), pbmd::game::BadRoll>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Roll(pub Vec<u16>);

impl Roll {
    /// A roll of these faces.
    pub fn of(faces: &[u16]) -> Self {
        Roll(faces.to_vec())
    }

    /// Whether this can be what became of that chance.
    pub fn fits(&self, kind: Kind) -> bool {
        match kind {
            Kind::Dice { count, sides } => {
                self.0.len() == usize::from(count) && self.0.iter().all(|f| (1..=sides).contains(f))
            }
            Kind::Shuffle { items } => {
                let mut sorted = self.0.clone();
                sorted.sort_unstable();
                sorted.into_iter().eq(1..=items)
            }
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.0.iter().enumerate() {
            write!(f, "{}{face}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Roll {
    type Err = BadRoll;

    /// Reads numbers separated by commas, with or without blanks.
    ///
    /// # Errors
    ///
    /// The text is anything else.
    fn from_str(text: &str) -> Result<Self, BadRoll> {
        let faces: Option<Vec<u16>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        faces.map(Roll).ok_or_else(|| BadRoll(text.to_string()))
    }
}

/// A text that is no roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no roll; a roll is numbers separated by commas, such as 3,4")]
pub struct BadRoll(pub String);
