//! Great Shatranj: chess without long-distance pieces on 10x8 squares, with promotion to captured pieces.
//!
//! Every man steps or leaps to one square, and nothing can block it. The rules are those of the XBoard page "Great Shatranj",
//! completed as described on the help page.

mod board;
mod evaluation;
mod kind;
mod men;
mod moves;
mod notation;
mod picture;
mod position;
mod refusal;
mod state;
mod written;

#[cfg(test)]
mod tests;

use board::Side;
use kind::Kind;
use men::Move;
use picture::squares;
use state::State;

use crate::game::{
    BadOption, BadPosition, Calibration, Evaluate, Faster, Info, MoveError, Phrase, Picture, Played, Remark,
    Rules, Rung, Seat, Setup, Turn, Viewer, kit, phrase,
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
        designer: "Joe Joyce, 2005",
        sources: &["https://www.gnu.org/software/xboard/whats_new/rules/Great.html"],
        positions: 4_000,
        rungs: &[
            Rung::of(400, 24).rated(1_315),
            Rung::of(400, 18).rated(1_500),
            Rung::of(400, 13).rated(1_680),
            Rung::of(400, 9).rated(1_830),
            Rung::of(400, 5).rated(1_960),
            Rung::of(400, 2).rated(2_085),
            Rung::of(400, 0).rated(2_185),
            Rung::of(650, 0).rated(2_305),
            Rung::of(1_050, 0).rated(2_445),
            Rung::of(1_700, 0).rated(2_570),
            Rung::of(2_800, 0).rated(2_750),
            Rung::of(4_200, 0).rated(2_870),
            Rung::of(6_500, 0).rated(2_935),
            Rung::of(10_000, 0).rated(3_070),
            Rung::of(18_000, 0).rated(3_270),
            Rung::of(32_000, 0).rated(3_395),
            Rung::of(60_000, 0).rated(3_430),
            Rung::of(150_000, 0).rated(3_465),
            Rung::of(500_000, 0),
            Rung::of(2_400_000, 0),
        ],
        usual_moves: 190,
        pieces: kind::NAMES,
        ..Info::FOR_TWO
    };
    const EVALUATE: &dyn Evaluate<Self> = &Self;
    const FASTER: &dyn Faster<Self> = &Self;

    fn start(_setup: &Setup) -> Result<State, BadOption> {
        position::parse(position::START).map_err(|BadPosition(why)| BadOption(why))
    }

    fn turn(state: &State) -> Turn {
        match state.end() {
            Some(end) => Turn::Over { outcome: end.outcome(), why: end.why() },
            None => Turn::Seats(vec![state.side().seat()]),
        }
    }

    fn moves(state: &State, _seat: Seat) -> Vec<Move> {
        state.moves()
    }

    fn parse(state: &State, _seat: Seat, text: &str) -> Result<Move, MoveError<Move>> {
        notation::parse(state, text)
    }

    fn write(_state: &State, m: &Move) -> String {
        notation::write(*m)
    }

    fn play(state: &State, _seat: Seat, m: &Move) -> Played<State> {
        let men = state.men();
        let taken = men.kind_on(m.from).zip(men.kind_on(m.to)).map(|(kind, taken)| Remark {
            to: None,
            text: phrase!("the {} takes the {} on {}", kind.name(), taken.name(), m.to),
        });
        Played { remarks: taken.into_iter().collect(), ..Played::new(state.after(*m)) }
    }

    fn told(state: &State, m: &Move) -> Option<String> {
        Some(notation::tell(state, *m))
    }

    fn aloud(state: &State, m: &Move) -> Option<Phrase> {
        let men = state.men();
        let kind = men.kind_on(m.from)?.name();
        let moved = if men.on(m.to).is_some() {
            phrase!("the {} from {} takes on {}", kind, m.from, m.to)
        } else {
            phrase!("the {} from {} to {}", kind, m.from, m.to)
        };
        Some(match m.promotion {
            Some(kind) => phrase!("{} and becomes {}", moved, kind.one()),
            None => moved,
        })
    }

    fn group(state: &State, m: &Move) -> Phrase {
        match state.men().kind_on(m.from) {
            Some(kind) => phrase!("{} {}", kind.name(), m.from),
            None => phrase!("{}", m.from),
        }
    }

    fn situation(state: &State) -> Option<Phrase> {
        let from = squares(state.men().checkers(state.side()))?;
        Some(phrase!("check: the King is attacked from {}", from))
    }

    fn picture(state: &State, viewer: Viewer) -> Picture {
        picture::picture(state, viewer)
    }

    fn position_text(state: &State) -> String {
        position::write(state)
    }

    fn parse_position(_setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<State, BadPosition> {
        position::parse(text)
    }

    fn side(_state: &State, seat: Seat) -> Phrase {
        match seat.number() {
            1 => phrase!("White (capitals)"),
            _ => phrase!("Black (small letters)"),
        }
    }
}

/// Of 100 games: `cargo bench --bench calibration -- --nodes 5000 --games 1 --seeds 1001-1060,2001-2040`.
const CALIBRATION: Calibration = Calibration::through(&[
    (25, 12),
    (50, 35),
    (100, 114),
    (200, 265),
    (300, 375),
    (400, 437),
    (500, 498),
    (600, 560),
    (700, 627),
    (800, 734),
    (900, 879),
    (960, 963),
]);

impl Evaluate<Self> for Great {
    fn quiet_rounds(&self, state: &State) -> u32 {
        state.quiet() / 2
    }

    fn evaluation(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(kit::win_share(evaluation::material(state.men(), Side::of(seat)), evaluation::CLEAR))
    }

    fn calibration(&self, _: u32) -> Calibration {
        CALIBRATION
    }

    fn material(&self, state: &State, seat: Seat) -> Option<i32> {
        let side = Side::of(seat);
        let to_move = if state.side() == side { evaluation::TO_MOVE } else { -evaluation::TO_MOVE };
        Some(evaluation::material(state.men(), side) + to_move)
    }

    fn move_ordering(&self, state: &State, _seat: Seat, m: &Move) -> i32 {
        evaluation::exchange_gain(state.men(), state.side(), *m)
    }

    fn position_hash(&self, state: &State) -> Option<u64> {
        Some(state.position_hash())
    }

    /// Not in check: that must be answered first.
    fn threat(&self, state: &State, seat: Seat) -> Option<Phrase> {
        let men = state.men();
        let takes =
            evaluation::best_capture(men, Side::of(seat).other()).filter(|_| !self.in_check(state))?;
        let [taken, taker] = [takes.to, takes.from].map(|square| men.kind_on(square).map(Kind::name));
        Some(kit::can_be_taken((taken?, takes.to), (taker?, takes.from)))
    }

    fn in_check(&self, state: &State) -> bool {
        !state.men().checkers(state.side()).is_empty()
    }

    fn null_move(&self, state: &State) -> Option<State> {
        state.null_move()
    }
}

impl Faster<Self> for Great {
    fn exact(&self, state: &State) -> Option<String> {
        Some(position::write_exact(state))
    }

    fn read_exact(&self, _setup: &Setup, text: &str) -> Option<State> {
        position::parse_exact(text)
    }

    fn play_canonical(&self, state: &State, _seat: Seat, text: &str) -> Option<(Move, Played<State>)> {
        let m = notation::parse_canonical(text).filter(|m| state.allows(*m))?;
        Some((m, Played::new(state.after(m))))
    }

    fn after(&self, state: &State, _seat: Seat, m: &Move) -> State {
        state.after(*m)
    }
}
