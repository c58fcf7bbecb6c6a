//! Turning points: the moves of games that are over, looked through on the thinker's thread when no board waits for a move.
//!
//! ```text
//! end            the seats of people stand in `reviews` (work/reviews.rs)
//! next_review    some moves of the seat whose turn it is: first all at a glance, then the worst guesses one by one
//! think          the searches, outside every transaction; equal positions give equal results
//! carry_out      what was found is kept, and after the last search told in a letter
//! ```
//!
//! Whoever is killed in between goes on with the same moves. A game costs at most [`MOST_MOVES`] glances and [`MOST_DEEP`] searches a
//! person.

use std::time::Duration;

use crate::game::{Deed, Position, Seat, house_seed};
use crate::games;
use crate::letter::TurningPoint;
use crate::play::Board;
use crate::search::{Advice, Among, Effort, Level, Thinker};
use crate::store::{NOBODY, ReadTx, ReviewRow, TurningPointRow, WorkCause};

use crate::desk::jobs::thinking::{Length, MOST_FAILURES, Thinking};
use crate::desk::state::{Desk, DeskError, Shared};
use crate::desk::work::reviews::{EXPECTED, may_be_told, turn};
use crate::desk::work::{Boards, Work, house, ledger};

/// The most moves of a person that are looked at, spread over the game.
const MOST_MOVES: usize = 120;
/// How many of them are looked at together.
const TOGETHER: usize = 10;
/// The most guesses that are searched.
const MOST_DEEP: usize = 6;
/// The budgets of a glance and of a search, in parts of that of a move of `house`. A glance of as little as `house-easy` looks at would
/// agree with the mistakes that `house-easy` makes, and these stand in letters as examples.
const GLANCE: u64 = 50;
const PART: u64 = 5;
/// What a move must cost to be told, in thousandths of the chance of winning: where dice or cards decide, a single move decides less.
/// A guess is searched from half of it on.
const TOLD: u32 = 100;
const TOLD_WITH_CHANCE: u32 = 50;
/// How many expected moves and rolls are kept; of a list of orders the turn.
const MOST_EXPECTED: usize = 3;
const MOST_ORDERS: usize = 20;
/// The most turning points in a letter.
const MOST_TOLD: usize = 3;

/// Moves of a game that is over, to be weighed against better ones.
pub struct Review {
    row: ReviewRow,
    thinker: &'static dyn Thinker,
    budget: u64,
    /// Whether these are guesses to be searched.
    deep: bool,
    moves: Vec<Made>,
}

struct Made {
    line: u32,
    number: u32,
    text: String,
    position: Box<dyn Position>,
    seed: [u8; 32],
}

impl Review {
    /// The number of the board.
    pub fn board(&self) -> u32 {
        self.row.board
    }

    /// The moves that were worse than others. Takes some tenths of a second at most, and the time that it is let wait by `pause`.
    pub fn think(&self, pause: &dyn Fn()) -> Vec<TurningPointRow> {
        self.moves.iter().filter_map(|made| self.weighed(made, pause)).collect()
    }

    fn least_cost(&self) -> u32 {
        let told = if self.thinker.info().chance { TOLD_WITH_CHANCE } else { TOLD };
        if self.deep { told } else { told / 2 }
    }

    fn weighed(&self, made: &Made, pause: &dyn Fn()) -> Option<TurningPointRow> {
        let (position, seat) = (made.position.as_ref(), Seat::new(self.row.seat));
        let effort = Effort { pause, ..Effort::of(self.budget, made.seed) };
        let weigh = |among: Among<&str>| self.thinker.weigh(position, seat, among, effort);
        let told = |shares: &[f64]| thousandths(self.thinker.chance(position, seat, shares));
        let chance = |advice: Advice| told(&advice.shares);
        let mut better = weigh(Among::All)?;
        let mut best = chance(weigh(Among::Only(&better.text))?);
        let played = chance(weigh(Among::Only(&made.text))?);
        let mut second = self.deep.then_some(played);
        let others = || weigh(Among::Without(&better.text));
        if let Some(other) = self.deep.then(others).flatten() {
            let mut least = chance(weigh(Among::Only(&other.text))?);
            if least > best {
                // Searched alone, another move is better than the one that was found among all.
                (best, least, better) = (least, best, other);
            }
            second = second.max(Some(least));
        }
        let (turn, _) = turn(position, seat, &made.text, &better.line)?;
        if turn == made.text {
            return None;
        }
        let most = if self.thinker.info().order_lists { MOST_ORDERS } else { MOST_EXPECTED };
        better.line.truncate(most);
        Some(TurningPointRow {
            line: made.line,
            chance: best,
            cost: best.saturating_sub(played),
            second,
            better: better.text,
            expected: better.line.join(EXPECTED),
        })
    }
}

fn thousandths(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 1_000.0).round() as u32
}

/// The moves of a seat, spread over the game if there are many.
fn moves_of(board: &Board, seat: Seat) -> Vec<Made> {
    let lines = (0..).zip(board.record.lines()).filter_map(|(at, line)| match &line.deed {
        Deed::Move(text) if line.seat == seat && !line.out_of_turn => Some((at, line.number, text)),
        _ => None,
    });
    let lines: Vec<(usize, u32, &String)> = lines.collect();
    let each = lines.len().div_ceil(MOST_MOVES).max(1);
    let made = |(at, number, text): &(usize, u32, &String)| {
        Some(Made {
            line: u32::try_from(*at).ok()?,
            number: *number,
            text: (*text).clone(),
            position: board.record.before(*at)?,
            seed: house_seed(&board.key, board.number, number.saturating_sub(1)),
        })
    };
    lines.iter().step_by(each).filter_map(made).collect()
}

fn next_guess(found: &[TurningPointRow]) -> Option<&TurningPointRow> {
    let searched = found.iter().filter(|point| point.second.is_some()).count();
    let guesses = found.iter().filter(|point| point.second.is_none() && searched < MOST_DEEP);
    guesses.max_by_key(|point| (point.cost, u32::MAX - point.line))
}

impl Desk {
    /// Moves of games that are over to be looked through for turning points; none if nothing waits for that.
    pub fn next_review(&self, thinking: &mut Thinking) -> Result<Option<Review>, DeskError> {
        let shared = &*self.0;
        while thinking.has_room(Length::Review) {
            let (holder, mut look) = (shared.store.holder(), shared.store.read()?);
            let (last, boards) = thinking.reviews();
            let time = shared.config.house.time(shared.now());
            let Some(row) = look.next_review(last, &boards, holder.as_deref(), time)? else {
                return Ok(None);
            };
            let has_failed = row.failed >= MOST_FAILURES;
            let review = if has_failed { None } else { review(shared, &mut look, &row)? };
            drop(look);
            let mut tx = shared.store.begin()?;
            let begun = match &review {
                Some(_) => tx.begin_review(&row)?,
                None if has_failed => {
                    tx.end_review(row.board, row.seat)?;
                    false
                }
                None => {
                    tx.forget_reviews(row.board)?;
                    false
                }
            };
            tx.commit()?;
            if let Some(review) = review.filter(|_| begun) {
                thinking.begin_review(row.board, row.person);
                return Ok(Some(review));
            }
        }
        Ok(None)
    }
}

fn review(shared: &Shared, look: &mut ReadTx, row: &ReviewRow) -> Result<Option<Review>, DeskError> {
    let mut boards = Boards::new(&shared.config);
    let open = match boards.open(look, row.board) {
        Ok(Some(open)) => open,
        Err(DeskError::Store(failed)) => return Err(failed.into()),
        _ => return Ok(None),
    };
    let info = open.now.game().info();
    let Some(thinker) = games::with_rules(info.name, info.rules_version) else { return Ok(None) };
    if !may_be_told(&open.now) {
        return Ok(None);
    }
    open.complete(look)?;
    let mut moves = moves_of(&open.now, Seat::new(row.seat));
    let done = usize::try_from(row.done).unwrap_or(usize::MAX);
    let deep = done >= moves.len();
    if deep {
        let found = look.turning_points(row.board, row.seat)?;
        let guess = next_guess(&found);
        moves.retain(|made| guess.is_some_and(|guess| guess.line == made.line));
    } else {
        moves = moves.into_iter().skip(done).take(TOGETHER).collect();
    }
    let house = thinker.budget(Level::Usual);
    let whole = if deep { house / PART } else { (house / GLANCE).max(thinker.budget(Level::Easy)) };
    let budget = (whole.saturating_mul(u64::from(shared.config.house.percent)) / 100).max(1);
    Ok(Some(Review { row: row.clone(), thinker, budget, deep, moves }))
}

impl Desk {
    /// Keeps what was found in them, or none if the program failed, with how long it took, and tells it after the last of a game.
    pub fn carry_out_review(
        &self,
        review: &Review,
        (found, took): (Option<&[TurningPointRow]>, Duration),
        thinking: &mut Thinking,
    ) -> Result<(), DeskError> {
        let shared = &*self.0;
        thinking.give_up(review.board());
        let (row, board, seat) = (&review.row, review.row.board, review.row.seat);
        if found.is_some() && review.moves.is_empty() {
            return tell(shared, row);
        }
        let mut tx = shared.store.begin()?;
        house::count_search(&mut tx, &shared.config, row.person, took, shared.now())?;
        match found {
            None => _ = tx.review_goes_on(row, row.done, row.failed + 1)?,
            Some(found) => {
                let done = row.done.saturating_add(u32::try_from(review.moves.len()).unwrap_or(u32::MAX));
                if tx.review_goes_on(row, done, 0)? {
                    for made in &review.moves {
                        let point = found.iter().find(|point| point.line == made.line);
                        // A guess that was wrong is no guess any more.
                        let none = TurningPointRow {
                            line: made.line,
                            better: made.text.clone(),
                            chance: 0,
                            cost: 0,
                            second: Some(0),
                            expected: String::new(),
                        };
                        match point.filter(|point| point.cost >= review.least_cost()) {
                            Some(point) => tx.keep_turning_point(board, seat, point)?,
                            None if review.deep => tx.keep_turning_point(board, seat, &none)?,
                            None => {}
                        }
                    }
                }
            }
        }
        Ok(tx.commit()?)
    }
}

fn tell(shared: &Shared, row: &ReviewRow) -> Result<(), DeskError> {
    let mut work = Work::begin(shared, WorkCause::House, ledger::on_board(row.board), shared.now())?;
    let stands = work.tx.end_review(row.board, row.seat)?;
    let found = work.tx.turning_points(row.board, row.seat)?;
    let (boards, mut outbox) = work.parts();
    let stands = stands && row.person != NOBODY;
    let open = boards.open(outbox.tx, row.board)?.filter(|open| stands && may_be_told(&open.now));
    if let Some(open) = open.filter(|_| !found.is_empty()) {
        open.complete(outbox.tx)?;
        outbox.tell_review(open, row.person, &points(&open.now, row, found))?;
    }
    work.log.push(ledger::REVIEWED.to_owned());
    work.commit()?;
    shared.tell_postman();
    Ok(())
}

fn points(board: &Board, row: &ReviewRow, mut found: Vec<TurningPointRow>) -> Vec<TurningPoint> {
    let seat = Seat::new(row.seat);
    found.sort_by_key(|point| (std::cmp::Reverse(point.cost), point.line));
    found.truncate(MOST_TOLD);
    found.sort_by_key(|point| point.line);
    let mut moves = moves_of(board, seat);
    let point = |found: TurningPointRow| {
        let at = moves.iter().position(|made| made.line == found.line)?;
        let Made { number, text, position, .. } = moves.swap_remove(at);
        let expected: Vec<&str> = found.expected.split(EXPECTED).collect();
        let expected = if found.expected.is_empty() { vec![found.better.as_str()] } else { expected };
        let (better, after) = turn(position.as_ref(), seat, &text, &expected)?;
        Some(TurningPoint {
            number,
            played: text,
            better,
            chance: percent(found.chance),
            left: percent(found.chance.saturating_sub(found.cost)),
            before: position,
            after,
        })
    };
    found.into_iter().filter_map(point).collect()
}

fn percent(thousandths: u32) -> u32 {
    (thousandths + 5) / 10
}
