//! Chance as a turn of its own: what may happen, and what did.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Phrase, Seat, phrase};

/// An event decided by chance.
///
/// ```
/// use pbmd_rules::game::{Chance, Purpose, Roll, Seat};
///
/// let dice = Chance::dice(2, 6, Purpose::Roll, vec![Seat::new(1)]);
/// assert!(dice.fits(&Roll::of(&[3, 5])) && !dice.fits(&Roll::of(&[7, 1])));
/// assert_eq!(dice.expects().to_string(), "a roll is two dice with 1 to 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What is thrown, shuffled or drawn.
    pub kind: Kind,
    /// Decides where the record keeps it.
    pub purpose: Purpose,
    /// The seats to move once it is decided; for a lot, all who throw.
    pub seats: Vec<Seat>,
    /// Whether fewer dice are accepted too: in a set-up position that may be an opening.
    pub or_fewer: bool,
}

impl Chance {
    /// Dice with faces 1 to `sides`.
    pub fn dice(count: u8, sides: u16, purpose: Purpose, seats: Vec<Seat>) -> Self {
        Chance { kind: Kind::Dice { count, sides }, purpose, seats, or_fewer: false }
    }

    /// A shuffle of `items` things.
    pub fn shuffle(items: u16, purpose: Purpose, seats: Vec<Seat>) -> Self {
        Chance { kind: Kind::Shuffle { items }, purpose, seats, or_fewer: false }
    }

    /// Whether this roll is a possible result.
    pub fn fits(&self, roll: &Roll) -> bool {
        let fewer = match (self.kind, u8::try_from(roll.0.len())) {
            (Kind::Dice { count, sides }, Ok(fewer @ 1..)) if self.or_fewer && fewer < count => {
                Kind::Dice { count: fewer, sides }
            }
            (kind, _) => kind,
        };
        roll.fits(fewer)
    }

    /// What would fit, as a sentence without a full stop.
    pub fn expects(&self) -> Phrase {
        match (self.kind, self.purpose) {
            (Kind::Dice { count, sides }, Purpose::Lot) => {
                phrase!("{} dice with 1 to {} decide who begins", count, sides)
            }
            (Kind::Dice { count: 1, sides }, _) => phrase!("a roll is one die with 1 to {}", sides),
            (Kind::Dice { count: 2, sides }, _) => phrase!("a roll is two dice with 1 to {}", sides),
            (Kind::Dice { count, sides }, _) => phrase!("a roll is {} dice with 1 to {}", count, sides),
            (Kind::Shuffle { items }, _) => phrase!("give the numbers 1 to {} in some order", items),
        }
    }
}

/// What is thrown, shuffled or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Dice with faces 1 to `sides` (at most 256), in order.
    Dice {
        /// The number of dice.
        count: u8,
        /// The number of faces of each.
        sides: u16,
    },
    /// An order of `items` things, numbered from 1 (at most 256).
    Shuffle {
        /// The number of things.
        items: u16,
    },
}

/// The purpose of a chance event; decides where the record keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Drawing lots before the first move; kept in the record's `Opening` tag.
    Lot,
    /// Anything else; kept in braces before the move that follows it.
    Roll,
    /// Like `Roll`, but hidden while the game goes on: a shuffled deck, a token drawn from a bag. A player's picture shows what
    /// that player may know; until the end, others see a question mark between the braces.
    Secret,
}

/// The result of a chance event: the faces of the dice in order, or the shuffled order.
///
/// As text: the numbers separated by commas.
///
/// ```
/// use pbmd_rules::game::{Kind, Roll};
///
/// let roll: Roll = "3,5".parse()?;
/// assert_eq!(roll, Roll::of(&[3, 5]));
/// assert_eq!(roll.to_string(), "3,5");
/// assert!(roll.fits(Kind::Dice { count: 2, sides: 6 }));
/// assert!(!roll.fits(Kind::Shuffle { items: 2 }));
/// # Ok::<(), pbmd_rules::game::BadRoll>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Roll(pub Vec<u16>);

impl Roll {
    /// A roll of these faces.
    pub fn of(faces: &[u16]) -> Self {
        Roll(faces.to_vec())
    }

    /// Whether this is a possible result.
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
    fn from_str(text: &str) -> Result<Self, BadRoll> {
        let faces: Option<Vec<u16>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        faces.map(Roll).ok_or_else(|| BadRoll(text.to_string()))
    }
}

/// Not a roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no roll; a roll is numbers separated by commas, such as 3,4")]
pub struct BadRoll(pub String);
