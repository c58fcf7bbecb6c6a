//! Alpha-beta search on Great Shatranj.

use super::*;
use crate::game::{Numbers, Setup};
use crate::games::great::Great;

type State = <Great as Rules>::State;

const SEED: [u8; 32] = [7; 32];

fn great(text: &str) -> State {
    Great::parse_position(&Setup::new(2), text, None).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn start() -> State {
    Great::start(&Setup::new(2)).unwrap()
}

fn mover(state: &State) -> Option<Seat> {
    match Great::turn(state) {
        Turn::Seats(seats) => seats.first().copied(),
        _ => None,
    }
}

/// Positions of a random game.
fn along(seed: u64, plies: usize) -> Vec<State> {
    let mut numbers = Numbers(seed);
    let mut below = |n: usize| numbers.below(n);
    let mut states = vec![start()];
    while let Some(state) = states.last().filter(|_| states.len() < plies) {
        let Some(seat) = mover(state) else { break };
        let m = Great::FASTER.random(state, seat, &mut below).unwrap();
        states.push(Great::FASTER.after(state, seat, &m));
    }
    states
}

/// The minimax value, independent of the search.
fn plainly(state: &State, seat: Seat, depth: i32, ply: usize) -> i32 {
    let values = Great::moves(state, seat).into_iter().map(|m| {
        let next = Great::play(state, seat, &m).state;
        match Great::turn(&next) {
            Turn::Over { outcome, .. } => match outcome.winner() {
                Some(winner) if winner == seat => WIN - (ply as i32 + 1),
                Some(_) => ply as i32 + 1 - WIN,
                None => 0,
            },
            _ if depth == 1 => Great::EVALUATE.material(&next, seat).unwrap(),
            _ => -plainly(&next, seat.other(), depth - 1, ply + 1),
        }
    });
    values.max().unwrap_or_default()
}

#[test]
fn without_quiescence_and_leaving_out_it_is_plain_minimax() {
    let style = Style { quiescence: false, selective: false };
    let mut compared = 0;
    for seed in 1..=4 {
        for state in along(seed, 120).iter().step_by(23) {
            let Some(seat) = mover(state) else { continue };
            for depth in 1..=2 {
                let mut search = Search::<Great>::new(u64::MAX, SEED, style);
                let (value, line) = search.deepen(state, seat, depth).unwrap();
                let hash_move = plainly(state, seat, depth as i32, 0);
                assert_eq!(value, hash_move, "{} at depth {depth}", Great::position_text(state));
                let next = Great::FASTER.after(state, seat, &line[0]);
                if mover(&next).is_some() && depth == 2 {
                    assert_eq!(-plainly(&next, seat.other(), 1, 1), value, "the move has that value");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 30);
}

#[test]
fn three_moves_deep_too_with_the_table() {
    let style = Style { quiescence: false, selective: false };
    for text in [
        "2k7/10/3P6/2K1s5/10/10/5p4/4N5 w - - 0 40",
        "k9/10/1G8/10/3n6/10/6P3/8K1 b - - 3 60",
        "4k5/4p5/10/2S7/7s2/10/4P5/4K5 w - - 0 1",
    ] {
        let state = great(text);
        let seat = mover(&state).unwrap();
        let mut search = Search::<Great>::new(u64::MAX, SEED, style);
        let (value, _) = search.deepen(&state, seat, 3).unwrap();
        assert_eq!(value, plainly(&state, seat, 3, 0), "{text}");
    }
}

#[test]
fn mates_in_two_are_found_and_played_the_shortest_way() {
    for text in [
        "1k8/1p8/2p1M2H2/G9/2P7/1P6P1/P3P1E3/2WK5W w - - 1 56",
        "8n1/w1p2p4/2Gp4Hp/4k1pp2/10/P3P1PP1P/1PP2P2P1/W3K3W1 w - - 0 45",
        "6gw2/3Hppk3/1G5ppp/5np3/2p3P3/2NPP1PWN1/2PM1P2PP/W3K5 w - - 5 51",
    ] {
        let (state, white, black) = (great(text), Seat::new(1), Seat::new(2));
        assert!(plainly(&state, white, 1, 0) < WON, "{text}: there is no mate in one");
        let found = best::<Great>(&state, white, Among::All, Effort::of(30_000, SEED)).unwrap();
        assert_eq!((found.shares, found.line.len()), (vec![1.0, 0.0], 3), "{text}: {:?}", found.line);
        // Whatever Black answers, White mates with the next move.
        let next = Great::FASTER.after(&state, white, &found.chosen);
        assert_eq!(plainly(&next, black, 2, 1), 3 - WIN, "{text}");
    }
}

#[test]
fn a_bare_king_is_taken_at_once() {
    // Capturing the last man wins at once if the bare King cannot recapture.
    let state = great("9k/10/10/3p6/4S5/10/10/K9 w - - 0 1");
    let found = best::<Great>(&state, Seat::new(1), Among::All, Effort::of(5_000, SEED)).unwrap();
    assert_eq!((found.line[0].as_str(), found.shares), ("e4d5", vec![1.0, 0.0]));
}

#[test]
fn the_budget_is_never_exceeded_but_for_all_moves_and_any_of_it_gives_a_legal_move() {
    let states = along(5, 90);
    for (i, budget) in [0, 1, 2, 3, 10, 29, 30, 31, 100, 999, 3_000].into_iter().enumerate() {
        let state = &states[i * 8];
        let Some(seat) = mover(state) else { continue };
        let found = best::<Great>(state, seat, Among::All, Effort::of(budget, SEED)).unwrap();
        let moves = Great::moves(state, seat);
        assert!(found.nodes <= budget.max(moves.len() as u64), "{} of {budget}", found.nodes);
        assert!(moves.contains(&found.chosen));
        assert_eq!(found.line[0], Great::write(state, &found.chosen));
        assert!((0.0..=1.0).contains(&found.shares[seat.index()]));
    }
}

#[test]
fn equal_seeds_give_equal_moves() {
    for state in along(11, 60).iter().step_by(20) {
        let seat = mover(state).unwrap();
        let [one, other] =
            [(); 2].map(|()| best::<Great>(state, seat, Among::All, Effort::of(2_000, SEED)).unwrap());
        assert_eq!(one, other);
    }
}

#[test]
fn long_lines_of_few_men_end_well() {
    // So few moves that plies, not the budget, bound the depth.
    let state = great("k9/10/10/10/10/10/p9/K9 w - - 90 1");
    let found = best::<Great>(&state, Seat::new(1), Among::All, Effort::of(20_000, SEED)).unwrap();
    assert!(found.nodes <= 20_000);
}

#[test]
fn a_position_that_stood_before_on_the_way_is_a_draw() {
    let mut search = Search::<Great>::new(1_000, SEED, Style::FULL);
    let state = start();
    search.path = vec![Great::EVALUATE.position_hash(&state)];
    let frame = Frame { depth: 4, ply: 1, alpha: -WIN, beta: WIN, allow_null: true, improving: false };
    assert_eq!(search.value(&state, Seat::new(1), frame).ok(), Some(0));
}

#[test]
fn near_the_draw_by_quiet_plies_the_table_tells_their_counts_apart() {
    let key = |quiet: u32| {
        Great::EVALUATE.position_hash(&great(&format!("k9/10/10/10/10/10/p9/K8S w - - {quiet} 60")))
    };
    assert_eq!(key(0), key(79));
    assert_ne!(key(89), key(90));
}
