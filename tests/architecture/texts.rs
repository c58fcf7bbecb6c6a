//! Rules about files, pages and templates: functions from a text to findings.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Finding;

/// The most lines of a file: noted above the first, a fault above the second.
pub const LONG: usize = 400;
const TOO_LONG: usize = 800;

pub fn files_are_short(path: &str, text: &str) -> Vec<Finding> {
    let lines = text.lines().count();
    if lines <= TOO_LONG {
        return Vec::new();
    }
    vec![finding(path, lines, format!("{lines} lines; {TOO_LONG} are the most"))]
}

/// The most Rust files of a folder.
const FOLDER: usize = 20;

/// Larger folders, their limits and reasons.
pub const LARGE: &[(&str, usize, &str)] = &[];

pub fn folders_are_small(paths: &[&str], large: &[(&str, usize, &str)]) -> Vec<Finding> {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for (folder, _) in paths.iter().filter_map(|path| path.rsplit_once('/')) {
        *folders.entry(folder).or_default() += 1;
    }
    let most =
        |folder: &str| large.iter().find(|(known, ..)| *known == folder).map_or(FOLDER, |(_, most, _)| *most);
    let grown = folders.iter().filter(|(folder, count)| **count > most(folder));
    grown
        .map(|(folder, count)| {
            finding(folder, *count, format!("{count} files; {} are the most", most(folder)))
        })
        .collect()
}

pub fn files_are_nouns(path: &str) -> Vec<Finding> {
    let stems = ["util", "utils", "common", "helper", "helpers", "manager", "handler", "handlers", "misc"];
    let name = path.rsplit('/').next().unwrap_or(path);
    let folders = path.split('/').any(|folder| stems.contains(&folder));
    let stem = name.split('.').next().unwrap_or(name);
    if !folders && !stem.split('_').any(|part| stems.contains(&part)) {
        return Vec::new();
    }
    vec![finding(path, 1, "a name that says nothing")]
}

/// Messages have gaps, and choose plural forms by the number in one.
pub fn templates_hold_no_logic(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut chooses = false;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let mut rest = line;
        while let Some((brace, after)) =
            rest.find(['{', '}']).and_then(|at| rest.get(at..)?.split_at_checked(1))
        {
            rest = after;
            if brace == "}" {
                if !std::mem::take(&mut chooses) {
                    findings.push(finding(path, number, "a brace that closes nothing"));
                }
                continue;
            }
            let (inner, after) = rest.split_once('}').unwrap_or((rest, ""));
            let words: Vec<&str> = inner.split_whitespace().collect();
            let right = match words.as_slice() {
                [gap] => is_gap(gap) && rest.contains('}'),
                [gap, "->"] if !chooses => {
                    chooses = true;
                    is_gap(gap) && after.is_empty()
                }
                _ => false,
            };
            if !right {
                findings.push(finding(path, number, format!("more than a gap: {}", inner.trim())));
            }
            rest = after;
        }
        let form =
            line.trim_start().trim_start_matches('*').strip_prefix('[').and_then(|form| form.split_once(']'));
        if form.is_some_and(|(form, _)| !["zero", "one", "two", "few", "many", "other"].contains(&form)) {
            findings.push(finding(path, number, "a form that is no plural"));
        }
    }
    findings
}

fn is_gap(word: &str) -> bool {
    let name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    word.strip_prefix('$').is_some_and(name)
}

/// The non-ASCII letters of each language.
const LETTERS: &[(&str, &str)] = &[("cs", "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"), ("de", "äöüßÄÖÜ")];

/// Text of letters: ASCII, the language's letters and no-break spaces, without tabs, in 79 columns.
pub fn pages_fit(path: &str, text: &str) -> Vec<Finding> {
    let lang = path.split('/').nth(1).unwrap_or_default();
    let letters = LETTERS.iter().find(|(name, _)| *name == lang).map_or("", |(_, letters)| letters);
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let columns = line.chars().count();
        if let Some(c) = line.chars().find(|c| !matches!(c, ' '..='~' | '\u{a0}') && !letters.contains(*c)) {
            findings.push(finding(path, number, format!("{c:?} is no plain letter of {lang}")));
        } else if columns > 79 {
            findings.push(finding(path, number, format!("{columns} columns; 79 are the most")));
        }
    }
    findings
}

/// Folders of a working machine. Split, so that this file passes.
const ELSEWHERE: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/Us", "ers/")];

/// Whether a line names this folder of the root, and not one of that name inside the repository.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        !line.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_alphanumeric()))
    })
}

pub fn nothing_tells_of_a_machine(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for word in ELSEWHERE.iter().filter(|word| names_folder(line, word)) {
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

/// Sentences that begin with "Architecture Invariant:", each with the tests named in backquotes and brackets at its end.
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

/// Names in backquotes on a page (`Work::begin`, `act(board, by, act, at)`, `next_letter`) that are not in the source.
pub fn names_are_in_the_source(path: &str, page: &str, words: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut drawing = false;
    for (number, line) in (1..).zip(page.lines()) {
        drawing ^= line.starts_with("```");
        let quoted = line.split('`').skip(1).step_by(2).filter(|_| !drawing);
        for name in quoted.map(|quoted| quoted.split('(').next().unwrap_or(quoted)) {
            let is_path = name.contains("::") || name.contains('_');
            let parts = name.split("::").filter(|part| !words.contains(*part));
            if is_path && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':') {
                findings.extend(parts.map(|part| finding(path, number, format!("nothing is called {part}"))));
            }
        }
    }
    findings
}

/// Paths in backquotes on a page that do not exist. Placeholders (`src/games/NAME.rs`) and patterns are skipped.
pub fn paths_lead_somewhere(path: &str, page: &str, exists: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    const FOLDERS: [&str; 9] =
        ["src/", "rules/", "tests/", "docs/", "templates/", "deploy/", "migrations/", "benches/", "xtask/"];
    let is_path = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let mut findings = Vec::new();
    let mut drawing = false;
    for (number, line) in (1..).zip(page.lines()) {
        drawing ^= line.starts_with("```");
        let quoted = line.split('`').skip(1).step_by(2).filter(|_| !drawing);
        let paths = quoted.filter(|name| {
            let placeholder = ["NAME", "LANGUAGE"].iter().any(|word| name.contains(word));
            FOLDERS.iter().any(|folder| name.starts_with(folder)) && name.chars().all(is_path) && !placeholder
        });
        let missing = paths.filter(|name| !exists(name));
        findings.extend(missing.map(|name| finding(path, number, format!("there is no {name}"))));
    }
    findings
}

fn finding(path: &str, line: usize, what: impl Into<String>) -> Finding {
    Finding { path: path.to_string(), line, what: what.into() }
}
