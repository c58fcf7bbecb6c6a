//! The cards of both decks and their names.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deck {
    /// The simpler one.
    Blue,
    /// With cards that feed themselves.
    Red,
}

/// A card: its index in its deck, a start card, or an unknown card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

/// Every player's first card.
const FIRST: u8 = 200;
/// A face-down card.
const HIDDEN: u8 = 201;
/// The index of the first red card.
const REDS: u8 = 100;

impl Deck {
    pub fn name(self) -> &'static str {
        match self {
            Deck::Blue => "blue",
            Deck::Red => "red",
        }
    }

    /// The cards of an age (1 to 5) in order.
    pub fn age(self, age: u8) -> impl DoubleEndedIterator<Item = Card> + Clone {
        let before: u8 = (1..age).map(size).sum();
        let first = before + if self == Deck::Red { REDS } else { 0 };
        (first..first + size(age)).map(Card)
    }
}

/// The number of cards of an age in each deck.
pub fn size(age: u8) -> u8 {
    AGES.get(usize::from(age).wrapping_sub(1)).copied().unwrap_or(0)
}

impl Card {
    pub const START: Card = Card(FIRST);
    pub const UNKNOWN: Card = Card(HIDDEN);

    pub fn facts(self) -> &'static Facts {
        let place = usize::from(self.0);
        match self.0 {
            FIRST => &START,
            HIDDEN => &UNKNOWN,
            REDS.. => RED.get(place - usize::from(REDS)).unwrap_or(&UNKNOWN),
            _ => BLUE.get(place).unwrap_or(&UNKNOWN),
        }
    }

    /// Reads `b2d`, `start` or `?`, in any case.
    pub fn read(text: &str) -> Option<Card> {
        let text = text.to_ascii_lowercase();
        match text.as_str() {
            "start" => return Some(Card::START),
            "?" => return Some(Card::UNKNOWN),
            _ => {}
        }
        let mut letters = text.chars();
        let deck = match letters.next()? {
            'b' => Deck::Blue,
            'r' => Deck::Red,
            _ => return None,
        };
        let age = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
        let place = usize::from(u8::try_from(letters.next()?).ok()?.checked_sub(b'a')?);
        let card = deck.age(age).nth(place)?;
        letters.next().is_none().then_some(card)
    }

    /// Whether it recruits a warrior.
    pub fn has_warrior(self) -> bool {
        self.facts().recruits[0] > 0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deck, place) = match self.0 {
            FIRST => return f.write_str("start"),
            HIDDEN => return f.write_str("?"),
            REDS.. => ('r', self.0 - REDS),
            place => ('b', place),
        };
        let age = self.facts().age;
        let before: u8 = (1..age).map(size).sum();
        write!(f, "{deck}{age}{}", char::from(b'a' + place - before))
    }
}

/// What a card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// 1 to 5; 0 for a start card.
    pub age: u8,
    /// Draft symbols.
    pub draft: u8,
    /// Warriors, shamans and champions recruited.
    pub recruits: [u8; 3],
    /// Move symbols.
    pub moves: u8,
    /// Prosperity symbols.
    pub prosperity: u8,
    /// Whether it needs no food.
    pub self_fed: bool,
}

/// A card: age; draft; warriors, shamans, champions; moves; prosperity.
const fn card(age: u8, draft: u8, recruits: [u8; 3], moves: u8, prosperity: u8) -> Facts {
    Facts { age, draft, recruits, moves, prosperity, self_fed: false }
}

/// A card that feeds itself.
const fn fed(age: u8, draft: u8, recruits: [u8; 3], moves: u8, prosperity: u8) -> Facts {
    Facts { self_fed: true, ..card(age, draft, recruits, moves, prosperity) }
}

pub static START: Facts = card(0, 2, [3, 0, 0], 2, 0);

pub static UNKNOWN: Facts = card(0, 0, [0, 0, 0], 0, 0);

/// The number of cards of each age in each deck.
pub const AGES: [u8; 5] = [7, 7, 7, 7, 8];

/// By age; within an age the cards are lettered from a.
#[rustfmt::skip]
pub static BLUE: [Facts; 36] = [
    card(1, 0, [0, 1, 0], 1, 0), // b1a
    card(1, 0, [1, 1, 0], 0, 0), // b1b
    card(1, 0, [0, 0, 1], 1, 0), // b1c
    card(1, 0, [1, 0, 0], 0, 1), // b1d
    card(1, 0, [0, 0, 0], 1, 1), // b1e
    card(1, 2, [1, 0, 0], 1, 0), // b1f
    card(1, 1, [2, 0, 0], 1, 0), // b1g
    card(2, 0, [1, 1, 0], 1, 0), // b2a
    card(2, 1, [0, 1, 0], 0, 0), // b2b
    card(2, 0, [0, 0, 0], 2, 1), // b2c
    card(2, 0, [1, 0, 1], 1, 0), // b2d
    card(2, 1, [1, 0, 0], 0, 1), // b2e
    card(2, 0, [2, 0, 0], 0, 1), // b2f
    card(2, 0, [3, 0, 0], 2, 0), // b2g
    card(3, 0, [2, 0, 0], 2, 1), // b3a
    card(3, 0, [1, 1, 0], 0, 1), // b3b
    card(3, 0, [1, 0, 1], 2, 0), // b3c
    card(3, 0, [0, 2, 0], 1, 0), // b3d
    card(3, 0, [1, 0, 0], 0, 2), // b3e
    card(3, 2, [2, 0, 0], 1, 0), // b3f
    card(3, 1, [1, 0, 0], 1, 1), // b3g
    card(4, 0, [1, 1, 0], 1, 1), // b4a
    card(4, 0, [0, 0, 1], 2, 1), // b4b
    card(4, 0, [2, 0, 0], 1, 2), // b4c
    card(4, 1, [0, 2, 0], 1, 0), // b4d
    card(4, 0, [0, 1, 1], 1, 0), // b4e
    card(4, 0, [3, 0, 0], 3, 1), // b4f
    card(4, 1, [2, 0, 0], 1, 2), // b4g
    card(5, 0, [0, 0, 0], 2, 3), // b5a
    card(5, 0, [2, 0, 0], 1, 2), // b5b
    card(5, 0, [0, 2, 0], 2, 1), // b5c
    card(5, 0, [1, 0, 1], 2, 1), // b5d
    card(5, 0, [3, 0, 0], 4, 1), // b5e
    card(5, 0, [1, 1, 0], 2, 1), // b5f
    card(5, 0, [0, 1, 1], 2, 0), // b5g
    card(5, 0, [1, 0, 0], 3, 2), // b5h
];

/// By age; within an age the cards are lettered from a.
#[rustfmt::skip]
pub static RED: [Facts; 36] = [
    card(1, 0, [0, 1, 0], 1, 0), // r1a
    card(1, 1, [0, 1, 0], 0, 0), // r1b
    card(1, 0, [0, 0, 1], 1, 0), // r1c
    fed(1, 0, [0, 0, 0], 0, 1), // r1d
    fed(1, 1, [1, 0, 0], 1, 0), // r1e
    card(1, 0, [1, 0, 0], 0, 1), // r1f
    card(1, 2, [1, 0, 0], 1, 0), // r1g
    card(2, 0, [1, 1, 0], 1, 0), // r2a
    card(2, 0, [1, 0, 1], 1, 0), // r2b
    card(2, 1, [0, 1, 0], 1, 0), // r2c
    fed(2, 0, [0, 0, 0], 1, 1), // r2d
    card(2, 0, [2, 0, 0], 0, 1), // r2e
    card(2, 1, [2, 0, 0], 1, 0), // r2f
    fed(2, 0, [3, 0, 0], 1, 0), // r2g
    fed(3, 0, [0, 0, 1], 1, 0), // r3a
    card(3, 0, [1, 1, 0], 0, 1), // r3b
    card(3, 0, [0, 2, 0], 1, 0), // r3c
    card(3, 0, [1, 0, 0], 0, 2), // r3d
    fed(3, 1, [2, 0, 0], 2, 0), // r3e
    card(3, 1, [2, 0, 0], 0, 1), // r3f
    fed(3, 0, [1, 0, 0], 2, 1), // r3g
    fed(4, 0, [0, 0, 0], 1, 2), // r4a
    fed(4, 0, [3, 0, 0], 3, 0), // r4b
    card(4, 0, [0, 2, 0], 1, 1), // r4c
    fed(4, 0, [2, 0, 0], 1, 1), // r4d
    card(4, 1, [2, 0, 0], 1, 2), // r4e
    card(4, 0, [1, 1, 0], 1, 1), // r4f
    card(4, 0, [0, 0, 2], 1, 0), // r4g
    fed(5, 0, [0, 0, 0], 3, 1), // r5a
    card(5, 0, [2, 0, 0], 2, 1), // r5b
    card(5, 0, [0, 2, 0], 2, 1), // r5c
    card(5, 0, [1, 0, 1], 2, 1), // r5d
    card(5, 0, [3, 0, 0], 4, 1), // r5e
    fed(5, 0, [1, 1, 0], 1, 1), // r5f
    card(5, 0, [0, 0, 1], 3, 1), // r5g
    card(5, 0, [1, 0, 0], 3, 2), // r5h
];
