//! A position in which a cut-off search was once believed, and searches among some moves. The laws of all searches are in `rules/tests/evaluation.rs`.

use super::*;
use crate::game::Turn;
use crate::game::{Kind, Roll, Setup, house_seed};
use crate::games;
use crate::search::rng::Rng;

/// How much the worth may change when the budget changes by a hundredth.
const MOST: f64 = 0.1;

#[test]
fn a_won_race_is_not_thought_lost_because_the_budget_ends_inside_a_roll() {
    let text = "d12=1T e2=1R f8=1R f14=1T f15=4T h4=1B h8=1L h9=1L h11=1R h12=1R i4=1B(L) j2=2B j3=1R(B) j4=1B \
                j7=1L k6=1R k10=1L o10=1L";
    let thinker = games::thinker("savoya").unwrap();
    let seat = Seat::new(2);
    let waiting = thinker.parse_position(&Setup::new(2), text, Some(seat)).unwrap();
    let position = waiting.decide(&Roll(vec![1, 5])).unwrap();
    let worth = |budget| thinker.think(&*position, seat, budget, [1; 32]).unwrap().evaluation;
    let (mut budget, mut before) = (150_u64, worth(150));
    while budget < 1_500 {
        budget += budget.div_ceil(100);
        let now = worth(budget);
        assert!(now > 0.5 && (now - before).abs() < MOST, "{budget}: {before} {now}");
        before = now;
    }
}

/// What people are told rises with what was found, an even find is at most half a win to either of two players, and the chances of
/// more than two add up to one.
#[test]
fn the_chances_that_are_told_are_chances() {
    for (thinker, quiet) in games::ALL.iter().flat_map(|thinker| [(thinker, 0), (thinker, 50)]) {
        let info = thinker.info();
        for players in info.fewest..=info.most {
            let rest = 1.0 / f64::from(players - 1);
            let told = |share: f64| {
                let mut shares = vec![(1.0 - share) * rest; players.into()];
                shares[0] = share;
                let chance = |seat| thinker.calibration(quiet).chance(&shares, seat);
                let all: Vec<f64> = Seat::all(players).map(chance).collect();
                let sum: f64 = all.iter().sum();
                assert!(players == 2 || (sum - 1.0).abs() < 1e-9, "{} {shares:?}: {all:?}", info.name);
                all[0]
            };
            let steps: Vec<f64> = (0..=1_000).map(|share| told(f64::from(share) / 1_000.0)).collect();
            assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{} {players}", info.name);
            let even = told(1.0 / f64::from(players)) * f64::from(players);
            let fewest = if players == 2 { 0.85 } else { 1.0 - 1e-9 };
            assert!((fewest..1.0 + 1e-9).contains(&even), "{} {players}: {even}", info.name);
            assert!(steps[0] == 0.0 && steps[1_000] == 1.0, "{} {players}", info.name);
        }
    }
}

/// The first position of a game in which somebody is to move.
fn first_turn(thinker: &dyn Thinker) -> (Box<dyn Position>, Seat) {
    let mut position = thinker.start(&Setup::new(thinker.info().fewest)).unwrap();
    loop {
        match position.turn() {
            Turn::Seats(seats) => return (position, seats[0]),
            Turn::Chance(chance) => {
                let roll = match chance.kind {
                    Kind::Dice { count, .. } => Roll((1..=u16::from(count)).collect()),
                    Kind::Shuffle { items } => Roll((1..=items).collect()),
                };
                position = position.decide(&roll).unwrap();
            }
            Turn::Over { .. } => panic!("it begins"),
        }
    }
}

#[test]
fn a_search_looks_among_the_moves_that_are_asked_for() {
    for name in games::names() {
        let thinker = games::thinker(name).unwrap();
        let (position, seat) = first_turn(thinker);
        let weigh = |among| thinker.weigh(position.as_ref(), seat, among, Effort::of(1_500, [3; 32]));
        let best = weigh(Among::All).unwrap();
        assert_eq!(Some(&best), thinker.think(position.as_ref(), seat, 1_500, [3; 32]).as_ref(), "{name}");
        let only = weigh(Among::Only(&best.text)).unwrap();
        assert_eq!(only.text, best.text, "{name}");
        assert!((0.0..=1.0).contains(&only.evaluation));
        let Some(other) = weigh(Among::Without(&best.text)) else {
            assert_eq!(position.moves(seat).list.len(), 1, "{name}");
            continue;
        };
        assert_ne!(other.text, best.text, "{name}");
        let again = weigh(Among::Only(&other.text)).unwrap();
        assert_eq!(again.text, other.text, "{name}");
        assert_eq!(weigh(Among::Only("nothing")), None, "{name}");
    }
}

#[test]
fn a_search_that_is_let_wait_finds_the_same() {
    for name in games::names() {
        let thinker = games::thinker(name).unwrap();
        let (position, seat) = first_turn(thinker);
        let pauses = std::cell::Cell::new(0);
        let pause = || pauses.set(pauses.get() + 1);
        let effort = Effort { pause: &pause, ..Effort::of(3_000, [3; 32]) };
        let found = thinker.weigh(position.as_ref(), seat, Among::All, effort);
        let has_choice = position.moves(seat).list.len() > 1;
        assert_eq!(pauses.get() > 1, has_choice, "{name}: {pauses:?}");
        assert_eq!(found, thinker.think(position.as_ref(), seat, 3_000, [3; 32]), "{name}");
    }
}

/// The next turn after a random move, which must not end the game.
fn after_random_move(
    mut position: Box<dyn Position>,
    seat: Seat,
    rng: &mut Rng,
) -> (Box<dyn Position>, Seat) {
    position = position.random(seat, &mut |limit| rng.below(limit)).unwrap().position;
    while let Turn::Chance(chance) = position.turn() {
        let roll = rng::random_result(chance.kind, &mut |limit| rng.below(limit));
        position = position.decide(&roll).unwrap();
    }
    let seat = position.turn().seats()[0];
    (position, seat)
}

/// Characters make legal moves, always the same ones, and not the best one each time.
#[test]
fn characters_differ() {
    let mut differ = std::collections::BTreeSet::new();
    for thinker in games::ALL {
        let (name, mut rng) = (thinker.info().name, Rng::new([2; 32]));
        let (mut position, mut seat) = first_turn(*thinker);
        for moves in 0..6_u8 {
            let effort = Effort::of(150, [moves; 32]);
            let found = thinker.weigh(position.as_ref(), seat, Among::All, effort).unwrap();
            for character in Character::ALL {
                let liked = || thinker.incline(character, position.as_ref(), seat, found.clone(), effort);
                let advice = liked();
                assert!(moves > 0 || advice == liked(), "{name}");
                assert!(position.play(seat, &advice.text).is_ok(), "{name} {}", advice.text);
                assert!(found.ranked.contains(&advice.text) && advice.evaluation == found.evaluation);
                if advice.text != found.text {
                    differ.extend([name, character.name()]);
                }
            }
            (position, seat) = after_random_move(position, seat, &mut rng);
        }
    }
    assert_eq!(differ.len(), games::ALL.len() + Character::ALL.len(), "{differ:?}");
}

/// What the three first house players do, a line for each game: how many positions each looks at, and what they would move with a
/// hundredth of that after six and after fourteen random moves. Boards that are being played count on it: whoever changes this
/// changes what a house player does there.
const PLAYED: &str = "\
great [400, 200000, 1200000], h1f3, d2d3, d2d3, g1e2, c4b3, c4b3
sava [200, 100000, 600000], WzAB2x, WzAB2x, WzAB2x, GH2H2x, GH2H2x, *
savana [300, 150000, 900000], draft b1d, draft b1d, draft b1d, move w A1-A2, move w A1-A2, move 1w1s A1-A2
savoy [2000, 100000, 600000], k7-f7,f7-d7, k7-f7,f7-d7, k7-f7,f7-d7, d5-d4,m7-i7, d5-d4,m7-i7, d5-d4,m7-i7
savoya [2500, 100000, 600000], d7-d5,f13-f8, d7-d5,f13-f8, d7-d5,f13-f8, h4-h3,h3-h7, h4-h3,h3-h7, h4-h3,h3-h7
";

/// The choice of a house player whose evaluation is 0.6, after `moves` moves; `is_offered`: its opponent offers a draw.
fn chosen(game: &str, level: Level, moves: u32, is_offered: bool) -> Choice {
    let thinker = games::thinker(game).unwrap();
    let (position, _) = first_turn(thinker);
    let situation = Situation { level, players: 2, remaining: 2, moves, is_offered, offers: false };
    situation.choice(thinker, &*position, 0.6, false)
}

#[test]
fn who_sees_little_is_content_with_a_draw_in_a_long_game() {
    let (easy, usual) = (Level::Easy, Level::Usual);
    assert_eq!(chosen("great", easy, 100, true), Choice::Agree);
    assert_eq!(chosen("great", easy, 100, false), Choice::MoveAndOffer);
    assert_eq!(chosen("great", Level::Rung(3), 100, true), Choice::Agree);
    // Not every round, not early, and not who sees more.
    assert_eq!(chosen("great", easy, 102, false), Choice::Move);
    assert_eq!(chosen("great", easy, 60, true), Choice::Decline);
    assert_eq!(chosen("great", usual, 100, true), Choice::Decline);
    assert_eq!(chosen("great", Level::Rung(4), 100, true), Choice::Decline);
    // A race is decided by the dice.
    assert_eq!(chosen("savoya", easy, 100, true), Choice::Decline);
}

#[test]
fn a_planner_makes_whole_turns() {
    for thinker in games::ALL {
        let (mut position, seat) = first_turn(*thinker);
        let mut orders = 0;
        while matches!(position.turn(), Turn::Seats(seats) if seats.contains(&seat)) {
            let planned = thinker.plan(&*position, seat, [1; 32]).unwrap();
            position = position.make(seat, &planned.text).unwrap().position;
            orders += 1;
            assert!(orders < 40, "{}: {}", thinker.info().name, planned.text);
        }
        assert!(orders > 0);
    }
}

#[test]
fn running_boards_go_on_as_before() {
    let levels = [Level::Easy, Level::Usual, Level::Hard];
    let mut played = String::new();
    for thinker in games::ALL {
        let mut rng = Rng::new([5; 32]);
        let (mut position, mut seat) = first_turn(*thinker);
        played += &format!("{} {:?}", thinker.info().name, levels.map(|level| thinker.budget(level)));
        for moves in 0..=14 {
            if [6, 14].contains(&moves) {
                let seed = house_seed(&[9; 32], 101, moves);
                for level in levels {
                    let budget = (thinker.budget(level) / 100).max(1);
                    let advice = thinker.think(position.as_ref(), seat, budget, seed).unwrap();
                    let slip = thinker.slip(level, position.as_ref(), seat, seed);
                    played += &format!(", {}", slip.unwrap_or(advice.text));
                }
            }
            (position, seat) = after_random_move(position, seat, &mut rng);
        }
        played.push('\n');
    }
    assert_eq!(played, PLAYED);
}
