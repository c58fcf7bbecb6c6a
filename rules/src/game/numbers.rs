//! Numbers that look random and are the same in every run.

/// Knuth's MMIX generator, for samples and for tests. Dice follow from a key instead, and searches from theirs.
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number less than `limit`; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }
}
