//! Ratings compared with what follows from the boards alone.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::games;
use crate::rating::Rating;
use crate::store::{EndedBoard, PlayerId, RatedRow, RatedScore, RatingRow, ReadTx, StoreError};

use super::ratings::{before, counted, pool_of};

const LOOKED_AT: u32 = 1000;

/// Where stored ratings differ from what follows from the boards.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says what each is")]
pub enum RatingFault {
    #[error("{0} boards wait to be judged, counted or taken out")]
    Waiting(u64),
    #[error("all ratings are being worked out anew, which is not finished")]
    Forgetting,
    #[error("board {board} counts {stored}, and should count {wanted}")]
    Pool { board: u32, stored: CountsIn, wanted: CountsIn },
    #[error("board {board} changed {userid} {stored} as it is stored, and should have {wanted}")]
    Board { board: u32, userid: String, stored: Changed, wanted: Changed },
    #[error("{pool}: {userid} is stored with {stored}, and should have {wanted}")]
    Rating { pool: String, userid: String, stored: Stands, wanted: Stands },
}

/// In which pool a board counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says what each is")]
pub enum CountsIn {
    #[error("for no rating")]
    Nothing,
    #[error("for {0}")]
    Pool(String),
}

impl CountsIn {
    fn of(pool: String) -> CountsIn {
        if pool.is_empty() { CountsIn::Nothing } else { CountsIn::Pool(pool) }
    }
}

/// How a board changed a rating.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says what each is")]
pub enum Changed {
    #[error("in nothing")]
    Nothing,
    #[error("from {} to {} ({})", Shown(.0.before), Shown(.0.after), .0.score.word())]
    By(RatedRow),
}

/// What rating a player has.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says what each is")]
pub enum Stands {
    #[error("no rating")]
    Nowhere,
    #[error(
        "{} after {} rated games ({} won, {} drawn, {} lost), the last one at {}",
        Shown(.0.figures), .0.games, .0.won, .0.drawn, .0.lost, .0.last
    )]
    At(Box<RatingRow>),
}

impl From<Option<RatingRow>> for Stands {
    fn from(row: Option<RatingRow>) -> Stands {
        row.map_or(Stands::Nowhere, |row| Stands::At(Box::new(row)))
    }
}

/// Figures in full, since they must agree to the last bit.
#[derive(thiserror::Error, Debug)]
#[error("{} (deviation {}, volatility {})", .0.points, .0.deviation, .0.volatility)]
struct Shown(Rating);

type Ratings = BTreeMap<(String, PlayerId), RatingRow>;

/// Computes all ratings from the boards alone, and compares them with the stored ones, bit by bit.
pub fn check_ratings(tx: &mut ReadTx) -> Result<Vec<RatingFault>, StoreError> {
    if tx.is_forgetting()? {
        return Ok(vec![RatingFault::Forgetting]);
    }
    let waiting = tx.boards_to_rate()?;
    if waiting > 0 {
        return Ok(vec![RatingFault::Waiting(waiting)]);
    }
    let mut faults = Vec::new();
    let mut ratings = Ratings::new();
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
                let stored = stored.remove(&board.number).unwrap_or_default();
                compare_board(tx, &board, stored, &mut ratings, &mut faults)?;
            }
        }
    }
    compare(tx, ratings, &mut faults)?;
    Ok(faults)
}

fn compare_board(
    tx: &mut ReadTx,
    board: &EndedBoard,
    stored: Vec<RatedRow>,
    ratings: &mut Ratings,
    faults: &mut Vec<RatingFault>,
) -> Result<(), StoreError> {
    let pool = pool_of(board).unwrap_or_default();
    let wanted = if pool.is_empty() { Vec::new() } else { replay(ratings, &pool, board) };
    let number = board.number;
    for (seat, player) in (1_u8..).zip(&board.players) {
        let of_seat = |rows: &[RatedRow]| rows.iter().find(|row| row.seat == seat).cloned();
        let (stored, wanted) = (of_seat(&stored), of_seat(&wanted));
        if stored != wanted {
            let userid = userid(tx, *player)?;
            let [stored, wanted] = [stored, wanted].map(|row| row.map_or(Changed::Nothing, Changed::By));
            faults.push(RatingFault::Board { board: number, userid, stored, wanted });
        }
    }
    if board.pool != pool {
        let (stored, wanted) = (CountsIn::of(board.pool.clone()), CountsIn::of(pool));
        faults.push(RatingFault::Pool { board: number, stored, wanted });
    }
    Ok(())
}

fn userid(tx: &mut ReadTx, player: PlayerId) -> Result<String, StoreError> {
    Ok(tx.player(player)?.map_or_else(|| format!("player {}", player.0), |player| player.userid))
}

fn replay(ratings: &mut Ratings, pool: &str, board: &EndedBoard) -> Vec<RatedRow> {
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

fn compare(tx: &mut ReadTx, mut ratings: Ratings, faults: &mut Vec<RatingFault>) -> Result<(), StoreError> {
    let mut reached = (String::new(), PlayerId(0));
    let mut differences = Vec::new();
    loop {
        let rows = tx.all_ratings((&reached.0, reached.1), LOOKED_AT)?;
        let Some(last) = rows.last() else { break };
        reached = (last.pool.clone(), last.player);
        for stored in rows {
            let key = (stored.pool.clone(), stored.player);
            let wanted = ratings.remove(&key);
            if wanted.as_ref() != Some(&stored) {
                differences.push((key, Some(stored), wanted));
            }
        }
    }
    differences.extend(ratings.into_iter().map(|(key, wanted)| (key, None, Some(wanted))));
    for ((pool, player), stored, wanted) in differences {
        let userid = userid(tx, player)?;
        let (stored, wanted) = (stored.into(), wanted.into());
        faults.push(RatingFault::Rating { pool, userid, stored, wanted });
    }
    Ok(())
}
