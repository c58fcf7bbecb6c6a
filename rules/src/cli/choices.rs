//! Reproducible random choices.

use crate::game::Key;

/// Random choices from a key (SplitMix64 by Sebastiano Vigna).
pub struct Choices(u64);

impl Choices {
    pub fn of(key: &Key) -> Self {
        Choices(key.iter().take(8).fold(0, |state, byte| state << 8 | u64::from(*byte)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, 0 for 0. The bias is below 2^-40 for any list that fits in memory.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn pick<T>(&mut self, mut items: Vec<T>) -> Option<T> {
        if items.is_empty() { None } else { Some(items.swap_remove(self.below(items.len()))) }
    }
}
