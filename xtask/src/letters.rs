//! The golden letters: what players get, as files that a test compares.

use std::fs;
use std::path::PathBuf;

use crate::{Failed, cargo, command, root, run};

const FOLDER: &str = "tests/letters/golden";

/// The names of the conversations, a line each.
pub fn list() -> Result<String, Failed> {
    Ok(conversations()?.into_iter().map(|(name, _)| name + "\n").collect())
}

/// The conversations whose names have this word.
pub fn with(word: &str) -> Result<String, Failed> {
    let mut text = String::new();
    for (name, path) in conversations()?.into_iter().filter(|(name, _)| name.contains(word)) {
        let letters = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        text += &format!("=== {name}\n\n{letters}\n");
    }
    if text.is_empty() {
        return Err(format!("no conversation in {FOLDER} has {word:?} in its name"));
    }
    Ok(text)
}

/// Writes the golden letters anew and tells which files are others now.
pub fn accept() -> Result<(), Failed> {
    run(cargo(&["test", "--test", "letters"]).env("UPDATE_GOLDENS", "1"))?;
    run(command("git").args(["status", "--short", "--", FOLDER]))
}

/// Names and files, by name.
fn conversations() -> Result<Vec<(String, PathBuf)>, Failed> {
    let entries = fs::read_dir(root().join(FOLDER)).map_err(|error| format!("{FOLDER}: {error}"))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<(String, PathBuf)> =
        paths.filter_map(|path| Some((path.file_stem()?.to_string_lossy().into_owned(), path))).collect();
    found.sort();
    Ok(found)
}
