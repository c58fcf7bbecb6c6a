//! The data files of the game: counts and records.

use super::naive::Naive;
use super::*;
use crate::game::record::Replay;

const COUNTS: &str = include_str!("../../../../tests/data/games/great/counts.txt");

/// The counts that cost little agree with both implementations.
#[test]
fn counts() {
    let mut checked = 0;
    for line in COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (head, position) = line.split_once(" : ").unwrap_or((line, fen::START));
        let words: Vec<&str> = head.split_whitespace().collect();
        let (depth, count) = match words[..] {
            ["perft", depth, count, "players=2"] => (depth.parse().unwrap(), count.parse().unwrap()),
            ["moves", count, "players=2"] => (1, count.parse().unwrap()),
            _ => panic!("{line}"),
        };
        if count <= 1_000_000 {
            assert_eq!(Great::perft(&at(position), depth), count, "{line}");
        }
        if count <= 3000 {
            assert_eq!(Naive::read(position).perft(depth), count, "{line}");
        }
        checked += 1;
    }
    assert!(checked > 10);
}
