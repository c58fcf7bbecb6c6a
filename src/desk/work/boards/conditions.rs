//! The conditional moves that players left on an open board: followed when everything else was done, and kept.
//!
//! The store keeps each tree as it was left. Its state follows from the record, so that a move taken back before
//! anybody heard of it leaves no trace here either.

use jiff::Timestamp;

use crate::game::{By, Seat};
use crate::letter::Notice;
use crate::play::conditions::{Answer, Standing, Tree, Why, recall, standing};
use crate::play::{self, Act, Event, Stage};
use crate::store::{ConditionsRow, WriteTx};

use crate::desk::state::DeskError;
use crate::desk::work::boards::OpenBoard;

/// How often all trees of a board are looked at in one transaction. No tree is as deep.
const MOST_FOLLOWED: usize = 200;

#[derive(Clone, Debug)]
pub(crate) struct Left {
    seat: Seat,
    tree: Tree,
    row: ConditionsRow,
    stored: Option<u32>,
    /// It is to be forgotten whatever the record says.
    is_gone: bool,
}

impl Left {
    fn is_alive(&self, moves: u32) -> bool {
        !self.is_gone && self.row.ended.is_none_or(|ended| ended > moves)
    }
}

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

    /// Carries out what the trees say, as far as they reach. Gives the number of moves.
    pub(crate) fn follow(&mut self, at: Timestamp) -> u32 {
        let mut played = 0;
        for _ in 0..MOST_FOLLOWED {
            let before = played;
            for tree in 0..self.left.len() {
                played += u32::from(self.follow_one(tree, at));
            }
            if played == before {
                break;
            }
        }
        self.show_left();
        played
    }

    /// Carries out what a tree says now; false if it says nothing.
    fn follow_one(&mut self, tree: usize, at: Timestamp) -> bool {
        let moves = self.now.record.moves();
        let Some(left) = self.left.get(tree).filter(|left| left.is_alive(moves)) else { return false };
        let seat = left.seat;
        match standing(&self.now, seat, &left.tree, left.row.since) {
            Standing::Waits(_) => false,
            Standing::Done => {
                self.end(tree, None);
                false
            }
            Standing::Dropped(why) => {
                self.end(tree, Some(why));
                false
            }
            Standing::Answers(answers) => match self.give(seat, answers, at) {
                Ok(Answer::Move { .. }) if self.now.record.moves() > moves => true,
                Ok(_) => {
                    self.end(tree, None);
                    true
                }
                Err(why) => {
                    self.end(tree, Some(why));
                    false
                }
            },
        }
    }

    fn give(&mut self, seat: Seat, answers: Vec<Answer>, at: Timestamp) -> Result<Answer, Why> {
        let mut first = None;
        for answer in answers {
            match self.give_one(seat, &answer, at) {
                Ok(()) => return Ok(answer),
                Err(refusal) => first = first.or(Some(Why::Refused(answer, refusal))),
            }
        }
        Err(first.unwrap_or(Why::NothingFits))
    }

    fn give_one(&mut self, seat: Seat, answer: &Answer, at: Timestamp) -> Result<(), play::Refusal> {
        let player = By::Player(seat);
        match answer {
            Answer::Move { text, propose } => {
                let act = Act::Move { text: text.clone(), guard: None };
                self.act(By::Condition(seat), &act, at)?;
                if *propose {
                    // An offer that cannot be made does not undo the move that it came with.
                    let _ = self.act(player, &Act::Draw, at);
                }
                Ok(())
            }
            Answer::Resign => self.act(player, &Act::Resign, at),
            Answer::Draw => self.act(player, &Act::Draw, at),
            // Only a draw, not that a move is taken back.
            Answer::Accept if self.now.undo.is_none() => self.act(player, &Act::Accept, at),
            Answer::Accept => Err(play::Refusal::NothingOffered),
        }
    }

    fn end(&mut self, tree: usize, why: Option<Why>) {
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
