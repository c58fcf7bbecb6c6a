//! Boards between store and play: loaded, acted on, saved.

mod checked;
mod conditions;
mod house;
mod on_time;
mod stored;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};

use crate::game::{By, Record, Roll, Seat};
use crate::letter::{BoardNews, Notice, Rated, Role, ZONE};
use crate::play::{self, Act, Board, Event, Extracted, Known, Stage};
use crate::store::{
    BoardRow, BoardStage, BoardState, CauseId, ClockRow, NewEntry, Player, PlayerId, ReadTx, SeatFlags,
    Surroundings, Watcher, WriteTx,
};
use crate::time::Clocks;

pub use checked::{BoardFault, CheckedBoards, CheckpointFault, check_boards, check_checkpoints};

use crate::desk::policy::DeskConfig;
use crate::desk::state::DeskError;
use crate::desk::work::clocks;
use crate::desk::work::refused::Refused;
use crate::letter::Zone;

/// A message: the userid of its writer and its text.
pub(crate) type Message = (String, String);

/// A board while it is worked on.
#[derive(Debug)]
pub(crate) struct OpenBoard {
    /// As it was before; none for a new board.
    pub before: Option<Board>,
    /// As it is now.
    pub now: Board,
    pub players: Vec<PlayerId>,
    pub clocks: Option<Clocks>,
    /// What has happened since it was opened.
    pub events: Vec<Event>,
    /// What else there is to tell, each to one seat or to all who read letters about the board.
    pub notices: Vec<(Option<Seat>, Notice)>,
    /// What its end did to ratings.
    pub rated: Option<Rated>,
    /// What players wrote to each other.
    pub messages: Vec<Message>,
    pub watchers: Vec<Watcher>,
    /// What watchers wrote to each other.
    pub kibitzes: Vec<Message>,
    /// How long the moves took that were made since it was opened.
    pub(crate) move_times: Vec<(Seat, SignedDuration)>,
    /// Whether the store may have something of players that waits until the board moves on: what they wrote without a move, moves
    /// that they have submitted.
    pub(crate) has_drafts: bool,
    /// The conditional moves that players have left.
    left: Vec<conditions::Left>,
    /// What letters show of them, each to its seat alone.
    conditions: Vec<(Seat, Vec<String>)>,
    /// The players who want no letter that tells of the move which they made.
    pub quiet: BTreeSet<PlayerId>,
    stored: u32,
    /// Whether the store has a checkpoint of it.
    has_checkpoint: bool,
    /// The clocks that the store has.
    stored_clocks: Vec<ClockRow>,
    /// Since when the store has each seat awaited; none for those that are not.
    since: Vec<Option<Timestamp>>,
}

/// Where a move stands that nobody else has followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// It was made by the work that goes on, so that nothing tells of it yet.
    NotYet,
    /// As this entry of the stored record, from 1.
    As(u32),
}

/// What the words of a player come to.
#[derive(Debug)]
pub(crate) enum Tried {
    /// Nothing like a move.
    Talk,
    /// A legal move, as the game writes it.
    Legal(String),
    /// A legal move among other words, as the game writes it.
    Nearly(String),
    /// A move that cannot be made, as it was written, and why.
    Refused { text: String, why: play::Refusal },
}

impl OpenBoard {
    /// A board that was just set up, with what happened on it at once; the players in the order of the challenge.
    pub(crate) fn new(board: Board, players: Vec<PlayerId>, clocks: Clocks, events: Vec<Event>) -> Self {
        let mut open = OpenBoard {
            before: None,
            now: board,
            players,
            clocks: Some(clocks),
            events,
            notices: Vec::new(),
            rated: None,
            move_times: Vec::new(),
            messages: Vec::new(),
            watchers: Vec::new(),
            kibitzes: Vec::new(),
            has_drafts: false,
            left: Vec::new(),
            conditions: Vec::new(),
            quiet: BTreeSet::new(),
            stored: 0,
            has_checkpoint: false,
            stored_clocks: Vec::new(),
            since: Vec::new(),
        };
        if let Some(lot) = open.now.lot.clone() {
            open.seat_by(&lot);
        }
        open.await_seats();
        open
    }

    /// Players and their clocks go to the seats that a lot has given them.
    fn seat_by(&mut self, lot: &Roll) {
        self.players = play::by_lot(lot, &self.players);
        if let Some(clocks) = &mut self.clocks {
            clocks.seats = play::by_lot(lot, &clocks.seats);
        }
    }

    /// The seat of a player.
    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.players.iter().zip(self.now.seats()).find(|(id, _)| **id == player).map(|(_, seat)| seat)
    }

    fn stored(row: &BoardRow, record: Record, around: Surroundings, usual: &Zone) -> Result<Self, DeskError> {
        let board = stored::board(row, record)?;
        let clocks = clocks::of_board(&around, usual, row);
        let players: Vec<PlayerId> = row.seats.iter().map(|seat| seat.player).collect();
        let running = clocks.as_ref().filter(|_| row.stage == BoardStage::Running);
        let mut open = OpenBoard {
            stored_clocks: running.map(|clocks| clocks::rows(clocks, &players)).unwrap_or_default(),
            clocks,
            notices: Vec::new(),
            rated: None,
            move_times: Vec::new(),
            stored: board.record.count(),
            has_checkpoint: row.checkpoint.is_some(),
            before: Some(board.clone()),
            now: board,
            players,
            events: Vec::new(),
            messages: Vec::new(),
            watchers: around.watchers,
            kibitzes: Vec::new(),
            has_drafts: around.has_drafts,
            left: Vec::new(),
            conditions: Vec::new(),
            quiet: BTreeSet::new(),
            since: row.seats.iter().map(|seat| seat.since).collect(),
        };
        if row.stage == BoardStage::Running && open.has_rules() {
            open.recall(around.conditions);
        }
        Ok(open)
    }

    /// Whether this program has the rules that the board was begun under.
    pub(crate) fn has_rules(&self) -> bool {
        self.now.record.missing_rules().is_none()
    }

    /// Refuses what needs the rules of the board where they are missing.
    pub(crate) fn must_have_rules(&self) -> Result<(), Refused> {
        if self.has_rules() {
            Ok(())
        } else {
            Err(Refused::of_board(&self.now, &play::Refusal::RulesMissing))
        }
    }

    /// Something to be told about a seat to the others who are still in the game.
    pub(crate) fn tell_others(&mut self, seat: Seat, notice: &Notice) {
        let others = self.now.seats().filter(|other| *other != seat && !self.now.has_resigned(*other));
        self.notices.extend(others.map(|other| (Some(other), notice.clone())));
    }

    /// Whether there is something to tell anybody.
    pub(crate) fn has_news(&self) -> bool {
        self.before.is_none()
            || !self.events.is_empty()
            || !self.notices.is_empty()
            || !self.messages.is_empty()
            || !self.kibitzes.is_empty()
    }

    /// The userids of those who watch.
    pub(crate) fn watchers_names(&self) -> Vec<String> {
        self.watchers.iter().map(|watcher| watcher.userid.clone()).collect()
    }

    /// The watching of this player.
    pub(crate) fn watcher(&self, player: &Player) -> Option<&Watcher> {
        self.watchers.iter().find(|watcher| watcher.player == player.id)
    }

    /// What this player has to do with the board: a seat, or a watcher's place.
    pub(crate) fn role_of(&self, player: &Player) -> Option<Role> {
        let seat = self.now.seat_of(&player.userid).map(Role::Seat);
        seat.or_else(|| self.watcher(player).map(|_| Role::Watcher))
    }

    /// What a letter tells of the board with these messages; `watchers` are [`OpenBoard::watchers_names`].
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

    /// What a letter shows of the board as it stands; `watchers` are [`OpenBoard::watchers_names`].
    pub(crate) fn standing<'a>(&'a self, watchers: &'a [String], now: Timestamp) -> BoardNews<'a> {
        BoardNews {
            board: &self.now,
            since: self.since.iter().copied().flatten().min().filter(|_| !self.went_on()),
            clocks: self.clocks.as_ref(),
            now,
            before: None,
            events: &[],
            notices: &[],
            rated: None,
            messages: &[],
            watchers,
            conditions: &self.conditions,
        }
    }

    /// Carries an act out; a refusal leaves the board as it is.
    pub(crate) fn act(&mut self, by: By, act: &Act, at: Timestamp) -> Result<(), play::Refusal> {
        let (after, events) = play::act(&self.now, by, act, at)?;
        if let (None, Some(lot)) = (&self.now.lot, &after.lot) {
            self.seat_by(lot);
            self.events.iter_mut().for_each(|event| event.reseat(lot));
        }
        // Where the game went on in this work, nobody has waited for a seat any longer than that.
        let since = if self.went_on() { Vec::new() } else { self.since.clone() };
        self.now = after;
        self.count_time(by, act, &events, at, &since);
        self.note_taken_back(&events);
        self.events.extend(events);
        self.await_seats();
        Ok(())
    }

    /// Another player sits in a seat from now on; what the one before has left there is dropped. Gives that one.
    pub(crate) fn seat_player(&mut self, seat: Seat, player: &Player) -> Option<PlayerId> {
        let place = self.players.get_mut(seat.index())?;
        let before = std::mem::replace(place, player.id);
        self.forget(seat);
        self.watchers.retain(|watcher| watcher.player != player.id);
        Some(before)
    }

    /// What the words of a player come to as an answer, tried without a trace; none if that player does not sit here.
    /// `answer` is that of [`play::extract_move`].
    pub(crate) fn tried(&self, userid: &str, answer: &str) -> Option<Tried> {
        let seat = self.now.seat_of(userid)?;
        if !self.has_rules() {
            return Some(Tried::Refused { text: answer.to_owned(), why: play::Refusal::RulesMissing });
        }
        let text = match play::extract_move(&self.now, seat, answer) {
            Extracted::Move { text, .. } => text,
            Extracted::Nearly { text, .. } => return Some(Tried::Nearly(text)),
            Extracted::Talk(_) => return Some(Tried::Talk),
        };
        let act = Act::Move { text: text.clone(), guard: None };
        // Nothing that is tried is kept, so that its time does not matter.
        Some(match play::act(&self.now, By::Player(seat), &act, Timestamp::UNIX_EPOCH) {
            Ok((_, events)) => Tried::Legal(played(events).unwrap_or(text)),
            Err(why) => Tried::Refused { text, why },
        })
    }

    /// The place in the stored record, from 1, of the last move of this seat, if that is stored and nobody else has moved since.
    pub(crate) fn entry_to_take_back(&self, seat: Seat) -> Option<Stored> {
        let back = self.now.undo_point(seat).ok().filter(|back| back.is_alone)?;
        let n = back.entry + 1;
        Some(if n > self.stored { Stored::NotYet } else { Stored::As(n) })
    }

    /// A player wants the own last move back. Nothing is told of a move that was made and taken back by one work.
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

    /// Adds what a player writes to the others.
    pub(crate) fn write(&mut self, player: &Player, message: &str) {
        add_message(&mut self.messages, player, message);
    }

    /// Adds what a watcher writes to those who watch.
    pub(crate) fn kibitz(&mut self, player: &Player, message: &str) {
        add_message(&mut self.kibitzes, player, message);
    }

    /// How the board stands, for lists that replay nothing. A seat is awaited since `now` if it was not before, or if
    /// the game went on meanwhile.
    pub(crate) fn state(&self, now: Timestamp) -> BoardState {
        let moves = self.now.record.moves();
        let moved = self.went_on();
        let since = |seat: Seat| match self.since.get(seat.index()).copied().flatten() {
            Some(since) if !moved => since,
            _ => now,
        };
        let awaited = self.now.awaited().into_iter().map(|seat| (seat.number(), since(seat))).collect();
        BoardState { moves, awaited }
    }

    fn went_on(&self) -> bool {
        let stands = |board: &Board| (board.stage, board.record.moves());
        self.before.as_ref().is_none_or(|before| stands(before) != stands(&self.now))
    }

    /// Writes what changed. `now` is the time of writing; the entries bear the time of their acts.
    pub(crate) fn save(&self, tx: &mut WriteTx, cause: CauseId, now: Timestamp) -> Result<(), DeskError> {
        let (board, number) = (&self.now, self.now.number);
        let added = board.record.entries_after(self.stored);
        let new: Vec<NewEntry> = added
            .iter()
            .map(|entry| NewEntry {
                by: entry.by.name().to_owned(),
                kind: entry.kind().to_owned(),
                seat: entry.seat().map(Seat::number),
                text: entry.text(),
                at: entry.at,
                cause,
            })
            .collect();
        tx.append_entries(number, self.stored, &new)?;
        self.save_checkpoint(tx)?;
        let drawn = self.before.as_ref().is_none_or(|before| before.lot.is_none());
        if let Some(lot) = board.lot.as_ref().filter(|_| drawn) {
            tx.seat_by_lot(number, &lot.to_string(), &self.players)?;
        }
        let seeded = self.before.as_ref().is_some_and(|before| before.seed != board.seed);
        if let Some(mails) = board.seed.mails().filter(|_| seeded) {
            tx.set_mails(number, &mails.to_string())?;
        }
        for seat in board.seats() {
            let flags = flags_of(board, seat);
            if self.before.as_ref().is_none_or(|before| flags_of(before, seat) != flags) {
                tx.set_seat(number, seat.number(), flags)?;
            }
        }
        let taken_back = self.events.iter().filter_map(|event| match event {
            Event::Undone { moves } => Some(*moves),
            Event::TookBack { number, .. } => Some(number.saturating_sub(1)),
            _ => None,
        });
        if let Some(moves) = taken_back.min() {
            tx.take_back_letters(number, moves)?;
        }
        tx.set_state(number, &self.state(now))?;
        self.save_clocks(tx)?;
        self.save_thought(tx, now)?;
        self.save_move_times(tx, added)?;
        self.save_left(tx)?;
        if self.has_drafts {
            let moves = Some(board.record.moves()).filter(|_| board.stage == Stage::Running);
            tx.forget_unsent(number, moves)?;
            tx.forget_submitted(number, moves)?;
        }
        self.save_stage(tx, now)
    }

    fn save_stage(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), DeskError> {
        let (board, number) = (&self.now, self.now.number);
        let was = self.before.as_ref().map(|before| before.stage);
        match board.stage {
            Stage::Offered | Stage::Running if was == Some(board.stage) => {}
            Stage::Offered => tx.set_stage(number, BoardStage::Offered)?,
            Stage::Running => tx.set_stage(number, BoardStage::Running)?,
            Stage::Over => {
                let why = self.events.iter().find_map(|event| match event {
                    Event::Over { why, .. } => Some(why.to_string()),
                    _ => None,
                });
                if let Some(why) = why {
                    let result = board.record.result();
                    tx.end_board(number, BoardStage::Over, &result, &why, now)?;
                    for seat in board.seats().filter(|seat| board.has_forfeited(*seat)) {
                        tx.note_late(number, seat.number())?;
                    }
                }
            }
            Stage::Declined => {
                let declined = self.events.iter().find_map(|event| match event {
                    Event::Declined(seat) => Some(*seat),
                    _ => None,
                });
                if self.events.contains(&Event::Expired) {
                    tx.end_board(number, BoardStage::Declined, "*", "expired", now)?;
                }
                if let Some(seat) = declined {
                    tx.end_board(number, BoardStage::Declined, "*", "declined", now)?;
                    if board.has_rolled() {
                        tx.note_decline(number, seat.number())?;
                    }
                }
            }
        }
        Ok(())
    }
}

fn flags_of(board: &Board, seat: Seat) -> SeatFlags {
    SeatFlags {
        accepted: board.accepted.contains(&seat),
        draw_offered: board.draw.contains(&seat),
        undo_to: board.undo.as_ref().filter(|undo| undo.by == seat).map(|undo| undo.moves),
        undo_agreed: board.undo.as_ref().is_some_and(|undo| undo.agreed.contains(&seat)),
    }
}

/// The first move among events, as the game writes it.
pub(crate) fn played(events: Vec<Event>) -> Option<String> {
    events.into_iter().find_map(|event| match event {
        Event::Moved { text, .. } | Event::MovedOutOfTurn { text, .. } => Some(text),
        _ => None,
    })
}

fn add_message(messages: &mut Vec<Message>, player: &Player, message: &str) {
    let message = message.trim_end();
    let same = messages.iter().any(|(from, text)| *from == player.userid && text == message);
    if !message.is_empty() && !same {
        messages.push((player.userid.clone(), message.to_owned()));
    }
}

/// The boards that are open, by number.
#[derive(Debug, Default)]
pub(crate) struct Boards {
    /// The zone of players who have not chosen.
    zone: Zone,
    open: BTreeMap<u32, OpenBoard>,
    /// A board with what belongs to it, as this transaction has it.
    read: Option<(BoardRow, Surroundings)>,
}

impl Boards {
    /// No board is open yet.
    pub(crate) fn new(config: &DeskConfig) -> Self {
        Boards { zone: config.zone.clone(), open: BTreeMap::new(), read: None }
    }

    /// Nothing has changed since this board was read, in the transaction in which boards will be opened.
    pub(crate) fn has_read(&mut self, read: Option<(BoardRow, Surroundings)>) {
        self.read = read;
    }

    /// The board of this number, with all that was done to it since it was first opened; none if there is no such
    /// board.
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
                let record = stored::record(tx, &row)?;
                let mut open = OpenBoard::stored(&row, record, around, &self.zone)?;
                if row.stage == BoardStage::Running {
                    open.reach_back(tx)?;
                }
                Ok(Some(place.insert(open)))
            }
        }
    }

    /// The same; none too if the rules of the board are missing.
    pub(crate) fn playable(
        &mut self,
        tx: &mut ReadTx,
        number: u32,
    ) -> Result<Option<&mut OpenBoard>, DeskError> {
        Ok(self.open(tx, number)?.filter(|open| open.has_rules()))
    }

    /// Adds a board that was just set up.
    pub(crate) fn add(&mut self, board: OpenBoard) -> &mut OpenBoard {
        self.open.entry(board.now.number).or_insert(board)
    }

    /// A board that was opened before, to note something of it.
    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut OpenBoard> {
        self.open.get_mut(&number)
    }

    /// A board that was opened before.
    pub(crate) fn get(&self, number: u32) -> Option<&OpenBoard> {
        self.open.get(&number)
    }

    /// The boards with something to tell, by number.
    pub(crate) fn with_news(&mut self) -> impl Iterator<Item = &mut OpenBoard> {
        self.open.values_mut().filter(|board| board.has_news())
    }

    /// How many people have something to be told of.
    pub(crate) fn readers(&self) -> usize {
        let readers = |board: &OpenBoard| board.players.len() + board.watchers.len();
        self.open.values().filter(|board| board.has_news()).map(readers).sum()
    }

    /// The number of boards that were opened, or set up.
    pub(crate) fn opened(&self) -> usize {
        self.open.len()
    }

    /// Whether a game began, or moves were made or taken back.
    pub(crate) fn went_on(&self) -> bool {
        self.open.values().any(OpenBoard::went_on)
    }

    /// Whether any board has something to tell.
    pub(crate) fn have_news(&self) -> bool {
        self.open.values().any(OpenBoard::has_news)
    }
}
