//! The evaluation: the points that each seat will probably have at the end, in tenths.
//!
//! These are its points, war tokens and cards, and what its cards and shamans will score in the remaining turns. Figures, moves and
//! spare food are valued at what they will probably bring.

use crate::game::Seat;

use super::board::Land;
use super::figures::Kind;
use super::state::{Phase, State, UNKNOWN_TOKEN};

/// A face-down war token.
const TOKEN: i32 = 31;
/// A card at the end.
const CARD: i32 = 20;
/// A move symbol, per turn.
const MOVE: i32 = 4;
/// A figure, per turn: a warrior, a shaman (besides its points in ruins), a champion.
const FIGURES: [i32; 3] = [1, 4, 5];
/// Spare food, for each turn in which it may be needed.
const FOOD: i32 = 5;
/// A land, per turn.
const LAND: i32 = 1;
/// The lead that wins four games in five, and its growth per remaining turn.
const LEAD: i32 = 30;
const LEAD_PER_TURN: i32 = 15;

/// The expected share of a win in thousandths.
pub fn evaluation(state: &State, seat: Seat) -> i32 {
    if state.has_left(seat) || state.round == 0 {
        return if state.has_left(seat) { 0 } else { 1_000 / i32::from(state.players) };
    }
    let all: Vec<(Seat, i32)> = state
        .seats()
        .filter(|seat| !state.has_left(*seat))
        .map(|seat| (seat, prospect(state, seat)))
        .collect();
    let most = all.iter().map(|(_, points)| *points).max().unwrap_or(0);
    let lead = LEAD + LEAD_PER_TURN * i32::from(state.rounds().saturating_sub(state.round));
    // The odds of two seats are as the squares of `lead` to `lead` plus the second one's deficit.
    let chance = |points: i32| {
        let part = 1_000 * lead / (lead + most - points);
        part * part
    };
    let sum: i32 = all.iter().map(|(_, points)| chance(*points)).sum();
    let own = all.iter().find(|(other, _)| *other == seat).map_or(0, |(_, points)| chance(*points));
    own / (sum / 1_000).max(1)
}

/// The points that a seat will probably have at the end, in tenths.
fn prospect(state: &State, seat: Seat) -> i32 {
    let player = state.player(seat);
    let value = |token: &u8| if *token == UNKNOWN_TOKEN { TOKEN } else { 10 * i32::from(*token) };
    let waiting = state.draws.filter(|draws| draws.seat == seat).map(|_| TOKEN);
    let drawn = player.drawn.iter().map(value).chain(waiting).max().unwrap_or(0);
    let mut points = 10 * i32::from(player.points) + player.kept.iter().map(value).sum::<i32>() + drawn;
    points += CARD * player.cards.len() as i32;

    // The turns still to be scored, including this one until it is.
    let played = i32::from(seat < state.active || state.phase == Phase::Over);
    let turns = (i32::from(state.rounds()) + 1 - i32::from(state.round) - played).max(0);
    // The turns with moves still to come: from the next turn on.
    let later = turns - i32::from(seat == state.active && played == 0);

    let (mut hungry, mut self_fed) = (0, 0);
    let (mut prosperity, mut moves) = (0, 0);
    for card in &player.cards {
        let facts = card.facts();
        if facts.self_fed {
            self_fed += 1
        } else {
            hungry += 1
        }
        prosperity += i32::from(facts.prosperity);
        moves += i32::from(facts.moves);
    }
    let (mut food, mut shrines, mut lands) = (0, 0, 0);
    let mut figures = [0; 3];
    for place in state.map().places.iter().copied() {
        let stack = state.stack(place);
        if stack.owner != seat.number() {
            continue;
        }
        lands += 1;
        let land = state.map().land(place);
        food += i32::from(land.is_some_and(Land::is_savanna) && stack.figures.count(Kind::Warrior) > 0);
        shrines += i32::from(land == Some(Land::Ruins) && stack.figures.count(Kind::Shaman) > 0);
        for (sum, count) in figures.iter_mut().zip(stack.figures.0) {
            *sum += i32::from(count);
        }
    }
    points += turns * (10 * prosperity + 20 * shrines);
    points += later * (MOVE * moves + LAND * lands);
    points += later * figures.iter().zip(FIGURES).map(|(count, each)| count * each).sum::<i32>();
    let spare = food - hungry;
    let wanted = spare.min(later);
    if spare < 0 {
        // Cards must go, and their future points with them.
        let each = CARD + later * (10 * prosperity + MOVE * moves) / (hungry + self_fed).max(1) / 2;
        points += spare * each;
    } else {
        points += wanted * later * FOOD;
    }
    points
}
