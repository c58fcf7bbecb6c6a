//! Games that are over and are looked through for turning points.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{BEFORE_ALL, HouseTime, PlayerId, ReadTx, Result, WriteTx};

/// A seat whose moves are looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    /// The number of the board.
    pub board: u32,
    /// The seat.
    pub seat: u8,
    /// Who sat there; nobody if it is looked through for positions to solve alone.
    pub person: PlayerId,
    /// How many searches are done.
    pub done: u32,
    /// How often the program itself failed at the next one.
    pub failed: u32,
}

from_row!(ReviewRow { board, seat, person, done, failed });

/// A move that was much worse than another one. Chances of winning are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPointRow {
    /// The place of the move in the record, from 0.
    pub line: u32,
    /// What should have been moved.
    pub better: String,
    /// The chance with that move.
    pub chance: u32,
    /// How much less it was with the move that was made.
    pub cost: u32,
    /// The chance with the best of all other moves; none for a guess.
    pub second: Option<u32>,
    /// The moves and rolls that the search expected, the better move first.
    pub expected: String,
}

from_row!(TurningPointRow { line, better, chance, cost, second, expected });

impl ReadTx {
    /// The next seat to look through, at none of these boards: persons have their turns one after another, first whoever comes behind
    /// `after`, each with the game that has waited longest. `holder` is the server that asks; what others search is passed over, and
    /// persons whose `time` is used up.
    pub fn next_review(
        &mut self,
        after: PlayerId,
        except: &[u32],
        holder: Option<&str>,
        time: HouseTime,
    ) -> Result<Option<ReviewRow>> {
        for after in [after, BEFORE_ALL] {
            let rows: Vec<ReviewRow> = query_as(
                "SELECT board, seat, person, done, failed
                 FROM reviews
                 WHERE person > $1 AND (holder IS NULL OR holder = $3)
                     AND NOT EXISTS (
                         SELECT 1 FROM house_time
                         WHERE house_time.person = reviews.person AND ends > $4 AND spent >= $5
                     )
                 ORDER BY person, since, board, seat
                 LIMIT $2",
            )
            .bind(after)
            // A board of four may stand there four times.
            .bind((4 * except.len() + 1, holder, time.now, time.most))
            .fetch_all(self.conn())?;
            let next = rows.into_iter().find(|row| !except.contains(&row.board));
            if next.is_some() {
                return Ok(next);
            }
        }
        Ok(None)
    }

    /// How many seats wait that are looked through for this person.
    pub fn reviews_of(&mut self, person: PlayerId) -> Result<u32> {
        query_scalar("SELECT count(*) FROM reviews WHERE person = $1").bind(person).fetch_one(self.conn())
    }

    /// What was found in the moves of a seat, guesses too, in the order of the record.
    pub fn turning_points(&mut self, board: u32, seat: u8) -> Result<Vec<TurningPointRow>> {
        query_as(
            "SELECT line, better, chance, cost, second, expected
             FROM turning_points
             WHERE board = $1 AND seat = $2
             ORDER BY line",
        )
        .bind((board, seat))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// The moves of a seat are to be looked through.
    pub fn add_review(&mut self, board: u32, seat: u8, person: PlayerId, now: Timestamp) -> Result<()> {
        query(
            "INSERT INTO reviews (board, seat, person, since)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (board, seat) DO NOTHING",
        )
        .bind((board, seat, person, now))
        .execute(self.conn())?;
        self.wakes_the_house();
        Ok(())
    }

    /// This server begins the next search of a review; false if it no longer stands so, or another server does.
    pub fn begin_review(&mut self, row: &ReviewRow) -> Result<bool> {
        let holder = self.holder();
        query(
            "UPDATE reviews SET holder = $1
             WHERE board = $2 AND seat = $3 AND done = $4 AND (holder IS NULL OR holder = $1)",
        )
        .bind((holder, row.board, row.seat, row.done))
        .changes(self.conn())
    }

    /// Searches of a review are done, or one has failed; false if it no longer stands so.
    pub fn review_goes_on(&mut self, row: &ReviewRow, done: u32, failed: u32) -> Result<bool> {
        let changed = query(
            "UPDATE reviews SET done = $1, failed = $2, holder = NULL
             WHERE board = $3 AND seat = $4 AND done = $5",
        )
        .bind((done, failed, row.board, row.seat, row.done))
        .execute(self.conn())?;
        self.wakes_the_house();
        Ok(changed == 1)
    }

    /// Keeps what was found about a move, in place of the guess.
    pub fn keep_turning_point(&mut self, board: u32, seat: u8, found: &TurningPointRow) -> Result<()> {
        query(
            "INSERT INTO turning_points (board, seat, line, better, chance, cost, second, expected)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (board, seat, line) DO UPDATE
             SET better = excluded.better, chance = excluded.chance, cost = excluded.cost, second = excluded.second,
                 expected = excluded.expected",
        )
        .bind((
            board,
            seat,
            found.line,
            &found.better,
            found.chance,
            found.cost,
            found.second,
            &found.expected,
        ))
        .run(self.conn())
    }

    /// A review is done: guesses go, right or wrong. False if there is no such review any more.
    pub fn end_review(&mut self, board: u32, seat: u8) -> Result<bool> {
        query("DELETE FROM turning_points WHERE board = $1 AND seat = $2 AND (second IS NULL OR cost = 0)")
            .bind((board, seat))
            .execute(self.conn())?;
        query("DELETE FROM reviews WHERE board = $1 AND seat = $2").bind((board, seat)).changes(self.conn())
    }

    /// Nothing is told of this game any more.
    pub fn forget_reviews(&mut self, board: u32) -> Result<()> {
        for statement in
            ["DELETE FROM reviews WHERE board = $1", "DELETE FROM turning_points WHERE board = $1"]
        {
            query(statement).bind(board).execute(self.conn())?;
        }
        Ok(())
    }

    /// A server that has ended searches nothing.
    pub(in crate::store) fn release_reviews(&mut self, holder: &str) -> Result<()> {
        query("UPDATE reviews SET holder = NULL WHERE holder = $1").bind(holder).run(self.conn())
    }
}
