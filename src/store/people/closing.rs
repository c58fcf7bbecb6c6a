//! Closed accounts: what is erased of a player, and the name under which finished games keep the moves.

use crate::store::sql::packed::Packed;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::Json;
use crate::store::{LetterId, PlayerId, ReadTx, Result, WriteTx};

/// The number of mails and of works, the newest ones, in whose words a player's name is looked for when the account is closed, and
/// then at a time.
const NEWEST: i64 = 20_000;

/// Statements about mails and works whose words name a player, with what comes before that condition: `?2` are the addresses that are
/// no other player's as JSON, `?3` is the userid.
macro_rules! mails_naming {
    ($before:literal) => {
        concat!(
            $before,
            " AND (
                 instr(' ' || lower(replace(outcome, ',', ' ')) || ' ', ' ' || lower(?3) || ' ') > 0
                 OR EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(lower(outcome), lower(value)) > 0)
             )"
        )
    };
}
macro_rules! works_naming {
    ($before:literal) => {
        concat!(
            $before,
            " AND (
                 instr(' ' || lower(replace(about || ' ' || outcome, ',', ' ')) || ' ', ' ' || lower(?3) || ' ') > 0
                 OR EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(lower(about || ' ' || outcome), lower(value)) > 0)
             )"
        )
    };
}

/// What is known of a player beside games, and goes: `?1` is the player, `?2` the addresses that are no other player's as JSON, `?3`
/// the userid, `?4` and `?5` the first mail and the first work whose words are looked through. Letters that are being handed over at this moment go when that has ended, as does the last one, which tells that the
/// account is closed.
const ERASED: &[&str] = &[
    "DELETE FROM addresses WHERE player = ?1",
    "DELETE FROM accepts WHERE player = ?1",
    "DELETE FROM settings WHERE player = ?1",
    "DELETE FROM next_keys WHERE player = ?1",
    "DELETE FROM kibitzes WHERE player = ?1",
    "DELETE FROM origins WHERE player = ?1",
    "DELETE FROM blocks WHERE player = ?1 OR other = ?1",
    "DELETE FROM unsent WHERE player = ?1",
    "DELETE FROM vacations WHERE player = ?1",
    "DELETE FROM appointments WHERE player = ?1",
    "DELETE FROM digests WHERE player = ?1",
    "DELETE FROM digest_notes WHERE player = ?1 OR writer = ?3 COLLATE NOCASE",
    "DELETE FROM notes WHERE player = ?1",
    "DELETE FROM broadcasts WHERE player = ?1",
    "DELETE FROM suspensions WHERE player = ?1",
    "DELETE FROM former_names WHERE player = ?1",
    "DELETE FROM orders WHERE done IS NOT NULL AND instr(lower(said), lower(?3)) > 0",
    "DELETE FROM watchers WHERE player = ?1",
    "DELETE FROM seeks WHERE player = ?1",
    "DELETE FROM joins WHERE player = ?1",
    "DELETE FROM conditions WHERE player = ?1",
    "DELETE FROM submitted WHERE player = ?1",
    "DELETE FROM board_limits WHERE player = ?1",
    "DELETE FROM move_times WHERE player = ?1",
    "DELETE FROM costs
     WHERE payer = 'player ' || ?1 OR payer IN (SELECT 'address ' || lower(value) FROM json_each(?2))",
    // Of all that begins like this the last comes before a backslash in place of the bracket.
    "DELETE FROM costs
     WHERE (payer, slot) IN (
         SELECT named.payer, named.slot
         FROM json_each(?2) CROSS JOIN costs AS named
             ON named.payer >= 'address ' || lower(value) || ' [' AND named.payer < 'address ' || lower(value) || ' \\'
     )",
    "DELETE FROM challenges WHERE instr(' ' || lower(command) || ' ', ' ' || lower(?3) || ' ') > 0",
    "DELETE FROM bounces
     WHERE letter IN (
         SELECT id FROM letters
         WHERE player = ?1 OR player IS NULL AND address IN (SELECT value FROM json_each(?2))
     )",
    "DELETE FROM letters
     WHERE (player = ?1 OR player IS NULL AND address IN (SELECT value FROM json_each(?2)))
         AND stage <> 'sending' AND (purpose <> 'closed' OR next_try IS NULL)",
    // Digests of lines with the player's words could be compared with guesses. Where a game goes on they keep its secrets.
    "UPDATE letters SET lines = NULL
     WHERE board IN (
         SELECT board FROM seats JOIN boards ON boards.number = seats.board
         WHERE seats.player = ?1 AND boards.stage IN ('over', 'declined')
     )",
    "DELETE FROM mail_contents
     WHERE mail IN (
         SELECT id FROM mails
         WHERE stage <> 'waiting' AND (player = ?1 OR sender IN (SELECT value FROM json_each(?2)))
     )",
    // By its digest a copy is still known.
    "UPDATE mails
     SET message_id = NULL, sender = NULL, envelope_from = NULL, envelope_to = '[]', host = NULL, verdict = NULL,
         reason = '', outcome = CASE stage WHEN 'waiting' THEN '' ELSE 'erased' END
     WHERE player = ?1 OR sender IN (SELECT value FROM json_each(?2))",
    "DELETE FROM mail_contents
     WHERE kept IS NOT NULL
         AND (
             instr(lower(CAST(raw AS TEXT)), lower(?3)) > 0
             OR EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(lower(CAST(raw AS TEXT)), lower(value)) > 0)
         )",
    mails_naming!("UPDATE mails SET outcome = 'erased' WHERE id >= ?4"),
    works_naming!(
        "UPDATE works SET about = 'erased', outcome = CASE outcome WHEN '' THEN '' ELSE 'erased' END WHERE id >= ?5"
    ),
];

/// A closed account that old mails and works may still name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasure {
    id: i64,
    userid: String,
    /// A JSON array.
    addresses: String,
    /// The mails of smaller numbers are still to be looked through.
    mail: i64,
    /// The works of smaller numbers are.
    work: i64,
}

from_row!(Erasure { id, userid, addresses, mail, work });

/// A stored text in which a player may be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The number of its row.
    pub id: i64,
    /// The text.
    pub text: String,
}

from_row!(TextRow { id, text });

impl ReadTx {
    /// Those of the player's addresses that no other player has confirmed.
    pub fn addresses_alone(&mut self, player: PlayerId) -> Result<Vec<String>> {
        query_scalar(
            "SELECT address FROM addresses
             WHERE player = ?1 AND NOT EXISTS (
                 SELECT 1 FROM addresses AS other
                 WHERE other.address = addresses.address AND other.player <> ?1 AND other.stage <> 'waiting'
             )",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// What the player was called before, where nobody else is called so now.
    pub fn former_names(&mut self, player: PlayerId) -> Result<Vec<String>> {
        query_scalar(
            "SELECT userid FROM former_names
             WHERE player = ?1 AND NOT EXISTS (SELECT 1 FROM players WHERE players.userid = former_names.userid)",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// Whether the player ever sat at a board, or set one up.
    pub fn has_sat(&mut self, player: PlayerId) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (SELECT 1 FROM seats WHERE player = ?1)
                 OR EXISTS (SELECT 1 FROM boards WHERE challenger = ?1)",
        )
        .bind(player)
        .fetch_one(self.conn())
    }

    /// The models of letters to others that hold one of these words, in any case.
    pub fn models_with(&mut self, words: &[&str]) -> Result<Vec<TextRow>> {
        let words: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let mut found = Vec::new();
        query_as(
            "SELECT letters.id, model FROM letter_contents CROSS JOIN letters ON letters.id = letter
             WHERE model IS NOT NULL AND purpose <> 'closed'
             ORDER BY letters.id",
        )
        .for_each(self.conn(), |(id, model): (i64, Vec<u8>)| {
            let text = Packed(model).text()?;
            let lower = text.to_ascii_lowercase();
            if words.iter().any(|word| lower.contains(word)) {
                found.push(TextRow { id, text });
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// The account that was closed first of those that old mails and works may still name.
    pub fn next_erasure(&mut self) -> Result<Option<Erasure>> {
        query_as("SELECT id, userid, addresses, mail, work FROM erasures ORDER BY id LIMIT 1")
            .fetch_optional(self.conn())
    }

    /// The next mails and works, older ones, whose words name the player of such an account.
    pub fn naming(&mut self, erasure: &Erasure) -> Result<(Vec<i64>, Vec<i64>)> {
        let queries = [
            (mails_naming!("SELECT id FROM mails WHERE id >= ?1 AND id < ?4"), erasure.mail),
            (works_naming!("SELECT id FROM works WHERE id >= ?1 AND id < ?4"), erasure.work),
        ];
        let mut found = Vec::new();
        for (query, before) in queries {
            let query = query_scalar(query).bind(before - NEWEST);
            let query = query.bind(&erasure.addresses).bind(&erasure.userid).bind(before);
            found.push(query.fetch_all(self.conn())?);
        }
        Ok((found.swap_remove(0), found.pop().unwrap_or_default()))
    }

    /// The sentences that wait for daily letters and hold this word, in any case.
    pub fn daily_sentences_with(&mut self, word: &str) -> Result<Vec<TextRow>> {
        query_as(
            "SELECT id, text FROM digest_notes WHERE kind <> 'message' AND instr(lower(text), lower(?)) > 0",
        )
        .bind(word)
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Closes an account: from now on it has the first of these names, each with its skeleton, that is free, and no password. It
    /// watches nothing any more.
    pub fn close_account(
        &mut self,
        player: PlayerId,
        names: impl Iterator<Item = (String, String)> + Send,
    ) -> Result<Option<String>> {
        for (name, skeleton) in names {
            let free = self.player_by_userid(&name)?.is_none();
            if free {
                query(
                    "UPDATE players SET userid = ?, skeleton = ?, password = '', stage = 'closed', created = 0
                     WHERE id = ?",
                )
                .bind(&name)
                .bind(skeleton)
                .bind(player)
                .execute(self.conn())?;
                query("DELETE FROM watchers WHERE player = ?").bind(player).execute(self.conn())?;
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Erases what is known of a player who had these userids, beside the seats and moves of games. `addresses` are those that
    /// are no other player's. The words of mails and works that are not among the newest are looked through later
    /// ([`WriteTx::erase_names`]).
    pub fn erase_player(&mut self, player: PlayerId, userids: &[String], addresses: &[String]) -> Result<()> {
        let (mail, work): (i64, i64) = query_as(
            "SELECT coalesce((SELECT max(id) FROM mails), 0) - ?1, coalesce((SELECT max(id) FROM works), 0) - ?1",
        )
        .bind(NEWEST)
        .fetch_one(self.conn())?;
        for userid in userids {
            for statement in ERASED {
                query(*statement)
                    .bind(player)
                    .bind(Json(addresses))
                    .bind(userid)
                    .bind(mail)
                    .bind(work)
                    .execute(self.conn())?;
            }
            if mail > 0 || work > 0 {
                query("INSERT INTO erasures (userid, addresses, mail, work) VALUES (?, ?, ?, ?)")
                    .bind(userid)
                    .bind(Json(addresses))
                    .bind(mail)
                    .bind(work)
                    .execute(self.conn())?;
            }
        }
        self.forget_name(player)
    }

    /// Erases the words of these mails and works, which name the player of a closed account ([`ReadTx::naming`]), and notes that they
    /// were looked through; forgets the account's name when none are left.
    pub fn erase_names(&mut self, erasure: &Erasure, (mails, works): &(Vec<i64>, Vec<i64>)) -> Result<()> {
        query("UPDATE mails SET outcome = 'erased' WHERE id IN (SELECT value FROM json_each(?))")
            .bind(Json(mails))
            .execute(self.conn())?;
        query(
            "UPDATE works SET about = 'erased', outcome = CASE outcome WHEN '' THEN '' ELSE 'erased' END
             WHERE id IN (SELECT value FROM json_each(?))",
        )
        .bind(Json(works))
        .execute(self.conn())?;
        query("UPDATE erasures SET mail = mail - ?1, work = work - ?1 WHERE id = ?2")
            .bind(NEWEST)
            .bind(erasure.id)
            .execute(self.conn())?;
        query("DELETE FROM erasures WHERE id = ? AND mail <= 0 AND work <= 0")
            .bind(erasure.id)
            .execute(self.conn())?;
        Ok(())
    }

    /// Forgets the neutral name of a player whose account is closed, if there is no board and no letter that needs it.
    fn forget_name(&mut self, player: PlayerId) -> Result<()> {
        query(
            "DELETE FROM players
             WHERE id = ?1 AND stage = 'closed'
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE player = ?1)
                 AND NOT EXISTS (SELECT 1 FROM boards WHERE challenger = ?1)
                 AND NOT EXISTS (SELECT 1 FROM letters WHERE player = ?1)",
        )
        .bind(player)
        .execute(self.conn())?;
        Ok(())
    }

    /// Replaces what a letter says that has not left, or was refused.
    pub fn set_model(&mut self, letter: i64, model: &str) -> Result<()> {
        query("UPDATE letter_contents SET model = ? WHERE letter = ? AND model IS NOT NULL")
            .bind(Packed::new(model)?.bytes())
            .bind(letter)
            .execute(self.conn())?;
        Ok(())
    }

    /// Replaces a sentence that waits for a daily letter.
    pub fn set_daily_sentence(&mut self, id: i64, text: &str) -> Result<()> {
        query("UPDATE digest_notes SET text = ? WHERE id = ?").bind(text).bind(id).execute(self.conn())?;
        Ok(())
    }

    /// Forgets a letter to a player whose account is closed. It has left, or was refused.
    pub(in crate::store) fn forget_letter(&mut self, letter: LetterId, reader: PlayerId) -> Result<()> {
        query("DELETE FROM bounces WHERE letter = ?").bind(letter).execute(self.conn())?;
        query("DELETE FROM letters WHERE id = ?").bind(letter).execute(self.conn())?;
        self.forget_name(reader)
    }
}
