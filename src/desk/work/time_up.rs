//! What clocks bring about: reminders, automatic days of vacation, the end of time.
//!
//! All of it follows from the moment at which the time ended, so that it is the same whenever it is done.

use jiff::Timestamp;
use tracing::warn;

use crate::game::{By, Seat};
use crate::letter::Notice;
use crate::play::{Act, AutoMove, Stage};
use crate::store::{PlayerId, Tally};
use crate::time::{self, Away, Clocks, Nag, Pause};

use crate::desk::policy::settings;
use crate::desk::state::DeskError;
use crate::desk::work::vacations::days_used;
use crate::desk::work::{Work, ledger};

pub(crate) enum Verdict {
    /// Nothing before this moment, or nothing at all.
    Wait(Option<Timestamp>),
    Remind(Nag),
    /// Its time ran out at this moment.
    End(Timestamp),
}

pub(crate) fn verdict(clocks: &Clocks, seat: u8, now: Timestamp) -> Verdict {
    let running = clocks.seat(seat).filter(|clock| clock.awaited && clock.ended.is_none());
    let Some((clock, begun)) = running.and_then(|clock| clock.begun.map(|begun| (clock, begun))) else {
        return Verdict::Wait(None);
    };
    let Some(turn) = clocks.turn(seat, begun) else { return Verdict::Wait(None) };
    match (turn.until(), turn.next_nag(clock.nagged)) {
        (Some(until), _) if until <= now => Verdict::End(until),
        (_, Some(nag)) if nag.at <= now => Verdict::Remind(nag),
        (until, nag) => Verdict::Wait(nag.map(|nag| nag.at).into_iter().chain(until).min()),
    }
}

impl Work<'_> {
    /// Does what a clock brings about, if all mails from before have been read; false if its board cannot be played.
    pub(crate) fn look_at_clock(&mut self, board: u32, seat: u8, now: Timestamp) -> Result<bool, DeskError> {
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(false) };
        let Some(clocks) = &open.clocks else { return Ok(false) };
        match verdict(clocks, seat, now) {
            Verdict::Wait(until) => self.tx.set_due(board, seat, until)?,
            Verdict::Remind(nag) => self.remind(board, Seat::new(seat), nag)?,
            Verdict::End(until) => {
                if self.tx.is_read_up_to(until, None)? {
                    self.time_is_up(board, Seat::new(seat), until)?;
                }
            }
        }
        Ok(true)
    }

    /// Does what a board's clocks brought about before something that happened at this moment.
    pub(crate) fn settle_clocks(&mut self, board: u32, happened: Timestamp) -> Result<(), DeskError> {
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(()) };
        let Some(clocks) = &open.clocks else { return Ok(()) };
        let seats = (1..).take(clocks.seats.len());
        let ended: Vec<(u8, Timestamp)> = seats
            .filter_map(|seat| match verdict(clocks, seat, happened) {
                Verdict::End(until) if until < happened => Some((seat, until)),
                _ => None,
            })
            .collect();
        for (seat, until) in ended {
            if self.tx.is_read_up_to(until, self.cause.mail())? {
                self.time_is_up(board, Seat::new(seat), until)?;
            }
        }
        Ok(())
    }

    fn remind(&mut self, board: u32, seat: Seat, nag: Nag) -> Result<(), DeskError> {
        let Some(player) = self.player_at(board, seat) else { return Ok(()) };
        let chosen = settings::chosen(&mut self.tx, player, &self.shared.config)?;
        let wanted = match chosen.get("reminders").map(String::as_str) {
            Some("off") => false,
            Some("last") => nag.last,
            _ => true,
        };
        let reachable = !self.outbox().confirmed(player)?.is_empty();
        let now = self.now;
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(()) };
        open.reminded(seat, now);
        if wanted && reachable {
            open.notices.push((Some(seat), Notice::Reminder));
            self.tx.tally(Tally::Reminder, now)?;
            self.log.push("reminder".to_string());
        } else {
            self.log.push("no reminder".to_string());
        }
        self.keep_clocks(board)
    }

    fn time_is_up(&mut self, board: u32, seat: Seat, until: Timestamp) -> Result<(), DeskError> {
        let Some(player) = self.player_at(board, seat) else { return Ok(()) };
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(()) };
        if open.stand_in(seat) == Some(AutoMove::Answer) {
            return self.conclude(board, seat, until);
        }
        if self.use_vacation(board, seat, player, until)? {
            return Ok(());
        }
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(()) };
        if open.now.stage != Stage::Running {
            return Ok(());
        }
        let soft = open.clocks.as_ref().is_some_and(|clocks| clocks.terms.soft);
        if soft {
            open.time_up(seat, until);
            open.notices.push((None, Notice::TimeUp(seat)));
            self.log.push("time up".to_string());
            return self.keep_clocks(board);
        }
        self.conclude(board, seat, until)
    }

    /// The consequence of time that ran out: the server stands in for the seat, or resigns for it.
    pub(crate) fn conclude(&mut self, board: u32, seat: Seat, at: Timestamp) -> Result<(), DeskError> {
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(()) };
        if let Some(stand_in) = open.stand_in(seat) {
            match open.move_in_place(seat, stand_in, at) {
                Ok(()) => self.log.push(ledger::MOVED_IN_PLACE.to_string()),
                Err(refusal) => warn!(board, ?refusal, "a move made for a player was refused"),
            }
            return Ok(());
        }
        let all_moved =
            open.now.seats().all(|seat| open.now.record.has_moved(seat) || open.now.has_resigned(seat));
        let act = if all_moved { Act::Forfeit } else { Act::Annul };
        match open.act(By::Clock(seat), &act, at) {
            Ok(()) if all_moved => {
                self.tx.tally(Tally::Forfeit, self.now)?;
                self.log.push("forfeit".to_string());
            }
            Ok(()) => {
                open.notices.push((None, Notice::NeverBegan(seat)));
                self.log.push("taken back".to_string());
            }
            Err(refusal) => warn!(board, ?refusal, "a clock's end was refused"),
        }
        Ok(())
    }

    fn use_vacation(
        &mut self,
        board: u32,
        seat: Seat,
        player: PlayerId,
        until: Timestamp,
    ) -> Result<bool, DeskError> {
        let config = &self.shared.config;
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(false) };
        let Some(clocks) = open.clocks.as_ref().filter(|clocks| clocks.terms.has_vacations()) else {
            return Ok(false);
        };
        let Some(zone) = clocks.seat(seat.number()).map(|clock| clock.zone.clone()) else { return Ok(false) };
        let chosen = settings::chosen(&mut self.tx, player, config)?;
        if chosen.get("autovacation").is_some_and(|value| value == "off") {
            return Ok(false);
        }
        let day = time::day_of(until, &zone);
        let used = days_used(&mut self.tx, player, day.year())?;
        let Some(left) = config.time.vacation_days.checked_sub(used + 1) else { return Ok(false) };
        let only = day.to_string();
        self.tx.add_vacation(player, (&only, &only), None)?;
        self.tx.look_at_clocks_of(player, self.now)?;
        let now = self.now;
        let Some(open) = self.boards.playable(&mut self.tx, board)? else { return Ok(false) };
        let next = day.tomorrow().unwrap_or(day);
        let pause = Pause { from: time::first_moment(day, &zone), until: time::first_moment(next, &zone) };
        open.away(seat, Away { pause, automatic: true });
        open.reminded(seat, now);
        open.notices.push((Some(seat), Notice::VacationUsed { day, left }));
        self.log.push(ledger::VACATION_USED.to_string());
        self.keep_clocks(board)?;
        Ok(true)
    }

    fn player_at(&self, board: u32, seat: Seat) -> Option<PlayerId> {
        self.boards.get(board)?.players.get(seat.index()).copied()
    }

    fn keep_clocks(&mut self, board: u32) -> Result<(), DeskError> {
        match self.boards.playable(&mut self.tx, board)? {
            Some(open) => open.save_clocks(&mut self.tx),
            None => Ok(()),
        }
    }
}
