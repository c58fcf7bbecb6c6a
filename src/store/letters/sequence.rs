//! Letters to one address about one board leave in their order: the first of those that are to be sent may leave, and the others are
//! held behind it.

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{LetterId, Result, WriteTx};

/// Where letters stand behind each other: an address, and a board or none.
pub(in crate::store) type Line = (String, Option<u32>);

impl WriteTx {
    /// The first of the letters in a line that are to be sent.
    pub(in crate::store) fn first_in_line(&mut self, line: &Line) -> Result<Option<LetterId>> {
        let (address, board) = line;
        query_scalar(
            "SELECT id FROM letters
             WHERE address = $1 AND board IS NOT DISTINCT FROM $2 AND next_try IS NOT NULL
             ORDER BY id LIMIT 1",
        )
        .bind((address, board))
        .fetch_optional(self.conn())
    }

    /// A mail has brought about a letter in this line: the first one presses if nobody has asked for it.
    pub(in crate::store) fn press(&mut self, line: &Line) -> Result<()> {
        let first = self.first_in_line(line)?;
        query("UPDATE letters SET pressing = 1 WHERE id = $1 AND work IS NOT NULL")
            .bind(first)
            .run(self.conn())
    }

    /// Letters in these lines have left, or are gone: the first of the others may leave.
    pub(in crate::store) fn move_up(&mut self, lines: &[Line]) -> Result<()> {
        for line in lines {
            let Some(first) = self.first_in_line(line)? else { continue };
            let (address, board) = line;
            query(
                "UPDATE letters
                 SET held = 0, pressing = CASE WHEN work IS NOT NULL AND EXISTS (
                     SELECT 1 FROM letters AS other
                     WHERE other.address = $2 AND other.board IS NOT DISTINCT FROM $3
                         AND other.next_try IS NOT NULL AND other.work IS NULL
                 ) THEN 1 ELSE 0 END
                 WHERE id = $1",
            )
            .bind((first, address, board))
            .execute(self.conn())?;
        }
        Ok(())
    }

    /// The line of a letter.
    pub(in crate::store) fn line_of(&mut self, letter: LetterId) -> Result<Option<Line>> {
        query_as("SELECT address, board FROM letters WHERE id = $1").bind(letter).fetch_optional(self.conn())
    }

    /// What a letter says is kept for the operator, who may want to send it after all.
    pub(in crate::store) fn keep_content(&mut self, letter: LetterId) -> Result<()> {
        query(
            "UPDATE letter_contents SET kept = (SELECT size FROM letters WHERE letters.id = letter_contents.letter)
             WHERE letter = $1",
        )
        .bind(letter)
        .run(self.conn())
    }

    /// What a letter says is kept no longer.
    pub(in crate::store) fn erase_content(&mut self, letter: LetterId) -> Result<()> {
        query("DELETE FROM letter_contents WHERE letter = $1").bind(letter).run(self.conn())
    }
}
