//! The grammar as tables, and its laws.

mod commands;
mod masks;
mod ways;

use super::{Context, Line, Reading, Text, read};

const GAMES: [&str; 2] = ["savoy", "savoya"];

const ANSWER: Context = Context::Answer { game: "savoya", board: 101, move_number: 7, userid: "alice" };

fn reading(context: Context, subject: &str, written: &str) -> Reading {
    read(&GAMES, context, Text { subject, written })
}

/// A line in short: the command, or `!` and what is wrong.
fn short(line: &Line) -> String {
    match &line.reading {
        Ok(command) => format!("{command:?}")
            .replace("Password { userid: \"", "")
            .replace("\", password: **** }", "/****")
            .replace(" { ", " ")
            .replace(" }", "")
            .replace("game: \"savoya\", ", "")
            .replace(", propose: false", "")
            .replace(", guard: None", ""),
        Err(misread) => format!("! {misread}"),
    }
}

fn shorts(reading: &Reading) -> Vec<String> {
    reading.lines.iter().map(short).collect()
}
