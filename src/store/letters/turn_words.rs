//! Secret words in the addresses of pages on which a letter's reader can move. Only their digests are kept, with the letters.

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{Letter, PlayerId, ReadTx, Result, WriteTx};

impl ReadTx {
    /// The letters, one for each address of their reader, whose page has the word with this SHA-256.
    pub fn letters_of_turn_word(&mut self, digest: &[u8; 32]) -> Result<Vec<Letter>> {
        query_as(
            "SELECT id, message_id, player, address, board, move_number, event, purpose, addresses, cause AS mail,
                 work, created, stage, tries, last_reply, sent_at, used_at, taken_back
             FROM letters WHERE turn_word = $1 ORDER BY id",
        )
        .bind(digest.as_slice())
        .fetch_all(self.conn())
    }

    /// Whether a mail with these bytes was taken.
    pub fn has_mail(&mut self, identity: &[u8; 32]) -> Result<bool> {
        let found: Option<i64> = query_scalar("SELECT id FROM mails WHERE digest = $1")
            .bind(identity.as_slice())
            .fetch_optional(self.conn())?;
        Ok(found.is_some())
    }
}

impl WriteTx {
    /// Makes all such words of a player useless.
    pub fn forget_turn_words(&mut self, player: PlayerId) -> Result<()> {
        query("UPDATE letters SET turn_word = NULL WHERE player = $1 AND turn_word IS NOT NULL")
            .bind(player)
            .run(self.conn())
    }
}
