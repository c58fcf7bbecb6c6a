//! What strangers, forgers and players cannot do: one test for each, named for what cannot happen. The table in
//! docs/operator/reference.md names these tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

mod bystanders;
mod challenges;
mod copies;
mod dice;
mod forged;
mod forger;
mod guessing;
mod newcomers;
mod player;
mod quota;
mod stranger;
mod talk;
mod taps;
mod used;

#[test]
fn the_table_names_tests_that_there_are() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/operator/reference.md")).unwrap();
    let (_, table) = page.split_once("### What harm costs").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let mut tests = String::new();
    let mut folders = ["tests", "src/store/tests", "src/web"].map(|folder| root.join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                tests.push_str(&std::fs::read_to_string(path).unwrap_or_default());
            }
        }
    }
    let names: Vec<&str> =
        table.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() > 2).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        assert!(tests.contains(&format!("fn {name}(")), "{name}");
    }
}
