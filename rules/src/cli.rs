//! `pbmd rules`, and `pbmd-rules` as a program of its own: the rules by themselves, for authors of games.
//!
//! Answers are written to a given output; failures are returned as a [`Failure`].
//!
//! Game options are written as in a challenge, with one hyphen (`-stack=6`); the program's own have two.

mod advise;
mod choices;
pub mod escaped;
mod list;
pub mod matches;
mod moves;
mod new;
mod place;
mod replay;
mod selfplay;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::game::Roll;

pub use escaped::Escaped;
pub use moves::refused;
pub use place::{decide, decide_all, needed};

/// The rules by themselves, for authors of games
///
/// Options of a game are written after its name, as in a challenge: pbmd rules moves savoya -stack=4
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd rules list
  pbmd rules replay record.txt
  cat record.txt | pbmd rules replay - --json")]
pub struct Rules {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// The games, for how many players they are, and their options
    List {
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// The legal moves, each with the position after it
    Moves {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        dice: Dice,
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// The position after a move, whose turn it is then, and the result
    Play {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        dice: Dice,
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
        /// The move, in any way in which the game reads it
        #[arg(value_name = "MOVE")]
        text: String,
    },
    /// The number of sequences of so many moves, without throws and chance
    Perft {
        #[command(flatten)]
        place: Place,
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
        /// How many moves
        depth: u32,
    },
    /// The last position of a record and its result, or the line and the reason where it is not legal
    Replay {
        /// The record; - for the standard input
        file: PathBuf,
        /// Answer as one line of JSON
        #[arg(long)]
        json: bool,
    },
    New(new::New),
    Advise(advise::Advise),
    Match(matches::Match),
    /// Plays games at random, the same ones for the same seed, and counts how they end
    Selfplay(selfplay::Selfplay),
}

/// The board that is meant.
#[derive(Clone, Debug, Args)]
pub struct Board {
    /// The game; its options follow as -NAME=VALUE. `pbmd rules list` shows both
    game: String,
    // Filled by `with_game_options`.
    #[arg(long = "option", hide = true, allow_hyphen_values = true)]
    options: Vec<String>,
    /// How many players; the fewest that the game allows unless given
    #[arg(long, value_name = "N")]
    players: Option<u8>,
}

/// The position that is meant.
#[derive(Debug, Args)]
pub struct Place {
    #[command(flatten)]
    board: Board,
    /// The position; the start of the game unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Whose turn it is, where the position does not say it
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
}

/// What chance decides.
#[derive(Debug, Args)]
pub struct Dice {
    /// What chance decides before the move; once more for what it decides after it
    #[arg(long = "dice", value_name = "A,B", value_parser = read_roll)]
    rolls: Vec<Roll>,
}

fn read_roll(text: &str) -> Result<Roll, String> {
    text.parse().map_err(|_| "dice are numbers separated by commas, such as 3,4".to_string())
}

impl Rules {
    /// Runs the command and writes the answer.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.task {
            Task::List { json } => list::list(*json, out),
            Task::Moves { place, dice, json } => moves::moves(place, dice, *json, out),
            Task::Play { place, dice, json, text } => moves::play(place, dice, text, *json, out),
            Task::Perft { place, json, depth } => moves::perft(place, *depth, *json, out),
            Task::Replay { file, json } => replay::replay(file, *json, out),
            Task::New(new) => new.run(out),
            Task::Advise(advise) => advise.run(out),
            Task::Match(contest) => contest.run(out),
            Task::Selfplay(selfplay) => selfplay.run(out),
        }
    }
}

/// Rewrites game options for clap, which does not support options with one hyphen and several letters: `-stack=6` becomes
/// `--option=-stack=6`.
pub fn with_game_options(words: Vec<OsString>) -> Vec<OsString> {
    let mut rest_is_literal = false;
    let rewrite = |word: OsString| {
        rest_is_literal |= word == "--";
        let name = word.to_str().and_then(|text| text.strip_prefix('-')).unwrap_or("");
        let is_option = name.chars().nth(1).is_some() && name.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_option && !rest_is_literal { format!("--option=-{name}").into() } else { word }
    };
    words.into_iter().map(rewrite).collect()
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Bad input: an unknown game or option, an unreadable file.
    #[error("{0}")]
    Usage(String),
    /// The input was fine, but the answer is no: a refused move, a failed check.
    #[error("{0}")]
    Refused(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The exit status: 2 for wrong usage, otherwise 1.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Refused(_) | Failure::Output(_) => 1,
        }
    }
}

/// Writes an answer as one line of JSON.
pub fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> Result<(), Failure> {
    let answer = serde_json::to_string(answer).map_err(io::Error::from)?;
    writeln!(out, "{}", escaped::json(&answer))?;
    Ok(())
}

/// The text of a file, or of standard input for `-`; invalid UTF-8 is replaced.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    match bytes {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(fault) => Err(Failure::Usage(format!("cannot read {}: {fault}", file.display()))),
    }
}

/// Ends a program: flushes the answer and reports a failure on standard error. A closed output is not an error: its reader has seen
/// enough.
pub fn finish(program: &str, done: Result<(), Failure>, out: &mut dyn Write) -> ExitCode {
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            let _nobody_reads = writeln!(Escaped::new(io::stderr()), "{program}: {failure}");
            ExitCode::from(failure.status())
        }
    }
}
