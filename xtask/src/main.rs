//! The chores of this repository. `cargo xtask` lists them.

mod bench;
mod letters;
mod measure;
#[path = "../../tests/talk/sentences.rs"]
mod sentences;
#[expect(clippy::panic, clippy::unwrap_used, dead_code, reason = "shared with the architecture tests")]
#[path = "../../tests/architecture/source.rs"]
mod source;
#[expect(dead_code, reason = "shared with the architecture tests")]
#[path = "../../tests/architecture/tree.rs"]
mod tree;

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
  new-game NAME [DIR] write the files of a new game, here or in a copy of the sources
  bench OLD [NEW]     compare the speed of two revisions; without NEW, of OLD and the files as they are
  measure [REVISION]  lines, longest functions, largest folders and the like, of the files as they are or of a revision
  bench --smoke       one short benchmark, unoptimised, against itself: whether this chore works
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
        ["new-game", name] => new_game(name, &root()),
        ["new-game", name, folder] => new_game(name, Path::new(folder)),
        ["measure"] => {
            measure::print(&root());
            Ok(())
        }
        ["measure", revision] => bench::checked_out(revision).map(|folder| measure::print(&folder)),
        ["bench", "--smoke"] => bench::smoke(),
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

/// Targets and filters of all tests that compare with files, and write them where `UPDATE_GOLDENS` or `INSTA_UPDATE` is set.
const COMPARING: [&[&str]; 5] = [
    &["--test", "letters", "--test", "upgrade"],
    &["--test", "by_mail", "--", "year::", "commands::"],
    &["--test", "program", "--", "docs::", "phrases::", "readme::"],
    &["--test", "drawings"],
    &["--workspace", "--lib", "--", "mail::tests::samples::", "::tests::looks::"],
];

/// Writes anew what tests compare with.
fn goldens() -> Result<(), Failed> {
    for tests in COMPARING {
        run(cargo(&["test"]).args(tests).env("UPDATE_GOLDENS", "1").env("INSTA_UPDATE", "always"))?;
    }
    run(command("git").args(["status", "--short"]))
}

/// Writes the files of a new game into a folder that has the sources.
fn new_game(name: &str, folder: &Path) -> Result<(), Failed> {
    let (settings, manifest) = (root().join(".cargo/config.toml"), root().join("Cargo.toml"));
    // Cargo looks for its settings where it is called.
    let mut rules = cargo(&["run", "--quiet", "--config"]);
    rules.arg(settings).arg("--manifest-path").arg(manifest).args([
        "--package",
        "pbmd-rules",
        "--",
        "new",
        name,
    ]);
    run(rules.current_dir(folder))
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
