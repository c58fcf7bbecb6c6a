//! Boards replayed and compared with what is stored beside their records.

use crate::game::{Record, Seed};
use crate::games;
use crate::store::{BoardRow, BoardStage, EntryRow, ReadTx, StoreError};

use crate::desk::state::replays::Replays;
use crate::desk::work::boards::stored::{resumed, setup_of};

const LOOKED_UP: u32 = 100;

/// What is wrong with the checkpoint of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointFault {
    /// It was made by other entries or other rules, or was changed; it is not used.
    #[error("board {0}: the checkpoint does not fit and is not used")]
    Unused(u32),
    #[error("board {0}: the checkpoint is not what the entries lead to")]
    Wrong(u32),
    #[error("board {0}: the entries cannot be replayed")]
    Unplayable(u32),
}

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    #[error("board {board}: its record cannot be replayed: {why}")]
    Unplayable { board: u32, why: String },
    #[error("board {0}: the player who challenged is missing")]
    NoChallenger(u32),
    #[error("board {board}: entry {entry} of its record is missing")]
    Missing { board: u32, entry: u32 },
    #[error("board {board}: its result is {stored}, and its record leads to {replayed}")]
    Result { board: u32, stored: String, replayed: String },
    #[error("board {board}: it has {stored} moves, and its record {replayed}")]
    Moves { board: u32, stored: u32, replayed: u32 },
    #[error(transparent)]
    Checkpoint(#[from] CheckpointFault),
}

/// The outcome of replaying all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedBoards {
    /// How many were replayed.
    pub replayed: u64,
    /// How many belong to games or rules that this program does not have.
    pub unknown: u64,
    /// What is wrong with them.
    pub faults: Vec<BoardFault>,
}

/// Compares each checkpoint with the entries. Gives the number of checkpoints, and what is wrong.
pub fn check_checkpoints(tx: &mut ReadTx) -> Result<(usize, Vec<CheckpointFault>), StoreError> {
    let (mut count, mut faults, mut last) = (0, Vec::new(), 0);
    loop {
        let numbers = tx.boards_with_checkpoint(last, LOOKED_UP)?;
        let Some(end) = numbers.last() else { return Ok((count, faults)) };
        last = *end;
        count += numbers.len();
        for number in numbers {
            let Some(row) = tx.board(number)? else { continue };
            let rows = tx.record_entries(number, 1, u32::MAX)?;
            match whole(&row, &rows) {
                Some(Ok((record, seed))) => faults.extend(checkpoint_fault(&row, &record, &seed)),
                Some(Err(_)) => faults.push(CheckpointFault::Unplayable(number)),
                None => {}
            }
        }
    }
}

/// Replays all boards, and compares the records with what is stored beside them.
pub fn check_boards(tx: &mut ReadTx) -> Result<CheckedBoards, StoreError> {
    let (mut checked, mut last) = (CheckedBoards::default(), 0);
    loop {
        let numbers = tx.boards_after(last, LOOKED_UP)?;
        let Some(end) = numbers.last() else { return Ok(checked) };
        last = *end;
        for number in numbers {
            let Some(row) = tx.board(number)? else {
                checked.faults.push(BoardFault::NoChallenger(number));
                continue;
            };
            let rows = tx.record_entries(number, 1, u32::MAX)?;
            match faults(&row, &rows) {
                Some(faults) => {
                    checked.replayed += 1;
                    checked.faults.extend(faults);
                }
                None => checked.unknown += 1,
            }
        }
    }
}

fn faults(row: &BoardRow, rows: &[EntryRow]) -> Option<Vec<BoardFault>> {
    let board = row.number;
    if let Some(entry) = (1..).zip(rows).find_map(|(n, row)| (row.n != n).then_some(n)) {
        return Some(vec![BoardFault::Missing { board, entry }]);
    }
    let (record, seed) = match whole(row, rows)? {
        Ok(whole) => whole,
        Err(why) => return Some(vec![BoardFault::Unplayable { board, why }]),
    };
    let mut faults = Vec::new();
    let replayed = record.result();
    if row.stage == BoardStage::Over && row.result != replayed {
        faults.push(BoardFault::Result { board, stored: row.result.clone(), replayed });
    }
    if let Some(stored) = row.moves.filter(|moves| *moves != record.moves()) {
        faults.push(BoardFault::Moves { board, stored, replayed: record.moves() });
    }
    if row.checkpoint.is_some() {
        faults.extend(checkpoint_fault(row, &record, &seed).map(BoardFault::from));
    }
    Some(faults)
}

/// The whole record of a board and the seed of its dice, or why it cannot be replayed; none if this program cannot play
/// it.
fn whole(row: &BoardRow, rows: &[EntryRow]) -> Option<Result<(Record, Seed), String>> {
    let game = games::with_rules(&row.game, row.rules_version)?;
    let replay = || {
        let setup = setup_of(row).map_err(|error| error.to_string())?;
        let seed = Seed::read(row.number, row.mails.as_deref()).map_err(|error| error.to_string())?;
        Ok((Replays::default().replayed(row.number, game, &setup, rows)?, seed))
    };
    Some(replay())
}

fn checkpoint_fault(row: &BoardRow, whole: &Record, seed: &Seed) -> Option<CheckpointFault> {
    let Some(record) = resumed(whole.game(), whole.setup(), row) else {
        return Some(CheckpointFault::Unused(row.number));
    };
    let made = whole.checkpoint_at(row.first, seed).and_then(|checkpoint| checkpoint.text());
    let is_right = made == row.checkpoint && record.is_end_of(whole, seed);
    (!is_right).then_some(CheckpointFault::Wrong(row.number))
}
