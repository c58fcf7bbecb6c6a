//! The rules under the guards of [`Erased`], with their types: for the tests of the games.

use super::held::Held;
use crate::game::{
    BadOption, BadPosition, Erased, Game, Illegal, MoveError, Position, Roll, Rules, Seat, Setup, phrase,
};

/// Something that changes a position.
pub enum Action<M> {
    /// A seat moves.
    Move(Seat, M),
    /// Chance was decided.
    Roll(Roll),
    /// A seat gives up.
    Resign(Seat),
}

/// What every game does under guard.
pub trait Guarded: Rules + Sized {
    /// Reads what a person wrote.
    fn read(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, MoveError<Self::Move>> {
        held::<Self>(state).read(seat, &Held::<Self>::plain(text)).map(|(m, _)| m)
    }

    /// The position after an action.
    fn apply(state: &Self::State, action: &Action<Self::Move>) -> Result<Self::State, Illegal> {
        let held = held::<Self>(state);
        match action {
            Action::Roll(roll) => {
                held.decide(roll)?;
                Ok(Self::ROLLS.roll(state, roll))
            }
            Action::Resign(seat) => {
                held.resign(*seat)?;
                Self::resign(state, *seat).ok_or(Illegal(phrase!("kept by the wrapper")))
            }
            Action::Move(seat, m) => {
                let text = Self::write(state, m);
                match held.play_canonical(*seat, &text) {
                    Some(_) => Ok(Self::play(state, *seat, m).state),
                    None => Err(Illegal(phrase!("{} is not legal", text))),
                }
            }
        }
    }

    /// The legal moves, sorted by text; none if the seat is not to move.
    fn list(state: &Self::State, seat: Seat) -> Vec<Self::Move> {
        let held = held::<Self>(state);
        let mut moves = if held.asks(seat).is_ok() { Self::moves(state, seat) } else { Vec::new() };
        moves.sort_by_cached_key(|m| Self::write(state, m));
        moves
    }

    /// The position in which a board begins.
    fn begin(setup: &Setup) -> Result<Self::State, BadOption> {
        Self::INFO.check(setup).and_then(|()| Self::start(setup))
    }

    /// A position from its text.
    fn place(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<Self::State, BadPosition> {
        Erased::<Self>::new().parse_position(setup, text, seat)?;
        Self::parse_position(setup, text, seat)
    }
}

impl<R: Rules> Guarded for R {}

fn held<R: Rules>(state: &R::State) -> Held<R> {
    Held { state: state.clone(), players: R::INFO.most, resigned: None }
}
