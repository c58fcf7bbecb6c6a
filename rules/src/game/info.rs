//! A game's description of itself, and how a board is set up.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::{Arg, Phrase, phrase};

/// A game's description of itself, the same for every board.
///
/// ```
/// use pbmd_rules::game::Info;
///
/// const INFO: Info = Info { name: "go", title: "Go", perft: false, ..Info::FOR_TWO };
/// assert_eq!((INFO.fewest, INFO.most, INFO.options.len()), (2, 2, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in commands, records and headers: one lower-case word.
    pub name: &'static str,
    /// The name shown in letters.
    pub title: &'static str,
    /// One line that tells a stranger what kind of game it is.
    pub summary: &'static str,
    /// The fewest players.
    pub fewest: u8,
    /// The most players.
    pub most: u8,
    /// The options of `challenge`.
    pub options: &'static [OptionInfo],
    /// The options that change how the game is played, so that it is rated separately, each with its default value in lower case
    /// (empty if there is none). Options about seats, pace or when to give up are not listed.
    pub pools: &'static [(&'static str, &'static str)],
    /// The default seating.
    pub seating: Seating,
    /// Whether the game has dice or cards.
    pub chance: bool,
    /// Whether the order of the dice in a roll matters only for how the roll is written.
    pub dice_are_alike: bool,
    /// Whether counting plain moves to a depth (`rules perft`) makes sense.
    pub perft: bool,
    /// Whether any information is hidden from a player.
    pub hidden: bool,
    /// Whether the seats always move in the order of their numbers, one whole turn each, but for those that have left. Conditions of
    /// more than two players that name others in another order are then refused.
    pub in_order: bool,
    /// Whether a move is a list of orders, separated by line breaks or semicolons.
    pub order_lists: bool,
    /// The kinds of pieces that a move may name; empty if all pieces are alike.
    pub pieces: &'static [PieceName],
    /// About how many positions a search visits in a hundredth of a second. House players get a larger budget in faster games. A
    /// constant of the game, independent of the machine.
    pub positions: u64,
    /// The fewest positions that `house-easy` visits, where with fewer it plays no better than somebody who looks one move ahead.
    pub easy_positions: u64,
    /// The numbered house players, the weakest first; each scores 60 to 75 % against the one before it.
    pub rungs: &'static [Rung],
    /// About how many moves of all seats together a game takes. A house player that sees little does not resign before half of them.
    pub usual_moves: u32,
    /// Raised whenever a position or a move text would be read differently than before.
    pub rules_version: u32,
    /// Who invented the game, and when.
    pub designer: &'static str,
    /// Where the rules come from.
    pub sources: &'static [&'static str],
}

/// What people call a kind of piece when they name it beside its move (`Elephant to f3`).
///
/// Words are in lower case and without diacritics, in English, German and Czech with their cases; several words are separated by blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName {
    /// Its symbol in the text of a move, which can be put before the rest of the move, behind a number of pieces if the game has them.
    pub symbol: &'static str,
    /// Its English name, as [`Rules::aloud`](super::Rules::aloud) has it, but in lower case.
    pub name: &'static str,
    /// Other words for one piece.
    pub one: &'static [&'static str],
    /// Words for several pieces, which say nothing without their number.
    pub many: &'static [&'static str],
}

impl PieceName {
    /// A piece by its symbol, its English name and other words for one of it.
    pub const fn of(symbol: &'static str, name: &'static str, one: &'static [&'static str]) -> PieceName {
        PieceName { symbol, name, one, many: &[] }
    }

    /// The same, with the words for several.
    pub const fn many(self, many: &'static [&'static str]) -> PieceName {
        PieceName { many, ..self }
    }
}

/// How a numbered house player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The number of positions that it visits before a move.
    pub positions: u64,
    /// The share of its moves that are made at random, in per cent, so that beginners win.
    pub slips: u32,
    /// Whether it follows ten times as many beginnings of a turn as `house` does with these positions. It plays better where a turn has
    /// several moves.
    pub wide: bool,
    /// Its measured rating in the game, from matches against its neighbours and baselines: a player who looks no further than his
    /// own move has 1200. None: it was not measured.
    pub rating: Option<u16>,
}

impl Rung {
    /// A rung by the positions that it visits before a move, and its random moves in per cent; not measured.
    pub const fn of(positions: u64, slips: u32) -> Rung {
        Rung { positions, slips, wide: false, rating: None }
    }

    /// The same rung, but wide.
    pub const fn wide(self) -> Rung {
        Rung { wide: true, ..self }
    }

    /// The same rung with its measured rating.
    pub const fn rated(self, rating: u16) -> Rung {
        Rung { rating: Some(rating), ..self }
    }

    /// The rungs of a game that nobody has measured.
    const USUAL: [Rung; 6] = [
        Rung::of(100, 35),
        Rung::of(100, 10),
        Rung::of(1_000, 0),
        Rung::of(10_000, 0),
        Rung::of(100_000, 0),
        Rung::of(1_000_000, 0),
    ];
}

impl Info {
    /// A two-player game without options, chance or secrets, as a base for `..Info::FOR_TWO`. Names, designer and sources are empty.
    pub const FOR_TWO: Info = Info {
        name: "",
        title: "",
        summary: "",
        fewest: 2,
        most: 2,
        options: &[],
        pools: &[],
        seating: Seating::Listed,
        chance: false,
        dice_are_alike: false,
        perft: true,
        hidden: false,
        in_order: false,
        order_lists: false,
        pieces: &[],
        positions: 1_000,
        easy_positions: 0,
        rungs: &Rung::USUAL,
        usual_moves: 80,
        rules_version: 1,
        designer: "",
        sources: &[],
    };

    /// Checks the number of players and the option names; the game checks the values.
    /// Fails if the number of players is wrong, or an option is unknown. The sentence says what is possible.
    pub fn check(&self, setup: &Setup) -> Result<(), BadOption> {
        let Info { title, fewest, most, options, .. } = self;
        if !(*fewest..=*most).contains(&setup.players) {
            return Err(BadOption(if fewest == most {
                phrase!("{} is a game for {} players", title, fewest)
            } else {
                phrase!("{} is a game for {} to {} players", title, fewest, most)
            }));
        }
        if setup.first_seat().is_none_or(|seat| seat > setup.players) {
            setup.one_of(SEATS.name, &[LOT, LISTED])?;
        }
        let Some(name) = setup.options.keys().find(|name| !self.has_option(name)) else { return Ok(()) };
        Err(BadOption(match options {
            [] => phrase!("there is no option -{}; there is {}", name, SEATS),
            options => {
                let list = Arg::all(options.iter().chain([&SEATS]).map(OptionInfo::to_string));
                phrase!("there is no option -{}; the options are {}", name, list)
            }
        }))
    }

    /// Whether the game has this option; every game has `seats`.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().chain([&SEATS]).any(|option| option.name == name)
    }
}

/// Who sits where on a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// In the order in which the challenge names the players.
    Listed,
    /// By lot, drawn when the game begins.
    Lot,
}

/// The option of every game. The rules do not see it: they know seats, not who sits there.
const SEATS: OptionInfo = OptionInfo {
    name: "seats",
    value: "lot|listed",
    help: "who sits where: by lot, or in the order of the challenge",
};
const LOT: &str = "lot";
const LISTED: &str = "listed";

/// One option of `challenge`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// The word after the hyphen.
    pub name: &'static str,
    /// The value as the help shows it (`n`, `red|blue`); empty for an option without one.
    pub value: &'static str,
    /// What it does, its range and its default.
    pub help: &'static str,
}

/// As it is written in a challenge: `-heap=n`.
impl fmt::Display for OptionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            "" => write!(f, "-{}", self.name),
            value => write!(f, "-{}={value}", self.name),
        }
    }
}

/// How a board is set up.
///
/// ```
/// use pbmd_rules::game::Setup;
///
/// let setup = Setup::read(2, "-heap=15 -color=red")?;
/// assert_eq!(setup, Setup::new(2).with("heap", "15").with("color", "red"));
/// assert_eq!(setup.to_string(), "-color=red -heap=15");
///
/// assert_eq!(setup.number("heap", 4..=40)?, Some(15));
/// assert_eq!(setup.one_of("color", &["red", "blue"])?, Some("red"));
/// assert_eq!(setup.number("other", 1..=2)?, None);
/// let why = setup.number("heap", 20..=40).unwrap_err().to_string();
/// assert_eq!(why, "-heap takes a number from 20 to 40, not 15");
/// # Ok::<(), pbmd_rules::game::BadOption>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of players.
    pub players: u8,
    /// Option values by name; empty for an option without a value.
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A board without options.
    pub fn new(players: u8) -> Self {
        Setup { players, options: BTreeMap::new() }
    }

    /// Adds an option.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.options.insert(name.to_string(), value.to_string());
        self
    }

    /// Adds the game's default seating unless the seating is given. Only a lot is written down.
    pub fn seated_as_usual(self, info: &Info) -> Self {
        match info.seating {
            Seating::Lot if !self.options.contains_key(SEATS.name) => self.with(SEATS.name, LOT),
            Seating::Lot | Seating::Listed => self,
        }
    }

    /// Seats the players in the order of the challenge, replacing any other seating.
    pub fn seated_as_listed(self, info: &Info) -> Self {
        let unseated = self.without_seating();
        match info.seating {
            Seating::Lot => unseated.with(SEATS.name, LISTED),
            Seating::Listed => unseated,
        }
    }

    /// The options that say how it is played: without those of the seats.
    #[must_use]
    pub fn without_seating(mut self) -> Self {
        self.options.remove(SEATS.name);
        self
    }

    /// Puts the first player in this seat and draws lots for the others.
    pub fn seated_first(self, seat: u8) -> Self {
        self.with(SEATS.name, &seat.to_string())
    }

    /// Draws lots for the seats.
    pub fn seated_by_lot(self) -> Self {
        self.with(SEATS.name, LOT)
    }

    /// Whether the seating is given.
    pub fn says_seats(&self) -> bool {
        self.options.contains_key(SEATS.name)
    }

    /// The seat, from 1, reserved for the first player while the others draw lots (`-seats=2`).
    pub fn first_seat(&self) -> Option<u8> {
        let value = self.options.get(SEATS.name)?;
        let digits = value.chars().all(|c| c.is_ascii_digit());
        value.parse().ok().filter(|seat| digits && *seat > 0)
    }

    /// Whether any seat is drawn by lot.
    pub fn draws_seats(&self) -> bool {
        let lot = self.options.get(SEATS.name).is_some_and(|value| value.eq_ignore_ascii_case(LOT));
        lot || self.first_seat().is_some()
    }

    /// Whether chance decides anything on this board: the seating, or something in the game.
    pub fn leaves_to_chance(&self, info: &Info) -> bool {
        info.chance || self.draws_seats()
    }

    /// The value of a numeric option, if given.
    /// Fails if it is not a number in this range.
    pub fn number(&self, name: &str, range: RangeInclusive<u16>) -> Result<Option<u16>, BadOption> {
        let Some(value) = self.options.get(name) else { return Ok(None) };
        let digits = value.chars().all(|c| c.is_ascii_digit());
        match value.parse() {
            Ok(number) if digits && range.contains(&number) => Ok(Some(number)),
            _ => {
                let (low, high) = range.into_inner();
                Err(BadOption(phrase!("-{} takes a number from {} to {}, not {}", name, low, high, value)))
            }
        }
    }

    /// The value of an option with a fixed set of words, in any case, if given.
    /// Fails if it is none of them.
    pub fn one_of(&self, name: &str, words: &[&'static str]) -> Result<Option<&'static str>, BadOption> {
        let Some(value) = self.options.get(name) else { return Ok(None) };
        let found = words.iter().find(|word| word.eq_ignore_ascii_case(value));
        let wrong = || match words {
            [one, other] => phrase!("-{} is {} or {}, not {}", name, one, other, value),
            _ => phrase!("-{} is one of {}, not {}", name, Arg::row(words.iter().copied()), value),
        };
        found.copied().map(Some).ok_or_else(|| BadOption(wrong()))
    }

    /// Reads options as [`Display`](fmt::Display) writes them: `-stack=6 -quiet=80`.
    /// Fails if a word is not an option, or an option is given twice.
    pub fn read(players: u8, options: &str) -> Result<Self, BadOption> {
        let mut setup = Setup::new(players);
        for word in options.split_whitespace() {
            let bare = word.trim_start_matches('-');
            if bare.len() == word.len() || bare.is_empty() {
                return Err(BadOption(phrase!("an option looks like -name=value, not {}", word)));
            }
            let (name, value) = bare.split_once('=').unwrap_or((bare, ""));
            let name = name.to_ascii_lowercase();
            if setup.options.insert(name.clone(), value.to_string()).is_some() {
                return Err(BadOption(phrase!("-{} is given twice", name)));
            }
        }
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.options.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            match value.as_str() {
                "" => write!(f, "{gap}-{name}")?,
                value => write!(f, "{gap}-{name}={value}")?,
            }
        }
        Ok(())
    }
}

/// Why a setup is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub Phrase);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats() {
        let (listed, by_lot) = (Info::FOR_TWO, Info { seating: Seating::Lot, ..Info::FOR_TWO });
        assert!(listed.has_option("seats") && !listed.has_option("heap"));
        for (value, first, drawn) in [
            ("lot", None, true),
            ("LOT", None, true),
            ("listed", None, false),
            ("3", Some(3), true),
            ("0", None, false),
        ] {
            let setup = Setup::new(3).with("seats", value);
            assert_eq!((setup.first_seat(), setup.draws_seats()), (first, drawn), "{value}");
            assert_eq!((setup.says_seats(), setup.leaves_to_chance(&listed)), (true, drawn), "{value}");
            assert_eq!(setup.clone().seated_as_usual(&by_lot), setup);
            assert_eq!(setup.clone().seated_as_listed(&by_lot).to_string(), "-seats=listed");
            assert_eq!(setup.seated_as_listed(&listed), Setup::new(3));
        }
        let none = Setup::new(3);
        assert!(!none.says_seats() && !none.draws_seats() && !none.leaves_to_chance(&listed));
        assert!(none.leaves_to_chance(&Info { chance: true, ..listed }));
        assert_eq!(none.clone().seated_as_usual(&listed), none);
        assert_eq!(none.clone().seated_as_usual(&by_lot).to_string(), "-seats=lot");
        assert!(none.clone().seated_by_lot().draws_seats());
        assert_eq!(none.seated_first(2).first_seat(), Some(2));
    }
}
