//! Random numbers that are the same in every run, and games played by them.

use pbmd_rules::game::{Game, Kind, Position, Roll, Setup, Turn};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub fn roll(&mut self, kind: Kind) -> Roll {
        match kind {
            Kind::Dice { count, sides } => {
                Roll((0..count).map(|_| self.below(usize::from(sides)) as u16 + 1).collect())
            }
            Kind::Shuffle { items } => {
                let mut order: Vec<u16> = (1..=items).collect();
                for j in (1..order.len()).rev() {
                    order.swap(j, self.below(j + 1));
                }
                Roll(order)
            }
        }
    }

    /// The position after a random roll or move; none after the end.
    pub fn step(&mut self, position: &dyn Position) -> Option<Box<dyn Position>> {
        match position.turn() {
            Turn::Over { .. } => None,
            Turn::Chance(chance) => position.decide(&self.roll(chance.kind)).ok(),
            Turn::Seats(seats) => {
                let seat = seats[self.below(seats.len())];
                let moves = position.moves(seat).list;
                Some(position.play(seat, &moves[self.below(moves.len())]).ok()?.1)
            }
        }
    }
}

/// Every number of players, without options and with each word of each option alone.
pub fn setups(game: &dyn Game) -> Vec<Setup> {
    let info = game.info();
    let mut setups: Vec<Setup> = (info.fewest..=info.most).map(Setup::new).collect();
    for option in info.options {
        for value in option.value.split('|') {
            setups.push(Setup::new(info.fewest).with(option.name, value));
        }
    }
    setups.retain(|setup| game.start(setup).is_ok());
    setups
}
