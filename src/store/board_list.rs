//! Lists of boards: by player, by game, by stage, by who is awaited.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::{FromRow, QueryBuilder, Row, Sqlite};

use super::row::{MaybeMillis, Millis};
use super::{BoardStage, PlayerId, PlayerLine, ReadTx, Result};

/// Which boards are to be listed; the default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFilter {
    /// Only those where this player sits.
    pub player: Option<PlayerId>,
    /// Only those that wait for this player; of boards whose state is not known, none.
    pub awaited: Option<PlayerId>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those in one of these stages; any where it is empty.
    pub stages: Vec<BoardStage>,
}

/// A line of a list of boards.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct BoardLine {
    /// Its number.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// Its stage.
    pub stage: BoardStage,
    /// When it was added.
    #[sqlx(try_from = "Millis")]
    pub started: Timestamp,
    /// When it ended.
    #[sqlx(try_from = "MaybeMillis")]
    pub ended: Option<Timestamp>,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub ended_by: String,
    /// Its terms, as options of a challenge; empty without clocks.
    pub terms: String,
    /// The number of moves made; none if the board's state is not known, and then nobody is awaited either.
    pub moves: Option<u32>,
    /// The players, by seat.
    #[sqlx(skip)]
    pub players: Vec<Sitter>,
}

/// Somebody who sits at a listed board.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Sitter {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// Since when the board waits for this seat, if it does.
    #[sqlx(try_from = "MaybeMillis")]
    pub since: Option<Timestamp>,
}

impl BoardLine {
    /// Those whom the board waits for, by seat.
    pub fn awaited(&self) -> impl Iterator<Item = &Sitter> {
        self.players.iter().filter(|sitter| sitter.since.is_some())
    }
}

impl ReadTx {
    /// The number of boards that the filter lets through.
    pub async fn count_boards(&mut self, filter: &BoardFilter) -> Result<u32> {
        let mut query = QueryBuilder::new("SELECT count(*) FROM boards WHERE TRUE");
        push_filter(&mut query, filter);
        Ok(query.build_query_scalar().fetch_one(self.conn()).await?)
    }

    /// The boards that are running with a player, by number.
    pub async fn running_boards_of(&mut self, player: PlayerId) -> Result<Vec<u32>> {
        Ok(sqlx::query_scalar(
            "SELECT DISTINCT boards.number
             FROM seats JOIN boards ON boards.number = seats.board
             WHERE seats.player = ? AND boards.stage = 'running'
             ORDER BY boards.number",
        )
        .bind(player)
        .fetch_all(self.conn())
        .await?)
    }

    /// When the last move was made on each of these boards, where one was.
    pub async fn last_moves(&mut self, boards: &[u32]) -> Result<BTreeMap<u32, Timestamp>> {
        let mut query =
            QueryBuilder::new("SELECT board, max(at) AS at FROM actions WHERE kind = 'move' AND board IN (");
        let mut numbers = query.separated(", ");
        for board in boards {
            numbers.push_bind(*board);
        }
        query.push(") GROUP BY board");
        let rows = query.build().fetch_all(self.conn()).await?;
        rows.iter().map(|row| Ok((row.try_get("board")?, row.try_get::<Millis, _>("at")?.into()))).collect()
    }

    /// The first alive players by name who play any of these games now, at most `limit`, each with the number of such boards.
    pub async fn players_of(&mut self, games: &[String], limit: u32) -> Result<Vec<PlayerLine>> {
        let mut query = QueryBuilder::new(
            "SELECT players.id, players.userid, players.stage, players.created, count(DISTINCT seats.board) AS running
             FROM boards
                 JOIN seats ON seats.board = boards.number
                 JOIN players ON players.id = seats.player
             WHERE players.stage = 'alive'",
        );
        push_running(&mut query, games);
        query.push(" GROUP BY players.id ORDER BY players.userid LIMIT ").push_bind(limit);
        Ok(query.build_query_as().fetch_all(self.conn()).await?)
    }

    /// The number of alive players who play any of these games now.
    pub async fn count_players_of(&mut self, games: &[String]) -> Result<u32> {
        let mut query = QueryBuilder::new(
            "SELECT count(DISTINCT players.id)
             FROM boards
                 JOIN seats ON seats.board = boards.number
                 JOIN players ON players.id = seats.player
             WHERE players.stage = 'alive'",
        );
        push_running(&mut query, games);
        Ok(query.build_query_scalar().fetch_one(self.conn()).await?)
    }

    /// The newest boards that the filter lets through, at most `limit`, by number.
    pub async fn boards(&mut self, filter: &BoardFilter, limit: u32) -> Result<Vec<BoardLine>> {
        let mut query = QueryBuilder::new(
            "SELECT boards.number, boards.game, boards.options, boards.rules_version, boards.stage, boards.started, boards.ended,
                 boards.result, boards.ended_by, boards.terms, boards.moves, seats.player, players.userid, seats.since
             FROM (SELECT number FROM boards WHERE TRUE",
        );
        push_filter(&mut query, filter);
        query.push(" ORDER BY number DESC LIMIT ").push_bind(limit).push(
            ") AS chosen
             JOIN boards ON boards.number = chosen.number
             JOIN seats ON seats.board = boards.number
             JOIN players ON players.id = seats.player
             ORDER BY boards.number, seats.seat",
        );
        let rows = query.build().fetch_all(self.conn()).await?;
        let mut lines: Vec<BoardLine> = Vec::new();
        for row in &rows {
            let sitter = Sitter::from_row(row)?;
            let number: u32 = row.try_get("number")?;
            match lines.last_mut() {
                Some(line) if line.number == number => line.players.push(sitter),
                _ => lines.push(BoardLine { players: vec![sitter], ..BoardLine::from_row(row)? }),
            }
        }
        Ok(lines)
    }
}

/// Writes that a board is running, of one of these games.
fn push_running(query: &mut QueryBuilder<Sqlite>, games: &[String]) {
    query.push(" AND boards.stage = 'running' AND boards.game IN (");
    let mut names = query.separated(", ");
    for game in games {
        names.push_bind(game.clone());
    }
    query.push(")");
}

/// Writes the conditions of a filter on `boards`. Written out as they are needed, each can use its index.
fn push_filter(query: &mut QueryBuilder<Sqlite>, filter: &BoardFilter) {
    if let Some(player) = filter.player {
        query.push(" AND number IN (SELECT board FROM seats WHERE player = ").push_bind(player).push(")");
    }
    if let Some(player) = filter.awaited {
        query.push(" AND number IN (SELECT board FROM seats WHERE awaited = 1 AND player = ");
        query.push_bind(player).push(")");
    }
    if let Some(game) = &filter.game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    if !filter.stages.is_empty() {
        query.push(" AND stage IN (");
        let mut stages = query.separated(", ");
        for stage in &filter.stages {
            stages.push_bind(*stage);
        }
        query.push(")");
    }
}
