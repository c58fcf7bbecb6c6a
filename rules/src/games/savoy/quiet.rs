//! Quiet rounds: how long nothing has happened.

use crate::game::Seat;

use super::side::MOST_SEATS;

/// How many rounds before its end a quiet game is announced.
const NOTICE: u16 = 10;

/// Counts rounds in which no pin was made or released and no player's pip count reached a new low.
///
/// A round is over when every remaining seat has had a turn (a pass is a turn) since the last round ended or something happened. A pin
/// made and released in the same turn does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub limit: u16,
    rounds: u16,
    /// The seats that have had a turn in the current round.
    had: Vec<Seat>,
    /// The lowest pip count of each seat so far; 0 for seats that are not in the game.
    lowest: [i32; MOST_SEATS],
}

impl Quiet {
    pub fn resumed(limit: u16, rounds: u16, had: Vec<Seat>, lowest: impl Iterator<Item = i32>) -> Self {
        let mut quiet = Quiet { limit, rounds, had, lowest: [0; MOST_SEATS] };
        quiet.lowest.iter_mut().zip(lowest).for_each(|(low, pips)| *low = pips);
        quiet
    }

    /// The full rounds, the seats that have had a turn in the current one, and the lowest pip counts.
    pub fn counts(&self) -> (u16, &[Seat], &[i32]) {
        (self.rounds, &self.had, &self.lowest)
    }

    /// Counts a turn after which the seat has this pip count; `happened` if a pin was made or released.
    pub fn turn(&mut self, seat: Seat, happened: bool, pips: i32) {
        let low = self.lowest.get_mut(seat.index()).filter(|low| pips < **low);
        if happened || low.is_some() {
            self.rounds = 0;
            self.had.clear();
        } else if !self.had.contains(&seat) {
            self.had.push(seat);
        }
        if let Some(low) = low {
            *low = pips;
        }
    }

    /// Whether a seat has had a turn in the current round.
    pub fn has_had(&self, seat: Seat) -> bool {
        self.had.contains(&seat)
    }

    /// Closes the round, after all remaining seats have had a turn.
    pub fn close(&mut self) {
        self.rounds += 1;
        self.had.clear();
    }

    pub fn is_over(&self) -> bool {
        self.rounds >= self.limit
    }

    /// The number of quiet rounds left, once it is to be announced.
    pub fn notice(&self) -> Option<u16> {
        let left = self.limit.saturating_sub(self.rounds);
        (left <= NOTICE).then_some(left)
    }
}
