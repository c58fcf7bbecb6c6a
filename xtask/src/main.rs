//! The chores of this repository. `cargo xtask` lists them.

mod bench;
mod letters;

use std::env;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// A chore that did not succeed: what to tell.
type Failed = String;

const HELP: &str = "\
cargo xtask CHORE

  ci [PART...]        all that must hold before a change is taken, or parts of it by name
  goldens             write anew all that tests compare with: letters, pages, drawings, mails
  letters [WORD]      list the golden letters, or print those whose name has WORD
  letters --accept    write the golden letters anew
  new-game NAME       write the files of a new game
  bench OLD [NEW]     compare the speed of two revisions; without NEW, of OLD and the files as they are
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match chore(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("{failed}");
            ExitCode::FAILURE
        }
    }
}

fn chore(arguments: &[&str]) -> Result<(), Failed> {
    match arguments {
        ["ci", parts @ ..] => run(command(".ci/run").args(parts)),
        ["goldens"] => goldens(),
        ["letters"] => letters::list().map(|text| show(&text)),
        ["letters", "--accept"] => letters::accept(),
        ["letters", word] => letters::with(word).map(|text| show(&text)),
        ["new-game", name] => {
            run(&mut cargo(&["run", "--quiet", "--package", "pbmd-rules", "--", "new", name]))
        }
        ["bench", old] => bench::compare(old, None),
        ["bench", old, new] => bench::compare(old, Some(new)),
        [] => {
            show(HELP);
            Ok(())
        }
        _ => Err(HELP.to_string()),
    }
}

/// Prints a text. It may be cut by what reads it (`| head`), which is no fault.
fn show(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Writes anew what tests compare with, with the variables that they ask.
fn goldens() -> Result<(), Failed> {
    letters::accept()?;
    run(cargo(&["test", "--test", "readme", "--test", "docs"]).env("UPDATE_GOLDENS", "1"))?;
    run(cargo(&["test", "--lib", "mail::tests::samples"]).env("UPDATE_GOLDENS", "1"))?;
    run(cargo(&["test", "--package", "pbmd-rules", "--lib", "games::"]).env("INSTA_UPDATE", "always"))?;
    run(command("git").args(["status", "--short"]))
}

/// The folder of the repository.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    // `cargo run` sets these for its program; a cargo that sees them builds some libraries again.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|own| name.starts_with(own)) {
            command.env_remove(&*name);
        }
    }
    command
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = command("cargo");
    cargo.args(arguments);
    cargo
}

/// Shows the command and runs it with its output here.
fn run(command: &mut Command) -> Result<(), Failed> {
    eprintln!("+ {}", shown(command));
    let status = command.status().map_err(|error| format!("{}: {error}", shown(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", shown(command))) }
}

/// What the command says on its standard output and its standard error.
fn output(command: &mut Command) -> Result<(String, String), Failed> {
    let output = command.output().map_err(|error| format!("{}: {error}", shown(command)))?;
    let [said, told] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if output.status.success() { Ok((said, told)) } else { Err(format!("{}\n{told}", shown(command))) }
}

fn shown(command: &Command) -> String {
    let mut text = String::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            let _ = write!(text, "{}={} ", name.to_string_lossy(), value.to_string_lossy());
        }
    }
    text += &command.get_program().to_string_lossy();
    for argument in command.get_args() {
        let _ = write!(text, " {}", argument.to_string_lossy());
    }
    text
}
