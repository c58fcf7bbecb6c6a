//! Checkpoints: positions stored beside a record, so that not all of it must be replayed.
//!
//! A checkpoint is a cache. It names the version of the rules and a digest of the entries it was made from; if they do not match,
//! the record is replayed instead. It lies a few moves back, because letters, undo and conditional moves need the latest moves.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::game::{Game, Known, Seat, Setup};

use super::{By, Deed, Entry, RecordLine};

/// Everything that must be known of a board's first entries to go on from them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The version of the rules.
    pub(super) rules: u32,
    /// The number of entries. The last one is a move that was reported to everybody.
    pub(super) entries: u32,
    /// The digests of these entries, and of all but the last.
    pub(super) chain: (Chain, Chain),
    pub(super) moves: u32,
    pub(super) rolls: u32,
    #[serde(with = "known_as_text")]
    pub(super) known: Known,
    /// The number of rows of moves, for watchers and then for each seat.
    pub(super) rows: Vec<usize>,
    pub(super) seats: Vec<SeatPast>,
    /// The seats that have resigned or forfeited, in that order.
    pub(super) left: Vec<Seat>,
    /// The position after these entries, as written by [`Position::exact`](crate::game::Position::exact).
    pub(super) position: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeatPast {
    pub(super) moved: bool,
    /// How many moves.
    pub(super) moves: u32,
    pub(super) forfeited: bool,
}

impl SeatPast {
    pub(super) fn note(&mut self, line: &RecordLine) {
        self.moved |= is_own(line);
        self.moves += u32::from(is_own(line) && matches!(line.deed, Deed::Move(_)));
        self.forfeited |= line.deed == Deed::Forfeit;
    }
}

/// A hash chain over entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chain(String);

impl Chain {
    pub(super) fn start(game: &dyn Game, setup: &Setup) -> Chain {
        Chain::of(&format!("pbmd-entries-1|{}|{}|{setup}", game.info().name, setup.players))
    }

    pub(super) fn then(&self, entry: &Entry) -> Chain {
        let Chain(before) = self;
        let at = entry.at.as_millisecond();
        Chain::of(&format!("{before}|{}|{}|{at}|{}", entry.by, entry.kind(), entry.text()))
    }

    fn of(text: &str) -> Chain {
        Chain(hex::encode(Sha256::digest(text)))
    }
}

impl Checkpoint {
    /// The number of entries that need not be replayed.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// The stored text: a digest, a blank, and JSON. None if it cannot be written.
    pub fn text(&self) -> Option<String> {
        let json = serde_json::to_string(self).ok()?;
        Some(format!("{} {json}", Chain::of(&json).0))
    }

    /// The inverse of [`text`](Self::text).
    pub fn read(text: &str) -> Option<Checkpoint> {
        let (digest, json) = text.split_once(' ')?;
        serde_json::from_str(json).ok().filter(|_| Chain::of(json).0 == digest)
    }
}

/// Whether a line is a player's own action, not one of the server's or out of turn.
pub(super) fn is_own(line: &RecordLine) -> bool {
    !line.out_of_turn && !matches!(line.by, By::Server(_))
}

mod known_as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::game::Known;

    pub fn serialize<S: Serializer>(known: &Known, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(known)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Known, D::Error> {
        let text = String::deserialize(deserializer)?;
        Known::read(&text).ok_or_else(|| Error::custom("no state of a digest"))
    }
}
