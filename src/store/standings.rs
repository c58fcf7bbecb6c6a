//! Who stands where in a pool.

use jiff::Timestamp;

use super::row::Millis;
use super::sql::{from_row, query_as, query_scalar};
use super::{RatingRow, ReadTx, Result};

/// Who stands in a list of ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Listed {
    /// Who has had at least so many games.
    pub games: u32,
    /// Whose deviation is below this one by now.
    pub deviation: f64,
    /// By how much its square grows in a millisecond, for a volatility of one.
    pub growth: f64,
    /// Now.
    pub now: Timestamp,
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

/// Those who stand in lists of a pool: alive, and listed. Its parameters are ?1 to ?5.
macro_rules! standing {
    ($before:literal, $rest:literal) => {
        concat!(
            $before,
            " FROM ratings
             WHERE pool = ?1 AND games >= ?2
                 AND deviation * deviation + volatility * volatility * ?3 * (?4 - last) < ?5 * ?5
                 AND player NOT IN (SELECT id FROM players WHERE stage <> 'alive')",
            $rest
        )
    };
}

impl ReadTx {
    /// The best of a pool, at most `most`.
    pub fn standings(&mut self, pool: &str, listed: Listed, most: u32) -> Result<Vec<StandingRow>> {
        let sql = standing!(
            "SELECT players.userid, best.* FROM (SELECT *",
            " ORDER BY points DESC, deviation, player LIMIT ?6) AS best
             JOIN players ON players.id = best.player
             ORDER BY best.points DESC, best.deviation, best.player"
        );
        query_as(sql)
            .bind(pool)
            .bind(listed.games)
            .bind(listed.growth)
            .bind(Millis(listed.now))
            .bind(listed.deviation)
            .bind(most)
            .fetch_all(self.conn())
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
        let sql = standing!("SELECT count(*) FROM (SELECT 1", " AND points > ?6 LIMIT ?7)");
        query_scalar(sql)
            .bind(pool)
            .bind(listed.games)
            .bind(listed.growth)
            .bind(Millis(listed.now))
            .bind(listed.deviation)
            .bind(above.unwrap_or(f64::MIN))
            .bind(most)
            .fetch_one(self.conn())
    }
}
