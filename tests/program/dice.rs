//! Dice can be checked without pbmd, by the eleven lines of Python in the documentation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pbmd::game::Seed;
use tempfile::TempDir;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn block(text: &str, from: &str, to: &str) -> String {
    let lines = text.lines().skip_while(|line| *line != from).skip(1).take_while(|line| *line != to);
    lines.map(|line| format!("{line}\n")).collect()
}

fn python() -> String {
    block(&read("docs/dice.md"), "```python", "```")
}

fn record_below(heading: &str) -> String {
    let docs = read("docs/dice.md");
    let (_, after) = docs.split_once(&format!("\n{heading}\n")).unwrap();
    block(after, "```text", "```")
}

/// A record whose rolls depend on the mail of the challenge.
fn vector() -> String {
    record_below("## A test vector")
}

/// A record whose rolls depend on the mails that accepted the challenge, too.
fn vector_with_more_marks() -> String {
    record_below("## A test vector with more marks")
}

/// A record whose rolls depend on the number of the board.
fn vector_without_marks() -> String {
    record_below("## A test vector without marks")
}

/// The record of a whole game by selfplay.
fn played(folder: &TempDir, game: &[&str]) -> String {
    let status = Command::new(env!("CARGO_BIN_EXE_pbmd"))
        .args(["rules", "selfplay"])
        .args(game)
        .args(["--games", "1", "--most-moves", "200", "--seed", "7", "--records"])
        .arg(folder.path())
        .output()
        .unwrap()
        .status;
    assert!(status.success());
    let files: Vec<PathBuf> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    fs::read_to_string(&files[0]).unwrap()
}

/// What the eleven lines find wrong in a record, and the exit status of `pbmd dice verify`.
fn check(record: &str) -> (Vec<String>, i32) {
    let folder = TempDir::new().unwrap();
    let (code, file) = (folder.path().join("check.py"), folder.path().join("record.txt"));
    fs::write(&code, python()).unwrap();
    fs::write(&file, record).unwrap();
    let said = Command::new("python3")
        .args([&code, &file])
        .output()
        .expect("python3 runs the eleven lines: on Debian, `apt install python3` brings it");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.lines().all(|line| line.ends_with("True)") || line.ends_with("False)")), "{said}");
    assert!(said.lines().count() > 5, "{said}");
    let wrong = said.lines().filter_map(|line| line.strip_suffix(", False)")).map(str::to_string).collect();
    let verify =
        Command::new(env!("CARGO_BIN_EXE_pbmd")).args(["dice", "verify"]).arg(&file).output().unwrap();
    (wrong, verify.status.code().unwrap())
}

#[test]
fn the_code_is_eleven_lines_and_the_same_in_the_help() {
    let hyphens = "-".repeat(75);
    assert_eq!(python().lines().count(), 11);
    assert_eq!(block(&read("templates/en/help/dice.txt"), &hyphens, &hyphens), python());
}

#[test]
fn honest_records_pass() {
    for game in
        [&["savoya", "-stack=1"][..], &["savoya", "-stack=1", "--players", "4"], &["savoy", "-even=3"]]
    {
        let folder = TempDir::new().unwrap();
        assert_eq!(check(&played(&folder, game)), (vec![], 0), "{game:?}");
    }
    for vector in [vector(), vector_with_more_marks(), vector_without_marks()] {
        assert_eq!(check(&vector), (vec![], 0));
    }
}

#[test]
fn tampered_records_are_found_out() {
    let vector = vector_without_marks();
    for (from, to, wrong) in [
        // Another board, another key, another commitment.
        ("[Board \"101\"]", "[Board \"102\"]", &["('4,4'", "('5,4'", "('4,6'"][..]),
        ("1d1e1f\"]", "1d1e1e\"]", &["('4,4'", "('key'"]),
        ("[Dice \"bb86", "[Dice \"bb87", &["('key'"]),
        // A lot, a roll, and a move that changes the digest of the later rolls.
        ("[Opening \"4,4 5,4\"]", "[Opening \"3,3 5,4\"]", &["('3,3'"]),
        ("6. 2 {4,4} f5-f9,j1-j5,j2-j6,j6-f6", "6. 2 {6,4} f5-f11,f11-f15", &["('6,4'"]),
        ("2. 2 {6,3} f15-f9,j1-j4", "2. 2 {6,3} f15-f12,j1-j7", &["('4,6'", "('4,2'"]),
    ] {
        tampered(&vector, from, to, wrong);
    }
}

#[test]
fn an_operator_who_cheats_is_found_out() {
    let vector = vector();
    let marks = block(&vector, "[Players \"alice,bob\"]", "").lines().next().unwrap().to_owned();
    let more = marks.replace("\"]", " -\"]");
    let swapped = marks.replace("[Mails \"bac096e0", "[Mails \"bac096e1");
    for (from, to, wrong) in [
        // Another key than the one committed to.
        ("1d1e1f\"]", "1d1e1e\"]", &["('2,2'", "('key'"][..]),
        ("[Dice \"bb86", "[Dice \"bb87", &["('key'"]),
        // Another mail than the one that came, or none.
        (&marks, &swapped, &["('2,2'", "('3,6'", "('6,5'"]),
        (&marks, "", &["('2,2'", "('3,6'", "('6,5'"]),
        // A mail of somebody who accepted.
        (&marks, &more, &["('2,2'", "('4,6'", "('6,2'"]),
        // A roll, and a move.
        ("7. 2 {6,2}", "7. 2 {6,3}", &["('6,3'"]),
        ("1. 2 {6} f15-f9", "1. 2 {6} j1-j7", &["('4,6'"]),
    ] {
        tampered(&vector, from, to, wrong);
    }
    // The board's number does not matter here.
    assert_eq!(check(&vector.replace("[Board \"101\"]", "[Board \"102\"]")), (vec![], 0));
    // A mark in another spelling would be another mail to other checkers.
    let capital = vector.replace("bac096e0", "BAC096E0");
    assert_eq!(check(&capital).1, 1);
}

/// A changed record fails, and these rolls are named.
#[track_caller]
fn tampered(record: &str, from: &str, to: &str, wrong: &[&str]) {
    let tampered = record.replace(from, to);
    assert_ne!(tampered, record, "{from}");
    let (found, status) = check(&tampered);
    assert_eq!(status, 1, "{to}");
    for name in wrong {
        assert!(found.iter().any(|line| line == name), "{to}: {found:?}");
    }
}

/// The lot for the seats is roll 0 and is checked like any other.
#[test]
fn the_lot_for_the_seats() {
    for vector in [vector(), vector_with_more_marks(), vector_without_marks()] {
        let mails = block(&vector, "[Players \"alice,bob\"]", "");
        let mails = mails.split_once("[Mails \"").and_then(|(_, rest)| rest.split_once("\"]"));
        let seed = Seed::read(101, mails.map(|(mails, _)| mails)).unwrap();
        let seats = pbmd::game::seats_lot(&std::array::from_fn(|i| i as u8), &seed, 2).to_string();
        let seated = |lot: &str| vector.replace("[Board", &format!("[Seats \"{lot}\"]\n[Board"));
        assert_eq!(check(&seated(&seats)), (vec![], 0));
        let other = if seats == "1,2" { "2,1" } else { "1,2" };
        assert_eq!(check(&seated(other)).1, 1);
    }
    // A record of a game by lot must contain it.
    assert_eq!(check(&vector().replace("[Board", "[Options \"-seats=lot\"]\n[Board")).1, 1);
}

#[test]
fn the_vector_in_the_documentation_is_the_one_that_the_code_is_tested_with() {
    let (docs, code) = (read("docs/dice.md"), read("rules/src/game/dice.rs"));
    let outcomes: Vec<&str> = docs
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains(','))
        .filter_map(|line| line.trim_end_matches(" |").rsplit(' ').next())
        .collect();
    assert_eq!(outcomes.len(), 31);
    for outcome in outcomes {
        assert!(code.contains(&format!("\"{outcome}\"")), "{outcome}");
    }
}
