//! Boards: their seats, and the record of what happened on them.

use std::fmt;

use jiff::Timestamp;

use crate::store::sql::query::{from_row, query, query_as, query_scalar};
use crate::store::sql::value::transparent;
use crate::store::{BoardStage, CauseId, PlayerId, ReadTx, Result, StoreError, WriteTx};

/// The secret from which a board's dice follow. It never shows in debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BoardKey(pub [u8; 32]);

transparent!(BoardKey: [u8; 32]);

/// A board to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBoard {
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// The terms in their one spelling.
    pub terms: String,
    /// Offered or running.
    pub stage: BoardStage,
    /// The player who challenged; not always one of those who sit there.
    pub challenger: PlayerId,
    /// The secret of the dice.
    pub key: BoardKey,
    /// What the mail of the challenge adds to the dice, as its record has it.
    pub mails: String,
    /// The seats and their players: the first is seat 1.
    pub seats: Vec<NewSeat>,
}

/// A seat of a board to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeat {
    /// The player who sits there.
    pub player: PlayerId,
    /// Whether the player has accepted, or need not.
    pub accepted: bool,
}

/// A board with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// Its number; the first is 101.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// Its options in their one spelling.
    pub options: String,
    /// The version of the rules it is played by.
    pub rules_version: u32,
    /// The terms in their one spelling; empty on boards older than terms.
    pub terms: String,
    /// Its stage.
    pub stage: BoardStage,
    /// The player who challenged.
    pub challenger: PlayerId,
    /// The name of that player.
    pub challenger_userid: String,
    /// The secret of the dice.
    pub key: BoardKey,
    /// When it was added.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The result as records write it; `*` while none is known.
    pub result: String,
    /// How it ended; empty while it has not.
    pub ended_by: String,
    /// The number of moves made, as [`WriteTx::set_state`] was told; none if it was not yet.
    pub moves: Option<u32>,
    /// The lot for the seats, as [`WriteTx::seat_by_lot`] was told; none if none was drawn.
    pub lot: Option<String>,
    /// As in [`NewBoard::mails`]; none on boards to whose dice no mails add anything.
    pub mails: Option<String>,
    /// What is kept of the entries up to the first of [`BoardRow::entries`], as [`WriteTx::set_checkpoint`] was told.
    pub checkpoint: Option<String>,
    /// The number of the first of [`BoardRow::entries`]: 1, or the last one of the checkpoint.
    pub first: u32,
    /// The seats; the first is seat 1.
    pub seats: Vec<SeatRow>,
    /// The record from that entry on.
    pub entries: Vec<EntryRow>,
}

from_row!(BoardRow {
    number, game, options, rules_version, terms, stage, challenger, challenger_userid, key, started,
    ended, result, ended_by, moves, lot, mails, checkpoint, first, seats as absent, entries as absent,
});

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// 1 and up.
    pub seat: u8,
    /// The player who sits there.
    pub player: PlayerId,
    /// The player's name.
    pub userid: String,
    /// What is noted of the seat.
    pub flags: SeatFlags,
    /// Since when the board waits for this seat; none while it does not, or where [`BoardRow::moves`] is none.
    pub since: Option<Timestamp>,
}

from_row!(SeatRow { seat, player, userid, flags as flatten, since });

/// What is noted of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatFlags {
    /// The player has accepted the challenge, or need not.
    pub accepted: bool,
    /// The player was challenged without being asked.
    pub unasked: bool,
    /// The player offers a draw.
    pub draw_offered: bool,
    /// How many moves remain if the move is taken back that the player wants back; none while nothing is asked.
    pub undo_to: Option<u32>,
    /// The player has agreed to take a move of another one back.
    pub undo_agreed: bool,
    /// The userid of the house player that would then play on in this seat.
    pub substitute: Option<String>,
}

from_row!(SeatFlags { accepted, unasked, draw_offered, undo_to, undo_agreed, substitute });

/// An entry to be added to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Who brought it about: `chance`, `player`, `server`, `condition`, `clock` or `operator`; the store knows no
    /// more of them than these words.
    pub by: String,
    /// What sort of thing happened: `roll`, `move`, `resign`, `draw` ...; the store does not care.
    pub kind: String,
    /// The seat that did it or that it happened to, 1 and up; none for what chance decided.
    pub seat: Option<u8>,
    /// What happened, as records write it.
    pub text: String,
    /// When that was; for a player's move, when its mail reached the mailbox.
    pub at: Timestamp,
    /// What caused it.
    pub cause: CauseId,
}

/// An entry of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// 1 and up.
    pub n: u32,
    /// As in [`NewEntry::by`].
    pub by: String,
    /// As in [`NewEntry::kind`].
    pub kind: String,
    /// As in [`NewEntry::seat`].
    pub seat: Option<u8>,
    /// As in [`NewEntry::text`].
    pub text: String,
    /// As in [`NewEntry::at`].
    pub at: Timestamp,
    /// As in [`NewEntry::cause`].
    pub cause: Option<CauseId>,
}

from_row!(EntryRow { n, by, kind, seat, text, at, cause as flatten });

impl ReadTx {
    /// The board of this number, with its seats and the end of its record: what came after its checkpoint.
    pub fn board(&mut self, number: u32) -> Result<Option<BoardRow>> {
        let board: Option<BoardRow> = query_as(
            "SELECT boards.number, boards.game, boards.options, boards.rules_version, boards.terms, boards.stage,
                 boards.challenger, challengers.userid AS challenger_userid, boards.key, boards.started, boards.ended,
                 boards.result, boards.ended_by, boards.moves, boards.lot, boards.mails,
                 checkpoints.text AS checkpoint, coalesce(checkpoints.entries, 1) AS first
             FROM boards
                 JOIN players AS challengers ON challengers.id = boards.challenger
                 LEFT JOIN checkpoints ON checkpoints.board = boards.number
             WHERE boards.number = $1",
        )
        .bind(number)
        .fetch_optional(self.conn())?;
        let Some(board) = board else { return Ok(None) };
        let seats = query_as(
            "SELECT seats.seat, seats.player, players.userid, seats.accepted, seats.unasked, seats.draw_offered,
                 seats.undo_to, seats.undo_agreed, seats.substitute, seats.since
             FROM seats JOIN players ON players.id = seats.player
             WHERE seats.board = $1
             ORDER BY seats.seat",
        )
        .bind(number)
        .fetch_all(self.conn())?;
        let entries = self.record_entries(number, board.first, u32::MAX)?;
        Ok(Some(BoardRow { seats, entries, ..board }))
    }

    /// The entries of a board from the one of this number to that of the other.
    pub fn record_entries(&mut self, board: u32, first: u32, last: u32) -> Result<Vec<EntryRow>> {
        query_as(
            "SELECT n, by, kind, seat, text, at, mail, work
             FROM actions
             WHERE board = $1 AND n BETWEEN $2 AND $3
             ORDER BY n",
        )
        .bind((board, first, last))
        .fetch_all(self.conn())
    }

    /// The number of boards that the player has taken back after dice were seen.
    pub fn count_declines(&mut self, player: PlayerId) -> Result<u32> {
        query_scalar("SELECT count(*) FROM seats WHERE player = $1 AND declined = 1")
            .bind(player)
            .fetch_one(self.conn())
    }

    /// The number of boards that a player has set up at or after `since`.
    pub fn count_challenges(&mut self, challenger: PlayerId, since: Timestamp) -> Result<u32> {
        query_scalar("SELECT count(*) FROM boards WHERE challenger = $1 AND started >= $2")
            .bind((challenger, since))
            .fetch_one(self.conn())
    }

    /// The boards that were offered by a moment and are so still, oldest first.
    pub fn offers_before(&mut self, moment: Timestamp) -> Result<Vec<u32>> {
        let offers = "SELECT number FROM boards WHERE stage = 'offered' AND started <= $1 ORDER BY started";
        query_scalar(offers).bind(moment).fetch_all(self.conn())
    }

    /// The games of offered and running boards, with the version of their rules and the number of boards.
    pub fn rules_in_use(&mut self) -> Result<Vec<(String, u32, u64)>> {
        query_as(
            "SELECT game, rules_version, count(*)
             FROM (SELECT game, rules_version FROM boards WHERE stage = 'running'
                   UNION ALL
                   SELECT game, rules_version FROM boards WHERE stage = 'offered') AS played
             GROUP BY game, rules_version",
        )
        .fetch_all(self.conn())
    }

    /// The boards under these rules that are offered, or running with clocks that are not stopped.
    pub fn boards_under(&mut self, game: &str, rules_version: u32) -> Result<Vec<u32>> {
        query_scalar(
            "SELECT number FROM boards WHERE stage = 'offered' AND game = $1 AND rules_version = $2
             UNION ALL
             SELECT number FROM boards WHERE stage = 'running' AND game = $3 AND rules_version = $4
                 AND NOT EXISTS (SELECT 1 FROM stops WHERE board = number AND ended IS NULL)",
        )
        .bind((game, rules_version, game, rules_version))
        .fetch_all(self.conn())
    }
}

impl WriteTx {
    /// Adds a board and gives it its number. Its state is not known before [`WriteTx::set_state`].
    pub fn add_board(&mut self, board: &NewBoard, now: Timestamp) -> Result<u32> {
        let number = query_scalar(
            "INSERT INTO boards (game, options, rules_version, terms, stage, challenger, key, mails, started)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             RETURNING number",
        )
        .bind((
            &board.game,
            &board.options,
            board.rules_version,
            &board.terms,
            board.stage,
            board.challenger,
            board.key,
            &board.mails,
            now,
        ))
        .fetch_one(self.conn())?;
        for (seat, sitter) in (1_u8..).zip(&board.seats) {
            query("INSERT INTO seats (board, seat, player, accepted) VALUES ($1, $2, $3, $4)")
                .bind((number, seat, sitter.player, sitter.accepted))
                .execute(self.conn())?;
        }
        self.list(number)?;
        Ok(number)
    }

    /// Appends to the record of a board, whose record has `expected` entries so far, and gives the new number
    /// of entries.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if it has another number: the caller has seen an older position.
    pub fn append_entries(&mut self, board: u32, expected: u32, entries: &[NewEntry]) -> Result<u32> {
        let mut n = expected;
        for entry in entries {
            let added = query(
                "INSERT INTO actions (board, n, by, kind, seat, text, at, mail, work)
                 SELECT $1, $2 + 1, $3, $4, $5, $6, $7, $8, $9
                 WHERE (SELECT coalesce(max(n), 0) FROM actions WHERE board = $1) = $2",
            )
            .bind((
                board,
                n,
                &entry.by,
                &entry.kind,
                entry.seat,
                &entry.text,
                entry.at,
                entry.cause.mail(),
                entry.cause.work(),
            ))
            .execute(self.conn())?;
            if added == 0 {
                return Err(StoreError::Conflict(format!("board {board} has not {n} entries")));
            }
            n += 1;
        }
        Ok(n)
    }

    /// Brings a board to another stage; [`WriteTx::end_board`] is for the last ones.
    pub fn set_stage(&mut self, board: u32, stage: BoardStage) -> Result<()> {
        self.relist(board, |tx| {
            query("UPDATE boards SET stage = $1 WHERE number = $2").bind((stage, board)).run(tx.conn())
        })
    }

    /// Ends a board: over with its result, or declined with the result `*`. `ended_by` says how. It waits for nobody
    /// any more.
    pub fn end_board(
        &mut self,
        board: u32,
        stage: BoardStage,
        result: &str,
        ended_by: &str,
        now: Timestamp,
    ) -> Result<()> {
        self.relist(board, |tx| {
            query("UPDATE boards SET stage = $1, result = $2, ended_by = $3, ended = $4 WHERE number = $5")
                .bind((stage, result, ended_by, now, board))
                .run(tx.conn())
        })?;
        self.await_nobody(board)
    }

    /// Notes the lot that was drawn for the seats, and who sits there now; the first player has seat 1.
    pub fn seat_by_lot(&mut self, board: u32, lot: &str, players: &[PlayerId]) -> Result<()> {
        query("UPDATE boards SET lot = $1 WHERE number = $2").bind((lot, board)).execute(self.conn())?;
        self.relist(board, |tx| {
            for (seat, player) in (1_u8..).zip(players) {
                query("UPDATE seats SET player = $1 WHERE board = $2 AND seat = $3")
                    .bind((player, board, seat))
                    .execute(tx.conn())?;
            }
            Ok(())
        })
    }

    /// Notes that the player of this seat has taken the board back after dice were seen.
    pub fn note_decline(&mut self, board: u32, seat: u8) -> Result<()> {
        query("UPDATE seats SET declined = 1 WHERE board = $1 AND seat = $2")
            .bind((board, seat))
            .run(self.conn())
    }

    /// Notes how many own moves the player of this seat made on a board that is over.
    pub fn note_made(&mut self, board: u32, seat: u8, moves: u32) -> Result<()> {
        query("UPDATE seats SET made = $1 WHERE board = $2 AND seat = $3")
            .bind((moves, board, seat))
            .run(self.conn())
    }

    /// Replaces what is noted of a seat.
    pub fn set_seat(&mut self, board: u32, seat: u8, flags: &SeatFlags) -> Result<()> {
        query(
            "UPDATE seats SET accepted = $1, unasked = $2, draw_offered = $3, undo_to = $4, undo_agreed = $5,
                 substitute = $6
             WHERE board = $7 AND seat = $8",
        )
        .bind((
            flags.accepted,
            flags.unasked,
            flags.draw_offered,
            flags.undo_to,
            flags.undo_agreed,
            flags.substitute.as_deref(),
            board,
            seat,
        ))
        .run(self.conn())
    }
}

impl fmt::Debug for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoardKey(..)")
    }
}
