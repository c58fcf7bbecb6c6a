//! The sample games of the source; `rules/tests/games.rs` replays all records.

use crate::game::{Record, Replay};
use crate::games;

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../../tests/data/games/sava/", $name))
    };
}

const SAMPLES: [&str; 3] =
    [data!("records/sample-1.txt"), data!("records/sample-2.txt"), data!("records/sample-3.txt")];

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
