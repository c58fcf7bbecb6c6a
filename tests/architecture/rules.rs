//! The rules of the house, each a function from a text to its faults.

use std::collections::BTreeSet;

use crate::source::{Finding, Named, Source};

/// Modules that compute and do nothing else.
pub const PURE: &[&str] = &["mail", "command", "game", "games", "draw", "play", "letter"];

/// Which module may name which others. `main` is the command line.
pub const ARROWS: &[(&str, &[&str])] = &[
    ("mail", &[]),
    ("command", &[]),
    ("game", &[]),
    ("games", &["game"]),
    ("draw", &["game"]),
    ("play", &["game"]),
    ("letter", &["command", "draw", "game", "play"]),
    ("store", &["folder"]),
    ("post", &["clock", "folder"]),
    ("folder", &[]),
    ("clock", &[]),
    ("secrets", &[]),
    ("passwords", &[]),
    ("config", &["desk", "post"]),
    (
        "desk",
        &[
            "mail",
            "command",
            "game",
            "games",
            "draw",
            "play",
            "letter",
            "store",
            "post",
            "passwords",
            "secrets",
        ],
    ),
    ("server", &["clock", "config", "desk", "folder", "letter", "passwords", "post", "secrets", "store"]),
    (
        "admin",
        &["clock", "config", "desk", "draw", "game", "games", "letter", "post", "secrets", "server", "store"],
    ),
    ("main", &["admin"]),
];

/// Arrows that are good for these names alone.
pub const NARROW: &[(&str, &str, &[&str])] = &[
    ("desk", "post", &["Arrival", "Intake", "Leave", "Left", "NotNow"]),
    ("server", "letter", &["House"]),
    ("config", "post", &["Security"]),
];

/// Libraries that a pure module may use; none of them does anything to the world.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("mail", &["jiff", "mail_parser", "sha2", "thiserror", "unicode_width"]),
    ("command", &["secrecy", "strsim", "subtle", "thiserror"]),
    ("game", &["hmac", "serde", "sha2", "strsim", "thiserror"]),
    ("games", &["thiserror"]),
    ("draw", &[]),
    ("play", &["jiff", "thiserror"]),
    ("letter", &["include_dir", "jiff", "lettre", "minijinja", "serde", "thiserror", "unicode_width"]),
];

/// What a pure module does not name: time, chance, files, sockets, threads, memory that lasts, output.
const WORLD: &[&str] = &[
    "std::fs",
    "std::net",
    "std::io",
    "std::env",
    "std::process",
    "std::thread",
    "std::os",
    "std::sync::atomic",
    "std::sync::Mutex",
    "std::sync::RwLock",
    "Timestamp::now",
    "Zoned::now",
    "SystemTime::now",
    "Instant",
    "async",
    "await",
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
    "env!",
    "option_env!",
    "thread_local!",
];

fn top(source: &Source) -> String {
    source.module().first().cloned().unwrap_or_else(|| "main".to_string())
}

fn is_pure(source: &Source) -> bool {
    PURE.contains(&top(source).as_str())
}

/// Whether the path begins with the name of this library.
fn uses(named: &Named, library: &str) -> bool {
    !named.dotted && named.segments.len() > 1 && named.segments[0] == library
}

/// The findings for everything named in a file for which `what` has a word.
fn each(source: &Source, what: impl Fn(&Named) -> Option<String>) -> Vec<Finding> {
    source
        .named()
        .iter()
        .filter_map(|named| Some(source.finding(named.line, format!("{} {}", named.text(), what(named)?))))
        .collect()
}

pub fn pure_parts_touch_nothing(source: &Source, libraries: &BTreeSet<String>) -> Vec<Finding> {
    if !is_pure(source) {
        return Vec::new();
    }
    let top = top(source);
    let allowed =
        LIBRARIES.iter().find(|(module, _)| *module == top).map_or(&[][..], |(_, allowed)| *allowed);
    each(source, |named| {
        let world = WORLD.iter().any(|world| named.has(world));
        let foreign =
            libraries.iter().any(|library| uses(named, library) && !allowed.contains(&library.as_str()));
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
    let top = top(source);
    let Some((_, allowed)) = ARROWS.iter().find(|(module, _)| *module == top) else {
        return match source.module().is_empty() {
            true => Vec::new(),
            false => vec![source.finding(1, format!("the module {top} has no line in the table of arrows"))],
        };
    };
    each(source, |named| {
        let place = source.resolve(named)?;
        let to = place.first()?.as_str();
        if to == top || !ARROWS.iter().any(|(module, _)| *module == to) {
            return None;
        }
        if !allowed.contains(&to) {
            return Some(format!("in {top}: no arrow leads from there to {to}"));
        }
        let (_, _, names) = NARROW.iter().find(|(from, into, _)| *from == top && *into == to)?;
        let name = place.get(1).map_or("all of it", String::as_str);
        (!names.contains(&name)).then(|| format!("in {top}: of {to} it may know {names:?} only"))
    })
}

/// `registered` are the modules of the games in the list.
pub fn games_know_only_the_contract(source: &Source, registered: &BTreeSet<String>) -> Vec<Finding> {
    let module = source.module();
    let (Some("games"), Some(own)) = (module.first().map(String::as_str), module.get(1)) else {
        return Vec::new();
    };
    each(source, |named| {
        let place = source.resolve(named)?;
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
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(source.said.lines()) {
        let words = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        findings.extend(words.filter(|word| names.contains(word)).map(|word| {
            source
                .finding(number, format!("names the game {word}; games stand in src/games and nowhere else"))
        }));
    }
    findings
}

pub fn sql_is_in_the_store_only(source: &Source) -> Vec<Finding> {
    if top(source) == "store" {
        return Vec::new();
    }
    let mut findings = each(source, |named| uses(named, "sqlx").then(|| "outside src/store".to_string()));
    for (number, line) in (1..).zip(source.said.lines()) {
        let sql =
            ["INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA "].iter().any(|sql| line.contains(sql))
                || line.split_once("SELECT ").is_some_and(|(_, rest)| rest.contains(" FROM "));
        if sql {
            findings.push(source.finding(number, "SQL outside src/store"));
        }
    }
    findings
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
        let last = named.segments.last().map_or("", String::as_str);
        // `Option::unwrap` is the method; `flowed::unwrap` is somebody's own function.
        let of_a_type =
            named.segments.iter().rev().nth(1).is_some_and(|name| name.starts_with(char::is_uppercase));
        let method = (named.dotted || of_a_type) && ["unwrap", "expect"].contains(&last);
        let mark = ["panic!", "unreachable!", "todo!", "unimplemented!"].contains(&last);
        (method || mark).then(|| "outside tests".to_string())
    })
}

/// Lines at which a file is a smell, and at which it is a fault.
pub const LONG: usize = 400;
const TOO_LONG: usize = 800;

pub fn files_are_short(path: &str, text: &str) -> Vec<Finding> {
    let lines = text.lines().count();
    match lines > TOO_LONG {
        true => vec![finding(path, lines, format!("{lines} lines; {TOO_LONG} are the most"))],
        false => Vec::new(),
    }
}

pub fn files_are_nouns(path: &str) -> Vec<Finding> {
    let stems = ["util", "utils", "common", "helper", "helpers", "manager", "handler", "handlers", "misc"];
    let name = path.rsplit('/').next().unwrap_or(path);
    let folders = path.split('/').any(|folder| stems.contains(&folder));
    let stem = name.split('.').next().unwrap_or(name);
    match folders || stem.split('_').any(|part| stems.contains(&part)) {
        true => vec![finding(path, 1, "a name that says nothing")],
        false => Vec::new(),
    }
}

pub fn templates_hold_no_logic(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut rest = line;
        while let Some(brace) = rest.find(['{', '}']).and_then(|at| rest.get(at..)) {
            let field = brace.strip_prefix("{{").map(|inner| ("}}", inner));
            let Some((close, inner)) = field.or(brace.strip_prefix("{%").map(|inner| ("%}", inner))) else {
                findings.push(finding(path, number, "a brace that is no field and no tag"));
                break;
            };
            let Some((inner, after)) = inner.split_once(close) else {
                findings.push(finding(path, number, "a tag that does not end on its line"));
                break;
            };
            let words: Vec<&str> = inner.split_whitespace().collect();
            let right = match (close, &words[..]) {
                ("}}", [field]) | ("%}", ["if" | "elif", field] | ["if", "not", field]) => is_field(field),
                ("%}", ["for", name, "in", field]) => is_field(name) && is_field(field),
                ("%}", ["else" | "endif" | "endfor"]) => true,
                _ => false,
            };
            if !right {
                findings.push(finding(
                    path,
                    number,
                    format!("more than a field, an if or a for: {}", inner.trim()),
                ));
            }
            rest = after;
        }
    }
    findings
}

fn is_field(word: &str) -> bool {
    word.split('.').all(|part| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    })
}

/// Text for letters: ASCII without tabs in 79 columns.
pub fn pages_fit(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(c) = line.chars().find(|c| !matches!(c, ' '..='~')) {
            findings.push(finding(path, number, format!("{c:?} is not plain ASCII")));
        } else if line.len() > 79 && !line.contains("{{") {
            findings.push(finding(path, number, format!("{} columns; 79 are the most", line.len())));
        }
    }
    findings
}

/// Folders of a machine on which somebody works. Split, so that this file passes.
const ELSEWHERE: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Us", "ers/")];

pub fn nothing_tells_of_a_machine(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for word in ELSEWHERE.iter().filter(|word| line.contains(**word)) {
            findings.push(finding(path, number, format!("{word:?} is a folder of some machine")));
        }
    }
    if path == "Cargo.lock" {
        let sources = || (1..).zip(text.lines()).filter(|(_, line)| line.starts_with("source = "));
        let usual = sources().next().map(|(_, line)| line);
        let odd = sources().filter(|(_, line)| Some(*line) != usual);
        findings.extend(
            odd.map(|(number, _)| finding(path, number, "a package from another source than the rest")),
        );
    }
    findings
}

/// Sentences of the page that begin with "Architecture Invariant:", each with the tests that it names in backquotes and
/// brackets at its end.
pub fn invariants(page: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let lines: Vec<&str> = page.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        if !line.starts_with("Architecture Invariant:") {
            continue;
        }
        let paragraph: Vec<&str> =
            lines[at..].iter().copied().take_while(|line| !line.trim().is_empty()).collect();
        let paragraph = paragraph.join(" ");
        let tests = paragraph.rsplit_once("(`").and_then(|(_, end)| end.split_once("`)"));
        let names = tests.map_or("", |(names, _)| names).split("`, `").filter(|name| !name.is_empty());
        found.push((at + 1, names.map(str::to_string).collect()));
    }
    found
}

pub fn invariants_name_tests(path: &str, page: &str, tests: &BTreeSet<String>) -> Vec<Finding> {
    let mut named = BTreeSet::new();
    let mut findings = Vec::new();
    for (line, names) in invariants(page) {
        if names.is_empty() {
            findings.push(finding(path, line, "an invariant that names no test"));
        }
        for name in names {
            if !tests.contains(&name) {
                findings.push(finding(path, line, format!("there is no test {name}")));
            }
            if !named.insert(name.clone()) {
                findings.push(finding(path, line, format!("the test {name} has two sentences")));
            }
        }
    }
    for test in tests.difference(&named) {
        findings.push(finding(path, 1, format!("no sentence for the test {test}")));
    }
    findings
}

fn finding(path: &str, line: usize, what: impl Into<String>) -> Finding {
    Finding { path: path.to_string(), line, what: what.into() }
}
