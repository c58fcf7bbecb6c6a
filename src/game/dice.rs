//! Dice that players can check: every roll follows from a key that the board commits to before the first one.
//!
//! ```text
//! commitment = SHA-256("pbmd-key-1|" key)
//! block i    = HMAC-SHA256(key, "pbmd-roll-1|BOARD|N|DIGEST|i")      i = 0, 1, 2 ...
//! ```
//!
//! BOARD and N (the number of the roll on this board, from 1) are decimal, DIGEST is the lower-case hexadecimal
//! SHA-256 of the record's move lines so far, each ended by a line feed. The bytes of the blocks are used in order.
//! A die with s faces takes the next byte b below 256 - 256 mod s (greater ones are skipped, which removes the bias)
//! and shows b mod s + 1. A shuffle of m things begins with 1 2 ... m and for j = m down to 2 exchanges the j-th
//! with the one in place b mod j + 1, b taken in the same way. `docs/dice.md` holds a test vector.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::{Kind, Roll};

/// A board's secret: 32 random bytes, told to the players in the last letter.
pub type Key = [u8; 32];

/// The commitment to a key: 64 hexadecimal digits, given to the players before the first roll.
pub fn commitment(key: &Key) -> String {
    let mut sha = Sha256::new();
    sha.update(b"pbmd-key-1|");
    sha.update(key);
    hex(&sha.finalize())
}

/// Roll number `number` (from 1) of a board, after the move lines `record` (each ended by a line feed).
pub fn roll(key: &Key, board: u32, number: u32, record: &str, kind: Kind) -> Roll {
    let digest = hex(&Sha256::digest(record.as_bytes()));
    let mut bytes =
        Bytes { key, label: format!("pbmd-roll-1|{board}|{number}|{digest}|"), block: 0, left: Vec::new() };
    match kind {
        Kind::Dice { count, sides } => Roll((0..count).map(|_| bytes.below(sides) + 1).collect()),
        Kind::Shuffle { items } => {
            let mut order: Vec<u16> = (1..=items).collect();
            for j in (2..=items).rev() {
                let k = bytes.below(j);
                order.swap(usize::from(j - 1), usize::from(k));
            }
            Roll(order)
        }
    }
}

/// The stream of bytes behind one roll.
struct Bytes<'a> {
    key: &'a Key,
    label: String,
    block: u32,
    left: Vec<u8>,
}

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        loop {
            if let Some(byte) = self.left.pop() {
                return byte;
            }
            // A key of 32 bytes is always accepted: HMAC takes keys of any length.
            if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.key) {
                mac.update(format!("{}{}", self.label, self.block).as_bytes());
                self.left = mac.finalize().into_bytes().iter().rev().copied().collect();
                self.block += 1;
            }
        }
    }

    /// A number below `n` (1 to 256), each equally likely.
    fn below(&mut self, n: u16) -> u16 {
        let n = n.clamp(1, 256);
        let limit = 256 - 256 % n;
        loop {
            let byte = u16::from(self.next());
            if byte < limit {
                return byte % n;
            }
        }
    }
}

/// Lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
