//! A position on which orders are being carried out, with what all clauses need: telling, and checks of lands and turns.

use super::board::Place;
use super::order::Clause;
use super::refusal::{Code, Fault, fault};
use super::state::{State, called};
use crate::game::{Phrase, Remark, Seat, phrase};

/// A position on which orders are being carried out.
pub struct Run {
    /// The position as it is now.
    pub state: State,
    /// What there is to tell so far.
    pub told: Vec<Remark>,
    /// What an attacker had ordered before and what was carried out now.
    pub went_on: Option<Phrase>,
    /// Whether anything was shown that was hidden: a card turned over, a standing order or a wish followed, orders of an
    /// attacker carried out that had waited.
    pub reveals: bool,
    /// Clauses of an attacker that can now go on.
    pub resume: Option<Vec<Clause>>,
}

/// What an attack met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// Nothing that somebody else decides.
    Nothing,
    /// A choice that a standing order made: what was done until here stays done.
    Choice,
    /// A choice that must be waited for.
    Wait,
}

impl Run {
    /// Begins on a copy of a position.
    pub fn on(state: &State) -> Run {
        Run { state: state.clone(), told: Vec::new(), went_on: None, reveals: false, resume: None }
    }

    /// Tells something to everybody.
    pub fn tell(&mut self, text: Phrase) {
        self.told.push(Remark { to: None, text });
    }

    /// Tells something to one seat.
    pub fn tell_only(&mut self, seat: Seat, text: Phrase) {
        self.told.push(Remark { to: Some(seat), text });
    }

    /// Whether the board has a land of that name.
    pub fn exists(&self, place: Place) -> Result<(), Fault> {
        match self.state.map().land(place) {
            Some(_) => Ok(()),
            None => Err(fault(
                Code::NoTerritory,
                phrase!("there is no {} on this board; its rows are {}", place, self.state.map().rows()),
            )),
        }
    }
}

/// The fault of giving orders in the turn of another.
pub fn not_your_turn(state: &State) -> Fault {
    fault(Code::NotYourTurn, phrase!("it is the turn of {}", called(state.active)))
}
