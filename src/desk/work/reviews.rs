//! Which games are looked through for turning points once they are over, and for whom.

use jiff::Timestamp;

use crate::game::{Position, Seat, Turn};
use crate::letter::REVIEW;
use crate::play::{Board, Stage};
use crate::store::{NOBODY, WriteTx};

use crate::desk::policy::DeskConfig;
use crate::desk::policy::settings::chosen;
use crate::desk::state::DeskError;
use crate::desk::work::OpenBoard;

/// Whether turning points of a board may be told: it is over, with a result and rules.
pub(crate) fn may_be_told(board: &Board) -> bool {
    board.stage == Stage::Over && board.record.missing_rules().is_none() && board.record.outcome().is_some()
}

/// What stands between the moves of an expected line.
pub(crate) const EXPECTED: &str = ", ";

/// The first of the expected moves in the extent of the move that was made, and the position after it. Where a turn is a list of orders
/// and the one that was made ended it, the next orders belong to it.
pub(crate) fn turn(
    before: &dyn Position,
    seat: Seat,
    made: &str,
    expected: &[impl AsRef<str>],
) -> Option<(String, Box<dyn Position>)> {
    let goes_on = |at: &dyn Position| matches!(at.turn(), Turn::Seats(seats) if seats == [seat]);
    let is_whole = before.play(seat, made).is_ok_and(|(_, after)| !goes_on(after.as_ref()));
    let (first, next) = expected.split_first()?;
    let (mut text, mut at) = before.play(seat, first.as_ref()).ok()?;
    for order in next.iter().filter(|_| is_whole) {
        let longer = goes_on(at.as_ref()).then(|| before.play(seat, &format!("{text}; {}", order.as_ref())));
        let Some(Ok(longer)) = longer else { break };
        (text, at) = longer;
    }
    Some((text, at))
}

/// The most seats that wait to be looked through for positions alone.
const MOST_FOR_NOBODY: u32 = 100;

/// Has the moves of a game that has just ended looked through: with house players for all who do not mind, and without them if all
/// players want it. The moves of others are looked through for positions to solve, and nobody is told.
pub(crate) fn note(
    tx: &mut WriteTx,
    config: &DeskConfig,
    open: &OpenBoard,
    now: Timestamp,
) -> Result<(), DeskError> {
    if !config.house.plays || !open.has_ended() || !may_be_told(&open.now) {
        return Ok(());
    }
    let mut wanted = Vec::new();
    for (seat, player) in open.now.seats().zip(&open.players).filter(|(_, player)| !player.is_house()) {
        let wants = chosen(tx, *player, config)?.remove(REVIEW).unwrap_or_default();
        wanted.push((seat, *player, wants));
    }
    let with_house = wanted.len() < open.players.len();
    let is_wanted = |wants: &str| if with_house { wants != "off" } else { wants == "on" };
    let all_want = with_house || wanted.iter().all(|(.., wants)| is_wanted(wants));
    for (seat, player, wants) in &wanted {
        if open.now.record.moves_by(*seat) == 0 {
            continue;
        }
        if all_want && is_wanted(wants) {
            tx.add_review(open.now.number, seat.number(), *player, now)?;
        } else if tx.reviews_of(NOBODY)? < MOST_FOR_NOBODY {
            tx.add_review(open.now.number, seat.number(), NOBODY, now)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seed, Setup, roll};
    use crate::games;

    /// Savana before the first draft.
    fn savana() -> (Box<dyn Position>, Seat) {
        let mut at = games::named("savana").unwrap().start(&Setup::new(2)).unwrap();
        for step in 1.. {
            at = match at.turn() {
                Turn::Chance(chance) => {
                    at.decide(&roll(&[1; 32], &Seed::Number(1), step, "", chance.kind)).unwrap()
                }
                Turn::Seats(seats) if at.play(seats[0], "draft 1").is_ok() => return (at, seats[0]),
                Turn::Seats(seats) => at.random(seats[0], &mut |_| 0).unwrap().position,
                Turn::Over { .. } => panic!("it has just begun"),
            };
        }
        unreachable!()
    }

    #[test]
    fn a_better_turn_is_as_long_as_the_one_that_was_made() {
        let (at, seat) = savana();
        let made = at.example(seat).unwrap();
        let orders: Vec<&str> = made.split("; ").collect();
        assert!(orders.len() > 2 && made.starts_with("draft"), "{made}");
        let (whole, after) = turn(at.as_ref(), seat, &made, &orders).unwrap();
        assert_eq!(whole, made);
        assert!(!matches!(after.turn(), Turn::Seats(seats) if seats == [seat]), "the turn has ended");
        let (part, _) = turn(at.as_ref(), seat, orders[0], &orders).unwrap();
        assert_eq!(part, orders[0], "only a draft was made");
    }
}
