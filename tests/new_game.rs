//! `pbmd rules new`: the files that it writes, and that they are the game of docs/writing-a-game.md.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with what the command changes.
fn source() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("src")).unwrap();
    for file in ["src/games.rs", "README.md"] {
        fs::copy(root().join(file), folder.path().join(file)).unwrap();
    }
    folder
}

fn new(folder: &TempDir, words: &[&str]) -> Output {
    let words = ["rules", "new"].iter().chain(words);
    Command::new(env!("CARGO_BIN_EXE_pbmd")).args(words).current_dir(folder.path()).output().unwrap()
}

/// All files of a folder with what they hold.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(path.strip_prefix(folder).unwrap().to_path_buf(), text);
            }
        }
    }
    found
}

#[test]
fn the_page_shows_what_is_written() {
    let folder = source();
    let done = new(&folder, &["tictactoe", "--title", "Tic-tac-toe"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let files = files(folder.path());
    let game = files[Path::new("src/games/tictactoe.rs")].replace("crate::game", "pbmd::game");
    let (_, code) = game.split_once("\n\n").expect("a first line that says what it is");
    let page = fs::read_to_string(root().join("docs/writing-a-game.md")).unwrap();
    assert!(page.contains(code), "docs/writing-a-game.md does not show docs/new-game/game.rs");
    assert!(code.lines().count() < 100);
}

#[test]
fn a_game_is_written_and_listed() {
    let folder = source();
    let before = files(folder.path());
    let done = new(&folder, &["nim"]);
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let after = files(folder.path());
    let written = [
        "src/games/nim.rs",
        "templates/en/help/nim.txt",
        "tests/data/games/nim/counts.txt",
        "tests/data/games/nim/records/first.txt",
    ];
    for file in written {
        assert!(after.contains_key(Path::new(file)) && said.contains(file), "{file}: {said}");
    }
    assert_eq!(after.len(), before.len() + written.len());
    for (path, text) in &after {
        assert!(!text.to_lowercase().contains("tictactoe") && !text.contains("Tic-tac-toe"), "{path:?}");
    }
    // One line more each, in its place.
    let lines = |file: &str| {
        let (before, after) = (&before[Path::new(file)], &after[Path::new(file)]);
        let old: Vec<&str> = before.lines().collect();
        let mut lines = after.lines().enumerate().filter(|(_, line)| !old.contains(line));
        let found: Vec<(usize, String)> = lines.by_ref().map(|(i, line)| (i, line.to_string())).collect();
        assert_eq!(after.lines().count(), old.len() + found.len(), "{file}");
        found
            .into_iter()
            .map(|(i, line)| (after.lines().nth(i + 1).unwrap().to_string(), line))
            .collect::<Vec<_>>()
    };
    let pair = |next: &str, line: &str| (next.to_string(), line.to_string());
    assert_eq!(
        lines("src/games.rs"),
        [
            pair("pub mod sava;", "pub mod nim;"),
            pair("    &Erased::<sava::Sava>::new(),", "    &Erased::<nim::Nim>::new(),")
        ]
    );
    let [(next, row)] = &lines("README.md")[..] else { panic!("rows") };
    assert!(next.starts_with("| Sava "), "{next}");
    assert_eq!(row, "| Nim (`nim`) | 2 | three in a row on nine squares |");
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let check = |words: &[&str], why: &str| {
        let folder = source();
        fs::create_dir_all(folder.path().join("templates/en/help")).unwrap();
        fs::write(folder.path().join("templates/en/help/taken.txt"), "").unwrap();
        let before = files(folder.path());
        let done = new(&folder, words);
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!(files(folder.path()), before, "{words:?}");
    };
    check(&["x"], "cannot be the name of a game");
    check(&["Go"], "cannot be the name of a game");
    check(&["go2"], "cannot be the name of a game");
    check(&["match"], "cannot be the name of a game");
    check(&["../go"], "cannot be the name of a game");
    check(&["savoy"], "there is a game called savoy already");
    check(&["taken"], "templates/en/help/taken.txt is there already");
    check(&["go", "--into", "nowhere"], "the folder with the source");
}
