//! The size and shape of a tree of sources: the figures by which the house is kept small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::sentences;
use crate::source::{self, files};
use crate::tree::Tree;

/// What a function, a folder and a file may have, in lines and files.
const FUNCTION: usize = 80;
const FOLDER: usize = 20;
const FILE: usize = 400;

/// How many of a list are printed.
const SHOWN: usize = 5;

/// Prints the figures of the repository in this folder.
pub fn print(root: &Path) {
    let mut program = source::all_sources(root);
    let all: usize = program.iter().map(|source| source.lines).sum();
    source::without_tests(&mut program);
    let production: usize = program.iter().map(|source| source.lines - source.test_lines).sum();
    let (mut tests, mut chores) = (all - production, 0);
    for path in files(&root.join("xtask"), ".rs") {
        chores += text(&path).lines().count();
    }
    let folders = ["tests", "rules/tests"].map(|folder| root.join(folder));
    for path in folders.iter().filter(|folder| folder.exists()).flat_map(|folder| files(folder, ".rs")) {
        tests += text(&path).lines().count();
    }
    let goldens: usize =
        files(&root.join("tests/letters/golden"), ".txt").iter().map(|path| text(path).lines().count()).sum();
    row("production, lines", production);
    row("tests, lines", tests);
    row("chores (xtask), lines", chores);
    row("golden letters, lines", goldens);

    let mut functions: Vec<(usize, String)> = program
        .iter()
        .flat_map(|source| {
            source.functions.iter().map(|f| (f.lines, format!("{}:{} {}", source.path, f.line, f.name)))
        })
        .collect();
    functions.sort_unstable_by(|a, b| b.cmp(a));
    row("functions above 80 lines", functions.iter().filter(|(lines, _)| *lines > FUNCTION).count());
    shown(&functions);

    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for source in &program {
        *folders.entry(source.folder()).or_default() += 1;
    }
    let mut folders: Vec<(usize, String)> =
        folders.into_iter().map(|(path, count)| (count, path.to_string())).collect();
    folders.sort_unstable_by(|a, b| b.cmp(a));
    row("folders above 20 files of source", folders.iter().filter(|(count, _)| *count > FOLDER).count());
    shown(&folders);

    let mut long: Vec<(usize, String)> = program
        .iter()
        .map(|source| (text(&root.join(&source.path)).lines().count(), source.path.clone()))
        .filter(|(lines, _)| *lines > FILE)
        .collect();
    long.sort_unstable_by(|a, b| b.cmp(a));
    row("files above 400 lines", long.len());
    shown(&long);

    let grandparents = program.iter().map(|source| {
        let named = source.named.iter().filter(|named| named.has("super::super"));
        named.map(|named| named.line).collect::<BTreeSet<_>>().len()
    });
    row("lines with `super::super`", grandparents.sum());
    let back = Tree::new(&program).back_up();
    row("arrows back up inside folders", back.len());
    let mut by_folder: BTreeMap<String, usize> = BTreeMap::new();
    for (folder, _) in back {
        *by_folder.entry(folder).or_default() += 1;
    }
    let mut by_folder: Vec<(usize, String)> =
        by_folder.into_iter().map(|(folder, count)| (count, folder)).collect();
    by_folder.sort_unstable_by(|a, b| b.cmp(a));
    shown(&by_folder);

    let page = text(&root.join("docs/architecture.md"));
    row("docs/architecture.md, words", page.split_whitespace().count());
    row("its glossary, rows", glossary(&page));
    for source in &program {
        for (name, required, usual) in
            source.traits.iter().filter(|(name, ..)| CONTRACT.contains(&name.as_str()))
        {
            println!(
                "{:>8}  functions of trait {name}: {required} required, {usual} with a default",
                required + usual
            );
        }
    }

    let spread = sentences::spread(root);
    let mut counts: Vec<(usize, String)> = spread.into_iter().map(|(id, count)| (count, id)).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    row(
        "goldens that a changed sentence rewrites, median",
        counts.get(counts.len() / 2).map_or(0, |(count, _)| *count),
    );
    row("the same, greatest", counts.first().map_or(0, |(count, _)| *count));
    shown(&counts);
}

/// The traits that an author of a game may write.
const CONTRACT: &[&str] = &["Rules", "Chance", "Secrets", "Evaluate", "Faster"];

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn row(name: &str, value: usize) {
    println!("{value:>8}  {name}");
}

fn shown(list: &[(usize, String)]) {
    for (value, name) in list.iter().take(SHOWN) {
        println!("{:>16}  {name}", value);
    }
}

/// Rows of the table below the heading about words, without its head.
fn glossary(page: &str) -> usize {
    let (_, section) = page.split_once("\n## Words\n").unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    section.lines().filter(|line| line.starts_with('|')).count().saturating_sub(2)
}
