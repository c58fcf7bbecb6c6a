//! The variants, as differences from the plain game.

use super::board::{SMALL, SPACES, Space, WHEEL, Web};
use super::piece::{Kind, Piece, Side};
use crate::game::{Phrase, phrase};

/// Blue's starting position; Red's is rotated by half a turn.
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

const CHAMPION: [(&str, Kind); 1] = [("AB3", Kind::Champion)];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    Base,
    /// The Matron Mother moves like a Priestess while her side has none.
    Baenre,
    /// Promotion to any capital piece instead of resurrection.
    ChedNased,
    /// Each side has a Champion, which neither captures nor is captured.
    Champion,
    /// The Champion fights once its side's capital pieces are gone.
    Lolth,
    Wheel,
    /// One spider turns a piece, two remove it.
    Dice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Champion {
    Missing,
    /// Neither captures nor is captured.
    Pacifist,
    /// Like a pacifist until its side's capital pieces are gone; Orcs may become one.
    Veteran,
}

/// A variant's differences from the plain game.
#[derive(Debug)]
pub struct Form {
    /// Its name in options and position texts.
    pub word: &'static str,
    pub wheel: bool,
    pub champion: Champion,
    /// Whether a Matron Mother without a Priestess moves like one.
    pub matron_slides: bool,
    /// Whether Orcs may become any capital piece, lost or not.
    pub promotes_freely: bool,
    /// Whether one spider turns a piece and two remove one; otherwise two turn one.
    pub spiders_remove: bool,
}

/// The plain game; each variant differs in one thing.
const PLAIN: Form = Form {
    word: "base",
    wheel: false,
    champion: Champion::Missing,
    matron_slides: false,
    promotes_freely: false,
    spiders_remove: false,
};

/// In the order of [`Variant`].
static FORMS: [Form; 7] = [
    PLAIN,
    Form { word: "baenre", matron_slides: true, ..PLAIN },
    Form { word: "chednased", promotes_freely: true, ..PLAIN },
    Form { word: "champion", champion: Champion::Pacifist, ..PLAIN },
    Form { word: "lolth", champion: Champion::Veteran, ..PLAIN },
    Form { word: "wheel", wheel: true, ..PLAIN },
    Form { word: "dice", spiders_remove: true, ..PLAIN },
];

impl Variant {
    pub const ALL: [Variant; 7] = [
        Variant::Base,
        Variant::Baenre,
        Variant::ChedNased,
        Variant::Champion,
        Variant::Lolth,
        Variant::Wheel,
        Variant::Dice,
    ];

    pub fn form(self) -> &'static Form {
        &FORMS[self as usize]
    }

    pub fn word(self) -> &'static str {
        self.form().word
    }

    pub fn told(self) -> Phrase {
        match self {
            Variant::Base => phrase!("the plain game"),
            Variant::Baenre => phrase!("Baenre Sava (a Matron Mother without a Priestess moves like one)"),
            Variant::ChedNased => phrase!("Ched Nased Sava (Orcs become P, Wz or Wm, lost or not)"),
            Variant::Champion => phrase!("Champion Sava (a Champion neither captures nor is captured)"),
            Variant::Lolth => {
                phrase!("Lolth's Champion Sava (a Champion fights once its P, Wz and Wm are gone)")
            }
            Variant::Wheel => phrase!("Great Wheel Sava"),
            Variant::Dice => phrase!("Dice Sava (one spider turns a piece, two remove one)"),
        }
    }

    /// The variant with this word, in any case.
    pub fn named(word: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.word().eq_ignore_ascii_case(word))
    }

    pub fn web(self) -> &'static Web {
        if self.form().wheel { &WHEEL } else { &SMALL }
    }

    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .filter(move |kind| *kind != Kind::Champion || self.form().champion != Champion::Missing)
    }

    pub fn promotions(self) -> impl Iterator<Item = Kind> {
        let champion = self.form().champion == Champion::Veteran;
        self.kinds().filter(move |kind| kind.capital() || champion && *kind == Kind::Champion)
    }

    /// Blue's starting position.
    fn men(self) -> impl Iterator<Item = (&'static str, Kind)> {
        let form = self.form();
        let second: &[(&str, Kind)] = if form.wheel { &SECOND } else { &[] };
        let champion: &[(&str, Kind)] = if form.champion == Champion::Missing { &[] } else { &CHAMPION };
        MEN.iter().chain(second).chain(champion).copied()
    }

    pub fn count(self, kind: Kind) -> usize {
        self.men().filter(|(_, k)| *k == kind).count()
    }

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

/// The space half a turn around the board: A and E, B and F, C and G, D and H are swapped.
pub fn opposite(name: &str) -> String {
    let turn = |c: char| match c {
        'A'..='D' => char::from(c as u8 + 4),
        'E'..='H' => char::from(c as u8 - 4),
        other => other,
    };
    name.chars().map(turn).collect()
}
