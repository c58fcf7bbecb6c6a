//! The score of a match.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use crate::game::{Outcome, Seat};

use crate::cli::Failure;
use crate::cli::matches::player::Player;

pub(super) struct Played {
    /// None if it was too long.
    pub(super) outcome: Option<Outcome>,
    pub(super) why: String,
    pub(super) moves: u32,
    /// By seat: the processor time of its searches in nanoseconds, and their number.
    pub(super) thought: Vec<(u64, u32)>,
    /// What house players found before their moves: the quiet rounds before it, and the shares of a win of all seats.
    pub(super) found: Vec<(Seat, u32, Vec<f64>)>,
}

/// How often something happened, by its name.
type Counts = BTreeMap<String, u32>;

/// A 95 % interval in standard errors.
const SIGMAS: f64 = 1.959_964;

/// A number with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval. Draws count as halves, which makes it slightly too wide.
    pub fn of_part(points: f64, games: u32) -> Interval {
        let n = f64::from(games.max(1));
        let mean = points / n;
        let square = SIGMAS * SIGMAS / n;
        let middle = (mean + square / 2.0) / (1.0 + square);
        let half = SIGMAS / (1.0 + square) * (mean * (1.0 - mean) / n + square / (4.0 * n)).sqrt();
        Interval { mean, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// A score between two players as an Elo difference; infinite if one scored everything.
    pub fn as_elo(self) -> Interval {
        let elo = |part: f64| -400.0 * (1.0 / part - 1.0).log10();
        Interval { mean: elo(self.mean), low: elo(self.low), high: elo(self.high) }
    }
}

/// A player's results.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// The player as named on the command line.
    pub player: String,
    /// Games with sole first place.
    pub won: u32,
    /// Games with shared first place.
    pub shared: u32,
    /// Other games.
    pub lost: u32,
    /// The share of first places; shared ones are divided.
    pub score: Interval,
    /// Processor time per move, in seconds.
    pub seconds_per_move: f64,
    #[serde(skip)]
    points: f64,
    #[serde(skip)]
    thought: (u64, u32),
}

/// What a house player found in a position, and what came of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The number of the game in the match, from 0.
    pub game: u32,
    /// The seat that was to move.
    pub seat: Seat,
    /// The rounds before it in which nothing happened.
    pub quiet: u32,
    /// The share of a win that the search found for each seat.
    pub shares: Vec<f64>,
    /// The seat's share of the first place.
    pub won: f64,
}

/// The result of a match.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Score {
    /// The game.
    pub game: &'static str,
    /// The seed of the match.
    pub seed: u64,
    /// The number of games.
    pub games: u32,
    /// The players in the order they were named.
    pub players: Vec<Standing>,
    /// With two players: the first one's Elo advantage; infinite (null) if one won everything.
    pub elo: Option<Interval>,
    /// The number of games by the reason they ended.
    pub ended: Counts,
    /// The mean length of a game.
    pub moves_per_game: f64,
    /// The number of moves within which 95 % of the games ended.
    pub moves_of_most: u32,
    /// Each position that a house player searched, and what came of it.
    #[serde(skip)]
    pub judged: Vec<Judged>,
    #[serde(skip)]
    lengths: Vec<u32>,
}

impl Score {
    pub(super) fn new(game: &'static str, seed: u64, players: &[Player]) -> Score {
        let none = |player: &Player| Standing { player: player.to_string(), ..Standing::default() };
        Score { game, seed, players: players.iter().map(none).collect(), ..Score::default() }
    }

    /// Counts a game in which the players were rotated by this many seats.
    pub(super) fn add(&mut self, game: u32, turned_by: usize, played: &Played) {
        let count = self.players.len();
        let seat = |place: usize| (place + turned_by) % count.max(1);
        self.games += 1;
        self.lengths.push(played.moves);
        self.lengths.sort_unstable();
        self.moves_per_game = self.lengths.iter().sum::<u32>() as f64 / f64::from(self.games);
        let most = (self.lengths.len() * 95).div_ceil(100).saturating_sub(1);
        self.moves_of_most = self.lengths.get(most).copied().unwrap_or_default();
        for (seat, quiet, shares) in &played.found {
            let won = match sharing(played.outcome.as_ref(), seat.index(), count) {
                0 => 0.0,
                sharing => 1.0 / sharing as f64,
            };
            self.judged.push(Judged { game, seat: *seat, quiet: *quiet, shares: shares.clone(), won });
        }
        *self.ended.entry(played.why.clone()).or_default() += 1;
        for (place, standing) in self.players.iter_mut().enumerate() {
            let sharing = sharing(played.outcome.as_ref(), seat(place), count);
            match sharing {
                0 => standing.lost += 1,
                1 => standing.won += 1,
                _ => standing.shared += 1,
            }
            if sharing > 0 {
                standing.points += 1.0 / sharing as f64;
            }
            standing.score = Interval::of_part(standing.points, self.games);
            if let Some((time, moves)) = played.thought.get(seat(place)) {
                standing.thought.0 += time;
                standing.thought.1 += moves;
                standing.seconds_per_move =
                    standing.thought.0 as f64 / 1e9 / f64::from(standing.thought.1.max(1));
            }
        }
        if let [first, _] = self.players.as_slice() {
            self.elo = Some(first.score.as_elo());
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "game      {}, {} games, seed {}", self.game, self.games, self.seed)?;
        for Standing { player, won, shared, lost, score, seconds_per_move, .. } in &self.players {
            let what = if self.players.len() == 2 { "drawn" } else { "shared" };
            writeln!(
                out,
                "player    {player}: {:.1} % ({:.1} to {:.1}), {won} won, {shared} {what}, {lost} lost, \
                 {seconds_per_move:.4} s a move",
                score.mean * 100.0,
                score.low * 100.0,
                score.high * 100.0
            )?;
        }
        if let (Some(elo), [first, second]) = (self.elo, self.players.as_slice()) {
            let Interval { mean, low, high } = elo;
            writeln!(
                out,
                "elo       {} - {}: {mean:+.0} ({low:+.0} to {high:+.0})",
                first.player, second.player
            )?;
        }
        for (why, count) in &self.ended {
            writeln!(out, "ended     {count}: {why}")?;
        }
        writeln!(
            out,
            "moves     {:.1} a game; 95 % of the games end within {}",
            self.moves_per_game, self.moves_of_most
        )?;
        Ok(())
    }
}

/// How many seats share the first place with this one, itself included; 0 if it has another place. An unfinished game is shared by
/// all.
fn sharing(outcome: Option<&Outcome>, seat: usize, players: usize) -> usize {
    let Some(outcome) = outcome else { return players };
    match outcome.groups().first() {
        Some(first) if first.iter().any(|other| other.index() == seat) => first.len(),
        Some(_) => 0,
        None => players,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_wilsons() {
        // 8 of 10: 49.0 % to 94.3 % in published tables.
        let Interval { mean, low, high } = Interval::of_part(8.0, 10);
        assert!((mean - 0.8).abs() < 1e-9 && (low - 0.490).abs() < 5e-4 && (high - 0.943).abs() < 5e-4);
        let elo = Interval { mean: 0.75, low: 0.5, high: 1.0 }.as_elo();
        assert!((elo.mean - 190.8).abs() < 0.1 && elo.low.abs() < 1e-9 && elo.high.is_infinite());
    }

    #[test]
    fn first_places_are_shared() {
        let outcome: Outcome = "2=3>1".parse().unwrap();
        let sharing: Vec<usize> = (0..3).map(|seat| sharing(Some(&outcome), seat, 3)).collect();
        assert_eq!(sharing, [0, 2, 2]);
    }
}
