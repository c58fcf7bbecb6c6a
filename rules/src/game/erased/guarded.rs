//! Typed access to rules behind the checks of [`Erased`], for the tests of the games.

use super::held::Held;
use crate::game::{
    BadOption, BadPosition, Erased, Game, Illegal, MoveError, Phrase, Position, Roll, Rules, Seat, Setup,
};

pub enum Action<M> {
    Move(Seat, M),
    Roll(Roll),
    Resign(Seat),
}

pub trait Guarded: Rules + Sized {
    fn read(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, MoveError<Self::Move>> {
        held::<Self>(state).read(seat, &Held::<Self>::plain(text)).map(|(m, _)| m)
    }

    fn apply(state: &Self::State, action: &Action<Self::Move>) -> Result<Self::State, Illegal> {
        let held = held::<Self>(state);
        match action {
            Action::Roll(roll) => {
                held.decide(roll)?;
                Ok(Self::ROLLS.roll(state, roll))
            }
            Action::Resign(seat) => {
                held.resign(*seat)?;
                Self::resign(state, *seat).ok_or(Illegal(Phrase::same("kept by the wrapper")))
            }
            Action::Move(seat, m) => {
                let text = Self::write(state, m);
                match held.play_canonical(*seat, &text) {
                    Some(_) => Ok(Self::play(state, *seat, m).state),
                    None => Err(Illegal(Phrase::same(format!("{text} is not legal")))),
                }
            }
        }
    }

    /// The legal moves, sorted by text; none if the seat is not to move.
    fn list(state: &Self::State, seat: Seat) -> Vec<Self::Move> {
        let held = held::<Self>(state);
        let mut moves = if held.check_turn(seat).is_ok() { Self::moves(state, seat) } else { Vec::new() };
        moves.sort_by_cached_key(|m| Self::write(state, m));
        moves
    }

    fn begin(setup: &Setup) -> Result<Self::State, BadOption> {
        Self::INFO.check(setup).and_then(|()| Self::start(setup))
    }

    fn place(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<Self::State, BadPosition> {
        Erased::<Self>::new().parse_position(setup, text, seat)?;
        Self::parse_position(setup, text, seat)
    }
}

impl<R: Rules> Guarded for R {}

fn held<R: Rules>(state: &R::State) -> Held<R> {
    Held { state: state.clone(), players: R::INFO.most, resigned: None }
}
