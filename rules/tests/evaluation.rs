//! Laws of house players in random positions of every game, variant and seat.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use pbmd_rules::cli::matches::{Match, Player};
use pbmd_rules::game::{Chance, Game, Position, Seat, Setup, Turn};
use pbmd_rules::games::ALL;
use pbmd_rules::search::{Level, Thinker, is_stalled};

#[path = "../../tests/support/random.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod random;

use random::{Random, setups};

/// Positions of a random game, of each seat about equally many.
fn positions(game: &dyn Game, setup: &Setup, seed: u64) -> Vec<(Seat, Box<dyn Position>)> {
    let mut random = Random::new(seed);
    let mut at = game.start(setup).unwrap();
    let (mut all, mut due) = (Vec::new(), 5);
    for step in 0..300 {
        at = match at.turn() {
            Turn::Over { .. } => break,
            Turn::Chance(Chance { kind, .. }) => at.decide(&random.roll(kind)).unwrap(),
            Turn::Seats(seats) => {
                let seat = seats[random.below(seats.len())];
                if step >= due {
                    all.push((seat, at.clone()));
                    due = step + 20 + random.below(30);
                }
                at.random(seat, &mut |limit| random.below(limit)).unwrap().position
            }
        };
    }
    all
}

/// How much the worth may change when the budget changes by a hundredth.
const MOST: f64 = 0.1;

fn check(thinker: &dyn Thinker, seat: Seat, position: &dyn Position, i: u64, of: &str) {
    let worth = |budget| thinker.think(position, seat, budget, [i as u8; 32]).unwrap().evaluation;
    // Where a search is cut off depends on the position; so the budgets are spread.
    for budget in [thinker.glance() + 7 * (i % 29), 900 + 61 * (i % 31)] {
        let (one, other) = (worth(budget), worth(budget + budget.div_ceil(100)));
        assert!((one - other).abs() < MOST, "{of}, {budget}: {one} {other} in {}", position.text());
        assert!((0.0..=1.0).contains(&one), "{of}: {one}");
    }
}

#[test]
fn a_hundredth_more_of_the_budget_changes_the_worth_by_less_than_a_tenth() {
    for thinker in ALL {
        let name = thinker.info().name;
        let mut seen: BTreeSet<(u8, Seat)> = BTreeSet::new();
        let mut compared = 0;
        let setups = setups(*thinker);
        let least = 5_usize.div_ceil(setups.len());
        for setup in &setups {
            // Until each seat of this setup was asked.
            let mut asked = BTreeSet::new();
            for game in 1..=20 {
                if game > least && asked.len() == usize::from(setup.players) {
                    break;
                }
                for (i, (seat, position)) in (1..).zip(positions(*thinker, setup, game as u64)) {
                    asked.insert(seat);
                    check(*thinker, seat, &*position, i, &format!("{name} {setup:?}"));
                    compared += 1;
                }
            }
            seen.extend(asked.into_iter().map(|seat| (setup.players, seat)));
        }
        let info = thinker.info();
        let seats = (info.fewest..=info.most).map(usize::from).sum::<usize>();
        assert!(compared > 15 && seen.len() == seats, "{name}: {compared} positions, {seen:?}");
    }
}

/// A search knows nothing but what the seat knows, so equal views have equal answers.
#[test]
fn equal_questions_have_equal_answers() {
    for thinker in ALL {
        for (seat, position) in positions(*thinker, &Setup::new(2), 5) {
            let view = position.view(pbmd_rules::game::Viewer::Seat(seat));
            let [one, other] =
                [&position, &view].map(|position| thinker.think(&**position, seat, 700, [9; 32]));
            assert_eq!(one, other, "{}", position.text());
        }
    }
}

/// What threatens a seat is told to the seat that is to move only, by what it knows.
#[test]
fn threats_are_told_by_what_a_seat_knows() {
    for thinker in ALL {
        let mut told = 0;
        for (seat, position) in (1..=60).flat_map(|seed| positions(*thinker, &Setup::new(2), seed)) {
            let view = position.view(pbmd_rules::game::Viewer::Seat(seat));
            let threat = position.threat(seat);
            assert_eq!(threat, view.threat(seat), "{}", position.text());
            assert_eq!(position.threat(seat.other()), None);
            told += usize::from(threat.is_some());
        }
        assert!(told > 2, "{}: {told}", thinker.info().name);
    }
}

fn score(game: &str, seats: [Player; 2], games: u32) -> f64 {
    let score = Match::of(game, seats.to_vec(), games).play();
    score.unwrap_or_else(|why| panic!("{game}: {why}")).players[0].score.mean
}

/// Where many rolls follow each move, a short search sees no further than one move.
#[test]
fn the_easy_player_is_better_than_one_move_greed() {
    for game in ["savoy", "savoya"] {
        let easy = score(game, [Player::House(Level::Easy), Player::Greedy], 8);
        assert!(easy >= 0.6, "{game}: {easy}");
    }
}

/// The first rung makes many moves at random, and the same ones for the same seed.
#[test]
fn the_first_rung_is_better_than_random_moves() {
    let first = Level::Rung(1);
    for thinker in ALL {
        let name = thinker.info().name;
        let part = score(name, [Player::House(first), Player::Random], 6);
        assert!(part >= 0.6, "{name}: {part}");
        let start = positions(*thinker, &Setup::new(2), 3);
        let (seat, position) = start.first().unwrap();
        let slips = || (0..=u8::MAX).map(|n| thinker.slip(first, &**position, *seat, [n; 32]));
        let count = slips().flatten().count();
        assert!(slips().eq(slips()) && (1..=150).contains(&count), "{name}: {count}");
        let last = Level::Rung(20);
        assert_eq!(thinker.slip(last, &**position, *seat, [1; 32]), None, "{name}");
        assert_eq!(thinker.budget(last), thinker.info().rungs.last().unwrap().positions, "{name}");
    }
}

/// Pieces that hold each other do not keep a game from its end, and nothing goes on for ever.
#[test]
fn games_end() {
    for thinker in ALL {
        let name = thinker.info().name;
        let quick = Player::Nodes(thinker.glance());
        let score = Match::of(name, vec![quick, quick], 6).play();
        let score = score.unwrap_or_else(|why| panic!("{name}: {why}"));
        let is_endless = score.ended.keys().any(|why| why.starts_with("drawn, since"));
        assert!(!is_endless && score.moves_of_most <= 400, "{name}: {score:?}");
    }
}

#[test]
fn a_draw_is_wanted_when_nothing_happens_and_the_game_is_not_won() {
    for (quiet, worth, wanted) in [(19, 0.5, false), (20, 0.5, true), (20, 0.1, true), (60, 0.95, false)] {
        assert_eq!(is_stalled(quiet, worth), wanted, "{quiet} {worth}");
    }
}
