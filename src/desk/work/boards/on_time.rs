//! The clocks of an open board: whose run, what moves take, and what follows when time runs out.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};

use crate::game::{By, ClockDeed, Deed, Entry, RecordLine, Seat};
use crate::play::{Act, AutoMove, Board, Event, Stage};
use crate::store::{PlayerId, StoreError, WriteTx};
use crate::time::{Away, Clocks, Pause, SeatClock, bucket};

use crate::desk::state::{DeskError, count};
use crate::desk::work::boards::OpenBoard;
use crate::desk::work::clocks;

impl OpenBoard {
    pub(crate) fn reminded(&mut self, seat: Seat, now: Timestamp) {
        if let Some(clock) = self.clock_mut(seat) {
            clock.nagged = Some(now);
        }
    }

    /// The time of a seat ran out, which ends nothing.
    pub(crate) fn time_up(&mut self, seat: Seat, until: Timestamp) {
        if let Some(clock) = self.clock_mut(seat) {
            clock.ended = Some(until);
        }
    }

    pub(crate) fn away(&mut self, seat: Seat, away: Away) {
        if let Some(clock) = self.clock_mut(seat) {
            clock.away.push(away);
        }
    }

    /// Whether a turn begins of whose player none of these letters tells.
    pub(crate) fn begins_without(&self, told: &BTreeSet<PlayerId>) -> bool {
        let seats = self.clocks.iter().flat_map(|clocks| &clocks.seats).zip(&self.players);
        seats.into_iter().any(|(seat, player)| seat.awaited && seat.begun.is_none() && !told.contains(player))
    }

    pub(crate) fn set_clocks(
        &mut self,
        tx: &mut WriteTx,
        deed: ClockDeed,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let Some(clocks) = &mut self.clocks else { return Ok(()) };
        match deed {
            ClockDeed::Give { seat, hours } => {
                clocks.give(seat.number(), SignedDuration::from_hours(hours.into()), now);
            }
            ClockDeed::Stop => clocks.stops.push(Pause { from: now, until: Timestamp::MAX }),
            ClockDeed::Start => clocks.stops.iter_mut().for_each(|stop| stop.until = stop.until.min(now)),
        }
        for seat in (1..).take(clocks.seats.len()) {
            tx.set_due(self.now.number, seat, clocks::due(clocks, seat))?;
        }
        Ok(())
    }

    fn clock_mut(&mut self, seat: Seat) -> Option<&mut SeatClock> {
        self.clocks.as_mut()?.seats.get_mut(seat.index())
    }

    /// Runs the clocks of those whom the board awaits; all anew if moves were taken back.
    pub(crate) fn await_seats(&mut self) {
        let anew = self.events.iter().any(|event| matches!(event, Event::Undone { .. }));
        let running = self.now.stage == Stage::Running;
        let asked = |seat: Seat| (seat.number(), self.now.auto_move(seat, 0) == Some(AutoMove::Answer));
        // No clock runs for the server's own moves.
        let house = self.house();
        let people = self.now.awaited().into_iter().filter(|seat| running && !house.contains(seat));
        let awaited: Vec<(u8, bool)> = people.map(asked).collect();
        if let Some(clocks) = &mut self.clocks {
            clocks.await_seats(&awaited, anew);
        }
    }

    /// How the server stands in for a seat when its time runs out; none if it forfeits, also because of too many missed
    /// deadlines in a row.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<AutoMove> {
        self.now.auto_move(seat, self.missed(seat))
    }

    pub(super) fn missed(&self, seat: Seat) -> u32 {
        let clock = self.clocks.as_ref().and_then(|clocks| clocks.seat(seat.number()));
        clock.map_or(0, |clock| clock.missed)
    }

    /// Charges turns that an act ended or interrupted to their players' time, and notes how long they took. Without a
    /// limit that is how long the board waited, by `since` for each seat.
    pub(crate) fn count_time(
        &mut self,
        by: By,
        act: &Act,
        events: &[Event],
        at: Timestamp,
        since: &[Option<Timestamp>],
    ) {
        let since = |seat: Seat| since.get(seat.index()).copied().flatten();
        let awaited = self.now.awaited();
        let Some(clocks) = &mut self.clocks else { return };
        let is_asked =
            |clocks: &Clocks, seat: Seat| clocks.seat(seat.number()).is_some_and(|clock| clock.asked);
        let made = self.now.record.moves();
        if let (Act::AutoMove, By::Clock(seat)) = (act, by) {
            if is_asked(clocks, seat) {
                clocks.answered(seat.number(), made, at)
            } else {
                clocks.missed(seat.number())
            }
        }
        for event in events {
            if let Event::TookBack { seat, .. } = event {
                clocks.took_back(seat.number());
            }
            let Event::Moved { number, by: By::Player(seat) | By::Condition(seat), readers, .. } = event
            else {
                continue;
            };
            if readers.is_none() || is_asked(clocks, *seat) {
                let spent = |clocks: &Clocks| clocks.seat(seat.number()).map(|clock| clock.account.spent);
                let before = spent(clocks);
                clocks.moved(seat.number(), *number, at);
                let took = if clocks.terms.is_limited() {
                    spent(clocks).zip(before).map(|(after, before)| after - before)
                } else {
                    since(*seat).map(|since| at.duration_since(since))
                };
                self.move_times.extend(took.map(|took| (*seat, took)));
            } else if !awaited.contains(seat) {
                clocks.interrupted(seat.number(), *number, at);
            }
        }
    }

    /// Gives back the time of moves that were taken back with the consent of the others, or by the operator. `before`: the board with
    /// these moves.
    pub(crate) fn count_undone(&mut self, before: &Board, events: &[Event], at: Timestamp) {
        let undone = events.iter().find_map(|event| match event {
            Event::Undone { moves } => Some(*moves),
            _ => None,
        });
        let (Some(moves), Some(clocks)) = (undone, &mut self.clocks) else { return };
        let (_, lines) = before.record.since(moves);
        let own =
            |line: &&RecordLine| matches!(line.by, By::Player(_) | By::Condition(_)) && !line.out_of_turn;
        let own: Vec<&RecordLine> = lines.iter().filter(own).collect();
        let Some(first) = own.first() else { return };
        let turns =
            |seat: Seat| own.iter().filter(|line| line.seat == seat && line.readers.is_none()).count();
        let turns: Vec<u32> = before.seats().map(|seat| count(turns(seat))).collect();
        clocks.undone(first.seat.number(), moves, &turns, at);
    }

    pub(crate) fn save_move_times(&self, tx: &mut WriteTx, added: &[Entry]) -> Result<(), DeskError> {
        let person =
            |seat: &Seat| self.players.get(seat.index()).copied().filter(|player| !player.is_house());
        let mut moved: BTreeMap<Seat, Timestamp> = added
            .iter()
            .filter_map(|entry| match (entry.by, &entry.deed) {
                (By::Player(seat), Deed::Move(_)) => Some((seat, entry.at)),
                _ => None,
            })
            .collect();
        for (seat, took) in &self.move_times {
            if let Some(player) = person(seat) {
                tx.add_move(player, Some(bucket(*took)), moved.remove(seat))?;
            }
        }
        for (seat, at) in moved {
            if let Some(player) = person(&seat) {
                tx.add_move(player, None, Some(at))?;
            }
        }
        Ok(())
    }

    pub(crate) fn save_clocks(&self, tx: &mut WriteTx) -> Result<(), DeskError> {
        let number = self.now.number;
        match (&self.clocks, self.now.stage) {
            (Some(clocks), Stage::Running) if clocks.terms.is_limited() => {
                let rows = clocks::rows(clocks, &self.players).into_iter();
                let changed: Vec<_> = rows
                    .filter(|row| !self.stored_clocks.contains(row))
                    .map(|row| {
                        let due = clocks::due(clocks, row.seat);
                        (row, due)
                    })
                    .collect();
                tx.set_clocks(number, &changed)?;
            }
            (Some(_), Stage::Over | Stage::Declined) if !self.stored_clocks.is_empty() => {
                tx.forget_clocks(number)?;
            }
            _ => {}
        }
        Ok(())
    }
}
