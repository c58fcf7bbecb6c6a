//! The two boards, and who plays what on them.

use std::sync::LazyLock;

use crate::game::{Calibration, Info, Rung};

use super::board::{Design, Route, Track};
use super::options::OPTIONS;
use super::side::Colour::{B, L, R, T};
use super::side::Side;

pub trait Variant: Send + Sync + 'static {
    const INFO: Info;
    const CALIBRATION: Calibration;
    fn track() -> &'static Track;
    /// What the seats play, in order.
    fn sides(players: u8) -> &'static [Side];
}

const DESIGNER: &str = "Cameron Browne, 2006";
const SOURCES: &[&str] = &[
    "Cameron Browne: Savoy / Savoya, rules of November 2006",
    "Cameron Browne: New game: Savoya, announcement on the pbmserv mailing list, 2006",
];

/// The small board: one strand, two seats.
#[derive(Debug)]
pub struct OnSavoy;

/// The large board: two strands, two to four seats.
#[derive(Debug)]
pub struct OnSavoya;

impl Variant for OnSavoy {
    const INFO: Info = Info {
        name: "savoy",
        title: "Savoy",
        summary: "a race on a figure of eight, with pins and blocks, for two players",
        options: OPTIONS,
        pools: &[("stack", "6"), ("even", ""), ("step", "")],
        chance: true,
        dice_are_alike: true,
        in_order: true,
        positions: 2_000,
        easy_positions: 2_000,
        // Luck decides much: four times the positions win two games of three at most.
        rungs: &[
            Rung::of(6_000, 8).rated(1_200),
            Rung::of(12_000, 0).rated(1_340),
            Rung::of(60_000, 0).rated(1_415),
            Rung::of(300_000, 0).rated(1_505),
            Rung::of(1_200_000, 0).rated(1_650),
            Rung::of(4_000_000, 0),
        ],
        usual_moves: 34,
        perft: false,
        designer: DESIGNER,
        sources: SOURCES,
        ..Info::FOR_TWO
    };

    // Of 150 games: `cargo bench --bench calibration -- --nodes 5000 --games 1 --seeds 1001-1150`.
    const CALIBRATION: Calibration = Calibration::through(&[
        (25, 18),
        (50, 39),
        (100, 99),
        (200, 219),
        (300, 328),
        (400, 408),
        (500, 455),
        (600, 502),
        (700, 565),
        (800, 666),
        (900, 831),
        (960, 939),
    ]);

    fn track() -> &'static Track {
        static TRACK: LazyLock<Track> = LazyLock::new(|| Track::of(&SAVOY));
        &TRACK
    }

    fn sides(_players: u8) -> &'static [Side] {
        &[Side { colours: &[R] }, Side { colours: &[L] }]
    }
}

impl Variant for OnSavoya {
    const INFO: Info = Info {
        name: "savoya",
        title: "Savoya",
        summary: "a race on two interwoven figures of eight, with pins and blocks, for two to four players",
        most: 4,
        easy_positions: 2_500,
        // Games are long: with eight random moves of a hundred 6,000 positions lost 16 games of 20 to greed.
        rungs: &[
            Rung::of(200, 3).rated(1_135),
            Rung::of(600, 0).rated(1_270),
            Rung::of(2_500, 0).rated(1_395),
            Rung::of(15_000, 0).rated(1_480),
            Rung::of(120_000, 0).rated(1_550),
            Rung::of(700_000, 0).rated(1_585),
            Rung::of(4_000_000, 0),
        ],
        usual_moves: 100,
        ..OnSavoy::INFO
    };

    // Of 310 games: `cargo bench --bench calibration -- --nodes 5000 --games 1 --seeds 1001-1150,2001-2100,3001-3060`. Less than 0.05
    // is found where nothing can be saved; whatever else is found below 0.25, a third of the games are won.
    const CALIBRATION: Calibration = Calibration::through(&[
        (50, 30),
        (55, 320),
        (100, 345),
        (200, 360),
        (300, 398),
        (400, 425),
        (500, 452),
        (600, 486),
        (700, 525),
        (800, 589),
        (900, 697),
        (960, 842),
    ]);

    fn track() -> &'static Track {
        static TRACK: LazyLock<Track> = LazyLock::new(|| Track::of(&SAVOYA));
        &TRACK
    }

    fn sides(players: u8) -> &'static [Side] {
        const EACH: &[Side] =
            &[Side { colours: &[R] }, Side { colours: &[L] }, Side { colours: &[T] }, Side { colours: &[B] }];
        match players {
            4.. => EACH,
            3 => EACH.split_at(3).0,
            _ => &[Side { colours: &[R, L] }, Side { colours: &[T, B] }],
        }
    }
}

static SAVOY: Design = Design {
    name: "Savoy",
    strands: &[
        "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 j5 j6 j7 j8 j9 j10 i10 h10 g10 g9 g8 g7 g6 g5 g4 g3 g2 g1 f1 e1 d1 \
                d2 d3 d4 d5 d6 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7",
    ],
    routes: &[
        Route { colour: R, start: ["a4", "b4", "c4"], home: ["k7", "l7", "m7"] },
        Route { colour: L, start: ["m7", "l7", "k7"], home: ["a4", "b4", "c4"] },
    ],
    drawing: include_str!("boards/savoy.txt"),
};

static SAVOYA: Design = Design {
    name: "Savoya",
    strands: &[
        "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l7 l8 l9 l10 l11 l13 k14 i14 h13 h12 h11 h10 h9 h8 h7 h6 h5 h4 h3 g2 e2 \
         d3 d5 d6 d7 d8 d9 e10 f10 g10 h10 i10 j10 k10 l10 m10 n10 o10",
        "f15 f14 f13 f12 f11 f10 f9 f8 f7 f6 f5 g4 h4 i4 j4 k4 l4 m5 n6 m8 l8 k8 j8 i8 h8 g8 f8 e8 d8 c8 b10 c11 \
         d12 e12 f12 g12 h12 i12 j11 j10 j9 j8 j7 j6 j5 j4 j3 j2 j1",
    ],
    routes: &[
        Route { colour: R, start: ["a6", "b6", "c6"], home: ["m10", "n10", "o10"] },
        Route { colour: L, start: ["o10", "n10", "m10"], home: ["a6", "b6", "c6"] },
        Route { colour: T, start: ["j1", "j2", "j3"], home: ["f13", "f14", "f15"] },
        Route { colour: B, start: ["f15", "f14", "f13"], home: ["j1", "j2", "j3"] },
    ],
    drawing: include_str!("boards/savoya.txt"),
};
