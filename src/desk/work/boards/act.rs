//! Acts on an open board.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::game::{By, Seat};
use crate::letter::Notice;
use crate::play::{self, Act, AutoMove, Event, MAX_AUTO_MOVES};

use crate::desk::work::boards::OpenBoard;

impl OpenBoard {
    /// Carries an act out; a refusal leaves the board unchanged.
    pub(crate) fn act(&mut self, by: By, act: &Act, at: Timestamp) -> Result<(), play::Refusal> {
        let (after, events) = play::act(&self.now, by, act, at)?;
        if let (None, Some(lot)) = (&self.now.lot, &after.lot) {
            self.seat_by(lot);
            self.events.iter_mut().for_each(|event| event.reseat(lot));
        }
        // If the game went on in this work, no seat has been awaited for longer than that.
        let since = if self.went_on() { Vec::new() } else { self.since.clone() };
        let before = std::mem::replace(&mut self.now, after);
        self.count_time(by, act, &events, at, &since);
        self.count_undone(&before, &events, at);
        self.note_taken_back(&events);
        self.events.extend(events);
        self.await_seats();
        Ok(())
    }

    /// Makes the server's move for a seat, with a notice to those who hear of the move.
    pub(crate) fn move_in_place(
        &mut self,
        seat: Seat,
        stand_in: AutoMove,
        at: Timestamp,
    ) -> Result<(), play::Refusal> {
        let told = self.events.len();
        self.act(By::Clock(seat), &Act::AutoMove, at)?;
        let notice = match stand_in {
            AutoMove::Turn => Notice::MovedInPlace { seat, times: self.missed(seat), most: MAX_AUTO_MOVES },
            AutoMove::Answer => Notice::AnsweredInPlace(seat),
        };
        let readers = self.events.iter().skip(told).find_map(|event| match event {
            Event::Moved { by: By::Server(by), readers, .. } if *by == seat => readers.clone(),
            _ => None,
        });
        match readers {
            Some(readers) => {
                let readers: BTreeSet<Seat> = readers.into_iter().collect();
                self.notices.extend(readers.into_iter().map(|reader| (Some(reader), notice.clone())));
            }
            None => self.notices.push((None, notice)),
        }
        Ok(())
    }
}
