//! The data files of the game: counts and records.

use super::naive::Naive;
use super::*;
use crate::game::Replay;

const COUNTS: &str = include_str!("../../../../../tests/data/games/great/counts.txt");

/// The cheap counts agree with both implementations.
#[test]
fn counts() {
    let mut checked = 0;
    for line in COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (head, position) = line.split_once(" : ").unwrap_or((line, position::START));
        let words: Vec<&str> = head.split_whitespace().collect();
        let (depth, count): (u32, u64) = match words[..] {
            ["perft", depth, count, "players=2"] => (depth.parse().unwrap(), count.parse().unwrap()),
            ["moves", count, "players=2"] => (1, count.parse().unwrap()),
            _ => panic!("{line}"),
        };
        if count <= 1_000_000 {
            assert_eq!(Great::FASTER.perft(&at(position), depth), count, "{line}");
        }
        if count <= 3000 {
            assert_eq!(Naive::read(position).perft(depth), count, "{line}");
        }
        checked += 1;
    }
    assert!(checked > 10);
}

/// Slow without optimisation.
#[test]
#[ignore = "seconds in release builds, a minute otherwise"]
fn fifth_ply() {
    assert_eq!(Great::FASTER.perft(&start(), 5), 32_534_066);
}

/// Replays a record to its result, in both implementations.
fn check(name: &str, text: &str, why: &str) {
    let replay = Replay::read(text, crate::games::named).unwrap_or_else(|e| panic!("{name}: {e}"));
    let Turn::Over { why: found, .. } = replay.record.turn() else { panic!("{name} is not over") };
    assert_eq!(found.to_string(), why, "{name}");
    assert_eq!(replay.tag("Result"), Some(replay.record.result().as_str()), "{name}");

    let mut naive = Naive::read(position::START);
    let place = |naive: &Naive| (naive.board, naive.white);
    let mut seen = vec![place(&naive)];
    for line in replay.record.lines() {
        let deed = line.deed.to_string();
        if deed == "resign" {
            return;
        }
        let occurrences = seen.iter().filter(|other| **other == place(&naive)).count();
        assert_eq!(naive.result(occurrences), None, "{name}");
        naive = naive.make(&deed);
        seen.push(place(&naive));
    }
    let occurrences = seen.iter().filter(|other| **other == place(&naive)).count();
    assert_eq!(naive.write(), replay.record.position().text(), "{name}");
    assert_eq!(naive.result(occurrences), replay.tag("Result"), "{name}");
}

#[test]
fn records() {
    const DRAWN: &str = "so the game is drawn";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/games/great/records/");
    let mut ends = std::collections::BTreeMap::from([
        ("mate", "Black is checkmated".to_string()),
        ("mate-by-black", "White is checkmated".to_string()),
        ("bared-by-white", "Black has only the King left, so White wins".to_string()),
        ("bared-by-black", "White has only the King left, so Black wins".to_string()),
        ("equalised", format!("both Kings are bare, {DRAWN}")),
        ("stalemate", format!("stalemate: no legal move and no check, {DRAWN}")),
        ("repetition", format!("the same position has occurred three times, {DRAWN}")),
        ("hundred-plies", format!("50 moves by each side without a capture or a Pawn move, {DRAWN}")),
        ("resigned", "Black has resigned".to_string()),
    ]);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let why = ends.remove(name).unwrap_or_else(|| panic!("{name} has no expected end"));
        check(name, &std::fs::read_to_string(&path).unwrap(), &why);
    }
    assert!(ends.is_empty(), "{ends:?}");
}
