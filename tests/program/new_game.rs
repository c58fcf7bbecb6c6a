//! `pbmd rules new` writes the game of docs/writing-a-game.md.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::root;

/// A folder with the files the command changes.
fn source() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("rules/src")).unwrap();
    for file in ["rules/src/games.rs", "README.md"] {
        fs::copy(root().join(file), folder.path().join(file)).unwrap();
    }
    folder
}

fn new(folder: &TempDir, words: &[&str]) -> Output {
    let words = ["rules", "new"].iter().chain(words);
    Command::new(env!("CARGO_BIN_EXE_pbmd")).args(words).current_dir(folder.path()).output().unwrap()
}

fn contents(folder: &Path) -> BTreeMap<PathBuf, String> {
    let files = crate::files(folder, "").into_iter();
    files
        .map(|path| (path.strip_prefix(folder).unwrap().to_path_buf(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn the_page_shows_what_is_written() {
    let folder = source();
    let done = new(&folder, &["zzzgame", "--title", "Tic-tac-toe"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let files = contents(folder.path());
    let game = files[Path::new("rules/src/games/zzzgame.rs")].replace("crate::game", "pbmd_rules::game");
    let game = game.replace("zzzgame", "tictactoe").replace("Zzzgame", "Tictactoe");
    let (_, code) = game.split_once("\n\n").expect("a first line that says what it is");
    let page = fs::read_to_string(root().join("docs/writing-a-game.md")).unwrap();
    assert!(page.contains(code), "docs/writing-a-game.md does not show docs/new-game/game.rs");
    assert!(code.lines().count() < 100);
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Vec<&'t str> {
    text.lines().filter_map(|line| Some(line.split_once(before)?.1.split_once(after)?.0)).collect()
}

#[test]
fn a_game_is_written_and_listed() {
    for name in ["aaagame", "rrrgame", "zzzgame"] {
        let folder = source();
        let before = contents(folder.path());
        let done = new(&folder, &[name]);
        let said = String::from_utf8(done.stdout).unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let after = contents(folder.path());
        let written = [
            format!("rules/src/games/{name}.rs"),
            format!("templates/en/help/{name}.txt"),
            format!("tests/data/games/{name}/counts.txt"),
            format!("tests/data/games/{name}/records/first.txt"),
        ];
        for file in &written {
            let text = &after[Path::new(file)];
            assert!(said.contains(file.as_str()), "{file}: {said}");
            assert!(!text.to_lowercase().contains("newgame") && !text.to_lowercase().contains("new game"));
        }
        assert_eq!(after.len(), before.len() + written.len());
        // One more line in each list, in order.
        let list = |file: &str, marks: (&str, &str)| {
            let [old, new] =
                [&before, &after].map(|files| between(&files[Path::new(file)], marks.0, marks.1));
            assert!(new.is_sorted() && new.contains(&name), "{file}: {new:?}");
            assert_eq!(new.len(), old.len() + 1, "{file}");
        };
        list("rules/src/games.rs", ("pub mod ", ";"));
        list("rules/src/games.rs", ("&Erased::<", "::"));
        list("README.md", (" (`", "`) | "));
        let lines =
            |files: &BTreeMap<PathBuf, String>| files[Path::new("rules/src/games.rs")].lines().count();
        assert_eq!(lines(&after), lines(&before) + 2);
    }
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let check = |words: &[&str], why: &str| {
        let folder = source();
        fs::create_dir_all(folder.path().join("templates/en/help")).unwrap();
        fs::write(folder.path().join("templates/en/help/taken.txt"), "").unwrap();
        let before = contents(folder.path());
        let done = new(&folder, words);
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!(contents(folder.path()), before, "{words:?}");
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
