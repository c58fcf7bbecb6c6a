//! What is wrong with a line of conditions.

use crate::game::{MoveError, Seat};

/// A line that is no condition, or none for this board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongLine {
    /// Its number among the lines that are not blank, from 1.
    pub number: usize,
    /// Its text without indentation.
    pub text: String,
    pub fault: LineFault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    NoIf,
    NoThen,
    NoCondition,
    NoAnswer,
    /// What follows `roll` is no roll of this game.
    BadRoll,
    /// It names a roll, but the owner rolls no dice there.
    NoDice,
    /// It lets somebody play anything who does not play here.
    NobodyHere,
    /// It names a move of the owner as a condition.
    OwnMove,
    /// It names more moves of others than come before the owner's turn: at most this many.
    TooManyMoves(usize),
    TooDeep,
    TooManyLines,
    TooLong,
    /// It stands below a line after which nothing can follow.
    NothingFollows,
    /// It stands below an answer after which it is still the owner's turn.
    StillYourTurn,
    /// The move of this seat in the condition is not possible there.
    Theirs(Seat, MoveError<String>),
    /// The turn of this seat goes on after the move in the condition.
    GoesOn(Seat),
    /// The others move in this order before the owner does, not in the one that it names them in.
    Order(Vec<Seat>),
    /// This seat has left the game, or does not move before the owner.
    NotBefore(Seat),
    Over,
    TakesNoTurn,
    /// The answer is not possible there.
    Mine(MoveError<String>),
}
