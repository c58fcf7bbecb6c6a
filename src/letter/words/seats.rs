//! Seats by the names of their players.

use crate::draw::COLUMNS;
use crate::game::{Arg, MoveError, Phrase, Picture, Seat, phrase};
use crate::play::Board;

use crate::letter::words::block::Seen;
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::sentences;

sentences! {
    pub enum Who {
        Reader { who: String } = "who-reader",
        Resigned { who: String } = "who-resigned",
        ReaderResigned { who: String } = "who-reader-resigned",
        Late { who: String } = "who-late",
        ReaderLate { who: String } = "who-reader-late",
    }
}

/// The line of players: `1 alice R, 2 bob L (you)`.
pub fn who_is_who(words: &Words, board: &Board, reader: Option<Seat>) -> String {
    let players = board.seats().map(|seat| {
        let side = words.phrase(&board.record.position().side(seat).short());
        let who = format!("{seat} {} {side}", board.userid(seat)).trim_end().to_owned();
        match (reader == Some(seat), board.has_resigned(seat)) {
            (true, true) if board.record.has_forfeited(seat) => words.say(&Who::ReaderLate { who }),
            (false, true) if board.record.has_forfeited(seat) => words.say(&Who::Late { who }),
            (true, true) => words.say(&Who::ReaderResigned { who }),
            (true, false) => words.say(&Who::Reader { who }),
            (false, true) => words.say(&Who::Resigned { who }),
            (false, false) => who,
        }
    });
    let players: Vec<String> = players.collect();
    let mut lines: Vec<String> = Vec::new();
    for (at, player) in players.iter().enumerate() {
        let comma = if at + 1 < players.len() { "," } else { "" };
        let player = format!("{player}{comma}");
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + player.chars().count() <= COLUMNS => {
                line.push(' ');
                line.push_str(&player);
            }
            _ => lines.push(player),
        }
    }
    lines.join("\n")
}

/// The name of a seat: `alice (Red)`, or only the userid if the game has no short name for the seat yet.
pub fn name(board: &Board, seat: Seat, side: &Arg) -> Phrase {
    let userid = board.userid(seat);
    let side = side.short();
    if side.text().is_empty() { phrase!("{}", userid) } else { phrase!("{} ({})", userid, side) }
}

pub fn picture_with_names(board: &Board, picture: Picture) -> Picture {
    picture.with_names(&|seat, side| name(board, seat, side))
}

pub fn seen(board: &Board, viewer: Option<Seat>) -> Seen {
    Seen { viewer, players: board.players.clone() }
}

pub fn phrase(board: &Board, phrase: &Phrase) -> Phrase {
    phrase.with_names(&|seat, side| name(board, seat, side))
}

pub fn move_error(board: &Board, why: &MoveError<String>) -> MoveError<String> {
    match why {
        MoveError::Unreadable(looks) => MoveError::Unreadable(phrase(board, looks)),
        MoveError::Illegal { why, nearest } => {
            MoveError::Illegal { why: phrase(board, why), nearest: nearest.clone() }
        }
        MoveError::Ambiguous(_) => why.clone(),
    }
}
