//! New Game: three in a row.

use crate::game::kit::{self, Grid, Square};
use crate::game::{
    BadOption, BadPosition, Info, MoveError, Outcome, Part, Picture, Played, Rules, Seat, Setup, Turn,
    Viewer, phrase,
};

/// The rules of New Game.
#[derive(Debug)]
pub struct Newgame;

const BOARD: Grid = Grid::new(3, 3);

/// The seat that takes the next square, by the number already taken.
fn mover(taken: usize) -> Seat {
    Seat::new(if taken.is_multiple_of(2) { 1 } else { 2 })
}

/// The seat that has taken a square.
fn owner(taken: &[Square], square: Square) -> Option<Seat> {
    taken.iter().position(|at| *at == square).map(mover)
}

/// Whether a seat has three squares in a line.
fn has_line(taken: &[Square], seat: Seat) -> bool {
    let own = |on_line: &dyn Fn(Square) -> bool| {
        BOARD.squares().filter(|at| on_line(*at) && owner(taken, *at) == Some(seat)).count() == 3
    };
    (0..3).any(|i| own(&|at| at.file() == i) || own(&|at| at.rank() == i))
        || own(&|at| at.file() == at.rank())
        || own(&|at| at.file() + at.rank() == 2)
}

impl Rules for Newgame {
    /// The squares that are taken, in the order in which they were.
    type State = Vec<Square>;
    type Move = Square;
    const INFO: Info = Info {
        name: "newgame",
        title: "New Game",
        summary: "three in a row on nine squares",
        designer: "nobody knows",
        sources: &["everybody's childhood"],
        ..Info::FOR_TWO
    };

    fn start(_setup: &Setup) -> Result<Vec<Square>, BadOption> {
        Ok(Vec::new())
    }

    fn turn(taken: &Vec<Square>) -> Turn {
        let next = mover(taken.len());
        if has_line(taken, next.other()) {
            Turn::Over { outcome: Outcome::won_by(next.other(), 2), why: phrase!("three in a row") }
        } else if taken.len() == BOARD.len() {
            Turn::Over { outcome: Outcome::draw(2), why: phrase!("the board is full") }
        } else {
            Turn::Seats(vec![next])
        }
    }

    fn moves(taken: &Vec<Square>, _seat: Seat) -> Vec<Square> {
        BOARD.squares().filter(|at| !taken.contains(at)).collect()
    }

    fn parse(taken: &Vec<Square>, seat: Seat, text: &str) -> Result<Square, MoveError<Square>> {
        let square = BOARD.parse(text).ok_or_else(|| MoveError::unreadable(phrase!("a move looks like b2")))?;
        if !taken.contains(&square) {
            return Ok(square);
        }
        let legal = Self::moves(taken, seat);
        Err(MoveError::near(phrase!("{} is taken", square), text, legal, Square::to_string))
    }

    fn write(_taken: &Vec<Square>, square: &Square) -> String {
        square.to_string()
    }

    fn play(taken: &Vec<Square>, _seat: Seat, square: &Square) -> Played<Vec<Square>> {
        Played::new([taken.as_slice(), &[*square]].concat())
    }

    fn picture(taken: &Vec<Square>, _viewer: Viewer) -> Picture {
        let board = BOARD.diagram(|at| match owner(taken, at)?.number() {
            1 => Some(("X".to_string(), phrase!("a cross"))),
            _ => Some(("O".to_string(), phrase!("a nought"))),
        });
        Picture::from(vec![Part::Diagram(board)])
    }

    fn position_text(taken: &Vec<Square>) -> String {
        kit::moves_text(taken)
    }

    fn parse_position(setup: &Setup, text: &str, _seat: Option<Seat>) -> Result<Vec<Square>, BadPosition> {
        kit::parse_moves::<Self>(setup, text)
    }
}
