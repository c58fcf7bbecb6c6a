//! Letters that tell of moves which were taken back: those that have not left never leave, and answers to the others are good
//! no more.

use crate::store::letters::sequence::Line;
use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{LetterId, PlayerId, ReadTx, Result, WriteTx};

/// The letters that do nothing but tell of one entry of a record, and have not left. `$1` is the board, `$2` the entry.
macro_rules! unsent {
    () => {
        "letters.board = $1 AND letters.event = 'move' AND letters.stage = 'waiting' AND letters.tries = 0
             AND EXISTS (
                 SELECT 1 FROM actions
                 WHERE actions.board = $1 AND actions.n = $2
                     AND actions.mail IS NOT DISTINCT FROM letters.cause
                     AND actions.work IS NOT DISTINCT FROM letters.work
             )"
    };
}

impl ReadTx {
    /// Whether nobody but this player can know of entry `n` of a board: letters that tell of it were written, and none of those to
    /// others has left, nor was the board shown to others since. An answer that shows a board to somebody who neither plays nor
    /// watches names no board: any such letter counts.
    pub fn is_untold(&mut self, board: u32, n: u32, player: PlayerId) -> Result<bool> {
        let first: Option<LetterId> = query_scalar(
            "SELECT letters.id
             FROM actions JOIN letters ON letters.board = actions.board
                 AND letters.cause IS NOT DISTINCT FROM actions.mail
                 AND letters.work IS NOT DISTINCT FROM actions.work
             WHERE actions.board = $1 AND actions.n = $2 AND (actions.mail IS NOT NULL OR actions.work IS NOT NULL)
             ORDER BY letters.id
             LIMIT 1",
        )
        .bind((board, n))
        .fetch_optional(self.conn())?;
        let Some(first) = first else { return Ok(false) };
        let told: bool = query_scalar(concat!(
            "SELECT EXISTS (
                 SELECT 1 FROM letters
                 WHERE board = $1 AND id >= $3 AND player IS DISTINCT FROM $4 AND NOT (",
            unsent!(),
            ")
             ) OR EXISTS (
                 SELECT 1 FROM letters
                 WHERE id >= $3 AND board IS NULL AND player IS DISTINCT FROM $4
                     AND (purpose <> 'digest' OR EXISTS (
                         SELECT 1 FROM digest_boards WHERE digest_boards.letter = letters.id AND digest_boards.board = $1
                     ))
                     AND event IN ('show', 'replay', 'preview', 'record', 'dice', 'answer', 'error', 'digest')
             )"
        ))
        .bind((board, n, first, player))
        .fetch_one(self.conn())?;
        Ok(!told)
    }
}

impl WriteTx {
    /// Takes the letters that tell of entry `n` of a board, and of nothing else, out of the outbox before they leave, and what
    /// daily letters would have told of it. Gives the number of letters.
    pub fn take_out_letters(&mut self, board: u32, n: u32) -> Result<u64> {
        query(
            "DELETE FROM digest_notes
             WHERE board = $1
                 AND EXISTS (
                     SELECT 1 FROM actions
                     WHERE actions.board = $1 AND actions.n = $2
                         AND actions.mail IS NOT DISTINCT FROM digest_notes.mail
                         AND actions.work IS NOT DISTINCT FROM digest_notes.work
                 )",
        )
        .bind((board, n))
        .execute(self.conn())?;
        let gone: Vec<Line> =
            query_as(concat!("DELETE FROM letters WHERE ", unsent!(), " RETURNING address, board"))
                .bind((board, n))
                .fetch_all(self.conn())?;
        self.move_up(&gone)?;
        Ok(gone.len() as u64)
    }

    /// Notes that only `moves` moves of a board remain: letters about later ones are out of date for good, even when as many moves
    /// have been made again.
    pub fn take_back_letters(&mut self, board: u32, moves: u32) -> Result<()> {
        query(
            "UPDATE letters SET taken_back = 1
             WHERE board = $1 AND move_number > $2 AND purpose = 'board' AND taken_back = 0",
        )
        .bind((board, moves))
        .execute(self.conn())?;
        query(
            "UPDATE digest_boards SET taken_back = 1
             WHERE board = $1 AND move_number > $2 AND watching = 0 AND taken_back = 0",
        )
        .bind((board, moves))
        .run(self.conn())
    }
}
