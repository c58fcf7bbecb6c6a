//! Great Shatranj: counting moves with both implementations, and random games.
//!
//! `cargo bench --bench great`. Items are leaves of the tree of moves for `perft_*`, moves for
//! `random_play`.

use divan::Bencher;
use divan::counter::ItemsCount;
use pbmd_rules::game::{Rules, Setup};
use pbmd_rules::games::great::Great;

#[path = "../src/games/great/tests/naive.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod naive;

type State = <Great as Rules>::State;

const START: &str = "wnegkmhenw/pppppppppp/10/10/10/10/PPPPPPPPPP/WNEGKMHENW w - - 0 1";

fn main() {
    divan::main();
}

fn start() -> State {
    Great::parse_position(&Setup::new(2), START, None).unwrap_or_else(|why| unreachable!("{why}"))
}

/// The real implementation: leaves are counted, not made.
#[divan::bench(args = [(4, 935_072_u64), (5, 32_534_066)], sample_count = 5, sample_size = 1)]
fn perft_counting(bencher: Bencher, (depth, leaves): (u32, u64)) {
    let state = start();
    bencher.counter(ItemsCount::new(leaves)).bench(|| {
        let found = Great::FASTER.perft(divan::black_box(&state), depth);
        assert_eq!(found, leaves);
    });
}

/// The naive implementation of the tests: every move is made.
#[divan::bench(args = [(3, 29_010_u64)], sample_count = 3, sample_size = 1)]
fn perft_naive(bencher: Bencher, (depth, leaves): (u32, u64)) {
    let position = naive::Naive::read(START);
    bencher.counter(ItemsCount::new(leaves)).bench(|| {
        let found = divan::black_box(&position).perft(depth);
        assert_eq!(found, leaves);
    });
}

/// How many moves a run of random play makes.
const MOVES: u32 = 200_000;

/// Numbers from a fixed seed (xorshift), below a bound.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut number = 0x9e37_79b9_7f4a_7c15_u64;
    move |bound| {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        (number >> 33) as usize % bound.max(1)
    }
}

/// Games of random moves through the contract: all moves listed, one chosen and made.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn random_play(bencher: Bencher) {
    let first = start();
    bencher.counter(ItemsCount::new(MOVES)).bench(|| {
        let mut below = numbers();
        let mut state = first.clone();
        for _ in 0..MOVES {
            let seat = state.side().seat();
            let list = Great::moves(&state, seat);
            state = match list.get(below(list.len())) {
                Some(m) => Great::play(&state, seat, m).state,
                None => first.clone(),
            };
        }
        state
    });
}

/// The same as the rest of the program plays: all moves written, one of them read and made.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn random_play_by_text(bencher: Bencher) {
    let game = pbmd_rules::games::named("great").unwrap_or_else(|| unreachable!("the game is in the list"));
    let first = game.start(&Setup::new(2)).unwrap_or_else(|why| unreachable!("{why}"));
    bencher.counter(ItemsCount::new(MOVES)).bench(|| {
        let mut below = numbers();
        let mut position = first.clone();
        for _ in 0..MOVES {
            position = match position.turn().seats() {
                [seat, ..] => {
                    let list = position.moves(*seat).list;
                    match position.play(*seat, &list[below(list.len())]) {
                        Ok((_, next)) => next,
                        Err(why) => unreachable!("{why:?}"),
                    }
                }
                [] => first.clone(),
            };
        }
        position
    });
}
