//! Why a command was not carried out.

use crate::game::MoveError;
use crate::letter::{self, Near, Refusal};
use crate::play::{self, Board};
use crate::store::StoreError;

use crate::desk::state::DeskError;

#[derive(Debug)]
pub(crate) struct Refused {
    /// The board that it is about, if the sender was proved to sit there.
    pub board: Option<u32>,
    pub why: letter::Refused,
    pub moves: Moves,
}

impl Refused {
    pub(crate) fn of_board(board: &Board, why: &play::Refusal) -> Self {
        Refused { board: Some(board.number), why: letter::refused(board, why), moves: Moves::of(why) }
    }

    pub(crate) fn is_no_move(&self) -> bool {
        self.why.refusals.iter().any(|why| {
            why.is_no_move()
                || matches!(
                    why,
                    Refusal::MoveUnreadable { .. } | Refusal::MoveAmongWords | Refusal::MoveInDoubt
                )
        })
    }
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Self {
        Refused { board: None, why: why.into(), moves: Moves::Unread }
    }
}

#[derive(Debug)]
pub(crate) enum CommandError {
    Refused(Refused),
    Failed(DeskError),
}

impl CommandError {
    pub(crate) fn of_board(board: &Board, why: &play::Refusal) -> Self {
        Refused::of_board(board, why).into()
    }

    /// Why the text of moves cannot be played. `shown` is the board, if there is one.
    pub(crate) fn of_moves(shown: Option<&Board>, error: &MoveError<String>) -> Self {
        let (board, why) = (shown.map(|board| board.number), letter::unread(shown, error));
        Refused { board, why, moves: Moves::of_error(error) }.into()
    }

    /// A legal move stands among other words: the player is asked whether it is meant.
    pub(crate) fn nearly(board: &Board, text: String, foreign: Option<char>) -> Self {
        let why = match foreign {
            Some(letter) => Refusal::MoveInOtherLetters { letter: letter.to_string() },
            None => Refusal::MoveAmongWords,
        };
        CommandError::unread(board.number, letter::Refused { near: Near::Meant(text), ..why.into() })
    }

    /// No move was read in an answer about a board.
    pub(crate) fn unread(board: u32, why: letter::Refused) -> Self {
        Refused { board: Some(board), why, moves: Moves::Unread }.into()
    }

    pub(crate) fn besides(mut self, more: Option<Refusal>) -> Self {
        if let CommandError::Refused(refused) = &mut self {
            refused.why.refusals.extend(more);
        }
        self
    }

    /// The same, as if the game could not read the moves.
    pub(crate) fn unclear(self) -> Self {
        match self {
            CommandError::Refused(refused) => Refused { moves: Moves::Unread, ..refused }.into(),
            failed => failed,
        }
    }

    pub(crate) fn all(why: Vec<Refusal>) -> Self {
        Refused { board: None, why: why.into(), moves: Moves::Unread }.into()
    }

    pub(crate) fn if_any(why: Vec<Refusal>) -> Result<(), Self> {
        if why.is_empty() { Ok(()) } else { Err(CommandError::all(why)) }
    }

    /// A refusal about a board where the sender is proved to play or watch.
    pub(crate) fn at(board: u32, why: Refusal) -> Self {
        CommandError::Refused(Refused { board: Some(board), ..why.into() })
    }
}

impl From<Refused> for CommandError {
    fn from(refused: Refused) -> Self {
        CommandError::Refused(refused)
    }
}

impl From<Refusal> for CommandError {
    fn from(why: Refusal) -> Self {
        CommandError::Refused(why.into())
    }
}

impl From<DeskError> for CommandError {
    fn from(error: DeskError) -> Self {
        CommandError::Failed(error)
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        CommandError::Failed(error.into())
    }
}

/// Whether the game could read the moves of a command, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moves {
    Read,
    Unread,
}

impl Moves {
    fn of(why: &play::Refusal) -> Moves {
        match why {
            play::Refusal::Unread(error) => Moves::of_error(error),
            _ => Moves::Unread,
        }
    }

    fn of_error(error: &MoveError<String>) -> Moves {
        if matches!(error, MoveError::Unreadable(_)) { Moves::Unread } else { Moves::Read }
    }
}
