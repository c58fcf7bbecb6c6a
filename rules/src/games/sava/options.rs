use crate::game::{BadOption, OptionInfo, Seat, Setup, phrase};

use super::variant::Variant;

pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "variant",
        value: "base|baenre|chednased|champion|lolth|wheel|dice",
        help: "which Sava is played: the plain game (base, also without this option), Baenre, Ched Nased, \
               Champion, Lolth's Champion, Great Wheel or Dice Sava",
    },
    OptionInfo {
        name: "red",
        value: "1|2",
        help: "which player of the challenge plays Red and moves first; without it the lot decides",
    },
];

pub struct Options {
    pub variant: Option<Variant>,
    /// Who plays Red, if agreed.
    pub red: Option<Seat>,
}

impl Options {
    pub fn of(setup: &Setup) -> Result<Options, BadOption> {
        let variant = setup.one_of("variant", &Variant::ALL.map(Variant::word))?.and_then(Variant::named);
        let red = match setup.options.get("red").map(String::as_str) {
            None => None,
            Some("1") => Some(Seat::new(1)),
            Some("2") => Some(Seat::new(2)),
            Some(value) => {
                let why = phrase!("-red is 1 or 2, the player who moves first, not {}", value);
                return Err(BadOption(why));
            }
        };
        Ok(Options { variant, red })
    }
}
