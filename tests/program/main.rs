//! The program from outside: processes, the command line, pages, templates and every game. One test program, so that it is linked
//! once and its parts run side by side.

// clippy.toml allows these in test functions, but not in the functions they call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../daemon/mod.rs"]
mod daemon;
#[allow(dead_code, reason = "other tests use all of it")]
#[path = "../support/random.rs"]
mod random;
#[allow(dead_code, reason = "only servers take the text of a mail")]
#[path = "../support/smtp.rs"]
mod smtp;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

mod backup;
mod cases;
mod cli;
mod corpora;
mod dice;
mod docs;
mod games_by_mail;
mod help;
mod manual;
mod new_game;
mod orders;
mod phrases;
mod readme;
mod server;
mod templates;
mod version;
