//! Random moves of Sava: the rules as the server uses them, with every move of every position written as text, beside
//! the naive generator of the tests. Each item is one move made.

use divan::Bencher;
use divan::counter::ItemsCount;
use pbmd_rules::game::{Position, Roll, Setup, Turn};

#[allow(dead_code, clippy::all, clippy::unwrap_used)]
#[path = "../src/games/sava/tests/naive.rs"]
mod naive;

/// How many moves an iteration makes.
const MOVES: usize = 2000;

const VARIANTS: [&str; 2] = ["base", "wheel"];

fn main() {
    divan::main();
}

/// A small generator of chance (xorshift64).
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).unwrap_or(0)
    }
}

fn start(variant: &str) -> Option<Box<dyn Position>> {
    let setup = Setup::new(2).with("variant", variant).with("red", "1");
    pbmd_rules::games::named("sava")?.start(&setup).ok()
}

#[divan::bench(args = VARIANTS)]
fn random_moves(bencher: Bencher, variant: &str) {
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| played(variant));
}

/// Plays games at random until so many moves are made; the last position.
fn played(variant: &str) -> Option<String> {
    let mut luck = Luck(42);
    let mut position = start(variant)?;
    let mut made = 0;
    while made < MOVES {
        position = match position.turn() {
            Turn::Over { .. } => start(variant)?,
            Turn::Chance(_) => {
                let mut face = || if luck.below(2) == 0 { 1 } else { 2 };
                position.decide(&Roll::of(&[face(), face()])).ok()?
            }
            Turn::Seats(seats) => {
                made += 1;
                let seat = *seats.first()?;
                let moves = position.moves(seat).list;
                position.play(seat, moves.get(luck.below(moves.len()))?).ok()?.1
            }
        };
    }
    Some(position.text())
}

#[divan::bench(args = VARIANTS, sample_count = 5)]
fn random_moves_naively(bencher: Bencher, variant: &str) {
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| played_naively(variant));
}

/// The same with the naive generator, on position texts and without throws.
fn played_naively(variant: &str) -> Option<String> {
    let mut luck = Luck(42);
    let first = start(variant)?.text();
    let mut text = first.clone();
    for _ in 0..MOVES {
        let results = naive::results(&text);
        text = match results.len() {
            0 => first.clone(),
            n => results.into_iter().nth(luck.below(n))?,
        };
    }
    Some(text)
}

#[divan::bench(args = VARIANTS)]
fn perft_three(bencher: Bencher, variant: &str) {
    bencher.bench_local(|| start(variant).map(|position| position.perft(3)));
}
