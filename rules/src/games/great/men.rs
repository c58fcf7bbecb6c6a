//! Which man stands where.

use super::board::{SQUARES, Side, Square, SquareSet};
use super::kind::{Kind, pawn_takes};

/// One move: a step, leap, capture or promotion. Moves are in the order of their canonical texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The square that the man leaves.
    pub from: Square,
    /// The square that the man comes to.
    pub to: Square,
    /// What a Pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

/// The men on the board: as sets by side and by kind, and by square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    sides: [SquareSet; 2],
    kinds: [SquareSet; 9],
    at: [Option<Kind>; SQUARES],
    /// The numbers of all men where they stand, one over the other.
    key: u64,
}

impl Men {
    /// An empty board.
    pub const NONE: Men =
        Men { sides: [SquareSet::EMPTY; 2], kinds: [SquareSet::EMPTY; 9], at: [None; SQUARES], key: 0 };

    /// All men of a side.
    pub fn side(&self, side: Side) -> SquareSet {
        self.sides[side as usize]
    }

    /// The men of a side that are of one kind.
    pub fn those(&self, side: Side, kind: Kind) -> SquareSet {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    /// Every man.
    pub fn all(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// What stands on a square.
    pub fn on(&self, square: Square) -> Option<(Side, Kind)> {
        let side = if self.sides[0].has(square) { Side::White } else { Side::Black };
        self.kind_on(square).map(|kind| (side, kind))
    }

    /// The kind of man that stands on a square.
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.at[square.index()]
    }

    /// Puts a man on an empty square.
    pub fn put(&mut self, square: Square, side: Side, kind: Kind) {
        self.sides[side as usize] |= SquareSet::of(square);
        self.kinds[kind as usize] |= SquareSet::of(square);
        self.at[square.index()] = Some(kind);
        self.key ^= number(side, kind, square);
    }

    /// Takes away what stands on a square.
    fn clear(&mut self, square: Square) {
        if let Some((side, kind)) = self.on(square) {
            self.at[square.index()] = None;
            self.key ^= number(side, kind, square);
            let others = !SquareSet::of(square);
            self.sides[0] = self.sides[0] & others;
            self.sides[1] = self.sides[1] & others;
            self.kinds[kind as usize] = self.kinds[kind as usize] & others;
        }
    }

    /// Moves a man to an empty square.
    pub fn shift(&mut self, side: Side, from: Square, to: Square) {
        if let Some(kind) = self.at[from.index()].take() {
            let both = SquareSet::of(from) | SquareSet::of(to);
            self.sides[side as usize] ^= both;
            self.kinds[kind as usize] ^= both;
            self.at[to.index()] = Some(kind);
            self.key ^= number(side, kind, from) ^ number(side, kind, to);
        }
    }

    /// A number that tells these men from others, as good as always.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The men after a move of a side.
    pub fn after(&self, side: Side, m: Move) -> Men {
        let mut men = *self;
        men.clear(m.to);
        men.shift(side, m.from, m.to);
        if let Some(kind) = m.promotion {
            men.clear(m.to);
            men.put(m.to, side, kind);
        }
        men
    }

    /// Whether a move neither captures nor moves a Pawn.
    pub fn is_quiet(&self, m: Move) -> bool {
        self.at[m.to.index()].is_none() && self.at[m.from.index()] != Some(Kind::Pawn)
    }

    /// The men of a side that could capture on a square.
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let mut found = pawn_takes(by.other(), square) & self.kinds[Kind::Pawn as usize];
        for kind in Kind::ALL {
            found |= kind.reach(square) & self.kinds[kind as usize];
        }
        found & self.sides[by as usize]
    }

    /// The men that give check to the King of a side.
    pub fn checkers(&self, side: Side) -> SquareSet {
        self.those(side, Kind::King)
            .first()
            .map_or(SquareSet::EMPTY, |king| self.attackers(king, side.other()))
    }

    /// Whether the King is the only man of a side.
    pub fn is_bare(&self, side: Side) -> bool {
        self.sides[side as usize].is_single()
    }

    /// How many men of a kind a side has off the board; for a Soldier, in stock.
    pub fn off(&self, side: Side, kind: Kind) -> u32 {
        kind.quota().saturating_sub(self.those(side, kind).len())
    }

    /// What a Pawn of a side could become now, in the order of letters.
    pub fn promotions(&self, side: Side) -> impl Iterator<Item = Kind> {
        Kind::PROMOTIONS.into_iter().filter(move |kind| self.off(side, *kind) > 0)
    }
}

/// The number of a man on a square, as if drawn by lot (SplitMix64 by Sebastiano Vigna).
fn number(side: Side, kind: Kind, square: Square) -> u64 {
    NUMBERS[side as usize][kind as usize][square.index()]
}

static NUMBERS: [[[u64; SQUARES]; 9]; 2] = numbers();

const fn numbers() -> [[[u64; SQUARES]; 9]; 2] {
    let mut numbers = [[[0; SQUARES]; 9]; 2];
    let mut state = 0_u64;
    let mut i = 0;
    while i < 2 * 9 * SQUARES {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[i / (9 * SQUARES)][i / SQUARES % 9][i % SQUARES] = mixed ^ (mixed >> 31);
        i += 1;
    }
    numbers
}
