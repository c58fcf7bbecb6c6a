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
