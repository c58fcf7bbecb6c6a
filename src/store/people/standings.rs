//! Who stands where in a pool.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::{RatingRow, ReadTx, Result};

/// How many rated games a player must have had of whose rating enough is known. The statements name it once more.
pub const LEAST_GAMES: u32 = 3;
/// Below which deviation, in points, such a player must be. The statements name it once more.
pub const MOST_DEVIATION: u32 = 150;

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

/// Those of the pool ?1 who are alive and of whom a condition is true. Accounts that are not alive are few, and so is their index.
macro_rules! standing {
    ($before:expr, $condition:expr, $rest:expr) => {
        concat!(
            $before,
            " FROM ratings
             WHERE pool = ?1 AND ",
            $condition,
            " AND NOT EXISTS (
                 SELECT 1 FROM players INDEXED BY players_not_alive WHERE id = player AND stage <> 'alive'
             )",
            $rest
        )
    };
}

/// The best ?2 of them, from the best one on.
macro_rules! best {
    ($condition:expr) => {
        standing!(
            "SELECT players.userid, best.* FROM (SELECT *",
            $condition,
            " ORDER BY points DESC, deviation, player LIMIT ?2) AS best
             JOIN players ON players.id = best.player
             ORDER BY best.points DESC, best.deviation, best.player"
        )
    };
}

/// How many of them have more than ?3 points; at most ?2 are counted.
macro_rules! number {
    ($condition:expr) => {
        standing!("SELECT count(*) FROM (SELECT 1", $condition, " AND points > ?3 LIMIT ?2)")
    };
}

/// That enough is known of a rating at ?4, deviations growing by ?5. The index ratings_known has those of whom it was once.
macro_rules! known {
    () => {
        "games >= 3 AND deviation < 150
         AND deviation * deviation + volatility * volatility * ?5 * (?4 - last) < 150 * 150"
    };
}

impl Listed {
    /// The moment and the growth of the condition.
    fn terms(self) -> (Millis, f64) {
        match self {
            Listed::All => (Millis(Timestamp::UNIX_EPOCH), 0.0),
            Listed::Known { now, growth } => (Millis(now), growth),
        }
    }
}

impl ReadTx {
    /// The best of a pool, at most `most`.
    pub fn standings(&mut self, pool: &str, listed: Listed, most: u32) -> Result<Vec<StandingRow>> {
        let sql = match listed {
            Listed::All => best!("TRUE"),
            Listed::Known { .. } => best!(known!()),
        };
        let (now, growth) = listed.terms();
        query_as(sql).bind(pool).bind(most).bind(0).bind(now).bind(growth).fetch_all(self.conn())
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
        let sql = match listed {
            Listed::All => number!("TRUE"),
            Listed::Known { .. } => number!(known!()),
        };
        let (now, growth) = listed.terms();
        let above = above.unwrap_or(f64::MIN);
        query_scalar(sql).bind(pool).bind(most).bind(above).bind(now).bind(growth).fetch_one(self.conn())
    }
}
