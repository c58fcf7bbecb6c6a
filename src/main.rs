//! The command line.

use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use pbmd::admin::{Failure, dice, rules};

/// A play-by-mail game server: board games by e-mail, from any mail program.
#[derive(Debug, Parser)]
#[command(name = "pbmd", version)]
struct Line {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Rules(rules::Rules),
    Dice(dice::Dice),
}

fn main() -> ExitCode {
    let words: Vec<OsString> = rules::with_game_options(std::env::args_os().collect());
    let line = Line::parse_from(words);
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match line.task {
        Task::Rules(rules) => rules.run(&mut out),
        Task::Dice(dice) => dice.run(&mut out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(fault)) if fault.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            eprintln!("pbmd: {failure}");
            ExitCode::from(failure.status())
        }
    }
}
