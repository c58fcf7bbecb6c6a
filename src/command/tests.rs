//! Tables and laws of the grammar.

mod answers;
mod challenges;
mod commands;
mod digest;
mod secrets;
mod sources;

use super::{Command, Context, ParseError, ParsedLine, ParsedMail, Proof, Reader, Text, What};
use crate::command::read;

const GAMES: [&str; 2] = ["savoy", "savoya"];

const ANSWER: Context =
    Context::Answer { game: "savoya", board: 101, move_number: 7, userid: "alice", reader: Reader::Player };

fn parsed(context: Context, subject: &str, written: &str) -> ParsedMail {
    read(&GAMES, context, Text { subject, written })
}

/// A short form of a line: who gives which command on which board, or `!`, what is wrong, and which command was meant.
fn short(line: &ParsedLine) -> String {
    match &line.command {
        Ok(command) => short_command(command),
        Err(error) => short_error(error),
    }
}

fn short_command(command: &Command) -> String {
    let proof = match &command.proof {
        Some(Proof::Password { userid, password }) => format!("{userid}/{password}: "),
        Some(Proof::Login) => "login: ".to_owned(),
        Some(Proof::Answer) => "answer: ".to_owned(),
        None => String::new(),
    };
    let of = |game: &str| if game == "savoya" { String::new() } else { format!("{game} ") };
    let what = match &command.what {
        What::Account(command) => format!("{command:?}"),
        What::Game { game, act } => format!("{}{act:?}", of(game)),
        What::Board { game, board, act } => format!("{}{board} {act:?}", of(game)),
        What::Look(query) => format!("{query:?}"),
    };
    let what =
        what.replace("game: \"savoya\", ", "").replace(", propose: false", "").replace(", quiet: false", "");
    format!("{proof}{}", what.replace(", guard: None", "").replace(" { ", " ").replace(" }", ""))
}

fn short_error(error: &ParseError) -> String {
    match &error.meant {
        Some(meant) => {
            let game = meant.game.iter().map(|game| format!("{game} ")).collect::<String>();
            format!("! {:?}: {game}{}", error.kind, meant.spec.name())
        }
        None => format!("! {:?}", error.kind),
    }
}

fn shorts(parsed: &ParsedMail) -> Vec<String> {
    lines(parsed).into_iter().map(short).collect()
}

/// The lines, with misspelt commands in place of the words that contain them.
fn lines(parsed: &ParsedMail) -> Vec<&ParsedLine> {
    let is_slip = |line: &&ParsedLine| parsed.slips.iter().any(|slip| slip.number == line.number);
    let mut lines: Vec<&ParsedLine> =
        parsed.lines.iter().filter(|line| !is_slip(line)).chain(&parsed.slips).collect();
    lines.sort_by_key(|line| line.number);
    lines
}
