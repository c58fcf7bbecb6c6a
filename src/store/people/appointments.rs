//! Appointments: the deadlines that stand in the calendars of players.

use jiff::Timestamp;

use crate::store::sql::query::query;
use crate::store::{PlayerId, Result, WriteTx};

/// What the calendar of a player was told of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentAppointment {
    /// How often it was sent before the last time.
    pub sequence: u32,
    /// When the player's time ends; none where the calendar was told that there is no such time.
    pub ends: Option<Timestamp>,
}

impl WriteTx {
    /// Notes what the calendar of a player is told of a board.
    pub fn set_appointment(&mut self, board: u32, player: PlayerId, sent: SentAppointment) -> Result<()> {
        query(
            "INSERT INTO appointments (board, player, sequence, ends) VALUES ($1, $2, $3, $4)
             ON CONFLICT (board, player) DO UPDATE SET sequence = excluded.sequence, ends = excluded.ends",
        )
        .bind((board, player, sent.sequence, sent.ends))
        .run(self.conn())
    }

    /// Forgets what the calendar of a player was told of a board that is over.
    pub fn forget_appointment(&mut self, board: u32, player: PlayerId) -> Result<()> {
        query("DELETE FROM appointments WHERE board = $1 AND player = $2")
            .bind((board, player))
            .run(self.conn())
    }
}
