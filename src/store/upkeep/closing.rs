//! Closed accounts: what is erased of a player, and the name under which finished games keep the moves.

use std::ops::Range;

use crate::store::letters::sequence::Line;
use crate::store::sql::packed::Packed;
use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::Json;
use crate::store::{PlayerId, PlayerStage, ReadTx, Result, WriteTx, payer_of};

/// The number of mails and of works, the newest ones, in whose words a player's name is looked for when the account is closed, and
/// then at a time.
const NEWEST: i64 = 20_000;

/// Erases all of these mails but the digest, by which a copy is still known.
macro_rules! erase_mails {
    ($which:literal) => {
        concat!(
            "UPDATE mails
             SET message_id = NULL, sender = NULL, envelope_from = NULL, envelope_to = '[]', host = NULL,
                 verdict = NULL, reason = '', outcome = CASE stage WHEN 'waiting' THEN '' ELSE 'erased' END
             WHERE ",
            $which
        )
    };
}

/// What is known of a player beside games, and goes: `$1` is the player. Letters that are being handed over at this moment go when
/// that has ended, as does the last one, which tells that the account is closed.
const ERASED: &[&str] = &[
    "DELETE FROM addresses WHERE player = $1",
    "DELETE FROM accepts WHERE player = $1",
    "DELETE FROM settings WHERE player = $1",
    "DELETE FROM next_keys WHERE player = $1",
    "DELETE FROM kibitzes WHERE player = $1",
    "DELETE FROM origins WHERE player = $1",
    "DELETE FROM player_ways WHERE player = $1",
    "DELETE FROM blocks WHERE player = $1 OR other = $1",
    "DELETE FROM unsent WHERE player = $1",
    "DELETE FROM vacations WHERE player = $1",
    "DELETE FROM appointments WHERE player = $1",
    "DELETE FROM digests WHERE player = $1",
    "DELETE FROM digest_notes WHERE player = $1",
    "DELETE FROM notes WHERE player = $1",
    "DELETE FROM broadcasts WHERE player = $1",
    "DELETE FROM suspensions WHERE player = $1",
    "DELETE FROM former_names WHERE player = $1",
    "DELETE FROM watchers WHERE player = $1",
    "DELETE FROM seeks WHERE player = $1",
    "DELETE FROM joins WHERE player = $1",
    "DELETE FROM conditions WHERE player = $1",
    "DELETE FROM submitted WHERE player = $1",
    "DELETE FROM board_limits WHERE player = $1",
    "DELETE FROM move_times WHERE player = $1",
    "DELETE FROM puzzles WHERE player = $1",
    "DELETE FROM puzzle_ratings WHERE player = $1",
    "DELETE FROM puzzle_mornings WHERE player = $1",
    "DELETE FROM bounces WHERE letter IN (SELECT id FROM letters WHERE player = $1)",
    "DELETE FROM letters
     WHERE player = $1 AND stage <> 'sending' AND (purpose <> 'closed' OR next_try IS NULL)",
    // Digests of lines with the player's words could be compared with guesses. Where a game goes on they keep its secrets.
    "UPDATE letters SET lines = NULL
     WHERE board IN (
         SELECT board FROM seats JOIN boards ON boards.number = seats.board
         WHERE seats.player = $1 AND boards.stage IN ('over', 'declined')
     )",
    "DELETE FROM mail_contents
     WHERE mail IN (SELECT id FROM mails WHERE stage <> 'waiting' AND player = $1)",
    erase_mails!("player = $1"),
];

/// What is known of an address that is no other player's, and goes: `$1` is the address.
const ERASED_OF_ADDRESS: &[&str] = &[
    "DELETE FROM bounces WHERE letter IN (SELECT id FROM letters WHERE player IS NULL AND address = $1)",
    "DELETE FROM letters
     WHERE player IS NULL AND address = $1 AND stage <> 'sending' AND (purpose <> 'closed' OR next_try IS NULL)",
    "DELETE FROM mail_contents
     WHERE mail IN (SELECT id FROM mails WHERE stage <> 'waiting' AND sender = $1)",
    erase_mails!("sender = $1"),
];

/// A closed account that old mails and works may still name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasure {
    id: i64,
    userid: String,
    addresses: Vec<String>,
    /// The mails of smaller numbers are still to be looked through.
    mail: i64,
    /// The works of smaller numbers are.
    work: i64,
}

from_row!(Erasure { id, userid, addresses as json, mail, work });

/// What names a player in texts. All letters are small ones, where ASCII has both.
struct Names {
    userids: Vec<String>,
    addresses: Vec<String>,
}

impl Names {
    fn new(userids: &[String], addresses: &[String]) -> Names {
        let small = |names: &[String]| -> Vec<String> {
            names.iter().map(|name| name.to_ascii_lowercase()).collect()
        };
        Names { userids: small(userids), addresses: small(addresses) }
    }

    /// Whether a userid is one of the words of a text, or an address stands anywhere in it.
    fn are_in(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        let mut words = text.split([' ', ',']);
        words.any(|word| self.userids.iter().any(|userid| userid == word))
            || self.addresses.iter().any(|address| text.contains(address))
    }

    /// Whether a userid is one of the words of a command.
    fn are_words_of(&self, command: &str) -> bool {
        command.to_ascii_lowercase().split(' ').any(|word| self.userids.iter().any(|userid| userid == word))
    }

    /// Whether a userid stands anywhere in a text.
    fn have_userid_in(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        self.userids.iter().any(|userid| text.contains(userid))
    }

    /// Whether a userid or an address stands anywhere in a mail.
    fn stand_in(&self, raw: &[u8]) -> bool {
        let text = String::from_utf8_lossy(raw).to_ascii_lowercase();
        self.userids.iter().chain(&self.addresses).any(|name| text.contains(name))
    }
}

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
             WHERE player = $1 AND NOT EXISTS (
                 SELECT 1 FROM addresses AS other
                 WHERE other.address = addresses.address AND other.player <> $1 AND other.stage <> 'waiting'
             )
             ORDER BY address",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// What the player was called before, where nobody else is called so now.
    pub fn former_names(&mut self, player: PlayerId) -> Result<Vec<String>> {
        query_scalar(
            "SELECT userid FROM former_names
             WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM players WHERE players.userid = former_names.userid)
             ORDER BY userid",
        )
        .bind(player)
        .fetch_all(self.conn())
    }

    /// Whether the player ever sat at a board, or set one up.
    pub fn has_sat(&mut self, player: PlayerId) -> Result<bool> {
        query_scalar(
            "SELECT EXISTS (SELECT 1 FROM seats WHERE player = $1)
                 OR EXISTS (SELECT 1 FROM boards WHERE challenger = $1)",
        )
        .bind(player)
        .fetch_one(self.conn())
    }

    /// The models of letters to others that hold one of these words, in any case.
    pub fn models_with(&mut self, words: &[&str]) -> Result<Vec<TextRow>> {
        let words: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let mut found = Vec::new();
        query_as("SELECT letter, model FROM letter_contents WHERE model IS NOT NULL ORDER BY letter")
            .for_each(self.conn(), |(id, model): (i64, Vec<u8>)| {
                let text = Packed(model).text()?;
                let lower = text.to_ascii_lowercase();
                if words.iter().any(|word| lower.contains(word)) {
                    found.push(TextRow { id, text });
                }
                Ok(())
            })?;
        let mut to_others = Vec::new();
        for row in found {
            let is_to_other: bool =
                query_scalar("SELECT EXISTS (SELECT 1 FROM letters WHERE id = $1 AND purpose <> 'closed')")
                    .bind(row.id)
                    .fetch_one(self.conn())?;
            if is_to_other {
                to_others.push(row);
            }
        }
        Ok(to_others)
    }

    /// The account that was closed first of those that old mails and works may still name.
    pub fn next_erasure(&mut self) -> Result<Option<Erasure>> {
        query_as("SELECT id, userid, addresses, mail, work FROM erasures ORDER BY id LIMIT 1")
            .fetch_optional(self.conn())
    }

    /// The next mails and works, older ones, whose words name the player of such an account.
    pub fn naming(&mut self, erasure: &Erasure) -> Result<(Vec<i64>, Vec<i64>)> {
        let names = Names::new(std::slice::from_ref(&erasure.userid), &erasure.addresses);
        let mails = self.mails_naming(&names, erasure.mail - NEWEST..erasure.mail)?;
        let works = self.works_naming(&names, erasure.work - NEWEST..erasure.work)?;
        Ok((mails, works))
    }

    fn mails_naming(&mut self, names: &Names, ids: Range<i64>) -> Result<Vec<i64>> {
        let mut found = Vec::new();
        query_as("SELECT id, outcome FROM mails WHERE id >= $1 AND id < $2 ORDER BY id")
            .bind((ids.start, ids.end))
            .for_each(self.conn(), |(id, outcome): (i64, String)| {
                if names.are_in(&outcome) {
                    found.push(id);
                }
                Ok(())
            })?;
        Ok(found)
    }

    fn works_naming(&mut self, names: &Names, ids: Range<i64>) -> Result<Vec<i64>> {
        let mut found = Vec::new();
        query_as("SELECT id, about, outcome FROM works WHERE id >= $1 AND id < $2 ORDER BY id")
            .bind((ids.start, ids.end))
            .for_each(self.conn(), |(id, about, outcome): (i64, String, String)| {
                if names.are_in(&about) || names.are_in(&outcome) {
                    found.push(id);
                }
                Ok(())
            })?;
        Ok(found)
    }

    /// The sentences that wait for daily letters and hold this word, in any case.
    pub fn daily_sentences_with(&mut self, word: &str) -> Result<Vec<TextRow>> {
        let word = word.to_ascii_lowercase();
        let mut rows: Vec<TextRow> =
            query_as("SELECT id, text FROM digest_notes WHERE kind <> 'message' ORDER BY id")
                .fetch_all(self.conn())?;
        rows.retain(|row| row.text.to_ascii_lowercase().contains(&word));
        Ok(rows)
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
                let before = self.player(player)?.map(|player| player.stage);
                query(
                    "UPDATE players SET userid = $1, skeleton = $2, password = '', stage = 'closed', created = 0
                     WHERE id = $3",
                )
                .bind((&name, skeleton, player))
                .execute(self.conn())?;
                if let Some(before) = before {
                    self.count_moved(before, PlayerStage::Closed, 1)?;
                }
                query("DELETE FROM watchers WHERE player = $1").bind(player).execute(self.conn())?;
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Erases what is known of a player who had these userids, beside the seats and moves of games. `addresses` are those that
    /// are no other player's. The words of mails and works that are not among the newest are looked through later
    /// ([`WriteTx::erase_names`]).
    pub fn erase_player(&mut self, player: PlayerId, userids: &[String], addresses: &[String]) -> Result<()> {
        self.erase_rows(player, userids, addresses)?;
        let names = Names::new(userids, addresses);
        self.erase_texts(&names)?;
        let (mail, work): (i64, i64) = query_as(
            "SELECT coalesce((SELECT max(id) FROM mails), 0) - $1, coalesce((SELECT max(id) FROM works), 0) - $1",
        )
        .bind(NEWEST)
        .fetch_one(self.conn())?;
        let mails = self.mails_naming(&names, mail..i64::MAX)?;
        let works = self.works_naming(&names, work..i64::MAX)?;
        self.erase_words(&mails, &works)?;
        if mail > 0 || work > 0 {
            for userid in userids {
                query("INSERT INTO erasures (userid, addresses, mail, work) VALUES ($1, $2, $3, $4)")
                    .bind((userid, Json(addresses), mail, work))
                    .execute(self.conn())?;
            }
        }
        self.forget_name(player)
    }

    /// Erases the rows that belong to a player, to one of these addresses, or to a writer of one of these names.
    fn erase_rows(&mut self, player: PlayerId, userids: &[String], addresses: &[String]) -> Result<()> {
        let mut lines: Vec<Line> = query_as(
            "SELECT DISTINCT address, board FROM letters WHERE player = $1 AND next_try IS NOT NULL
             ORDER BY address, board",
        )
        .bind(player)
        .fetch_all(self.conn())?;
        for statement in ERASED {
            query(*statement).bind(player).execute(self.conn())?;
        }
        query("DELETE FROM costs WHERE payer = $1").bind(payer_of(player)).execute(self.conn())?;
        for address in addresses {
            lines.push((address.clone(), None));
            for statement in ERASED_OF_ADDRESS {
                query(*statement).bind(address).execute(self.conn())?;
            }
        }
        self.move_up(&lines)?;
        for userid in userids {
            query("DELETE FROM digest_notes WHERE writer = $1 COLLATE NOCASE")
                .bind(userid)
                .execute(self.conn())?;
        }
        Ok(())
    }

    /// Erases what was charged under this name, alone or with a host in brackets behind it.
    pub fn erase_costs(&mut self, payer: &str) -> Result<()> {
        query("DELETE FROM costs WHERE payer = $1").bind(payer).execute(self.conn())?;
        // Of all that begins like this the last comes before a backslash in place of the bracket.
        query("DELETE FROM costs WHERE payer >= $1 AND payer < $2")
            .bind((format!("{payer} ["), format!("{payer} \\")))
            .run(self.conn())
    }

    /// Erases what names a player: answers to the operator's orders, challenges that are asked about, and mails that were put aside.
    fn erase_texts(&mut self, names: &Names) -> Result<()> {
        let orders: Vec<(i64, String)> =
            query_as("SELECT id, said FROM orders WHERE done IS NOT NULL").fetch_all(self.conn())?;
        for (id, _) in orders.iter().filter(|(_, said)| names.have_userid_in(said)) {
            query("DELETE FROM orders WHERE id = $1").bind(id).execute(self.conn())?;
        }
        let challenges: Vec<(i64, String)> =
            query_as("SELECT letter, command FROM challenges").fetch_all(self.conn())?;
        for (letter, _) in challenges.iter().filter(|(_, command)| names.are_words_of(command)) {
            query("DELETE FROM challenges WHERE letter = $1").bind(letter).execute(self.conn())?;
        }
        let mut mails = Vec::new();
        query_as("SELECT mail, raw FROM mail_contents WHERE kept IS NOT NULL").for_each(
            self.conn(),
            |(mail, raw): (i64, Vec<u8>)| {
                if names.stand_in(&raw) {
                    mails.push(mail);
                }
                Ok(())
            },
        )?;
        for mail in mails {
            query("DELETE FROM mail_contents WHERE mail = $1").bind(mail).execute(self.conn())?;
        }
        Ok(())
    }

    fn erase_words(&mut self, mails: &[i64], works: &[i64]) -> Result<()> {
        for mail in mails {
            query("UPDATE mails SET outcome = 'erased' WHERE id = $1").bind(mail).execute(self.conn())?;
        }
        for work in works {
            query(
                "UPDATE works SET about = 'erased', outcome = CASE outcome WHEN '' THEN '' ELSE 'erased' END
                 WHERE id = $1",
            )
            .bind(work)
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// Erases the words of these mails and works, which name the player of a closed account ([`ReadTx::naming`]), and notes that they
    /// were looked through; forgets the account's name when none are left.
    pub fn erase_names(&mut self, erasure: &Erasure, (mails, works): &(Vec<i64>, Vec<i64>)) -> Result<()> {
        self.erase_words(mails, works)?;
        query("UPDATE erasures SET mail = mail - $1, work = work - $1 WHERE id = $2")
            .bind((NEWEST, erasure.id))
            .execute(self.conn())?;
        query("DELETE FROM erasures WHERE id = $1 AND mail <= 0 AND work <= 0")
            .bind(erasure.id)
            .run(self.conn())
    }

    /// Replaces what a letter says that has not left, or was refused.
    pub fn set_model(&mut self, letter: i64, model: &str) -> Result<()> {
        query("UPDATE letter_contents SET model = $1 WHERE letter = $2 AND model IS NOT NULL")
            .bind((Packed::new(model)?.bytes(), letter))
            .run(self.conn())
    }

    /// Replaces a sentence that waits for a daily letter.
    pub fn set_daily_sentence(&mut self, id: i64, text: &str) -> Result<()> {
        query("UPDATE digest_notes SET text = $1 WHERE id = $2").bind((text, id)).run(self.conn())
    }
}
