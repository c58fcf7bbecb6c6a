//! Letters that yield: the next letter about the board to the same reader takes their place, and tells what they tell. Until a moment
//! they wait for that; if nothing comes they leave as they are.

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as};
use crate::store::{LetterContent, LetterId, PlayerId, ReadTx, Result, WriteTx};

/// A letter that has not left, and yields to the next one about its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YieldingLetter {
    /// Its number.
    pub id: LetterId,
    /// Without angle brackets.
    pub message_id: String,
    /// Until when it waits; none if other letters hold it.
    pub until: Option<Timestamp>,
    /// What it says.
    pub content: LetterContent,
}

from_row!(YieldingLetter { id, message_id, until, content as flatten });

impl ReadTx {
    /// The letters about a board to a player at an address that have certainly not left and yield, oldest first.
    pub fn yielding_letters(
        &mut self,
        player: PlayerId,
        board: u32,
        address: &str,
    ) -> Result<Vec<YieldingLetter>> {
        query_as(
            "SELECT letters.id, message_id, room_at AS until, model, bytes
             FROM letters JOIN letter_contents ON letter_contents.letter = letters.id
             WHERE address = $1 AND board = $2 AND next_try IS NOT NULL AND player = $3 AND yields = 1
                 AND stage = 'waiting' AND tries = 0
             ORDER BY letters.id",
        )
        .bind((address, board, player))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Takes a letter out of the outbox: another one tells what it tells.
    pub fn take_yielding(&mut self, letter: LetterId) -> Result<()> {
        let line = self.line_of(letter)?;
        query("DELETE FROM letters WHERE id = $1 AND stage = 'waiting'").bind(letter).execute(self.conn())?;
        self.move_up(line.as_slice())
    }
}
