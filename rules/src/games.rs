//! The games and their list.
//!
//! Architecture Invariant: a game knows the contract in `game` and its own file or folder, nothing else.
//! `pbmd rules new NAME` writes a new game and its line here, its help page `templates/en/help/NAME.txt` and its test data
//! `tests/data/games/NAME/`.

pub mod great;
pub mod sava;
pub mod savana;
pub mod savoy;

use crate::game::{Erased, Game, Position, RemovedGame, Setup};
use crate::search::Thinker;

/// Every game that can be played, with its house players.
pub static ALL: &[&dyn Thinker] = &[
    &Erased::<great::Great>::new(),
    &Erased::<sava::Sava>::new(),
    &Erased::<savana::Savana>::new(),
    &Erased::<savoy::Savoy>::new(),
    &Erased::<savoy::Savoya>::new(),
];

/// Games under older rules: boards begun under them can be finished, but no new ones begun.
static OLDER: &[&dyn Thinker] = &[];

static REMOVED: RemovedGame = RemovedGame;

/// The names of all games as commands spell them.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|game| game.info().name).collect()
}

/// The titles of all games, in the order of [`names`].
pub fn titles() -> Vec<&'static str> {
    ALL.iter().map(|game| game.info().title).collect()
}

/// The game with this name, in any case.
pub fn named(name: &str) -> Option<&'static dyn Game> {
    thinker(name).map(|game| game as &dyn Game)
}

/// A game's first position, by `GAME [PLAYERS] [OPTIONS]`; for the fewest players if their number is not given.
pub fn beginning(words: &str) -> Option<Box<dyn Position>> {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let game = named(name)?;
    let (players, options) = rest.split_once(' ').unwrap_or((rest, ""));
    let (players, options) = players.parse().map_or((game.info().fewest, rest), |players| (players, options));
    game.start(&Setup::read(players, options).ok()?).ok()
}

/// The game with this name and its house players, in any case.
pub fn thinker(name: &str) -> Option<&'static dyn Thinker> {
    ALL.iter().copied().find(|game| game.info().name.eq_ignore_ascii_case(name))
}

/// The game of this name with exactly this version of its rules, which may be an older one.
pub fn with_rules(name: &str, version: u32) -> Option<&'static dyn Thinker> {
    let is_it = |game: &&dyn Thinker| {
        let info = game.info();
        info.rules_version == version && info.name.eq_ignore_ascii_case(name)
    };
    ALL.iter().chain(OLDER).copied().find(is_it)
}

/// The current game of this name, for a board whose rules are missing; a substitute if the game was removed.
pub fn named_or_removed(name: &str) -> &'static dyn Game {
    named(name).unwrap_or(&REMOVED)
}
