//! A move chosen step by step: the piece, then where; or the dice.

use crate::game::{Beginning, Phrase, Step as Choice, Steps, Way, along, phrase};

use super::spelling;
use super::state::{Move, State, Step};

/// What can follow `so_far`, such as `D2`; none if nothing begins like that.
pub fn steps(state: &State, so_far: &str) -> Option<Steps<Move>> {
    let mut moves = state.moves();
    moves.sort_by_cached_key(|m| spelling::write(state, m));
    along(moves.into_iter().map(|whole| Way { steps: way(state, &whole), whole }), so_far)
}

/// The piece that moves; nothing is left to tell of a throw or a pass alone.
pub fn beginning(m: &Move) -> Option<Beginning> {
    match m {
        Move::Step(step) => Some(Beginning::Place(step.from.name().to_string())),
        Move::Throw(Some(_)) => Some(Beginning::Kind(phrase!("the dice"))),
        Move::Remove(_) => Some(Beginning::Kind(phrase!("a piece to take off the board"))),
        Move::Throw(None) | Move::Decline => None,
    }
}

fn way(state: &State, m: &Move) -> Vec<Choice> {
    let said = spelling::aloud(state, m);
    match m {
        Move::Step(step) => moved(step, said),
        Move::Throw(_) => {
            let said = phrase!("throw the dice, which cannot be taken back");
            vec![Choice { said, ..Choice::same("*", None) }]
        }
        Move::Remove(space) => {
            vec![Choice { said, ..Choice::same(&format!("x{space}"), Some(space.name())) }]
        }
        Move::Decline => vec![Choice { said, ..Choice::same("pass", None) }],
    }
}

/// From, to (by way of what is taken in passing), and what the piece becomes if that differs.
fn moved(step: &Step, said: Phrase) -> Vec<Choice> {
    let (from, to) = (step.from.name(), step.to.name());
    let piece = phrase!("{} {}", step.kind.name(), step.from);
    let via = step.via.map(|via| format!("-{}x", via.name())).unwrap_or_default();
    let end = if step.takes { "x" } else { "" };
    let mut list = vec![
        Choice { said: piece, ..Choice::same(from, Some(from)) },
        Choice { said: said.clone(), ..Choice::same(&format!("{via}-{to}{end}"), Some(to)) },
    ];
    if let Some(kind) = step.becomes {
        if let Some(last) = list.last_mut() {
            last.said = Phrase::same(to.to_string());
        }
        list.push(Choice { said, ..Choice::same(&format!("={}", kind.letters()), None) });
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::state::Turned;
    use super::super::variant::Variant;
    use super::*;

    #[test]
    fn a_beginning_is_less_than_the_move() {
        let state = State::start(Variant::Base);
        let moves = state.moves();
        for m in &moves {
            let wanted = match m {
                Move::Step(step) => Some(Beginning::Place(step.from.name().to_string())),
                _ => None,
            };
            assert_eq!(beginning(m), wanted, "{}", spelling::write(&state, m));
        }
        assert!(moves.iter().any(|m| matches!(m, Move::Step(_))) && beginning(&Move::Decline).is_none());
        let thrown = Move::Throw(Some(Turned::Declined));
        assert_eq!(beginning(&thrown), Some(Beginning::Kind(phrase!("the dice"))));
    }
}
