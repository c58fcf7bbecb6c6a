//! Private notes: `note`.

use crate::letter::{self, EventKind, Note, Refusal, Reply};

use crate::desk::commands::boards::act::At;
use crate::desk::commands::{Answer, CommandResult, ShowBoard};
use crate::desk::policy::limits::LONGEST_NOTE;
use crate::desk::work::{CommandError, Work};

const NOTHING: [&str; 3] = ["none", "off", "-"];

pub(crate) fn note(work: &mut Work<'_>, at: At<'_>) -> CommandResult {
    let board = at.board;
    let open = work.board(at.game, board)?;
    if open.role_of(at.player).is_none() {
        return Err(CommandError::at(board, Refusal::NoteNotHere { board }));
    }
    let text = &letter::without_tokens(at.message.trim_end());
    let length = text.chars().count();
    if length > LONGEST_NOTE {
        return Err(CommandError::at(board, Refusal::NoteTooLong { length, most: LONGEST_NOTE }));
    }
    let said = if text.trim().is_empty() {
        match work.tx.note(at.player.id, board)? {
            Some(_) => Reply::Shown,
            None => Note::NotesNone { board }.into(),
        }
    } else if NOTHING.iter().any(|word| word.eq_ignore_ascii_case(text.trim())) {
        if work.tx.forget_note(at.player.id, board)? {
            Note::NotesGone { board }.into()
        } else {
            Note::NotesNone { board }.into()
        }
    } else {
        work.tx.set_note(at.player.id, board, text)?;
        Note::NotesKept { board }.into()
    };
    Ok(vec![Answer { shows: ShowBoard::Below, ..Answer::about(board, EventKind::Show, said) }])
}
