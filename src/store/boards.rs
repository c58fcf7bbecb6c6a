//! Boards: their seats, and the record of what happened on them.

use std::fmt;

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::row::{bytes32, maybe_time, time};
use super::{Look, MailId, PlayerId, Result, StoreError, Tx};

/// How far a board has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum BoardStage {
    /// Not everybody has accepted yet.
    Offered,
    /// Being played.
    Running,
    /// Played to its end.
    Over,
    /// Taken back before it began.
    Declined,
}

/// The secret from which a board's dice follow. It never shows in debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BoardKey(pub [u8; 32]);

/// A board to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBoard {
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// Offered or running.
    pub stage: BoardStage,
    /// Who challenged; not always one of those who sit.
    pub challenger: PlayerId,
    /// The secret of the dice.
    pub key: BoardKey,
    /// Who sits where: the first is seat 1.
    pub seats: Vec<NewSeat>,
}

/// A seat of a board to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeat {
    /// Who sits there.
    pub player: PlayerId,
    /// Whether the player has accepted, or need not.
    pub accepted: bool,
}

/// A board with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// Its number; the first is 101.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// How far it has come.
    pub stage: BoardStage,
    /// Who challenged.
    pub challenger: PlayerId,
    /// The secret of the dice.
    pub key: BoardKey,
    /// When it was added.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The result as records write it; `*` while none is known.
    pub result: String,
    /// How it ended; empty while it has not.
    pub ended_by: String,
    /// The seats; the first is seat 1.
    pub seats: Vec<SeatRow>,
    /// The record; the first is action 1.
    pub actions: Vec<ActionRow>,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// 1 and up.
    pub seat: u8,
    /// Who sits there.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// What is noted of the seat.
    pub flags: SeatFlags,
}

/// What is noted of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatFlags {
    /// The player has accepted the challenge, or need not.
    pub accepted: bool,
    /// The player has made a move.
    pub moved: bool,
    /// The player offers a draw.
    pub draw_offered: bool,
}

/// An action to be added to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAction {
    /// What sort of thing happened: `chance`, `move`, `resign`, `draw` ...; the store does not care.
    pub kind: String,
    /// Who did it; nobody did what chance decided.
    pub seat: Option<u8>,
    /// What happened, as records write it.
    pub text: String,
    /// The server did it for the player.
    pub auto: bool,
    /// When the mail reached the mailbox.
    pub at: Timestamp,
    /// The mail that asked for it.
    pub mail: Option<MailId>,
}

/// An action of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRow {
    /// 1 and up.
    pub n: u32,
    /// As in [`NewAction::kind`].
    pub kind: String,
    /// As in [`NewAction::seat`].
    pub seat: Option<u8>,
    /// As in [`NewAction::text`].
    pub text: String,
    /// As in [`NewAction::auto`].
    pub auto: bool,
    /// As in [`NewAction::at`].
    pub at: Timestamp,
    /// As in [`NewAction::mail`].
    pub mail: Option<MailId>,
}

impl Look {
    /// The board of this number, with its seats and its record.
    pub async fn board(&mut self, number: u32) -> Result<Option<BoardRow>> {
        let Some(mut board) = sqlx::query_as::<_, BoardRow>(
            "SELECT number, game, options, rules_version, stage, challenger, key, started, ended,
                 result, ended_by
             FROM boards
             WHERE number = ?",
        )
        .bind(number)
        .fetch_optional(self.conn())
        .await?
        else {
            return Ok(None);
        };
        board.seats = sqlx::query_as(
            "SELECT seats.seat, seats.player, players.userid, seats.accepted, seats.moved, seats.draw_offered
             FROM seats JOIN players ON players.id = seats.player
             WHERE seats.board = ?
             ORDER BY seats.seat",
        )
        .bind(number)
        .fetch_all(self.conn())
        .await?;
        board.actions = sqlx::query_as(
            "SELECT n, kind, seat, text, auto, at, mail FROM actions WHERE board = ? ORDER BY n",
        )
        .bind(number)
        .fetch_all(self.conn())
        .await?;
        Ok(Some(board))
    }
}

impl Look {
    /// How many boards a player has set up at or after `since`.
    pub async fn count_challenges(&mut self, challenger: PlayerId, since: Timestamp) -> Result<u32> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM boards WHERE challenger = ? AND started >= ?")
            .bind(challenger)
            .bind(since.as_millisecond())
            .fetch_one(self.conn())
            .await?)
    }
}

impl Tx {
    /// Adds a board and gives it its number.
    pub async fn add_board(&mut self, board: &NewBoard, now: Timestamp) -> Result<u32> {
        let number = sqlx::query_scalar(
            "INSERT INTO boards (game, options, rules_version, stage, challenger, key, started)
             VALUES (?, ?, ?, ?, ?, ?, ?)
             RETURNING number",
        )
        .bind(&board.game)
        .bind(&board.options)
        .bind(board.rules_version)
        .bind(board.stage)
        .bind(board.challenger)
        .bind(board.key.0.as_slice())
        .bind(now.as_millisecond())
        .fetch_one(self.conn())
        .await?;
        for (seat, sitter) in (1_u8..).zip(&board.seats) {
            sqlx::query("INSERT INTO seats (board, seat, player, accepted) VALUES (?, ?, ?, ?)")
                .bind(number)
                .bind(seat)
                .bind(sitter.player)
                .bind(sitter.accepted)
                .execute(self.conn())
                .await?;
        }
        Ok(number)
    }

    /// Appends to the record of a board, whose record has `expected` actions so far, and gives the new number
    /// of actions. [`StoreError::Conflict`] if it has another number: the caller has seen an older position.
    pub async fn append_actions(&mut self, board: u32, expected: u32, actions: &[NewAction]) -> Result<u32> {
        let found: u32 = sqlx::query_scalar("SELECT coalesce(max(n), 0) FROM actions WHERE board = ?")
            .bind(board)
            .fetch_one(self.conn())
            .await?;
        if found != expected {
            return Err(StoreError::Conflict(format!(
                "board {board} has {found} actions instead of {expected}"
            )));
        }
        let mut n = expected;
        for action in actions {
            n += 1;
            sqlx::query(
                "INSERT INTO actions (board, n, kind, seat, text, auto, at, mail)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(board)
            .bind(n)
            .bind(&action.kind)
            .bind(action.seat)
            .bind(&action.text)
            .bind(action.auto)
            .bind(action.at.as_millisecond())
            .bind(action.mail)
            .execute(self.conn())
            .await?;
        }
        Ok(n)
    }

    /// Brings a board to another stage; [`Tx::end_board`] is for the last ones.
    pub async fn set_stage(&mut self, board: u32, stage: BoardStage) -> Result<()> {
        sqlx::query("UPDATE boards SET stage = ? WHERE number = ?")
            .bind(stage)
            .bind(board)
            .execute(self.conn())
            .await?;
        Ok(())
    }

    /// Ends a board: over with its result, or declined with the result `*`. `ended_by` says how.
    pub async fn end_board(
        &mut self,
        board: u32,
        stage: BoardStage,
        result: &str,
        ended_by: &str,
        now: Timestamp,
    ) -> Result<()> {
        sqlx::query("UPDATE boards SET stage = ?, result = ?, ended_by = ?, ended = ? WHERE number = ?")
            .bind(stage)
            .bind(result)
            .bind(ended_by)
            .bind(now.as_millisecond())
            .bind(board)
            .execute(self.conn())
            .await?;
        Ok(())
    }

    /// Replaces what is noted of a seat.
    pub async fn set_seat(&mut self, board: u32, seat: u8, flags: SeatFlags) -> Result<()> {
        sqlx::query(
            "UPDATE seats SET accepted = ?, moved = ?, draw_offered = ? WHERE board = ? AND seat = ?",
        )
        .bind(flags.accepted)
        .bind(flags.moved)
        .bind(flags.draw_offered)
        .bind(board)
        .bind(seat)
        .execute(self.conn())
        .await?;
        Ok(())
    }
}

impl fmt::Debug for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoardKey(..)")
    }
}

impl FromRow<'_, SqliteRow> for BoardRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<BoardRow> {
        Ok(BoardRow {
            number: row.try_get("number")?,
            game: row.try_get("game")?,
            options: row.try_get("options")?,
            rules_version: row.try_get("rules_version")?,
            stage: row.try_get("stage")?,
            challenger: row.try_get("challenger")?,
            key: BoardKey(bytes32(row, "key")?),
            started: time(row, "started")?,
            ended: maybe_time(row, "ended")?,
            result: row.try_get("result")?,
            ended_by: row.try_get("ended_by")?,
            seats: Vec::new(),
            actions: Vec::new(),
        })
    }
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<SeatRow> {
        Ok(SeatRow {
            seat: row.try_get("seat")?,
            player: row.try_get("player")?,
            userid: row.try_get("userid")?,
            flags: SeatFlags {
                accepted: row.try_get("accepted")?,
                moved: row.try_get("moved")?,
                draw_offered: row.try_get("draw_offered")?,
            },
        })
    }
}

impl FromRow<'_, SqliteRow> for ActionRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<ActionRow> {
        Ok(ActionRow {
            n: row.try_get("n")?,
            kind: row.try_get("kind")?,
            seat: row.try_get("seat")?,
            text: row.try_get("text")?,
            auto: row.try_get("auto")?,
            at: time(row, "at")?,
            mail: row.try_get("mail")?,
        })
    }
}
