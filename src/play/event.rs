//! What happened on a board.

use crate::game::{By, Deed, Outcome, Phrase, Purpose, RecordLine, RecordRoll, Remark, Roll, Seat};

/// One thing that happened on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "most names say it")]
pub enum Event {
    /// Everybody has accepted: the game begins.
    Started,
    /// A lot decided who sits where.
    Seated {
        /// For each seat the place of its player in the challenge, from 1.
        lot: Roll,
    },
    Accepted(Seat),
    /// A player declined: the board is cancelled.
    Declined(Seat),
    /// Not everybody accepted in time: the board is cancelled.
    Expired,
    /// Chance decided something that is no secret.
    Rolled {
        roll: Roll,
        /// The seats that it is for; for a lot all that rolled.
        seats: Vec<Seat>,
        /// Whether it was a lot before the first move.
        lot: bool,
    },
    Moved {
        /// Its number, from 1.
        number: u32,
        /// The player, a condition left by the player, or the server.
        by: By,
        /// The seat of `by`.
        seat: Seat,
        /// The move in canonical form.
        text: String,
        /// The move as the others may see it.
        public_text: String,
        /// The move as letters tell it, if that differs from its text.
        told: Option<String>,
        /// The roll that it used, as records write it.
        roll: Option<String>,
        /// The seats that learn of it now, if it is a part of a turn that goes on; the others do when the turn ends.
        readers: Option<Vec<Seat>>,
    },
    /// A player did something that takes no turn and that only this player learns of.
    MovedOutOfTurn {
        seat: Seat,
        text: String,
    },
    /// A remark about the move before it, or in place of a roll.
    Remark {
        /// The only seat that may read it, if not everybody.
        to: Option<Seat>,
        /// A sentence without a full stop.
        text: Phrase,
        /// As for the move.
        readers: Option<Vec<Seat>>,
    },
    Resigned(Seat),
    /// A player ran out of time, which counts as resigning.
    Forfeited(Seat),
    DrawOffered(Seat),
    /// A player accepted a draw offer; the last one to accept ends the game.
    DrawAccepted(Seat),
    DrawRejected(Seat),
    UndoAsked {
        seat: Seat,
        number: u32,
    },
    /// A player agreed to an undo; the last one to agree brings it about.
    UndoAgreed(Seat),
    /// A player rejected an undo, or no longer asks for it.
    UndoRejected(Seat),
    /// A player took back a move that nobody else knew of; nobody else learns of this either.
    TookBack {
        seat: Seat,
        number: u32,
    },
    Undone {
        /// The number of moves that remain.
        moves: u32,
    },
    /// A player asks whether a house player may play on for somebody who has left.
    SubstituteAsked {
        seat: Seat,
        left: Seat,
        userid: String,
        /// The number of the move from which the game would go on.
        number: u32,
    },
    SubstituteAgreed(Seat),
    SubstituteRejected(Seat),
    /// A house player has taken the seat of somebody who had left; [`Event::Undone`] follows.
    Substituted {
        seat: Seat,
        /// The userid of the player who had left.
        before: String,
        userid: String,
    },
    /// The server or its operator cancelled the board; [`Event::Over`] follows.
    Annulled,
    /// The game is over.
    Over {
        /// The ranks; none if the board was annulled.
        outcome: Option<Outcome>,
        /// Why, as a sentence without a full stop.
        why: Phrase,
    },
}

impl Event {
    /// The event of a roll; none for a secret.
    pub(super) fn of_roll(rolled: &RecordRoll) -> Option<Event> {
        let RecordRoll { roll, purpose, seats, told } = rolled;
        // An archived board does not say whom a roll was for.
        let is_told = *purpose != Purpose::Secret && !(seats.is_empty() && told.is_none());
        is_told.then(|| match told {
            Some(text) => Event::Remark { to: None, text: text.clone(), readers: None },
            None => Event::Rolled { roll: roll.clone(), seats: seats.clone(), lot: *purpose == Purpose::Lot },
        })
    }

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

    /// Corrects the seat after this lot was drawn; only acceptances come before that.
    pub(crate) fn reseat(&mut self, lot: &Roll) {
        let Event::Accepted(seat) = self else { return };
        let drawn = lot.0.iter().position(|place| *place == u16::from(seat.number()));
        *seat = drawn.and_then(|at| u8::try_from(at + 1).ok()).map_or(*seat, Seat::new);
    }

    /// Whether it is a reason to write to this seat, or to a spectator.
    pub(crate) fn concerns(&self, seat: Option<Seat>) -> bool {
        let now = match self {
            Event::Moved { readers: Some(readers), .. } | Event::Remark { readers: Some(readers), .. } => {
                seat.is_some_and(|seat| readers.contains(&seat))
            }
            _ => true,
        };
        now && self.may_be_known_to(seat)
    }

    /// Whether this seat, or a spectator, may know of it while the game goes on.
    pub(crate) fn may_be_known_to(&self, seat: Option<Seat>) -> bool {
        match self {
            Event::MovedOutOfTurn { seat: only, .. }
            | Event::Remark { to: Some(only), .. }
            | Event::TookBack { seat: only, .. } => seat == Some(*only),
            _ => true,
        }
    }
}
