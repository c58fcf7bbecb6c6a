//! The board: sides, squares, sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

use crate::game::{Phrase, Seat, phrase};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Moves first, upwards; seat 1.
    White,
    /// Moves downwards; seat 2.
    Black,
}

impl Side {
    /// The seat that plays it.
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8 + 1)
    }

    /// The side that a seat plays.
    pub const fn of(seat: Seat) -> Self {
        if seat.number() == 1 { Side::White } else { Side::Black }
    }

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Its name.
    pub fn name(self) -> Phrase {
        match self {
            Side::White => phrase!("White"),
            Side::Black => phrase!("Black"),
        }
    }

    /// The farthest rank, where its Pawns promote, from 0.
    pub const fn last_rank(self) -> u8 {
        match self {
            Side::White => RANKS - 1,
            Side::Black => 0,
        }
    }

    /// The ranks that one step of its Pawns gains.
    pub const fn ahead(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }
}

/// Files, a to j.
pub const FILES: u8 = 10;
/// Ranks, 1 to 8.
pub const RANKS: u8 = 8;
/// Squares.
pub const SQUARES: usize = FILES as usize * RANKS as usize;

/// A square: eight times its file plus its rank, so that squares are in the order of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in this file and rank, both from 0; none off the board.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
            return None;
        }
        Some(Square((file * RANKS as i8 + rank) as u8))
    }

    /// Every square, in the order of names.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.0 / RANKS
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 % RANKS
    }

    /// The place in an array that holds one item a square.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square that lies `files` to the right and `ranks` upwards; none off the board.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        Square::at(self.file() as i8 + files, self.rank() as i8 + ranks)
    }

    /// The letter of its file and the digit of its rank.
    pub fn name(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'1' + self.rank())]
    }

    /// The number of King steps between two squares.
    pub fn distance(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.name();
        write!(f, "{file}{rank}")
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// Just this square.
    pub const fn of(square: Square) -> Self {
        SquareSet(1 << square.0)
    }

    /// All squares of a rank, from 0.
    pub const fn rank(rank: u8) -> Self {
        let mut bits = 0;
        let mut file = 0;
        while file < FILES {
            bits |= 1 << (file * RANKS + rank);
            file += 1;
        }
        SquareSet(bits)
    }

    /// The set with one square more, if there is one.
    pub const fn with(self, square: Option<Square>) -> Self {
        match square {
            Some(square) => SquareSet(self.0 | SquareSet::of(square).0),
            None => self,
        }
    }

    /// The squares on which Pawns of a side that stand here capture.
    pub const fn pawns_take(self, side: Side) -> Self {
        let (left, right) = match side {
            Side::White => (self.0 >> (RANKS - 1), self.0 << (RANKS + 1)),
            Side::Black => (self.0 >> (RANKS + 1), self.0 << (RANKS - 1)),
        };
        SquareSet((left | right) & ((1 << SQUARES) - 1))
    }

    /// The squares of a rank, and of the two beside a file and of it itself, that lie ahead of a square for a side.
    pub const fn ahead(square: Square, side: Side) -> Self {
        let (mut bits, mut file) = (0_u128, square.file().saturating_sub(1));
        let beyond = match side {
            Side::White => (0xff_u128 << (square.rank() + 1)) & 0xff,
            Side::Black => 0xff >> (RANKS - square.rank()),
        };
        while file <= square.file() + 1 && file < FILES {
            bits |= beyond << (file * RANKS);
            file += 1;
        }
        SquareSet(bits)
    }

    /// Whether a square is in it.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether it has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has just one square.
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The number of squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its first square.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

/// Takes the squares out of the set in the order of names.
impl Iterator for SquareSet {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
