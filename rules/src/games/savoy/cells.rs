//! What is where: stacks, and the cells of a board.

use std::fmt;
use std::iter;
use std::ops::Index;

use super::board::{Cell, MOST_CELLS, Track};
use super::side::Colour;

/// The most pieces of a colour; a stack has four bits for them.
pub const MOST_PIECES: u8 = 15;

/// A stack in one byte: the height in bits 0 to 3, the top colour in bits 4 and 5, and in bits 6 and 7 the pinned colour as its
/// distance from the top one (0: none).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Stack(u8);

impl Stack {
    pub const EMPTY: Stack = Stack(0);

    /// `height` pieces (1 to 15) of a colour, perhaps on a pinned piece of another.
    pub fn new(height: u8, colour: Colour, pinned: Option<Colour>) -> Self {
        let below = pinned.map_or(0, |p| (p as u8).wrapping_sub(colour as u8) & 3);
        Stack((height & 15) | (colour as u8) << 4 | below << 6)
    }

    pub fn of_byte(byte: u8) -> Self {
        Stack(byte)
    }

    pub fn byte(self) -> u8 {
        self.0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of pieces above a pinned one, or of all if none is pinned.
    pub fn height(self) -> u8 {
        self.0 & 15
    }

    /// The top colour; R if empty.
    pub fn colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 >> 4 & 3)]
    }

    pub fn pinned(self) -> Option<Colour> {
        match self.0 >> 6 {
            0 => None,
            below => Some(Colour::ALL[usize::from(((self.0 >> 4) + below) & 3)]),
        }
    }

    /// Whether the top piece has one of these colours.
    pub fn is_of(self, colours: u8) -> bool {
        !self.is_empty() && self.colour().bit() & colours != 0
    }

    /// Whether a piece of a colour may land here.
    pub fn admits(self, colour: Colour) -> bool {
        self.is_empty() || self.colour() == colour || (self.height() == 1 && self.pinned().is_none())
    }

    pub fn without_top(self) -> Self {
        match (self.height(), self.pinned()) {
            (0, _) | (1, None) => Stack::EMPTY,
            (1, Some(freed)) => Stack::new(1, freed, None),
            _ => Stack(self.0 - 1),
        }
    }

    /// Adds a piece that may land here.
    pub fn with_top(self, colour: Colour) -> Self {
        if self.is_empty() {
            Stack::new(1, colour, None)
        } else if self.colour() == colour {
            Stack::new((self.height() + 1).min(MOST_PIECES), colour, self.pinned())
        } else {
            Stack::new(1, colour, Some(self.colour()))
        }
    }

    /// The number of pieces of a colour.
    pub fn count(self, colour: Colour) -> u8 {
        let top = if self.colour() == colour { self.height() } else { 0 };
        top + u8::from(self.pinned() == Some(colour))
    }

    /// The colours of a piece that pins and of the one that it pins.
    pub fn pin(self) -> Option<(Colour, Colour)> {
        self.pinned().map(|pinned| (self.colour(), pinned))
    }

    /// The colours from the top, with their numbers of pieces.
    pub fn pieces(self) -> impl Iterator<Item = (Colour, u8)> {
        let top = (!self.is_empty()).then(|| (self.colour(), self.height()));
        top.into_iter().chain(self.pinned().map(|colour| (colour, 1)))
    }
}

/// As position texts write it: `5R`, `1B(R)`; nothing if empty.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return Ok(());
        }
        write!(f, "{}{}", self.height(), self.colour().letter())?;
        match self.pinned() {
            Some(pinned) => write!(f, "({})", pinned.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cells {
    stacks: [Stack; MOST_CELLS],
    /// The cells that are not empty, one bit each. A search goes through the stacks all the time, and most cells are empty.
    occupied: u128,
}

impl Cells {
    pub fn empty() -> Self {
        Cells { stacks: [Stack::EMPTY; MOST_CELLS], occupied: 0 }
    }

    pub fn set(&mut self, cell: Cell, stack: Stack) {
        self.stacks[usize::from(cell)] = stack;
        let bit = 1 << cell;
        self.occupied = if stack.is_empty() { self.occupied & !bit } else { self.occupied | bit };
    }

    /// Moves the top piece of one cell onto another that admits it.
    pub fn step(&mut self, from: Cell, to: Cell) {
        let colour = self[from].colour();
        self.set(from, self[from].without_top());
        self.set(to, self[to].with_top(colour));
    }

    /// The non-empty stacks.
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, Stack)> {
        self.occupied().map(|cell| (cell, self[cell]))
    }

    /// The cells of these stacks; they may change meanwhile.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> + use<> {
        cells_of(self.occupied)
    }

    /// The cells on which another position has other stacks, with its stacks.
    pub fn changes<'a>(&'a self, other: &'a Cells) -> impl Iterator<Item = (Cell, Stack)> + 'a {
        let changed = cells_of(self.occupied | other.occupied).filter(|cell| self[*cell] != other[*cell]);
        changed.map(|cell| (cell, other[cell]))
    }

    /// All pieces by cell and colour, pinned ones included.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Colour, u8)> {
        self.stacks().flat_map(|(cell, stack)| stack.pieces().map(move |(c, n)| (cell, c, n)))
    }

    /// The number of pieces of these colours that are not at home.
    pub fn away(&self, track: &Track, colours: u8) -> u8 {
        self.pieces()
            .filter(|(cell, colour, _)| colour.bit() & colours != 0 && !track.is_home(*cell, *colour))
            .map(|(_, _, n)| n)
            .sum()
    }

    pub fn are_home(&self, track: &Track, colours: u8) -> bool {
        self.pieces().all(|(cell, colour, _)| colour.bit() & colours == 0 || track.is_home(cell, colour))
    }
}

/// The cells whose bits are set.
fn cells_of(mut bits: u128) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let cell = Cell::try_from(bits.trailing_zeros()).ok().filter(|_| bits != 0)?;
        bits &= bits - 1;
        Some(cell)
    })
}

impl Index<Cell> for Cells {
    type Output = Stack;

    fn index(&self, cell: Cell) -> &Stack {
        &self.stacks[usize::from(cell)]
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.stacks()).finish()
    }
}

/// The pieces of a colour, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The steps that they have to go, ignoring blocks.
    pub pips: i32,
    /// The steps that they have to go in a whole game, from the farthest start.
    pub way: i32,
    /// The number of pinned ones.
    pub pinned: i32,
}

/// By colour. A position keeps them, since what a play changes is counted in less time than all pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallies([Tally; 4]);

impl Tallies {
    pub fn of(track: &Track, cells: &Cells) -> Self {
        let mut tallies = Tallies::default();
        cells.stacks().for_each(|(cell, stack)| tallies.replace(track, cell, Stack::EMPTY, stack));
        tallies
    }

    pub fn of_colours(&self, colours: &[Colour]) -> Tally {
        let tallies = colours.iter().map(|colour| self.0[colour.index()]);
        tallies.fold(Tally::default(), |sum, Tally { pips, way, pinned }| Tally {
            pips: sum.pips + pips,
            way: sum.way + way,
            pinned: sum.pinned + pinned,
        })
    }

    /// A cell gets another stack.
    pub fn replace(&mut self, track: &Track, cell: Cell, before: Stack, after: Stack) {
        self.add(track, cell, before, -1);
        self.add(track, cell, after, 1);
    }

    fn add(&mut self, track: &Track, cell: Cell, stack: Stack, times: i32) {
        let mut add = |colour: Colour, pieces: i32, pinned: i32| {
            let tally = &mut self.0[colour.index()];
            tally.pips += i32::from(track.distance(cell, colour)) * pieces;
            tally.way += i32::from(track.way(colour)) * pieces;
            tally.pinned += pinned;
        };
        add(stack.colour(), i32::from(stack.height()) * times, 0);
        if let Some(pinned) = stack.pinned() {
            add(pinned, times, times);
        }
    }
}
