//! Pairs of players who may be one person: they have met in rated games, and were proved from the same host.

use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::{PlayerId, ReadTx, Result};

/// Two players who were proved from the same host, and what they did in rated games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The userid of one.
    pub one: String,
    /// The userid of the other.
    pub other: String,
    /// How many rated games both have finished.
    pub games: u32,
    /// How many of them the first has won.
    pub won_by_one: u32,
    /// How many the other has won.
    pub won_by_other: u32,
}

from_row!(Pair { one, other, games, won_by_one, won_by_other });

impl ReadTx {
    /// Up to `most` pairs of players who met in rated games and were proved from the same host, those with the most games first.
    pub fn pairs_of_one_host(&mut self, most: u32) -> Result<Vec<Pair>> {
        query_as(
            "SELECT ones.userid AS one, others.userid AS other, pairs.games, pairs.won_by_one, pairs.won_by_other
             FROM (
                 SELECT one.player AS one, other.player AS other, count(*) AS games,
                     sum(CASE ones_score.score WHEN 'won' THEN 1 ELSE 0 END) AS won_by_one,
                     sum(CASE others_score.score WHEN 'won' THEN 1 ELSE 0 END) AS won_by_other
                 FROM rated AS ones_score
                 JOIN seats AS one ON one.board = ones_score.board AND one.seat = ones_score.seat
                 JOIN rated AS others_score ON others_score.board = ones_score.board
                 JOIN seats AS other ON other.board = others_score.board AND other.seat = others_score.seat
                 WHERE one.player < other.player
                 GROUP BY one.player, other.player
             ) AS pairs
             JOIN players AS ones ON ones.id = pairs.one
             JOIN players AS others ON others.id = pairs.other
             WHERE EXISTS (
                 SELECT 1
                 FROM origins AS ones_origin
                 JOIN origins AS others_origin ON others_origin.origin = ones_origin.origin
                 WHERE ones_origin.player = pairs.one AND others_origin.player = pairs.other
             )
             ORDER BY pairs.games DESC, pairs.one, pairs.other LIMIT $1",
        )
        .bind(most)
        .fetch_all(self.conn())
    }

    /// The finished boards on which both players sit that count, or may once they are judged, by number.
    pub fn counted_boards_of(&mut self, pair: (PlayerId, PlayerId)) -> Result<Vec<u32>> {
        query_scalar(
            "SELECT one.board
             FROM seats AS one
             JOIN seats AS two ON two.board = one.board AND two.player = $1
             JOIN boards ON boards.number = one.board
             WHERE one.player = $2 AND boards.stage = 'over' AND boards.annulled IS NULL AND boards.result <> '*'
                 AND coalesce(boards.counts, 'due') IN ('due', 'counted')
             ORDER BY one.board",
        )
        .bind((pair.0, pair.1))
        .fetch_all(self.conn())
    }
}
