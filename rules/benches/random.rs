//! Random play of every game, through what the rest of the program sees of it: moves by chance as the game finds them, beside
//! moves chosen from a list of all.
//!
//! `cargo bench --bench random`; each item is one move made.

#[path = "../../tests/support/random.rs"]
#[expect(dead_code, reason = "a move is chosen here in two ways of its own")]
mod random;

use divan::Bencher;
use divan::counter::ItemsCount;
use pbmd_rules::game::{Position, Seat, Setup, Turn};
use pbmd_rules::games;
use random::Random;

/// How many moves an iteration makes.
const MOVES: usize = 2000;

/// How many it makes where each is chosen from a list.
const LISTED: usize = 100;

fn main() {
    divan::main();
}

/// Every game with each number of players.
fn tables() -> Vec<(&'static str, u8)> {
    let info = games::ALL.iter().map(|game| game.info());
    info.flat_map(|info| (info.fewest..=info.most).map(|players| (info.name, players))).collect()
}

#[divan::bench(args = tables(), sample_count = 20)]
fn by_chance(bencher: Bencher<'_, '_>, (name, players): (&str, u8)) {
    let choose = |position: &dyn Position, seat: Seat, random: &mut Random| {
        Some(position.random(seat, &mut |n| random.below(n))?.position)
    };
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| played(name, players, MOVES, choose));
}

#[divan::bench(args = tables(), sample_count = 10)]
fn from_a_list(bencher: Bencher<'_, '_>, (name, players): (&str, u8)) {
    let choose = |position: &dyn Position, seat: Seat, random: &mut Random| {
        let list = position.moves(seat).list;
        Some(position.play_canonical(seat, list.get(random.below(list.len()))?)?.position)
    };
    bencher.counter(ItemsCount::new(LISTED)).bench_local(|| played(name, players, LISTED, choose));
}

/// Plays so many moves, in one game after another; none if a game cannot go on.
fn played(
    name: &str,
    players: u8,
    moves: usize,
    choose: impl Fn(&dyn Position, Seat, &mut Random) -> Option<Box<dyn Position>>,
) -> Option<Box<dyn Position>> {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let start = || games::named(name)?.start(&Setup::new(players)).ok();
    let mut position = start()?;
    let mut made = 0;
    while made < moves {
        position = match position.turn() {
            Turn::Chance(chance) => position.decide(&random.roll(chance.kind)).ok()?,
            Turn::Seats(seats) => {
                made += 1;
                choose(&*position, *seats.get(random.below(seats.len()))?, &mut random)?
            }
            Turn::Over { .. } => start()?,
        };
    }
    Some(position)
}
