//! What a command answers.

use crate::letter::{Attachment, EventKind, Format, Note, Reply};
use crate::store::Player;

use crate::desk::state::DeskError;
use crate::desk::work::next_keys::next_commitment;
use crate::desk::work::{CommandError, Refused, Work};

pub(crate) type CommandResult = Result<Vec<Answer>, CommandError>;

#[derive(Debug)]
pub(crate) struct Answer {
    pub board: Option<u32>,
    pub event: EventKind,
    pub reply: Reply,
    pub attachment: Option<Attachment>,
    pub shows: ShowBoard,
    /// The letter's format, if not the reader's usual one.
    pub format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShowBoard {
    Below,
    No,
}

impl Answer {
    pub(in crate::desk) fn new(event: EventKind, reply: Reply) -> Self {
        Answer { board: None, event, reply, attachment: None, shows: ShowBoard::No, format: None }
    }

    pub(in crate::desk) fn about(board: u32, event: EventKind, reply: Reply) -> Self {
        Answer { board: Some(board), ..Answer::new(event, reply) }
    }

    /// What was not done, and why; with its board, so that it can be answered again.
    pub(in crate::desk) fn mistake(board: Option<u32>, why: Reply) -> Self {
        let shows = if board.is_some() { ShowBoard::Below } else { ShowBoard::No };
        Answer { board, shows, ..Answer::new(EventKind::Error, why) }
    }

    /// The part of a partly successful command that failed.
    pub(in crate::desk) fn refused(refused: Refused) -> Self {
        Answer::mistake(refused.board, Reply::Refused(refused.why))
    }

    pub(in crate::desk) fn is_enough(&self) -> bool {
        matches!(self.reply, Reply::Note(Note::EnoughForToday { .. } | Note::NotCarriedOut))
    }

    pub(in crate::desk) fn is_mistake(&self) -> bool {
        self.event == EventKind::Error
    }
}

pub(crate) fn told_next_dice(work: &mut Work<'_>, player: &Player) -> Result<Answer, DeskError> {
    let commitment = next_commitment(&mut work.tx, &work.shared.secrets, player)?;
    let note = Note::NextDice { userid: player.userid.clone(), commitment };
    Ok(Answer::new(EventKind::Dice, Reply::Note(note)))
}
