//! Incoming mails: each counted once, kept raw until it is done.

use jiff::Timestamp;

use crate::store::sql::connections::Connection;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::tx::{MOST_FAILED, Unwritten};
use crate::store::sql::value::Json;
use crate::store::{LetterId, MailId, PlayerId, ReadTx, Result, Store, StoreError, WriteTx};

/// A mail as it is taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMail {
    /// The message (RFC 5322); the header section alone where [`NewMail::oversize`] is set.
    pub raw: Vec<u8>,
    /// When it reached the mailbox.
    pub arrived: Timestamp,
    /// The name of the way by which it came.
    pub source: &'static str,
    /// Its place in the mailbox, for the ledger; none where the wire has no such thing.
    pub position: Option<String>,
    /// The envelope sender; `Some("")` for the null sender, none where the wire does not tell.
    pub envelope_from: Option<String>,
    /// The envelope recipients.
    pub envelope_to: Vec<String>,
    /// The size of a message that was too large to be taken whole, in bytes.
    pub oversize: Option<u64>,
    /// The identity of the mail: two mails with the same one are one mail. It is kept for good.
    pub identity: [u8; 32],
    /// SHA-256 of its bytes, by which earlier versions knew mails; kept only where it is the identity.
    pub digest: [u8; 32],
    /// The Message-ID without angle brackets.
    pub message_id: Option<String>,
    /// The address of the one From.
    pub sender: Option<String>,
    /// The IP address outside from which it came, as far as that is known.
    pub host: Option<String>,
    /// What the trusted server said of its sender, in one word.
    pub verdict: Option<&'static str>,
    /// Whether the trusted server says that it is from whom it says.
    pub authentic: bool,
    /// The Message-IDs that it answers.
    pub answers: Vec<String>,
}

/// A mail that waits to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Its number.
    pub id: MailId,
    /// As in [`NewMail::raw`].
    pub raw: Vec<u8>,
    /// When it reached the mailbox.
    pub arrived: Timestamp,
    /// When it was taken in.
    pub taken: Timestamp,
    /// As in [`NewMail::envelope_from`].
    pub envelope_from: Option<String>,
    /// The envelope recipients.
    pub envelope_to: Vec<String>,
    /// As in [`NewMail::oversize`].
    pub oversize: Option<u64>,
    /// As in [`NewMail::identity`].
    pub identity: [u8; 32],
    /// The Message-ID without angle brackets.
    pub message_id: Option<String>,
    /// The address of the one From.
    pub sender: Option<String>,
    /// As in [`NewMail::host`].
    pub host: Option<String>,
    /// As in [`NewMail::source`]; none for mails that earlier versions took.
    pub source: Option<String>,
    /// The number of times that reading it has failed so far.
    pub tries: u32,
    /// The outcome of an earlier mail with its Message-ID, empty if that still waits: a mailing list hands on what comes directly too.
    pub copied: Option<String>,
    /// Whether others waited when this was read, or were put aside.
    pub others: bool,
}

from_row!(Mail {
    id, raw as or_default, arrived, taken, envelope_from, envelope_to as json, oversize,
    identity = "digest", message_id, sender, host, source, tries, copied, others,
});

/// Whether a mail counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is the first of its kind, and now stands in the queue.
    New(MailId),
    /// It is this earlier mail once more; nothing is to be done.
    Seen(MailId),
}

/// What came of a mail.
#[derive(Clone, Copy, Debug, Default)]
pub struct MailEnd<'e> {
    /// What it was taken for.
    pub outcome: &'e str,
    /// Who wrote it.
    pub player: Option<PlayerId>,
    /// How many commands stand in it and whether it proves who sent it, if they were looked for.
    pub commands: Option<(u32, bool)>,
    /// The letter that a person answers with it, which has arrived by that.
    pub answers: Option<LetterId>,
}

/// Mails that are not to be read now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PutAside {
    /// These mails.
    pub mails: Vec<MailId>,
    /// All mails from these addresses, in small letters.
    pub senders: Vec<String>,
    /// All mails up to this number: none of them is to be read now, for one of these reasons.
    pub up_to: i64,
    /// This time those that stand behind the others come first.
    pub behind_first: bool,
}

impl PutAside {
    fn has(&self, mail: MailId, sender: Option<&str>) -> bool {
        let is_of = |sender: &str| self.senders.contains(&sender.to_ascii_lowercase());
        mail.0 <= self.up_to || self.mails.contains(&mail) || sender.is_some_and(is_of)
    }
}

/// The number of mails that are looked at together for the next one.
const LOOKED_AT: u32 = 100;

/// The mails that wait. What one says that is taken in this transaction is not written yet.
macro_rules! mail {
    () => {
        "SELECT id, raw, arrived, taken, envelope_from, envelope_to, oversize, digest, message_id, sender, host, source,
             tries, (
                 SELECT earlier.outcome FROM mails AS earlier
                 WHERE earlier.message_id = mails.message_id AND earlier.id < mails.id
                 ORDER BY earlier.id LIMIT 1
             ) AS copied,
             EXISTS (
                 SELECT 1 FROM mails AS other
                 WHERE other.stage = 'waiting' AND other.put_off IS NULL AND other.behind IN (0, 1)
                     AND other.id <> mails.id
             ) AS others
         FROM mails LEFT JOIN mail_contents ON mail_contents.mail = mails.id
         WHERE stage = 'waiting' AND put_off IS NULL"
    };
}

impl ReadTx {
    /// The mail to be read next: of those that are neither done nor given up nor put aside the oldest that answers a letter or is
    /// authentic, and if there is none the oldest. Mails that anybody can send by the thousand hold up nobody who proves himself.
    pub fn next_mail_but(&mut self, aside: &PutAside) -> Result<Option<Mail>> {
        if aside.mails.is_empty() && !aside.behind_first {
            let query = concat!(mail!(), " ORDER BY behind, id LIMIT 1");
            return query_as(query).fetch_optional(self.conn());
        }
        let found = match self.first_but(aside, aside.behind_first)? {
            Some(mail) => Some(mail),
            None => self.first_but(aside, !aside.behind_first)?,
        };
        found.map_or(Ok(None), |mail| waiting_mail(self.conn(), mail))
    }

    /// The oldest mail that waits and is not put aside: of those that stand behind the others, or of the others.
    fn first_but(&mut self, aside: &PutAside, behind: bool) -> Result<Option<MailId>> {
        let mut last = MailId(aside.up_to);
        loop {
            let portion: Vec<(MailId, Option<String>)> = query_as(
                "SELECT id, sender FROM mails
                 WHERE stage = 'waiting' AND put_off IS NULL AND behind = $1 AND id > $2
                 ORDER BY id LIMIT $3",
            )
            .bind((behind, last, LOOKED_AT))
            .fetch_all(self.conn())?;
            let found = portion.iter().find(|(mail, sender)| !aside.has(*mail, sender.as_deref()));
            if let Some((mail, _)) = found {
                return Ok(Some(*mail));
            }
            let Some((end, _)) = portion.last() else { return Ok(None) };
            last = *end;
        }
    }

    /// How many mails are put off for lack of room, all of them and those of this host.
    pub fn mails_put_off(&mut self, host: Option<&str>) -> Result<(u64, u64)> {
        query_as(
            "SELECT count(*), count(CASE WHEN host = $1 THEN 1 END) FROM mails
             WHERE stage = 'waiting' AND put_off IS NOT NULL",
        )
        .bind(host)
        .fetch_one(self.conn())
    }

    /// Whether a mail that was put off is to be read again.
    pub fn has_put_off_until(&mut self, now: Timestamp) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (SELECT 1 FROM mails WHERE stage = 'waiting' AND put_off IS NOT NULL AND put_off <= $1)",
        )
        .bind(now)
        .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// The mail is not to be read before this moment; until then it holds up nothing.
    pub fn put_off(&mut self, id: MailId, until: Timestamp) -> Result<()> {
        query("UPDATE mails SET put_off = $1 WHERE id = $2 AND stage = 'waiting'")
            .bind((until, id))
            .run(self.conn())
    }

    /// Has the first mails read again that were put off until now or longer ago.
    pub fn take_up_put_off(&mut self, now: Timestamp) -> Result<()> {
        let mails: Vec<MailId> = query_scalar(
            "SELECT id FROM mails WHERE stage = 'waiting' AND put_off IS NOT NULL AND put_off <= $1
             ORDER BY put_off, id LIMIT $2",
        )
        .bind((now, LOOKED_AT))
        .fetch_all(self.conn())?;
        for mail in mails {
            query("UPDATE mails SET put_off = NULL WHERE id = $1").bind(mail).execute(self.conn())?;
        }
        Ok(())
    }
}

fn waiting_mail(connection: &Connection, id: MailId) -> Result<Option<Mail>> {
    query_as(concat!(mail!(), " AND id = $1")).bind(id).fetch_optional(connection)
}

impl Store {
    /// The next mail of this address, in small letters, that waits to be read.
    pub fn next_mail_of(&self, sender: &str) -> Result<Option<Mail>> {
        let query = concat!(mail!(), " AND sender IS NOT NULL AND sender = $1 ORDER BY behind, id LIMIT 1");
        query_as(query).bind(sender).fetch_optional(&self.reader.acquire()?)
    }

    /// A mail, if it waits to be read.
    pub fn waiting_mail(&self, id: MailId) -> Result<Option<Mail>> {
        waiting_mail(&self.reader.acquire()?, id)
    }
}

impl WriteTx {
    /// Takes a mail, unless one with its identity or its bytes is there already.
    ///
    /// Where it lay decides nothing: a mailbox that was restored or moved gives old places to new mails, and a mail
    /// taken for another one because of its place would be lost. Each place is noted with the mail that lay there.
    pub fn take(&mut self, mail: &NewMail, now: Timestamp) -> Result<Taken> {
        let taken = match self.find_mail(mail)? {
            Some(id) => Taken::Seen(id),
            None => {
                let id = self.add_mail(mail, now)?;
                self.unwritten.push(Unwritten { mail: id, raw: mail.raw.clone(), is_done: false });
                Taken::New(id)
            }
        };
        if let Some(position) = &mail.position {
            let (Taken::New(id) | Taken::Seen(id)) = taken;
            query(
                "INSERT INTO positions (mail, position) VALUES ($1, $2)
                 ON CONFLICT (mail, position) DO NOTHING",
            )
            .bind((id, position))
            .execute(self.conn())?;
        }
        Ok(taken)
    }

    /// As [`ReadTx::next_mail_but`], also those that were taken in this transaction.
    pub fn next_mail_but(&mut self, aside: &PutAside) -> Result<Option<Mail>> {
        let mut next = ReadTx::next_mail_but(self, aside)?;
        if let Some(mail) = &mut next
            && let Some(unwritten) = self.unwritten.iter().find(|unwritten| unwritten.mail == mail.id)
        {
            mail.raw.clone_from(&unwritten.raw);
        }
        Ok(next)
    }

    /// Notes that the mail was read, and what came of it, and erases its bytes.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if it is not waiting: then somebody else has read it.
    pub fn finish_mail(&mut self, id: MailId, end: &MailEnd<'_>, now: Timestamp) -> Result<()> {
        let (commands, proved) = end.commands.unzip();
        let done = query(
            "UPDATE mails
             SET stage = 'done', outcome = $1, player = $2, done = $3, commands = coalesce($4, commands),
                 proved = coalesce($5, proved), answers = $6
             WHERE id = $7 AND stage = 'waiting'",
        )
        .bind((end.outcome, end.player, now, commands, proved, end.answers, id))
        .execute(self.conn())?;
        if done != 1 {
            return Err(StoreError::Conflict(format!("mail {} is not waiting", id.0)));
        }
        self.erase_mail_content(id)?;
        if let Some(letter) = end.answers {
            query("UPDATE letters SET answered = $1 WHERE id = $2 AND answered IS NULL")
                .bind((now, letter))
                .execute(self.conn())?;
        }
        Ok(())
    }

    /// What a mail says is kept no longer.
    pub(in crate::store) fn erase_mail_content(&mut self, id: MailId) -> Result<()> {
        if let Some(unwritten) = self.unwritten.iter_mut().find(|unwritten| unwritten.mail == id) {
            unwritten.is_done = true;
            return Ok(());
        }
        query("DELETE FROM mail_contents WHERE mail = $1").bind(id).run(self.conn())
    }

    /// Notes that reading the mail failed; it stays in the queue. The reason is for the operator.
    pub fn failed_try(&mut self, id: MailId, reason: &str) -> Result<()> {
        query("UPDATE mails SET tries = tries + 1, reason = $1 WHERE id = $2 AND stage = 'waiting'")
            .bind((reason, id))
            .run(self.conn())
    }

    /// Takes the mail out of the queue without having read it. Its bytes stay for the operator, until
    /// [`WriteTx::erase_failed`] or until those of newer ones take their room.
    pub fn give_up(&mut self, id: MailId, reason: &str) -> Result<()> {
        query(
            "UPDATE mails SET stage = 'failed', tries = tries + 1, reason = $1
             WHERE id = $2 AND stage = 'waiting'",
        )
        .bind((reason, id))
        .execute(self.conn())?;
        query("UPDATE mail_contents SET kept = length(raw) WHERE mail = $1").bind(id).execute(self.conn())?;
        query(
            "DELETE FROM mail_contents
             WHERE mail IN (
                 SELECT mail FROM (
                     SELECT mail, sum(kept) OVER (ORDER BY mail DESC) AS total FROM mail_contents
                     WHERE kept IS NOT NULL
                 ) AS sums
                 WHERE total > $1
             )",
        )
        .bind(MOST_FAILED)
        .run(self.conn())
    }

    fn find_mail(&mut self, mail: &NewMail) -> Result<Option<MailId>> {
        let found: Vec<(MailId, [u8; 32])> =
            query_as("SELECT id, digest FROM mails WHERE digest IN ($1, $2)")
                .bind((mail.identity.as_slice(), mail.digest.as_slice()))
                .fetch_all(self.conn())?;
        let same = found.iter().find(|(_, digest)| *digest == mail.identity).or(found.first());
        Ok(same.map(|(id, _)| *id))
    }

    fn add_mail(&mut self, mail: &NewMail, now: Timestamp) -> Result<MailId> {
        let size = mail.oversize.unwrap_or(mail.raw.len() as u64);
        let behind = !mail.authentic && !self.is_letter_among(&mail.answers)?;
        query_scalar(
            "INSERT INTO mails (
                 digest, message_id, sender, arrived, taken, envelope_from, envelope_to, oversize, size, host, verdict, behind,
                 source
             )
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             RETURNING id",
        )
        .bind((
            mail.identity.as_slice(),
            &mail.message_id,
            &mail.sender,
            mail.arrived,
            now,
            &mail.envelope_from,
            Json(&mail.envelope_to),
            mail.oversize.map(u64::cast_signed),
            size.cast_signed(),
            &mail.host,
            mail.verdict,
            behind,
            mail.source,
        ))
        .fetch_one(self.conn())
    }

    fn is_letter_among(&mut self, message_ids: &[String]) -> Result<bool> {
        let message_ids: Vec<&str> = message_ids.iter().map(String::as_str).collect();
        Ok(!self.letters_by_message_ids(&message_ids)?.is_empty())
    }
}
