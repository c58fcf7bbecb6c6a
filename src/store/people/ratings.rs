//! Ratings, as they follow from the boards that are over. The store keeps the figures and the order in which boards count; what a
//! board does to them is worked out elsewhere.
//!
//! A board that is over is judged ([`WriteTx::judge_board`]): its result counts in a pool, or not. Then the pool is brought up to
//! date in steps ([`ReadTx::next_rating_step`]): as long as a later board was counted than one that is due, or than one that
//! is to be taken out, the last one is taken back; otherwise the first one that is due is counted. So the figures are at any
//! time those of the boards up to some point, and any change of what counts comes to the same end.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::rating::Rating;
use crate::store::sql::driver::Row;
use crate::store::sql::query::{Columns, FromRow, from_row, query, query_as, query_scalar};
use crate::store::sql::value::words;
use crate::store::{PlayerId, ReadTx, Result, WriteTx};

from_row!(Rating { points, deviation, volatility });

words! {
    /// How a board ended for a player.
    pub enum RatedScore {
        /// Alone in the first place.
        Won = "won",
        /// One of several in the first place.
        Drawn = "drawn",
        /// Behind somebody.
        Lost = "lost",
    }
}

/// The rating of a player in a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The pool.
    pub pool: String,
    /// The player.
    pub player: PlayerId,
    /// The figures.
    pub figures: Rating,
    /// How many boards counted.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
    /// When the last one ended.
    pub last: Timestamp,
}

from_row!(RatingRow { pool, player, figures as flatten, games, won, drawn, lost, last });

/// What a board did to the rating of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedRow {
    /// The seat, 1 and up.
    pub seat: u8,
    /// How the board ended for it.
    pub score: RatedScore,
    /// When the board ended.
    pub ended: Timestamp,
    /// When the board before it ended; none if it was the first one in its pool.
    pub last_before: Option<Timestamp>,
    /// The figures before it: as of the board before it, or those of the beginning.
    pub before: Rating,
    /// The figures after it.
    pub after: Rating,
}

impl FromRow for RatedRow {
    fn from_row(row: &Row) -> Result<RatedRow> {
        let columns = Columns::of(row);
        let figures = |points, deviation, volatility| -> Result<Rating> {
            Ok(Rating {
                points: columns.read(points)?,
                deviation: columns.read(deviation)?,
                volatility: columns.read(volatility)?,
            })
        };
        Ok(RatedRow {
            seat: columns.read("seat")?,
            score: columns.read("score")?,
            ended: columns.read("ended")?,
            last_before: columns.read("last_before")?,
            before: figures("points_before", "deviation_before", "volatility_before")?,
            after: figures("points", "deviation", "volatility")?,
        })
    }
}

/// What a board did to a rating.
struct RatedOf {
    board: u32,
    rated: RatedRow,
}

from_row!(RatedOf { board, rated as flatten });

/// A board that is over, with all that decides what its result does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedBoard {
    /// Its number.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options.
    pub options: String,
    /// Its terms.
    pub terms: String,
    /// The result as records write it; `*` if it has none.
    pub result: String,
    /// When it ended.
    pub ended: Timestamp,
    /// Whether the operator took its result back after its end.
    pub annulled: bool,
    /// Whether two of its players are one person, as the operator says.
    pub one_person: bool,
    /// The fewest own moves that any of its players made; none until they were counted.
    pub made: Option<u32>,
    /// Its pool; empty before it was judged, and where it does not count.
    pub pool: String,
    /// The players by seat.
    pub players: Vec<PlayerId>,
}

from_row!(EndedBoard {
    number, game, options, terms, result, ended, annulled, one_person, made, pool, players as absent,
});

/// What the operator says of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Persons {
    /// They are one person.
    One,
    /// They are two.
    Two,
}

/// The next thing to be done to bring ratings up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingStep {
    /// All ratings are being deleted, and some are left.
    Forget,
    /// This board is over and was not judged.
    Judge(EndedBoard),
    /// This board is the next one that counts.
    Count(EndedBoard),
    /// The last board that was counted is to be taken back.
    TakeBack(u32),
}

/// The columns of an [`EndedBoard`] of `boards`.
macro_rules! ended_boards {
    ($rest:literal) => {
        concat!(
            "SELECT number, game, options, terms, result, ended, annulled IS NOT NULL AS annulled, pool, EXISTS (
                 SELECT 1 FROM seats AS one
                 JOIN same_person ON same_person.player = one.player
                 JOIN seats AS two ON two.board = one.board AND two.player = same_person.other
                 WHERE one.board = boards.number
             ) AS one_person, (
                 SELECT CASE WHEN count(made) = count(*) THEN min(made) END FROM seats
                 WHERE seats.board = boards.number
             ) AS made
             FROM boards WHERE ",
            $rest
        )
    };
}

/// The columns of a [`RatedRow`].
const RATED: &str =
    "SELECT board, seat, score, ended, last_before, points_before, deviation_before, volatility_before,
        points, deviation, volatility
    FROM rated JOIN boards ON boards.number = rated.board
    WHERE board = $1
    ORDER BY seat";

impl ReadTx {
    /// Boards of a game that are over in the order of their ends and numbers, those after a moment and a number, at most `limit`.
    pub fn ended_boards(
        &mut self,
        game: &str,
        after: (Timestamp, u32),
        limit: u32,
    ) -> Result<Vec<EndedBoard>> {
        let boards = ended_boards!(
            "stage = 'over' AND game = $1 AND ended >= $2 AND (ended > $2 OR number > $3)
             ORDER BY ended, number LIMIT $4"
        );
        let query = query_as(boards).bind((game, after.0, after.1, limit));
        let found = query.fetch_all(self.conn())?;
        self.with_players(found)
    }

    fn with_players(&mut self, mut boards: Vec<EndedBoard>) -> Result<Vec<EndedBoard>> {
        for board in &mut boards {
            board.players = query_scalar("SELECT player FROM seats WHERE board = $1 ORDER BY seat")
                .bind(board.number)
                .fetch_all(self.conn())?;
        }
        Ok(boards)
    }

    /// The next step; none if all ratings are up to date. Deleting comes first, then judging boards in the order in which they
    /// ended, then counting them.
    pub fn next_rating_step(&mut self) -> Result<Option<RatingStep>> {
        if self.is_forgetting()? {
            return Ok(Some(RatingStep::Forget));
        }
        let unjudged = "SELECT number FROM boards
                        WHERE stage = 'over' AND counts IS NULL AND ended IS NOT NULL
                        ORDER BY ended, number LIMIT 1";
        if let Some(number) = query_scalar::<u32>(unjudged).fetch_optional(self.conn())? {
            return Ok(self.ended_board(number)?.map(RatingStep::Judge));
        }
        let first = "SELECT pool, ended, number FROM boards WHERE counts IN ('due', 'void')
                     ORDER BY pool, ended, number LIMIT 1";
        let found: Option<(String, i64, u32)> = query_as(first).fetch_optional(self.conn())?;
        let Some((pool, ended, number)) = found else { return Ok(None) };
        let last = "SELECT ended, number FROM boards WHERE counts IN ('counted', 'void') AND pool = $1
                    ORDER BY ended DESC, number DESC LIMIT 1";
        let last: Option<(i64, u32)> = query_as(last).bind(&pool).fetch_optional(self.conn())?;
        if let Some((_, last)) = last.filter(|last| *last >= (ended, number)) {
            return Ok(Some(RatingStep::TakeBack(last)));
        }
        Ok(self.ended_board(number)?.map(RatingStep::Count))
    }

    fn ended_board(&mut self, number: u32) -> Result<Option<EndedBoard>> {
        let board: Option<EndedBoard> =
            query_as(ended_boards!("number = $1")).bind(number).fetch_optional(self.conn())?;
        Ok(self.with_players(board.into_iter().collect())?.pop())
    }

    /// Whether all ratings are being forgotten.
    pub fn is_forgetting(&mut self) -> Result<bool> {
        query_scalar("SELECT EXISTS (SELECT 1 FROM forgetting)").fetch_one(self.conn())
    }

    /// How many boards wait to be judged, counted or taken out.
    pub fn boards_to_rate(&mut self) -> Result<u64> {
        query_scalar(
            "SELECT (SELECT count(*) FROM boards WHERE stage = 'over' AND counts IS NULL AND ended IS NOT NULL)
                 + (SELECT count(*) FROM boards WHERE counts IN ('due', 'void'))",
        )
        .fetch_one(self.conn())
    }

    /// The rating of a player in a pool.
    pub fn rating(&mut self, pool: &str, player: PlayerId) -> Result<Option<RatingRow>> {
        query_as("SELECT * FROM ratings WHERE pool = $1 AND player = $2")
            .bind((pool, player))
            .fetch_optional(self.conn())
    }

    /// All ratings of a player, by pool.
    pub fn ratings_of(&mut self, player: PlayerId) -> Result<Vec<RatingRow>> {
        query_as("SELECT * FROM ratings WHERE player = $1 ORDER BY pool").bind(player).fetch_all(self.conn())
    }

    /// All ratings, by pool and player, those after a pool and a player, at most `limit`.
    pub fn all_ratings(&mut self, after: (&str, PlayerId), limit: u32) -> Result<Vec<RatingRow>> {
        query_as("SELECT * FROM ratings WHERE (pool, player) > ($1, $2) ORDER BY pool, player LIMIT $3")
            .bind((after.0, after.1, limit))
            .fetch_all(self.conn())
    }

    /// What these boards did to ratings, by board and seat.
    pub fn rated(&mut self, boards: &[u32]) -> Result<Vec<(u32, RatedRow)>> {
        let mut rated = Vec::new();
        for board in boards.iter().collect::<BTreeSet<_>>() {
            let rows: Vec<RatedOf> = query_as(RATED).bind(board).fetch_all(self.conn())?;
            rated.extend(rows.into_iter().map(|row| (row.board, row.rated)));
        }
        Ok(rated)
    }

    /// Whether the result of a board counts: its pool, or none; and whether that is in the ratings already. None where it was not
    /// judged.
    pub fn pool_of_board(&mut self, board: u32) -> Result<Option<(Option<String>, bool)>> {
        let found: Option<(String, String)> =
            query_as("SELECT counts, pool FROM boards WHERE number = $1 AND counts IS NOT NULL")
                .bind(board)
                .fetch_optional(self.conn())?;
        Ok(found.map(|(counts, pool)| (Some(pool).filter(|pool| !pool.is_empty()), counts == "counted")))
    }
}

impl WriteTx {
    /// Notes in which pool the result of a board counts, if it does.
    pub fn judge_board(&mut self, board: u32, pool: Option<&str>) -> Result<()> {
        query("UPDATE boards SET counts = $1, pool = $2 WHERE number = $3 AND counts IS NULL")
            .bind((if pool.is_some() { "due" } else { "not" }, pool.unwrap_or_default(), board))
            .run(self.conn())
    }

    /// Counts a board that is due: what it does to each of its players.
    pub fn count_board(&mut self, board: &EndedBoard, rows: &[RatedRow]) -> Result<()> {
        for (row, player) in rows.iter().zip(&board.players) {
            query(
                "INSERT INTO rated (board, seat, score, last_before, points_before, deviation_before, volatility_before,
                     points, deviation, volatility)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            )
            .bind((
                board.number,
                row.seat,
                row.score,
                row.last_before,
                row.before.points,
                row.before.deviation,
                row.before.volatility,
                row.after.points,
                row.after.deviation,
                row.after.volatility,
            ))
            .execute(self.conn())?;
            query(
                "INSERT INTO ratings (pool, player, points, deviation, volatility, games, won, drawn, lost, last)
                 VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9)
                 ON CONFLICT (pool, player) DO UPDATE SET
                     points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility,
                     games = ratings.games + 1, won = ratings.won + excluded.won,
                     drawn = ratings.drawn + excluded.drawn, lost = ratings.lost + excluded.lost,
                     last = excluded.last",
            )
            .bind((
                &board.pool,
                player,
                row.after.points,
                row.after.deviation,
                row.after.volatility,
                row.score == RatedScore::Won,
                row.score == RatedScore::Drawn,
                row.score == RatedScore::Lost,
                board.ended,
            ))
            .execute(self.conn())?;
        }
        query("UPDATE boards SET counts = 'counted' WHERE number = $1").bind(board.number).run(self.conn())
    }

    /// Takes the last board that was counted in its pool back: the ratings of its players are what they were before it. It is due
    /// again, or to be judged again if its result was to be taken out.
    pub fn take_board_back(&mut self, board: u32) -> Result<()> {
        query(
            "UPDATE ratings SET points = points_before, deviation = deviation_before, volatility = volatility_before,
                 games = games - 1, won = won - CASE score WHEN 'won' THEN 1 ELSE 0 END,
                 drawn = drawn - CASE score WHEN 'drawn' THEN 1 ELSE 0 END,
                 lost = lost - CASE score WHEN 'lost' THEN 1 ELSE 0 END, last = last_before
             FROM rated
             JOIN seats ON seats.board = rated.board AND seats.seat = rated.seat
             JOIN boards ON boards.number = rated.board
             WHERE rated.board = $1 AND last_before IS NOT NULL
                 AND ratings.pool = boards.pool AND ratings.player = seats.player",
        )
        .bind(board)
        .execute(self.conn())?;
        query(
            "DELETE FROM ratings
             WHERE (pool, player) IN (
                 SELECT boards.pool, seats.player
                 FROM rated
                 JOIN seats ON seats.board = rated.board AND seats.seat = rated.seat
                 JOIN boards ON boards.number = rated.board
                 WHERE rated.board = $1 AND last_before IS NULL
             )",
        )
        .bind(board)
        .execute(self.conn())?;
        query("DELETE FROM rated WHERE board = $1").bind(board).execute(self.conn())?;
        query(
            "UPDATE boards SET pool = CASE counts WHEN 'void' THEN '' ELSE pool END,
                 counts = CASE counts WHEN 'void' THEN NULL ELSE 'due' END
             WHERE number = $1",
        )
        .bind(board)
        .run(self.conn())
    }

    /// Has a board judged anew, because what decides whether it counts has changed.
    fn judge_anew(&mut self, board: u32) -> Result<()> {
        query(
            "UPDATE boards SET pool = CASE WHEN counts IN ('counted', 'void') THEN pool ELSE '' END,
                 counts = CASE WHEN counts IN ('counted', 'void') THEN 'void' END
             WHERE number = $1",
        )
        .bind(board)
        .run(self.conn())
    }

    /// Takes the result of a board back that is over. False if that was done before.
    pub fn annul_result(&mut self, board: u32, now: Timestamp) -> Result<bool> {
        let done = query(
            "UPDATE boards SET annulled = $1 WHERE number = $2 AND stage = 'over' AND annulled IS NULL",
        )
        .bind((now, board))
        .execute(self.conn())?;
        if done == 0 {
            return Ok(false);
        }
        self.judge_anew(board)?;
        Ok(true)
    }

    /// Notes that two players are one person, or that they are not. Gives on how many boards that are over both sit, or none if
    /// it was known.
    pub fn set_persons(&mut self, pair: (PlayerId, PlayerId), persons: Persons) -> Result<Option<usize>> {
        let mut changed = 0;
        for (player, other) in [pair, (pair.1, pair.0)] {
            let sql = match persons {
                Persons::One => {
                    "INSERT INTO same_person (player, other) VALUES ($1, $2)
                     ON CONFLICT (player, other) DO NOTHING"
                }
                Persons::Two => "DELETE FROM same_person WHERE player = $1 AND other = $2",
            };
            let done = query(sql).bind((player, other)).execute(self.conn())?;
            changed += done;
        }
        if changed == 0 {
            return Ok(None);
        }
        let shared: Vec<u32> = query_scalar(
            "SELECT one.board
             FROM seats AS one
             JOIN seats AS two ON two.board = one.board AND two.player = $1
             JOIN boards ON boards.number = one.board AND boards.stage = 'over'
             WHERE one.player = $2
             ORDER BY one.board",
        )
        .bind((pair.0, pair.1))
        .fetch_all(self.conn())?;
        for board in &shared {
            self.judge_anew(*board)?;
        }
        Ok(Some(shared.len()))
    }

    /// Marks all ratings to be deleted, by [`WriteTx::forget_some_ratings`], so that all finished boards are judged and counted anew.
    pub fn forget_ratings(&mut self) -> Result<()> {
        query("DELETE FROM forgetting").execute(self.conn())?;
        query("INSERT INTO forgetting (reached) VALUES (0)").run(self.conn())
    }

    /// Deletes the rating changes of the next `most` boards, and `most` ratings.
    pub fn forget_some_ratings(&mut self, most: u32) -> Result<()> {
        let reached: Option<u32> =
            query_scalar("SELECT min(reached) FROM forgetting").fetch_one(self.conn())?;
        let after = reached.unwrap_or_default();
        let last = "SELECT max(number) FROM (
                        SELECT number FROM boards WHERE number > $1 ORDER BY number LIMIT $2
                    ) AS next";
        let last: Option<u32> = query_scalar(last).bind((after, most)).fetch_one(self.conn())?;
        let known: Vec<(String, PlayerId)> =
            query_as("SELECT pool, player FROM ratings ORDER BY pool, player LIMIT $1")
                .bind(most)
                .fetch_all(self.conn())?;
        for (pool, player) in &known {
            query("DELETE FROM ratings WHERE pool = $1 AND player = $2")
                .bind((pool, *player))
                .execute(self.conn())?;
        }
        let Some(last) = last else {
            if known.is_empty() {
                query("DELETE FROM forgetting").execute(self.conn())?;
            }
            return Ok(());
        };
        query("DELETE FROM rated WHERE board > $1 AND board <= $2")
            .bind((after, last))
            .execute(self.conn())?;
        query(
            "UPDATE boards SET counts = NULL, pool = ''
             WHERE number > $1 AND number <= $2 AND counts IS NOT NULL",
        )
        .bind((after, last))
        .execute(self.conn())?;
        query("UPDATE forgetting SET reached = $1").bind(last).run(self.conn())
    }

    /// Replaces the result of a board that is over, where it is now read in another way.
    pub fn set_result(&mut self, board: u32, result: &str) -> Result<()> {
        query("UPDATE boards SET result = $1 WHERE number = $2").bind((result, board)).run(self.conn())
    }
}
