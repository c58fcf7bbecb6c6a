//! Rebuilds when a migration or a template is added: their folders are read at compile time. Tells the program its version.
use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=templates");
    println!("cargo:rerun-if-env-changed=PBMD_COMMIT");
    let number = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    // Whoever builds sources without their history can say what they are.
    let said = env::var("PBMD_COMMIT").ok().filter(|text| !text.is_empty());
    let for_use = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A build for tests does not look: each commit would make it anew.
    let commit = said.unwrap_or_else(|| if for_use { commit() } else { "a build for tests".to_string() });
    println!("cargo:rustc-env=PBMD_VERSION={number} ({commit})");
}

/// The commit and its day, as `abc1234, 2026-11-23`, and whether the sources are another's.
fn commit() -> String {
    from_git().or_else(from_archive).unwrap_or_else(|| "commit unknown".to_string())
}

/// None without git, and where the sources lie in the repository of something else.
fn from_git() -> Option<String> {
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // HEAD changes with another branch, its log with every commit.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    for part in ["src", "rules", "config", "Cargo.toml", "Cargo.lock"] {
        println!("cargo:rerun-if-changed={part}");
    }
    let commit = git(&["show", "--no-patch", "--abbrev=7", "--format=%h, %cs", "HEAD"])?;
    let changes = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit}, changed") })
}

/// What `git archive` wrote.
fn from_archive() -> Option<String> {
    println!("cargo:rerun-if-changed=deploy/commit");
    let text = std::fs::read_to_string("deploy/commit").ok()?;
    Some(text.trim().to_string()).filter(|commit| !commit.is_empty() && !commit.starts_with('$'))
}

/// What git answers, without the end of its line.
fn git(words: &[&str]) -> Option<String> {
    let done = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(done.stdout).ok()?;
    done.status.success().then(|| text.trim_end().to_string())
}
