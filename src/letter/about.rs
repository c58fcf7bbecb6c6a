//! What a letter about a board is about, and who reads it.

use crate::game::Seat;
use crate::play::{Board, Event, Stage};

use super::{Attachment, House};

/// Who reads a letter about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Who plays there.
    Seat(Seat),
    /// Who gets its letters without playing.
    Watcher,
    /// Who looked at it once.
    Visitor,
}

impl Reader {
    /// The reader's seat; none for those who do not play.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Reader::Seat(seat) => Some(seat),
            Reader::Watcher | Reader::Visitor => None,
        }
    }
}

/// What proves that a command is from the reader of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proving {
    /// That it answers the letter.
    Answer,
    /// The password alone: so the reader wants it.
    Password,
}

/// Whom a letter about a board is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addressee<'a> {
    /// The player's name; empty for somebody who is none.
    pub userid: &'a str,
    /// What the player has to do with the board.
    pub reader: Reader,
    /// How the player's answers are proved.
    pub proving: Proving,
}

/// What a letter about a board is about.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The board as it is now.
    pub board: &'a Board,
    /// The board before what happened, to mark what changed.
    pub before: Option<&'a Board>,
    /// What happened.
    pub events: &'a [Event],
    /// What was written to the players, or in a watcher's letter to the watchers: userid and text.
    pub messages: &'a [(String, String)],
    /// The userids of those who watch.
    pub watchers: &'a [String],
}

impl About<'_> {
    /// The value of `X-PBM-Event`, by what this reader is told.
    pub fn event(&self, reader: Reader) -> &'static str {
        let told = || self.events.iter().filter(|event| event.concerns(reader.seat()));
        let any = |test: fn(&Event) -> bool| told().any(test);
        if any(|e| matches!(e, Event::Declined(_))) {
            "declined"
        } else if any(|e| matches!(e, Event::Over { .. })) {
            "over"
        } else if any(|e| matches!(e, Event::Started)) {
            "start"
        } else if any(is_move) {
            "move"
        } else if reader == Reader::Watcher && told().next().is_none() {
            "kibitz"
        } else if told().next().is_some() || self.board.stage == Stage::Offered {
            "offer"
        } else {
            "chat"
        }
    }

    /// Whether there is anything to be told to this reader.
    pub fn concerns(&self, reader: Reader) -> bool {
        self.before.is_none()
            || !self.messages.is_empty()
            || self.events.iter().any(|event| event.concerns(reader.seat()))
    }

    /// Whether it tells of the board's end.
    pub fn is_last(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Over { .. } | Event::Declined(_)))
    }

    /// The headers that other programs read.
    pub fn headers(&self, house: &House, event: &str) -> Vec<(&'static str, String)> {
        let board = self.board;
        let info = board.game().info();
        let mut headers = vec![
            ("X-PBM-Game", info.name.to_string()),
            ("X-PBM-Board", board.number.to_string()),
            ("X-PBM-Move", board.record.moves().to_string()),
            ("X-PBM-Event", event.to_string()),
            ("X-PBM-Next", board.userids(&board.awaited()).join(",")),
        ];
        if board.stage == Stage::Over {
            headers.push(("X-PBM-Result", board.record.result()));
        }
        if let Some(roll) = roll(board) {
            headers.push(("X-PBM-Dice", roll));
        }
        let list =
            format!("{} board {} <board-{}.{}>", info.title, board.number, board.number, house.domain());
        headers.push(("List-Id", list));
        headers
    }

    /// The record as a file, once the game is over.
    pub fn attachment(&self) -> Option<Attachment> {
        let over = self.events.iter().any(|event| matches!(event, Event::Over { .. }));
        over.then(|| record_file(self.board))
    }
}

/// Whether an event changes what is to be moved.
fn is_move(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved { .. }
            | Event::MovedOutOfTurn { .. }
            | Event::Resigned(_)
            | Event::Forfeited(_)
            | Event::Undone { .. }
    )
}

/// The roll that waits to be played.
pub(super) fn roll(board: &Board) -> Option<String> {
    (board.stage == Stage::Running).then(|| board.record.position().roll()).flatten()
}

/// The record of a board as a file.
pub fn record_file(board: &Board) -> Attachment {
    Attachment {
        name: format!("{}-{}.txt", board.game().info().name, board.number),
        text: board.record_text(),
    }
}
