//! `pbmd rules selfplay`: reproducible random games.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::game::{self, Game, Key, MoveError, Record, Seat, Seed, Setup, Turn};

use super::Board;
use super::choices::Choices;
use super::moves::per_second;
use super::place::usage;
use crate::cli::{Failure, write_json};

/// Plays games at random, the same ones for the same seed, and counts how they end
#[derive(Debug, Args)]
pub struct Selfplay {
    #[command(flatten)]
    board: Board,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What the moves and the dice follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// After how many moves a game is broken off; players at random may never come to an end
    #[arg(long, value_name = "N", default_value_t = 2000)]
    most_moves: u32,
    /// A folder into which the record of each game is written
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Answer as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Tally {
    game: &'static str,
    players: u8,
    seed: u64,
    games: u32,
    /// By seat: games won alone.
    wins: Vec<u32>,
    /// Games with a shared first place.
    draws: u32,
    /// Games that were too long.
    unfinished: u32,
    /// By result as records write it.
    results: BTreeMap<String, u32>,
    /// By the reason they ended.
    ended: BTreeMap<String, u32>,
    moves: Lengths,
    moves_per_second: f64,
}

#[derive(Default, Serialize)]
struct Lengths {
    min: u32,
    mean: f64,
    max: u32,
}

impl Selfplay {
    /// Plays the games and writes the figures.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, setup) = self.board.setup()?;
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder).map_err(|fault| cannot_write(folder, fault))?;
        }
        let mut tally = Tally {
            game: game.info().name,
            players: setup.players,
            seed: self.seed,
            games: self.games,
            wins: vec![0; usize::from(setup.players)],
            moves: Lengths { min: u32::MAX, ..Lengths::default() },
            ..Tally::default()
        };
        let (began, mut moves) = (Instant::now(), 0);
        for number in 1..=self.games {
            let key = key(self.seed, number);
            let record = self.random_game(game, &setup, number, &key)?;
            moves += u64::from(record.moves());
            tally.add(&record);
            if let Some(folder) = &self.records {
                let file = folder.join(format!("{}-{}-{number}.txt", tally.game, self.seed));
                let text = record.text(&tags(&record, number, &key));
                fs::write(&file, text).map_err(|fault| cannot_write(&file, fault))?;
            }
        }
        tally.moves.mean = moves as f64 / f64::from(self.games);
        tally.moves_per_second = per_second(moves, began).round();
        if self.json { write_json(out, &tally) } else { tally.write(out) }
    }

    /// Plays one game. If it cannot go on, its rules are at fault; the error includes the record.
    fn random_game(
        &self,
        game: &'static dyn Game,
        setup: &Setup,
        number: u32,
        key: &Key,
    ) -> Result<Record, Failure> {
        let mut record = Record::start(game, setup.clone()).map_err(usage)?;
        let mut choices = Choices::of(key);
        while record.moves() < self.most_moves {
            let fault = |record: &Record, why: String| {
                Failure::Refused(format!(
                    "game {number} cannot go on: {why}\n{}",
                    record.text(&tags(record, number, key))
                ))
            };
            match record.turn() {
                Turn::Chance(chance) => {
                    let roll = game::roll(
                        key,
                        &Seed::Number(number),
                        record.rolls() + 1,
                        record.move_lines(),
                        chance.kind,
                    );
                    let text = roll.to_string();
                    record.roll(roll).map_err(|why| fault(&record, format!("a roll of {text}: {why}")))?;
                }
                Turn::Seats(seats) => {
                    let Some(seat) = choices.pick(seats) else {
                        return Err(fault(&record, "it waits for nobody".to_string()));
                    };
                    let Some(made) = record.position().random(seat, &mut |n| choices.below(n)) else {
                        return Err(fault(&record, format!("seat {seat} is to move and has no move")));
                    };
                    let text = made.text;
                    record.play(seat, &text).map_err(|unread| fault(&record, reason(&text, unread)))?;
                }
                Turn::Over { .. } => return Ok(record),
            }
        }
        Ok(record)
    }
}

fn cannot_write(path: &Path, fault: std::io::Error) -> Failure {
    Failure::Usage(format!("cannot write {}: {fault}", path.display()))
}

/// Tags that let `pbmd dice verify` accept the record.
fn tags(record: &Record, number: u32, key: &Key) -> Vec<(&'static str, String)> {
    let mut tags = vec![("Board", number.to_string())];
    if record.game().info().chance {
        tags.push(("Dice", format!("{} {}", game::commitment(key), hex::encode(key))));
    }
    tags
}

impl Tally {
    fn add(&mut self, record: &Record) {
        match record.turn() {
            Turn::Over { outcome, why } => {
                match outcome.winner().and_then(|winner| self.wins.get_mut(winner.index())) {
                    Some(wins) => *wins += 1,
                    None => self.draws += 1,
                }
                *self.results.entry(outcome.to_string()).or_default() += 1;
                *self.ended.entry(why.to_string()).or_default() += 1;
            }
            _ => {
                self.unfinished += 1;
                *self.results.entry("*".to_string()).or_default() += 1;
                *self.ended.entry(format!("broken off after {} moves", record.moves())).or_default() += 1;
            }
        }
        self.moves.min = self.moves.min.min(record.moves());
        self.moves.max = self.moves.max.max(record.moves());
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Tally { game, players, seed, games, draws, unfinished, .. } = self;
        let Lengths { min, mean, max } = self.moves;
        writeln!(out, "game      {game}, {players} players, seed {seed}")?;
        writeln!(out, "games     {games}, {draws} drawn, {unfinished} unfinished")?;
        for (seat, wins) in Seat::all(*players).zip(&self.wins) {
            writeln!(out, "won       {wins} by seat {seat}")?;
        }
        for (result, count) in &self.results {
            writeln!(out, "result    {result}: {count}")?;
        }
        for (why, count) in &self.ended {
            writeln!(out, "ended     {why}: {count}")?;
        }
        writeln!(out, "moves     {min} at least, {mean:.1} in the mean, {max} at most")?;
        writeln!(out, "speed     {} moves a second", self.moves_per_second)?;
        Ok(())
    }
}

/// Why the rules refused a move they had listed.
fn reason(text: &str, unread: MoveError<String>) -> String {
    match unread {
        MoveError::Unreadable(_) => format!("{text} is a legal move and cannot be read"),
        MoveError::Ambiguous(list) => format!("{text} is a legal move and is read as {}", list.join(" or ")),
        MoveError::Illegal { why, .. } => format!("{text} is a legal move and is refused: {why}"),
    }
}

fn key(seed: u64, number: u32) -> Key {
    Sha256::digest(format!("pbmd-selfplay|{seed}|{number}")).into()
}
