//! The conditional moves that players left on an open board: followed when everything else was done, and kept.
//!
//! The store keeps each tree as it was left. Its state follows from the record, so that a move taken back before
//! anybody heard of it leaves no trace here either.

use crate::game::Seat;
use crate::letter::Notice;
use crate::play::conditions::{Standing, Tree, Why, recall, standing};
use crate::play::{Event, Stage};
use crate::store::{ConditionsRow, WriteTx};

use crate::desk::state::DeskError;
use crate::desk::work::boards::OpenBoard;
use crate::desk::work::boards::open_board::Left;

impl OpenBoard {
    /// Takes up the stored trees. One that can no longer be read is forgotten, and its player is told.
    pub(crate) fn recall(&mut self, rows: Vec<ConditionsRow>) {
        for row in rows {
            let Some(seat) = self.seat_of(row.player) else { continue };
            let (tree, is_gone) = match recall(&self.now, seat, &row.text) {
                Ok(tree) => (tree, false),
                Err(_) => (Tree::default(), true),
            };
            if is_gone && row.ended.is_none() {
                self.notices.push((Some(seat), Notice::ConditionsDropped(Why::Unread)));
            }
            self.left.push(Left { seat, tree, stored: row.ended, row, is_gone });
        }
        self.show_left();
    }

    /// A player leaves a tree, which replaces any other one; gives the row to store.
    pub(crate) fn leave(&mut self, seat: Seat, tree: Tree) -> Option<&ConditionsRow> {
        let player = *self.players.get(seat.index())?;
        let (since, text) = (self.now.record.moves(), tree.stored());
        let row = ConditionsRow { player, since, ended: None, text };
        self.left.retain(|left| left.seat != seat);
        self.left.push(Left { seat, tree, row, stored: None, is_gone: false });
        self.show_left();
        self.left.last().map(|left| &left.row)
    }

    /// A player removes the own tree; false if there was none.
    pub(crate) fn forget(&mut self, seat: Seat) -> bool {
        let moves = self.now.record.moves();
        let had = self.left.iter().any(|left| left.seat == seat && left.is_alive(moves));
        self.left.retain(|left| left.seat != seat);
        self.show_left();
        had
    }

    pub(super) fn end(&mut self, tree: usize, why: Option<Why>) {
        let moves = self.now.record.moves();
        let Some(left) = self.left.get_mut(tree) else { return };
        left.row.ended = Some(moves);
        let seat = left.seat;
        self.notices.extend(why.map(|why| (Some(seat), Notice::ConditionsDropped(why))));
    }

    /// Moves were taken back. A move that nobody had heard of leaves no trace; otherwise the trees were written for
    /// another position, and are dropped.
    pub(crate) fn note_taken_back(&mut self, events: &[Event]) {
        let moves = self.now.record.moves();
        for event in events {
            let by = match event {
                Event::Undone { .. } => None,
                Event::TookBack { seat, .. } => Some(*seat),
                _ => continue,
            };
            for tree in 0..self.left.len() {
                let Some(left) = self.left.get_mut(tree) else { continue };
                let is_meant = by.is_none_or(|by| by == left.seat) || left.row.since > moves;
                if is_meant && left.is_alive(u32::MAX) {
                    self.end(tree, Some(Why::TakenBack));
                }
                let Some(left) = self.left.get_mut(tree) else { continue };
                left.is_gone |= is_meant;
                left.row.ended = left.row.ended.filter(|ended| *ended <= moves);
            }
        }
    }

    /// Whether the trees do without the first moves of the record: each was left later, or had ended by then.
    pub(crate) fn may_leave_out(&self, moves: u32) -> bool {
        let needs = |left: &Left| left.row.since < moves && left.row.ended.is_none_or(|ended| ended > moves);
        // What a player asks to take back may be older than any condition.
        let undo = self.now.undo.as_ref();
        undo.is_none_or(|undo| undo.moves >= moves)
            && !self.left.iter().any(|left| !left.is_gone && needs(left))
    }

    pub(crate) fn show_left(&mut self) {
        let moves = self.now.record.moves();
        let shown = self.left.iter().filter(|left| left.is_alive(moves)).filter_map(|left| {
            let Standing::Waits(tree) = standing(&self.now, left.seat, &left.tree, left.row.since) else {
                return None;
            };
            Some((left.seat, tree.lines(&|seat| self.now.userid(seat).to_owned())))
        });
        self.conditions = shown.collect();
    }

    pub(crate) fn save_left(&self, tx: &mut WriteTx) -> Result<(), DeskError> {
        let number = self.now.number;
        for left in &self.left {
            if left.is_gone || self.now.stage != Stage::Running {
                tx.forget_conditions(number, left.row.player)?;
            } else if left.row.ended != left.stored {
                tx.end_conditions(number, left.row.player, left.row.ended)?;
            }
        }
        Ok(())
    }
}
