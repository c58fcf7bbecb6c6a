//! Letters: the memory of what was written to whom. How they leave is told in the outbox.

use std::fmt;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::{Json, words};
use crate::store::{CauseId, LetterId, Packed, PlayerId, ReadTx, Result, WriteTx};

words! {
    /// The stage of a letter on its way out.
    pub enum LetterStage {
        /// It has certainly not left yet.
        Waiting = "waiting",
        /// It is being handed over at this moment, or was when the program stopped.
        Sending = "sending",
        /// The next server has it.
        Sent = "sent",
        /// It was refused for good.
        Refused = "refused",
        /// It may have left; it will be sent again.
        Unknown = "unknown",
    }
}

words! {
    /// What a letter is sent for, and so what an answer to it means.
    pub enum Purpose {
        /// To tell a player of a board; an answer plays on it.
        Board = "board",
        /// To tell a watcher of a board.
        Watch = "watch",
        /// The daily letter about all boards with news; an answer plays on them.
        Digest = "digest",
        /// To answer a mail.
        Answer = "answer",
        /// To ask whether an address is right.
        Confirm = "confirm",
        /// To ask whether an address is right that is to take the place of the others.
        ConfirmNew = "confirm-new",
        /// To ask whether a challenge is meant that showed nothing but an address.
        Challenge = "challenge",
        /// To let a player choose a new password.
        Forgot = "forgot",
        /// To say that an address is confirmed.
        Welcome = "welcome",
        /// To ask whether an account is to be closed.
        Delete = "delete",
        /// To say that an account is closed; the last letter to its player.
        Closed = "closed",
        /// To bring what a player wrote to another one, or the operator to all.
        Message = "message",
        /// To tell of a change of the account.
        Told = "told",
        /// To tell that somebody tries out passwords.
        Guessed = "guessed",
        /// To say that it is enough for now. An answer to it proves nothing, so that a talk with a machine ends.
        Enough = "enough",
        /// To bring a position to solve; an answer solves it.
        Puzzle = "puzzle",
        /// To see whether letters arrive. An answer to it does nothing.
        Trial = "trial",
    }
}

impl Purpose {
    /// Whether the letter asks for an answer that does something by itself.
    pub fn asks(self) -> bool {
        matches!(
            self,
            Purpose::Confirm | Purpose::ConfirmNew | Purpose::Challenge | Purpose::Forgot | Purpose::Delete
        )
    }
}

/// What is kept of a letter until it has left.
#[derive(Clone, PartialEq, Eq)]
pub enum LetterContent {
    /// What it says, as JSON; it becomes a message when it leaves. The store does not read it.
    Model(Packed),
    /// The whole message, CRLF line ends.
    Bytes(Vec<u8>),
}

/// A letter to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLetter {
    /// Without angle brackets; unique among all letters.
    pub message_id: String,
    /// The player it is for; none where a stranger is answered.
    pub player: Option<PlayerId>,
    /// The address it goes to.
    pub address: String,
    /// The board it tells of.
    pub board: Option<u32>,
    /// The number of moves made when it was written: an answer to it is good for the next one.
    pub move_number: Option<u32>,
    /// The value of its `X-PBM-Event`.
    pub event: String,
    /// What it is sent for.
    pub purpose: Purpose,
    /// The address to be confirmed, and after it those that were given with it; empty where nothing is to be confirmed.
    pub addresses: Vec<String>,
    /// What it follows from.
    pub cause: CauseId,
    /// The envelope sender; empty for the null sender.
    pub envelope_from: String,
    /// What it says; kept until it is sent.
    pub content: LetterContent,
    /// The length of that, unpacked, in bytes.
    pub size: usize,
    /// The digests of its lines, by which they are known again: 40 bits each.
    pub lines: Vec<u64>,
    /// Until when it waits for the next letter about its board, which takes its place; none if it yields to none.
    pub yields_until: Option<Timestamp>,
    /// SHA-256 of the secret word of the page on which its reader can move; none without a page.
    pub turn_word: Option<[u8; 32]>,
}

/// What is known of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its number.
    pub id: LetterId,
    /// Without angle brackets.
    pub message_id: String,
    /// The player it is for; none too if the account was forgotten.
    pub player: Option<PlayerId>,
    /// The address it goes to.
    pub address: String,
    /// As in [`NewLetter::board`].
    pub board: Option<u32>,
    /// As in [`NewLetter::move_number`].
    pub move_number: Option<u32>,
    /// As in [`NewLetter::event`].
    pub event: String,
    /// As in [`NewLetter::purpose`].
    pub purpose: Purpose,
    /// As in [`NewLetter::addresses`].
    pub addresses: Vec<String>,
    /// As in [`NewLetter::cause`].
    pub cause: Option<CauseId>,
    /// When it was written.
    pub created: Timestamp,
    /// Its stage.
    pub stage: LetterStage,
    /// The number of tries to send it.
    pub tries: u32,
    /// What the other side said last.
    pub last_reply: String,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// When an answer to it was carried out that is good only once.
    pub used_at: Option<Timestamp>,
    /// Whether the moves that it tells of were taken back after it was written.
    pub taken_back: bool,
}

from_row!(Letter {
    id, message_id, player, address, board, move_number, event, purpose, addresses as json,
    cause as flatten, created, stage, tries, last_reply, sent_at, used_at, taken_back,
});

/// Letters to addresses that meet the first condition: sent ones that meet the second too, waiting ones, and refused ones, each by
/// its own index.
macro_rules! to_address {
    ($address:literal, $sent:literal) => {
        concat!(
            "SELECT address, player, purpose, created FROM letters WHERE sent_at IS NOT NULL AND address ",
            $address,
            " ",
            $sent,
            " UNION ALL
             SELECT address, player, purpose, created FROM letters WHERE next_try IS NOT NULL AND address ",
            $address,
            " UNION ALL
             SELECT address, player, purpose, created FROM letters WHERE stage = 'refused' AND address ",
            $address
        )
    };
}

/// Maximum number of Message-IDs that [`ReadTx::thread`] gives, as long as it is put into `References`.
pub const LONGEST_THREAD: usize = 12;

/// Messages of one player to another one that answered the other's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessagesBack {
    /// In answer to one letter.
    pub to_letter: u32,
    /// Since the beginning of a day.
    pub in_day: u32,
    /// Since the beginning of a month.
    pub in_month: u32,
}

from_row!(MessagesBack { to_letter, in_day, in_month });

impl ReadTx {
    /// The letter of this Message-ID (without angle brackets; exactly as written).
    pub fn letter_by_message_id(&mut self, message_id: &str) -> Result<Option<Letter>> {
        Ok(self.letters_by_message_ids(&[message_id])?.pop())
    }

    /// The letters of these Message-IDs, in the order of writing.
    pub fn letters_by_message_ids(&mut self, message_ids: &[&str]) -> Result<Vec<Letter>> {
        let mut letters: Vec<Letter> = Vec::with_capacity(message_ids.len());
        for some in message_ids.chunks(3) {
            let mut found: Vec<Letter> = query_as(
                "SELECT id, message_id, player, address, board, move_number, event, purpose, addresses, cause AS mail,
                     work, created, stage, tries, last_reply, sent_at, used_at, taken_back
                 FROM letters WHERE message_id IN ($1, $2, $3)",
            )
            .bind((some.first(), some.get(1), some.get(2)))
            .fetch_all(self.conn())?;
            letters.append(&mut found);
        }
        letters.sort_unstable_by_key(|letter| letter.id.0);
        letters.dedup_by_key(|letter| letter.id);
        Ok(letters)
    }

    /// The Message-IDs of the letters to this player at this address about this board, root first: the root and the last ones, at
    /// most [`LONGEST_THREAD`].
    pub fn thread(&mut self, player: PlayerId, address: &str, board: u32) -> Result<Vec<String>> {
        let mut letters: Vec<(i64, String)> = query_as(
            "SELECT id, message_id FROM (
                 SELECT id, message_id FROM letters
                 WHERE player = $1 AND address = $2 AND board = $3
                 ORDER BY id LIMIT 1
             ) AS root
             UNION ALL
             SELECT id, message_id FROM (
                 SELECT id, message_id FROM letters
                 WHERE player = $1 AND address = $2 AND board = $3
                 ORDER BY id DESC LIMIT 11
             ) AS newest",
        )
        .bind((player, address, board))
        .fetch_all(self.conn())?;
        // The root is among the newest too where there are few.
        letters.sort_unstable_by_key(|(number, _)| *number);
        letters.dedup_by_key(|(number, _)| *number);
        Ok(letters.into_iter().map(|(_, message_id)| message_id).collect())
    }

    /// The lines of all letters to this player about this board, by their digests.
    pub fn lines_to(&mut self, player: PlayerId, board: u32) -> Result<Vec<Vec<u64>>> {
        self.lines(
            "SELECT lines FROM letters WHERE board = $2 AND player = $1 AND lines IS NOT NULL
             UNION ALL
             SELECT lines FROM letters JOIN digest_boards ON digest_boards.letter = letters.id
             WHERE digest_boards.board = $2 AND player = $1 AND lines IS NOT NULL",
            player,
            board,
        )
    }

    /// The lines of all letters about this board to others than this player, by their digests.
    pub fn lines_to_others(&mut self, player: PlayerId, board: u32) -> Result<Vec<Vec<u64>>> {
        self.lines(
            "SELECT lines FROM letters WHERE board = $2 AND player <> $1 AND lines IS NOT NULL
             UNION ALL
             SELECT lines FROM letters JOIN digest_boards ON digest_boards.letter = letters.id
             WHERE digest_boards.board = $2 AND player <> $1 AND lines IS NOT NULL",
            player,
            board,
        )
    }

    /// The lines of all daily letters to this player, by their digests.
    pub fn digest_lines(&mut self, player: PlayerId) -> Result<Vec<Vec<u64>>> {
        let rows: Vec<Vec<u8>> = query_scalar(
            "SELECT lines FROM letters
             WHERE player = $1 AND board IS NULL AND purpose = 'digest' AND lines IS NOT NULL",
        )
        .bind(player)
        .fetch_all(self.conn())?;
        Ok(rows.iter().map(|row| digests(row)).collect())
    }

    /// The userid of the player whose proved mail caused a letter, as long as that mail is in the ledger.
    pub fn causer_of(&mut self, letter: LetterId) -> Result<Option<String>> {
        query_scalar(
            "SELECT players.userid FROM letters JOIN mails ON mails.id = letters.cause AND mails.proved = 1
                 JOIN players ON players.id = mails.player
             WHERE letters.id = $1",
        )
        .bind(letter)
        .fetch_optional(self.conn())
    }

    /// How often a player has answered messages of another one with a message back.
    pub fn messages_back(
        &mut self,
        (writer, reader): (PlayerId, PlayerId),
        letter: LetterId,
        (day, month): (Timestamp, Timestamp),
    ) -> Result<MessagesBack> {
        query_as(
            "SELECT count(DISTINCT CASE WHEN mails.answers = $3 THEN mails.id END) AS to_letter,
                 count(DISTINCT CASE WHEN letters.created >= $4 THEN mails.id END) AS in_day,
                 count(DISTINCT mails.id) AS in_month
             FROM letters JOIN mails ON mails.id = letters.cause AND mails.player = $2
                 JOIN letters AS answered ON answered.id = mails.answers AND answered.purpose = 'message'
             WHERE letters.player = $1 AND letters.board IS NULL AND letters.purpose = 'message'
                 AND letters.created >= $5",
        )
        .bind((reader, writer, letter, day, month))
        .fetch_one(self.conn())
    }

    /// The lines of one letter, by their digests.
    pub fn lines_of(&mut self, letter: LetterId) -> Result<Vec<u64>> {
        let row: Option<Vec<u8>> =
            query_scalar("SELECT lines FROM letters WHERE id = $1 AND lines IS NOT NULL")
                .bind(letter)
                .fetch_optional(self.conn())?;
        Ok(row.map(|row| digests(&row)).unwrap_or_default())
    }

    fn lines(&mut self, query: &'static str, player: PlayerId, board: u32) -> Result<Vec<Vec<u64>>> {
        let rows: Vec<Vec<u8>> = query_scalar(query).bind((player, board)).fetch_all(self.conn())?;
        Ok(rows.iter().map(|row| digests(row)).collect())
    }

    /// The number of letters for this purpose to this address (whatever its case) written at or after `since`, and to
    /// addresses that differ by what stands after a `+` alone, which mostly are the same mailbox (RFC 5233).
    pub fn count_letters_for(&mut self, address: &str, purpose: Purpose, since: Timestamp) -> Result<u32> {
        let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
        let local = local.split('+').next().unwrap_or(local);
        // `,` is the character after `+`: the range is looked up in the index.
        let addresses: Vec<String> = query_scalar(concat!(
            "SELECT address FROM (",
            to_address!("= $1", "AND sent_at >= $5"),
            " UNION ALL ",
            to_address!(">= $2 AND address < $3", ""),
            ") AS near WHERE purpose = $4 AND created >= $5"
        ))
        .bind((format!("{local}@{domain}"), format!("{local}+"), format!("{local},"), purpose, since))
        .fetch_all(self.conn())?;
        let ending = format!("@{domain}").to_ascii_lowercase();
        let there = addresses.iter().filter(|address| address.to_ascii_lowercase().ends_with(&ending));
        Ok(u32::try_from(there.count()).unwrap_or(u32::MAX))
    }

    /// The number of letters for this purpose to this player, at any address, written at or after `since`.
    pub fn count_letters_of(&mut self, player: PlayerId, purpose: Purpose, since: Timestamp) -> Result<u32> {
        query_scalar("SELECT count(*) FROM letters WHERE player = $1 AND purpose = $2 AND created >= $3")
            .bind((player, purpose, since))
            .fetch_one(self.conn())
    }
}

impl WriteTx {
    /// Puts a letter into the outbox, due at once or when it has waited for the next one.
    ///
    /// # Errors
    ///
    /// [`crate::store::StoreError::Exists`] if the Message-ID was given before.
    pub fn add_letter(&mut self, letter: &NewLetter, now: Timestamp) -> Result<LetterId> {
        // Behind another one it leaves when that has left.
        let (id, held): (LetterId, bool) = query_as(
            "INSERT INTO letters (
                 message_id, player, address, board, move_number, event, purpose, addresses, cause, work,
                 envelope_from, created, next_try, size, lines, held, yields, room_at, turn_word
             )
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14,
                 CASE WHEN line.is_long OR $15 = 1 THEN 1 ELSE 0 END, $15,
                 CASE WHEN line.is_long THEN NULL ELSE $16 + 0 END, $17
             FROM (
                 SELECT EXISTS (
                     SELECT 1 FROM letters
                     WHERE address = $3 AND board IS NOT DISTINCT FROM $4 AND next_try IS NOT NULL
                 ) AS is_long
             ) AS line
             RETURNING id, held",
        )
        .bind((
            &letter.message_id,
            letter.player,
            &letter.address,
            letter.board,
            letter.move_number,
            &letter.event,
            letter.purpose,
            Json(&letter.addresses),
            letter.cause.mail(),
            letter.cause.work(),
            &letter.envelope_from,
            now,
            size(letter.size),
            stored_digests(&letter.lines),
            letter.yields_until.is_some(),
            letter.yields_until,
            letter.turn_word.map(|digest| digest.to_vec()),
        ))
        .fetch_one(self.conn())?;
        if held && letter.cause.mail().is_some() {
            self.press(&(letter.address.clone(), letter.board))?;
        }
        let (model, bytes) = match &letter.content {
            LetterContent::Model(model) => (Some(model.bytes()), None),
            LetterContent::Bytes(bytes) => (None, Some(bytes)),
        };
        query("INSERT INTO letter_contents (letter, model, bytes) VALUES ($1, $2, $3)")
            .bind((id, model, bytes))
            .execute(self.conn())?;
        self.touched.push(letter.address.clone());
        Ok(id)
    }

    /// Puts letters into the outbox, in this order and due at once; gives their numbers.
    ///
    /// # Errors
    ///
    /// As [`WriteTx::add_letter`].
    pub fn add_letters(&mut self, letters: &[NewLetter], now: Timestamp) -> Result<Vec<LetterId>> {
        letters.iter().map(|letter| self.add_letter(letter, now)).collect()
    }

    /// Forgets a letter to a player whose account is closed. It has left, or was refused.
    pub(in crate::store) fn forget_letter(&mut self, letter: LetterId, reader: PlayerId) -> Result<()> {
        query("DELETE FROM bounces WHERE letter = $1").bind(letter).execute(self.conn())?;
        query("DELETE FROM letters WHERE id = $1").bind(letter).execute(self.conn())?;
        self.forget_name(reader)
    }

    /// Notes that an answer to this letter was carried out. False if one was before.
    pub fn use_letter(&mut self, id: LetterId, now: Timestamp) -> Result<bool> {
        query("UPDATE letters SET used_at = $1 WHERE id = $2 AND used_at IS NULL")
            .bind((now, id))
            .changes(self.conn())
    }

    /// Makes all letters of this purpose to a player useless that were not used yet.
    pub fn use_letters_for(&mut self, player: PlayerId, purpose: Purpose, now: Timestamp) -> Result<()> {
        query("UPDATE letters SET used_at = $1 WHERE player = $2 AND purpose = $3 AND used_at IS NULL")
            .bind((now, player, purpose))
            .run(self.conn())
    }
}

/// The stored form of digests of lines: five bytes each, and a blank one behind them where their length would be that of the form which
/// earlier versions wrote.
fn stored_digests(lines: &[u64]) -> Vec<u8> {
    let mut stored: Vec<u8> = lines.iter().flat_map(|line| line.to_be_bytes().into_iter().skip(3)).collect();
    if !lines.is_empty() && lines.len().is_multiple_of(8) {
        stored.push(0);
    }
    stored
}

/// The digests of lines, from their stored form. Earlier versions kept eight bytes of each.
fn digests(row: &[u8]) -> Vec<u64> {
    let number = |bytes: &[u8]| bytes.iter().take(5).fold(0, |number, byte| number << 8 | u64::from(*byte));
    let length = if row.len().is_multiple_of(8) { 8 } else { 5 };
    row.chunks_exact(length).map(number).collect()
}

/// The stored form of a length.
pub(in crate::store) fn size(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

impl fmt::Debug for LetterContent {
    /// Without what it says: passwords and tokens may stand in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LetterContent::Model(model) => write!(f, "Model({} bytes)", model.bytes().len()),
            LetterContent::Bytes(bytes) => write!(f, "Bytes({} bytes)", bytes.len()),
        }
    }
}
