//! The move that a character likes best of those that are worth about the same, for every game by the contract alone.

use crate::game::{Position, Rules, Seat, Turn};

use crate::search::character::Character;
use crate::search::thinker::as_seen_by;

use super::rng::{Rng, random_result};
use super::{Advice, Among, Effort, Thinker, greedy};

/// How many of the best moves are compared.
const CANDIDATES: usize = 3;

/// The random continuations of each.
const SAMPLES: u32 = 24;

/// The longest continuation, in moves and rolls.
const PLIES: u32 = 12;

/// The most moves of a seat that are counted.
const ROOM: usize = 128;

/// The most that is given up for what a character likes, in shares of a win.
const LIKING: f64 = 0.02;

/// Where the share of a win is this near to 0 or 1, the best move is made.
const DECIDED: f64 = 0.03;

/// One of the moves that are compared.
struct Candidate {
    advice: Advice,
    liking: f64,
}

/// Replaces the move that was found by the one of about its worth that the character likes best.
pub(super) fn incline<R: Rules>(
    thinker: &dyn Thinker,
    character: Character,
    position: &dyn Position,
    seat: Seat,
    found: Advice,
    effort: Effort<'_>,
) -> Advice {
    let is_open = (DECIDED..=1.0 - DECIDED).contains(&found.evaluation) && found.ranked.len() > 1;
    let Some((state, _)) = as_seen_by::<R>(position, seat).filter(|_| is_open) else { return found };
    let candidate = |text: &String| {
        let advice = if *text == found.text {
            Advice { nodes: 0, ..found.clone() }
        } else {
            thinker.weigh(position, seat, Among::Only(text), effort)?
        };
        let m = R::parse(&state, seat, text).ok()?;
        let mut rng = Rng::new(effort.seed);
        Some(Candidate { advice, liking: liking::<R>(character, &state, seat, &m, &mut rng) })
    };
    let candidates: Vec<Candidate> = found.ranked.iter().take(CANDIDATES).filter_map(candidate).collect();
    let nodes = found.nodes + candidates.iter().map(|candidate| candidate.advice.nodes).sum::<u64>();
    let likings = || candidates.iter().map(|candidate| candidate.liking);
    let (least, most) = (likings().fold(f64::MAX, f64::min), likings().fold(f64::MIN, f64::max));
    let rate = |candidate: &Candidate| {
        let liked = if most > least { (candidate.liking - least) / (most - least) } else { 0.0 };
        candidate.advice.evaluation + LIKING * liked
    };
    // Of equal ones the first, which the search found better.
    let best = candidates.iter().rev().max_by(|one, other| rate(one).total_cmp(&rate(other)));
    let Some(Advice { text, line, .. }) = best.map(|best| best.advice.clone()) else { return found };
    let others = found.ranked.iter().filter(|other| **other != text).cloned();
    let ranked = std::iter::once(text.clone()).chain(others).collect();
    Advice { text, line, ranked, nodes, ..found }
}

/// How much a character likes a move, on a scale of its own.
fn liking<R: Rules>(character: Character, state: &R::State, seat: Seat, m: &R::Move, rng: &mut Rng) -> f64 {
    let ends: Vec<R::State> = (0..SAMPLES).map(|_| continued::<R>(state, seat, m, rng)).collect();
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / f64::from(SAMPLES);
    let values: Vec<f64> = ends.iter().map(|end| f64::from(greedy::after::<R>(end, seat))).collect();
    let middle = mean(&mut values.iter().copied());
    let spread = || mean(&mut values.iter().map(|value| (value - middle).powi(2)));
    match character {
        Character::Gambler => spread(),
        Character::Clerk => -spread(),
        Character::Builder => {
            let takes = R::EVALUATE.move_ordering(state, seat, m) > 0;
            mean(&mut ends.iter().map(|end| room::<R>(end, seat))) - if takes { ROOM as f64 } else { 0.0 }
        }
    }
}

/// A position in which the seat is to move again, after others have moved at random.
fn continued<R: Rules>(state: &R::State, seat: Seat, m: &R::Move, rng: &mut Rng) -> R::State {
    let below = &mut |limit: usize| rng.below(limit);
    let world = R::SECRETS.determinize(state, seat, below);
    let mut now = R::FASTER.after(&world, seat, m);
    let mut others_moved = false;
    for _ in 0..PLIES {
        now = match R::turn(&now) {
            Turn::Over { .. } => break,
            Turn::Chance(chance) => R::ROLLS.roll(&now, &random_result(chance.kind, below)),
            Turn::Seats(seats) => {
                let Some(mover) = seats.first().copied().filter(|mover| *mover != seat || !others_moved)
                else {
                    break;
                };
                others_moved |= mover != seat;
                let Some(next) = R::FASTER.random(&now, mover, below) else { break };
                R::FASTER.after(&now, mover, &next)
            }
        };
    }
    now
}

/// How many moves the seat has, if it is to move.
fn room<R: Rules>(state: &R::State, seat: Seat) -> f64 {
    match R::turn(state) {
        Turn::Seats(seats) if seats.contains(&seat) => {
            R::FASTER.moves_up_to(state, seat, ROOM).map_or(ROOM, |moves| moves.len().min(ROOM)) as f64
        }
        _ => 0.0,
    }
}
