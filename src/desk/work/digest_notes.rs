//! Notes for daily letters.

use jiff::civil::Time;

use crate::letter::{self, BoardNews, Chosen, Role, Words};
use crate::store::{DigestNote, NoteKind};

const LETTERS: &str = "letters";
const AT: &str = "at";

/// The time of day for letters that are not urgent; none if each goes at once.
pub(crate) fn daily(chosen: &Chosen) -> Option<Time> {
    let is_daily = chosen.get(LETTERS).is_some_and(|value| value == "digest");
    time_of_day(chosen).filter(|_| is_daily)
}

pub(crate) fn time_of_day(chosen: &Chosen) -> Option<Time> {
    chosen.get(AT)?.parse().ok()
}

/// A board's notes for a reader's daily letter; never empty.
pub(crate) fn notes(words: &Words, news: &BoardNews<'_>, userid: &str, role: Role) -> Vec<DigestNote> {
    let board = news.board.number;
    let told = letter::happened(words, news, role).into_iter().map(|told| DigestNote {
        board,
        kind: if told.is_move { NoteKind::Move } else { NoteKind::Other },
        writer: String::new(),
        text: told.text,
    });
    let written = news.messages.iter().filter(|(from, _)| from != userid);
    let messages = written.map(|(from, text)| DigestNote {
        board,
        kind: NoteKind::Message,
        writer: from.clone(),
        text: text.clone(),
    });
    let mut notes: Vec<DigestNote> = told.chain(messages).collect();
    if notes.is_empty() {
        let (writer, text) = (String::new(), String::new());
        notes.push(DigestNote { board, kind: NoteKind::Other, writer, text });
    }
    notes
}
