//! A board as the page shows it on which one of its players moves.

use crate::draw::{COLUMNS, CellLink, Drawing, Overlay, drawing, plain_within};
use crate::game::{MoveError, Position, Seat, Viewer};
use crate::play::Board;

use crate::letter::bytes::render::{alternative, list};
use crate::letter::site::SiteText;
use crate::letter::words::{Block, Words, seats};

/// A position as a player may see it, in one language. The player's own name is nowhere in it.
#[derive(Clone, Debug)]
pub struct TurnView {
    /// What the player must know first: the situation, or the question to answer.
    pub said: Vec<String>,
    /// The drawing, with links over cells; none for a game without one.
    pub drawing: Option<Drawing>,
    pub plain: String,
    /// What stands beside the board, such as dice and cards.
    pub facts: Block,
    pub places: Vec<String>,
}

/// A position of a board as the player of `seat` may see it, with these links over its cells and the changes since `before` marked.
pub fn turn_view(
    words: &Words,
    board: &Board,
    seat: Seat,
    (position, before): (&dyn Position, Option<&dyn Position>),
    links: &[CellLink],
) -> TurnView {
    let board = &unnamed(words, board, seat);
    let seen = seats::seen(board, Some(seat));
    let shown = |position: &dyn Position| {
        words.said(seats::picture_with_names(board, position.picture(Viewer::Seat(seat))))
    };
    let (now, before) = (shown(position), before.map(shown));
    let diagram = now.boards().next();
    let title = diagram.map(|diagram| alternative(words, diagram, before.as_ref(), &seen));
    let said = [position.situation(), position.question(seat)].into_iter().flatten();
    let overlay = Overlay { links, ..Overlay::default() };
    TurnView {
        said: said.map(|phrase| words.phrase(&seats::phrase(board, &phrase))).collect(),
        drawing: drawing(&now, before.as_ref(), &title.unwrap_or_default(), overlay),
        plain: plain_within(&now, before.as_ref(), COLUMNS, &words.legend()),
        places: now.boards().flat_map(|diagram| list(words, diagram)).collect(),
        facts: Block::Picture { now, before, seen },
    }
}

/// Why a text is no move, without the player's own name; none if that takes a list of moves.
pub fn why_no_move(words: &Words, board: &Board, seat: Seat, error: &MoveError<String>) -> Option<String> {
    let board = &unnamed(words, board, seat);
    match seats::move_error(board, error) {
        MoveError::Unreadable(why) | MoveError::Illegal { why, .. } => Some(words.phrase(&why)),
        MoveError::Ambiguous(_) => None,
    }
}

/// The board with another word in place of the player's name.
fn unnamed(words: &Words, board: &Board, seat: Seat) -> Board {
    let you = words.say(&SiteText::TurnYou);
    let names = board.seats().zip(&board.players);
    let players = names.map(|(at, name)| if at == seat { you.clone() } else { name.clone() }).collect();
    Board { players, ..board.clone() }
}
