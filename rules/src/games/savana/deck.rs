//! Decks and the names of their cards.

use std::fmt;

use super::cards::{AGES, BLUE, Facts, RED, START, UNKNOWN};

/// Which of the two decks is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deck {
    /// The simpler one.
    Blue,
    /// The one with cards that feed themselves.
    Red,
}

/// A card: its deck and its place in it, a start card, or one of which nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

/// The card with which every player begins.
const FIRST: u8 = 200;
/// A card that lies face down.
const HIDDEN: u8 = 201;
/// Where the red deck begins.
const REDS: u8 = 100;

impl Deck {
    /// Its name in options.
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

/// How many cards of a deck have that age.
pub fn size(age: u8) -> u8 {
    AGES.get(usize::from(age).wrapping_sub(1)).copied().unwrap_or(0)
}

impl Card {
    /// The card with which every player begins.
    pub const START: Card = Card(FIRST);
    /// A card of which nothing is known.
    pub const UNKNOWN: Card = Card(HIDDEN);

    /// What stands on it.
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

    /// Whether a warrior stands in its recruit row.
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
