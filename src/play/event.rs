//! What happened on a board.

use crate::game::{Phrase, Roll, Seat};

/// One thing that happened on a board, in the order in which it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Everybody plays: the game begins.
    Started,
    /// A player accepted the challenge.
    Accepted(Seat),
    /// A player does not want to play: the board is taken back.
    Declined(Seat),
    /// Chance decided something for these seats (for a lot: all that threw).
    Rolled {
        /// What.
        roll: Roll,
        /// For whom.
        seats: Vec<Seat>,
        /// Whether it was a lot before the first move.
        lot: bool,
    },
    /// A move was made.
    Moved {
        /// Its number, from 1.
        number: u32,
        /// By whom.
        seat: Seat,
        /// In canonical form.
        text: String,
        /// As the other players may see it.
        shown: String,
        /// The roll that it played, as records write it.
        roll: Option<String>,
        /// Whether the server made it because there was no other.
        auto: bool,
    },
    /// A player did something that takes no turn and that only this player is told of.
    Aside {
        /// By whom.
        seat: Seat,
        /// In canonical form.
        text: String,
    },
    /// Something to be told about the move before it.
    Remark {
        /// To whom alone; to everybody if to none.
        to: Option<Seat>,
        /// As a sentence without a full stop.
        text: Phrase,
    },
    /// A player gave up.
    Resigned(Seat),
    /// A player offers a draw.
    DrawOffered(Seat),
    /// A player accepted a draw that others had offered; the last one ends the game.
    DrawAccepted(Seat),
    /// A player does not want the draw.
    DrawRejected(Seat),
    /// The game is over.
    Over {
        /// The result as records write it.
        result: String,
        /// Why, as a sentence without a full stop.
        why: Phrase,
    },
}

impl Event {
    /// Whether a seat, or somebody who does not play, may know of it.
    pub fn concerns(&self, seat: Option<Seat>) -> bool {
        match self {
            Event::Aside { seat: only, .. } | Event::Remark { to: Some(only), .. } => seat == Some(*only),
            _ => true,
        }
    }
}
