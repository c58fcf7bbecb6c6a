//! News of a board, and its readers.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::game::{Phrase, Seat, Viewer};
use crate::play::conditions::Why;
use crate::play::{AutoMove, Board, Event, Stage};
use crate::time::Clocks;

use crate::letter::bytes::{Attachment, EventKind, Retold, ServerIdentity};
use crate::letter::words::{Block, Form, Format, Rated, Slot, Words, seats};

/// The role of a letter's reader at its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A player in this seat.
    Seat(Seat),
    /// A subscriber who does not play.
    Watcher,
    /// Somebody who asked for the board.
    Visitor,
}

impl Role {
    /// The reader's seat, if they play.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Watcher | Role::Visitor => None,
        }
    }

    pub(in crate::letter) fn viewer(self) -> Viewer {
        self.seat().map_or(Viewer::Watcher, Viewer::Seat)
    }
}

/// The proof that a command is from the reader of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofNeeded {
    /// An answer to the letter.
    Answer,
    /// Only the password, by the reader's choice.
    Password,
}

/// What a player who is to move could move, as `house-easy` would.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likely {
    /// The example: the moves of a turn in their order.
    pub turn: Vec<String>,
    /// The moves that were looked at, the best first.
    pub ranked: Vec<String>,
}

/// The reader of a letter about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipient<'a> {
    /// The userid; empty for somebody without an account.
    pub userid: &'a str,
    /// The role at the board.
    pub role: Role,
    /// What proves the reader's answers.
    pub proof: ProofNeeded,
    /// The commitment to the key of the next board that the player starts, if the letter contains it.
    pub next_dice: Option<&'a str>,
    /// The player's private note about the board.
    pub note: Option<&'a str>,
    /// What the letters tell in whose place this one comes.
    pub retold: Option<&'a Retold>,
    /// What the reader could move. If it is not known, any legal move is the example.
    pub likely: Option<&'a Likely>,
    /// The address of the page on which the reader can move, if there is one.
    pub turn_page: Option<&'a str>,
    /// How the player wants letters.
    pub form: &'a Form,
}

impl<'a> Recipient<'a> {
    /// A reader of a letter with nothing beside the board.
    pub fn new(userid: &'a str, role: Role, proof: ProofNeeded, form: &'a Form) -> Self {
        Recipient {
            userid,
            role,
            proof,
            next_dice: None,
            note: None,
            retold: None,
            likely: None,
            turn_page: None,
            form,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Page<'a> {
    pub server: &'a ServerIdentity,
    pub words: &'a Words,
    pub news: &'a BoardNews<'a>,
    pub to: Recipient<'a>,
}

impl Page<'_> {
    pub fn is_a_page(&self) -> bool {
        self.to.form.format == Format::Html
    }

    /// The block, with a place of its own if the letter has a page.
    pub fn at(&self, place: Slot, block: Block) -> Block {
        if self.is_a_page() { block.at(place) } else { block }
    }

    /// The block, without it on a page.
    pub fn in_text(&self, block: Block) -> Block {
        if self.is_a_page() { block.in_text() } else { block }
    }

    /// A paragraph that only a page has; none if the letter has no page.
    pub fn on_page(&self, place: Slot, text: impl FnOnce() -> String) -> Option<Block> {
        self.is_a_page().then(|| Block::Text(text()).on_page(place))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    Place(String),
    // The kind of move, where it begins at no place.
    Kind(Phrase),
    Move(String),
}

/// Something about a board that did not happen by the rules of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    // The reader has not moved for a long time.
    Reminder,
    // The reader's time had run out, and a day of vacation was used, with the number of days left this year.
    VacationUsed { day: Date, left: u32 },
    // A player's time is up, and the others may claim the game.
    TimeUp(Seat),
    // Time ran out before everybody had moved, so the board is taken back.
    NeverBegan(Seat),
    // The server has moved for a player whose time was up; after `most` times the player forfeits.
    MovedInPlace { seat: Seat, times: u32, most: u32 },
    // The server has answered a question for a player whose time was up.
    AnsweredInPlace(Seat),
    // A player claimed the game because another one's time was up.
    Claimed { by: Seat, late: Seat },
    // With the first and last days of vacations that follow soon.
    Away { seat: Seat, until: Date, again: Vec<(Date, Date)> },
    Unreachable(Seat),
    Given { seat: Seat, time: SignedDuration },
    ResultAnnulled,
    ConditionsDropped(Why),
    // The operator has put another player in a seat; `before` is the userid of the previous one.
    Replaced { seat: Seat, before: String },
    ClocksStopped,
    // An update of the server removed the rules of the board, so its clocks were stopped or its offer was taken back.
    RulesMissing,
    ClocksStarted,
    // This is a rematch of the board with this number.
    Rematch(u32),
    // This board comes from a seek.
    Sought,
    House(Vec<String>),
    // A house player with a character says something, as the game begins or `ends`.
    Character { userid: String, ends: bool },
    // The reader has beaten this house player for the first time.
    FirstWin { house: String, title: String },
    // House players have thought for the reader as long as they may in a day, and move tomorrow.
    HouseRests,
    Hint(Hint),
    // Lines of the reader's message were not sent because they quote private parts of a letter.
    LinesLeftOut { lines: usize },
    // The reader's message was not sent because it contains a password.
    MessageHeldBack,
    // The reader's message was not sent because too many of its words may be the password.
    MessageUncompared,
    // A message of the reader was not sent because those before it take all the room of a letter.
    MessagesTooLong,
}

impl Notice {
    /// Whether it says that something in the reader's own message was not sent.
    pub fn cuts_message(&self) -> bool {
        matches!(
            self,
            Notice::LinesLeftOut { .. }
                | Notice::MessageHeldBack
                | Notice::MessageUncompared
                | Notice::MessagesTooLong
        )
    }

    /// Whether it only accompanies something else.
    fn is_beside(&self) -> bool {
        let beside = matches!(
            self,
            Notice::Rematch(_)
                | Notice::Sought
                | Notice::House(_)
                | Notice::Character { .. }
                | Notice::FirstWin { .. }
        );
        self.cuts_message() || beside
    }
}

/// News of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardNews<'a> {
    /// The current board.
    pub board: &'a Board,
    /// Since when the board has been waiting, if that is not the time of the events.
    pub since: Option<Timestamp>,
    /// The clocks; none without clocks and after the end.
    pub clocks: Option<&'a Clocks>,
    /// The current time.
    pub now: Timestamp,
    /// The board before the events, to mark the changes; none for a new board.
    pub before: Option<&'a Board>,
    /// The events.
    pub events: &'a [Event],
    /// Other notices, each for one seat or for all.
    pub notices: &'a [(Option<Seat>, Notice)],
    /// The effect of the result on ratings, if the game is over.
    pub rated: Option<&'a Rated>,
    /// Messages to the players, or in a watcher's letter to the watchers: userid and text.
    pub messages: &'a [(String, String)],
    /// The userids of the watchers.
    pub watchers: &'a [String],
    /// The remaining conditional moves as lines, each only for its seat.
    pub conditions: &'a [(Seat, Vec<String>)],
    /// Whether all hints about the next move were asked for.
    pub is_hinted: bool,
    /// Whether a rematch of the board has been offered.
    pub has_rematch: bool,
}

impl<'a> BoardNews<'a> {
    /// The current board, without clocks and watchers.
    pub fn of(board: &'a Board, now: Timestamp) -> BoardNews<'a> {
        BoardNews {
            board,
            since: None,
            clocks: None,
            now,
            before: None,
            events: &[],
            notices: &[],
            rated: None,
            messages: &[],
            watchers: &[],
            conditions: &[],
            is_hinted: false,
            has_rematch: false,
        }
    }

    /// The value of `X-PBM-Event` for this reader.
    pub fn event(&self, role: Role) -> EventKind {
        let told = || self.events.iter().filter(|event| event.concerns(role.seat()));
        let any = |test: fn(&Event) -> bool| told().any(test);
        let is_annulled = self.notices.iter().any(|(_, notice)| *notice == Notice::ResultAnnulled);
        if any(|e| matches!(e, Event::Declined(_) | Event::Expired)) {
            EventKind::Declined
        } else if any(|e| matches!(e, Event::Over { .. })) || is_annulled {
            EventKind::Over
        } else if any(|e| matches!(e, Event::Started)) {
            EventKind::Start
        } else if any(is_move) {
            EventKind::Move
        } else if self.notices_for(role).any(|notice| matches!(notice, Notice::Hint(_))) {
            EventKind::Answer
        } else if self.notices_for(role).any(|notice| !notice.is_beside()) {
            EventKind::Nag
        } else if role == Role::Watcher && told().next().is_none() {
            EventKind::Kibitz
        } else if told().next().is_some() || self.board.stage == Stage::Offered {
            EventKind::Offer
        } else {
            EventKind::Chat
        }
    }

    /// The notices for this reader.
    pub fn notices_for(&self, role: Role) -> impl Iterator<Item = &'a Notice> {
        let notices = self.notices.iter();
        notices.filter(move |(to, _)| to.is_none_or(|to| role.seat() == Some(to))).map(|(_, notice)| notice)
    }

    /// The seat whose time is up, if this seat may claim the game.
    pub fn late(&self, seat: Seat) -> Option<Seat> {
        let plays = self.board.stage == Stage::Running && !self.board.has_resigned(seat);
        let clocks = self.clocks.filter(|_| plays)?;
        clocks.late(seat.number(), self.now).first().copied().map(Seat::new)
    }

    /// What the server does for a seat whose time is up; none if the seat loses.
    pub(in crate::letter) fn stand_in(&self, seat: Seat) -> Option<AutoMove> {
        let missed =
            self.clocks.and_then(|clocks| clocks.seat(seat.number())).map_or(0, |clock| clock.missed);
        self.board.auto_move(seat, missed)
    }

    /// Whether there is any news for this reader.
    pub fn concerns(&self, role: Role) -> bool {
        self.before.is_none()
            || !self.messages.is_empty()
            || self.notices_for(role).next().is_some()
            || self.events.iter().any(|event| event.concerns(role.seat()))
    }

    /// Whether the board begins, or has still to be accepted.
    pub fn is_first(&self) -> bool {
        self.events.contains(&Event::Started) || self.board.stage == Stage::Offered
    }

    /// Whether a reader who gets one letter a day gets this at once: the beginning and the end of a board, a house player
    /// in place of who left, with whom moves are taken back, and the reader's own clock.
    pub fn is_urgent(&self, role: Role) -> bool {
        let urgent = |notice: &Notice| match notice {
            Notice::Reminder
            | Notice::VacationUsed { .. }
            | Notice::TimeUp(_)
            | Notice::NeverBegan(_)
            | Notice::Hint(_)
            | Notice::HouseRests
            | Notice::Replaced { .. } => true,
            Notice::MovedInPlace { seat, .. } => role.seat() == Some(*seat),
            _ => false,
        };
        let seated = |event: &Event| matches!(event, Event::Substituted { .. });
        self.before.is_none()
            || self.is_first()
            || self.is_last()
            || self.events.iter().any(seated)
            || self.notices_for(role).any(urgent)
    }

    /// Whether it asks the others for the seat of its reader, who has left and gets another letter when they agree.
    pub fn asks_who_left(&self, role: Role) -> bool {
        let asks = |event: &Event| matches!(event, Event::SubstituteAsked { left, .. } if role.seat() == Some(*left));
        self.events.iter().any(asks)
    }

    /// Whether a letter contains the commitment for the next board: the first and the last one of a board with dice. It counts as
    /// the first if it replaces the letter that says that the board `begins`.
    pub fn tells_next_dice(&self, begins: bool) -> bool {
        self.board.uses_key() && (begins || self.is_first() || self.is_last())
    }

    /// Whether the board ends.
    pub fn is_last(&self) -> bool {
        let ends = |event: &Event| matches!(event, Event::Over { .. } | Event::Declined(_) | Event::Expired);
        self.events.iter().any(ends)
    }

    /// Headers for other programs: name and value.
    pub fn headers(&self, server: &ServerIdentity, event: EventKind) -> Vec<(String, String)> {
        let board = self.board;
        let info = board.game().info();
        let list =
            format!("{} board {} <board-{}.{}>", info.title, board.number, board.number, server.domain());
        let over = (board.stage == Stage::Over).then(|| board.record.result());
        let headers = [
            ("X-PBM-Game", Some(info.name.to_string())),
            ("X-PBM-Board", Some(board.number.to_string())),
            ("X-PBM-Move", Some(board.record.moves().to_string())),
            ("X-PBM-Event", Some(event.to_string())),
            ("X-PBM-Next", Some(board.userids(&board.awaited()).join(","))),
            ("X-PBM-Result", over),
            ("X-PBM-Dice", waiting_roll(board)),
            ("List-Id", Some(list)),
        ];
        headers.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }

    /// The record as a file, once the game is over.
    pub fn attachment(&self) -> Option<Attachment> {
        let over = self.events.iter().any(|event| matches!(event, Event::Over { .. }));
        over.then(|| record_file(self.board))
    }
}

/// Whether an event changes the position or whose turn it is.
fn is_move(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved { .. }
            | Event::MovedOutOfTurn { .. }
            | Event::Resigned(_)
            | Event::Forfeited(_)
            | Event::Undone { .. }
            | Event::TookBack { .. }
    )
}

pub fn waiting_roll(board: &Board) -> Option<String> {
    (board.stage == Stage::Running).then(|| board.record.position().roll()).flatten()
}

pub fn record_file(board: &Board) -> Attachment {
    Attachment {
        name: format!("{}-{}.txt", board.game().info().name, board.number),
        text: board.record_text(&|seat, side| seats::name(board, seat, side)),
        media: None,
    }
}
