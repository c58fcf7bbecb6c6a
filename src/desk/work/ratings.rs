//! Ratings brought up to date: finished boards are judged, and then counted in the order of their ends.
//!
//! [`pool_of`] alone decides what counts. A board is counted in the transaction in which it ends. More than fits into a
//! transaction, after an upgrade or when an old board is annulled, is done in portions by the caretaker.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::game::{Outcome, Setup};
use crate::games;
use crate::letter::{Rated, RatingChange};
use crate::play::{Board, Event};
use crate::rating::{self, Rating, Score};
use crate::store::{
    EndedBoard, Figures, PlayerId, RatedRow, RatedScore, RatingRow, RatingStep, ReadTx, StoreError, WriteTx,
};
use crate::time::Terms;

use crate::desk::state::count;

/// The most steps in the transaction in which a board ends.
const AT_ONCE: u32 = 100;
const LOOKED_AT: u32 = 1000;

/// Where stored ratings differ from what follows from the boards.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RatingFault {
    /// Boards wait to be counted, so the rest cannot be right yet.
    #[error("{0} boards wait to be judged, counted or taken out")]
    Waiting(u64),
    /// A board counts in another pool, or not at all.
    #[error("board {board}: its pool is {stored:?}, and should be {wanted:?}")]
    Pool {
        /// Its number.
        board: u32,
        /// The pool that is stored.
        stored: String,
        /// The right one; empty where it does not count.
        wanted: String,
    },
    /// A board's changes are different ones.
    #[error("board {board}: what it did is stored as {stored:?}, and should be {wanted:?}")]
    Board {
        /// Its number.
        board: u32,
        /// What is stored.
        stored: Vec<RatedRow>,
        /// What is right.
        wanted: Vec<RatedRow>,
    },
    /// A player's rating is another one.
    #[error("{pool}, player {player}: the rating is stored as {stored:?}, and should be {wanted:?}", player = player.0)]
    Rating {
        /// The pool.
        pool: String,
        /// The number of the player.
        player: PlayerId,
        /// What is stored.
        stored: Option<Box<RatingRow>>,
        /// What is right.
        wanted: Option<Box<RatingRow>>,
    },
}

fn pool_of(board: &EndedBoard) -> Option<String> {
    let EndedBoard { annulled, one_person, players, .. } = board;
    let unrated = Terms::written(&board.terms).is_some_and(|terms| terms.unrated);
    if *annulled || *one_person || unrated {
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

fn rating(figures: Figures) -> Rating {
    let Figures { points, deviation, volatility } = figures;
    Rating { points, deviation, volatility }
}

/// A player's rating before a board, and when the board before it ended.
pub(crate) fn before(row: Option<&RatingRow>) -> (Rating, Option<Timestamp>) {
    row.map_or((Rating::START, None), |row| (rating(row.figures), Some(row.last)))
}

pub(crate) fn now(at: Timestamp, (rating, last): (Rating, Option<Timestamp>)) -> Rating {
    rating.grown(last.map_or(SignedDuration::ZERO, |last| at.duration_since(last)))
}

/// What a board does to its players' ratings; nothing if it has no result.
fn counted(board: &EndedBoard, had: &[(Rating, Option<Timestamp>)]) -> Vec<RatedRow> {
    let figures = |rating: &Rating| {
        let Rating { points, deviation, volatility } = *rating;
        Figures { points, deviation, volatility }
    };
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
        before: figures(before),
        after: figures(after),
    };
    (1..).zip(had).zip(after.iter().zip(scores)).map(row).collect()
}

/// Judges finished boards and counts those that are rated, in at most this many steps. Whether all is done.
pub(crate) fn rate(tx: &mut WriteTx, most: u32) -> Result<bool, StoreError> {
    let mut left = most;
    while left > 0 {
        let boards = tx.boards_to_judge(left)?;
        for board in &boards {
            tx.judge_board(board.number, pool_of(board).as_deref())?;
        }
        left -= count(boards.len()).min(left);
        match tx.next_rating_step()?.filter(|_| left > 0) {
            None => return Ok(left > 0),
            Some(RatingStep::TakeBack(board)) => tx.take_board_back(board)?,
            Some(RatingStep::Count(board)) => {
                let mut had = Vec::new();
                for player in &board.players {
                    had.push(before(tx.rating(&board.pool, *player)?.as_ref()));
                }
                tx.count_board(&board, &counted(&board, &had))?;
            }
        }
        left -= 1;
    }
    Ok(false)
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
        Some((None, _)) => Rated::Unrated,
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
        changes
            .entry(board)
            .or_default()
            .push((now(row.ended, (rating(row.before), row.last_before)), rating(row.after)));
    }
    Ok(changes)
}

/// Computes all ratings from the boards alone, and compares them with the stored ones, bit by bit.
pub fn check_ratings(tx: &mut ReadTx) -> Result<Vec<RatingFault>, StoreError> {
    let waiting = tx.boards_to_rate()?;
    if waiting > 0 {
        return Ok(vec![RatingFault::Waiting(waiting)]);
    }
    let mut faults = Vec::new();
    let mut ratings: BTreeMap<(String, PlayerId), RatingRow> = BTreeMap::new();
    for game in games::ALL {
        let mut reached = (Timestamp::from_second(0).unwrap_or(Timestamp::MIN), 0);
        loop {
            let boards = tx.ended_boards(game.info().name, reached, LOOKED_AT)?;
            let Some(last) = boards.last() else { break };
            reached = (last.ended, last.number);
            let numbers: Vec<u32> = boards.iter().map(|board| board.number).collect();
            let mut stored: BTreeMap<u32, Vec<RatedRow>> = BTreeMap::new();
            for (board, row) in tx.rated(&numbers)? {
                stored.entry(board).or_default().push(row);
            }
            for board in boards {
                let pool = pool_of(&board).unwrap_or_default();
                let stored = stored.remove(&board.number).unwrap_or_default();
                let wanted = if pool.is_empty() { Vec::new() } else { replay(&mut ratings, &pool, &board) };
                let number = board.number;
                if stored != wanted {
                    faults.push(RatingFault::Board { board: number, stored, wanted });
                }
                if board.pool != pool {
                    faults.push(RatingFault::Pool { board: number, stored: board.pool, wanted: pool });
                }
            }
        }
    }
    compare(tx, ratings, &mut faults)?;
    Ok(faults)
}

fn replay(
    ratings: &mut BTreeMap<(String, PlayerId), RatingRow>,
    pool: &str,
    board: &EndedBoard,
) -> Vec<RatedRow> {
    let key = |player: &PlayerId| (pool.to_owned(), *player);
    let had: Vec<_> = board.players.iter().map(|player| before(ratings.get(&key(player)))).collect();
    let rows = counted(board, &had);
    for (row, player) in rows.iter().zip(&board.players) {
        let (pool, last) = (pool.to_owned(), board.ended);
        let new = RatingRow {
            pool,
            player: *player,
            figures: row.after,
            games: 0,
            won: 0,
            drawn: 0,
            lost: 0,
            last,
        };
        let rating = ratings.entry(key(player)).or_insert(new);
        (rating.figures, rating.last) = (row.after, board.ended);
        rating.games += 1;
        match row.score {
            RatedScore::Won => rating.won += 1,
            RatedScore::Drawn => rating.drawn += 1,
            RatedScore::Lost => rating.lost += 1,
        }
    }
    rows
}

fn compare(
    tx: &mut ReadTx,
    mut ratings: BTreeMap<(String, PlayerId), RatingRow>,
    faults: &mut Vec<RatingFault>,
) -> Result<(), StoreError> {
    let mut reached = (String::new(), PlayerId(0));
    loop {
        let rows = tx.all_ratings((&reached.0, reached.1), LOOKED_AT)?;
        let Some(last) = rows.last() else { break };
        reached = (last.pool.clone(), last.player);
        for stored in rows {
            let (pool, player) = (stored.pool.clone(), stored.player);
            let wanted = ratings.remove(&(pool.clone(), player)).map(Box::new);
            if wanted.as_deref() != Some(&stored) {
                faults.push(RatingFault::Rating { pool, player, stored: Some(Box::new(stored)), wanted });
            }
        }
    }
    faults.extend(ratings.into_iter().map(|((pool, player), wanted)| RatingFault::Rating {
        pool,
        player,
        stored: None,
        wanted: Some(Box::new(wanted)),
    }));
    Ok(())
}
