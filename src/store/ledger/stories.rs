//! The ledger: what is known of a mail, a work or a board, for an operator who asks what became of it.

use jiff::Timestamp;
use serde::Serialize;

use crate::store::sql::query::{Bind, from_row, query_as, query_scalar};
use crate::store::{CauseId, MailId, PlayerId, Purpose, ReadTx, Result, WorkCause, WorkId};

/// What was done, whatever caused it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Story {
    /// Because a mail came in.
    Mail(Box<MailStory>),
    /// Without a mail.
    Work(Box<WorkStory>),
}

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
    /// Its length in bytes.
    pub size: i64,
    /// `waiting`, `done` or `failed`.
    pub stage: String,
    /// The number of times that reading it failed.
    pub tries: u32,
    /// Why it failed last.
    pub reason: String,
    /// What it was taken for, and what was done.
    pub outcome: String,
    /// The userid of the player who was taken to have sent it.
    pub player: Option<String>,
    /// The number of commands in it.
    pub commands: u32,
    /// Whether it proved who sent it.
    pub proved: bool,
    /// When it was done.
    pub done: Option<Timestamp>,
    /// What it did on boards.
    #[serde(rename = "actions")]
    pub entries: Vec<EntryStory>,
    /// The letters that it caused.
    pub letters: Vec<LetterStory>,
    /// What it says of letters that came back.
    pub bounces: Vec<BounceStory>,
}

from_row!(MailStory {
    mail, message_id, sender, envelope_from, envelope_to as json, host, verdict, positions as absent,
    arrived, taken, size, stage, tries, reason, outcome, player, commands, proved, done,
    entries as absent, letters as absent, bounces as absent,
});

/// A work and all that followed from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorkStory {
    /// Its number, in the order of beginning.
    pub work: i64,
    /// What made the server do it.
    pub cause: WorkCause,
    /// What was asked for.
    pub about: String,
    /// When it was done.
    pub at: Timestamp,
    /// What was done.
    pub outcome: String,
    /// What it did on boards.
    #[serde(rename = "actions")]
    pub entries: Vec<EntryStory>,
    /// The letters that it caused.
    pub letters: Vec<LetterStory>,
}

from_row!(WorkStory { work, cause, about, at, outcome, entries as absent, letters as absent });

/// Something that happened on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryStory {
    /// The board.
    pub board: u32,
    /// Its place in the board's record.
    pub n: u32,
    /// Who brought it about: `player`, `chance`, `server` ...
    pub by: String,
    /// `move`, `roll`, `resign` ...
    pub kind: String,
    /// The seat that did it, or that it happened to.
    pub seat: Option<u8>,
    /// As records write it.
    pub text: String,
}

from_row!(EntryStory { board, n, by, kind, seat, text });

/// A letter and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LetterStory {
    /// Its number, in the order of writing.
    pub letter: i64,
    /// Without angle brackets. Whoever knows it can answer the letter.
    pub message_id: String,
    /// The userid of its reader.
    pub player: Option<String>,
    /// The address it went to.
    pub address: String,
    /// The board that it is about.
    pub board: Option<u32>,
    /// What it tells of.
    pub event: String,
    /// What it is for.
    pub purpose: Purpose,
    /// The number of the mail that caused it, if a mail did.
    pub cause: Option<i64>,
    /// The number of the work that caused it, if no mail did.
    pub work: Option<i64>,
    /// When it was written.
    pub created: Timestamp,
    /// `waiting`, `sending`, `sent`, `refused` or `unknown`.
    pub stage: String,
    /// The number of tries to send it.
    pub tries: u32,
    /// When it is tried again, if it is to be.
    pub next_try: Option<Timestamp>,
    /// Until when it is held, because as many letters went to its address in an hour as may; none if it is not.
    pub held_until: Option<Timestamp>,
    /// What the other side said last.
    pub last_reply: String,
    /// When the next server took it.
    pub sent: Option<Timestamp>,
    /// Its length in bytes: as it was sent, or as it is stored until then.
    pub size: i64,
    /// When a person first answered it.
    pub answered: Option<Timestamp>,
    /// What came back.
    pub bounces: Vec<BounceStory>,
}

from_row!(LetterStory {
    letter, message_id, player, address, board, event, purpose, cause, work, created, stage, tries,
    next_try, held_until, last_reply, sent, size, answered, bounces as absent,
});

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

from_row!(BounceStory { letter, mail, lost = "failed", said, at });

/// The mails and works that were found, in the order in which they came about.
macro_rules! causes {
    ($found:literal) => {
        concat!(
            "WITH found (mail, work) AS (",
            $found,
            ")
             SELECT found.mail, found.work
             FROM found LEFT JOIN mails ON mails.id = found.mail LEFT JOIN works ON works.id = found.work
             ORDER BY coalesce(mails.taken, works.at) NULLS FIRST, found.mail NULLS FIRST, found.work NULLS FIRST"
        )
    };
}

/// Letters as [`LetterStory`]: which ones.
macro_rules! letters {
    ($which:literal) => {
        concat!(
            "SELECT letters.id AS letter, message_id, players.userid AS player, address, board, event, purpose, cause, work,
                 letters.created, letters.stage, tries, next_try, CASE WHEN yields = 0 THEN room_at END AS held_until,
                 last_reply, sent_at AS sent, size, answered
             FROM letters LEFT JOIN players ON players.id = letters.player
             WHERE ",
            $which,
            " ORDER BY letters.id"
        )
    };
}

/// Entries as [`EntryStory`]: which ones.
macro_rules! entries {
    ($which:literal) => {
        concat!("SELECT board, n, by, kind, seat, text FROM actions WHERE ", $which, " ORDER BY board, n")
    };
}

/// Bounces as [`BounceStory`]: which ones.
macro_rules! bounces {
    ($which:literal) => {
        concat!(
            "SELECT letter, mail, failed, said, at FROM bounces WHERE ",
            $which,
            " ORDER BY at, mail, letter"
        )
    };
}

impl ReadTx {
    fn causes(&mut self, found: &'static str, by: impl Bind) -> Result<Vec<CauseId>> {
        let causes: Vec<Option<CauseId>> = query_as(found).bind(by).fetch_all(self.conn())?;
        Ok(causes.into_iter().flatten().collect())
    }

    /// The mails with this Message-ID (of different senders), and what caused the letter with it; in the order in which
    /// that came about.
    pub fn causes_named(&mut self, message_id: &str) -> Result<Vec<CauseId>> {
        let causes = causes!(
            "SELECT id, NULL FROM mails WHERE message_id = $1
                 UNION
                 SELECT cause, work FROM letters WHERE message_id = $1"
        );
        self.causes(causes, message_id)
    }

    /// What did something on a board, wrote letters about it, ended somebody's watching of it, or told of such letters
    /// that did not arrive; in the order in which that came about.
    pub fn causes_of_board(&mut self, board: u32) -> Result<Vec<CauseId>> {
        let causes = causes!(
            "SELECT mail, work FROM actions WHERE board = $1
                 UNION
                 SELECT cause, work FROM letters WHERE board = $1
                 UNION
                 SELECT ended_mail, ended_work FROM watchers WHERE board = $1 AND ended IS NOT NULL
                 UNION
                 SELECT bounces.mail, NULL
                 FROM letters JOIN bounces ON bounces.letter = letters.id
                 WHERE letters.board = $1"
        );
        self.causes(causes, board)
    }

    /// The newest mails of a player, and works that wrote to the player, at most `most` of each; oldest first.
    pub fn causes_of_player(&mut self, player: PlayerId, most: u32) -> Result<Vec<CauseId>> {
        let causes = causes!(
            "SELECT id, NULL
                 FROM (SELECT id FROM mails WHERE player = $1 ORDER BY id DESC LIMIT $2) AS newest
                 UNION
                 SELECT NULL, work
                 FROM (
                     SELECT DISTINCT work FROM letters
                     WHERE player = $1 AND work IS NOT NULL ORDER BY work DESC LIMIT $2
                 ) AS wrote"
        );
        self.causes(causes, (player, most))
    }

    /// The causes of the newest mails from an address and of the newest letters to it, at most `most` of each; oldest first.
    pub fn causes_of_address(&mut self, address: &str, most: u32) -> Result<Vec<CauseId>> {
        let causes = causes!(
            "SELECT id, NULL
                 FROM (
                     SELECT id FROM mails
                     WHERE sender = $1 AND sender IS NOT NULL ORDER BY taken DESC, id DESC LIMIT $2
                 ) AS came
                 UNION
                 SELECT cause, work
                 FROM (
                     SELECT * FROM (
                         SELECT id, cause, work FROM letters
                         WHERE address = $1 AND next_try IS NOT NULL ORDER BY id DESC LIMIT $2
                     ) AS waiting
                     UNION ALL
                     SELECT * FROM (
                         SELECT id, cause, work FROM letters
                         WHERE address = $1 AND stage = 'refused' ORDER BY id DESC LIMIT $2
                     ) AS refused
                     UNION ALL
                     SELECT * FROM (
                         SELECT id, cause, work FROM letters
                         WHERE address = $1 AND sent_at IS NOT NULL ORDER BY sent_at DESC, id DESC LIMIT $2
                     ) AS sent
                     ORDER BY id DESC LIMIT $2
                 ) AS went"
        );
        self.causes(causes, (address, most))
    }

    /// All that is known of what something caused.
    pub fn story(&mut self, cause: CauseId) -> Result<Option<Story>> {
        Ok(match cause {
            CauseId::Mail(id) => self.mail_story(id)?.map(|story| Story::Mail(Box::new(story))),
            CauseId::Work(id) => self.work_story(id)?.map(|story| Story::Work(Box::new(story))),
        })
    }

    /// All that is known of a mail.
    pub fn mail_story(&mut self, id: MailId) -> Result<Option<MailStory>> {
        let story = query_as(
            "SELECT mails.id AS mail, message_id, sender, envelope_from, envelope_to, host, verdict, arrived, taken, size,
                 mails.stage, tries, reason, outcome, players.userid AS player, commands, proved, done
             FROM mails LEFT JOIN players ON players.id = mails.player
             WHERE mails.id = $1",
        )
        .bind(id)
        .fetch_optional(self.conn())?;
        let Some(mut story): Option<MailStory> = story else { return Ok(None) };
        story.positions = query_scalar("SELECT position FROM positions WHERE mail = $1 ORDER BY position")
            .bind(id)
            .fetch_all(self.conn())?;
        story.entries = self.entries(entries!("mail = $1"), story.mail)?;
        story.letters = self.letters_with_bounces(letters!("cause = $1"), story.mail)?;
        story.bounces = self.bounces(bounces!("mail = $1"), story.mail)?;
        Ok(Some(story))
    }

    /// All that is known of a work.
    pub fn work_story(&mut self, id: WorkId) -> Result<Option<WorkStory>> {
        let story = query_as("SELECT id AS work, cause, about, at, outcome FROM works WHERE id = $1")
            .bind(id)
            .fetch_optional(self.conn())?;
        let Some(mut story): Option<WorkStory> = story else { return Ok(None) };
        story.entries = self.entries(entries!("work = $1"), story.work)?;
        story.letters = self.letters_with_bounces(letters!("work = $1"), story.work)?;
        Ok(Some(story))
    }

    /// The letters that have not left, oldest first; without what came back.
    pub(in crate::store) fn unsent_letters(&mut self) -> Result<Vec<LetterStory>> {
        query_as(letters!("letters.id IN (SELECT id FROM letters WHERE next_try IS NOT NULL)"))
            .fetch_all(self.conn())
    }

    /// The letters that were refused at or after a moment, oldest first; without what came back.
    pub fn refused_letters(&mut self, since: Timestamp) -> Result<Vec<LetterStory>> {
        query_as(letters!("letters.id IN (SELECT id FROM letters WHERE refused_at >= $1)"))
            .bind(since)
            .fetch_all(self.conn())
    }

    fn letters_with_bounces(&mut self, query: &'static str, id: i64) -> Result<Vec<LetterStory>> {
        let mut letters: Vec<LetterStory> = query_as(query).bind(id).fetch_all(self.conn())?;
        for letter in &mut letters {
            letter.bounces = self.bounces(bounces!("letter = $1"), letter.letter)?;
        }
        Ok(letters)
    }

    fn entries(&mut self, query: &'static str, id: i64) -> Result<Vec<EntryStory>> {
        query_as(query).bind(id).fetch_all(self.conn())
    }

    fn bounces(&mut self, query: &'static str, id: i64) -> Result<Vec<BounceStory>> {
        query_as(query).bind(id).fetch_all(self.conn())
    }
}
