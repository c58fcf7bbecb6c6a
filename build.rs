//! Rebuilds when a migration or a template is added: their folders are read at compile time. Tells the program its version.
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=templates");
    println!("cargo:rerun-if-env-changed=PBMD_COMMIT");
    let number = env!("CARGO_PKG_VERSION");
    // Where the sources come without their history, whoever builds can say what they are. Builds for trying out have none: each
    // commit would make them anew.
    let said = std::env::var("PBMD_COMMIT").ok().filter(|text| !text.is_empty());
    let for_use = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = said.or_else(|| if for_use { commit() } else { None });
    let version = commit.map_or_else(|| number.to_string(), |commit| format!("{number} ({commit})"));
    println!("cargo:rustc-env=PBMD_VERSION={version}");
}

/// The commit and its day, as `abc1234, 2026-11-23`. None without git, and where the sources lie in the repository of something
/// else.
fn commit() -> Option<String> {
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
    git(&["show", "--no-patch", "--abbrev=7", "--format=%h, %cs", "HEAD"])
}

/// What git answers, without the end of its line.
fn git(words: &[&str]) -> Option<String> {
    let done = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(done.stdout).ok()?;
    done.status.success().then(|| text.trim_end().to_string())
}
