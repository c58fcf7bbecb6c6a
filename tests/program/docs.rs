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

/// `## Unreleased`, then the releases, the newest first, each with its day; the newest has the version of the program.
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
        assert!(version.len() == 3 && (if n == 0 { version == newer } else { version < newer }), "{heading}");
        newer = version;
    }
}

/// All that operators read: README, pages, the sample and what is shipped, by path.
fn operators_texts() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("docs/operator"), root.join("deploy")];
    let mut texts: Vec<PathBuf> =
        ["README.md", "docs/operator.md", "config/pbmd.toml"].iter().map(|path| root.join(path)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() { &mut folders } else { &mut texts }.push(entry);
        }
    }
    texts.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The number that begins a text, and the last one of a text.
fn number(text: &str) -> Option<u64> {
    text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}
fn last_number(text: &str) -> Option<u64> {
    text.rsplit(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty())?.parse().ok()
}

/// What the reference, the sample, the unit, the alerts and the pages say of one thing is one number.
#[test]
fn numbers_are_said_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let (reference, sample) = (text("docs/operator/reference.md"), text("config/pbmd.toml"));
    for (key, limit) in pbmd::desk::Limits::default().by_name() {
        let (before, _) = reference.split_once(&format!("`{key}`")).unwrap_or_else(|| panic!("no {key}"));
        assert_eq!(last_number(before), Some(u64::from(*limit)), "{key} in the reference");
    }
    // A default in a comment of the sample is the value below it.
    let mut default = None;
    for line in sample.lines() {
        if let Some((_, said)) = line.split_once("Default: ") {
            default = number(said);
        } else if line.is_empty() {
            default = None;
        }
        let value =
            line.split_once(" = ").filter(|_| !line.starts_with("# ")).and_then(|(_, value)| number(value));
        if let (Some(default), Some(value)) = (default, value) {
            assert_eq!(value, default, "{line}");
        }
    }
    let unit = text("deploy/pbmd.service");
    let of_unit = |key: &str| number(unit.split_once(&format!("\n{key}=")).unwrap().1).unwrap();
    let (memory, threads, files) = (of_unit("MemoryMax"), of_unit("TasksMax"), of_unit("LimitNOFILE"));
    let said = format!("the server to {memory} MB of memory, {threads} threads and {files} open files");
    assert!(reference.contains(&said), "{said}");

    let rules = text("deploy/prometheus/pbmd.rules.yml");
    let mut alerts = 0;
    for said in reference.split("above ").skip(1) {
        let (Some(bound), Some(alert)) = (number(said), said.split_once(": `Pbmd").map(|(_, rest)| rest))
        else {
            continue;
        };
        let alert = alert.split('`').next().unwrap();
        if said.split_once(": `").is_none_or(|(before, _)| before.contains(|c: char| !c.is_ascii_digit())) {
            continue;
        }
        let rule = rules.split_once(&format!("- alert: Pbmd{alert}\n")).unwrap().1;
        let expression = rule.lines().next().unwrap();
        assert_eq!(last_number(expression), Some(bound), "Pbmd{alert}: {expression}");
        alerts += 1;
    }
    assert!(alerts >= 6, "{alerts}");
    let old = rules.split_once("!= 0) > ").and_then(|(_, rest)| number(rest)).unwrap();
    assert!(reference.contains(&format!("| {old} days ago: `PbmdBackupOld`")), "{old} days");
    assert!(reference.contains(&format!("the last good backup is more than {old} days old")), "{old} days");
    let rust = env!("CARGO_PKG_RUST_VERSION");
    for page in ["README.md", "CONTRIBUTING.md", "docs/operator/first-hour.md"] {
        assert!(text(page).contains(&format!(" {rust} ")), "Rust {rust} in {page}");
    }
}

/// Each port is the one of the sample, and no address has the name of a user whom each Debian has: its mail would be that user's.
#[test]
fn ports_and_addresses_are_those_of_the_sample() {
    let sample = include_str!("../../config/pbmd.toml");
    let users = "daemon bin sys sync games man lp mail news uucp proxy www-data backup list irc nobody";
    for (path, text) in operators_texts() {
        let path = path.display();
        for port in text.split("127.0.0.1:").skip(1).filter_map(number).filter(|port| *port != 0) {
            assert!(sample.contains(&format!("127.0.0.1:{port}\"")), "port {port} in {path}");
        }
        for user in users.split(' ') {
            let parts: Vec<&str> = text.split(user).collect();
            for around in parts.windows(2) {
                let before = around[0].chars().next_back();
                let is_whole = before.is_none_or(|c| !c.is_alphanumeric() && !"-_.@/".contains(c));
                assert!(!is_whole || !around[1].starts_with(['@', '+']), "{user}@ in {path}");
            }
        }
    }
}
