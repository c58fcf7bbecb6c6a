//! Whether a board waits for a house player.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::game::{Outcome, Seat};
use crate::letter::Notice;
use crate::play::Stage;
use crate::store::{NOBODY, PlayerId, ReadTx, StoreError, ThoughtLevel, WriteTx};

use crate::desk::work::boards::OpenBoard;
use crate::desk::work::house_decision::{Duty, duty, level_of};
use crate::desk::work::house_rung::is_first_win;

impl OpenBoard {
    pub(crate) fn house(&self) -> BTreeSet<Seat> {
        let seats = self.now.seats().zip(&self.players);
        seats.filter(|(_, player)| player.is_house()).map(|(seat, _)| seat).collect()
    }

    /// Whether a house player is to do something.
    pub(crate) fn awaits_house(&self) -> bool {
        duty(&self.now, &self.house()).is_some()
    }

    /// The seat of the only person here, if it is to move.
    pub(crate) fn may_have_hint(&self) -> Option<Seat> {
        let house = self.house();
        let mut people = self.now.seats().filter(|seat| !house.contains(seat));
        let (seat, others) = (people.next()?, people.next());
        let is_asked = self.now.stage == Stage::Running && self.has_rules();
        (is_asked && others.is_none() && !house.is_empty() && self.now.awaited().contains(&seat))
            .then_some(seat)
    }

    /// What a house player is to do at the board, or to tell the person there.
    pub(crate) fn duty(&self, tx: &mut ReadTx) -> Result<Option<Duty>, StoreError> {
        if let Some(duty) = duty(&self.now, &self.house()) {
            return Ok(Some(duty));
        }
        let Some(seat) = self.may_have_hint() else { return Ok(None) };
        let hint = tx.hint(self.now.number)?;
        let hint = hint.filter(|hint| hint.moves == self.now.record.moves() && hint.told < hint.asked);
        Ok(hint.map(|hint| Duty::Hint(seat, hint.asked)))
    }

    /// Notes that a person has beaten the house player of a game of two for the first time, once the end is saved.
    pub(crate) fn note_first_win(&mut self, tx: &mut ReadTx) -> Result<(), StoreError> {
        let house = self.house();
        if !self.has_ended() || house.len() != 1 || self.players.len() != 2 {
            return Ok(());
        }
        let seats: Vec<(Seat, PlayerId)> = self.now.seats().zip(self.players.iter().copied()).collect();
        for (seat, person) in seats.iter().filter(|(_, player)| !player.is_house()) {
            for name in house.iter().map(|other| self.now.userid(*other).to_owned()) {
                if is_first_win(tx, *person, self.now.game().info().name, &name)? && self.has_won(*seat) {
                    let title = self.now.game().info().title.to_owned();
                    self.notices.push((Some(*seat), Notice::FirstWin { house: name, title }));
                }
            }
        }
        Ok(())
    }

    fn has_won(&self, seat: Seat) -> bool {
        self.now.record.outcome() == Some(Outcome::won_by(seat, 2))
    }

    pub(crate) fn save_thought(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), StoreError> {
        let house = self.house();
        if house.is_empty() {
            return Ok(());
        }
        if self.went_on() {
            tx.forget_hint(self.now.number)?;
        }
        match self.duty(tx)? {
            Some(duty) => {
                let level = match duty {
                    Duty::Move(seat) | Duty::Hint(seat, _) => level_of(self.now.userid(seat)).0,
                    Duty::Undo(_) | Duty::Draw(_) | Duty::End(_) => ThoughtLevel::Easy,
                };
                let people = self
                    .now
                    .seats()
                    .zip(&self.players)
                    .filter(|(seat, player)| !player.is_house() && !self.now.has_resigned(*seat));
                let person = people.map(|(_, player)| *player).next().unwrap_or(NOBODY);
                tx.await_house(self.now.number, (level, person), self.now.record.count(), now)
            }
            None => tx.await_no_house(self.now.number),
        }
    }
}
