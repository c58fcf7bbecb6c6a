//! Savana: random play through the contract.
//!
//! `cargo bench --bench savana`. Items are steps: the choices of a phase listed, one of them made, and the chance behind it
//! decided.

use divan::Bencher;
use divan::counter::ItemsCount;
use pbmd_rules::game::{Kind, Replay, Roll, Rules, Setup, Turn};
use pbmd_rules::games::savana::Savana;

fn main() {
    divan::main();
}

/// How many steps a run makes.
const STEPS: u32 = 50_000;

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

/// What chance might decide.
fn roll(kind: Kind, below: &mut impl FnMut(usize) -> usize) -> Roll {
    match kind {
        Kind::Dice { count, sides } => Roll((0..count).map(|_| below(sides.into()) as u16 + 1).collect()),
        Kind::Shuffle { items } => {
            let mut order: Vec<u16> = (1..=items).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, below(i + 1));
            }
            Roll(order)
        }
    }
}

#[divan::bench(args = ["2 blue", "3 red", "4 blue", "4 red"], sample_count = 5, sample_size = 1)]
fn random_play(bencher: Bencher, setting: &str) {
    let (players, deck) = setting.split_once(' ').unwrap_or(("2", "blue"));
    let setup = Setup::new(players.parse().unwrap_or(2)).with("deck", deck);
    let first = Savana::start(&setup).unwrap_or_else(|why| unreachable!("{why}"));
    bencher.counter(ItemsCount::new(STEPS)).bench(|| {
        let mut below = numbers();
        let mut state = first.clone();
        let mut steps = 0;
        while steps < STEPS {
            state = match Savana::turn(&state) {
                Turn::Chance(chance) => Savana::ROLLS.roll(&state, &roll(chance.kind, &mut below)),
                Turn::Seats(seats) => {
                    let list = Savana::moves(&state, seats[0]);
                    steps += 1;
                    Savana::play(&state, seats[0], &list[below(list.len())]).state
                }
                Turn::Over { .. } => first.clone(),
            };
        }
        state
    });
}

/// A game for four, replayed from the canonical moves of its record, as a stored board is. Items are moves.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn replay(bencher: Bencher) {
    let text = include_str!("../../tests/data/games/savana/records/four-red-asked.txt");
    let replay = Replay::read(text, pbmd_rules::games::named).unwrap_or_else(|why| unreachable!("{why}"));
    let moves = replay.record.moves();
    bencher.counter(ItemsCount::new(moves)).bench(|| replay.record.at(moves));
}
