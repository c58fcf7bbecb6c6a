//! The board: sides, squares, sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

use crate::game::{Phrase, Seat, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Seat 1; moves first, up the board.
    White,
    /// Seat 2.
    Black,
}

impl Side {
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8 + 1)
    }

    pub const fn of(seat: Seat) -> Self {
        if seat.number() == 1 { Side::White } else { Side::Black }
    }

    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    pub fn name(self) -> Phrase {
        match self {
            Side::White => phrase!("White"),
            Side::Black => phrase!("Black"),
        }
    }

    /// The promotion rank, from 0.
    pub const fn last_rank(self) -> u8 {
        match self {
            Side::White => RANKS - 1,
            Side::Black => 0,
        }
    }

    /// The direction of its Pawns.
    pub const fn ahead(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }
}

pub const FILES: u8 = 10;
pub const RANKS: u8 = 8;
pub const SQUARES: usize = FILES as usize * RANKS as usize;

/// Eight times its file plus its rank, so that squares are ordered by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Both from 0; none off the board.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
            return None;
        }
        Some(Square((file * RANKS as i8 + rank) as u8))
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    pub const fn file(self) -> u8 {
        self.0 / RANKS
    }

    pub const fn rank(self) -> u8 {
        self.0 % RANKS
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `files` to the right and `ranks` up; none off the board.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        Square::at(self.file() as i8 + files, self.rank() as i8 + ranks)
    }

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

/// A bit set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SquareSet(u128);

const ALL: u128 = (1 << SQUARES) - 1;

impl SquareSet {
    pub const EMPTY: SquareSet = SquareSet(0);

    pub const fn of(square: Square) -> Self {
        SquareSet(1 << square.0)
    }

    /// Adds a square, if there is one.
    pub const fn with(self, square: Option<Square>) -> Self {
        match square {
            Some(square) => SquareSet(self.0 | SquareSet::of(square).0),
            None => self,
        }
    }

    /// The squares of a file, from 0.
    pub const fn file(file: u8) -> Self {
        SquareSet(0xff << (file * RANKS))
    }

    /// The squares one file to the left and to the right of these.
    pub const fn beside(self) -> Self {
        SquareSet((self.0 << RANKS | self.0 >> RANKS) & ALL)
    }

    /// For a side, the squares ahead of each square on its file and the two beside it.
    pub const fn all_ahead(side: Side) -> [Self; SQUARES] {
        let mut table = [SquareSet::EMPTY; SQUARES];
        let mut i = 0;
        while i < SQUARES {
            let square = Square(i as u8);
            let files = SquareSet::file(square.file()).0 | SquareSet::file(square.file()).beside().0;
            let ranks = match side {
                Side::White => (0xff_u128 << (square.rank() + 1)) & 0xff,
                Side::Black => 0xff >> (RANKS - square.rank()),
            };
            // The same ranks on every file.
            table[i] = SquareSet(files & (ALL / 0xff * ranks));
            i += 1;
        }
        table
    }

    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

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

/// Yields the squares in the order of their names.
impl Iterator for SquareSet {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
