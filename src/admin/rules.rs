//! `pbmd rules`: the rules by themselves, for authors of games.
//!
//! Options of a game are written as in a challenge, with one hyphen (`-stack=6`); our own have two.

mod advise;
mod choices;
mod list;
pub mod matches;
mod moves;
mod new;
mod place;
mod replay;
mod selfplay;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::game::Roll;

use super::Failure;

pub(super) use moves::refused;
pub(super) use place::{decide, decide_all, needed};

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
pub(super) struct Board {
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
pub(super) struct Place {
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
pub(super) struct Dice {
    /// What chance decides before the move; once more for what it decides after it
    #[arg(long = "dice", value_name = "A,B", value_parser = read_roll)]
    rolls: Vec<Roll>,
}

fn read_roll(text: &str) -> Result<Roll, String> {
    text.parse().map_err(|_| "dice are numbers separated by commas, such as 3,4".to_string())
}

impl Rules {
    /// Does it and writes the answer.
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

/// The words of a command line with the options of a game in a form that clap can read: it knows no options of one
/// hyphen and several letters, so `-stack=6` becomes `--option=-stack=6`. Only `rules` and `letter` take such options.
pub fn with_game_options(words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_none_or(|task| task != "rules" && task != "letter") {
        return words;
    }
    let mut rest_is_literal = false;
    let rewrite = |word: OsString| {
        rest_is_literal |= word == "--";
        let name = word.to_str().and_then(|text| text.strip_prefix('-')).unwrap_or("");
        let is_option = name.chars().nth(1).is_some() && name.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_option && !rest_is_literal { format!("--option=-{name}").into() } else { word }
    };
    words.into_iter().map(rewrite).collect()
}
