//! The working copy of a position while orders are carried out.

use super::board::Place;
use super::order::Clause;
use super::refusal::{Code, Fault, fault};
use super::state::{State, called};
use crate::game::{Phrase, Remark, Seat, phrase};

pub struct Run {
    pub state: State,
    /// Remarks so far.
    pub remarks: Vec<Remark>,
    /// The orders of a waiting attacker that were carried out now.
    pub went_on: Option<Phrase>,
    /// Whether hidden information was shown: a card turned over, a standing order or wish followed, a waiting attacker's orders
    /// carried out.
    pub reveals: bool,
    /// A waiting attacker's clauses that can now go on.
    pub resume: Option<Vec<Clause>>,
}

/// What an attack led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// No choice for anybody else.
    Nothing,
    /// A choice made by a standing order; everything up to here is final.
    Choice,
    /// A choice that must be waited for.
    Wait,
}

impl Run {
    pub fn on(state: &State) -> Run {
        Run { state: state.clone(), remarks: Vec::new(), went_on: None, reveals: false, resume: None }
    }

    pub fn remark(&mut self, text: Phrase) {
        self.remarks.push(Remark { to: None, text });
    }

    pub fn remark_to(&mut self, seat: Seat, text: Phrase) {
        self.remarks.push(Remark { to: Some(seat), text });
    }

    /// Checks that the board has this land.
    pub fn exists(&self, place: Place) -> Result<(), Fault> {
        match self.state.map().land(place) {
            Some(_) => Ok(()),
            None => Err(fault(
                Code::NO_TERRITORY,
                phrase!("there is no {} on this board; its rows are {}", place, self.state.map().rows()),
            )),
        }
    }
}

pub fn not_your_turn(state: &State) -> Fault {
    fault(Code::NOT_YOUR_TURN, phrase!("it is the turn of {}", called(state.active)))
}
