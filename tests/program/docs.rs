//! Program output shown in pages is real. The command of a block stands above it: `<!-- run: rules perft great 2 -->`.
//! `UPDATE_GOLDENS=1 cargo test --test program docs::` rewrites the blocks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const RUN: &str = "<!-- run: ";

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<PathBuf> =
        fs::read_dir(root.join("docs")).unwrap().map(|e| e.unwrap().path()).collect();
    pages.push(root.join("README.md"));
    pages.retain(|path| path.extension().is_some_and(|end| end == "md"));
    pages.sort();
    pages
}

fn output(words: &str) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_pbmd"))
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = [done.stdout, done.stderr].concat();
    let lines = String::from_utf8(text).unwrap();
    lines.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The page with every block as the program prints it today, and the number of blocks.
fn rewritten(page: &str) -> (String, usize) {
    let mut text = String::new();
    let mut blocks = 0;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text.push_str(&format!("{line}\n"));
        let Some(words) = line.strip_prefix(RUN).and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        assert_eq!((lines.next(), lines.next()), (Some(""), Some("```text")), "below {line}");
        assert!(lines.any(|line| line == "```"), "{line}: the block does not end");
        text.push_str(&format!("\n```text\n$ pbmd {words}\n{}```\n", output(words)));
        blocks += 1;
    }
    (text, blocks)
}

#[test]
fn the_pages_show_what_the_program_says() {
    let mut blocks = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let (made, count) = rewritten(&page);
        blocks += count;
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(&path, made).unwrap();
        } else {
            assert_eq!(page, made, "{}", path.display());
        }
    }
    assert!(blocks > 0);
}

/// `## Unreleased`, then the releases, the newest first, each with its day; the newest is not newer than the program.
#[test]
fn the_changelog_has_its_form() {
    let page = include_str!("../../CHANGELOG.md");
    let mut headings = page.lines().filter_map(|line| line.strip_prefix("## ")).peekable();
    let _begun = headings.next_if(|heading| *heading == "Unreleased");
    let numbers =
        |version: &str| -> Vec<u32> { version.split('.').map(|part| part.parse().unwrap()).collect() };
    let mut newer = numbers(env!("CARGO_PKG_VERSION"));
    for (n, heading) in headings.enumerate() {
        let (version, day) = heading.split_once(" - ").unwrap_or_else(|| panic!("{heading} has no day"));
        assert!(day.parse::<jiff::civil::Date>().is_ok(), "{heading}");
        let version = numbers(version);
        assert!(version.len() == 3 && (version < newer || n == 0 && version == newer), "{heading}");
        newer = version;
    }
}
