//! Pseudorandom numbers: xoshiro256++ by David Blackman and Sebastiano Vigna.

use crate::game::{Kind, Roll};

#[derive(Clone, Debug)]
pub(super) struct Rng([u64; 4]);

impl Rng {
    pub(super) fn new(seed: [u8; 32]) -> Self {
        let (words, _) = seed.as_chunks::<8>();
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(words) {
            *word = u64::from_le_bytes(*bytes);
        }
        // The generator cannot leave an all-zero state.
        if state == [0; 4] {
            state[0] = 1;
        }
        let mut rng = Rng(state);
        for _ in 0..20 {
            let _ = rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let number = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        number
    }

    /// A uniform number less than `limit`; 0 if there is none.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let product = u128::from(self.next()) * limit as u128;
        usize::try_from(product >> 64).unwrap_or_default()
    }
}

pub(super) fn random_result(kind: Kind, below: &mut dyn FnMut(usize) -> usize) -> Roll {
    match kind {
        Kind::Dice { count, sides } => {
            let mut face = || u16::try_from(below(sides.into())).unwrap_or(0) + 1;
            Roll((0..count).map(|_| face()).collect())
        }
        Kind::Shuffle { items } => {
            let mut order: Vec<u16> = (1..=items).collect();
            for last in (1..order.len()).rev() {
                order.swap(last, below(last + 1));
            }
            Roll(order)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_evenly() {
        let mut rng = Rng::new([7; 32]);
        let mut counts = [0; 6];
        (0..6_000).for_each(|_| counts[rng.below(6)] += 1);
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    #[test]
    fn equal_seeds_give_equal_rows_and_others_do_not() {
        let row = |seed| {
            let mut rng = Rng::new(seed);
            std::iter::repeat_with(|| rng.below(1_000)).take(50).collect::<Vec<_>>()
        };
        assert_eq!(row([3; 32]), row([3; 32]));
        assert_ne!(row([3; 32]), row([4; 32]));
        assert!(row([0; 32]).iter().any(|number| *number > 0));
    }
}
