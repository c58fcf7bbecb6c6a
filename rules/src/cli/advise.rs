//! `pbmd rules advise`: what a house player would move.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::game::Seat;
use crate::games;
use crate::search::{self, Advice};
use crate::text::{COLUMNS, wrap};

use super::moves::refused;
use super::place::{decide_all, usage};
use super::{Dice, Place};
use crate::cli::{Failure, write_json};

/// How well a house player plays, as options have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// house-easy: a fifth of a second at most
    Easy,
    /// house: two seconds at most
    #[value(alias = "house")]
    Usual,
    /// house-hard: twenty seconds at most
    Hard,
}

impl From<Level> for search::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Easy => search::Level::Easy,
            Level::Usual => search::Level::Usual,
            Level::Hard => search::Level::Hard,
        }
    }
}

/// What a house player would move, what it expects then, and what the position is worth to it
///
/// For example:
///   pbmd rules advise great
///   pbmd rules advise great --position 'kr8/10/10/10/10/10/10/K9 w - - 0 1' --level hard
///   pbmd rules advise savoy --seat 2 --dice 3,4 --nodes 20000 --seed 7
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct Advise {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    dice: Dice,
    /// A move that is made first, as often as there are such; so that repetitions are known
    #[arg(long, value_name = "MOVE")]
    after: Vec<String>,
    /// How long it thinks
    #[arg(long, value_enum, default_value_t = Level::Usual)]
    level: Level,
    /// The same as a number of positions that it looks at
    #[arg(long, value_name = "N", conflicts_with = "level")]
    nodes: Option<u64>,
    /// What follows from chance in its thoughts, and decides between moves that seem equal
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Answer as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    seat: u8,
    #[serde(rename = "move")]
    text: String,
    line: Vec<String>,
    /// The chance of winning that people are told.
    chance: f64,
    /// The share of a win that was found, by which the house decides.
    worth: f64,
    nodes: u64,
}

impl Advise {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = self.place.position()?;
        let (position, left) = self.dice.before_move(position)?;
        let mut position = decide_all(position, left)?;
        for text in &self.after {
            let seat = position.turn().seats().first().copied().unwrap_or(Seat::new(1));
            position = position.play(seat, text).map_err(|unread| refused(text, unread, None))?.1;
        }
        let turn = position.turn();
        let seat = match turn.seats() {
            [seat] if !self.after.is_empty() => *seat,
            _ => self.place.mover(&turn)?,
        };
        let name = game.info().name;
        let thinker = games::thinker(name).ok_or_else(|| usage(format!("nobody plays {name}")))?;
        let budget = self.nodes.unwrap_or_else(|| thinker.budget(self.level.into()));
        let found = thinker.think(position.as_ref(), seat, budget, seed(self.seed, 0, 0));
        let Some(Advice { text, line, evaluation: worth, shares, nodes, ranked: _ }) = found else {
            return Err(Failure::Refused(format!("seat {seat} has no move here")));
        };
        let chance = thinker.chance(position.as_ref(), seat, &shares);
        let answer = Answer { game: name, seat: seat.number(), text, line, chance, worth, nodes };
        if self.json {
            return write_json(out, &answer);
        }
        writeln!(out, "move      {}", answer.text)?;
        write!(out, "{}", wrap(&format!("line      {}", answer.line.join("  ")), COLUMNS, "          "))?;
        writeln!(out, "chance    {:.1} % that seat {seat} wins", answer.chance * 100.0)?;
        writeln!(out, "worth     {:.1} % of a win in the search", answer.worth * 100.0)?;
        writeln!(out, "nodes     {}", answer.nodes)?;
        Ok(())
    }
}

/// The seed of what a player thinks before a move of a game.
pub fn seed(seed: u64, game: u32, moves: u32) -> [u8; 32] {
    Sha256::digest(format!("pbmd-rules-thought|{seed}|{game}|{moves}")).into()
}
