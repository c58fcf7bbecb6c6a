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
    hex::encode(sha.finalize())
}

/// Roll number `number` (from 1) of a board, after the move lines `record` (each ended by a line feed).
pub fn roll(key: &Key, board: u32, number: u32, record: &str, kind: Kind) -> Roll {
    let digest = hex::encode(Sha256::digest(record.as_bytes()));
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

/// The lot that decides who sits where: for each seat the place of its player in the challenge, from 1. It is roll number 0,
/// which no other one is.
pub fn seats_lot(key: &Key, board: u32, players: u8) -> Roll {
    roll(key, board, 0, "", Kind::Shuffle { items: u16::from(players) })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of the vector in `docs/dice.md`.
    fn key() -> Key {
        std::array::from_fn(|i| i as u8)
    }

    const BOARD: u32 = 101;

    const LINES: [&str; 5] = [
        "1. 1 {5} o10-j10\n",
        "2. 2 {6,3} f15-f9,j1-j4\n",
        "3. 1 {4,6} j10-e12,e12-i12\n",
        "4. 2 {4,2} f9-f5,j4-j2\n",
        "5. 1 {1,5} i12-d12,o10-n10\n",
    ];

    /// The roll with this number, after so many of the vector's move lines.
    fn check(number: u32, lines: usize, kind: Kind, expected: &str) {
        let record: String = LINES.iter().take(lines).copied().collect();
        assert_eq!(
            roll(&key(), BOARD, number, &record, kind).to_string(),
            expected,
            "roll {number}, {kind:?}"
        );
    }

    #[test]
    fn the_vector_holds() {
        assert_eq!(commitment(&key()), "bb86bc944baa168501ac93c3d568b460e90d09bb87f0a9a772ac1b954cc43954");
        let two = Kind::Dice { count: 2, sides: 6 };
        for (number, lines, expected) in [
            (1, 0, "4,4"),
            (2, 0, "5,4"),
            (3, 1, "6,3"),
            (4, 2, "4,6"),
            (5, 3, "4,2"),
            (6, 4, "1,5"),
            (7, 5, "4,4"),
        ] {
            check(number, lines, two, expected);
        }
        check(1, 0, Kind::Dice { count: 5, sides: 256 }, "52,4,197,234,2");
        check(3, 0, Kind::Dice { count: 8, sides: 20 }, "12,7,13,11,15,20,7,14");
        let forty = "5,3,2,6,4,6,4,1,4,2,3,5,4,1,3,5,2,5,4,6,4,1,2,5,6,6,3,3,3,3,6,1,5,6,4,3,6,6,3,1";
        check(4, 0, Kind::Dice { count: 40, sides: 6 }, forty);
        check(7, 0, Kind::Dice { count: 12, sides: 129 }, "9,86,76,38,53,14,65,101,83,10,31,49");
        check(1, 0, Kind::Shuffle { items: 10 }, "6,9,1,8,7,10,3,5,4,2");
    }

    #[test]
    fn the_lots_for_seats_of_the_vector() {
        for (players, lot) in [(2, "1,2"), (3, "3,2,1"), (4, "3,2,1,4")] {
            assert_eq!(seats_lot(&key(), BOARD, players).to_string(), lot, "{players} players");
        }
    }

    #[test]
    fn a_shuffle_keeps_all_things() {
        for items in [0, 1, 2, 52, 256] {
            let kind = Kind::Shuffle { items };
            assert!(roll(&key(), BOARD, 1, "", kind).fits(kind), "{items} things");
        }
    }

    #[test]
    fn no_face_is_favoured() {
        let mut counts = [0_u32; 6];
        for number in 1..=600 {
            for face in roll(&key(), BOARD, number, "", Kind::Dice { count: 100, sides: 6 }).0 {
                counts[usize::from(face) - 1] += 1;
            }
        }
        // 60,000 dice: 10,000 of each face are expected, with a standard deviation of 91.
        assert!(counts.iter().all(|count| (9_600..=10_400).contains(count)), "{counts:?}");
    }
}
