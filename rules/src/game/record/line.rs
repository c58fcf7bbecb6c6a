//! Lines: the record as people read it, each move with the rolls before it.

use crate::game::{Phrase, Purpose, Remark, Roll, Seat, Viewer, phrase};

use super::{By, Deed};

/// A roll on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRoll {
    /// The result.
    pub roll: Roll,
    /// What it was for.
    pub purpose: Purpose,
    /// The seats it is for; for a lot, all that threw.
    pub seats: Vec<Seat>,
    /// What it means, as a sentence without a full stop; none if its numbers say it all.
    pub told: Option<Phrase>,
}

impl RecordRoll {
    /// Its numbers while the game goes on: `?` for a secret roll.
    pub(super) fn public(&self) -> String {
        if self.purpose == Purpose::Secret { "?".to_string() } else { self.roll.to_string() }
    }
}

/// One line of a record. Lines taken back are no longer among the lines, but stay in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// The number of the move, from 1; a move that takes no turn has that of the move after it.
    pub number: u32,
    /// Whether it takes no turn.
    pub out_of_turn: bool,
    /// Who did it.
    pub by: By,
    /// The seat of `by`; there is always one.
    pub seat: Seat,
    /// Whether another player has that seat now.
    pub by_former: bool,
    /// The rolls since the previous line, without lots.
    pub rolls: Vec<RecordRoll>,
    /// The text between the braces, if any.
    pub braces: Option<String>,
    /// The roll it plays, as records write it. If none, the rolls belong to the previous line.
    pub roll: Option<String>,
    /// The move as letters show it, if that says more than its text; none for a move with secrets.
    pub told: Option<String>,
    /// What was done; never a roll.
    pub deed: Deed,
    /// The deed as everybody may see it while the game goes on.
    pub public_deed: String,
    /// The consequence of another seat's earlier order that it triggered.
    pub went_on: Option<Phrase>,
    /// The seats told at once, if it is part of an unfinished turn; the others are told when the turn ends.
    pub readers: Option<Vec<Seat>>,
    /// Whether it revealed hidden information; see [`Played::reveals`](crate::game::Played::reveals).
    pub reveals: bool,
    /// Sentences about it.
    pub remarks: Vec<Remark>,
}

impl RecordLine {
    /// The deed as a viewer may see it while the game goes on: in full for its own seat, otherwise the public part.
    pub(super) fn while_running(&self, viewer: Viewer) -> Option<Phrase> {
        if !self.is_seen_by(viewer) {
            return None;
        }
        let own = viewer == Viewer::Seat(self.seat);
        let deed = if own { self.deed.to_string() } else { self.public_deed.clone() };
        Some(continued(&deed, self.went_on.as_ref()))
    }

    pub(super) fn is_seen_by(&self, viewer: Viewer) -> bool {
        !self.out_of_turn || viewer == Viewer::Seat(self.seat)
    }
}

/// Groups consecutive lines that are parts of one turn: letters show them in one row.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnParts {
    /// The seat whose turn is unfinished after the last line.
    of: Option<Seat>,
}

impl TurnParts {
    /// Whether the next line continues the turn of the previous one.
    pub fn goes_on(&mut self, line: &RecordLine) -> bool {
        let goes_on = self.of == Some(line.seat) && !line.out_of_turn && matches!(line.deed, Deed::Move(_));
        self.of = line.readers.as_ref().map(|_| line.seat);
        goes_on
    }
}

pub(super) fn continued(deed: &str, went_on: Option<&Phrase>) -> Phrase {
    match went_on {
        Some(went_on) => phrase!("{} ({})", deed, went_on),
        None => Phrase::same(deed),
    }
}
