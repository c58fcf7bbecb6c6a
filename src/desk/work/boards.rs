//! Boards between store and play: loaded, acted on, saved.

mod act;
mod checked;
mod conditions;
mod followed;
mod house;
mod on_time;
mod open_board;
mod private;
mod saved;
mod stored;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use jiff::Timestamp;

use crate::command::takes_back_move;
use crate::game::{By, Record, Seat};
use crate::letter::{BoardNews, LONGEST_MESSAGE, Notice, Role, ZONE, Zone, sent_size};
use crate::play::{self, Act, Board, Event, Extracted, Known};
use crate::store::{BoardRow, BoardStage, Player, PlayerId, ReadTx, Surroundings, Watcher};
use crate::time::Clocks;

use crate::desk::policy::DeskConfig;
use crate::desk::state::DeskError;
use crate::desk::state::replays::Replays;
use crate::desk::work::clocks;
use crate::desk::work::refused::Refused;

pub use checked::{check_boards, check_checkpoints};
pub(crate) use house::MOST_HINTS;
pub(crate) use open_board::{Message, OpenBoard};
pub use private::keep_private;
pub(in crate::desk::work) use stored::whole_record;

/// Where a move stands that nobody else has followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Made by the current work: no letter tells of it yet.
    NotYet,
    /// This entry of the stored record, from 1.
    As(u32),
}

#[derive(Debug)]
pub(crate) enum Tried {
    Talk,
    /// A legal move, as the game writes it.
    Legal(String),
    /// A legal move among other words, as the game writes it.
    Nearly(String),
    /// A move that cannot be made, as written, and why.
    Refused {
        text: String,
        why: play::Refusal,
    },
}

impl OpenBoard {
    /// A board that was just set up, with what happened at once; the players in the order of the challenge.
    pub(crate) fn new(board: Board, players: Vec<PlayerId>, clocks: Clocks, events: Vec<Event>) -> Self {
        let mut open = OpenBoard { events, ..OpenBoard::unstored(board, players, Some(clocks)) };
        if let Some(lot) = open.now.lot.clone() {
            open.seat_by(&lot);
        }
        open.await_seats();
        open
    }

    fn stored(row: &BoardRow, record: Record, around: Surroundings, usual: &Zone) -> Result<Self, DeskError> {
        let board = stored::board(row, record)?;
        let clocks = clocks::of_board(&around, usual, row);
        let players: Vec<PlayerId> = row.seats.iter().map(|seat| seat.player).collect();
        let running = clocks.as_ref().filter(|_| row.stage == BoardStage::Running);
        let mut open = OpenBoard {
            stored_clocks: running.map(|clocks| clocks::rows(clocks, &players)).unwrap_or_default(),
            before: Some(board.clone()),
            stored: board.record.count(),
            has_checkpoint: row.checkpoint.is_some(),
            watchers: around.watchers,
            has_drafts: around.has_drafts,
            since: row.seats.iter().map(|seat| seat.since).collect(),
            ..OpenBoard::unstored(board, players, clocks)
        };
        if row.stage == BoardStage::Running && open.has_rules() {
            open.recall(around.conditions);
        }
        Ok(open)
    }

    pub(crate) fn must_have_rules(&self) -> Result<(), Refused> {
        if self.has_rules() {
            Ok(())
        } else {
            Err(Refused::of_board(&self.now, &play::Refusal::RulesMissing))
        }
    }

    pub(crate) fn tell_others(&mut self, seat: Seat, notice: &Notice) {
        let others = self.now.seats().filter(|other| *other != seat && !self.now.has_resigned(*other));
        self.notices.extend(others.map(|other| (Some(other), notice.clone())));
    }

    pub(crate) fn has_news(&self) -> bool {
        self.before.is_none()
            || !self.events.is_empty()
            || !self.notices.is_empty()
            || !self.messages.is_empty()
            || !self.kibitzes.is_empty()
    }

    pub(crate) fn watchers_names(&self) -> Vec<String> {
        self.watchers.iter().map(|watcher| watcher.userid.clone()).collect()
    }

    pub(crate) fn watcher(&self, player: &Player) -> Option<&Watcher> {
        self.watchers.iter().find(|watcher| watcher.player == player.id)
    }

    pub(crate) fn role_of(&self, player: &Player) -> Option<Role> {
        let seat = self.now.seat_of(&player.userid).map(Role::Seat);
        seat.or_else(|| self.watcher(player).map(|_| Role::Watcher))
    }

    /// The news of the board with these messages; `watchers` are [`OpenBoard::watchers_names`].
    pub(crate) fn news<'a>(
        &'a self,
        messages: &'a [Message],
        watchers: &'a [String],
        now: Timestamp,
    ) -> BoardNews<'a> {
        let before = self.before.as_ref();
        let (notices, rated) = (&self.notices, self.rated.as_ref());
        BoardNews { before, events: &self.events, notices, rated, messages, ..self.standing(watchers, now) }
    }

    /// The board as it stands; `watchers` are [`OpenBoard::watchers_names`].
    pub(crate) fn standing<'a>(&'a self, watchers: &'a [String], now: Timestamp) -> BoardNews<'a> {
        BoardNews {
            since: self.since.iter().copied().flatten().min().filter(|_| !self.went_on()),
            clocks: self.clocks.as_ref(),
            watchers,
            conditions: &self.conditions,
            is_hinted: self.hinted_at == Some(self.now.record.moves()),
            has_rematch: self.has_rematch,
            ..BoardNews::of(&self.now, now)
        }
    }

    /// Seats another player, whose predecessor is returned. What that one left there is dropped.
    pub(crate) fn seat_player(&mut self, seat: Seat, player: &Player) -> Option<PlayerId> {
        let place = self.players.get_mut(seat.index())?;
        let before = std::mem::replace(place, player.id);
        self.forget(seat);
        self.watchers.retain(|watcher| watcher.player != player.id);
        Some(before)
    }

    /// What a player's words come to as an answer, without any effect; none if the player does not sit here. `answer`
    /// is that of [`play::extract_move`].
    pub(crate) fn tried(&self, userid: &str, answer: &str) -> Option<Tried> {
        let seat = self.now.seat_of(userid)?;
        if !self.has_rules() {
            return Some(Tried::Refused { text: answer.to_owned(), why: play::Refusal::RulesMissing });
        }
        let text = match play::extract_move(&self.now, seat, answer, takes_back_move) {
            Extracted::Move { text, .. } => text,
            Extracted::Nearly { text, .. } => return Some(Tried::Nearly(text)),
            Extracted::Talk(_) => return Some(Tried::Talk),
        };
        let act = Act::Move { text: text.clone(), guard: None };
        // Nothing tried is kept, so its time does not matter.
        Some(match play::act(&self.now, By::Player(seat), &act, Timestamp::UNIX_EPOCH) {
            Ok((_, events)) => Tried::Legal(played(events).unwrap_or(text)),
            Err(why) => Tried::Refused { text, why },
        })
    }

    /// The entry of this seat's last move, if nobody else has moved since.
    pub(crate) fn entry_to_take_back(&self, seat: Seat) -> Option<Stored> {
        let back = self.now.undo_point(seat).ok().filter(|back| back.is_alone)?;
        let n = back.entry + 1;
        Some(if n > self.stored { Stored::NotYet } else { Stored::As(n) })
    }

    /// Takes back a player's own last move. A move made and taken back by one work is not mentioned.
    pub(crate) fn take_back(&mut self, seat: Seat, known: Known, at: Timestamp) -> Result<(), play::Refusal> {
        let told = self.events.len();
        self.act(By::Player(seat), &Act::TakeBack(known), at)?;
        if let Some(Event::TookBack { number: taken, .. }) = self.events.get(told) {
            let is_it = |event: &Event| matches!(event, Event::Moved { number, .. } if number == taken);
            if let Some(made) = self.events.iter().position(is_it) {
                self.events.drain(made..told);
            }
        }
        Ok(())
    }

    /// Adds a message to the players; false if there is no room for it in a letter.
    pub(crate) fn write(&mut self, player: &Player, message: &str) -> bool {
        add_message(&mut self.messages, player, message)
    }

    /// Adds a message to the watchers; false if there is no room for it in a letter.
    pub(crate) fn kibitz(&mut self, player: &Player, message: &str) -> bool {
        add_message(&mut self.kibitzes, player, message)
    }
}

/// The first move among events, as the game writes it.
pub(crate) fn played(events: Vec<Event>) -> Option<String> {
    events.into_iter().find_map(|event| match event {
        Event::Moved { text, .. } | Event::MovedOutOfTurn { text, .. } => Some(text),
        _ => None,
    })
}

/// Adds what a message says and no earlier one of this writer does; false if all of them would take more than [`LONGEST_MESSAGE`].
fn add_message(messages: &mut Vec<Message>, player: &Player, message: &str) -> bool {
    let own = || messages.iter().filter(|(from, _)| *from == player.userid).map(|(_, text)| text);
    let is_said = |part: &str| own().any(|text| text.split("\n\n").any(|said| said == part));
    let parts: Vec<&str> = message.trim_end().split("\n\n").filter(|part| !is_said(part)).collect();
    let new = beginning(&parts.join("\n\n")).to_owned();
    if new.trim().is_empty() {
        return true;
    }
    let before: usize = own().map(|text| sent_size(text)).sum();
    let fits = before == 0 || before + sent_size(&new) <= LONGEST_MESSAGE;
    if fits {
        messages.push((player.userid.clone(), new));
    }
    fits
}

/// As much of a message as letters need to know that it is too long.
fn beginning(message: &str) -> &str {
    message.get(..message.floor_char_boundary(LONGEST_MESSAGE + 1)).unwrap_or(message)
}

#[derive(Debug, Default)]
pub(crate) struct Boards {
    /// Of players who have not chosen one.
    zone: Zone,
    /// Whole records in memory.
    replays: Arc<Replays>,
    open: BTreeMap<u32, OpenBoard>,
    /// A board with its related rows, as this transaction sees it.
    read: Option<(BoardRow, Surroundings)>,
}

impl Boards {
    pub(crate) fn new(config: &DeskConfig) -> Self {
        Boards { zone: config.zone.clone(), ..Boards::default() }
    }

    /// The same for whoever only looks, with whole records from memory.
    pub(crate) fn looked_at(config: &DeskConfig, replays: &Arc<Replays>) -> Self {
        Boards { replays: replays.clone(), ..Boards::new(config) }
    }

    /// A board that was read before, in the transaction in which boards will be opened.
    pub(crate) fn has_read(&mut self, read: Option<(BoardRow, Surroundings)>) {
        self.read = read;
    }

    /// The board with this number, with all that was done to it since it was first opened; none if it does not exist.
    pub(crate) fn open(&mut self, tx: &mut ReadTx, number: u32) -> Result<Option<&mut OpenBoard>, DeskError> {
        // What is done to one board may change another.
        let read = self.read.take().filter(|(row, _)| row.number == number);
        match self.open.entry(number) {
            Entry::Occupied(open) => {
                let open = open.into_mut();
                open.reach_back(tx)?;
                Ok(Some(open))
            }
            Entry::Vacant(place) => {
                let read = match read {
                    Some(read) => Some(read),
                    None => tx.board_to_play(number, ZONE)?,
                };
                let Some((row, around)) = read else { return Ok(None) };
                let record = stored::record(tx, &row, &self.replays)?;
                let mut open = OpenBoard::stored(&row, record, around, &self.zone)?;
                if row.stage == BoardStage::Running {
                    open.reach_back(tx)?;
                }
                open.note_used_up(tx)?;
                Ok(Some(place.insert(open)))
            }
        }
    }

    /// The same; also none if the board's rules are missing.
    pub(crate) fn playable(
        &mut self,
        tx: &mut ReadTx,
        number: u32,
    ) -> Result<Option<&mut OpenBoard>, DeskError> {
        Ok(self.open(tx, number)?.filter(|open| open.has_rules()))
    }

    pub(crate) fn add(&mut self, board: OpenBoard) -> &mut OpenBoard {
        self.open.entry(board.now.number).or_insert(board)
    }

    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut OpenBoard> {
        self.open.get_mut(&number)
    }

    pub(crate) fn get(&self, number: u32) -> Option<&OpenBoard> {
        self.open.get(&number)
    }

    pub(crate) fn with_news(&mut self) -> impl Iterator<Item = &mut OpenBoard> {
        self.open.values_mut().filter(|board| board.has_news())
    }

    pub(crate) fn readers(&self) -> usize {
        let readers = |board: &OpenBoard| board.players.len() + board.watchers.len();
        self.open.values().filter(|board| board.has_news()).map(readers).sum()
    }

    /// About how many bytes will be sent to others: `of_board` for each board and reader, and the messages.
    pub(crate) fn bytes_to_others(&self, of_board: usize) -> usize {
        let size = |messages: &[Message]| -> usize { messages.iter().map(|(_, text)| text.len()).sum() };
        let bytes = |board: &OpenBoard| {
            board.players.len() * (of_board + size(&board.messages))
                + board.watchers.len() * (of_board + size(&board.kibitzes))
        };
        self.open.values().filter(|board| board.has_news()).map(bytes).sum()
    }

    pub(crate) fn opened(&self) -> usize {
        self.open.len()
    }

    /// Whether a game began, or moves were made or taken back.
    pub(crate) fn went_on(&self) -> bool {
        self.open.values().any(OpenBoard::went_on)
    }

    pub(crate) fn have_news(&self) -> bool {
        self.open.values().any(OpenBoard::has_news)
    }
}
