//! The players of a match.

use std::fmt;
use std::fs;
use std::str::FromStr;

use crate::game::{Position, Rung, Seat};
use crate::search::{Advice, Among, Breadth, Character, Effort, Level, Thinker};

use super::Choices;

/// An automatic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Moves at random.
    Random,
    /// Looks only at the position after the move.
    Greedy,
    /// Looks only at the position after its whole turn.
    Planner,
    /// A house player.
    House(Level),
    /// A house player with a character.
    Like(Level, Character),
    /// A house player with this budget of positions.
    Nodes(u64),
    /// The same with random moves, for tuning numbered house players.
    Slipping(Rung),
}

impl Player {
    /// How many positions it looks at; none if it does not search.
    pub(super) fn budget(self, thinker: &dyn Thinker) -> Option<u64> {
        match self {
            Player::Random | Player::Greedy | Player::Planner => None,
            Player::House(level) | Player::Like(level, _) => Some(thinker.budget(level)),
            Player::Nodes(nodes) => Some(nodes),
            Player::Slipping(rung) => Some(rung.positions),
        }
    }

    /// How broad its search is.
    pub(super) fn breadth(self, thinker: &dyn Thinker) -> Breadth {
        match self {
            Player::House(level) | Player::Like(level, _) => thinker.breadth(level),
            Player::Slipping(Rung { wide: true, .. }) => Breadth::Wide,
            _ => Breadth::Narrow,
        }
    }

    /// The level whose manners it has.
    pub(super) fn level(self) -> Level {
        match self {
            Player::House(level) | Player::Like(level, _) => level,
            _ => Level::Easy,
        }
    }

    /// The move, and what a house player found before it.
    pub(super) fn chooses(
        self,
        thinker: &dyn Thinker,
        position: &dyn Position,
        seat: Seat,
        seed: [u8; 32],
        choices: &mut Choices,
    ) -> Option<(String, Option<Advice>)> {
        let mut below = |n: usize| choices.below(n);
        let budget = match (self, self.budget(thinker)) {
            (_, Some(budget)) => budget,
            (Player::Greedy, _) => {
                return thinker.greedy(position, seat, &mut below).map(|found| (found.text, None));
            }
            (Player::Planner, _) => {
                return thinker.plan(position, seat, seed).map(|found| (found.text, None));
            }
            _ => return position.random(seat, &mut below).map(|made| (made.text, None)),
        };
        let effort = Effort { breadth: self.breadth(thinker), ..Effort::of(budget, seed) };
        let mut found = thinker.weigh(position, seat, Among::All, effort)?;
        if let Player::Like(_, character) = self {
            found = thinker.incline(character, position, seat, found, effort);
        }
        let slip = match self {
            Player::House(level) | Player::Like(level, _) => thinker.slip(level, position, seat, seed),
            Player::Slipping(rung) => thinker.stumble(rung.slips, position, seat, seed),
            _ => None,
        };
        Some((slip.unwrap_or_else(|| found.text.clone()), Some(found)))
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((player, character)) = text.split_once(':') {
            return match (player.parse()?, Character::named(character)) {
                (Player::House(level), Some(character)) => Ok(Player::Like(level, character)),
                _ => {
                    Err("house players have the characters gambler, clerk and builder: house-3:clerk"
                        .to_string())
                }
            };
        }
        match (text, text.strip_prefix("nodes=").map(str::parse)) {
            ("random", _) => Ok(Player::Random),
            ("greedy", _) => Ok(Player::Greedy),
            ("planner", _) => Ok(Player::Planner),
            ("easy", _) => Ok(Player::House(Level::Easy)),
            ("house" | "usual", _) => Ok(Player::House(Level::Usual)),
            ("hard", _) => Ok(Player::House(Level::Hard)),
            (_, Some(Ok(nodes))) => Ok(Player::Nodes(nodes)),
            _ => {
                let found =
                    Level::rung(text).map(Player::House).or_else(|| slipping(text).map(Player::Slipping));
                let last = Level::RUNGS.last().copied().unwrap_or_default();
                found.ok_or_else(|| {
                    format!(
                        "a player is random, greedy, planner, easy, house, hard, house-1 to {last}, nodes=N, nodes=N/PERCENT \
                         or wide=N/PERCENT"
                    )
                })
            }
        }
    }
}

/// What `nodes=400/15` means: 400 positions, and 15 % of the moves at random; and `wide=400/15`.
fn slipping(text: &str) -> Option<Rung> {
    let (kind, numbers) = text.split_once('=')?;
    let (positions, slips) = numbers.split_once('/')?;
    let rung = Rung::of(positions.parse().ok()?, slips.parse().ok().filter(|slips| *slips <= 100)?);
    match kind {
        "nodes" => Some(rung),
        "wide" => Some(rung.wide()),
        _ => None,
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Planner => f.write_str("planner"),
            Player::House(Level::Easy) => f.write_str("easy"),
            Player::House(Level::Usual) => f.write_str("house"),
            Player::House(Level::Hard) => f.write_str("hard"),
            Player::House(Level::Rung(number)) => write!(f, "house-{number}"),
            Player::Like(level, character) => write!(f, "{}:{}", Player::House(*level), character.name()),
            Player::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Player::Slipping(Rung { positions, slips, wide, .. }) => {
                write!(f, "{}={positions}/{slips}", if *wide { "wide" } else { "nodes" })
            }
        }
    }
}

/// The processor time of this thread in nanoseconds; 0 if the system does not tell.
pub(super) fn time() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}
