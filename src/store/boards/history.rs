//! What was played: boards that are over, by game and player.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

use crate::store::sql::query::{from_row, query_as, query_scalar};
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

from_row!(FinishedBoard { number, ended, result, ended_by, annulled, players as absent });

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

/// The newest boards of a game that are over of one player (`$1`, 0 for everybody), at most `$5` of them, and what else a statement
/// wants of them.
macro_rules! newest {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM (
                 SELECT board, ended FROM listed_boards
                 WHERE player = $1 AND game = $2 AND stage = 'over' AND ended >= $3 AND ended < $4
                 ORDER BY ended DESC, board DESC
                 LIMIT $5
             ) AS newest ",
            $rest,
            " ORDER BY newest.ended DESC, newest.board DESC"
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
        let (first, all) = self.rarest(played)?;
        // Of one player each board that is looked at is listed.
        let is_one = played.players.len() < 2;
        let mut numbers = self.newest_of(played, first, if is_one { most } else { looked })?;
        for player in played.players.iter().filter(|player| **player != first) {
            let there = self.newest_with(played, first, *player, looked)?;
            numbers.retain(|number| there.contains(number));
        }
        let of = if is_one { all } else { u32::try_from(numbers.len()).unwrap_or(u32::MAX) };
        let mut boards = Vec::new();
        for number in numbers.into_iter().take(usize::try_from(most).unwrap_or(usize::MAX)) {
            let board: FinishedBoard = query_as(
                "SELECT number, ended, result, ended_by, annulled IS NOT NULL AS annulled
                 FROM boards WHERE number = $1",
            )
            .bind(number)
            .fetch_one(self.conn())?;
            let players = query_as(
                "SELECT seats.player, players.userid
                 FROM seats JOIN players ON players.id = seats.player
                 WHERE seats.board = $1
                 ORDER BY seats.seat",
            )
            .bind(number)
            .fetch_all(self.conn())?;
            boards.push(FinishedBoard { players, ..board });
        }
        Ok((boards, of, all))
    }

    /// The newest boards of a player, or of everybody, the last to end first.
    fn newest_of(&mut self, played: &Played, of: PlayerId, looked: u32) -> Result<Vec<u32>> {
        let (since, before) = played.span();
        query_scalar(newest!("newest.board", ""))
            .bind((of, &played.game, since, before, looked))
            .fetch_all(self.conn())
    }

    /// Those of the newest boards of a player on which another one sits.
    fn newest_with(
        &mut self,
        played: &Played,
        of: PlayerId,
        with: PlayerId,
        looked: u32,
    ) -> Result<BTreeSet<u32>> {
        let (since, before) = played.span();
        let boards: Vec<u32> = query_scalar(newest!(
            "newest.board",
            "JOIN seats ON seats.board = newest.board AND seats.player = $6"
        ))
        .bind((of, &played.game, since, before, looked, with))
        .fetch_all(self.conn())?;
        Ok(boards.into_iter().collect())
    }

    /// The player with the fewest of the boards that are looked for, 0 for everybody, and how many that player has.
    fn rarest(&mut self, played: &Played) -> Result<(PlayerId, u32)> {
        let everybody = [PlayerId(0)];
        let players = if played.players.is_empty() { &everybody[..] } else { &played.players };
        let mut counts = Vec::new();
        for player in players {
            let count: u32 = query_scalar(
                "SELECT CAST(coalesce(sum(number), 0) AS BIGINT) FROM board_counts
                 WHERE player = $1 AND game = $2 AND stage = 'over' AND ($3 IS NULL OR year = $3)",
            )
            .bind((player, &played.game, played.year))
            .fetch_one(self.conn())?;
            counts.push((count, *player));
        }
        let (count, first) = counts.into_iter().min().unwrap_or((0, PlayerId(0)));
        Ok((first, count))
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
        let (first, _) = self.rarest(played)?;
        let (since, before) = played.span();
        let results = newest!(
            "boards.result, one.seat, two.seat",
            "JOIN boards ON boards.number = newest.board
             JOIN seats AS one ON one.board = newest.board AND one.player = $6
             JOIN seats AS two ON two.board = newest.board AND two.player = $7
             WHERE boards.annulled IS NULL"
        );
        query_as(results).bind((first, &played.game, since, before, looked, one, two)).fetch_all(self.conn())
    }

    /// The results of the player's newest games of two against house players, the last to end first: the userid of the house player,
    /// the result as records write it, and the player's seat; without those that the operator annulled.
    pub fn results_against_house(
        &mut self,
        player: PlayerId,
        game: &str,
        looked: u32,
    ) -> Result<Vec<(String, String, u8)>> {
        let results = newest!(
            "players.userid, boards.result, own.seat",
            "JOIN boards ON boards.number = newest.board
             JOIN seats AS own ON own.board = newest.board AND own.player = $1
             JOIN seats AS house ON house.board = newest.board AND house.player < 0
             JOIN players ON players.id = house.player
             WHERE boards.annulled IS NULL
                 AND (SELECT count(*) FROM seats WHERE seats.board = newest.board) = 2"
        );
        query_as(results).bind((player, game, Timestamp::MIN, Timestamp::MAX, looked)).fetch_all(self.conn())
    }

    /// How many boards that are over the player has lost on time.
    pub fn count_late(&mut self, player: PlayerId) -> Result<u32> {
        query_scalar(
            "SELECT count(DISTINCT seats.board)
             FROM seats JOIN boards ON boards.number = seats.board
             WHERE seats.player = $1 AND seats.late = 1 AND boards.stage = 'over'",
        )
        .bind(player)
        .fetch_one(self.conn())
    }
}

impl Played {
    /// From when and before when they ended.
    fn span(&self) -> (Timestamp, Timestamp) {
        let begin = |year: i16| Some(date(year, 1, 1).to_zoned(TimeZone::UTC).ok()?.timestamp());
        let of = |year: i16| Some((begin(year)?, begin(year.checked_add(1)?)?));
        match self.year {
            None => (Timestamp::MIN, Timestamp::MAX),
            // Of a year that cannot be told there is nothing.
            Some(year) => of(year).unwrap_or((Timestamp::MAX, Timestamp::MIN)),
        }
    }
}
