//! Dice that players can verify: every roll is derived from a key to which the server committed before the challenge, and from the
//! mail of the challenge.
//!
//! ```text
//! commitment = SHA-256("pbmd-key-1|" key)
//! mark       = the first 16 bytes of SHA-256("pbmd-mail-1|" MESSAGE-ID)
//! block i    = HMAC-SHA256(key, "pbmd-roll-2|N|DIGEST|i")            i = 0, 1, 2 ...
//! ```
//!
//! N (the number of the roll on this board, from 1) is decimal; DIGEST is the lower-case hexadecimal SHA-256 of the line of marks
//! ([`Mails`]) and the record's move lines so far, each ended by a line feed. The bytes of the blocks are used in order. A die
//! with s faces takes the next byte b below 256 - 256 mod s (skipping greater ones, which removes the bias) and shows
//! b mod s + 1. A shuffle of m things starts with 1 2 ... m and, for j = m down to 2, swaps items j and b mod j + 1, with b
//! taken in the same way.
//!
//! A board whose record has no marks uses its number, BOARD, and a DIGEST of the move lines only:
//!
//! ```text
//! block i    = HMAC-SHA256(key, "pbmd-roll-1|BOARD|N|DIGEST|i")
//! ```
//!
//! `docs/dice.md` holds test vectors.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest, Sha256};

use super::{Kind, Roll, Setup};

/// A board's secret: 32 random bytes, revealed to the players in the last letter.
pub type Key = [u8; 32];

/// The commitment to a key: 64 hexadecimal digits, given to the players before the first roll.
pub fn commitment(key: &Key) -> String {
    let mut sha = Sha256::new();
    sha.update(b"pbmd-key-1|");
    sha.update(key);
    hex::encode(sha.finalize())
}

/// The seed of a house player's search after `moves` moves: HMAC-SHA256(key, "pbmd-house-1|BOARD|MOVES"). It reveals nothing about
/// the rolls.
pub fn house_seed(key: &Key, board: u32, moves: u32) -> [u8; 32] {
    hmac(key, &format!("pbmd-house-1|{board}|{moves}"))
}

fn hmac(key: &Key, text: &str) -> [u8; 32] {
    // Never fails: HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}

/// What a board's rolls are derived from, besides its key and moves.
///
/// ```
/// use pbmd_rules::game::{Kind, MailMark, Mails, Seed, roll};
///
/// let mails = Mails::of_challenge(Some(MailMark::of("1@example.net")));
/// let seed = Seed::read(101, Some(&mails.to_string())).unwrap();
/// assert_eq!(seed, Seed::Mails(mails));
/// let two = Kind::Dice { count: 2, sides: 6 };
/// assert_ne!(roll(&[7; 32], &seed, 1, "", two), roll(&[7; 32], &Seed::Number(101), 1, "", two));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seed {
    /// The board's number, if the record names no mails.
    Number(u32),
    /// The mails that enter.
    Mails(Mails),
}

impl Seed {
    /// The seed of a board, given the mails in its record.
    /// Fails if the text is not a list of [`Mails`].
    pub fn read(board: u32, mails: Option<&str>) -> Result<Seed, BadMails> {
        mails.map_or(Ok(Seed::Number(board)), |text| text.parse().map(Seed::Mails))
    }

    /// The mails, if it is made of any.
    pub fn mails(&self) -> Option<&Mails> {
        match self {
            Seed::Mails(mails) => Some(mails),
            Seed::Number(_) => None,
        }
    }

    fn label(&self) -> String {
        match self {
            Seed::Number(board) => format!("pbmd-roll-1|{board}"),
            Seed::Mails(_) => "pbmd-roll-2".to_owned(),
        }
    }

    /// What is known before the first move line.
    pub fn known(&self) -> Known {
        let mails = self.mails().map(|mails| format!("{mails}\n"));
        Known(Sha256::new()).and(mails.as_deref().unwrap_or_default())
    }
}

/// Everything known before a roll, as the state of its digest, so that later lines can be added without the earlier text.
///
/// ```
/// use pbmd_rules::game::{Kind, Known, Seed, roll, roll_after};
///
/// let (key, seed, two) = ([7; 32], Seed::Number(101), Kind::Dice { count: 2, sides: 6 });
/// let kept = seed.known().and("1. 1 {2} a6-c6\n").to_string();
/// let known = Known::read(&kept).unwrap().and("2. 2 resign\n");
/// assert_eq!(
///     roll_after(&key, &seed, 2, &known, two),
///     roll(&key, &seed, 2, "1. 1 {2} a6-c6\n2. 2 resign\n", two)
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Known(Sha256);

impl Known {
    /// Adds move lines, each ended by a line feed.
    #[must_use]
    pub fn and(self, lines: &str) -> Known {
        Known(self.0.chain_update(lines))
    }

    /// The inverse of its text.
    pub fn read(text: &str) -> Option<Known> {
        let bytes = hex::decode(text).ok()?;
        let state = SerializedState::<Sha256>::try_from(bytes.as_slice()).ok()?;
        Sha256::deserialize(&state).ok().map(Known)
    }

    fn digest(&self) -> String {
        hex::encode(self.0.clone().finalize())
    }
}

impl fmt::Display for Known {
    /// The state of the digest in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0.serialize()))
    }
}

/// A mail's contribution to the dice: a digest of its Message-ID.
///
/// ```
/// let mark = pbmd_rules::game::MailMark::of("1@example.net").to_string();
/// assert_eq!(mark, "0bbc7cbd000d958971c166e1da5c1d16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailMark([u8; 16]);

impl MailMark {
    /// The mark of a Message-ID without angle brackets.
    pub fn of(message_id: &str) -> Self {
        let digest: [u8; 32] =
            Sha256::new().chain_update(b"pbmd-mail-1|").chain_update(message_id).finalize().into();
        MailMark(std::array::from_fn(|i| digest.get(i).copied().unwrap_or_default()))
    }
}

/// As 32 hexadecimal digits.
impl fmt::Display for MailMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// The mails that enter a board's dice: that of the challenge. On boards of earlier versions it is followed by the mail by which each
/// player, in the order of the challenge, accepted it.
///
/// As text: their marks, separated by blanks; a hyphen stands for a missing mail or Message-ID.
///
/// ```
/// use pbmd_rules::game::{MailMark, Mails};
///
/// let challenge = MailMark::of("1@example.net");
/// let mails = Mails::of_challenge(Some(challenge));
/// assert_eq!(mails.to_string(), challenge.to_string());
/// assert_eq!(mails.to_string().parse(), Ok(mails));
/// assert!(format!("{challenge} - -").parse::<Mails>().is_ok(), "a board of before");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mails(Vec<Option<MailMark>>);

impl Mails {
    /// The mail of a challenge; none if no mail brought it.
    pub fn of_challenge(challenge: Option<MailMark>) -> Self {
        Mails(vec![challenge])
    }

    /// The number of mails that accepted the challenge and enter; 0 but on boards of earlier versions.
    pub fn accepts(&self) -> usize {
        self.0.iter().skip(1).flatten().count()
    }
}

impl fmt::Display for Mails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, mark) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            match mark {
                Some(mark) => mark.fmt(f)?,
                None => f.write_str("-")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Mails {
    type Err = BadMails;

    /// Accepts only the canonical spelling, because digests cover it.
    fn from_str(text: &str) -> Result<Self, BadMails> {
        let mark = |word: &str| match word {
            "-" => Some(None),
            digits => Some(Some(MailMark(hex::decode(digits).ok()?.try_into().ok()?))),
        };
        let marks: Option<Vec<_>> = text.split(' ').map(mark).collect();
        let mails = marks.map(Mails).filter(|mails| mails.to_string() == text);
        mails.ok_or_else(|| BadMails(text.to_owned()))
    }
}

/// Not a list of mails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} are no mails; each is 32 hexadecimal digits or a hyphen, with a blank between them")]
pub struct BadMails(pub String);

/// Roll number `number` (from 1) of a board, after the move lines `record` (each ended by a line feed).
pub fn roll(key: &Key, seed: &Seed, number: u32, record: &str, kind: Kind) -> Roll {
    roll_after(key, seed, number, &seed.known().and(record), kind)
}

/// As [`roll`], given everything known before it.
pub fn roll_after(key: &Key, seed: &Seed, number: u32, known: &Known, kind: Kind) -> Roll {
    let label = format!("{}|{number}|{}|", seed.label(), known.digest());
    let mut bytes = Bytes { key, label, block: 0, left: Vec::new() };
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

/// The lot that decides who sits where: for each seat the position of its player in the challenge, from 1. Only this lot is roll
/// number 0.
pub fn seats_lot(key: &Key, seed: &Seed, players: u8) -> Roll {
    roll(key, seed, 0, "", Kind::Shuffle { items: u16::from(players) })
}

/// The seating lot of a setup: [`seats_lot`] or, if the first player has a fixed seat, the lot of the others, with their positions
/// shifted by one.
///
/// ```
/// use pbmd_rules::game::{Seed, Setup, lot_of, seats_lot};
///
/// let (key, seed) = ([7; 32], Seed::Number(101));
/// assert_eq!(lot_of(&key, &seed, &Setup::new(3).with("seats", "lot")), seats_lot(&key, &seed, 3));
/// let others = seats_lot(&key, &seed, 2).0;
/// let second = lot_of(&key, &seed, &Setup::new(3).with("seats", "2"));
/// assert_eq!(second.0, [others[0] + 1, 1, others[1] + 1]);
/// ```
pub fn lot_of(key: &Key, seed: &Seed, setup: &Setup) -> Roll {
    let Some(seat) = setup.first_seat() else { return seats_lot(key, seed, setup.players) };
    let others = seats_lot(key, seed, setup.players.saturating_sub(1)).0;
    let mut places: Vec<u16> = others.into_iter().map(|place| place + 1).collect();
    places.insert(usize::from(seat.saturating_sub(1)).min(places.len()), 1);
    Roll(places)
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
            self.left = hmac(self.key, &format!("{}{}", self.label, self.block)).into();
            self.left.reverse();
            self.block += 1;
        }
    }

    /// A uniform number below `n` (1 to 256).
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
#[allow(clippy::unwrap_used, clippy::string_slice, reason = "tests")]
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

    fn check(number: u32, lines: usize, kind: Kind, expected: &str) {
        let record: String = LINES.iter().take(lines).copied().collect();
        assert_eq!(
            roll(&key(), &Seed::Number(BOARD), number, &record, kind).to_string(),
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
            assert_eq!(
                seats_lot(&key(), &Seed::Number(BOARD), players).to_string(),
                lot,
                "{players} players"
            );
        }
    }

    fn seed() -> Seed {
        Seed::Mails(Mails::of_challenge(Some(MailMark::of("challenge.1@example.net"))))
    }

    /// The rolls of two dice with six faces before each of these lines and after them all; the lots come before the first.
    fn rolls_along(seed: &Seed, lots: usize, lines: &[&str], expected: &[&str]) {
        let two = Kind::Dice { count: 2, sides: 6 };
        assert_eq!(expected.len(), lots + lines.len());
        for (at, expected) in expected.iter().enumerate() {
            let record: String = lines.iter().take((at + 1).saturating_sub(lots)).copied().collect();
            let number = u32::try_from(at).unwrap() + 1;
            assert_eq!(roll(&key(), seed, number, &record, two).to_string(), *expected, "roll {number}");
        }
    }

    #[test]
    fn the_vector_with_a_mark_holds() {
        let lines = [
            "1. 2 {6} f15-f9\n",
            "2. 1 {4,6} a6-e6,o10-i10\n",
            "3. 2 {6,6} f9-h4,f15-f9,h4-h10,h10-l13\n",
            "4. 1 {3,6} i10-l10,o10-i10\n",
            "5. 2 {6,5} j1-j6,j6-d6\n",
            "6. 1 {3,3} i10-l10,l10-k14,k14-h12,l10-k14\n",
        ];
        rolls_along(&seed(), 2, &lines, &["2,2", "3,6", "4,6", "6,6", "3,6", "6,5", "3,3", "6,2"]);
        let forty = "4,6,2,4,3,5,5,4,5,1,3,2,2,6,1,2,4,3,2,3,4,3,4,2,6,6,2,5,5,4,5,6,4,4,1,4,6,5,5,6";
        for (number, kind, expected) in [
            (1, Kind::Dice { count: 5, sides: 256 }, "206,104,15,115,63"),
            (3, Kind::Dice { count: 8, sides: 20 }, "20,10,12,11,19,9,10,2"),
            (4, Kind::Dice { count: 40, sides: 6 }, forty),
            (7, Kind::Dice { count: 12, sides: 129 }, "22,87,88,27,88,52,114,49,125,59,72,65"),
            (1, Kind::Shuffle { items: 10 }, "2,10,1,4,9,8,3,7,5,6"),
            (0, Kind::Shuffle { items: 2 }, "2,1"),
            (0, Kind::Shuffle { items: 3 }, "3,1,2"),
            (0, Kind::Shuffle { items: 4 }, "4,1,2,3"),
        ] {
            assert_eq!(roll(&key(), &seed(), number, "", kind).to_string(), expected, "{kind:?}");
        }
        assert_eq!(seats_lot(&key(), &seed(), 4).to_string(), "4,1,2,3");
    }

    /// A board of an earlier version, on which the mails that accepted it enter too.
    #[test]
    fn the_vector_with_more_marks_holds() {
        let mails = ["challenge.1@example.net", "accept.3@example.net", "accept.2@example.org"];
        let mails = mails.map(|id| MailMark::of(id).to_string()).join(" ");
        let lines = [
            "1. 1 {2} a6-c6\n",
            "2. 2 {2,1} f15-f13,f13-f14\n",
            "3. 1 {1,1} a6-b6,b6-a6,c6-b6,o10-n10\n",
            "4. 2 {2,3} f15-f12,f12-f10\n",
            "5. 1 {5,1} a6-f6,n10-o10\n",
            "6. 2 {5,5} f10-d6,d6-f10,j1-j6,j6-e6\n",
        ];
        let seed = Seed::read(BOARD, Some(&mails)).unwrap();
        assert_eq!(seed.mails().map(Mails::accepts), Some(2));
        rolls_along(&seed, 1, &lines, &["2,1", "2,1", "1,1", "2,3", "5,1", "5,5", "6,5"]);
    }

    #[test]
    fn a_lot_for_the_others() {
        for (players, seat, expected) in [
            (2, "1", "1,2"),
            (2, "2", "2,1"),
            (3, "1", "1,3,2"),
            (3, "2", "3,1,2"),
            (3, "3", "3,2,1"),
            (4, "1", "1,4,2,3"),
            (4, "4", "4,2,3,1"),
            (4, "lot", "4,1,2,3"),
        ] {
            let lot = lot_of(&key(), &seed(), &Setup::new(players).with("seats", seat));
            assert_eq!(lot.to_string(), expected, "seat {seat} of {players}");
        }
    }

    #[test]
    fn marks_have_one_spelling() {
        let mark = MailMark::of("1@example.net").to_string();
        for wrong in ["", " ", "--", "- ", "-  -", &mark[1..], &mark.to_uppercase(), &format!("{mark},-")] {
            assert_eq!(wrong.parse::<Mails>(), Err(BadMails(wrong.to_owned())), "{wrong:?}");
        }
        assert!(format!("{mark} -").parse::<Mails>().is_ok());
    }

    #[test]
    fn a_shuffle_keeps_all_things() {
        for items in [0, 1, 2, 52, 256] {
            let kind = Kind::Shuffle { items };
            assert!(roll(&key(), &Seed::Number(BOARD), 1, "", kind).fits(kind), "{items} things");
        }
    }

    #[test]
    fn no_face_is_favoured() {
        let mut counts = [0_u32; 6];
        for number in 1..=600 {
            for face in roll(&key(), &Seed::Number(BOARD), number, "", Kind::Dice { count: 100, sides: 6 }).0
            {
                counts[usize::from(face) - 1] += 1;
            }
        }
        // 60,000 dice: 10,000 of each face are expected, with a standard deviation of 91.
        assert!(counts.iter().all(|count| (9_600..=10_400).contains(count)), "{counts:?}");
    }
}
