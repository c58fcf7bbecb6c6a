//! A board that is open in a transaction.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use crate::game::{Roll, Seat};
use crate::letter::{Notice, Rated};
use crate::play::conditions::Tree;
use crate::play::{self, Board, Event};
use crate::store::{BoardState, ClockRow, ConditionsRow, PlayerId, Watcher};
use crate::time::Clocks;

/// The writer's userid and the text.
pub(crate) type Message = (String, String);

#[derive(Debug)]
pub(crate) struct OpenBoard {
    /// None for a new board.
    pub before: Option<Board>,
    pub now: Board,
    pub players: Vec<PlayerId>,
    pub clocks: Option<Clocks>,
    /// What happened since it was opened.
    pub events: Vec<Event>,
    /// Further news, each for one seat or for all readers of letters about the board.
    pub notices: Vec<(Option<Seat>, Notice)>,
    pub rated: Option<Rated>,
    /// Messages of players to each other.
    pub messages: Vec<Message>,
    pub watchers: Vec<Watcher>,
    /// Messages of watchers to each other.
    pub kibitzes: Vec<Message>,
    /// How long the moves since it was opened took.
    pub(crate) move_times: Vec<(Seat, SignedDuration)>,
    /// Whether the store may hold drafts of players that wait until the board moves on: words without a move, submitted
    /// moves.
    pub(crate) has_drafts: bool,
    pub(super) left: Vec<Left>,
    /// Those that letters show, each to its seat alone.
    pub(super) conditions: Vec<(Seat, Vec<String>)>,
    /// The number of moves made when the last hint was asked for that there is.
    pub(super) hinted_at: Option<u32>,
    pub(super) has_rematch: bool,
    /// The players who want no letter about their own move.
    pub quiet: BTreeSet<PlayerId>,
    pub(super) stored: u32,
    pub(super) has_checkpoint: bool,
    pub(super) stored_clocks: Vec<ClockRow>,
    /// Since when each seat is awaited, in the store; none for those that are not.
    pub(super) since: Vec<Option<Timestamp>>,
}

impl OpenBoard {
    pub(super) fn seat_by(&mut self, lot: &Roll) {
        self.players = play::by_lot(lot, &self.players);
        if let Some(clocks) = &mut self.clocks {
            clocks.seats = play::by_lot(lot, &clocks.seats);
        }
    }

    pub(super) fn unstored(board: Board, players: Vec<PlayerId>, clocks: Option<Clocks>) -> Self {
        OpenBoard {
            before: None,
            now: board,
            players,
            clocks,
            events: Vec::new(),
            notices: Vec::new(),
            rated: None,
            messages: Vec::new(),
            watchers: Vec::new(),
            kibitzes: Vec::new(),
            move_times: Vec::new(),
            has_drafts: false,
            left: Vec::new(),
            conditions: Vec::new(),
            hinted_at: None,
            has_rematch: false,
            quiet: BTreeSet::new(),
            stored: 0,
            has_checkpoint: false,
            stored_clocks: Vec::new(),
            since: Vec::new(),
        }
    }

    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.players.iter().zip(self.now.seats()).find(|(id, _)| **id == player).map(|(_, seat)| seat)
    }

    pub(crate) fn has_rules(&self) -> bool {
        self.now.record.missing_rules().is_none()
    }

    /// The board's state, for lists that replay nothing. A seat is awaited since `now` if it was not before, or if the
    /// game went on meanwhile.
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

    pub(crate) fn has_ended(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Over { .. }))
    }

    pub(crate) fn went_on(&self) -> bool {
        let stands = |board: &Board| (board.stage, board.record.moves());
        self.before.as_ref().is_none_or(|before| stands(before) != stands(&self.now))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Left {
    pub(super) seat: Seat,
    pub(super) tree: Tree,
    pub(super) row: ConditionsRow,
    pub(super) stored: Option<u32>,
    /// It is to be forgotten whatever the record says.
    pub(super) is_gone: bool,
}

impl Left {
    pub(super) fn is_alive(&self, moves: u32) -> bool {
        !self.is_gone && self.row.ended.is_none_or(|ended| ended > moves)
    }
}
