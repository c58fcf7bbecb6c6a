//! The options of a challenge.

use crate::game::{BadOption, OptionInfo, Setup};

use super::deck::Deck;

/// What the game says of its options.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "deck",
        value: "blue|red",
        help: "the cards: blue, unless given, is the simpler deck; red has cards that feed themselves",
    },
    OptionInfo {
        name: "retreat",
        value: "standing|ask",
        help: "who chooses between equally near retreats: a secret standing order of the defender (unless \
               given), or the defender is asked each time",
    },
];

/// Options understood.
pub struct Options {
    /// The cards that are played with.
    pub deck: Deck,
    /// Whether defenders are asked where to retreat to.
    pub ask: bool,
}

impl Options {
    /// Understands the options of a setup; refuses wrong values.
    pub fn of(setup: &Setup) -> Result<Options, BadOption> {
        let deck = match setup.one_of("deck", &["blue", "red"])? {
            Some("red") => Deck::Red,
            _ => Deck::Blue,
        };
        let ask = setup.one_of("retreat", &["standing", "ask"])? == Some("ask");
        Ok(Options { deck, ask })
    }
}
