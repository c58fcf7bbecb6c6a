//! The ledger: what is known of a mail or a board, for an operator who asks what became of it.

use jiff::Timestamp;
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::row::{maybe_time, texts, time};
use super::{Look, MailId, Result};

/// A mail and all that followed from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MailStory {
    /// Its number, in the order of taking.
    pub mail: i64,
    /// Without angle brackets.
    pub message_id: Option<String>,
    /// The address of its one From.
    pub sender: Option<String>,
    /// The envelope sender, as far as the wire told it; empty for the null sender.
    pub envelope_from: Option<String>,
    /// The envelope recipients, as far as the wire told them.
    pub envelope_to: Vec<String>,
    /// The IP address outside from which it came, as far as that is known.
    pub host: Option<String>,
    /// What the trusted server said of its sender: `authentic` or `forged`.
    pub verdict: Option<String>,
    /// Where it lay, as `imap:USER@HOST/FOLDER;UIDVALIDITY;UID`; more than one if it came twice.
    pub positions: Vec<String>,
    /// When it reached the mailbox.
    pub arrived: Timestamp,
    /// When it was committed to the database.
    pub taken: Timestamp,
    /// Bytes.
    pub size: i64,
    /// `waiting`, `done` or `failed`.
    pub stage: String,
    /// How often reading it failed.
    pub tries: u32,
    /// Why it failed last.
    pub reason: String,
    /// What it was taken for, and what was done.
    pub outcome: String,
    /// The userid of the player who was taken to have sent it.
    pub player: Option<String>,
    /// How many commands stood in it.
    pub commands: u32,
    /// Whether it proved who sent it.
    pub proved: bool,
    /// When it was done.
    pub done: Option<Timestamp>,
    /// What it did on boards.
    pub actions: Vec<ActionStory>,
    /// The letters that it caused.
    pub letters: Vec<LetterStory>,
    /// What it says of letters that came back.
    pub bounces: Vec<BounceStory>,
}

/// Something that happened on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct ActionStory {
    /// The board.
    pub board: u32,
    /// Its place in the board's record.
    pub n: u32,
    /// `move`, `chance`, `resign` ...
    pub kind: String,
    /// Who did it.
    pub seat: Option<u8>,
    /// As records write it.
    pub text: String,
}

/// A letter and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LetterStory {
    /// Its number, in the order of writing.
    pub letter: i64,
    /// Without angle brackets. Who knows it can answer the letter.
    pub message_id: String,
    /// The userid of its reader.
    pub player: Option<String>,
    /// Where it went.
    pub address: String,
    /// The board that it is about.
    pub board: Option<u32>,
    /// What it tells of.
    pub event: String,
    /// What it is for.
    pub purpose: String,
    /// The number of the mail that caused it.
    pub cause: Option<i64>,
    /// When it was written.
    pub created: Timestamp,
    /// `waiting`, `sending`, `sent`, `refused` or `unknown`.
    pub stage: String,
    /// How often it was tried to send it.
    pub tries: u32,
    /// When it is tried again, if it is to be.
    pub next_try: Option<Timestamp>,
    /// What the other side said last.
    pub last_reply: String,
    /// When the next server took it.
    pub sent: Option<Timestamp>,
    /// When a person first answered it.
    pub answered: Option<Timestamp>,
    /// What came back.
    pub bounces: Vec<BounceStory>,
}

/// What a mail said about a letter that did not arrive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BounceStory {
    /// The letter.
    pub letter: i64,
    /// The mail that said it.
    pub mail: i64,
    /// Whether the letter is lost; otherwise it is late.
    pub lost: bool,
    /// The reason.
    pub said: String,
    /// When that was read.
    pub at: Timestamp,
}

impl Look {
    /// The mails with this Message-ID (of different senders), or that caused the letter with it.
    pub async fn mails_named(&mut self, message_id: &str) -> Result<Vec<MailId>> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM mails WHERE message_id = ?1
             UNION
             SELECT cause FROM letters WHERE message_id = ?1 AND cause IS NOT NULL
             ORDER BY 1",
        )
        .bind(message_id)
        .fetch_all(self.conn())
        .await?)
    }

    /// The mails that did something on a board, that caused letters about it, or that told of such letters that did not
    /// arrive; in the order of taking.
    pub async fn mails_of_board(&mut self, board: u32) -> Result<Vec<MailId>> {
        Ok(sqlx::query_scalar(
            "SELECT mail FROM actions WHERE board = ?1 AND mail IS NOT NULL
             UNION
             SELECT cause FROM letters WHERE board = ?1 AND cause IS NOT NULL
             UNION
             SELECT bounces.mail FROM bounces JOIN letters ON letters.id = bounces.letter WHERE letters.board = ?1
             ORDER BY 1",
        )
        .bind(board)
        .fetch_all(self.conn())
        .await?)
    }

    /// All that is known of a mail.
    pub async fn mail_story(&mut self, id: MailId) -> Result<Option<MailStory>> {
        let row = sqlx::query(
            "SELECT mails.id, message_id, sender, envelope_from, envelope_to, host, verdict, arrived, taken, size, mails.stage, tries,
                 reason, outcome, players.userid, commands, proved, done
             FROM mails LEFT JOIN players ON players.id = mails.player
             WHERE mails.id = ?",
        )
        .bind(id)
        .fetch_optional(self.conn())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let mut story = mail(&row)?;
        story.positions =
            sqlx::query_scalar("SELECT position FROM positions WHERE mail = ? ORDER BY position")
                .bind(id)
                .fetch_all(self.conn())
                .await?;
        story.actions =
            sqlx::query_as("SELECT board, n, kind, seat, text FROM actions WHERE mail = ? ORDER BY board, n")
                .bind(id)
                .fetch_all(self.conn())
                .await?;
        let rows = sqlx::query(
            "SELECT letters.id, message_id, players.userid, address, board, event, purpose, cause, letters.created,
                 letters.stage, tries, next_try, last_reply, sent_at, answered
             FROM letters LEFT JOIN players ON players.id = letters.player
             WHERE cause = ?
             ORDER BY letters.id",
        )
        .bind(id)
        .fetch_all(self.conn())
        .await?;
        for row in &rows {
            let mut letter = letter(row)?;
            letter.bounces = self.bounces("letter", letter.letter).await?;
            story.letters.push(letter);
        }
        story.bounces = self.bounces("mail", story.mail).await?;
        Ok(Some(story))
    }

    /// The bounces of a letter or of a mail.
    async fn bounces(&mut self, of: &str, id: i64) -> Result<Vec<BounceStory>> {
        let rows = sqlx::query(
            "SELECT letter, mail, failed, said, at
             FROM bounces
             WHERE CASE ?1 WHEN 'letter' THEN letter ELSE mail END = ?2
             ORDER BY at, mail",
        )
        .bind(of)
        .bind(id)
        .fetch_all(self.conn())
        .await?;
        let bounces = rows.iter().map(|row| {
            Ok(BounceStory {
                letter: row.try_get("letter")?,
                mail: row.try_get("mail")?,
                lost: row.try_get("failed")?,
                said: row.try_get("said")?,
                at: time(row, "at")?,
            })
        });
        bounces.collect()
    }
}

fn mail(row: &SqliteRow) -> sqlx::Result<MailStory> {
    Ok(MailStory {
        mail: row.try_get("id")?,
        message_id: row.try_get("message_id")?,
        sender: row.try_get("sender")?,
        envelope_from: row.try_get("envelope_from")?,
        envelope_to: texts(row, "envelope_to")?,
        host: row.try_get("host")?,
        verdict: row.try_get("verdict")?,
        positions: Vec::new(),
        arrived: time(row, "arrived")?,
        taken: time(row, "taken")?,
        size: row.try_get("size")?,
        stage: row.try_get("stage")?,
        tries: row.try_get("tries")?,
        reason: row.try_get("reason")?,
        outcome: row.try_get("outcome")?,
        player: row.try_get("userid")?,
        commands: row.try_get("commands")?,
        proved: row.try_get("proved")?,
        done: maybe_time(row, "done")?,
        actions: Vec::new(),
        letters: Vec::new(),
        bounces: Vec::new(),
    })
}

/// A letter without what came back.
pub(super) fn letter(row: &SqliteRow) -> sqlx::Result<LetterStory> {
    Ok(LetterStory {
        letter: row.try_get("id")?,
        message_id: row.try_get("message_id")?,
        player: row.try_get("userid")?,
        address: row.try_get("address")?,
        board: row.try_get("board")?,
        event: row.try_get("event")?,
        purpose: row.try_get("purpose")?,
        cause: row.try_get("cause")?,
        created: time(row, "created")?,
        stage: row.try_get("stage")?,
        tries: row.try_get("tries")?,
        next_try: maybe_time(row, "next_try")?,
        last_reply: row.try_get("last_reply")?,
        sent: maybe_time(row, "sent_at")?,
        answered: maybe_time(row, "answered")?,
        bounces: Vec::new(),
    })
}
