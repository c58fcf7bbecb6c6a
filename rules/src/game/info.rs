//! What a game says of itself, and how a board of it is set up.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

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
    /// The word in commands, records and headers: lower case, one word.
    pub name: &'static str,
    /// The name in letters.
    pub title: &'static str,
    /// One line that tells a stranger what kind of game it is.
    pub summary: &'static str,
    /// The fewest players.
    pub fewest: u8,
    /// The most players.
    pub most: u8,
    /// The options of `challenge`.
    pub options: &'static [OptionInfo],
    /// The options that change how the game is played, so that ratings are apart: each with the value that holds without it,
    /// in small letters; empty where there is none. What only changes seats, pace or when a game is given up makes none.
    pub pools: &'static [(&'static str, &'static str)],
    /// Who sits where, unless the challenge says so.
    pub seating: Seating,
    /// Whether dice or cards decide anything.
    pub chance: bool,
    /// Whether it makes no difference which of the dice of a roll shows which number, but to how the roll is told.
    pub dice_are_alike: bool,
    /// Whether counting plain moves to a depth (`rules perft`) means anything.
    pub perft: bool,
    /// Whether something is hidden from somebody.
    pub hidden: bool,
    /// Whether a move is a list of orders that may stand on several lines, or behind each other with semicolons.
    pub order_lists: bool,
    /// How many positions of it a search looks at in about a hundredth of a second: by this house players are given more
    /// of them in a game where each takes less. A number of the game, whatever the machine.
    pub positions: u64,
    /// Raised whenever a position or a move text would be read otherwise than before.
    pub rules_version: u32,
    /// Who invented the game, and when.
    pub designer: &'static str,
    /// Where the rules were taken from.
    pub sources: &'static [&'static str],
}

impl Info {
    /// A game for two without options, chance and secrets, to take the rest from (`..Info::FOR_TWO`); its names, designer and
    /// sources are empty.
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
        order_lists: false,
        positions: 1_000,
        rules_version: 1,
        designer: "",
        sources: &[],
    };

    /// Checks the number of players and the names of the options; their values are the game's matter.
    ///
    /// # Errors
    ///
    /// The number of players is wrong, or there is no option of a name; the sentence says what there is.
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

    /// Whether there is an option of this name; every game has `seats`.
    ///
    /// ```
    /// let savoy = pbmd_rules::games::named("savoy").unwrap().info();
    /// assert!(savoy.has_option("seats") && !savoy.has_option("heap"));
    /// ```
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().chain([&SEATS]).any(|option| option.name == name)
    }
}

/// Who sits where on a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// In the order in which the challenge names the players.
    Listed,
    /// As a lot decides that is drawn when the game begins.
    Lot,
}

/// The option that every game has. It is no matter of the rules: they see seats, and not who sits there.
const SEATS: OptionInfo = OptionInfo {
    name: "seats",
    value: "lot|listed",
    help: "who sits where: by lot, or in the order of the challenge",
};
const LOT: &str = "lot";
const LISTED: &str = "listed";

/// One option of `challenge`.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The word after the hyphen.
    pub name: &'static str,
    /// What stands after `=`, as the help shows it (`n`, `red|blue`); empty for an option without a value.
    pub value: &'static str,
    /// What it does, its range and what holds without it.
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

/// What must be known to set up a board.
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
    /// The options given, name to value (the value is empty for an option without one).
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A board for this number of players, without options.
    pub fn new(players: u8) -> Self {
        Setup { players, options: BTreeMap::new() }
    }

    /// The same with one more option.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.options.insert(name.to_string(), value.to_string());
        self
    }

    /// The same with what the game does where the challenge does not say who sits where. Only a lot is written down.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// let savana = pbmd_rules::games::named("savana").unwrap().info();
    /// assert_eq!(Setup::new(2).seated_as_usual(savana).to_string(), "-seats=lot");
    /// let listed = Setup::new(2).with("seats", "listed");
    /// assert_eq!(listed.clone().seated_as_usual(savana), listed);
    /// ```
    pub fn seated_as_usual(self, info: &Info) -> Self {
        match info.seating {
            Seating::Lot if !self.options.contains_key(SEATS.name) => self.with(SEATS.name, LOT),
            Seating::Lot | Seating::Listed => self,
        }
    }

    /// The same with these players where the challenge names them, whatever it said of seats before.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// let (savana, savoy) = (pbmd_rules::games::named("savana").unwrap(), pbmd_rules::games::named("savoy").unwrap());
    /// let drawn = Setup::new(2).with("seats", "lot");
    /// assert_eq!(drawn.clone().seated_as_listed(savana.info()).to_string(), "-seats=listed");
    /// assert_eq!(drawn.seated_as_listed(savoy.info()).to_string(), "");
    /// ```
    pub fn seated_as_listed(mut self, info: &Info) -> Self {
        self.options.remove(SEATS.name);
        match info.seating {
            Seating::Lot => self.with(SEATS.name, LISTED),
            Seating::Listed => self,
        }
    }

    /// The same with the player who is named first on this seat, and a lot for the others; of two players none is drawn.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// assert_eq!(Setup::new(3).seated_first(2).first_seat(), Some(2));
    /// assert!(Setup::new(3).seated_first(2).draws_seats());
    /// ```
    pub fn seated_first(self, seat: u8) -> Self {
        self.with(SEATS.name, &seat.to_string())
    }

    /// The same with a lot for the seats.
    ///
    /// ```
    /// assert!(pbmd_rules::game::Setup::new(2).seated_by_lot().draws_seats());
    /// ```
    pub fn seated_by_lot(self) -> Self {
        self.with(SEATS.name, LOT)
    }

    /// Whether it says who sits where.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// assert!(Setup::new(2).with("seats", "listed").says_seats() && !Setup::new(2).says_seats());
    /// ```
    pub fn says_seats(&self) -> bool {
        self.options.contains_key(SEATS.name)
    }

    /// The seat, from 1, of the player who is named first, where a lot decides on the others alone (`-seats=2`).
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// assert_eq!(Setup::new(3).with("seats", "3").first_seat(), Some(3));
    /// assert_eq!(Setup::new(3).with("seats", "lot").first_seat(), None);
    /// assert_eq!(Setup::new(3).with("seats", "0").first_seat(), None);
    /// ```
    pub fn first_seat(&self) -> Option<u8> {
        let value = self.options.get(SEATS.name)?;
        let digits = value.chars().all(|c| c.is_ascii_digit());
        value.parse().ok().filter(|seat| digits && *seat > 0)
    }

    /// Whether a lot decides who sits where.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// assert!(Setup::new(2).with("seats", "lot").draws_seats());
    /// assert!(!Setup::new(2).draws_seats());
    /// ```
    pub fn draws_seats(&self) -> bool {
        let lot = self.options.get(SEATS.name).is_some_and(|value| value.eq_ignore_ascii_case(LOT));
        lot || self.first_seat().is_some()
    }

    /// Whether chance decides anything in a game of this setup: who sits where, or something in the game.
    ///
    /// ```
    /// use pbmd_rules::game::Setup;
    ///
    /// let info = pbmd_rules::games::named("great").unwrap().info();
    /// assert!(!Setup::new(2).leaves_to_chance(info));
    /// assert!(Setup::new(2).with("seats", "lot").leaves_to_chance(info));
    /// ```
    pub fn leaves_to_chance(&self, info: &Info) -> bool {
        info.chance || self.draws_seats()
    }

    /// The value of an option that is a number, if it is given.
    ///
    /// # Errors
    ///
    /// It is no number in this range.
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

    /// The value of an option that is one of some words in any case, if it is given.
    ///
    /// # Errors
    ///
    /// It is none of them.
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
    ///
    /// # Errors
    ///
    /// A word is no option, or an option is given twice.
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

/// Why a board cannot be set up like that, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub Phrase);
