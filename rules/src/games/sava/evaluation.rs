//! What a position is worth, in hundredths of an Orc: pieces, how many moves they have, what can be taken next, and what a throw
//! of the dice puts at stake.
//!
//! Nobody has to answer a threat to the Matron Mother, so who is to move and can take her has as good as won. A search throws the
//! dice, but looks only a few turns ahead; a side whose pieces stand so that one can take another is in danger at every throw.

use super::piece::{Kind, Side};
use super::state::{Move, Phase, State, Step, Turned};

/// A lead that wins five games in six.
pub const CLEAR: i32 = 450;

/// What a move or a throw more to choose from is worth.
const FREEDOM: i32 = 4;
/// What a threat to the Matron Mother is worth that can still be answered.
const THREAT: i32 = 60;
/// Of what a side can lose to a turncoat of its own so many hundredths count: if the other one moves next, and so can throw at once,
/// and if it does so later. With these a search wins 65 % of its games against one without them.
const STAKE_NOW: i32 = 65;
const STAKE_LATER: i32 = 40;
/// Taking her.
const WIN: i32 = 10_000;

/// What a piece is worth. A Champion of the plain kind is in the way and can be so for ever.
fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Matron => WIN,
        Kind::Priestess => 450,
        Kind::Wizard => 350,
        Kind::Weaponmaster => 450,
        Kind::Champion => 250,
        Kind::Orc => 100,
    }
}

/// What a side has, less what the other one has.
pub fn lead(state: &State, side: Side) -> i32 {
    let next = moves_next(state);
    let [first, second] = [next, next.other()].map(|side| steps(state, side));
    let lead = material(state, next) - material(state, next.other())
        + FREEDOM * (first.len() as i32 - second.len() as i32);
    let taken = best(state, &first);
    let lead = if taken >= WIN {
        WIN
    } else {
        let staked = STAKE_NOW * at_stake(state, next.other()) - STAKE_LATER * at_stake(state, next);
        // What is in danger may be moved away or guarded: of what can be taken next, half.
        lead + taken / 2 + staked / 100 - if best(state, &second) >= WIN { THREAT } else { 0 }
    };
    if side == next { lead } else { -lead }
}

/// The side that moves pieces of its own next: after a throw it is the other one's turn, whatever the dice bring before.
fn moves_next(state: &State) -> Side {
    match state.phase {
        Phase::Thrown(_) | Phase::Turncoat | Phase::Remove => state.turn.other(),
        _ => state.turn,
    }
}

fn material(state: &State, side: Side) -> i32 {
    let own = state.pieces.iter().flatten().filter(|piece| piece.side == side && piece.kind != Kind::Matron);
    own.map(|piece| value(piece.kind)).sum()
}

/// The moves of a side's own pieces, if it were its turn.
fn steps(state: &State, side: Side) -> Vec<Step> {
    State { turn: side, phase: Phase::Move, ..state.clone() }.steps()
}

/// The most that a side loses to one of its own pieces if the other side throws double spiders.
fn at_stake(state: &State, side: Side) -> i32 {
    let thrown = State { turn: side.other(), phase: Phase::Turncoat, ..state.clone() };
    best(&thrown, &thrown.steps())
}

/// The most that one of these moves gains.
fn best(state: &State, steps: &[Step]) -> i32 {
    steps.iter().map(|step| gained(state, step)).max().unwrap_or_default()
}

/// What a move takes off the board, and what an Orc gains that becomes something else.
fn gained(state: &State, step: &Step) -> i32 {
    let taken = [step.via, step.takes.then_some(step.to)].into_iter().flatten();
    let taken: i32 = taken.filter_map(|space| state.at(space)).map(|piece| value(piece.kind)).sum();
    taken + step.becomes.map_or(0, |kind| value(kind) - value(Kind::Orc))
}

/// What a move gains at once; 0 for a throw and all that takes nothing.
pub fn move_ordering(state: &State, m: &Move) -> i32 {
    match m {
        Move::Step(step) => gained(state, step),
        Move::Remove(space) => state.at(*space).map_or(0, |piece| value(piece.kind)),
        Move::Throw(Some(Turned::Step(step))) => gained(state, step) / 4,
        Move::Throw(_) | Move::Decline => 0,
    }
}
