//! Why a clause is refused: a code for programs, and a sentence that also says what is possible.

use super::board::Place;
use super::order::Clause;
use crate::game::{Arg, Phrase, phrase};

/// The error codes of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    NotYourTurn,
    Phase,
    GameOver,
    NoTerritory,
    Start,
    StartTaken,
    NoCard,
    Reach,
    RecruitCount,
    RecruitWhere,
    NoMoves,
    NoFigures,
    NotAdjacent,
    Lake,
    LastTerritory,
    Outnumber,
    DiscardCount,
    SelfFed,
    LastWarriorCard,
    DiscardFigures,
    RetreatPending,
    RetreatWhere,
}

impl Code {
    pub fn text(self) -> &'static str {
        match self {
            Code::NotYourTurn => "E_NOT_YOUR_TURN",
            Code::Phase => "E_PHASE",
            Code::GameOver => "E_GAME_OVER",
            Code::NoTerritory => "E_NO_TERRITORY",
            Code::Start => "E_START",
            Code::StartTaken => "E_START_TAKEN",
            Code::NoCard => "E_NO_CARD",
            Code::Reach => "E_REACH",
            Code::RecruitCount => "E_RECRUIT_COUNT",
            Code::RecruitWhere => "E_RECRUIT_WHERE",
            Code::NoMoves => "E_NO_MOVES",
            Code::NoFigures => "E_NO_FIGURES",
            Code::NotAdjacent => "E_NOT_ADJACENT",
            Code::Lake => "E_LAKE",
            Code::LastTerritory => "E_LAST_TERRITORY",
            Code::Outnumber => "E_OUTNUMBER",
            Code::DiscardCount => "E_DISCARD_COUNT",
            Code::SelfFed => "E_SELF_FED",
            Code::LastWarriorCard => "E_LAST_WARRIOR_CARD",
            Code::DiscardFigures => "E_DISCARD_FIGURES",
            Code::RetreatPending => "E_RETREAT_PENDING",
            Code::RetreatWhere => "E_RETREAT_WHERE",
        }
    }
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
