//! What there is to tell of a board, and to whom.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::game::Seat;
use crate::play::conditions::Why;
use crate::play::{AutoMove, Board, Event, Stage};
use crate::time::Clocks;

use crate::letter::bytes::event::EventKind;
use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::bytes::model::Attachment;
use crate::letter::words::form::Form;
use crate::letter::words::rated::Rated;
use crate::letter::words::seats;

/// What the reader of a letter has to do with its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plays there, in this seat.
    Seat(Seat),
    /// Gets its letters without playing.
    Watcher,
    /// Looked at it once.
    Visitor,
}

impl Role {
    /// The reader's seat; none for those who do not play.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Watcher | Role::Visitor => None,
        }
    }
}

/// What proves that a command is from the reader of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofNeeded {
    /// An answer to the letter.
    Answer,
    /// The password alone: so the reader wants it.
    Password,
}

/// Whom a letter about a board is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipient<'a> {
    /// The player's name; empty for somebody who is none.
    pub userid: &'a str,
    /// What the player has to do with the board.
    pub role: Role,
    /// How the player's answers are proved.
    pub proof: ProofNeeded,
    /// The commitment to the key of the next board that the player starts, where the letter tells it.
    pub next_dice: Option<&'a str>,
    /// What the player has noted beside the board, for nobody else.
    pub note: Option<&'a str>,
    /// How the player wants letters.
    pub form: &'a Form,
}

/// What there is to tell of a board that did not happen by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The reader has not moved for long.
    Reminder,
    /// The reader's time had run out, and a day of vacation was used.
    VacationUsed {
        /// That day.
        day: Date,
        /// How many days are left this year.
        left: u32,
    },
    /// The time of a player is used up, and the others may claim the game.
    TimeUp(Seat),
    /// Time was used up before all had moved, so that the board is taken back.
    NeverBegan(Seat),
    /// The server has moved in the place of a player whose time was used up; so many times in a row, of so many.
    MovedInPlace {
        /// The player's seat.
        seat: Seat,
        /// How many times in a row.
        times: u32,
        /// After how many times the player forfeits.
        most: u32,
    },
    /// The server has answered a question in the place of a player who did not in time.
    AnsweredInPlace(Seat),
    /// A player claimed the game of one whose time was used up.
    Claimed {
        /// Who claimed it.
        by: Seat,
        /// Whose time was used up.
        late: Seat,
    },
    /// A player is away up to this day.
    Away {
        /// The player's seat.
        seat: Seat,
        /// The last day.
        until: Date,
    },
    /// Letters to a player come back.
    Unreachable(Seat),
    /// The operator has given time to a player.
    Given {
        /// The player's seat.
        seat: Seat,
        /// How much.
        time: SignedDuration,
    },
    /// The operator has taken the result of the board back after its end.
    ResultAnnulled,
    /// The reader's conditional moves were dropped.
    ConditionsDropped(Why),
    /// The operator has put another player in a seat.
    Replaced {
        /// The seat.
        seat: Seat,
        /// The userid of who played there before.
        before: String,
    },
    /// The operator has stopped the clocks.
    ClocksStopped,
    /// The rules of the board are missing since the server was updated, so that its clocks were stopped, or the offer was
    /// taken back.
    RulesMissing,
    /// The operator has let the clocks run again.
    ClocksStarted,
    /// The game of the board of this number is to be played once more.
    Rematch(u32),
    /// The server itself plays, under these names.
    House(Vec<String>),
    /// Lines of the reader's message were not sent: they quote what only the reader has.
    LinesLeftOut {
        /// How many.
        lines: usize,
    },
    /// The reader's message was not sent: a password stands in it.
    MessageHeldBack,
}

impl Notice {
    /// Whether it only goes with something else that has happened.
    fn is_beside(&self) -> bool {
        matches!(
            self,
            Notice::Rematch(_) | Notice::House(_) | Notice::LinesLeftOut { .. } | Notice::MessageHeldBack
        )
    }
}

/// What there is to tell of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardNews<'a> {
    /// The board as it is now.
    pub board: &'a Board,
    /// Since when the board waits, if that is not since what happened.
    pub since: Option<Timestamp>,
    /// Its clocks; none where it has none, or is over.
    pub clocks: Option<&'a Clocks>,
    /// The moment at which it is told.
    pub now: Timestamp,
    /// The board before what happened, to mark what changed; none for a new board.
    pub before: Option<&'a Board>,
    /// What happened.
    pub events: &'a [Event],
    /// What else there is to tell, each to one seat or to all.
    pub notices: &'a [(Option<Seat>, Notice)],
    /// What its end did to ratings; none while it goes on, and where it has no result.
    pub rated: Option<&'a Rated>,
    /// What was written to the players, or in a watcher's letter to the watchers: userid and text.
    pub messages: &'a [(String, String)],
    /// The userids of those who watch.
    pub watchers: &'a [String],
    /// What is left of the conditional moves of seats, as lines; each for its seat alone.
    pub conditions: &'a [(Seat, Vec<String>)],
}

impl<'a> BoardNews<'a> {
    /// A board as it stands, without clocks and watchers.
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
        }
    }

    /// The value of `X-PBM-Event`, by what this reader is told.
    pub fn event(&self, role: Role) -> EventKind {
        let told = || self.events.iter().filter(|event| event.concerns(role.seat()));
        let any = |test: fn(&Event) -> bool| told().any(test);
        if any(|e| matches!(e, Event::Declined(_) | Event::Expired)) {
            EventKind::Declined
        } else if any(|e| matches!(e, Event::Over { .. })) || self.result_is_annulled() {
            EventKind::Over
        } else if any(|e| matches!(e, Event::Started)) {
            EventKind::Start
        } else if any(is_move) {
            EventKind::Move
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

    /// Whether it tells that the result of a board that is over no longer counts.
    fn result_is_annulled(&self) -> bool {
        self.notices.iter().any(|(_, notice)| *notice == Notice::ResultAnnulled)
    }

    /// The notices that this reader is told.
    pub fn notices_for(&self, role: Role) -> impl Iterator<Item = &'a Notice> {
        let notices = self.notices.iter();
        notices.filter(move |(to, _)| to.is_none_or(|to| role.seat() == Some(to))).map(|(_, notice)| notice)
    }

    /// Whether a seat may claim the game of somebody whose time is used up, and of whom.
    pub fn late(&self, seat: Seat) -> Option<Seat> {
        let plays = self.board.stage == Stage::Running && !self.board.has_resigned(seat);
        let clocks = self.clocks.filter(|_| plays)?;
        clocks.late(seat.number(), self.now).first().copied().map(Seat::new)
    }

    /// In what the server stands in for a seat whose time is used up; none if the seat loses by that.
    pub(in crate::letter) fn stand_in(&self, seat: Seat) -> Option<AutoMove> {
        let missed =
            self.clocks.and_then(|clocks| clocks.seat(seat.number())).map_or(0, |clock| clock.missed);
        self.board.auto_move(seat, missed)
    }

    /// Whether there is anything to be told to this reader.
    pub fn concerns(&self, role: Role) -> bool {
        self.before.is_none()
            || !self.messages.is_empty()
            || self.notices_for(role).next().is_some()
            || self.events.iter().any(|event| event.concerns(role.seat()))
    }

    /// Whether it tells of the board's beginning, or of what is still to be accepted.
    pub fn is_first(&self) -> bool {
        self.events.contains(&Event::Started) || self.board.stage == Stage::Offered
    }

    /// Whether it is told at once to a reader who gets one letter a day: that a board begins or ends, and what is the reader's own
    /// time.
    pub fn is_urgent(&self, role: Role) -> bool {
        let urgent = |notice: &Notice| match notice {
            Notice::Reminder
            | Notice::VacationUsed { .. }
            | Notice::TimeUp(_)
            | Notice::NeverBegan(_)
            | Notice::Replaced { .. } => true,
            Notice::MovedInPlace { seat, .. } => role.seat() == Some(*seat),
            _ => false,
        };
        self.before.is_none() || self.is_first() || self.is_last() || self.notices_for(role).any(urgent)
    }

    /// Whether letters tell their readers the commitment for the next board as well: the first and the last one of a board with
    /// dice.
    pub fn tells_next_dice(&self) -> bool {
        self.board.uses_key() && (self.is_first() || self.is_last())
    }

    /// Whether it tells of the board's end.
    pub fn is_last(&self) -> bool {
        let ends = |event: &Event| matches!(event, Event::Over { .. } | Event::Declined(_) | Event::Expired);
        self.events.iter().any(ends)
    }

    /// The headers that other programs read: name and value.
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

/// Whether an event changes what is to be moved.
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

/// The roll that waits to be played.
pub(in crate::letter) fn waiting_roll(board: &Board) -> Option<String> {
    (board.stage == Stage::Running).then(|| board.record.position().roll()).flatten()
}

/// The record of a board as a file.
pub fn record_file(board: &Board) -> Attachment {
    Attachment {
        name: format!("{}-{}.txt", board.game().info().name, board.number),
        text: board.record_text(&|seat, side| seats::name(board, seat, side)),
        media: None,
    }
}
