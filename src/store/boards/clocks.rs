//! Clocks: what the seats of running boards have, when each has to be looked at again, and when they were stopped.

use jiff::{SignedDuration, Timestamp};

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::{FromSql, Json, Kind, ToSql, Value};
use crate::store::{LetterId, PlayerId, ReadTx, Result, WriteTx};
use crate::time::{Account, LastTurn};

/// The clock of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockRow {
    /// 1 and up.
    pub seat: u8,
    /// The player who sits there.
    pub player: PlayerId,
    /// What the player had when the turn began, or has for the next one.
    pub account: Account,
    /// Whether the board waits for this seat.
    pub awaited: bool,
    /// Whether it waits for nothing but an answer in the turn of another.
    pub asked: bool,
    /// When the turn began; none before the letter that tells of it has left.
    pub begun: Option<Timestamp>,
    /// When the last reminder of this turn went.
    pub nagged: Option<Timestamp>,
    /// When the others were told that the time is used up.
    pub ended: Option<Timestamp>,
    /// How often in a row the server has moved in the player's place.
    pub missed: u32,
    /// The turn that the player's last move ended.
    pub last: Option<LastTurn>,
}

from_row!(ClockRow {
    seat, player, account as flatten, awaited, asked, begun, nagged, ended, missed, last,
});

from_row!(Account { spent, bank, extra });

/// A list: spent, bank, extra, begun and nagged in milliseconds, the number of the move, and how many were missed. In rows of earlier
/// versions it ends with the reminder.
impl ToSql for LastTurn {
    const KIND: Kind = Kind::Text;

    fn to_sql(&self) -> Result<Value<'_>> {
        let LastTurn { number, account: Account { spent, bank, extra }, begun, nagged, missed } = *self;
        let length = |length: SignedDuration| i64::try_from(length.as_millis()).ok();
        let at = |moment: Option<Timestamp>| moment.map(Timestamp::as_millisecond);
        let count = |count: u32| Some(i64::from(count));
        let [spent, bank, extra] = [spent, bank, extra].map(length);
        let columns = [spent, bank, extra, at(begun), at(nagged), count(number), count(missed)];
        Json(columns).to_sql().map(Value::into_owned)
    }
}

impl FromSql for LastTurn {
    fn from_sql(value: Value<'_>) -> Result<LastTurn> {
        let Json(columns) = Json::<Vec<Option<i64>>>::from_sql(value)?;
        let column = |n: usize| columns.get(n).copied().flatten();
        let length = |n| SignedDuration::from_millis(column(n).unwrap_or_default());
        let at = |n| column(n).and_then(|millis| Timestamp::from_millisecond(millis).ok());
        let count = |n| column(n).and_then(|count| u32::try_from(count).ok()).unwrap_or_default();
        Ok(LastTurn {
            account: Account { spent: length(0), bank: length(1), extra: length(2) },
            begun: at(3),
            nagged: at(4),
            number: count(5),
            missed: count(6),
        })
    }
}

/// A clock that has to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DueClock {
    /// When it had to be.
    pub due: Timestamp,
    /// The board.
    pub board: u32,
    /// 1 and up.
    pub seat: u8,
}

from_row!(DueClock { due, board, seat });

/// A span of time, perhaps open-ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// Its first moment.
    pub begun: Timestamp,
    /// The first moment after it.
    pub ended: Option<Timestamp>,
}

from_row!(Lapse { begun, ended });

impl ReadTx {
    /// The clocks of a board, seat 1 first; none where it has no clocks, or is over.
    pub fn clocks(&mut self, board: u32) -> Result<Vec<ClockRow>> {
        query_as(
            "SELECT seat, player, spent, bank, extra, awaited, asked, begun, nagged, ended, missed, last
             FROM clocks
             WHERE board = $1
             ORDER BY seat",
        )
        .bind(board)
        .fetch_all(self.conn())
    }

    /// When the operator had the clocks of a board stopped.
    pub fn stops(&mut self, board: u32) -> Result<Vec<Lapse>> {
        query_as("SELECT begun, ended FROM stops WHERE board = $1 ORDER BY begun")
            .bind(board)
            .fetch_all(self.conn())
    }

    /// The terms of a board, as options of a challenge; empty without clocks.
    pub fn terms(&mut self, board: u32) -> Result<Option<String>> {
        query_scalar("SELECT terms FROM boards WHERE number = $1").bind(board).fetch_optional(self.conn())
    }

    /// The clocks that had to be looked at by `now`, longest ago first, after the one given; at most `limit`.
    pub fn due_clocks(
        &mut self,
        now: Timestamp,
        after: Option<DueClock>,
        limit: u32,
    ) -> Result<Vec<DueClock>> {
        let after = after.unwrap_or(DueClock { due: Timestamp::MIN, board: 0, seat: 0 });
        query_as(
            "SELECT due, board, seat
             FROM clocks
             WHERE due IS NOT NULL AND due <= $1 AND due >= $2 AND (due, board, seat) > ($2, $3, $4)
             ORDER BY due, board, seat
             LIMIT $5",
        )
        .bind((now, after.due, after.board, after.seat, limit))
        .fetch_all(self.conn())
    }

    /// When the next clock has to be looked at.
    pub fn next_due_clock(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT due FROM clocks WHERE due IS NOT NULL ORDER BY due LIMIT 1")
            .fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Notes the terms of a board, as options of a challenge.
    pub fn set_terms(&mut self, board: u32, terms: &str) -> Result<()> {
        query("UPDATE boards SET terms = $1 WHERE number = $2").bind((terms, board)).run(self.conn())
    }

    /// Writes clocks of a board, each with when it has to be looked at again.
    pub fn set_clocks(&mut self, board: u32, clocks: &[(ClockRow, Option<Timestamp>)]) -> Result<()> {
        for (clock, due) in clocks {
            query(
                "INSERT INTO clocks
                 (board, seat, player, spent, bank, extra, awaited, asked, begun, nagged, ended, missed, last, due)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
                 ON CONFLICT (board, seat) DO UPDATE
                 SET player = excluded.player, spent = excluded.spent, bank = excluded.bank, extra = excluded.extra,
                     awaited = excluded.awaited, asked = excluded.asked, begun = excluded.begun,
                     nagged = excluded.nagged, ended = excluded.ended, missed = excluded.missed,
                     last = excluded.last, due = excluded.due",
            )
            .bind((
                board,
                clock.seat,
                clock.player,
                clock.account.spent,
                clock.account.bank,
                clock.account.extra,
                clock.awaited,
                clock.asked,
                clock.begun,
                clock.nagged,
                clock.ended,
                clock.missed,
                clock.last,
                due,
            ))
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// Notes when a clock has to be looked at again.
    pub fn set_due(&mut self, board: u32, seat: u8, due: Option<Timestamp>) -> Result<()> {
        query("UPDATE clocks SET due = $1 WHERE board = $2 AND seat = $3 AND awaited = 1")
            .bind((due, board, seat))
            .run(self.conn())
    }

    /// Forgets the clocks of a board that is over.
    pub fn forget_clocks(&mut self, board: u32) -> Result<()> {
        for table in ["DELETE FROM clocks WHERE board = $1", "DELETE FROM stops WHERE board = $1"] {
            query(table).bind(board).execute(self.conn())?;
        }
        Ok(())
    }

    /// The turns of seats begin to which no letter about them is on its way, nor to be written: to players who cannot be written to.
    pub fn begin_turns_without_letters(&mut self, board: u32, moves: u32, now: Timestamp) -> Result<()> {
        query(
            "UPDATE clocks SET begun = $3, due = $3
             WHERE board = $1 AND awaited = 1 AND begun IS NULL
                 AND NOT EXISTS (
                     SELECT 1
                     FROM letters
                     WHERE letters.player = clocks.player AND letters.board = $1 AND letters.move_number = $2
                         AND letters.next_try IS NOT NULL
                 )
                 AND NOT EXISTS (
                     SELECT 1 FROM digest_notes
                     WHERE digest_notes.player = clocks.player AND digest_notes.board = $1
                 )
                 AND NOT EXISTS (
                     SELECT 1
                     FROM digest_boards JOIN letters ON letters.id = digest_boards.letter
                     WHERE digest_boards.board = $1 AND digest_boards.move_number = $2
                         AND letters.player = clocks.player AND letters.next_try IS NOT NULL
                 )",
        )
        .bind((board, moves, now))
        .run(self.conn())
    }

    /// The clocks of a player that run must be looked at again: what counts for that player has changed.
    pub fn look_at_clocks_of(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        query("UPDATE clocks SET due = $1 WHERE player = $2 AND awaited = 1 AND begun IS NOT NULL")
            .bind((now, player))
            .run(self.conn())
    }

    /// Begins the turns that these letters announce, now that they have left, or cannot. Where some `left`, the turns of players who
    /// get one letter a day and have not had it begin too: one about their boards would have left as well.
    pub(in crate::store) fn begin_turns(
        &mut self,
        letters: &[LetterId],
        left: bool,
        now: Timestamp,
    ) -> Result<()> {
        for letter in letters {
            query(
                "UPDATE clocks SET begun = $2, due = $2
                 WHERE awaited = 1 AND begun IS NULL
                     AND player = (SELECT player FROM letters WHERE id = $1)
                     AND board IN (
                         SELECT letters.board
                         FROM letters JOIN boards ON boards.number = letters.board
                         WHERE letters.id = $1 AND letters.purpose = 'board' AND letters.move_number >= boards.moves
                         UNION ALL
                         SELECT digest_boards.board
                         FROM digest_boards JOIN boards ON boards.number = digest_boards.board
                         WHERE digest_boards.letter = $1 AND digest_boards.move_number >= boards.moves
                     )",
            )
            .bind((letter, now))
            .execute(self.conn())?;
        }
        if left {
            query(
                "UPDATE clocks SET begun = $1, due = $1
                 WHERE awaited = 1 AND begun IS NULL
                     AND (board, player) IN (SELECT board, player FROM digest_notes)",
            )
            .bind(now)
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// An outage is over: the clocks are looked at that are due in the next two days. Their last reminder may have gone before the
    /// outage, and tells of an end that has moved; all others are due before their next reminder anyway.
    pub(in crate::store) fn look_at_clocks_due_soon(&mut self, now: Timestamp) -> Result<()> {
        query("UPDATE clocks SET due = $1 WHERE due IS NOT NULL AND due > $1 AND due <= $2")
            .bind((now, now.saturating_add(SignedDuration::from_hours(48)).unwrap_or(now)))
            .run(self.conn())
    }

    /// It is this moment again after a later one: turns and reminders of a time that has not come yet are of now, and all clocks
    /// that run must be looked at.
    pub(in crate::store) fn put_clocks_back(&mut self, now: Timestamp) -> Result<()> {
        query(
            "UPDATE clocks
             SET begun = CASE WHEN begun > $1 THEN $1 ELSE begun END,
                 nagged = CASE WHEN nagged > $1 THEN $1 ELSE nagged END,
                 due = $1
             WHERE awaited = 1 AND begun IS NOT NULL AND ended IS NULL",
        )
        .bind(now)
        .run(self.conn())
    }

    /// Stops the clocks of a board. False if they are stopped already.
    pub fn stop_clocks(&mut self, board: u32, now: Timestamp) -> Result<bool> {
        query(
            "INSERT INTO stops (board, begun)
             SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM stops WHERE board = $1 AND ended IS NULL)
             ON CONFLICT DO NOTHING",
        )
        .bind((board, now))
        .changes(self.conn())
    }

    /// Lets the clocks of a board run again. False if they are not stopped.
    pub fn start_clocks(&mut self, board: u32, now: Timestamp) -> Result<bool> {
        query("UPDATE stops SET ended = CASE WHEN begun > $2 THEN begun ELSE $2 END WHERE board = $1 AND ended IS NULL")
            .bind((board, now)).changes(self.conn())
    }
}
