//! The variants, as differences from the plain game.

use super::board::{SMALL, SPACES, Space, WHEEL, Web};
use super::piece::{Kind, Piece, Side};

/// Blue's men at the start; Red's stand opposite, half a turn round the board.
const MEN: [(&str, Kind); 12] = [
    ("AB1", Kind::Matron),
    ("AB2", Kind::Priestess),
    ("A2", Kind::Weaponmaster),
    ("B2", Kind::Wizard),
    ("HA1", Kind::Orc),
    ("HA2", Kind::Orc),
    ("A1", Kind::Orc),
    ("A3", Kind::Orc),
    ("B1", Kind::Orc),
    ("B3", Kind::Orc),
    ("BC1", Kind::Orc),
    ("BC2", Kind::Orc),
];

/// Blue's second line on the Great Wheel.
const SECOND: [(&str, Kind); 5] = [
    ("AH0", Kind::Orc),
    ("A0", Kind::Weaponmaster),
    ("AB0", Kind::Priestess),
    ("B0", Kind::Wizard),
    ("BC0", Kind::Orc),
];

/// Blue's Champion.
const CHAMPION: [(&str, Kind); 1] = [("AB3", Kind::Champion)];

/// Which of the games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    /// The plain game.
    Base,
    /// The Matron Mother moves like a Priestess while her side has none.
    Baenre,
    /// Promotion to any capital piece instead of resurrection.
    ChedNased,
    /// A Champion a side, which neither captures nor is captured.
    Champion,
    /// The Champion fights once its side's capital pieces are gone.
    Lolth,
    /// The large board.
    Wheel,
    /// One spider turns a piece, two remove it.
    Dice,
}

impl Variant {
    /// All of them, the plain game first.
    pub const ALL: [Variant; 7] = [
        Variant::Base,
        Variant::Baenre,
        Variant::ChedNased,
        Variant::Champion,
        Variant::Lolth,
        Variant::Wheel,
        Variant::Dice,
    ];

    /// The word in options and position texts.
    pub const fn word(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::Baenre => "baenre",
            Variant::ChedNased => "chednased",
            Variant::Champion => "champion",
            Variant::Lolth => "lolth",
            Variant::Wheel => "wheel",
            Variant::Dice => "dice",
        }
    }

    /// The variant of that word, in any case.
    pub fn named(word: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.word().eq_ignore_ascii_case(word))
    }

    /// The board it is played on.
    pub fn web(self) -> &'static Web {
        if self == Variant::Wheel { &WHEEL } else { &SMALL }
    }

    /// Whether there are Champions.
    pub const fn champions(self) -> bool {
        matches!(self, Variant::Champion | Variant::Lolth)
    }

    /// The kinds of pieces in it.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| *kind != Kind::Champion || self.champions())
    }

    /// What an Orc may become.
    pub fn promotions(self) -> impl Iterator<Item = Kind> {
        self.kinds().filter(move |kind| kind.capital() || *kind == Kind::Champion && self == Variant::Lolth)
    }

    /// Blue's men at the start and where they stand.
    fn men(self) -> impl Iterator<Item = (&'static str, Kind)> {
        let more: &[(&str, Kind)] = match self {
            Variant::Wheel => &SECOND,
            Variant::Champion | Variant::Lolth => &CHAMPION,
            _ => &[],
        };
        MEN.iter().chain(more).copied()
    }

    /// How many pieces of a kind a side begins with.
    pub fn count(self, kind: Kind) -> usize {
        self.men().filter(|(_, k)| *k == kind).count()
    }

    /// The pieces at the start.
    pub fn pieces(self) -> [Option<Piece>; SPACES] {
        let mut pieces = [None; SPACES];
        for (name, kind) in self.men() {
            for (side, name) in [(Side::Blue, name.to_string()), (Side::Red, opposite(name))] {
                if let Some(space) = Space::named(&name) {
                    pieces[space.index()] = Some(Piece { side, kind });
                }
            }
        }
        pieces
    }
}

/// The space half a turn round the board: A and E, B and F, C and G, D and H change places.
fn opposite(name: &str) -> String {
    let turn = |c: char| match c {
        'A'..='D' => char::from(c as u8 + 4),
        'E'..='H' => char::from(c as u8 - 4),
        other => other,
    };
    name.chars().map(turn).collect()
}
