//! Whether a board waits for a house player.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::game::Seat;
use crate::store::{NOBODY, StoreError, ThoughtLevel, WriteTx};

use crate::desk::work::boards::OpenBoard;
use crate::desk::work::house_decision::{Duty, duty, level_of};

impl OpenBoard {
    pub(crate) fn house(&self) -> BTreeSet<Seat> {
        let seats = self.now.seats().zip(&self.players);
        seats.filter(|(_, player)| player.is_house()).map(|(seat, _)| seat).collect()
    }

    /// Whether a house player is to do something.
    pub(crate) fn awaits_house(&self) -> bool {
        duty(&self.now, &self.house()).is_some()
    }

    pub(crate) fn save_thought(&self, tx: &mut WriteTx, now: Timestamp) -> Result<(), StoreError> {
        let house = self.house();
        if house.is_empty() {
            return Ok(());
        }
        match duty(&self.now, &house) {
            Some(duty) => {
                let level = match duty {
                    Duty::Move(seat) => level_of(self.now.userid(seat)).0,
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
