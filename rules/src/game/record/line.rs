//! Lines: the record as people read it, a move and what chance decided before it in one.

use crate::game::{Phrase, Purpose, Remark, Roll, Seat, Viewer, phrase};

use super::{By, Deed};

/// What chance decided on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRoll {
    /// What was rolled.
    pub roll: Roll,
    /// What for.
    pub purpose: Purpose,
    /// The seats that it is for; for a lot all that threw.
    pub seats: Vec<Seat>,
    /// What it means, as a sentence without a full stop, where its numbers do not say it.
    pub told: Option<Phrase>,
}

impl RecordRoll {
    /// Its numbers as everybody may see them while the game goes on: `?` for a secret one.
    pub(super) fn public(&self) -> String {
        if self.purpose == Purpose::Secret { "?".to_string() } else { self.roll.to_string() }
    }
}

/// One line of a record. Lines that were taken back are not among the lines of a record, but stay in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// The number of the move, from 1; for one that takes no turn, that of the move after it.
    pub number: u32,
    /// Whether it takes no turn.
    pub out_of_turn: bool,
    /// Who did it.
    pub by: By,
    /// The seat of `by`; there is always one.
    pub seat: Seat,
    /// What chance decided since the line before, lots left out.
    pub rolls: Vec<RecordRoll>,
    /// The text between the braces, if there are any.
    pub braces: Option<String>,
    /// The roll that it plays, as records write it. If there is none, what chance decided came of the line before.
    pub roll: Option<String>,
    /// The move as letters tell it, if that is more than its text; never of one with secrets.
    pub told: Option<String>,
    /// What was done; never a roll.
    pub deed: Deed,
    /// The deed as everybody may see it while the game goes on.
    pub public_deed: String,
    /// What another seat had ordered before and what it set going, as everybody may see it.
    pub went_on: Option<Phrase>,
    /// The seats that are told of it at once, if it is a part of a turn that goes on; the others are when the turn ends.
    pub readers: Option<Vec<Seat>>,
    /// Whether it has shown somebody what was hidden; see [`Played::reveals`](crate::game::Played::reveals).
    pub reveals: bool,
    /// Sentences about it.
    pub remarks: Vec<Remark>,
}

impl RecordLine {
    /// What a viewer may see of the deed while the game goes on: all of it in the own seat, otherwise what is public;
    /// nothing of what others did out of turn.
    pub(super) fn while_running(&self, viewer: Viewer) -> Option<Phrase> {
        if !self.is_seen_by(viewer) {
            return None;
        }
        if viewer == Viewer::Seat(self.seat) {
            return Some(continued(&self.deed.to_string(), self.went_on.as_ref()));
        }
        Some(continued(&self.public_deed, self.went_on.as_ref()))
    }

    /// Whether a viewer knows of it while the game goes on.
    pub(super) fn is_seen_by(&self, viewer: Viewer) -> bool {
        !self.out_of_turn || viewer == Viewer::Seat(self.seat)
    }
}

/// Finds the parts of one turn among lines in order, of which letters make one row.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnParts {
    /// The seat whose turn goes on after the last line.
    of: Option<Seat>,
}

impl TurnParts {
    /// Whether the next line goes on with the turn of the one before it.
    pub fn goes_on(&mut self, line: &RecordLine) -> bool {
        let goes_on = self.of == Some(line.seat) && !line.out_of_turn && matches!(line.deed, Deed::Move(_));
        self.of = line.readers.as_ref().map(|_| line.seat);
        goes_on
    }
}

/// A deed and what it set going.
pub(super) fn continued(deed: &str, went_on: Option<&Phrase>) -> Phrase {
    match went_on {
        Some(went_on) => phrase!("{} ({})", deed, went_on),
        None => Phrase::same(deed),
    }
}
