//! Great Shatranj: chess without long-distance pieces on 10x8 squares, with promotion to captured pieces.
//!
//! Every man steps or leaps to one target square and nothing can stand in its way. The rules are those of the
//! XBoard page "Great Shatranj", completed as the help page tells.

mod board;
mod fen;
mod kind;
mod legal;
mod men;
mod notation;
mod perft;
mod picture;
mod refusal;
mod state;

#[cfg(test)]
mod tests;

pub use board::{Side, Square};
pub use kind::Kind;
pub use men::Move;
pub use state::State;

use crate::game::{
    Action, BadOption, BadPosition, Illegal, Info, Moves, Phrase, Picture, Rules, Seat, Setup, Turn, Unread,
    Viewer, phrase,
};

/// The rules of Great Shatranj.
#[derive(Debug)]
pub struct Great;

impl Rules for Great {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        name: "great",
        title: "Great Shatranj",
        summary: "chess of steps and leaps on 10x8 squares; Pawns become captured pieces",
        fewest: 2,
        most: 2,
        options: &[],
        chance: false,
        perft: true,
        hidden: false,
        rules_version: 1,
        designer: "Joe Joyce, 2005",
        sources: &["https://www.gnu.org/software/xboard/whats_new/rules/Great.html"],
    };

    fn start(setup: &Setup) -> Result<State, BadOption> {
        if let Some(name) = setup.options.keys().next() {
            return Err(BadOption(phrase!("Great Shatranj has no options, so -{} is unknown", name)));
        }
        fen::read(fen::START).map_err(|BadPosition(why)| BadOption(why))
    }

    fn turn(state: &State) -> Turn {
        match state.end() {
            Some(end) => Turn::Over { outcome: end.outcome(), why: end.why() },
            None => Turn::Seats(vec![state.side().seat()]),
        }
    }

    fn moves(state: &State, seat: Seat) -> Moves<Move> {
        if state.side().seat() == seat { Moves::all(state.moves()) } else { Moves::none() }
    }

    fn apply(state: &State, action: &Action<Move>) -> Result<State, Illegal> {
        if state.end().is_some() {
            return Err(Illegal("the game is over".into()));
        }
        match action {
            Action::Move(seat, _) if *seat != state.side().seat() => {
                Err(Illegal("it is not your turn".into()))
            }
            Action::Move(_, m) if state.allows(*m) => Ok(state.after(*m)),
            Action::Move(_, m) => Err(Illegal(phrase!("{} is not a legal move", notation::write(*m)))),
            Action::Resign(seat) => Side::of(*seat)
                .map(|side| state.resigned(side))
                .ok_or_else(|| Illegal(phrase!("there is no seat {}", seat))),
            Action::Roll(_) => Err(Illegal("there are no dice in this game".into())),
        }
    }

    fn read(state: &State, seat: Seat, text: &str) -> Result<Move, Unread<Move>> {
        let refused = |why: &'static str| Err(Unread::Illegal { why: why.into(), nearest: Vec::new() });
        if state.end().is_some() {
            return refused("the game is over");
        }
        if state.side().seat() != seat {
            return refused("it is not your turn");
        }
        notation::read(state, text)
    }

    fn write(_state: &State, m: &Move) -> String {
        notation::write(*m)
    }

    fn picture(state: &State, _viewer: Viewer) -> Picture {
        picture::picture(state)
    }

    fn side(_state: &State, seat: Seat) -> Phrase {
        match seat.number() {
            1 => "White (capitals)".into(),
            _ => "Black (small letters)".into(),
        }
    }

    fn position(state: &State) -> String {
        fen::write(state)
    }

    fn from_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        Self::start(setup).map_err(|BadOption(why)| BadPosition(why))?;
        fen::read(text)
    }

    fn perft(state: &State, depth: u32) -> u64 {
        perft::perft(state, depth)
    }
}
