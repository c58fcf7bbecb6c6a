//! The records in `tests/data/games/sava`; `rules/tests/games.rs` checks the counts beside them.

use crate::game::{Record, Replay};
use crate::games;

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../../tests/data/games/sava/", $name))
    };
}

const SAMPLES: [&str; 3] =
    [data!("records/sample-1.txt"), data!("records/sample-2.txt"), data!("records/sample-3.txt")];

const VARIANTS: [&str; 7] = [
    data!("records/base.txt"),
    data!("records/baenre.txt"),
    data!("records/chednased.txt"),
    data!("records/champion.txt"),
    data!("records/lolth.txt"),
    data!("records/wheel.txt"),
    data!("records/dice.txt"),
];

/// The record replays to its stated result, and survives a round trip.
fn check(text: &str) {
    let replay = Replay::read(text, games::named).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(replay.tag("Result"), Some(replay.record.result().as_str()), "{text}");
    assert_ne!(replay.record.result(), "*", "{text}");
    let again = Replay::read(&replay.record.text(&[]), games::named).unwrap().record;
    assert_eq!(again.move_lines(), replay.record.move_lines());
    let written = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    assert_eq!(replay.record.move_lines().lines().collect::<Vec<_>>(), written.collect::<Vec<_>>());
}

#[test]
fn records_replay_to_their_end() {
    SAMPLES.into_iter().chain(VARIANTS).for_each(check);
}

/// The source's own slips are refused or accepted as the rules page says.
#[test]
fn slips_of_the_source_are_what_they_are() {
    for (sample, line, written, taken) in [
        (1, 2, "A3AG", true),
        (1, 22, "GHCD", false),
        (2, 12, "A3GA", true),
        (2, 14, "WmxGA", true),
        (2, 24, "BCDE", true),
        (3, 5, "A3GA", false),
        (3, 22, "CDBCx", false),
        (3, 35, "WmxBC3X", false),
    ] {
        let replay = Replay::read(SAMPLES[sample - 1], games::named).unwrap();
        let before: Record = replay.record.at(line - 1).unwrap();
        let said = &replay.record.lines()[usize::try_from(line - 1).unwrap()];
        let position = before.position();
        assert_eq!(position.play(said.seat, written).is_ok(), taken, "{written} for {:?}", said.deed);
    }
}
