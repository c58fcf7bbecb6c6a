//! `pbmd --version` names the commit of a release build, and says so where nobody knows it.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What a release build of the sources in a folder would be called.
fn version(build: &Path, folder: &Path, said: &str) -> String {
    let done = Command::new(build)
        .current_dir(folder)
        .env("CARGO_PKG_VERSION", "1.2.3")
        .env("PROFILE", "release")
        .env("PBMD_COMMIT", said)
        .env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    said.lines().find_map(|line| line.strip_prefix("cargo:rustc-env=PBMD_VERSION=")).unwrap().to_owned()
}

fn git(folder: &Path, words: &[&str]) -> String {
    let as_somebody = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    let done = Command::new("git").current_dir(folder).args(as_somebody).args(words).output().unwrap();
    assert!(done.status.success(), "{words:?}: {done:?}");
    String::from_utf8(done.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn a_release_build_names_its_commit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = tempfile::tempdir().unwrap();
    let build = place.path().join("build");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let made =
        Command::new(compiler).args(["--edition=2024", "-o"]).arg(&build).arg(root.join("build.rs")).output();
    assert!(made.as_ref().is_ok_and(|made| made.status.success()), "{made:?}");

    let sources = place.path().join("sources");
    fs::create_dir_all(sources.join("deploy")).unwrap();
    for file in ["deploy/commit", ".gitattributes"] {
        fs::copy(root.join(file), sources.join(file)).unwrap();
    }
    assert_eq!(version(&build, &sources, ""), "1.2.3 (commit unknown)", "a copy without its history");
    assert_eq!(version(&build, &sources, "abc1234, 2026-11-23"), "1.2.3 (abc1234, 2026-11-23)");

    git(&sources, &["init", "--quiet"]);
    git(&sources, &["add", "--all"]);
    git(&sources, &["commit", "--quiet", "--message=First"]);
    let commit = git(&sources, &["show", "--no-patch", "--abbrev=7", "--format=%h, %cs"]);
    assert_eq!(version(&build, &sources, ""), format!("1.2.3 ({commit})"));
    git(&sources, &["archive", "--output=../archive.tar", "HEAD"]);
    fs::write(sources.join(".gitattributes"), "deploy/commit export-subst\n").unwrap();
    assert_eq!(version(&build, &sources, ""), format!("1.2.3 ({commit}, changed)"));

    let unpacked = place.path().join("unpacked");
    fs::create_dir(&unpacked).unwrap();
    let done =
        Command::new("tar").arg("xf").arg(place.path().join("archive.tar")).current_dir(&unpacked).status();
    assert!(done.unwrap().success());
    assert_eq!(version(&build, &unpacked, ""), format!("1.2.3 ({commit})"), "an archive");
}

/// Versions of the package rise from commit to commit, and that of a tagged one is the release.
#[test]
fn a_package_of_a_later_commit_is_a_later_version() {
    let place = tempfile::tempdir().unwrap();
    let sources = place.path().join("sources");
    let script = "deploy/debian/build.sh";
    fs::create_dir_all(sources.join("deploy/debian")).unwrap();
    for file in [script, "deploy/commit", ".gitattributes"] {
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), sources.join(file)).unwrap();
    }
    let is_of = |number: &str| {
        let text = format!("[package]\nversion = \"{number}\"\n[dependencies.other]\nversion = \"9\"\n");
        fs::write(sources.join("Cargo.toml"), text).unwrap();
    };
    let package = |said: &str| {
        let ceiling = sources.parent().unwrap();
        let mut command = Command::new(sources.join(script));
        let done = command
            .arg("--version")
            .env("PBMD_COMMIT", said)
            .env("GIT_CEILING_DIRECTORIES", ceiling)
            .output();
        String::from_utf8(done.unwrap().stdout).unwrap().trim_end().to_owned()
    };
    let commit = |minute: u32| {
        let date = format!("GIT_COMMITTER_DATE=2026-12-01T12:{minute:02}:00Z");
        let done = Command::new("env")
            .args([&date, "git", "-c", "user.name=A", "-c", "user.email=a@example.org"])
            .args(["commit", "--quiet", "--all", "--allow-empty", "--message=Next"])
            .current_dir(&sources)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    is_of("0.3.0");
    assert_eq!(package(""), "0.3.0-1", "sources without their history");
    assert_eq!(package("abc1234, 2026-11-26"), "0.3.0+20261126000000.abc1234-1");
    git(&sources, &["init", "--quiet"]);
    git(&sources, &["add", "--all"]);
    let mut versions = Vec::new();
    for (minute, number, tag) in
        [(0, "0.3.0", "v0.3.0"), (1, "0.3.0", ""), (2, "0.3.0", ""), (3, "0.4.0", "v0.4.0")]
    {
        is_of(number);
        commit(minute);
        if !tag.is_empty() {
            git(&sources, &["tag", tag]);
        }
        versions.push(package(""));
    }
    assert_eq!((versions[0].as_str(), versions[3].as_str()), ("0.3.0-1", "0.4.0-1"));
    assert!(versions[1].starts_with("0.3.0+20261201120100."), "{versions:?}");
    for pair in versions.windows(2) {
        let compared = Command::new("dpkg").args(["--compare-versions", &pair[0], "lt", &pair[1]]).status();
        match compared {
            Ok(compared) => assert!(compared.success(), "{pair:?}"),
            Err(error) => println!("SKIPPED: versions are not compared: {error}"),
        }
    }
}
