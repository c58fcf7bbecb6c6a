//! Rules about code: functions from a source to findings.

use std::collections::BTreeSet;

use crate::source::{Finding, Named, Source};
use crate::tree::Tree;

/// Modules without side effects.
pub const PURE: &[&str] = &[
    "mail", "command", "game", "games", "draw", "play", "rating", "search", "text", "time", "letter",
    "order", "fold",
];

/// Which module may name which others. `main` is the command line.
pub const ARROWS: &[(&str, &str)] = &[
    ("mail", "fold"),
    ("command", "fold mail search"),
    ("game", ""),
    ("games", "game search"),
    ("text", "game"),
    ("cli", "game games search text"),
    ("draw", "game text"),
    ("play", "fold game"),
    ("rating", "game"),
    ("search", "game"),
    ("time", ""),
    ("order", "jiff"),
    ("letter", "command draw game games play rating time"),
    ("store", "folder rating time"),
    ("post", "clock folder metrics"),
    ("fold", ""),
    ("folder", ""),
    ("clock", ""),
    ("secrets", ""),
    ("metrics", ""),
    ("passwords", "metrics"),
    ("config", "desk post time"),
    (
        "desk",
        "mail command game games draw play rating search time letter order store post passwords \
         secrets metrics",
    ),
    ("web", "desk draw game games letter play post store"),
    ("server", "clock config desk folder letter metrics passwords post secrets store web"),
    (
        "admin",
        "cli clock config desk draw folder game games letter order play post search secrets server \
         store time",
    ),
    ("main", "admin cli"),
];

/// Arrows for these names alone.
pub const NARROW: &[(&str, &str, &[&str])] = &[
    (
        "desk",
        "post",
        &["Arrival", "Full", "Intake", "NotNow", "Rate", "Source", "Unsubscribe", "Unsubscribed", "Way"],
    ),
    ("command", "mail", &["Appended", "without_appended"]),
    ("server", "letter", &["ServerIdentity", "Letter", "Pictures"]),
    ("config", "post", &["Rate", "Security", "oauth", "relays"]),
    ("web", "post", &["http"]),
    ("store", "rating", &["Rating"]),
    ("store", "time", &["Account", "LastTurn"]),
];

/// Libraries for pure modules; none has side effects.
const LIBRARIES: &[(&str, &str)] = &[
    ("mail", "idna jiff mail_parser sha2 thiserror unicode_width"),
    ("command", "secrecy strsim subtle"),
    ("game", "hex hmac jiff serde serde_json sha2 strsim thiserror"),
    ("games", "thiserror"),
    ("draw", "png resvg zlib_rs"),
    ("play", "hex jiff strsim thiserror"),
    ("rating", "jiff skillratings"),
    ("time", "jiff"),
    ("order", "clap jiff serde"),
    (
        "letter",
        "fluent_bundle include_dir jiff lettre serde serde_json sha2 strsim thiserror unic_langid \
         unicode_width",
    ),
];

/// Names that pure modules avoid: time, chance, files, sockets, threads, global state, output.
const WORLD: &str = "\
    std::fs std::net std::io std::env std::process std::thread std::os std::sync::atomic \
    std::sync::Mutex std::sync::RwLock Timestamp::now Zoned::now SystemTime::now Instant async \
    await println! print! eprintln! eprint! dbg! env! option_env! thread_local!";

fn top(source: &Source) -> String {
    source.module().first().cloned().unwrap_or_else(|| "main".to_string())
}

fn is_pure(source: &Source) -> bool {
    PURE.contains(&top(source).as_str())
}

fn uses(named: &Named, library: &str) -> bool {
    !named.dotted && named.segments.len() > 1 && named.segments[0] == library
}

/// The findings for every name that `what` objects to.
fn each(source: &Source, what: impl Fn(&Named) -> Option<String>) -> Vec<Finding> {
    source
        .named
        .iter()
        .filter_map(|named| Some(source.finding(named.line, format!("{} {}", named.text(), what(named)?))))
        .collect()
}

pub fn pure_parts_touch_nothing(source: &Source, libraries: &BTreeSet<String>) -> Vec<Finding> {
    if !is_pure(source) {
        return Vec::new();
    }
    let top = top(source);
    let allowed = LIBRARIES.iter().find(|(module, _)| *module == top).map_or("", |(_, allowed)| allowed);
    each(source, |named| {
        let world = WORLD.split(' ').any(|world| named.has(world));
        let foreign = libraries
            .iter()
            .any(|library| uses(named, library) && !allowed.split(' ').any(|name| name == library));
        (world || foreign).then(|| format!("in {top}, which is pure"))
    })
}

pub fn order_is_never_left_to_a_hash(source: &Source) -> Vec<Finding> {
    let top = top(source);
    if !is_pure(source) && !["desk", "store"].contains(&top.as_str()) {
        return Vec::new();
    }
    each(source, |named| {
        (named.has("HashMap") || named.has("HashSet")).then(|| format!("in {top}: its order would be seen"))
    })
}

pub fn arrows_point_one_way(source: &Source) -> Vec<Finding> {
    if source.path == "src/lib.rs" {
        return Vec::new();
    }
    let top = top(source);
    let Some((_, allowed)) = ARROWS.iter().find(|(module, _)| *module == top) else {
        if source.module().is_empty() {
            return Vec::new();
        }
        return vec![source.finding(1, format!("the module {top} has no line in the table of arrows"))];
    };
    each(source, |named| {
        let place = source.resolve(&named.segments, named.depth)?;
        let to = place.first()?.as_str();
        if to == top || !ARROWS.iter().any(|(module, _)| *module == to) {
            return None;
        }
        if !allowed.split(' ').any(|name| name == to) {
            return Some(format!("in {top}: no arrow leads from there to {to}"));
        }
        let (_, _, names) = NARROW.iter().find(|(from, into, _)| *from == top && *into == to)?;
        let name = place.get(1).map_or("all of it", String::as_str);
        (!names.contains(&name)).then(|| format!("in {top}: of {to} it may know {names:?} only"))
    })
}

pub fn games_know_only_the_contract(source: &Source, registered: &BTreeSet<String>) -> Vec<Finding> {
    let module = source.module();
    let (Some("games"), Some(own)) = (module.first().map(String::as_str), module.get(1)) else {
        return Vec::new();
    };
    each(source, |named| {
        let place = source.resolve(&named.segments, named.depth)?;
        match (place.first()?.as_str(), place.get(1).map(String::as_str)) {
            ("game", _) => None,
            ("games", Some(other)) if other == own || !registered.contains(other) => None,
            _ => Some(format!("in the game {own}, which knows the contract and itself only")),
        }
    })
}

pub fn games_are_named_in_games_only(source: &Source, names: &BTreeSet<String>) -> Vec<Finding> {
    // The demo plays one game on purpose.
    if top(source) == "games" || source.path == "src/admin/demo.rs" {
        return Vec::new();
    }
    let texts = source.literals.iter().map(|literal| (literal.line, &literal.text));
    let said = source.words.iter().map(|(line, word)| (*line, word)).chain(texts);
    let words = said.flat_map(|(line, text)| {
        text.split(|c: char| !c.is_alphanumeric()).map(move |word| (line, word.to_lowercase()))
    });
    words
        .filter(|(_, word)| names.contains(word))
        .map(|(line, word)| {
            source.finding(line, format!("names the game {word}; games stand in rules/src/games alone"))
        })
        .collect()
}

pub fn sql_is_in_the_store_only(source: &Source) -> Vec<Finding> {
    if top(source) == "store" {
        return Vec::new();
    }
    let library = each(source, |named| uses(named, "sqlx").then(|| "outside src/store".to_string()));
    let orders = ["INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA "];
    let texts = source.literals.iter().filter(|literal| {
        let asks = literal.text.split_once("SELECT ").is_some_and(|(_, rest)| rest.contains(" FROM "));
        asks || orders.iter().any(|sql| literal.text.contains(sql))
    });
    library
        .into_iter()
        .chain(texts.map(|literal| source.finding(literal.line, "SQL outside src/store")))
        .collect()
}

pub fn one_clock(source: &Source) -> Vec<Finding> {
    if source.path == "src/clock.rs" {
        return Vec::new();
    }
    let clocks = ["Timestamp::now", "Zoned::now", "SystemTime::now"];
    each(source, |named| {
        clocks.iter().any(|clock| named.has(clock)).then(|| "outside src/clock.rs".to_string())
    })
}

pub fn one_source_of_chance(source: &Source) -> Vec<Finding> {
    if source.path == "src/secrets.rs" {
        return Vec::new();
    }
    each(source, |named| {
        let chance = ["rand", "getrandom", "fastrand"].iter().any(|library| uses(named, library))
            || named.has("OsRng")
            || named.has("RandomState");
        chance.then(|| "outside src/secrets.rs".to_string())
    })
}

pub fn nothing_panics_on_purpose(source: &Source) -> Vec<Finding> {
    each(source, |named| {
        let last = named.last();
        // `Option::unwrap` is the method; `flowed::unwrap` is a function of ours.
        let of_a_type =
            named.segments.iter().rev().nth(1).is_some_and(|name| name.starts_with(char::is_uppercase));
        let method = (named.dotted || of_a_type) && ["unwrap", "expect"].contains(&last);
        let mark = ["panic!", "unreachable!", "todo!", "unimplemented!"].contains(&last);
        (method || mark).then(|| "outside tests".to_string())
    })
}

pub fn files_make_no_circle(tree: &Tree) -> Vec<Finding> {
    [tree.circles(), tree.globs()].concat()
}

/// The module file of a folder may name all that is below, and nothing below names what it defines.
pub fn faces_are_above(tree: &Tree) -> Vec<Finding> {
    let back = tree.back_up().into_iter();
    back.map(|(folder, finding)| Finding {
        what: format!("{} leads back up to {folder}", finding.what),
        ..finding
    })
    .collect()
}

pub fn paths_lead_one_step_up(source: &Source) -> Vec<Finding> {
    each(source, |named| named.has("super::super").then(|| "has a name from the root: crate::".to_string()))
}

/// The most lines of a function.
const FUNCTION: usize = 80;

/// Longer functions, to be split.
pub const LONG: &[&str] = &["asked", "fmt", "man", "save"];

pub fn functions_are_short(source: &Source, still: &[&str]) -> Vec<Finding> {
    let long = source.functions.iter().filter(|function| function.lines > FUNCTION);
    let long = long.filter(|function| !still.contains(&function.name.as_str()));
    long.map(|function| {
        let what = format!("{} has {} lines; {FUNCTION} are the most", function.name, function.lines);
        source.finding(function.line, what)
    })
    .collect()
}

pub fn module_files_have_one_style(source: &Source) -> Vec<Finding> {
    let odd = source
        .path
        .ends_with("/mod.rs")
        .then(|| source.finding(1, "the module file stands beside its folder"));
    let paths = source.named.iter().filter(|named| named.has("#path"));
    odd.into_iter()
        .chain(paths.map(|named| source.finding(named.line, "a module in a file of another name")))
        .collect()
}

/// Files of the desk with words for the operator.
pub const FOR_OPERATORS: &[&str] = &["src/desk/work/ledger.rs"];

/// Macros for the log and for programmers.
const LOGS: &[&str] = &["trace!", "debug!", "info!", "warn!", "error!", "event!", "span!", "debug_assert!"];

/// A literal with this many words in a row is a sentence.
const SENTENCE: usize = 3;

pub fn desk_has_no_words(source: &Source, still: &[&str]) -> Vec<Finding> {
    if top(source) != "desk" || still.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let sentences = source.literals.iter().filter(|literal| {
        let to_the_log =
            literal.within.iter().any(|around| around.starts_with('#') || LOGS.contains(&around.as_str()));
        let words =
            literal.text.split_whitespace().map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation()));
        let words =
            words.filter(|word| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '\''));
        !to_the_log && words.count() >= SENTENCE
    });
    let sentences = sentences.map(|literal| {
        source.finding(literal.line, format!("words for players belong to the letters: {:?}", literal.text))
    });
    let wraps = each(source, |named| {
        let last = named.last().trim_end_matches('!');
        ["wrap", "fill"].contains(&last).then(|| "in the desk, which lays out no text".to_string())
    });
    sentences.chain(wraps).collect()
}

/// Files of the desk that read mails; all others get requests from them.
pub const READS_MAILS: &[&str] = &[
    "src/desk.rs",
    "src/desk/intake/batch.rs",
    "src/desk/intake/charge.rs",
    "src/desk/intake/identify.rs",
    "src/desk/intake/incoming.rs",
    "src/desk/intake/put_away.rs",
    "src/desk/intake/page.rs",
    "src/desk/intake/parse.rs",
    "src/desk/intake/take.rs",
    "src/desk/policy/proof.rs",
    "src/desk/request/spoken.rs",
    "src/desk/sender.rs",
    "src/desk/sender/in_reply_to.rs",
    "src/desk/state/shared.rs",
    "src/desk/state/aside.rs",
];

pub fn mails_end_at_the_request(source: &Source, tree: &Tree, reads: &[&str]) -> Vec<Finding> {
    if top(source) != "desk" || reads.contains(&source.path.as_str()) {
        return Vec::new();
    }
    each(source, |named| {
        let place = source.resolve(&named.segments, named.depth)?;
        let stored = place.starts_with(&["store".to_string()]) && ["Mail", "NewMail"].contains(&named.last());
        let mail = tree.follow(&place).first().is_some_and(|top| top == "mail");
        (stored || mail).then(|| "in a part of the desk that knows no mail".to_string())
    })
}
