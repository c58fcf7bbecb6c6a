//! The positions of the games that are played, portion by portion.

use std::fs;
use std::path::{Path, PathBuf};

use pbmd_rules::cli::matches::{Judged, Match, Player};
use pbmd_rules::game::Seat;

/// What is played of each game.
pub struct Portions {
    pub player: Player,
    pub players: u8,
    /// An option of the game, or nothing.
    pub option: String,
    /// The moves at random before the player begins, where they are not those of a match.
    pub opening: Option<u32>,
    /// The games of a seed.
    pub games: u32,
    pub seeds: Vec<u64>,
    /// Where portions are kept.
    pub kept: Option<PathBuf>,
}

/// A position that a player searched, and what came of it.
pub struct Searched {
    /// Seed and number of the games that have the same dice.
    pub pair: (u64, u32),
    pub seat: Seat,
    /// The quiet rounds before it.
    pub quiet: u32,
    /// What the search found, for each seat.
    pub shares: Vec<f64>,
    /// The seat's share of the first place.
    pub won: f64,
}

impl Portions {
    pub fn of(&self, game: &str) -> Result<Vec<Searched>, String> {
        let mut all = Vec::new();
        for seed in self.seeds.iter().copied() {
            let file = self.kept.as_ref().map(|folder| folder.join(self.name(game, seed)));
            let text = match file.as_ref().and_then(|file| fs::read_to_string(file).ok()) {
                Some(text) => text,
                None => self.play(game, seed, file.as_deref())?,
            };
            all.extend(text.lines().filter_map(|line| self.read(line, seed)));
            eprintln!("{game}: {} positions with seed {seed}", all.len());
        }
        Ok(all)
    }

    fn name(&self, game: &str, seed: u64) -> String {
        let Portions { player, players, option, games, .. } = self;
        let opening = self.opening.map(|moves| format!(" opening {moves}")).unwrap_or_default();
        format!("{game}{option} {players} {player} {games} {seed}{opening}.tsv")
    }

    fn play(&self, game: &str, seed: u64, file: Option<&Path>) -> Result<String, String> {
        let mut contest = Match::of(game, vec![self.player; self.players.into()], self.games);
        (contest.seed, contest.opening) = (seed, self.opening);
        if !self.option.is_empty() {
            contest = contest.with_option(&self.option);
        }
        let score = contest.play().map_err(|why| why.to_string())?;
        let text: String = score.judged.iter().map(line).collect();
        if let Some((file, folder)) = file.and_then(|file| Some((file, file.parent()?))) {
            let new = file.with_extension("new");
            let written = fs::create_dir_all(folder)
                .and_then(|()| fs::write(&new, &text))
                .and_then(|()| fs::rename(&new, file));
            written.map_err(|why| format!("{}: {why}", file.display()))?;
        }
        Ok(text)
    }

    fn read(&self, line: &str, seed: u64) -> Option<Searched> {
        let mut words = line.split('\t');
        let game: u32 = words.next()?.parse().ok()?;
        let seat = Seat::new(words.next()?.parse().ok()?);
        let won = words.next()?.parse().ok()?;
        let quiet = words.next()?.parse().ok()?;
        let shares = words.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Searched { pair: (seed, game / u32::from(self.players)), seat, quiet, shares, won })
    }
}

fn line(judged: &Judged) -> String {
    let shares: String = judged.shares.iter().map(|share| format!("\t{share:.4}")).collect();
    let Judged { game, seat, quiet, won, .. } = judged;
    format!("{game}\t{}\t{won:.4}\t{quiet}{shares}\n", seat.number())
}
