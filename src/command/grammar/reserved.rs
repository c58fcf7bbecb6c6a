//! The words that no new userid may be: words of a grammar, and names that could be mistaken for somebody else.
//!
//! A test walks the grammars (`tests/by_mail/accounts/names.rs`), because most of them are read by parts that this one does not know.

use super::answers::{NO, YES};
use super::{dates, verbs};

/// Words that may stand in place of a userid, or that a sentence takes for somebody else.
#[rustfmt::skip]
const PEOPLE: &[&str] = &[
    "players", "games", "player", "game", "board", "boards", "seat", "seats", "turn", "watcher", "watchers", "opponent", "opponents",
    "other", "others", "chance", "userid", "password", "your-userid", "your-password", "address", "subject", "no-one", "i", "me", "myself",
    "you", "yourself", "he", "him", "himself", "she", "her", "herself", "it", "we", "us", "they", "them", "everybody", "everyone",
    "anybody", "anyone", "somebody", "someone", "nobody", "noone",
];

/// Arguments of commands and orders, and the names of options, settings and help pages.
#[rustfmt::skip]
const ARGUMENTS: &[&str] = &[
    "all", "new", "active", "inactive", "next", "off", "on", "none", "inf", "infinite", "n", "to", "vs", "vs.", "versus", "swap", "speech",
    "aloud", "players", "rating", "colour", "color", "expires", "seats", "lot", "listed",
    "bank", "cap", "clock", "forfeit", "forfeittime", "increment", "nag", "nagtime", "soft", "total", "totaltime", "unrated", "weekends",
    "proof", "verified", "reply", "format", "text", "html", "columns", "links", "lang", "en", "cs", "de", "zone", "letters", "each", "digest",
    "at", "receipts", "errors", "reminders", "last", "autovacation", "calendar", "challenges", "open", "ask", "closed",
    "turnlink", "quick", "web", "review", "url", "daily", "advice", "pace",
    "user", "mail", "letter", "suspend", "resume", "rename", "merge", "same", "say", "end", "annul", "give", "start", "stop", "again", "drop",
    "allow", "prune", "before", "since", "days", "reason", "remove", "as", "order",
    "commands", "general", "short", "time", "account", "conditions", "looking", "mails", "offers",
    "deck", "standing", "variant", "base", "baenre", "chednased", "champion", "lolth", "wheel", "stack", "even", "step", "quiet",
];

/// Words of conditions and moves, and what sides are called.
#[rustfmt::skip]
const MOVES: &[&str] = &[
    "if", "any", "anything", "and", "then", "dann", "pak", "roll", "rolls", "rolled", "pass", "resign", "draw", "propose", "accept",
    "default", "discard", "done", "draft", "finish", "prefer", "recruit", "retreat", "ruins", "savanna", "strong", "weak",
    "white", "black", "red", "blue", "green", "yellow", "horz", "vert", "r", "l", "t", "b",
];

/// Words behind the number of a day.
const ORDINALS: &[&str] = &["d", "st", "nd", "rd", "th"];

/// Whether a word is one of these, a yes or a no, a command or a date in any language, a game or one of its help pages (`NAME-cards`), or
/// the name of a seat in conditions (`P1`).
pub(super) fn is_reserved(word: &str, games: &[&str]) -> bool {
    let page = word.split_once('-').map(|(game, _)| game);
    let lists = [PEOPLE, ARGUMENTS, MOVES, ORDINALS, YES, NO, games];
    lists.into_iter().flatten().any(|other| other.eq_ignore_ascii_case(word))
        || verbs::is_word(word)
        || dates::is_word(word)
        || is_seat(word)
        || page.is_some_and(|page| games.iter().any(|game| game.eq_ignore_ascii_case(page)))
}

fn is_seat(word: &str) -> bool {
    let number = word.strip_prefix(['P', 'p']);
    number.is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}
