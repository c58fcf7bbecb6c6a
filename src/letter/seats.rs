//! Seats by the names of their players.

use crate::game::{MoveError, Phrase, Picture, Seat};
use crate::play::Board;

/// A seat as letters name it: `alice (Red)`, or the userid alone where the game has no short name for the seat yet.
pub(super) fn name(board: &Board, seat: Seat, side: &str) -> String {
    let userid = board.userid(seat);
    match short(side) {
        "" => userid.to_owned(),
        side => format!("{userid} ({side})"),
    }
}

/// What a game calls a seat, without the explanation in parentheses.
pub(super) fn short(side: &str) -> &str {
    side.split_once(" (").map_or(side, |(short, _)| short)
}

/// A picture with the names of the players of its board.
pub fn picture_with_names(board: &Board, picture: Picture) -> Picture {
    picture.with_names(&|seat, side| name(board, seat, side))
}

pub(super) fn phrase(board: &Board, phrase: &Phrase) -> Phrase {
    phrase.with_names(&|seat, side| name(board, seat, side))
}

pub(super) fn move_error(board: &Board, why: &MoveError<String>) -> MoveError<String> {
    match why {
        MoveError::Unreadable(looks) => MoveError::Unreadable(phrase(board, looks)),
        MoveError::Illegal { why, nearest } => {
            MoveError::Illegal { why: phrase(board, why), nearest: nearest.clone() }
        }
        MoveError::Ambiguous(_) => why.clone(),
    }
}
