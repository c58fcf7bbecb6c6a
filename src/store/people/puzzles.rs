//! Positions that players are given to solve, and how well they solve them. A position is a turning point of a game that is over.

use jiff::Timestamp;

use crate::rating::Rating;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

/// A position that a player was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// Its number among those of the player.
    pub number: u32,
    /// The board.
    pub board: u32,
    /// The seat to move.
    pub seat: u8,
    /// The place of the move in the record, from 0.
    pub line: u32,
    /// When it was answered or gave way to the next one.
    pub closed: Option<Timestamp>,
    /// The move that is far better than all others.
    pub better: String,
    /// The moves and rolls that the search expected, the better move first.
    pub expected: String,
    /// The chance of winning with the better move, in thousandths.
    pub chance: u32,
    /// The chance with the best of all other moves.
    pub second: u32,
}

from_row!(PuzzleRow { number, board, seat, line, closed, better, expected, chance, second });

/// A position that a player can be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// The board.
    pub board: u32,
    /// The seat to move.
    pub seat: u8,
    /// The place of the move in the record, from 0.
    pub line: u32,
    /// How much better its best move is than all others, in thousandths.
    pub gap: u32,
    /// Whether the player played on the board.
    pub own: bool,
}

from_row!(NewPuzzle { board, seat, line, gap, own });

/// How well a player solves positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleRating {
    /// The rating, as of the last position.
    pub figures: Rating,
    /// How many were solved.
    pub solved: u32,
    /// How many were answered.
    pub tried: u32,
    /// When the last one was answered.
    pub last: Timestamp,
}

from_row!(PuzzleRating { figures as flatten, solved, tried, last });

/// The columns of a [`PuzzleRow`]. Positions of boards that were annulled or erased are none any more.
macro_rules! puzzles {
    ($which:literal) => {
        concat!(
            "SELECT number, puzzles.board, puzzles.seat, puzzles.line, closed, better, expected, chance, second
             FROM puzzles
             JOIN turning_points AS points
                 ON points.board = puzzles.board AND points.seat = puzzles.seat AND points.line = puzzles.line
             WHERE player = $1 AND second IS NOT NULL AND ",
            $which
        )
    };
}

impl ReadTx {
    /// A position that a player was given, by its number.
    pub fn puzzle(&mut self, player: PlayerId, number: u32) -> Result<Option<PuzzleRow>> {
        query_as(puzzles!("number = $2")).bind((player, number)).fetch_optional(self.conn())
    }

    /// The position that a player has not answered yet.
    pub fn open_puzzle(&mut self, player: PlayerId) -> Result<Option<PuzzleRow>> {
        query_as(puzzles!("closed IS NULL")).bind(player).fetch_optional(self.conn())
    }

    /// How many positions a player was given since this moment.
    pub fn puzzles_given(&mut self, player: PlayerId, since: Timestamp) -> Result<u32> {
        query_scalar("SELECT count(*) FROM puzzles WHERE player = $1 AND given >= $2")
            .bind((player, since))
            .fetch_one(self.conn())
    }

    /// Positions of a game, or of all if none is named, that a player was not given yet, in the order of their boards from this one
    /// on; at most `limit`. `least` is how much better their best
    /// moves are than all others, in thousandths of the chance of winning.
    pub fn new_puzzles(
        &mut self,
        player: PlayerId,
        game: Option<&str>,
        least: u32,
        (from, limit): (u32, u32),
    ) -> Result<Vec<NewPuzzle>> {
        query_as(
            "SELECT points.board, seat, line, chance - second AS gap, EXISTS (
                 SELECT 1 FROM seats WHERE seats.board = points.board AND seats.player = $1
             ) AS own
             FROM turning_points AS points
             CROSS JOIN boards
             WHERE boards.number = points.board AND points.board >= $2 AND chance - second >= $3
                 AND stage = 'over' AND annulled IS NULL
                 AND ($4 = '' OR game = $4) AND NOT EXISTS (
                     SELECT 1 FROM puzzles
                     WHERE puzzles.player = $1 AND puzzles.board = points.board
                         AND puzzles.seat = points.seat AND puzzles.line = points.line
                 )
             ORDER BY points.board, seat, line
             LIMIT $5",
        )
        .bind((player, from, least, game.unwrap_or_default(), limit))
        .fetch_all(self.conn())
    }

    /// The last board that has a turning point.
    pub fn last_turning_point(&mut self) -> Result<u32> {
        let last: Option<u32> =
            query_scalar("SELECT max(board) FROM turning_points").fetch_one(self.conn())?;
        Ok(last.unwrap_or_default())
    }

    /// How well a player solves positions; none before the first answer.
    pub fn puzzle_rating(&mut self, player: PlayerId) -> Result<Option<PuzzleRating>> {
        query_as("SELECT * FROM puzzle_ratings WHERE player = $1").bind(player).fetch_optional(self.conn())
    }

    /// The player who has waited longest for the position of the morning by `now`.
    pub fn due_puzzle(&mut self, now: Timestamp) -> Result<Option<PlayerId>> {
        query_scalar("SELECT player FROM puzzle_mornings WHERE due <= $1 ORDER BY due, player LIMIT 1")
            .bind(now)
            .fetch_optional(self.conn())
    }

    /// When the next position of a morning is due.
    pub fn next_due_puzzle(&mut self) -> Result<Option<Timestamp>> {
        query_scalar("SELECT due FROM puzzle_mornings ORDER BY due LIMIT 1").fetch_optional(self.conn())
    }
}

impl WriteTx {
    /// Gives a player a position, after the open one was closed; gives its number.
    pub fn give_puzzle(&mut self, player: PlayerId, new: &NewPuzzle, now: Timestamp) -> Result<u32> {
        let last: Option<u32> = query_scalar("SELECT max(number) FROM puzzles WHERE player = $1")
            .bind(player)
            .fetch_one(self.conn())?;
        let number = last.unwrap_or_default() + 1;
        query(
            "INSERT INTO puzzles (player, number, board, seat, line, given)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind((player, number, new.board, new.seat, new.line, now))
        .execute(self.conn())?;
        Ok(number)
    }

    /// Closes the open position of a player.
    pub fn close_puzzle(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        query("UPDATE puzzles SET closed = $1 WHERE player = $2 AND closed IS NULL")
            .bind((now, player))
            .run(self.conn())
    }

    /// Gives the positions of one account, and the letters that brought them, to another account. They are numbered after its own. If both
    /// have an open position, the one that was given is closed.
    pub(in crate::store) fn give_puzzles(&mut self, from: PlayerId, to: PlayerId) -> Result<()> {
        let own: Option<u32> = query_scalar("SELECT max(number) FROM puzzles WHERE player = $1")
            .bind(to)
            .fetch_one(self.conn())?;
        query(
            "UPDATE puzzles SET closed = given
             WHERE player = $1 AND closed IS NULL
                 AND EXISTS (SELECT 1 FROM puzzles AS own WHERE own.player = $2 AND own.closed IS NULL)",
        )
        .bind((from, to))
        .execute(self.conn())?;
        query("UPDATE letters SET move_number = move_number + $1 WHERE player = $2 AND purpose = 'puzzle'")
            .bind((own.unwrap_or_default(), from))
            .execute(self.conn())?;
        query("UPDATE puzzles SET player = $1, number = number + $2 WHERE player = $3")
            .bind((to, own.unwrap_or_default(), from))
            .run(self.conn())
    }

    /// Keeps how well a player solves positions.
    pub fn set_puzzle_rating(&mut self, player: PlayerId, rating: &PuzzleRating) -> Result<()> {
        query(
            "INSERT INTO puzzle_ratings (player, points, deviation, volatility, solved, tried, last)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (player) DO UPDATE
             SET points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility,
                 solved = excluded.solved, tried = excluded.tried, last = excluded.last",
        )
        .bind((
            player,
            rating.figures.points,
            rating.figures.deviation,
            rating.figures.volatility,
            rating.solved,
            rating.tried,
            rating.last,
        ))
        .run(self.conn())
    }

    /// When a player gets the next position of a morning; none if never.
    pub fn set_puzzle_due(&mut self, player: PlayerId, due: Option<Timestamp>) -> Result<()> {
        query("DELETE FROM puzzle_mornings WHERE player = $1").bind(player).execute(self.conn())?;
        if let Some(due) = due {
            query("INSERT INTO puzzle_mornings (player, due) VALUES ($1, $2)")
                .bind((player, due))
                .execute(self.conn())?;
        }
        Ok(())
    }
}
