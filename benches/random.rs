//! Random play of every game, through what the rest of the program sees of it: moves by chance as the game finds them, beside
//! moves chosen from a list of all.
//!
//! `cargo bench --bench random`; each item is one move made.

use divan::Bencher;
use divan::counter::ItemsCount;
use pbmd::game::{Kind, Position, Roll, Seat, Setup, Turn};
use pbmd::games;

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
    let choose = |position: &dyn Position, seat: Seat, luck: &mut Luck| {
        Some(position.random(seat, &mut |n| luck.below(n))?.position)
    };
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| played(name, players, MOVES, choose));
}

#[divan::bench(args = tables(), sample_count = 10)]
fn from_a_list(bencher: Bencher<'_, '_>, (name, players): (&str, u8)) {
    let choose = |position: &dyn Position, seat: Seat, luck: &mut Luck| {
        let list = position.moves(seat).list;
        Some(position.play_canonical(seat, list.get(luck.below(list.len()))?)?.position)
    };
    bencher.counter(ItemsCount::new(LISTED)).bench_local(|| played(name, players, LISTED, choose));
}

/// Plays so many moves, in one game after another; none if a game cannot go on.
fn played(
    name: &str,
    players: u8,
    moves: usize,
    choose: impl Fn(&dyn Position, Seat, &mut Luck) -> Option<Box<dyn Position>>,
) -> Option<Box<dyn Position>> {
    let mut luck = Luck(0x2545_f491_4f6c_dd1d);
    let start = || games::named(name)?.start(&Setup::new(players)).ok();
    let mut position = start()?;
    let mut made = 0;
    while made < moves {
        position = match position.turn() {
            Turn::Chance(chance) => position.decide(&luck.roll(chance.kind)).ok()?,
            Turn::Seats(seats) => {
                made += 1;
                choose(&*position, *seats.get(luck.below(seats.len()))?, &mut luck)?
            }
            Turn::Over { .. } => start()?,
        };
    }
    Some(position)
}

/// A small generator of chance (xorshift64).
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % n.max(1) as u64).unwrap_or(0)
    }

    fn roll(&mut self, kind: Kind) -> Roll {
        let mut face = |n: u16| u16::try_from(self.below(usize::from(n))).unwrap_or(0);
        match kind {
            Kind::Dice { count, sides } => Roll((0..count).map(|_| face(sides) + 1).collect()),
            Kind::Shuffle { items } => {
                let mut order: Vec<u16> = (1..=items).collect();
                for place in (1..items).rev() {
                    order.swap(usize::from(place), usize::from(face(place + 1)));
                }
                Roll(order)
            }
        }
    }
}
