//! A tree of conditional moves, its lines in canonical form, and what may be wrong with a line.

use crate::game::{MoveError, Roll, Seat};

/// A player's answers to what the others may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree(pub Vec<Branch>);

/// A line, and the lines below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// What the others do up to the owner's next turn, in this order. Turns that are not named may be anything.
    pub theirs: Vec<Theirs>,
    /// The owner's roll after that, if it matters.
    pub roll: Option<Roll>,
    pub answer: Answer,
    /// The answers to what the others do after that.
    pub below: Vec<Branch>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theirs {
    /// Whose it is; anybody's if none is named.
    pub seat: Option<Seat>,
    /// The move, in canonical form if that was known; none for any move.
    pub text: Option<String>,
}

/// What the owner of a tree does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Move {
        /// In canonical form if that was known.
        text: String,
        propose: bool,
    },
    Resign,
    /// Offers a draw, or accepts one.
    Draw,
    Accept,
}

impl Tree {
    /// The lines in canonical form, indented by two spaces per level. `name` returns the name of a seat.
    pub fn lines(&self, name: &dyn Fn(Seat) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        write(&self.0, 0, name, &mut lines);
        lines
    }

    /// The lines as the store keeps them, with seats named `P1`, `P2` ...
    pub fn stored(&self) -> String {
        self.lines(&|seat| format!("P{seat}")).join("\n")
    }
}

impl Branch {
    /// Whether it fits whatever anybody else does.
    pub(super) fn is_any(&self) -> bool {
        match self.theirs.as_slice() {
            [] => true,
            [only] => only.seat.is_none() && only.text.is_none(),
            _ => false,
        }
    }

    /// The line in canonical form, without indentation.
    pub fn line(&self, name: &dyn Fn(Seat) -> String) -> String {
        let theirs: Vec<String> = self.theirs.iter().map(|theirs| theirs.words(name)).collect();
        let theirs = if theirs.is_empty() { "any".to_string() } else { theirs.join(", ") };
        let roll =
            self.roll.as_ref().map(|roll| format!(" and I roll {}", roll.to_string().replace(',', "-")));
        format!("if {theirs}{} then {}", roll.unwrap_or_default(), self.answer.words())
    }
}

impl Theirs {
    fn words(&self, name: &dyn Fn(Seat) -> String) -> String {
        let text = self.text.as_deref().unwrap_or("any");
        self.seat.map_or_else(|| text.to_string(), |seat| format!("{} {text}", name(seat)))
    }
}

impl Answer {
    pub fn words(&self) -> String {
        match self {
            Answer::Move { text, propose: false } => text.clone(),
            Answer::Move { text, propose: true } => format!("{text} propose"),
            Answer::Resign => "resign".to_string(),
            Answer::Draw => "draw".to_string(),
            Answer::Accept => "accept".to_string(),
        }
    }
}

fn write(branches: &[Branch], level: usize, name: &dyn Fn(Seat) -> String, lines: &mut Vec<String>) {
    for branch in branches {
        lines.push(format!("{}{}", "  ".repeat(level), branch.line(name)));
        write(&branch.below, level + 1, name, lines);
    }
}

/// A line that is no condition, or none for this board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongLine {
    /// Its number among the lines that are not blank, from 1.
    pub number: usize,
    pub text: String,
    pub fault: LineFault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    NoIf,
    NoThen,
    NoCondition,
    NoAnswer,
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
    Mine(MoveError<String>),
}
