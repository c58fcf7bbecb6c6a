//! What came of the positions that were told about the same.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The number of bins, each of a tenth.
const BINS: usize = 10;
/// How far what came of a bin may lie from what was told.
pub const MOST_OFF: f64 = 0.08;

/// The chance told in one position, and the result of its game.
pub struct Told {
    /// Seed and number of the pair of games.
    pub pair: (u64, u32),
    /// From 0 to 1.
    pub chance: f64,
    pub won: f64,
}

/// The positions that were told about the same.
#[derive(Clone, Copy)]
pub struct Bin {
    number: usize,
    pub positions: usize,
    /// The pairs of games from which they are.
    pub pairs: usize,
    /// The means of what was told, and of what came of it.
    pub told: f64,
    pub won: f64,
    /// The standard error of their difference.
    pub error: f64,
}

/// The bins that are not empty.
pub struct Bins(pub Vec<Bin>);

impl Bins {
    pub fn of(all: &[Told]) -> Bins {
        let number = |told: &Told| ((told.chance * BINS as f64) as usize).min(BINS - 1);
        let bins = (0..BINS).filter_map(|bin| Bin::of(bin, all.iter().filter(|told| number(told) == bin)));
        Bins(bins.collect())
    }

    /// What was won in each, with the standard error, as a row of a table.
    pub fn row(&self, game: &str) -> String {
        let mut row = format!("| {game} |");
        for number in 0..BINS {
            match self.0.iter().find(|bin| bin.number == number) {
                Some(bin) => {
                    let (bold, Bin { won, error, .. }) = (bin.bold(), bin);
                    let _ = write!(row, " {bold}{won:.2}{bold} ± {error:.2} |");
                }
                None => row.push_str(" |"),
            }
        }
        row
    }

    /// A row for each.
    pub fn rows(&self, game: &str) -> String {
        let mut rows = String::new();
        for bin in &self.0 {
            let Bin { positions, pairs, told, won, error, .. } = bin;
            let bold = bin.bold();
            let _ = writeln!(
                rows,
                "| {game} | {told:.2} | {bold}{won:.2}{bold} | {error:.2} | {positions} | {pairs} |"
            );
        }
        rows
    }
}

impl Bin {
    /// Marks what is too far off.
    fn bold(&self) -> &'static str {
        if (self.told - self.won).abs() > MOST_OFF { "**" } else { "" }
    }

    fn of<'t>(number: usize, all: impl Iterator<Item = &'t Told>) -> Option<Bin> {
        let (mut positions, mut told, mut won) = (0, 0.0, 0.0);
        // By pair: the positions, and the sum of how much more was won than told.
        let mut pairs: BTreeMap<(u64, u32), (f64, f64)> = BTreeMap::new();
        for position in all {
            positions += 1;
            told += position.chance;
            won += position.won;
            let (count, more) = pairs.entry(position.pair).or_default();
            *count += 1.0;
            *more += position.won - position.chance;
        }
        if positions == 0 {
            return None;
        }
        let all = positions as f64;
        let mean = (won - told) / all;
        let squares: f64 = pairs.values().map(|(count, more)| (more - count * mean).powi(2)).sum();
        let pairs = pairs.len();
        // Of a single pair nothing is known.
        let error = if pairs < 2 { 1.0 } else { (squares * pairs as f64 / (pairs - 1) as f64).sqrt() / all };
        Some(Bin { number, positions, pairs, told: told / all, won: won / all, error })
    }
}
