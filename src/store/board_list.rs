//! Lists of boards: by player, by game, by stage.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::row::{json, maybe_time, time};
use super::{BoardStage, Look, PlayerId, Result};

/// Which boards are to be listed; the default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFilter {
    /// Only those where this player sits.
    pub player: Option<PlayerId>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those in one of these stages; any where it is empty.
    pub stages: Vec<BoardStage>,
}

/// A line of a list of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Its number.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// How far it has come.
    pub stage: BoardStage,
    /// When it was added.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The result as records write it.
    pub result: String,
    /// How it ended.
    pub ended_by: String,
    /// The number of actions in its record.
    pub actions: u32,
    /// Who sits there, by seat.
    pub players: Vec<Sitter>,
}

/// Somebody who sits at a listed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
}

impl Look {
    /// The boards that the filter lets through, by number.
    pub async fn boards(&mut self, filter: &BoardFilter) -> Result<Vec<BoardLine>> {
        let stages: Vec<&str> = filter.stages.iter().map(|stage| stage.as_str()).collect();
        let rows = sqlx::query(
            "SELECT boards.number, boards.game, boards.options, boards.stage, boards.started, boards.ended,
                 boards.result, boards.ended_by, seats.player, players.userid,
                 (SELECT coalesce(max(n), 0) FROM actions WHERE actions.board = boards.number) AS actions
             FROM (
                 SELECT board AS number FROM seats WHERE player = ?1
                 UNION
                 SELECT number FROM boards WHERE ?1 IS NULL
             ) AS chosen
             JOIN boards ON boards.number = chosen.number
             JOIN seats ON seats.board = boards.number
             JOIN players ON players.id = seats.player
             WHERE (?2 IS NULL OR boards.game = ?2)
                 AND (?3 = '[]' OR boards.stage IN (SELECT value FROM json_each(?3)))
             ORDER BY boards.number, seats.seat",
        )
        .bind(filter.player)
        .bind(&filter.game)
        .bind(json(&stages))
        .fetch_all(self.conn())
        .await?;
        let mut lines: Vec<BoardLine> = Vec::new();
        for row in &rows {
            let sitter = Sitter { player: row.try_get("player")?, userid: row.try_get("userid")? };
            let number: u32 = row.try_get("number")?;
            match lines.last_mut() {
                Some(line) if line.number == number => line.players.push(sitter),
                _ => lines.push(BoardLine { players: vec![sitter], ..BoardLine::from_row(row)? }),
            }
        }
        Ok(lines)
    }
}

impl BoardStage {
    fn as_str(self) -> &'static str {
        match self {
            BoardStage::Offered => "offered",
            BoardStage::Running => "running",
            BoardStage::Over => "over",
            BoardStage::Declined => "declined",
        }
    }
}

impl FromRow<'_, SqliteRow> for BoardLine {
    fn from_row(row: &SqliteRow) -> sqlx::Result<BoardLine> {
        Ok(BoardLine {
            number: row.try_get("number")?,
            game: row.try_get("game")?,
            options: row.try_get("options")?,
            stage: row.try_get("stage")?,
            started: time(row, "started")?,
            ended: maybe_time(row, "ended")?,
            result: row.try_get("result")?,
            ended_by: row.try_get("ended_by")?,
            actions: row.try_get("actions")?,
            players: Vec::new(),
        })
    }
}
