//! When players moved last, and how long they take for a move, counted by how long.

use jiff::Timestamp;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// When a player last made a move, as far as that is known.
    pub fn last_moved(&mut self, player: PlayerId) -> Result<Option<Timestamp>> {
        query_scalar("SELECT max(last) FROM move_times WHERE player = $1").bind(player).fetch_one(self.conn())
    }

    /// How many moves of a player took how long: buckets and numbers, in the order of the buckets.
    pub fn move_times(&mut self, player: PlayerId) -> Result<Vec<(u32, u32)>> {
        query_as("SELECT bucket, number FROM move_times WHERE player = $1 AND number > 0 ORDER BY bucket")
            .bind(player)
            .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Notes a move of a player: how long it took, where that is known, and when the player made it, where that was by the player.
    pub fn add_move(&mut self, player: PlayerId, bucket: Option<u32>, at: Option<Timestamp>) -> Result<()> {
        query(
            "INSERT INTO move_times (player, bucket, number, last) VALUES ($1, $2, $3, $4)
             ON CONFLICT (player, bucket) DO UPDATE SET
                 number = move_times.number + excluded.number,
                 last = CASE WHEN excluded.last > coalesce(move_times.last, 0) THEN excluded.last
                     ELSE move_times.last END",
        )
        .bind((player, bucket.unwrap_or(0), bucket.is_some(), at))
        .run(self.conn())
    }

    /// Notes that the player of a seat has lost a board on time.
    pub fn note_late(&mut self, board: u32, seat: u8) -> Result<()> {
        query("UPDATE seats SET late = 1 WHERE board = $1 AND seat = $2").bind((board, seat)).run(self.conn())
    }
}
