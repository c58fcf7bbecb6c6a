//! `pbmd dice verify`: recomputes every roll of a record from its board's key.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::game::{self, Key, Replay, Seed};
use crate::games;
use crate::order::counted;

use super::{Failure, read_text, write_json};

/// Dice that players can check
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbmd dice verify record.txt")]
pub struct Dice {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Recomputes every roll of a finished game from its key
    Verify {
        /// The record; - for the standard input
        record: PathBuf,
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
    },
}

impl Dice {
    /// Verifies the record and writes the verdict.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.task {
            Task::Verify { record, json } => verify(record, *json, out),
        }
    }
}

#[derive(Serialize)]
struct Verdict {
    game: &'static str,
    board: u32,
    /// Whether the key matches the board's commitment.
    commitment: bool,
    /// How many mails enter that accepted the challenge; 0 but on boards of earlier versions.
    accepts: usize,
    rolls: Vec<Checked>,
    ok: bool,
}

#[derive(Serialize)]
struct Checked {
    number: u32,
    /// The number of the move before which it was made.
    #[serde(rename = "move")]
    before: usize,
    roll: String,
    expected: String,
    ok: bool,
}

fn verify(file: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(file)?;
    let replay = Replay::read(&text, games::named).map_err(refused)?;
    let verdict = Verdict::of(&replay)?;
    if json {
        write_json(out, &verdict)?;
    } else {
        verdict.write(out)?;
    }
    verdict.fault().map_or(Ok(()), |fault| Err(Failure::Refused(fault)))
}

impl Verdict {
    /// Recomputes every roll.
    fn of(replay: &Replay) -> Result<Self, Failure> {
        let info = replay.record.game().info();
        let Some(dice) = replay.tag("Dice") else {
            return Err(refused(if info.chance {
                "there is no [Dice \"COMMITMENT KEY\"] tag, so nothing can be checked".to_string()
            } else {
                format!("{} is played without dice, there is nothing to check", info.title)
            }));
        };
        let (told, key) = dice.split_once(' ').ok_or_else(|| {
            refused("the Dice tag holds the commitment alone: the key comes with the last letter of the game")
        })?;
        let key = read_key(key.trim())
            .ok_or_else(|| refused("the key in the Dice tag is not made of 64 hexadecimal digits"))?;
        let board = replay.tag("Board").and_then(|number| number.parse().ok()).ok_or_else(|| {
            refused("there is no [Board \"NUMBER\"] tag, from which the rolls follow as well")
        })?;
        let seed = Seed::read(board, replay.tag("Mails"))
            .map_err(|bad| refused(format!("the Mails tag cannot be read: {bad}")))?;
        if !replay.record.opening().is_empty() && replay.tag("Opening").is_none() {
            return Err(refused(
                "there is no [Opening ..] tag with the lots, from which the rolls follow as well",
            ));
        }
        let lines = replay.record.move_lines();
        let check = |(number, decided): (u32, &game::Decided)| {
            let before = lines.get(..decided.before).unwrap_or(lines);
            let expected = game::roll(&key, &seed, number, before, decided.kind);
            Checked {
                number,
                before: before.lines().count() + 1,
                roll: decided.roll.to_string(),
                ok: decided.roll == expected,
                expected: expected.to_string(),
            }
        };
        let seats = match replay.tag("Seats") {
            Some(told) => Some(the_lot(told, &key, &seed, replay)),
            None if replay.record.setup().draws_seats() && replay.record.moves() > 0 => {
                return Err(refused("there is no [Seats ..] tag with the lot that decided who sits where"));
            }
            None => None,
        };
        let rolls: Vec<Checked> = seats.into_iter().chain((1..).zip(&replay.decided).map(check)).collect();
        let commitment = game::commitment(&key).eq_ignore_ascii_case(told);
        let ok = commitment && rolls.iter().all(|roll| roll.ok);
        let accepts = seed.mails().map_or(0, game::Mails::accepts);
        Ok(Verdict { game: info.name, board, commitment, accepts, rolls, ok })
    }

    fn fault(&self) -> Option<String> {
        if !self.commitment {
            return Some("the key is not the one that the board had committed to".to_string());
        }
        self.rolls.iter().find(|roll| !roll.ok).map(|Checked { number, before, roll, expected, .. }| {
            let what = match number {
                0 => "the lot for the seats".to_string(),
                number => format!("roll {number}, before move {before},"),
            };
            format!("{what} is {roll} in the record, but {expected} by the key")
        })
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let sign = |ok| if ok { "right" } else { "WRONG" };
        writeln!(out, "commitment: {}", sign(self.commitment))?;
        if self.accepts > 0 {
            let mails = counted(self.accepts, "mail");
            writeln!(
                out,
                "beside the challenge: {mails} that accepted it, on a board of an earlier version"
            )?;
        }
        for Checked { number, before, roll, expected, ok } in &self.rolls {
            let instead = if *ok { String::new() } else { format!(", the key gives {expected}") };
            let what = match number {
                0 => "lot for the seats".to_string(),
                number => format!("roll {number}, before move {before}"),
            };
            writeln!(out, "{what}: {roll} {}{instead}", sign(*ok))?;
        }
        if self.ok {
            let rolls = counted(self.rolls.len(), "roll");
            writeln!(out, "right by the key, to which the board had committed: {rolls}")?;
        }
        Ok(())
    }
}

/// The lot for the seats drawn again, as roll 0.
fn the_lot(told: &str, key: &Key, seed: &Seed, replay: &Replay) -> Checked {
    let expected = game::lot_of(key, seed, replay.record.setup()).to_string();
    Checked { number: 0, before: 1, roll: told.to_string(), ok: told == expected, expected }
}

fn read_key(text: &str) -> Option<Key> {
    hex::decode(text).ok()?.try_into().ok()
}

fn refused(why: impl ToString) -> Failure {
    Failure::Refused(why.to_string())
}
