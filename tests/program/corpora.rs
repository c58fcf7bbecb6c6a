//! Real mails, not part of the repository; `PBMD_CORPORA` names a folder with
//! - `mime/**`: mails of all kinds, many broken;
//! - `robots/{mac,dos,bsd,err}`: bounces, complaints and absence notices; `robots/not`: people's mails;
//! - `replies/emails`: answers as people send them (plain text bodies); `replies/trimmed`: what they wrote.
//!
//! Without the folder these tests pass and say so.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Table;
use pbmd::mail::{self, Fate, Mail, Robot};

/// The folder, unless there is none, which is said.
fn corpora(what: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("PBMD_CORPORA") else {
        println!("SKIPPED {what}: PBMD_CORPORA names no folder of mails, nothing was looked at");
        return None;
    };
    let folder = PathBuf::from(folder).join(what);
    assert!(folder.is_dir(), "PBMD_CORPORA is set, but {} is no folder", folder.display());
    Some(folder)
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let found = crate::files(folder, ending);
    assert!(!found.is_empty(), "{} has no files", folder.display());
    found
}

/// The mail with other line ends. None for CR if a line contains a bare CR.
fn with_ends(raw: &[u8], end: &[u8]) -> Option<Vec<u8>> {
    let old = if raw.contains(&b'\n') { b'\n' } else { b'\r' };
    let lines: Vec<&[u8]> = raw.split(|byte| *byte == old).map(trimmed).collect();
    let bare = lines.iter().any(|line| line.contains(&b'\r'));
    (end != b"\r" || !bare).then(|| lines.join(end))
}

fn trimmed(line: &[u8]) -> &[u8] {
    let length = line.iter().rposition(|byte| *byte != b'\r').map_or(0, |last| last + 1);
    &line[..length]
}

/// Reads a mail; it must mean the same with all three line ends.
fn read(path: &Path) -> Mail {
    let raw = fs::read(path).unwrap();
    let mail = mail::read(&raw);
    for end in [&b"\n"[..], b"\r\n", b"\r"] {
        let Some(other) = with_ends(&raw, end) else { continue };
        assert_eq!(mail::read(&other), mail, "{} with {end:?}", path.display());
        assert_eq!(mail::digest(&other), mail::digest(&raw), "{} with {end:?}", path.display());
    }
    mail
}

#[test]
fn mime() {
    let Some(folder) = corpora("mime") else { return };
    let mails = files(&folder, "eml");
    let readable = mails.iter().filter(|path| !read(path).text.is_empty()).count();
    println!("mime: {} mails, {readable} with text", mails.len());
}

#[test]
fn robots() {
    let Some(folder) = corpora("robots") else { return };
    let mut missed = Vec::new();
    let mut total = 0;
    for kind in ["mac", "dos", "bsd", "err"] {
        for path in files(&folder.join(kind), "eml") {
            total += 1;
            let mail = read(&path);
            if mail.robot.is_none() {
                missed.push(format!("{}\n    subject {:?}", path.display(), mail.subject));
            }
        }
    }
    println!("robots: {} of {total} recognised", total - missed.len());
    assert!(missed.is_empty(), "taken for people:\n{}", missed.join("\n"));
}

/// None is answered, and a bounce that returns a letter is traced to it.
#[tokio::test]
async fn robots_get_no_letter() {
    let Some(folder) = corpora("robots") else { return };
    let mut table = Table::seating(&["alice"]).await;
    let (mut total, mut bounces, mut sent_back, mut missed) = (0, 0, 0, Vec::new());
    for kind in ["mac", "dos", "bsd", "err"] {
        for path in files(&folder.join(kind), "eml") {
            total += 1;
            let raw = fs::read(&path).unwrap();
            assert!(table.put(&raw).await.is_empty(), "{} is answered", path.display());
            let own = "pbmd@example.org";
            let Some(bounce) = mail::bounce(&raw, &mail::read(&raw), &[], &[own]) else { continue };
            bounces += usize::from(bounce.fate == Fate::Lost);
            let Some(ours) = sending_back(&raw, "abcdefghijklmnopqrstuvwxyz234567@example.org") else {
                continue;
            };
            sent_back += 1;
            let bounce = mail::bounce(&ours, &mail::read(&ours), &[], &[own]).unwrap();
            if !bounce.letters.iter().any(|id| id == "abcdefghijklmnopqrstuvwxyz234567@example.org") {
                missed.push(path);
            }
        }
    }
    println!(
        "robots: {total} answered by nothing; {bounces} tell of lost letters, {sent_back} send them back"
    );
    assert!(table.is_clear());
    assert!(missed.is_empty(), "not traced: {missed:#?}");
    // People are still answered.
    assert_eq!(table.command("alice", "list").await.len(), 1);
}

/// The mail with this Message-ID in the mail it returns, if there is one.
fn sending_back(raw: &[u8], id: &str) -> Option<Vec<u8>> {
    let text = String::from_utf8(with_ends(raw, b"\n")?).ok()?;
    let (head, body) = text.split_once("\n\n")?;
    let mut found = false;
    let lines = body.split_inclusive('\n').map(|line| {
        if !line.to_ascii_lowercase().starts_with("message-id: <") {
            return line.to_string();
        }
        found = true;
        format!("Message-ID: <{id}>\n")
    });
    let body: String = lines.collect();
    found.then(|| format!("{head}\n\n{body}").into_bytes())
}

/// One mail of this folder is a bounce after all: `Auto-Submitted: auto-replied` from a postmaster.
#[test]
fn people() {
    let Some(folder) = corpora("robots") else { return };
    for path in files(&folder.join("not"), "eml") {
        let raw = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let marked = raw
            .lines()
            .take_while(|line| !line.is_empty())
            .any(|line| line == "Auto-Submitted: auto-replied");
        let robot = read(&path).robot;
        let expected = marked.then(|| Robot::AutoSubmitted("auto-replied".to_owned()));
        assert_eq!(robot, expected, "{}", path.display());
    }
}

/// Compares lines, without blank ones, trailing spaces and lines that begin with `>`: the trimmed texts keep quotes.
#[test]
fn replies() {
    let Some(folder) = corpora("replies") else { return };
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim_end().to_owned());
        lines.filter(|line| !line.is_empty() && !line.starts_with('>')).collect()
    };
    let mut right = 0;
    let emails = files(&folder.join("emails"), "txt");
    for path in &emails {
        let body = fs::read_to_string(path).unwrap();
        let raw = format!("From: alice@example.org\nContent-Type: text/plain; charset=utf-8\n\n{body}");
        for end in ["\n", "\r\n", "\r"] {
            let raw = with_ends(raw.as_bytes(), end.as_bytes()).unwrap();
            assert_eq!(
                mail::read(&raw),
                mail::read(&with_ends(&raw, b"\n").unwrap()),
                "{} with {end:?}",
                path.display()
            );
        }
        let mail = mail::read(raw.as_bytes());
        let trimmed = fs::read_to_string(folder.join("trimmed").join(path.file_name().unwrap())).unwrap();
        let (written, wanted) = (lines(&mail.written()), lines(&trimmed));
        let all_quoted = lines(&mail.text).is_empty();
        let quotes = mail.written().lines().filter(|line| line.starts_with('>')).count();
        if written == wanted && (all_quoted || quotes == 0) {
            right += 1;
        } else {
            println!("{} differs\n  wanted  {wanted:#?}\n  written {written:#?}", path.display());
        }
    }
    println!("replies: {right} of {} written parts as wanted", emails.len());
    assert!(right * 100 >= emails.len() * 95, "only {right} of {}", emails.len());
}
