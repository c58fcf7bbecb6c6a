//! The men on the board.

use super::board::{SQUARES, Side, Square, SquareSet};
use super::kind::{Kind, pawn_takes};

/// Ordered like the canonical texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    /// What a Pawn on the last rank becomes.
    pub promotion: Option<Kind>,
}

/// The men on the board, by side, by kind and by square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    sides: [SquareSet; 2],
    kinds: [SquareSet; 9],
    at: [Option<Kind>; SQUARES],
    /// The Zobrist hash.
    hash: u64,
}

impl Men {
    pub const NONE: Men =
        Men { sides: [SquareSet::EMPTY; 2], kinds: [SquareSet::EMPTY; 9], at: [None; SQUARES], hash: 0 };

    pub fn side(&self, side: Side) -> SquareSet {
        self.sides[side as usize]
    }

    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    pub fn all(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    pub fn on(&self, square: Square) -> Option<(Side, Kind)> {
        let side = if self.sides[0].has(square) { Side::White } else { Side::Black };
        self.kind_on(square).map(|kind| (side, kind))
    }

    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.at[square.index()]
    }

    /// The square must be empty.
    pub fn put(&mut self, square: Square, side: Side, kind: Kind) {
        self.at[square.index()] = Some(kind);
        self.toggle(square, side, kind);
    }

    fn clear(&mut self, square: Square) {
        if let Some((side, kind)) = self.on(square) {
            self.at[square.index()] = None;
            self.toggle(square, side, kind);
        }
    }

    fn toggle(&mut self, square: Square, side: Side, kind: Kind) {
        self.sides[side as usize] ^= SquareSet::of(square);
        self.kinds[kind as usize] ^= SquareSet::of(square);
        self.hash ^= zobrist(side, kind, square);
    }

    /// The target square must be empty.
    pub fn shift(&mut self, side: Side, from: Square, to: Square) {
        if let Some(kind) = self.at[from.index()].take() {
            let both = SquareSet::of(from) | SquareSet::of(to);
            self.sides[side as usize] ^= both;
            self.kinds[kind as usize] ^= both;
            self.at[to.index()] = Some(kind);
            self.hash ^= zobrist(side, kind, from) ^ zobrist(side, kind, to);
        }
    }

    pub fn hash(&self) -> u64 {
        self.hash
    }

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

    /// Whether a move is neither a capture nor a Pawn move.
    pub fn is_quiet(&self, m: Move) -> bool {
        self.at[m.to.index()].is_none() && self.at[m.from.index()] != Some(Kind::Pawn)
    }

    /// The men of side `by` that attack a square.
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let mut found = pawn_takes(by.other(), square) & self.kinds[Kind::Pawn as usize];
        for kind in Kind::ALL {
            found |= kind.reach(square) & self.kinds[kind as usize];
        }
        found & self.sides[by as usize]
    }

    /// The men that give check to this side.
    pub fn checkers(&self, side: Side) -> SquareSet {
        self.pieces(side, Kind::King)
            .first()
            .map_or(SquareSet::EMPTY, |king| self.attackers(king, side.other()))
    }

    /// Whether the side has only its King left.
    pub fn is_bare(&self, side: Side) -> bool {
        self.sides[side as usize].is_single()
    }

    /// How many men of a kind a side has off the board; for Soldiers, in stock.
    pub fn off(&self, side: Side, kind: Kind) -> u32 {
        kind.quota().saturating_sub(self.pieces(side, kind).len())
    }

    /// What a Pawn could become now.
    pub fn promotions(&self, side: Side) -> impl Iterator<Item = Kind> {
        Kind::PROMOTIONS.into_iter().filter(move |kind| self.off(side, *kind) > 0)
    }
}

/// The Zobrist number of a man on a square, from SplitMix64 by Sebastiano Vigna.
fn zobrist(side: Side, kind: Kind, square: Square) -> u64 {
    ZOBRIST[side as usize][kind as usize][square.index()]
}

static ZOBRIST: [[[u64; SQUARES]; 9]; 2] = zobrist_numbers();

const fn zobrist_numbers() -> [[[u64; SQUARES]; 9]; 2] {
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
