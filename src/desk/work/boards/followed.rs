//! Conditional moves, carried out as far as they reach.

use jiff::Timestamp;

use crate::game::{By, Seat};
use crate::play::conditions::{Answer, Standing, Why, standing};
use crate::play::{self, Act};

use crate::desk::work::boards::OpenBoard;

/// How often all trees of a board are looked at in one transaction. No tree is as deep.
const MOST_FOLLOWED: usize = 200;

impl OpenBoard {
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
}
