//! What was played: boards that are over, by game and player.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

use crate::store::sql::query::{from_row, query_as, query_scalar};
use crate::store::sql::row::Millis;
use crate::store::sql::value::Json;
use crate::store::{PlayerId, ReadTx, Result};

/// A board that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBoard {
    /// Its number.
    pub number: u32,
    /// When it ended.
    pub ended: Timestamp,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub ended_by: String,
    /// Whether the operator took its result back after its end.
    pub annulled: bool,
    /// The players by seat: number and name.
    pub players: Vec<(PlayerId, String)>,
}

from_row!(FinishedBoard { number, ended as Millis, result, ended_by, annulled, players as absent });

/// Which boards that are over are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game's name.
    pub game: String,
    /// All of these players sit there, none of them twice; any where nobody is named.
    pub players: Vec<PlayerId>,
    /// They ended in this year (UTC).
    pub year: Option<i16>,
}

/// The boards of a game that are over and on which all of some players sit, with further columns. It begins with the newest boards of
/// one player (`?1`, 0 for everybody), at most `?6` of them, and looks for the others (`?2`) on each.
macro_rules! played {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM (
                 SELECT board, ended FROM listed_boards
                 WHERE player = ?1 AND game = ?3 AND stage = 'over' AND ended >= ?4 AND ended < ?5
                 ORDER BY ended DESC, board DESC
                 LIMIT ?6
             ) AS newest
             JOIN boards ON boards.number = newest.board
             WHERE NOT EXISTS (
                 SELECT 1 FROM json_each(?2)
                 WHERE value NOT IN (SELECT player FROM seats WHERE seats.board = newest.board)
             )",
            $rest
        )
    };
}

impl ReadTx {
    /// The boards that are looked for, at most `most`, the last to end first, and how many there are. Of several players only the
    /// newest boards of one are looked at, at most `looked`: of the one who has the fewest. Gives the number of that player's too.
    pub fn finished_boards(
        &mut self,
        played: &Played,
        most: u32,
        looked: u32,
    ) -> Result<(Vec<FinishedBoard>, u32, u32)> {
        let (first, others, all) = self.rarest(played)?;
        // Of one player each board that is looked at is listed.
        let looked = if others.0.is_empty() { most } else { looked };
        let (since, before) = played.span();
        let list = played!(
            "number, boards.ended, result, ended_by, annulled IS NOT NULL AS annulled",
            " ORDER BY newest.ended DESC, number DESC LIMIT ?7"
        );
        let mut boards: Vec<FinishedBoard> = query_as(list)
            .bind(first)
            .bind(&others)
            .bind(&played.game)
            .bind(since)
            .bind(before)
            .bind(looked)
            .bind(most)
            .fetch_all(self.conn())?;
        let of = if others.0.is_empty() {
            all
        } else {
            query_scalar(played!("count(*)", ""))
                .bind(first)
                .bind(&others)
                .bind(&played.game)
                .bind(since)
                .bind(before)
                .bind(looked)
                .fetch_one(self.conn())?
        };
        let numbers: Vec<u32> = boards.iter().map(|board| board.number).collect();
        let seats: Vec<(u32, PlayerId, String)> = query_as(
            "SELECT seats.board, seats.player, players.userid
             FROM seats JOIN players ON players.id = seats.player
             WHERE seats.board IN (SELECT value FROM json_each(?))
             ORDER BY seats.board, seats.seat",
        )
        .bind(Json(numbers))
        .fetch_all(self.conn())?;
        let mut sitting: BTreeMap<u32, Vec<(PlayerId, String)>> = BTreeMap::new();
        for (board, player, userid) in seats {
            sitting.entry(board).or_default().push((player, userid));
        }
        for board in &mut boards {
            board.players = sitting.remove(&board.number).unwrap_or_default();
        }
        Ok((boards, of, all))
    }

    /// The player with the fewest of the boards that are looked for, 0 for everybody; the others; and how many that player has.
    fn rarest(&mut self, played: &Played) -> Result<(i64, Json<Vec<i64>>, u32)> {
        let mut others: Vec<i64> = played.players.iter().map(|player| player.0).collect();
        let players = if others.is_empty() { vec![0] } else { others.clone() };
        let mut counts = Vec::new();
        for player in players {
            let count: u32 = query_scalar(
                "SELECT coalesce(sum(number), 0) FROM board_counts
                 WHERE player = ?1 AND game = ?2 AND stage = 'over' AND (?3 IS NULL OR year = ?3)",
            )
            .bind(player)
            .bind(&played.game)
            .bind(played.year)
            .fetch_one(self.conn())?;
            counts.push((count, player));
        }
        let (count, first) = counts.into_iter().min().unwrap_or_default();
        others.retain(|player| *player != first);
        Ok((first, Json(others), count))
    }

    /// The results of the boards that are looked for on which two players sit, as records write them, with the seats of both in the
    /// order in which they are named; without those that the operator annulled. Only as many are looked at as by
    /// [`ReadTx::finished_boards`].
    pub fn results_between(
        &mut self,
        played: &Played,
        (one, two): (PlayerId, PlayerId),
        looked: u32,
    ) -> Result<Vec<(String, u8, u8)>> {
        let (first, others, _) = self.rarest(played)?;
        let (since, before) = played.span();
        let results = played!(
            "result, (SELECT seat FROM seats WHERE seats.board = number AND player = ?7),
             (SELECT seat FROM seats WHERE seats.board = number AND player = ?8)",
            " AND annulled IS NULL"
        );
        query_as(results)
            .bind(first)
            .bind(others)
            .bind(&played.game)
            .bind(since)
            .bind(before)
            .bind(looked)
            .bind(one)
            .bind(two)
            .fetch_all(self.conn())
    }

    /// How many boards that are over the player has lost on time.
    pub fn count_late(&mut self, player: PlayerId) -> Result<u32> {
        query_scalar(
            "SELECT count(DISTINCT seats.board)
             FROM seats JOIN boards ON boards.number = seats.board
             WHERE seats.player = ? AND seats.late = 1 AND boards.stage = 'over'",
        )
        .bind(player)
        .fetch_one(self.conn())
    }
}

impl Played {
    /// From when and before when they ended.
    fn span(&self) -> (Millis, Millis) {
        let begin = |year: i16| Some(date(year, 1, 1).to_zoned(TimeZone::UTC).ok()?.timestamp());
        let of = |year: i16| Some((begin(year)?, begin(year.checked_add(1)?)?));
        let (since, before) = match self.year {
            None => (Timestamp::MIN, Timestamp::MAX),
            // Of a year that cannot be told there is nothing.
            Some(year) => of(year).unwrap_or((Timestamp::MAX, Timestamp::MIN)),
        };
        (Millis(since), Millis(before))
    }
}
