//! Whole games by mail, from the challenge to the last letter.

use std::collections::BTreeMap;
use std::process::Command;

use pbmd::draw::plain;
use pbmd::game::{Numbers, Record, Replay, Viewer};
use pbmd::games;

use crate::support::house::record_of;
use crate::support::{Letter, Table, reader, to, turn};

/// How players choose their moves.
type Player = fn(&Record, &mut Numbers) -> String;

/// Any move, so that pieces are soon in each other's way.
fn any_move(record: &Record, choice: &mut Numbers) -> String {
    let mut moves = record.position().moves(record.turn().seats()[0]).list;
    let chosen = choice.below(moves.len());
    moves.swap_remove(chosen)
}

/// The move that leaves the player the fewest pips by the board as shown (`R=85`).
fn nearest_home(record: &Record, _: &mut Numbers) -> String {
    let seat = record.turn().seats()[0];
    let side = record.position().side(seat).to_string();
    let pips = |picture: &str| -> u32 {
        let counts = picture.split_whitespace().filter_map(|word| word.split_once('='));
        let own = counts.filter(|(colour, _)| side.split([' ', '(', ')']).any(|word| word == *colour));
        own.map(|(_, pips)| pips.parse::<u32>().unwrap()).sum()
    };
    let results = record.position().results(seat);
    // A sample is enough to find a good one.
    let step = results.len() / 40 + 1;
    let mut results: Vec<_> = results.into_iter().step_by(step).collect();
    results.sort_by_key(|(_, after)| pips(&plain(&after.picture(Viewer::Watcher), None)));
    results.swap_remove(0).0
}

/// Plays a game to its end, at times by the example of the letter; gives the last letter and whether the server passed for somebody.
async fn check(command: &str, userids: &[&str], player: Player, seed: u64) -> (Letter, bool) {
    let mut table = Table::seating(userids).await;
    let mut choice = Numbers(seed);
    let mut letters = table.challenge(&format!("{command} {}", userids.join(" ")), userids[0]).await;
    let mut rolls: BTreeMap<u32, String> = BTreeMap::new();
    let mut auto = false;
    while letters[0].event() != "over" {
        let at = turn(&letters).clone();
        rolls.insert(at.header("X-PBM-Move").parse().unwrap(), at.header("X-PBM-Dice"));
        assert!(rolls.len() < 2_000, "it must end");
        let text = if choice.below(6) == 0 {
            at.example().unwrap().to_string()
        } else {
            let record = record_of(&table, 101).await;
            player(&record, &mut choice)
        };
        letters = table.answer(&at, &text).await;
        assert_eq!(letters.len(), userids.len(), "{text}: {letters:#?}");
        auto |= letters.iter().any(|letter| letter.text.contains("played pass (Auto)."));
        for letter in &letters {
            letter.has(&format!("played {text}."));
        }
    }
    for userid in userids {
        let last = to(&letters, userid);
        last.has("The game is over").has("The key to the dice of this board").lacks("It is your turn");
        assert_eq!(last.header("X-PBM-Next"), "");
        assert_eq!(last.header("X-PBM-Dice"), "");
    }
    let last = to(&letters, userids[0]).clone();
    let (_, text) = last.file.clone().unwrap();
    let replay = Replay::read(&text, games::named).unwrap();
    assert_eq!(replay.record.result(), last.header("X-PBM-Result"));
    assert_eq!(replay.record.moves().to_string(), last.header("X-PBM-Move"));
    for (moves, roll) in rolls {
        let line = &replay.record.lines()[usize::try_from(moves).unwrap()];
        assert_eq!(line.braces.as_deref(), Some(roll.as_str()), "before move {}", moves + 1);
    }
    verify(&text);
    let refused = table.answer(&last, "a6-b6").await;
    refused[0].has("is over; its result is");
    let history = table.command(userids[0], &format!("{} history", replay.record.game().info().name)).await;
    history[0].has(&last.header("X-PBM-Result"));
    assert!(table.is_clear());
    assert!(userids.contains(&reader(&last).as_str()));
    (last, auto)
}

/// Runs `pbmd dice verify`.
pub fn verify(record: &str) {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("record.txt");
    std::fs::write(&file, record).unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_pbmd")).args(["dice", "verify"]).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("right by the key"), "{said}");
}

#[tokio::test]
async fn savoya_for_two() {
    let (last, _) = check("savoya challenge -stack=2", &["alice", "bob"], nearest_home, 1).await;
    last.has(" has won (");
}

#[tokio::test]
async fn savoya_for_three() {
    let (last, _) = check("savoya challenge -stack=2", &["alice", "bob", "carol"], nearest_home, 2).await;
    last.has("1. ").has("2. ");
}

#[tokio::test]
async fn savoya_for_four() {
    let userids = ["alice", "bob", "carol", "dave"];
    for seed in 3..13 {
        let (last, auto) = check("savoya challenge -stack=1", &userids, any_move, seed).await;
        last.has("1. ");
        if auto {
            return;
        }
    }
    panic!("no forced pass in ten whole games");
}

#[tokio::test]
async fn savoy() {
    check("savoy challenge", &["alice", "bob"], nearest_home, 4).await;
}
