//! Letters: the memory of what was written to whom. How they leave is told in the outbox.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::row::{maybe_time, time};
use super::{Look, MailId, PlayerId, Result, Tx};

/// The number of a letter, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct LetterId(pub i64);

/// How far a letter has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(rename_all = "lowercase")]
pub enum LetterStage {
    /// It has certainly not left yet.
    Waiting,
    /// It is being handed over at this moment, or was when the program stopped.
    Sending,
    /// The next server has it.
    Sent,
    /// It was refused for good.
    Refused,
    /// It may have left; it will be sent again.
    Unknown,
}

/// A letter to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLetter {
    /// Without angle brackets; unique among all letters.
    pub message_id: String,
    /// Whom it is for; nobody where a stranger is answered.
    pub player: Option<PlayerId>,
    /// Where it goes.
    pub address: String,
    /// The board it tells of.
    pub board: Option<u32>,
    /// The number of moves made when it was written: what an answer to it is good for.
    pub move_number: Option<u32>,
    /// The value of its `X-PBM-Event`.
    pub event: String,
    /// What it is sent for, and so what an answer to it means: `board`, `confirm`, `forgot`, `answer` ...; the
    /// store does not care.
    pub purpose: String,
    /// What its purpose needs to know (as the address to be confirmed), or empty.
    pub about: String,
    /// The mail that it follows from.
    pub cause: Option<MailId>,
    /// The envelope sender; empty for the null sender.
    pub envelope_from: String,
    /// The whole message, CRLF line ends; kept until it is sent.
    pub bytes: Vec<u8>,
}

/// What is known of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its number.
    pub id: LetterId,
    /// Without angle brackets.
    pub message_id: String,
    /// Whom it is for; none too if the account was forgotten.
    pub player: Option<PlayerId>,
    /// Where it goes.
    pub address: String,
    /// As in [`NewLetter::board`].
    pub board: Option<u32>,
    /// As in [`NewLetter::move_number`].
    pub move_number: Option<u32>,
    /// As in [`NewLetter::event`].
    pub event: String,
    /// As in [`NewLetter::purpose`].
    pub purpose: String,
    /// As in [`NewLetter::about`].
    pub about: String,
    /// As in [`NewLetter::cause`].
    pub cause: Option<MailId>,
    /// When it was written.
    pub created: Timestamp,
    /// How far it has come.
    pub stage: LetterStage,
    /// How often it was tried to send it.
    pub tries: u32,
    /// What the other side said last.
    pub last_reply: String,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// When an answer to it was carried out that is good only once.
    pub used_at: Option<Timestamp>,
}

impl Look {
    /// The letter of this Message-ID (without angle brackets; exactly as written).
    pub async fn letter_by_message_id(&mut self, message_id: &str) -> Result<Option<Letter>> {
        Ok(sqlx::query_as(
            "SELECT id, message_id, player, address, board, move_number, event, purpose, about, cause, created,
                 stage, tries, last_reply, sent_at, used_at
             FROM letters
             WHERE message_id = ?",
        )
        .bind(message_id)
        .fetch_optional(self.conn())
        .await?)
    }

    /// The Message-IDs of all letters to this player at this address about this board, root first.
    pub async fn thread(&mut self, player: PlayerId, address: &str, board: u32) -> Result<Vec<String>> {
        Ok(sqlx::query_scalar(
            "SELECT message_id FROM letters WHERE player = ? AND address = ? AND board = ? ORDER BY id",
        )
        .bind(player)
        .bind(address)
        .bind(board)
        .fetch_all(self.conn())
        .await?)
    }

    /// How many letters for this purpose were written to this address at or after `since`, whatever its case; and to
    /// those that differ by what stands after a `+` alone, which mostly are the same mailbox (RFC 5233).
    pub async fn count_letters_for(&mut self, address: &str, purpose: &str, since: Timestamp) -> Result<u32> {
        let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
        let local = local.split('+').next().unwrap_or(local);
        // `,` is the character after `+`: the range is looked up in the index.
        Ok(sqlx::query_scalar(
            "SELECT count(*)
             FROM letters
             WHERE (address = ?1 || '@' || ?2
                     OR address >= ?1 || '+' AND address < ?1 || ',' AND address LIKE '%@' || ?2)
                 AND purpose = ?3 AND created >= ?4",
        )
        .bind(local)
        .bind(domain)
        .bind(purpose)
        .bind(since.as_millisecond())
        .fetch_one(self.conn())
        .await?)
    }

    /// How many letters for this purpose were written to this player, at any address, at or after `since`.
    pub async fn count_letters_of(
        &mut self,
        player: PlayerId,
        purpose: &str,
        since: Timestamp,
    ) -> Result<u32> {
        Ok(sqlx::query_scalar(
            "SELECT count(*) FROM letters WHERE player = ? AND purpose = ? AND created >= ?",
        )
        .bind(player)
        .bind(purpose)
        .bind(since.as_millisecond())
        .fetch_one(self.conn())
        .await?)
    }

    /// How many letters for this purpose mails from this address (whatever its case) brought about at or after `since`.
    pub async fn count_caused_by(&mut self, sender: &str, purpose: &str, since: Timestamp) -> Result<u32> {
        Ok(sqlx::query_scalar(
            "SELECT count(*)
             FROM mails JOIN letters ON letters.cause = mails.id
             WHERE mails.sender = ? AND mails.taken >= ? AND letters.purpose = ?",
        )
        .bind(sender)
        .bind(since.as_millisecond())
        .bind(purpose)
        .fetch_one(self.conn())
        .await?)
    }

    /// How many letters with one of these events were written to this address (whatever its case) at or after `since`.
    pub async fn count_events_to(
        &mut self,
        address: &str,
        events: [&str; 2],
        since: Timestamp,
    ) -> Result<u32> {
        Ok(sqlx::query_scalar(
            "SELECT count(*) FROM letters WHERE address = ? AND event IN (?, ?) AND created >= ?",
        )
        .bind(address)
        .bind(events[0])
        .bind(events[1])
        .bind(since.as_millisecond())
        .fetch_one(self.conn())
        .await?)
    }

    /// How many letters that are for no player were written to this address (whatever its case) at or after `since`.
    pub async fn count_letters_to(&mut self, address: &str, since: Timestamp) -> Result<u32> {
        Ok(sqlx::query_scalar(
            "SELECT count(*) FROM letters WHERE address = ? AND player IS NULL AND created >= ?",
        )
        .bind(address)
        .bind(since.as_millisecond())
        .fetch_one(self.conn())
        .await?)
    }
}

impl Tx {
    /// Puts a letter into the outbox, due at once. [`super::StoreError::Exists`] if the Message-ID was given
    /// before.
    pub async fn add_letter(&mut self, letter: &NewLetter, now: Timestamp) -> Result<LetterId> {
        Ok(sqlx::query_scalar(
            "INSERT INTO letters (
                 message_id, player, address, board, move_number, event, purpose, about, cause, envelope_from,
                 created, next_try, size, bytes
             )
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             RETURNING id",
        )
        .bind(&letter.message_id)
        .bind(letter.player)
        .bind(&letter.address)
        .bind(letter.board)
        .bind(letter.move_number)
        .bind(&letter.event)
        .bind(&letter.purpose)
        .bind(&letter.about)
        .bind(letter.cause)
        .bind(&letter.envelope_from)
        .bind(now.as_millisecond())
        .bind(now.as_millisecond())
        .bind((letter.bytes.len() as u64).cast_signed())
        .bind(&letter.bytes)
        .fetch_one(self.conn())
        .await?)
    }

    /// Notes that an answer to this letter was carried out. False if one was before.
    pub async fn use_letter(&mut self, id: LetterId, now: Timestamp) -> Result<bool> {
        let done = sqlx::query("UPDATE letters SET used_at = ? WHERE id = ? AND used_at IS NULL")
            .bind(now.as_millisecond())
            .bind(id)
            .execute(self.conn())
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Makes all letters of this purpose to a player useless that were not used yet.
    pub async fn use_letters_for(&mut self, player: PlayerId, purpose: &str, now: Timestamp) -> Result<()> {
        sqlx::query("UPDATE letters SET used_at = ? WHERE player = ? AND purpose = ? AND used_at IS NULL")
            .bind(now.as_millisecond())
            .bind(player)
            .bind(purpose)
            .execute(self.conn())
            .await?;
        Ok(())
    }
}

impl FromRow<'_, SqliteRow> for Letter {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Letter> {
        Ok(Letter {
            id: row.try_get("id")?,
            message_id: row.try_get("message_id")?,
            player: row.try_get("player")?,
            address: row.try_get("address")?,
            board: row.try_get("board")?,
            move_number: row.try_get("move_number")?,
            event: row.try_get("event")?,
            purpose: row.try_get("purpose")?,
            about: row.try_get("about")?,
            cause: row.try_get("cause")?,
            created: time(row, "created")?,
            stage: row.try_get("stage")?,
            tries: row.try_get("tries")?,
            last_reply: row.try_get("last_reply")?,
            sent_at: maybe_time(row, "sent_at")?,
            used_at: maybe_time(row, "used_at")?,
        })
    }
}
