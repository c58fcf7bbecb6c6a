//! Whether a board waits for a house player.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::command::house_character;
use crate::game::{Outcome, Seat};
use crate::letter::Notice;
use crate::play::Stage;
use crate::store::{HouseTime, NOBODY, PlayerId, ReadTx, StoreError, ThoughtLevel, WriteTx};

use crate::desk::work::boards::OpenBoard;
use crate::desk::work::house_decision::{Duty, duty, level_of};
use crate::desk::work::house_rung::is_first_win;

/// The hints for one move: where it begins, and the move.
pub(crate) const MOST_HINTS: u32 = 2;

impl OpenBoard {
    pub(crate) fn house(&self) -> BTreeSet<Seat> {
        let seats = self.now.seats().zip(&self.players);
        seats.filter(|(_, player)| player.is_house()).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn awaits_house(&self) -> bool {
        duty(&self.now, &self.house()).is_some() && !self.answers_in_the_morning()
    }

    pub(crate) fn answers_in_the_morning(&self) -> bool {
        let house = self.house();
        let has_moved = self.now.record.lines().last().is_some_and(|line| house.contains(&line.seat));
        self.clocks.as_ref().is_some_and(|clocks| clocks.terms.daily)
            && !has_moved
            && matches!(duty(&self.now, &house), Some(Duty::Move(_)))
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

    /// Notes what has been asked for and cannot be asked for again: the last hint about a move, a rematch.
    pub(crate) fn note_used_up(&mut self, tx: &mut ReadTx) -> Result<(), StoreError> {
        if self.now.stage == Stage::Over {
            self.has_rematch = !tx.rematches_of(self.now.number)?.is_empty();
        } else if !self.house().is_empty() {
            let hint = tx.hint(self.now.number)?.filter(|hint| hint.asked >= MOST_HINTS);
            self.hinted_at = hint.map(|hint| hint.moves);
        }
        Ok(())
    }

    pub(crate) fn duty(&self, tx: &mut ReadTx) -> Result<Option<Duty>, StoreError> {
        if let Some(duty) = duty(&self.now, &self.house()) {
            return Ok(Some(duty));
        }
        let Some(seat) = self.may_have_hint() else { return Ok(None) };
        let hint = tx.hint(self.now.number)?;
        let hint = hint.filter(|hint| hint.moves == self.now.record.moves() && hint.told < hint.asked);
        Ok(hint.map(|hint| Duty::Hint(seat, hint.asked)))
    }

    /// Lets the house players with a character say what they say as a game begins or `ends`.
    pub(crate) fn note_characters(&mut self, ends: bool) {
        for seat in self.house() {
            let userid = self.now.userid(seat).to_owned();
            if house_character(&userid).is_some() {
                self.notices.push((None, Notice::Character { userid, ends }));
            }
        }
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

    /// Tells the person for whom a move of the house is waited that it comes tomorrow, if today's time is used up.
    pub(crate) fn note_rest(&mut self, tx: &mut ReadTx, time: HouseTime) -> Result<(), StoreError> {
        let waits = self.went_on() && matches!(self.duty(tx)?, Some(Duty::Move(_)));
        let person = self.person();
        if waits && tx.is_house_time_up(person, time)? {
            let rests = |seat| (Some(seat), Notice::HouseRests);
            self.notices.extend(self.seat_of(person).map(rests));
        }
        Ok(())
    }

    /// The first person who has not left, for whom house players think here.
    pub(crate) fn person(&self) -> PlayerId {
        let seats = self.now.seats().zip(&self.players);
        let people = seats.filter(|(seat, player)| !player.is_house() && !self.now.has_resigned(*seat));
        people.map(|(_, player)| *player).next().unwrap_or(NOBODY)
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
                tx.await_house(self.now.number, (level, self.person()), self.now.record.count(), now)
            }
            None => tx.await_no_house(self.now.number),
        }
    }
}
