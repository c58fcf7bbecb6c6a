//! `pbmd dice verify`: recomputes every roll of a record from its board's key.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::game::Replay;
use crate::games;
use crate::order::counted;
use crate::play::{CheckedRoll, DiceCheck};

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
    let check = DiceCheck::of(&replay).map_err(refused)?;
    let verdict = Verdict::of(replay.record.game().info().name, check);
    if json {
        write_json(out, &verdict)?;
    } else {
        verdict.write(out)?;
    }
    verdict.fault().map_or(Ok(()), |fault| Err(Failure::Refused(fault)))
}

impl Verdict {
    fn of(game: &'static str, check: DiceCheck) -> Self {
        let (ok, DiceCheck { board, commitment, accepts, rolls }) = (check.is_right(), check);
        let checked = |checked: CheckedRoll| {
            let ok = checked.is_right();
            let CheckedRoll { number, before, roll, expected } = checked;
            Checked { number, before, roll, expected, ok }
        };
        Verdict { game, board, commitment, accepts, rolls: rolls.into_iter().map(checked).collect(), ok }
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

fn refused(why: impl ToString) -> Failure {
    Failure::Refused(why.to_string())
}
