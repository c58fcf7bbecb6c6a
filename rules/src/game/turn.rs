//! Whose turn it is, and how a game ended.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Chance, Phrase, Seat};

/// What the position waits for.
///
/// ```
/// use pbmd_rules::game::{Outcome, Seat, Turn, phrase};
///
/// assert_eq!(Turn::Seats(vec![Seat::new(2)]).seats(), [Seat::new(2)]);
/// let over = Turn::Over { outcome: Outcome::draw(2), why: phrase!("the board is full") };
/// assert!(over.seats().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Any of these seats may move; in most games just one.
    Seats(Vec<Seat>),
    /// A chance event.
    Chance(Chance),
    /// The game is over.
    Over {
        /// The seats by rank.
        outcome: Outcome,
        /// Why it is over, as a sentence without a full stop.
        why: Phrase,
    },
}

impl Turn {
    /// The seats to move now, or once chance has decided.
    pub fn seats(&self) -> &[Seat] {
        match self {
            Turn::Seats(seats) | Turn::Chance(Chance { seats, .. }) => seats,
            Turn::Over { .. } => &[],
        }
    }
}

/// The seats by rank, best first; seats in one group share the rank.
///
/// As text: `1-0`, `0-1`, `1/2-1/2` for two, otherwise `2>1=3`; `*` if there is none.
///
/// ```
/// use pbmd_rules::game::{Outcome, Seat};
///
/// assert_eq!(Outcome::won_by(Seat::new(2), 2).to_string(), "0-1");
/// let outcome: Outcome = "2>1=3".parse()?;
/// assert_eq!(outcome.winner(), Some(Seat::new(2)));
/// assert_eq!(outcome, Outcome::won_by(Seat::new(2), 3));
/// # Ok::<(), pbmd_rules::game::BadOutcome>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome(Vec<Vec<Seat>>);

impl Outcome {
    /// From groups of seats, best first. Drops empty groups and sorts each group.
    pub fn ranked(groups: Vec<Vec<Seat>>) -> Self {
        let mut groups: Vec<Vec<Seat>> = groups.into_iter().filter(|g| !g.is_empty()).collect();
        for group in &mut groups {
            group.sort_unstable();
        }
        Outcome(groups)
    }

    /// One seat wins; all others share the next place.
    pub fn won_by(winner: Seat, players: u8) -> Self {
        Outcome::ranked(vec![vec![winner], Seat::all(players).filter(|s| *s != winner).collect()])
    }

    /// Everybody shares the first place.
    pub fn draw(players: u8) -> Self {
        Outcome::ranked(vec![Seat::all(players).collect()])
    }

    /// The same ranks, but whoever has left the game is behind all who stayed, and alone at a place: the first to leave is last.
    ///
    /// ```
    /// use pbmd_rules::game::{Outcome, Seat};
    ///
    /// let [bob, carol] = [2, 3].map(Seat::new);
    /// assert_eq!(Outcome::draw(4).leavers_last(&[bob, carol]).to_string(), "1=4>3>2");
    /// ```
    #[must_use]
    pub fn leavers_last(mut self, left: &[Seat]) -> Self {
        for seat in left.iter().rev() {
            let was_ranked = self.0.iter().any(|group| group.contains(seat));
            self.0.iter_mut().for_each(|group| group.retain(|ranked| ranked != seat));
            self.0.retain(|group| !group.is_empty());
            self.0.extend(was_ranked.then(|| vec![*seat]));
        }
        self
    }

    /// No result: the game was broken off.
    pub fn none() -> Self {
        Outcome(Vec::new())
    }

    /// The groups, best first.
    pub fn groups(&self) -> &[Vec<Seat>] {
        &self.0
    }

    /// The sole winner.
    pub fn winner(&self) -> Option<Seat> {
        match self.0.first()?.as_slice() {
            [winner] => Some(*winner),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players: usize = self.0.iter().map(Vec::len).sum();
        match (players, self.winner().map(Seat::number)) {
            (0, _) => f.write_str("*"),
            (2, Some(1)) => f.write_str("1-0"),
            (2, Some(_)) => f.write_str("0-1"),
            (2, None) => f.write_str("1/2-1/2"),
            _ => {
                let shared =
                    |seats: &Vec<Seat>| seats.iter().map(Seat::to_string).collect::<Vec<_>>().join("=");
                f.write_str(&self.0.iter().map(shared).collect::<Vec<_>>().join(">"))
            }
        }
    }
}

impl FromStr for Outcome {
    type Err = BadOutcome;

    /// Reads what [`Display`](fmt::Display) writes, except `*`.
    fn from_str(text: &str) -> Result<Self, BadOutcome> {
        let bad = || BadOutcome(text.to_string());
        match text {
            "1-0" => return Ok(Outcome::won_by(Seat::new(1), 2)),
            "0-1" => return Ok(Outcome::won_by(Seat::new(2), 2)),
            "1/2-1/2" => return Ok(Outcome::draw(2)),
            _ => {}
        }
        let group = |group: &str| group.split('=').map(str::parse).collect::<Result<Vec<Seat>, _>>();
        let groups = text.split('>').map(group).collect::<Result<Vec<_>, _>>().map_err(|_| bad())?;
        let outcome = Outcome::ranked(groups);
        if outcome.to_string() == text { Ok(outcome) } else { Err(bad()) }
    }
}

/// Not an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no outcome; an outcome looks like 1-0, 0-1, 1/2-1/2 or 2>1=3")]
pub struct BadOutcome(pub String);
