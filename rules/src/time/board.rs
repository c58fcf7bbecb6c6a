//! The clocks of a board, one for each seat.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::calendar::{Pause, day_of, merged};
use super::terms::Terms;
use super::turn::{Account, Away, SeatTime, Turn};

/// All clocks of a board, with everything that affects them.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// The terms of the board.
    pub terms: Terms,
    /// The clocks, seat 1 first.
    pub seats: Vec<SeatClock>,
    /// When the operator had them stopped; see [`Turn::stops`].
    pub stops: Vec<Pause>,
}

/// A turn as it was when a move ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastTurn {
    /// The number of that move on its board; 0 if not known.
    pub number: u32,
    /// What the player had when it began.
    pub account: Account,
    /// When it began; none if the letter about it had not left.
    pub begun: Option<Timestamp>,
    /// When the last reminder was sent.
    pub nagged: Option<Timestamp>,
    /// As in [`SeatClock::missed`].
    pub missed: u32,
}

/// The clock of a seat.
#[derive(Clone, Debug)]
pub struct SeatClock {
    /// What the player had when the turn began, or has for the next one.
    pub account: Account,
    /// Whether the board waits for this seat.
    pub awaited: bool,
    /// Whether it only waits for an answer in another's turn; see [`Turn::asked`].
    pub asked: bool,
    /// When the turn began; none before the letter about it has left, and when the seat is not awaited.
    pub begun: Option<Timestamp>,
    /// When the last reminder was sent in this turn.
    pub nagged: Option<Timestamp>,
    /// When the others were told that the time is up, if that does not end the game.
    pub ended: Option<Timestamp>,
    /// How many times in a row the server has moved for the player.
    pub missed: u32,
    /// The turn that the player's last move ended. If that move is taken back before anybody has heard of it, it resumes; if later,
    /// the player has again what it had.
    pub last: Option<LastTurn>,
    /// The player's zone.
    pub zone: TimeZone,
    /// The player's vacations, including past ones.
    pub away: Vec<Away>,
    /// When no mail of the player could be received, in order and apart from each other.
    pub outages: Vec<Pause>,
}

impl SeatClock {
    /// The clock of a seat on a new board.
    pub fn new(terms: &Terms, zone: TimeZone, away: Vec<Away>) -> SeatClock {
        let account = Account::new(terms);
        SeatClock {
            account,
            awaited: false,
            asked: false,
            begun: None,
            nagged: None,
            ended: None,
            missed: 0,
            last: None,
            zone,
            away,
            outages: Vec::new(),
        }
    }

    /// The last day of the vacation that contains a moment, in the player's zone, with those that follow it without a gap.
    pub fn away_until(&self, at: Timestamp) -> Option<Date> {
        let pauses = merged(self.away.iter().map(|away| away.pause));
        let within = pauses.iter().find(|pause| pause.from <= at && at < pause.until)?;
        let last = within.until.checked_sub(SignedDuration::from_secs(1)).ok()?;
        Some(day_of(last, &self.zone))
    }

    /// Starts waiting for the seat; the turn begins when its letter has left.
    pub fn await_move(&mut self) {
        (self.awaited, self.begun, self.nagged, self.ended) = (true, None, None, None);
    }

    /// Stops waiting for the seat.
    pub fn rest(&mut self) {
        self.await_move();
        (self.awaited, self.asked) = (false, false);
    }
}

impl Clocks {
    /// The clock of a seat, from 1.
    pub fn seat(&self, seat: u8) -> Option<&SeatClock> {
        self.seats.get(usize::from(seat).checked_sub(1)?)
    }

    /// The turn of an awaited seat; if it has not begun, as if it began now.
    pub fn turn(&self, seat: u8, now: Timestamp) -> Option<Turn<'_>> {
        let clock = self.seat(seat).filter(|clock| clock.awaited)?;
        Some(Turn {
            terms: &self.terms,
            account: clock.account,
            begun: clock.begun.unwrap_or(now),
            asked: clock.asked,
            zone: clock.zone.clone(),
            away: &clock.away,
            stops: &self.stops,
            outages: &clock.outages,
        })
    }

    /// The state of a seat's time.
    pub fn stands(&self, seat: u8, now: Timestamp) -> SeatTime {
        match (self.turn(seat, now), self.seat(seat)) {
            (Some(turn), _) => turn.stands(now),
            (None, Some(clock)) => SeatTime { left: clock.account.time(&self.terms), until: None },
            (None, None) => SeatTime::default(),
        }
    }

    /// Whether the operator has stopped the clocks.
    pub fn are_stopped(&self, now: Timestamp) -> bool {
        self.stops.iter().any(|stop| stop.from <= now && now < stop.until)
    }

    /// Gives a seat time. If its time was up, it may no longer be.
    pub fn give(&mut self, seat: u8, time: SignedDuration, now: Timestamp) {
        if let Some(clock) = self.seat_mut(seat) {
            clock.account = clock.account.given(time);
        }
        let goes_on = self.turn(seat, now).is_some_and(|turn| turn.until().is_none_or(|until| until > now));
        if let Some(clock) = self.seat_mut(seat).filter(|_| goes_on) {
            clock.ended = None;
        }
    }

    /// The other seats whose time was up by a moment without ending the game, so that `seat` may claim it.
    pub fn late(&self, seat: u8, at: Timestamp) -> Vec<u8> {
        let used_up = |clock: &SeatClock| clock.awaited && clock.ended.is_some_and(|ended| ended <= at);
        let late = self.seats.iter().zip(1..).filter(|(clock, number)| *number != seat && used_up(clock));
        late.filter(|_| self.terms.soft).map(|(_, number)| number).collect()
    }

    /// A player made the move of this number: charges the time and ends the turn.
    pub fn moved(&mut self, seat: u8, number: u32, at: Timestamp) {
        self.ended(seat, number, |turn| turn.moved(at), at);
        if let Some(clock) = self.seat_mut(seat) {
            clock.missed = 0;
        }
    }

    /// A question was answered for a seat, by the move of this number: charges the time, but it does not count as a missed deadline.
    pub fn answered(&mut self, seat: u8, number: u32, at: Timestamp) {
        self.ended(seat, number, |turn| turn.moved(at), at);
    }

    /// A seat made part of its turn, the move of this number, and must wait for another seat before the rest.
    pub fn interrupted(&mut self, seat: u8, number: u32, at: Timestamp) {
        self.ended(seat, number, |turn| turn.interrupted(at), at);
    }

    /// Moves were taken back with the consent of the others, so that `moves` remain and `mover`, who made the first of those taken
    /// back, is to move again. `turns`: how many turns of each seat these moves ended, seat 1 first.
    ///
    /// The mover has again what that move found, less the time that passed in the mover's own turns since; the others have what they
    /// had when their turns began. No increment of a move that was taken back remains. Of a turn before a player's last one only
    /// its increment is known: its time stays charged.
    pub fn undone(&mut self, mover: u8, moves: u32, turns: &[u32], at: Timestamp) {
        let used = |turn: Turn<'_>| turn.interrupted(at).spent - turn.account.spent;
        // The mover may be to move, in a turn that no move ended.
        let running = self.turn(mover, at).map_or(SignedDuration::ZERO, used);
        let terms = self.terms;
        for ((clock, seat), turns) in self.seats.iter_mut().zip(1..).zip(turns) {
            let found = clock.last.take_if(|last| last.number > moves);
            let known = u32::from(found.is_some()).min(*turns);
            let (account, passed) = match found {
                Some(LastTurn { account, missed, .. }) => {
                    clock.missed = missed;
                    (account, clock.account.spent - account.spent + running)
                }
                None => (clock.account, running),
            };
            let account = if seat == mover { account.resumed(&terms, passed) } else { account };
            clock.account = account.without_increments(&terms, turns - known);
        }
    }

    /// A seat took its move back before anybody heard of it: its turn resumes as if it had never ended.
    pub fn took_back(&mut self, seat: u8) {
        if let Some(clock) = self.seat_mut(seat)
            && let Some(LastTurn { account, begun, nagged, missed, .. }) = clock.last.take()
        {
            clock.await_move();
            (clock.account, clock.begun, clock.nagged, clock.missed) = (account, begun, nagged, missed);
        }
    }

    /// The server moved for a seat that missed a deadline. The next turn has as much time as this one had.
    pub fn missed(&mut self, seat: u8) {
        if let Some(clock) = self.seat_mut(seat) {
            clock.account.extra = SignedDuration::ZERO;
            clock.missed += 1;
            clock.rest();
        }
    }

    fn ended(&mut self, seat: u8, number: u32, account: impl Fn(&Turn<'_>) -> Account, at: Timestamp) {
        let account = self.turn(seat, at).map(|turn| account(&turn));
        if let (Some(account), Some(clock)) = (account, self.seat_mut(seat)) {
            let SeatClock { begun, nagged, missed, .. } = *clock;
            clock.last = Some(LastTurn { number, account: clock.account, begun, nagged, missed });
            clock.account = account;
            clock.rest();
        }
    }

    fn seat_mut(&mut self, seat: u8) -> Option<&mut SeatClock> {
        self.seats.get_mut(usize::from(seat).checked_sub(1)?)
    }

    /// Waits for exactly these seats, each with whether it is only asked something. `anew`: earlier moves were taken back, so that all
    /// turns begin again.
    pub fn await_seats(&mut self, awaited: &[(u8, bool)], anew: bool) {
        for (clock, number) in self.seats.iter_mut().zip(1..) {
            match (awaited.iter().find(|(seat, _)| *seat == number), clock.awaited && !anew) {
                (None, _) => clock.rest(),
                (Some((_, asked)), goes_on) => {
                    if !goes_on {
                        clock.await_move();
                    }
                    clock.asked = *asked;
                }
            }
        }
    }
}
