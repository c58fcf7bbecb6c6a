//! Who stands where in a pool.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::{PlayerId, RatingRow, ReadTx, Result};

/// How many rated games a player must have had of whose rating enough is known. The statements name it once more.
pub const LEAST_GAMES: u32 = 3;
/// Below which deviation, in points, such a player must be. The statements name it once more.
pub const MOST_DEVIATION: u32 = 150;
/// Against how many persons such a player must have finished rated games. The statements name it once more.
pub const LEAST_PERSONS: u32 = 3;
/// Below which deviation, in points, these persons must be. The statements name it once more.
pub const MOST_DEVIATION_OF_PERSONS: u32 = 200;

/// Who stands in a list of ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Listed {
    /// All who have a rating.
    All,
    /// Of whose rating enough is known at a moment.
    Known {
        /// The moment.
        now: Timestamp,
        /// By how much the square of a deviation grows in a millisecond, for a volatility of one.
        growth: f64,
    },
}

/// A line of a list of ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingRow {
    /// The player's name.
    pub userid: String,
    /// The rating.
    pub rating: RatingRow,
}

from_row!(StandingRow { userid, rating as flatten });

/// Living players of the pool $1 who meet a condition.
macro_rules! standing {
    ($before:expr, $condition:expr, $rest:expr) => {
        concat!(
            $before,
            " FROM ratings
             WHERE pool = $1 AND ",
            $condition,
            " AND NOT EXISTS (
                 SELECT 1 FROM players WHERE players.id = ratings.player AND players.stage <> 'alive'
             )",
            $rest
        )
    };
}

/// The best $2 of them, from the best one on.
macro_rules! best {
    ($condition:expr) => {
        standing!(
            "SELECT players.userid, best.* FROM (SELECT *",
            $condition,
            " ORDER BY points DESC, deviation, player LIMIT $2) AS best
             JOIN players ON players.id = best.player
             ORDER BY best.points DESC, best.deviation, best.player"
        )
    };
}

/// How many of them have more points than `$above` says; at most $2 are counted.
macro_rules! number {
    ($condition:expr, $above:literal) => {
        standing!(
            "SELECT count(*) FROM (SELECT 1",
            $condition,
            concat!(" AND points > ", $above, " LIMIT $2) AS counted")
        )
    };
}

/// The number of persons with a deviation below 200 whom the player of a row of `ratings` has met in rated games; counted up to 3.
/// Whoever the operator calls one person is one.
macro_rules! persons {
    () => {
        "(SELECT count(*) FROM (
              SELECT DISTINCT coalesce((
                  SELECT min(same_person.other) FROM same_person
                  WHERE same_person.player = met.player AND same_person.other < met.player
              ), met.player) AS person
              FROM seats AS own
              JOIN seats AS met ON met.board = own.board AND met.player <> own.player
              WHERE own.player = ratings.player AND (
                  SELECT boards.pool FROM boards WHERE boards.number = own.board AND boards.counts = 'counted'
              ) = ratings.pool AND (
                  SELECT sure.deviation FROM ratings AS sure
                  WHERE sure.pool = ratings.pool AND sure.player = met.player
              ) < 200
              LIMIT 3
          ) AS persons)"
    };
}

/// Enough is known of a rating at $3, deviations growing by $4. The index ratings_known has those for whom that was once true.
macro_rules! known {
    () => {
        concat!(
            "games >= 3 AND deviation < 150
             AND deviation * deviation + volatility * volatility * $4 * ($3 - last) < 150 * 150
             AND ",
            persons!(),
            " = 3"
        )
    };
}

impl ReadTx {
    /// The best of a pool, at most `most`.
    pub fn standings(&mut self, pool: &str, listed: Listed, most: u32) -> Result<Vec<StandingRow>> {
        let query = match listed {
            Listed::All => query_as(best!("1 = 1")).bind((pool, most)),
            Listed::Known { now, growth } => query_as(best!(known!())).bind((pool, most, now, growth)),
        };
        query.fetch_all(self.conn())
    }

    /// The number of persons with a deviation below [`MOST_DEVIATION_OF_PERSONS`] whom a player has met in rated games of a pool; counted
    /// up to [`LEAST_PERSONS`].
    pub fn persons_met(&mut self, pool: &str, player: PlayerId) -> Result<u32> {
        let met = concat!("SELECT ", persons!(), " FROM ratings WHERE pool = $1 AND player = $2");
        Ok(query_scalar(met).bind((pool, player)).fetch_optional(self.conn())?.unwrap_or_default())
    }

    /// How many stand in the list of a pool; of those with more points than these, where points are given. Not more than `most` are
    /// counted.
    pub fn count_standings(
        &mut self,
        pool: &str,
        listed: Listed,
        above: Option<f64>,
        most: u32,
    ) -> Result<u32> {
        let above = above.unwrap_or(f64::MIN);
        let query = match listed {
            Listed::All => query_scalar(number!("1 = 1", "$3")).bind((pool, most, above)),
            Listed::Known { now, growth } => {
                let query = query_scalar(number!(known!(), "$5")).bind((pool, most));
                query.bind((now, growth, above))
            }
        };
        query.fetch_one(self.conn())
    }
}
