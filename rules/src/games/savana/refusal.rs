//! Why a clause is refused: a code for programs, and a sentence that also says what is possible.

use super::board::Place;
use super::order::Clause;
use crate::game::{Arg, Phrase, phrase};

/// An error code of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub &'static str);

impl Code {
    pub const NOT_YOUR_TURN: Code = Code("E_NOT_YOUR_TURN");
    pub const PHASE: Code = Code("E_PHASE");
    pub const GAME_OVER: Code = Code("E_GAME_OVER");
    pub const NO_TERRITORY: Code = Code("E_NO_TERRITORY");
    pub const START: Code = Code("E_START");
    pub const START_TAKEN: Code = Code("E_START_TAKEN");
    pub const NO_CARD: Code = Code("E_NO_CARD");
    pub const REACH: Code = Code("E_REACH");
    pub const RECRUIT_COUNT: Code = Code("E_RECRUIT_COUNT");
    pub const RECRUIT_WHERE: Code = Code("E_RECRUIT_WHERE");
    pub const NO_MOVES: Code = Code("E_NO_MOVES");
    pub const NO_FIGURES: Code = Code("E_NO_FIGURES");
    pub const NOT_ADJACENT: Code = Code("E_NOT_ADJACENT");
    pub const LAKE: Code = Code("E_LAKE");
    pub const LAST_TERRITORY: Code = Code("E_LAST_TERRITORY");
    pub const OUTNUMBER: Code = Code("E_OUTNUMBER");
    pub const DISCARD_COUNT: Code = Code("E_DISCARD_COUNT");
    pub const SELF_FED: Code = Code("E_SELF_FED");
    pub const LAST_WARRIOR_CARD: Code = Code("E_LAST_WARRIOR_CARD");
    pub const DISCARD_FIGURES: Code = Code("E_DISCARD_FIGURES");
    pub const RETREAT_PENDING: Code = Code("E_RETREAT_PENDING");
    pub const RETREAT_WHERE: Code = Code("E_RETREAT_WHERE");
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub code: Code,
    /// The reason and what would be possible, as a sentence without a full stop.
    pub why: Phrase,
}

pub fn fault(code: Code, why: Phrase) -> Fault {
    Fault { code, why }
}

/// An order that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The failed clause's number, from 1.
    pub number: usize,
    /// The number of clauses.
    pub of: usize,
    pub clause: Clause,
    pub fault: Fault,
    /// What could be done before it.
    pub done: Vec<Clause>,
}

impl Refusal {
    pub fn sentence(&self) -> Phrase {
        let Refusal { clause, number, fault: Fault { why, .. }, .. } = self;
        match self.of {
            1 => phrase!("`{}`: {}", clause, why),
            of => phrase!("`{}` (order {} of {}): {}", clause, number, of, why),
        }
    }
}

/// `B2, C1 or D3`, or `none`.
pub fn list(places: &[Place]) -> Arg {
    match places {
        [] => phrase!("none").into(),
        _ => Arg::either(places.iter().map(Place::to_string)),
    }
}
