//! Boards and accounts that the operator gives to others, or erases.

use crate::store::sql::query::{query, query_scalar};
use crate::store::{PlayerId, Result, WriteTx};

/// A statement that moves the rows of a table from one account to another. A row stays where the other account has one with the same
/// `key`.
macro_rules! goes_over {
    ($table:literal, $key:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET player = $2
             WHERE player = $1 AND NOT EXISTS (
                 SELECT 1 FROM ",
            $table,
            " AS own WHERE own.player = $2 AND own.",
            $key,
            " = ",
            $table,
            ".",
            $key,
            "
             )"
        )
    };
}

/// The same of a table of pairs of accounts, in which nobody stands beside oneself.
macro_rules! pairs_go_over {
    ($table:literal) => {
        concat!(goes_over!($table, "other"), " AND other <> $2")
    };
}

/// The same where the account is the other one of a pair.
macro_rules! others_go_over {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET other = $2
             WHERE other = $1 AND player <> $2 AND NOT EXISTS (
                 SELECT 1 FROM ",
            $table,
            " AS own WHERE own.player = ",
            $table,
            ".player AND own.other = $2
             )"
        )
    };
}

/// What belongs to a player and goes over when two accounts become one: `$1` is the account that goes, `$2` the one that stays.
/// Where the one that stays has its own, that is kept.
const GOES_OVER: &[&str] = &[
    "UPDATE seats SET player = $2 WHERE player = $1",
    "UPDATE boards SET challenger = $2 WHERE challenger = $1",
    "UPDATE clocks SET player = $2 WHERE player = $1",
    "UPDATE letters SET player = $2 WHERE player = $1",
    "UPDATE mails SET player = $2 WHERE player = $1",
    goes_over!("addresses", "address"),
    goes_over!("accepts", "game"),
    pairs_go_over!("blocks"),
    others_go_over!("blocks"),
    goes_over!("origins", "origin"),
    goes_over!("player_ways", "source"),
    // Those that have ended may be several of one board.
    "UPDATE watchers SET player = $2
     WHERE player = $1 AND NOT EXISTS (
         SELECT 1 FROM watchers AS own
         WHERE own.player = $2 AND own.board = watchers.board AND own.ended IS NULL AND watchers.ended IS NULL
     )",
    goes_over!("conditions", "board"),
    goes_over!("submitted", "board"),
    goes_over!("notes", "board"),
    goes_over!("unsent", "board"),
    goes_over!("appointments", "board"),
    "UPDATE vacations SET player = $2 WHERE player = $1",
    pairs_go_over!("same_person"),
    others_go_over!("same_person"),
    "UPDATE puzzle_ratings SET player = $2
     WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM puzzle_ratings AS own WHERE own.player = $2)",
];

impl WriteTx {
    /// Gives all boards and all else of one account to another one; finished boards of it are to be judged anew. They share no board.
    pub fn give_all(&mut self, from: PlayerId, to: PlayerId) -> Result<()> {
        let has_ended: bool = query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM seats JOIN boards ON boards.number = seats.board
                 WHERE seats.player = $1 AND boards.stage = 'over'
             )",
        )
        .bind(from)
        .fetch_one(self.conn())?;
        if has_ended {
            // The ratings of all who ever met these players follow from their boards.
            self.forget_ratings()?;
        }
        let boards: Vec<u32> =
            query_scalar("SELECT DISTINCT board FROM seats WHERE player = $1 ORDER BY board")
                .bind(from)
                .fetch_all(self.conn())?;
        boards.iter().try_for_each(|board| self.unlist(*board))?;
        self.give_puzzles(from, to)?;
        for statement in GOES_OVER {
            query(*statement).bind((from, to)).execute(self.conn())?;
        }
        boards.iter().try_for_each(|board| self.list(*board))
    }

    /// Puts another player in a seat, who watches no longer: what the one before has left for the board goes.
    pub fn replace_player(&mut self, board: u32, seat: u8, from: PlayerId, to: PlayerId) -> Result<()> {
        for statement in [
            "DELETE FROM conditions WHERE board = $1 AND player = $2",
            "DELETE FROM submitted WHERE board = $1 AND player = $2",
            "DELETE FROM unsent WHERE board = $1 AND player = $2",
            "DELETE FROM appointments WHERE board = $1 AND player = $2",
            "DELETE FROM digest_notes WHERE board = $1 AND player = $2",
        ] {
            query(statement).bind((board, from)).execute(self.conn())?;
        }
        query("DELETE FROM watchers WHERE board = $1 AND player = $2")
            .bind((board, to))
            .execute(self.conn())?;
        self.relist(board, |tx| {
            for statement in [
                "UPDATE seats SET player = $1 WHERE board = $2 AND seat = $3",
                "UPDATE clocks SET player = $1 WHERE board = $2 AND seat = $3",
            ] {
                query(statement).bind((to, board, seat)).execute(tx.conn())?;
            }
            Ok(())
        })
    }

    /// Erases a board that is over with all that belongs to it. False, and nothing is erased, if it goes on, or if ratings follow from
    /// it.
    pub fn erase_board(&mut self, board: u32) -> Result<bool> {
        let may: bool = query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM boards WHERE number = $1 AND (
                     stage = 'declined'
                     OR stage = 'over' AND pool = '' AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.board = boards.number)
                 )
             )",
        )
        .bind(board)
        .fetch_one(self.conn())?;
        if may {
            self.unlist(board)?;
            for statement in [
                "DELETE FROM bounces WHERE letter IN (SELECT id FROM letters WHERE board = $1)",
                "DELETE FROM digest_boards WHERE board = $1",
                "DELETE FROM challenges WHERE letter IN (SELECT id FROM letters WHERE board = $1) OR board = $1",
                "DELETE FROM letters WHERE board = $1",
                "DELETE FROM digest_notes WHERE board = $1",
                "DELETE FROM watchers WHERE board = $1",
                "DELETE FROM unsent WHERE board = $1",
                "DELETE FROM clocks WHERE board = $1",
                "DELETE FROM stops WHERE board = $1",
                "DELETE FROM appointments WHERE board = $1",
                "DELETE FROM rematches WHERE board = $1 OR of = $1",
                "DELETE FROM notes WHERE board = $1",
                "DELETE FROM thoughts WHERE board = $1",
                "DELETE FROM hints WHERE board = $1",
                "DELETE FROM reviews WHERE board = $1",
                "DELETE FROM turning_points WHERE board = $1",
                "DELETE FROM actions WHERE board = $1",
                "DELETE FROM seats WHERE board = $1",
                "DELETE FROM boards WHERE number = $1",
            ] {
                query(statement).bind(board).execute(self.conn())?;
            }
        }
        Ok(may)
    }
}
