//! The invariants of `docs/architecture.md`, each a test that reads the source.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod numbers;
mod proofs;
mod rules;
mod source;
mod texts;
mod tree;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use rules::ARROWS;
use source::{Finding, Source, files, root, short, sources};
use tree::Tree;

/// Fails and prints the findings.
fn none(findings: Vec<Finding>) {
    let list: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert!(list.is_empty(), "{} faults:\n{}", list.len(), list.join("\n"));
}

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(sources);
static TREE: LazyLock<Tree> = LazyLock::new(|| Tree::new(&SOURCES));

fn check(rule: impl Fn(&Source) -> Vec<Finding>) {
    none(SOURCES.iter().flat_map(rule).collect());
}

/// All text files of the repository, without build output.
fn tracked() -> Vec<(String, String)> {
    let skipped = [".git", "target", "pbmd-demo", "pbmd-data"];
    let mut found = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if skipped.contains(&name.as_str()) {
            continue;
        }
        found.extend(if path.is_dir() { files(&path, "") } else { vec![path] });
    }
    let texts = found.iter().filter_map(|path| Some((short(path), fs::read_to_string(path).ok()?)));
    texts.collect()
}

fn rust_files() -> Vec<(String, String)> {
    tracked().into_iter().filter(|(path, _)| path.ends_with(".rs")).collect()
}

fn templates() -> Vec<(String, String)> {
    let templates: Vec<_> =
        tracked().into_iter().filter(|(path, _)| path.starts_with("templates/")).collect();
    assert!(templates.len() > 10, "the templates were not found");
    templates
}

/// The libraries of `Cargo.toml` as named in code.
fn libraries() -> BTreeSet<String> {
    let names = ["Cargo.toml", "rules/Cargo.toml"].map(|path| {
        let manifest: toml::Table = toml::from_str(&page(path)).unwrap();
        let names = manifest["dependencies"].as_table().unwrap().keys().map(|name| name.replace('-', "_"));
        names.filter(|name| name != "pbmd_rules").collect::<BTreeSet<String>>()
    });
    names.into_iter().flatten().collect()
}

/// The modules of the listed games.
fn registered() -> BTreeSet<String> {
    let list = fs::read_to_string(root().join("rules/src/games.rs")).unwrap();
    let modules: BTreeSet<String> = list
        .split("Erased::<")
        .skip(1)
        .filter_map(|rest| rest.split_once("::"))
        .map(|(module, _)| module.to_string())
        .collect();
    assert!(!modules.is_empty());
    modules
}

fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn arrows_point_one_way() {
    check(rules::arrows_point_one_way);
    // The table itself has no circle, and exactly the modules there are.
    let mut left: Vec<&str> = ARROWS.iter().map(|(module, _)| *module).collect();
    let modules: BTreeSet<&str> = left.iter().copied().filter(|module| *module != "main").collect();
    let contents = page("src/lib.rs") + &page("rules/src/lib.rs");
    let listed: BTreeSet<&str> =
        contents.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(modules, listed, "the table of arrows and src/lib.rs");
    while let Some(at) = left.iter().position(|module| {
        ARROWS.iter().any(|(from, to)| from == module && to.split(' ').all(|to| !left.contains(&to)))
    }) {
        left.remove(at);
    }
    assert!(left.is_empty(), "arrows in a circle: {left:?}");
}

#[test]
fn pure_parts_touch_nothing() {
    let libraries = libraries();
    check(|source| rules::pure_parts_touch_nothing(source, &libraries));
}

#[test]
fn order_is_never_left_to_a_hash() {
    check(rules::order_is_never_left_to_a_hash);
}

#[test]
fn games_know_only_the_contract() {
    let registered = registered();
    check(|source| rules::games_know_only_the_contract(source, &registered));
}

#[test]
fn games_are_named_in_games_only() {
    let names = pbmd::games::ALL.iter().map(|game| game.info().name.to_string()).collect();
    check(|source| rules::games_are_named_in_games_only(source, &names));
}

#[test]
fn sql_is_in_the_store_only() {
    check(rules::sql_is_in_the_store_only);
}

#[test]
fn one_clock() {
    check(rules::one_clock);
}

#[test]
fn one_source_of_chance() {
    check(rules::one_source_of_chance);
}

#[test]
fn nothing_panics_on_purpose() {
    check(rules::nothing_panics_on_purpose);
}

#[test]
fn files_make_no_circle() {
    none(rules::files_make_no_circle(&TREE));
}

#[test]
fn faces_are_above() {
    none(rules::faces_are_above(&TREE));
}

#[test]
fn paths_lead_one_step_up() {
    check(rules::paths_lead_one_step_up);
}

#[test]
fn functions_are_short() {
    check(|source| rules::functions_are_short(source, rules::LONG));
}

#[test]
fn folders_are_small() {
    let files = rust_files();
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    none(texts::folders_are_small(&paths, texts::LARGE));
}

#[test]
fn module_files_have_one_style() {
    check(rules::module_files_have_one_style);
}

#[test]
fn desk_has_no_words() {
    check(|source| rules::desk_has_no_words(source, rules::FOR_OPERATORS));
}

#[test]
fn mails_end_at_the_request() {
    check(|source| rules::mails_end_at_the_request(source, &TREE, rules::READS_MAILS));
}

#[test]
fn files_are_short() {
    for (path, text) in rust_files() {
        let lines = text.lines().count();
        if lines > texts::LONG {
            println!("note: {path} has {lines} lines");
        }
    }
    none(rust_files().iter().flat_map(|(path, text)| texts::files_are_short(path, text)).collect());
}

#[test]
fn files_are_nouns() {
    none(tracked().iter().flat_map(|(path, _)| texts::files_are_nouns(path)).collect());
}

#[test]
fn templates_hold_no_logic() {
    // Help pages are sent unchanged.
    let filled = templates().into_iter().filter(|(path, _)| !path.contains("/help/"));
    none(filled.flat_map(|(path, text)| texts::templates_hold_no_logic(&path, &text)).collect());
}

#[test]
fn numbers_have_plurals() {
    let sources: String =
        rust_files().into_iter().filter(|(path, _)| path.starts_with("src/")).map(|(_, text)| text).collect();
    let declared = numbers::declared(&sources);
    assert!(declared.len() > 300, "the sentences were not found");
    let messages = templates().into_iter().filter(|(path, _)| path.ends_with(".ftl"));
    none(messages.flat_map(|(path, text)| numbers::numbers_have_plurals(&path, &text, &declared)).collect());
}

#[test]
fn pages_fit() {
    none(templates().iter().flat_map(|(path, text)| texts::pages_fit(path, text)).collect());
}

#[test]
fn nothing_tells_of_a_machine() {
    none(tracked().iter().flat_map(|(path, text)| texts::nothing_tells_of_a_machine(path, text)).collect());
}

/// Invariants of the page that lists them.
mod page_of_invariants {
    use super::*;

    #[test]
    fn every_sentence_has_its_test() {
        let tests: BTreeSet<String> = tests_in(&page("tests/architecture/main.rs"));
        let path = "docs/architecture.md";
        none(texts::invariants_name_tests(path, &page(path), &tests));
    }

    #[test]
    fn its_names_are_those_of_the_source() {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let files = rust_files().into_iter().filter(|(path, _)| !path.starts_with("tests/architecture/"));
        let mut words: BTreeSet<String> = files
            .flat_map(|(_, text)| text.split(|c| !is_name(c)).map(str::to_string).collect::<Vec<_>>())
            .collect();
        words.extend(tests_in(&page("tests/architecture/main.rs")));
        let pages = ["docs/architecture.md", "docs/promises.md", "docs/decisions/"];
        let pages = tracked().into_iter().filter(|(path, _)| pages.iter().any(|page| path.starts_with(page)));
        none(pages.flat_map(|(path, text)| texts::names_are_in_the_source(&path, &text, &words)).collect());
    }

    /// Paths in backquotes exist; the changelog may name removed ones.
    #[test]
    fn paths_lead_somewhere() {
        let pages = tracked().into_iter().filter(|(path, _)| path.ends_with(".md") && path != "CHANGELOG.md");
        let exists = |path: &str| root().join(path).exists();
        none(pages.flat_map(|(path, text)| texts::paths_lead_somewhere(&path, &text, &exists)).collect());
    }

    /// The test functions at the left margin.
    fn tests_in(text: &str) -> BTreeSet<String> {
        let lines: Vec<&str> = text.lines().collect();
        let pairs = lines.windows(2).filter(|pair| pair[0].starts_with("#[test]"));
        pairs
            .filter_map(|pair| pair[1].strip_prefix("fn ")?.split_once('('))
            .map(|(name, _)| name.to_string())
            .collect()
    }

    #[test]
    fn links_lead_somewhere() {
        let mut findings = Vec::new();
        for (path, text) in tracked().iter().filter(|(path, _)| path.ends_with(".md")) {
            let folder = Path::new(path).parent().unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                for link in line.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
                    let target = link.0.split('#').next().unwrap_or("");
                    let outside =
                        target.contains("://") || target.starts_with("mailto:") || target.is_empty();
                    if !outside && !root().join(folder).join(target).exists() {
                        findings.push(Finding {
                            path: path.clone(),
                            line: number,
                            what: format!("no {target}"),
                        });
                    }
                }
            }
        }
        none(findings);
    }
}
