//! What was played: boards that are over, by game and player.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::FromRow;
use sqlx::types::Json;

use super::row::Millis;
use super::{PlayerId, ReadTx, Result};

/// A board that is over.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct FinishedBoard {
    /// Its number.
    pub number: u32,
    /// When it ended.
    #[sqlx(try_from = "Millis")]
    pub ended: Timestamp,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub ended_by: String,
    /// Whether the operator took its result back after its end.
    pub annulled: bool,
    /// The players by seat: number and name.
    #[sqlx(skip)]
    pub players: Vec<(PlayerId, String)>,
}

/// The boards of a game that are over, of everybody.
macro_rules! of_all {
    ($columns:literal) => {
        concat!("SELECT ", $columns, " FROM boards WHERE stage = 'over' AND game = ?1")
    };
}

/// The same of those on which all of some players sit. It begins with these players, who have few boards of all.
macro_rules! of_players {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM boards
             WHERE number IN (
                 SELECT board FROM seats WHERE player IN (SELECT value FROM json_each(?2))
                 GROUP BY board HAVING count(DISTINCT player) = json_array_length(?2)
             ) AND +stage = 'over' AND +game = ?1"
        )
    };
}

impl ReadTx {
    /// The boards of a game that are over and on which all of these players sit, at most `most`, the last to end first; those of
    /// everybody where no player is named.
    pub async fn finished_boards(
        &mut self,
        game: &str,
        players: &[PlayerId],
        most: u32,
    ) -> Result<Vec<FinishedBoard>> {
        const ALL: &str = concat!(
            of_all!("number, ended, result, ended_by, annulled IS NOT NULL AS annulled"),
            " AND ended IS NOT NULL ORDER BY ended DESC, number DESC LIMIT ?3"
        );
        const NAMED: &str = concat!(
            of_players!("number, ended, result, ended_by, annulled IS NOT NULL AS annulled"),
            " AND ended IS NOT NULL ORDER BY ended DESC, number DESC LIMIT ?3"
        );
        let query = sqlx::query_as(if players.is_empty() { ALL } else { NAMED });
        let query = query.bind(game).bind(ids(players)).bind(most);
        let mut boards: Vec<FinishedBoard> = query.fetch_all(self.conn()).await?;
        let numbers: Vec<u32> = boards.iter().map(|board| board.number).collect();
        let seats: Vec<(u32, PlayerId, String)> = sqlx::query_as(
            "SELECT seats.board, seats.player, players.userid
             FROM seats JOIN players ON players.id = seats.player
             WHERE seats.board IN (SELECT value FROM json_each(?))
             ORDER BY seats.board, seats.seat",
        )
        .bind(Json(numbers))
        .fetch_all(self.conn())
        .await?;
        let mut sitting: BTreeMap<u32, Vec<(PlayerId, String)>> = BTreeMap::new();
        for (board, player, userid) in seats {
            sitting.entry(board).or_default().push((player, userid));
        }
        for board in &mut boards {
            board.players = sitting.remove(&board.number).unwrap_or_default();
        }
        Ok(boards)
    }

    /// How many such boards there are.
    pub async fn count_finished(&mut self, game: &str, players: &[PlayerId]) -> Result<u32> {
        const ALL: &str = of_all!("count(*)");
        const NAMED: &str = of_players!("count(*)");
        let query = sqlx::query_scalar(if players.is_empty() { ALL } else { NAMED });
        Ok(query.bind(game).bind(ids(players)).fetch_one(self.conn()).await?)
    }

    /// The results of all boards of a game that are over and on which both sit, as records write them, with the seats of both;
    /// without those that the operator annulled.
    pub async fn results_between(
        &mut self,
        game: &str,
        (one, two): (PlayerId, PlayerId),
    ) -> Result<Vec<(String, u8, u8)>> {
        Ok(sqlx::query_as(
            "SELECT boards.result, one.seat, two.seat
             FROM seats AS one
             JOIN seats AS two ON two.board = one.board AND two.player = ?2
             JOIN boards ON boards.number = one.board
             WHERE one.player = ?1 AND boards.stage = 'over' AND boards.game = ?3 AND boards.annulled IS NULL",
        )
        .bind(one)
        .bind(two)
        .bind(game)
        .fetch_all(self.conn())
        .await?)
    }

    /// How many boards that are over the player has lost on time.
    pub async fn count_late(&mut self, player: PlayerId) -> Result<u32> {
        Ok(sqlx::query_scalar(
            "SELECT count(DISTINCT seats.board)
             FROM seats JOIN boards ON boards.number = seats.board
             WHERE seats.player = ? AND seats.late = 1 AND boards.stage = 'over'",
        )
        .bind(player)
        .fetch_one(self.conn())
        .await?)
    }
}

fn ids(players: &[PlayerId]) -> Json<Vec<i64>> {
    Json(players.iter().map(|player| player.0).collect())
}
