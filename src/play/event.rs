//! What happened on a board.

use crate::game::{By, Deed, Outcome, Phrase, Purpose, RecordLine, RecordRoll, Remark, Roll, Seat};

/// One thing that happened on a board, in the order in which it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Everybody plays: the game begins.
    Started,
    /// A lot decided who sits where.
    Seated {
        /// For each seat the place of its player in the challenge, from 1.
        lot: Roll,
    },
    /// A player accepted the challenge.
    Accepted(Seat),
    /// A player does not want to play: the board is taken back.
    Declined(Seat),
    /// Not everybody accepted the challenge in time: the board is taken back.
    Expired,
    /// Chance decided something that is no secret.
    Rolled {
        /// What was rolled.
        roll: Roll,
        /// The seats that it is for; for a lot all that threw.
        seats: Vec<Seat>,
        /// Whether it was a lot before the first move.
        lot: bool,
    },
    /// A move was made.
    Moved {
        /// Its number, from 1.
        number: u32,
        /// Who made it: the player, a condition that the player had left, or the server.
        by: By,
        /// The seat of `by`.
        seat: Seat,
        /// The move in canonical form.
        text: String,
        /// The move as the other players may see it.
        public_text: String,
        /// The move as letters tell it, if that is more than its text.
        told: Option<String>,
        /// The roll that it played, as records write it.
        roll: Option<String>,
        /// The seats that are told of it now, if it is a part of a turn that goes on; the others are when the turn ends.
        readers: Option<Vec<Seat>>,
    },
    /// A player did something that takes no turn and that only this player is told of.
    MovedOutOfTurn {
        /// The player's seat.
        seat: Seat,
        /// The move in canonical form.
        text: String,
    },
    /// Something to be told about the move before it, or in place of a roll.
    Remark {
        /// The only seat that may read it; none if everybody may.
        to: Option<Seat>,
        /// A sentence without a full stop.
        text: Phrase,
        /// As for that move.
        readers: Option<Vec<Seat>>,
    },
    /// A player gave up.
    Resigned(Seat),
    /// The time of a player was used up, which counts as giving up.
    Forfeited(Seat),
    /// A player offers a draw.
    DrawOffered(Seat),
    /// A player accepted a draw that others had offered; the last one ends the game.
    DrawAccepted(Seat),
    /// A player does not want the draw.
    DrawRejected(Seat),
    /// A player asks to take back the own last move.
    UndoAsked {
        /// The player's seat.
        seat: Seat,
        /// The number of that move.
        number: u32,
    },
    /// A player agreed to what another one wants to take back; the last one brings the board back.
    UndoAgreed(Seat),
    /// A player does not want a move to be taken back, or no longer asks for it.
    UndoRejected(Seat),
    /// A player took back a move of which nobody else had been told; nobody else is told of this either.
    TookBack {
        /// The player's seat.
        seat: Seat,
        /// The number of that move.
        number: u32,
    },
    /// Moves were taken back.
    Undone {
        /// How many moves remain.
        moves: u32,
    },
    /// The server or its operator took the board back; [`Event::Over`] follows.
    Annulled,
    /// The game is over.
    Over {
        /// Who came where; none if the board was annulled.
        outcome: Option<Outcome>,
        /// Why, as a sentence without a full stop.
        why: Phrase,
    },
}

impl Event {
    /// What is told of what chance decided; nothing of a secret.
    pub(super) fn of_roll(rolled: &RecordRoll) -> Option<Event> {
        let RecordRoll { roll, purpose, seats, told } = rolled;
        // Of an archived board it is not known whom a roll was for.
        let is_told = *purpose != Purpose::Secret && !(seats.is_empty() && told.is_none());
        is_told.then(|| match told {
            Some(text) => Event::Remark { to: None, text: text.clone(), readers: None },
            None => Event::Rolled { roll: roll.clone(), seats: seats.clone(), lot: *purpose == Purpose::Lot },
        })
    }

    /// What is told of a line of a record.
    pub(super) fn of_line(line: &RecordLine) -> Vec<Event> {
        let readers = &line.readers;
        let deed = match &line.deed {
            Deed::Move(text) if line.out_of_turn => {
                Some(Event::MovedOutOfTurn { seat: line.seat, text: text.clone() })
            }
            Deed::Move(text) => Some(Event::Moved {
                number: line.number,
                by: line.by,
                seat: line.seat,
                text: text.clone(),
                public_text: line.public_deed.clone(),
                told: line.told.clone(),
                roll: line.roll.clone(),
                readers: readers.clone(),
            }),
            Deed::Resign => Some(Event::Resigned(line.seat)),
            Deed::Forfeit => Some(Event::Forfeited(line.seat)),
            Deed::Draw => Some(Event::DrawAccepted(line.seat)),
            Deed::Roll(_)
            | Deed::Annul
            | Deed::Undo { .. }
            | Deed::Clock(_)
            | Deed::Adjudicate(_)
            | Deed::Replace(_) => None,
        };
        let remark = |Remark { to, text }: &Remark| Event::Remark {
            to: *to,
            text: text.clone(),
            readers: readers.clone(),
        };
        deed.into_iter().chain(line.remarks.iter().map(remark)).collect()
    }

    /// Tells of the seat that a player has since this lot was drawn. Nothing else happens before that.
    pub fn reseat(&mut self, lot: &Roll) {
        let Event::Accepted(seat) = self else { return };
        let drawn = lot.0.iter().position(|place| *place == u16::from(seat.number()));
        *seat = drawn.and_then(|at| u8::try_from(at + 1).ok()).map_or(*seat, Seat::new);
    }

    /// Whether a seat, or somebody who does not play, is written to because of it.
    pub fn concerns(&self, seat: Option<Seat>) -> bool {
        let now = match self {
            Event::Moved { readers: Some(readers), .. } | Event::Remark { readers: Some(readers), .. } => {
                seat.is_some_and(|seat| readers.contains(&seat))
            }
            _ => true,
        };
        now && self.may_be_known_to(seat)
    }

    /// Whether a seat, or somebody who does not play, may know of it while the game goes on.
    pub fn may_be_known_to(&self, seat: Option<Seat>) -> bool {
        match self {
            Event::MovedOutOfTurn { seat: only, .. }
            | Event::Remark { to: Some(only), .. }
            | Event::TookBack { seat: only, .. } => seat == Some(*only),
            _ => true,
        }
    }
}
