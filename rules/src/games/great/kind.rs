//! The kinds of men: names, letters, quotas and leaps.

use super::board::{SQUARES, Side, Square, SquareSet};
use crate::game::{Phrase, PieceName, Shape, phrase};

/// In the order of letters; the comments give the leaps in Betza notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// FA.
    Elephant,
    /// WDFA.
    General,
    /// FAN.
    HighPriestess,
    /// WF, royal.
    King,
    /// WDN.
    Minister,
    /// N.
    Knight,
    /// Moves one square ahead, captures one square diagonally ahead.
    Pawn,
    /// WF; only by promotion.
    Soldier,
    /// WD; also called Dababba or War Machine.
    Woody,
}

/// A side's Pawns at the start; every Soldier was one of them.
pub const PAWNS: u32 = 10;

impl Kind {
    pub const ALL: [Kind; 9] = [
        Kind::Elephant,
        Kind::General,
        Kind::HighPriestess,
        Kind::King,
        Kind::Minister,
        Kind::Knight,
        Kind::Pawn,
        Kind::Soldier,
        Kind::Woody,
    ];

    /// What a Pawn may become.
    pub const PROMOTIONS: [Kind; 7] = [
        Kind::Elephant,
        Kind::General,
        Kind::HighPriestess,
        Kind::Minister,
        Kind::Knight,
        Kind::Soldier,
        Kind::Woody,
    ];

    fn traits(self) -> &'static Traits {
        &TRAITS[self as usize]
    }

    pub fn letter(self) -> char {
        self.traits().letter
    }

    /// The kind with this letter, in either case.
    pub fn read(letter: char) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    pub fn name(self) -> Phrase {
        self.traits().name.clone()
    }

    pub fn one(self) -> Phrase {
        self.traits().one.clone()
    }

    /// A number of men in a sentence: `9 Soldiers`, `a Pawn`.
    pub fn counted(self, count: u32) -> Phrase {
        match (self, count) {
            (Kind::Elephant, 2..) => phrase!("{} Elephants", count),
            (Kind::Knight, 2..) => phrase!("{} Knights", count),
            (Kind::Soldier, 2..) => phrase!("{} Soldiers", count),
            (Kind::Woody, 2..) => phrase!("{} Woodies", count),
            // There is at most one of the others, or they are not counted.
            _ => self.one(),
        }
    }

    /// The most that a side can have on the board.
    pub fn quota(self) -> u32 {
        self.traits().quota
    }

    pub fn shape(self) -> Shape {
        self.traits().shape
    }

    /// The squares it may leap to from here, occupied or not; none for Pawns.
    pub fn reach(self, from: Square) -> SquareSet {
        REACH[from.index()][self as usize]
    }

    /// One leap of each shape, as (longer, shorter) distance.
    const fn leaps(self) -> &'static [(i8, i8)] {
        const W: (i8, i8) = (1, 0);
        const F: (i8, i8) = (1, 1);
        const D: (i8, i8) = (2, 0);
        const A: (i8, i8) = (2, 2);
        const N: (i8, i8) = (2, 1);
        match self {
            Kind::King | Kind::Soldier => &[W, F],
            Kind::General => &[W, D, F, A],
            Kind::Minister => &[W, D, N],
            Kind::HighPriestess => &[F, A, N],
            Kind::Elephant => &[F, A],
            Kind::Knight => &[N],
            Kind::Woody => &[W, D],
            Kind::Pawn => &[],
        }
    }
}

struct Traits {
    letter: char,
    name: Phrase,
    one: Phrase,
    quota: u32,
    shape: Shape,
}

const fn man(letter: char, name: Phrase, one: Phrase, quota: u32, shape: Shape) -> Traits {
    Traits { letter, name, one, quota, shape }
}

/// In the order of [`Kind`].
static TRAITS: [Traits; 9] = [
    man('E', phrase!("Elephant"), phrase!("an Elephant"), 2, Shape::Elephant),
    man('G', phrase!("General"), phrase!("a General"), 1, Shape::General),
    man('H', phrase!("High Priestess"), phrase!("a High Priestess"), 1, Shape::Priestess),
    man('K', phrase!("King"), phrase!("a King"), 1, Shape::King),
    man('M', phrase!("Minister"), phrase!("a Minister"), 1, Shape::Minister),
    man('N', phrase!("Knight"), phrase!("a Knight"), 2, Shape::Knight),
    man('P', phrase!("Pawn"), phrase!("a Pawn"), PAWNS, Shape::Pawn),
    man('S', phrase!("Soldier"), phrase!("a Soldier"), 9, Shape::Soldier),
    man('W', phrase!("Woody"), phrase!("a Woody"), 2, Shape::Woody),
];

/// What people call the kinds of men, in the order of [`Kind`].
#[rustfmt::skip]
pub const NAMES: &[PieceName] = &[
    PieceName::of("E", "elephant", &["elefant", "elefanten", "slon", "slona", "slonem"]),
    PieceName::of("G", "general", &["generala", "generalem"]),
    PieceName::of("H", "high priestess", &[
        "priestess", "hohepriesterin", "hohe priesterin", "priesterin", "veleknezka", "veleknezku", "veleknezkou", "knezka", "knezku", "knezkou",
    ]),
    PieceName::of("K", "king", &["konig", "koenig", "kral", "krale", "kralem"]),
    PieceName::of("M", "minister", &["ministr", "ministra", "ministrem"]),
    PieceName::of("N", "knight", &["horse", "springer", "pferd", "rossl", "jezdec", "jezdce", "jezdcem", "kun", "kone", "konem"]),
    PieceName::of("P", "pawn", &["bauer", "bauern", "pesec", "pesce", "pescem", "pesak", "pesaka", "pesakem"]),
    PieceName::of("S", "soldier", &["soldat", "soldaten", "vojak", "vojaka", "vojakem"]),
    PieceName::of("W", "woody", &["dababba", "dabbaba", "war machine"]),
];

pub fn pawn_takes(side: Side, from: Square) -> SquareSet {
    PAWN_TAKES[side as usize][from.index()]
}

/// By square and kind: the squares within one leap. Symmetric.
static REACH: [[SquareSet; 9]; SQUARES] = reach();

static PAWN_TAKES: [[SquareSet; SQUARES]; 2] = [all_pawn_takes(Side::White), all_pawn_takes(Side::Black)];

const fn reach() -> [[SquareSet; 9]; SQUARES] {
    let mut table = [[SquareSet::EMPTY; 9]; SQUARES];
    let mut i = 0;
    while let (true, Some(from)) = (i < SQUARES, Square::at((i / 8) as i8, (i % 8) as i8)) {
        let mut k = 0;
        while k < Kind::ALL.len() {
            let leaps = Kind::ALL[k].leaps();
            let mut l = 0;
            while l < leaps.len() {
                let (a, b) = leaps[l];
                table[i][k] = table[i][k]
                    .with(from.step(a, b))
                    .with(from.step(a, -b))
                    .with(from.step(-a, b))
                    .with(from.step(-a, -b))
                    .with(from.step(b, a))
                    .with(from.step(b, -a))
                    .with(from.step(-b, a))
                    .with(from.step(-b, -a));
                l += 1;
            }
            k += 1;
        }
        i += 1;
    }
    table
}

const fn all_pawn_takes(side: Side) -> [SquareSet; SQUARES] {
    let mut table = [SquareSet::EMPTY; SQUARES];
    let mut i = 0;
    while let (true, Some(from)) = (i < SQUARES, Square::at((i / 8) as i8, (i % 8) as i8)) {
        table[i] = SquareSet::EMPTY.with(from.step(-1, side.ahead())).with(from.step(1, side.ahead()));
        i += 1;
    }
    table
}
