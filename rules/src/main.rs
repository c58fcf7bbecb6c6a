//! `pbmd rules` as a program of its own.

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::Parser;
use pbmd_rules::cli::{Escaped, Rules, finish, with_game_options};

#[derive(Debug, Parser)]
#[command(name = "pbmd-rules", version)]
struct Cli {
    #[command(flatten)]
    rules: Rules,
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(with_game_options(std::env::args_os().collect()));
    let mut out = Escaped::new(BufWriter::new(io::stdout().lock()));
    let done = cli.rules.run(&mut out);
    finish("pbmd-rules", done, &mut out)
}
