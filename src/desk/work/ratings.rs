//! Ratings brought up to date: finished boards are judged, and then counted in the order of their ends.
//!
//! [`pool_of`] alone decides what counts. A board is counted in the transaction in which it ends. More than fits into a
//! transaction, after an upgrade or when an old board is annulled, is done in portions by the caretaker.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use tracing::warn;

use crate::game::{Outcome, Seat, Setup};
use crate::games;
use crate::letter::{Rated, RatingChange};
use crate::play::{Board, Event};
use crate::rating::{self, Rating, Score};
use crate::store::{EndedBoard, RatedRow, RatedScore, RatingRow, RatingStep, ReadTx, StoreError, WriteTx};
use crate::time::Terms;

use crate::desk::state::DeskError;
use crate::desk::work::boards::whole_record;

/// What the steps in the transaction in which a board ends may cost: some milliseconds.
const AT_ONCE: u32 = 50;

/// Maximum number of boards whose rating changes are deleted in one step.
const FORGOTTEN: u32 = 100;

/// The pool in which the result of a board counts; none if it does not.
pub(super) fn pool_of(board: &EndedBoard) -> Option<String> {
    let EndedBoard { annulled, one_person, made, players, .. } = board;
    let unrated = Terms::written(&board.terms).is_some_and(|terms| terms.unrated);
    let begun = made.is_some_and(|made| made >= rating::LEAST_MOVES);
    if *annulled || *one_person || unrated || !begun {
        return None;
    }
    let info = games::named(&board.game)?.info();
    let setup = Setup::read(u8::try_from(players.len()).ok()?, &board.options).ok()?;
    rating::scores(players.len(), &outcome(board)?)?;
    Some(rating::pool(info, &setup))
}

fn outcome(board: &EndedBoard) -> Option<Outcome> {
    board.result.parse().ok()
}

/// A player's rating before a board, and when the board before it ended.
pub(crate) fn before(row: Option<&RatingRow>) -> (Rating, Option<Timestamp>) {
    row.map_or((Rating::START, None), |row| (row.figures, Some(row.last)))
}

pub(crate) fn now(at: Timestamp, (rating, last): (Rating, Option<Timestamp>)) -> Rating {
    rating.grown(last.map_or(SignedDuration::ZERO, |last| at.duration_since(last)))
}

/// The rating by what it was and the moment of the last change; that of the beginning without any.
pub(crate) fn of_figures(known: Option<(Rating, Timestamp)>, at: Timestamp) -> Rating {
    known.map_or(Rating::START, |(rating, last)| now(at, (rating, Some(last))))
}

/// What a board does to its players' ratings; nothing if it has no result.
pub(super) fn counted(board: &EndedBoard, had: &[(Rating, Option<Timestamp>)]) -> Vec<RatedRow> {
    let grown: Vec<Rating> = had.iter().map(|had| now(board.ended, *had)).collect();
    let outcome = outcome(board).unwrap_or_else(Outcome::none);
    let after = rating::after_board(&grown, &outcome).unwrap_or_default();
    let scores = rating::scores(had.len(), &outcome).unwrap_or_default();
    let row = |((seat, (before, last)), (after, score)): ((u8, &(Rating, _)), (&Rating, Score))| RatedRow {
        seat,
        score: match score {
            Score::Won => RatedScore::Won,
            Score::Drawn => RatedScore::Drawn,
            Score::Lost => RatedScore::Lost,
        },
        ended: board.ended,
        last_before: *last,
        before: *before,
        after: *after,
    };
    (1..).zip(had).zip(after.iter().zip(scores)).map(row).collect()
}

/// What a step costs, about: counting a board costs one.
fn cost(step: &RatingStep) -> u32 {
    match step {
        RatingStep::Forget => 10,
        RatingStep::Judge(board) if board.made.is_none() => 10,
        RatingStep::Judge(_) | RatingStep::TakeBack(_) | RatingStep::Count(_) => 1,
    }
}

/// Brings ratings up to date, in steps that cost about so much, but at least in one. Whether all is done.
pub(crate) fn rate(tx: &mut WriteTx, most: u32) -> Result<bool, StoreError> {
    let mut left = most;
    while left > 0 {
        let Some(step) = tx.next_rating_step()? else { return Ok(true) };
        left = left.saturating_sub(cost(&step));
        match step {
            RatingStep::Forget => tx.forget_some_ratings(FORGOTTEN)?,
            RatingStep::Judge(board) => judge(tx, board)?,
            RatingStep::TakeBack(board) => tx.take_board_back(board)?,
            RatingStep::Count(board) => {
                let mut had = Vec::new();
                for player in &board.players {
                    had.push(before(tx.rating(&board.pool, *player)?.as_ref()));
                }
                tx.count_board(&board, &counted(&board, &had))?;
            }
        }
    }
    Ok(false)
}

fn judge(tx: &mut WriteTx, mut board: EndedBoard) -> Result<(), StoreError> {
    if board.made.is_none() {
        read_again(tx, &mut board)?;
    }
    tx.judge_board(board.number, pool_of(&board).as_deref())
}

/// Reads the record of a board that ended under an earlier version: how many moves each player made, and who left, who ranks last.
fn read_again(tx: &mut WriteTx, board: &mut EndedBoard) -> Result<(), StoreError> {
    let record = match whole_record(tx, board.number) {
        Err(DeskError::Store(error)) => return Err(error),
        Err(error) => {
            warn!(board = board.number, %error, "a board cannot be replayed, and does not count");
            None
        }
        Ok(record) => record,
    };
    let mut fewest = u32::MAX;
    for seat in Seat::all(u8::try_from(board.players.len()).unwrap_or(u8::MAX)) {
        let made = record.as_ref().map_or(0, |record| record.moves_by(seat));
        fewest = fewest.min(made);
        tx.note_made(board.number, seat.number(), made)?;
    }
    board.made = Some(fewest);
    let left = record.map(|record| record.left()).unwrap_or_default();
    if let Some(result) = outcome(board).map(|outcome| outcome.leavers_last(&left).to_string())
        && result != board.result
    {
        tx.set_result(board.number, &result)?;
        board.result = result;
    }
    Ok(())
}

/// What the last letter of a board says about ratings, which are brought up to date for it. None without a result.
pub(crate) fn after_end(
    tx: &mut WriteTx,
    board: &Board,
    events: &[Event],
) -> Result<Option<Rated>, StoreError> {
    let end = events.iter().find_map(|event| match event {
        Event::Over { outcome, .. } => Some(outcome.is_some()),
        _ => None,
    });
    let Some(has_result) = end else { return Ok(None) };
    rate(tx, AT_ONCE)?;
    if !has_result {
        return Ok(None);
    }
    Ok(Some(match tx.pool_of_board(board.number)? {
        Some((None, _)) => {
            let terms = tx.board(board.number)?.and_then(|row| Terms::written(&row.terms));
            let fewest = board.seats().map(|seat| board.record.moves_by(seat)).min().unwrap_or(0);
            match terms.is_some_and(|terms| terms.unrated) {
                false if fewest < rating::LEAST_MOVES => Rated::TooShort,
                _ => Rated::Unrated,
            }
        }
        None | Some((Some(_), false)) => Rated::Later,
        Some((Some(pool), true)) => {
            let rows = changes(tx, &[board.number])?.remove(&board.number).unwrap_or_default();
            let options = pool.split_once(' ').map(|(_, options)| options.to_owned());
            let changes = rows.into_iter().zip(&board.players);
            let change = |((before, after), userid): ((Rating, Rating), &String)| RatingChange {
                userid: userid.clone(),
                before,
                after,
            };
            Rated::Changed {
                title: board.game().info().title.to_owned(),
                options,
                changes: changes.map(change).collect(),
            }
        }
    }))
}

/// What boards did to their players' ratings, by seat: before and after.
pub(crate) fn changes(
    tx: &mut ReadTx,
    boards: &[u32],
) -> Result<BTreeMap<u32, Vec<(Rating, Rating)>>, StoreError> {
    let mut changes: BTreeMap<u32, Vec<(Rating, Rating)>> = BTreeMap::new();
    for (board, row) in tx.rated(boards)? {
        let before = now(row.ended, (row.before, row.last_before));
        changes.entry(board).or_default().push((before, row.after));
    }
    Ok(changes)
}
