//! The paper's worked example, laws, and a second implementation of its formulas.

use std::f64::consts::PI;

use proptest::prelude::*;

use super::*;
use crate::game::Setup;

/// A player of 1500 wins against 1400 and loses to 1550 and 1700.
#[test]
fn the_example_of_the_paper() {
    let known = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let results = [
        (known(1400.0, 30.0), Outcomes::WIN),
        (known(1550.0, 100.0), Outcomes::LOSS),
        (known(1700.0, 300.0), Outcomes::LOSS),
    ];
    let after = glicko2_rating_period(&known(1500.0, 200.0), &results, &config);
    assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");

    // The same as a board of four, with the player second behind two who share the first place.
    let rating = |points, deviation| Rating { points, deviation, volatility: 0.06 };
    let before = [rating(1500.0, 200.0), rating(1400.0, 30.0), rating(1550.0, 100.0), rating(1700.0, 300.0)];
    let outcome: Outcome = "3=4>1>2".parse().unwrap();
    let board = after_board(&before, &outcome).unwrap();
    assert_eq!((board[0].points, board[0].deviation), (after.rating, after.deviation));
    assert_eq!(board[1].deviation, SMALLEST_DEVIATION);
    assert_eq!(scores(4, &outcome).unwrap(), [Score::Lost, Score::Lost, Score::Drawn, Score::Drawn]);
}

#[test]
fn deviations_grow_with_time_up_to_the_largest() {
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let rating = Rating { points: 1600.0, deviation: 50.0, volatility: 0.06 };
    assert_eq!(rating.grown(days(-3)), rating, "time does not run backwards");
    // Step 6 of the paper: one period without a game.
    let period = ((50.0_f64 / SCALE).powi(2) + 0.06_f64.powi(2)).sqrt() * SCALE;
    assert!((rating.grown(days(30)).deviation - period).abs() < 1e-9);
    let in_parts = rating.grown(days(10)).grown(days(15)).grown(days(5)).deviation;
    assert!((in_parts - period).abs() < 1e-9, "parts of a period are as good as the whole");
    assert_eq!(rating.grown(days(365 * 200)).deviation, LARGEST_DEVIATION);
    assert_eq!(rating.grown(days(365 * 200)).points, 1600.0);
}

/// Figures stay finite.
#[test]
fn players_who_are_far_apart() {
    for points in [3000.0, 8000.0, 1e9] {
        let two = [Rating { points, ..Rating::START }, Rating { points: -points, ..Rating::START }];
        for outcome in [Outcome::won_by(Seat::new(1), 2), Outcome::won_by(Seat::new(2), 2)] {
            let after = after_board(&two, &outcome).unwrap();
            let finite = |rating: &Rating| {
                rating.points.is_finite() && rating.volatility.is_finite() && rating.deviation <= 350.0
            };
            assert!(after.iter().all(finite), "{points}: {after:?}");
        }
    }
}

#[test]
fn outcomes_that_give_no_place_to_a_seat_are_refused() {
    let two = [Rating::START; 2];
    for outcome in [Outcome::none(), Outcome::draw(3), Outcome::ranked(vec![vec![Seat::new(1)]])] {
        assert_eq!(after_board(&two, &outcome), None, "{outcome}");
        assert_eq!(scores(2, &outcome), None, "{outcome}");
    }
    let odd = Outcome::ranked(vec![vec![Seat::new(1)], vec![Seat::new(3)]]);
    assert_eq!(after_board(&two, &odd), None);
}

#[test]
fn pools() {
    let cases = [
        ("savoy", "", "savoy"),
        ("savoya", "-quiet=80 -seats=lot", "savoya"),
        ("savoya", "-stack=6", "savoya"),
        ("savoya", "-stack=06", "savoya"),
        ("savoya", "-stack=4", "savoya -stack=4"),
        ("savoya", "-even=6", "savoya -even=6"),
        ("sava", "-variant=WHEEL", "sava -variant=wheel"),
        ("savana", "-deck=red -retreat=ask", "savana -deck=red"),
        ("savana", "-deck=blue", "savana"),
        ("great", "", "great"),
    ];
    for (game, options, wanted) in cases {
        let info = crate::games::named(game).unwrap().info();
        let setup = Setup::read(info.fewest, options).unwrap();
        assert_eq!(pool(info, &setup), wanted, "{game} {options}");
    }
    let savoya = crate::games::named("savoya").unwrap().info();
    let asked = |options| pool_of(savoya, &Setup::read(2, options).unwrap());
    assert_eq!(asked("-step=9").unwrap(), "savoya -step=9");
    let bad = asked("-quiet=80").unwrap_err();
    assert_eq!((bad.option.as_str(), bad.options.contains(&"stack")), ("quiet", true));
}

/// Pools are made of existing options, with lower-case defaults.
#[test]
fn pools_are_of_options() {
    for game in crate::games::ALL {
        let info = game.info();
        for (name, usual) in info.pools {
            assert!(info.options.iter().any(|option| option.name == *name), "{} -{name}", info.name);
            assert_eq!(*usual, usual.to_ascii_lowercase());
        }
    }
}

/// Glicko-2 written a second time, step by step as in the paper, but finding the volatility by bisection.
fn naive(player: Rating, results: &[(Rating, f64)]) -> Rating {
    let mu = |rating: &Rating| (rating.points - 1500.0) / 173.7178;
    let phi = |rating: &Rating| rating.deviation / 173.7178;
    let g = |phi: f64| 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
    let e = |other: &Rating| 1.0 / (1.0 + (-g(phi(other)) * (mu(&player) - mu(other))).exp());
    let mut inverse = 0.0;
    let mut surprise = 0.0;
    for (other, score) in results {
        inverse += g(phi(other)).powi(2) * e(other) * (1.0 - e(other));
        surprise += g(phi(other)) * (score - e(other));
    }
    let v = 1.0 / inverse;
    let delta = v * surprise;
    // Step 5 asks for the root of f, which is decreasing.
    let a = (player.volatility * player.volatility).ln();
    let f = |x: f64| {
        let p2 = phi(&player).powi(2);
        x.exp() * (delta * delta - p2 - v - x.exp()) / (2.0 * (p2 + v + x.exp()).powi(2))
            - (x - a) / (TAU * TAU)
    };
    let (mut low, mut high) = (a - 20.0, a + 20.0);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    let volatility = (low / 2.0).exp();
    let star = (phi(&player).powi(2) + volatility * volatility).sqrt();
    let after = 1.0 / (1.0 / (star * star) + 1.0 / v).sqrt();
    Rating {
        points: 173.7178 * (mu(&player) + after * after * surprise) + 1500.0,
        deviation: (173.7178 * after).clamp(45.0, 350.0),
        volatility,
    }
}

/// Boards of two to four players with random places, separated by some days.
fn tournaments() -> impl Strategy<Value = Vec<(Vec<usize>, Vec<u8>, u8)>> {
    let board = (2_usize..=4).prop_flat_map(|seats| {
        let players = Just((0..8).collect::<Vec<usize>>()).prop_shuffle();
        let players = players.prop_map(move |mut players| {
            players.truncate(seats);
            players
        });
        (players, prop::collection::vec(0_u8..3, seats), 0_u8..60)
    });
    prop::collection::vec(board, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tournaments_come_out_as_the_formulas_say(boards in tournaments()) {
        let mut ours = [Rating::START; 8];
        let mut theirs = [Rating::START; 8];
        let mut last = [0_i64; 8];
        let mut day = 0;
        for (players, places, days) in boards {
            day += i64::from(days);
            let groups = (0..3).map(|place| {
                let seats = (1_u8..).zip(&places).filter(|(_, at)| **at == place);
                seats.map(|(seat, _)| Seat::new(seat)).collect()
            });
            let outcome = Outcome::ranked(groups.collect());
            let idle = |player: usize| SignedDuration::from_hours(24 * (day - last[player]));
            let before: Vec<Rating> = players.iter().map(|p| ours[*p].grown(idle(*p))).collect();
            let after = after_board(&before, &outcome).unwrap();
            let grown: Vec<Rating> = players.iter().map(|player| {
                let Rating { deviation, volatility, .. } = theirs[*player];
                let periods = (day - last[*player]) as f64 / 30.0;
                let phi = ((deviation / 173.7178).powi(2) + periods * volatility * volatility).sqrt();
                Rating { deviation: (phi * 173.7178).min(350.0), ..theirs[*player] }
            }).collect();
            for (seat, player) in players.iter().enumerate() {
                ours[*player] = after[seat];
                let others = (0..players.len()).filter(|other| *other != seat);
                let results: Vec<(Rating, f64)> = others.map(|other| {
                    let score = match places[seat].cmp(&places[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    (grown[other], score)
                }).collect();
                theirs[*player] = naive(grown[seat], &results);
                last[*player] = day;
            }
        }
        for (our, their) in ours.iter().zip(&theirs) {
            prop_assert!((our.points - their.points).abs() < 0.01, "{our:?} {their:?}");
            prop_assert!((our.deviation - their.deviation).abs() < 0.01, "{our:?} {their:?}");
            prop_assert!((our.volatility - their.volatility).abs() < 1e-5, "{our:?} {their:?}");
            prop_assert!((SMALLEST_DEVIATION..=LARGEST_DEVIATION).contains(&our.deviation));
        }
    }
}
