//! Golden files.

#![allow(dead_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use similar::TextDiff;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/letters/golden")
}

/// The names of all golden files, without `.txt`.
pub fn names() -> BTreeSet<String> {
    let files =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    files.map(|file| file.strip_suffix(".txt").unwrap_or(&file).to_string()).collect()
}

/// Whether golden files are to be rewritten.
pub fn is_accepted() -> bool {
    std::env::var_os("UPDATE_GOLDENS").is_some()
}

/// Removes golden files without a conversation.
pub fn remove_all_but(kept: &[&str]) {
    for name in names().iter().filter(|name| !kept.contains(&name.as_str())) {
        fs::remove_file(folder().join(format!("{name}.txt"))).unwrap();
    }
}

pub fn text(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap()
}

/// Compares a conversation with its golden file, or rewrites it with `UPDATE_GOLDENS=1`.
#[track_caller]
pub fn check(name: &str, text: &str) {
    compare(&folder().join(format!("{name}.txt")), text);
}

#[track_caller]
pub fn compare(path: &Path, text: &str) {
    if is_accepted() {
        fs::write(path, text).unwrap();
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    if golden != text {
        let name = path.display();
        let diff = TextDiff::from_lines(golden.as_str(), text);
        let diff = diff.unified_diff().context_radius(4).header("golden", "now").to_string();
        panic!(
            "{name}: letters have changed.\n\n{diff}\nIf that is meant: UPDATE_GOLDENS=1 cargo test --test letters --test upgrade"
        );
    }
}
