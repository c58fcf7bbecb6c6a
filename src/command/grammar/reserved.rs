//! The words that no new userid may be: words of a grammar, and names that could be mistaken for somebody else.
//!
//! A test walks the grammars (`tests/by_mail/accounts/names.rs`), because most of them are read by parts that this one does not know.

use super::verbs;

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

#[rustfmt::skip]
const DAYS: &[&str] = &[
    "from", "through", "till", "until", "for", "d", "day", "days", "week", "weeks", "today", "tomorrow", "st", "nd", "rd", "th",
    "january", "jan", "february", "feb", "march", "mar", "april", "apr", "may", "june", "jun", "july", "jul", "august", "aug",
    "september", "sep", "sept", "october", "oct", "november", "nov", "december", "dec",
    "od", "do", "na", "az", "den", "dny", "dni", "dnu", "tyden", "tydny", "tydnu", "tydne", "dnes", "zitra", "leden", "ledna", "unor", "unora",
    "brezen", "brezna", "duben", "dubna", "kveten", "kvetna", "cerven", "cervna", "cervenec", "cervence", "srpen", "srpna", "zari", "rijen",
    "rijna", "listopad", "listopadu", "prosinec", "prosince",
    "von", "vom", "ab", "bis", "zum", "fuer", "tag", "tage", "tagen", "woche", "wochen", "heute", "morgen", "januar", "jaenner", "februar",
    "maerz", "marz", "mai", "juni", "juli", "oktober", "okt", "dezember", "dez",
];

/// Words that answer a question. Courtesies, which the server passes over, are none.
#[rustfmt::skip]
const ANSWERS: &[&str] = &[
    "yes", "y", "yep", "yup", "yeah", "yea", "ok", "okay", "sure", "accepted", "agree", "agreed", "confirm", "confirmed", "certainly",
    "absolutely", "definitely", "correct", "no", "n", "nope", "nah", "never", "decline", "declined", "rejected", "refuse", "refused", "cancel",
    "cancelled", "canceled", "unsubscribe", "disagree",
    "ano", "jo", "jojo", "jasne", "jiste", "urcite", "ovsem", "samozrejme", "klidne", "souhlasim", "prijmout", "potvrzuji", "potvrzuju", "potvrdit",
    "potvrzeno", "ne", "nee", "nene", "nikdy", "nechci", "odmitnout", "odmitnuto", "nesouhlasim", "zrusit", "zruste",
    "ja", "jawohl", "jep", "jap", "klar", "gerne", "gern", "naturlich", "selbstverstandlich", "einverstanden", "angenommen", "bestatigt",
    "bestatigen", "nein", "nicht", "niemals", "nie", "keinesfalls", "abgelehnt", "abbrechen", "abbruch", "stopp",
    "oui", "ouais", "accepter", "confirmer", "volontiers", "non", "jamais", "refuser", "annuler",
    "si", "claro", "vale", "acepto", "aceptar", "confirmo", "confirmar", "nunca", "jamas", "cancelar", "rechazar", "rechazo",
];

/// Whether a word is one of these, a command in any language, a game or one of its help pages (`NAME-cards`), or the name of a seat in
/// conditions (`P1`).
pub(super) fn is_reserved(word: &str, games: &[&str]) -> bool {
    let page = word.split_once('-').map(|(game, _)| game);
    let lists = [PEOPLE, ARGUMENTS, MOVES, DAYS, ANSWERS, games];
    lists.into_iter().flatten().any(|other| other.eq_ignore_ascii_case(word))
        || verbs::is_word(word)
        || is_seat(word)
        || page.is_some_and(|page| games.iter().any(|game| game.eq_ignore_ascii_case(page)))
}

fn is_seat(word: &str) -> bool {
    let number = word.strip_prefix(['P', 'p']);
    number.is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}
