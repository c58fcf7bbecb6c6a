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
mod streams;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

pub use escaped::Escaped;
pub use moves::refused;
pub use place::{Board, Dice, Place, decide, decide_all, needed};
pub use streams::{Failure, finish, read_text, write_json};

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
