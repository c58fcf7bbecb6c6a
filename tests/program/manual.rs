//! What a package installs beside the program: manual pages, completions, configurations.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use pbmd::config::Config;

fn said(words: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_pbmd")).args(words).stdin(Stdio::null()).output().unwrap();
    assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// All commands below one, recursively, as the help names them.
fn commands(above: &[&str]) -> Vec<String> {
    let help = said(&[above, &["--help"]].concat());
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let mut found = Vec::new();
    for line in lines.take_while(|line| !line.is_empty()) {
        let name = line.strip_prefix("  ").and_then(|line| line.split_whitespace().next());
        // Deeper indentation continues a line.
        let Some(name) = name.filter(|_| !line.starts_with("   ")).filter(|name| *name != "help") else {
            continue;
        };
        let words = [above, &[name]].concat();
        found.push(words.join(" "));
        found.extend(commands(&words));
    }
    found
}

#[test]
fn every_command_has_a_page_and_every_first_word_examples() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    said(&["man", path.to_str().unwrap()]);
    let pages: BTreeSet<String> =
        fs::read_dir(&path).unwrap().map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    let commands = commands(&[]);
    assert!(commands.contains(&"board end".to_string()), "{commands:?}");
    let mut wanted = BTreeSet::from(["pbmd.1".to_string()]);
    wanted.extend(commands.iter().map(|words| format!("pbmd-{}.1", words.replace(' ', "-"))));
    assert_eq!(pages, wanted);
    for words in commands.iter().filter(|words| !words.contains(' ')) {
        let page = fs::read_to_string(path.join(format!("pbmd-{words}.1"))).unwrap();
        let (_, examples) =
            page.split_once(".SH EXAMPLES\n").unwrap_or_else(|| panic!("{words}: no examples"));
        assert!(examples.contains(&format!("pbmd {words}")), "{words}: {examples}");
        let first = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        assert!(first.contains(env!("CARGO_PKG_VERSION")), "{words}: {first}");
    }
}

#[test]
fn shells_read_the_completions() {
    for (shell, sign) in
        [("bash", "complete -F _pbmd"), ("zsh", "#compdef pbmd"), ("fish", "complete -c pbmd")]
    {
        let script = said(&["completions", shell]);
        assert!(script.contains(sign), "{shell}: {script}");
        assert!(script.contains("checkpoints"), "{shell}");
    }
    let bash = said(&["completions", "bash"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pbmd");
    fs::write(&file, bash).unwrap();
    let words =
        ". \"$0\"; COMP_WORDS=(pbmd check); COMP_CWORD=1; _pbmd pbmd check pbmd; echo ${COMPREPLY[*]}";
    let done = Command::new("bash").arg("-c").arg(words).arg(&file).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), "check checkpoints\n", "{done:?}");
}

#[test]
fn the_version_has_its_number_first() {
    let version = said(&["--version"]);
    let rest = version.trim_end().strip_prefix(concat!("pbmd ", env!("CARGO_PKG_VERSION"))).unwrap();
    assert!(rest.starts_with(" (") && rest.ends_with(')'), "{version:?}");
}

#[test]
fn the_configuration_of_the_container_is_one() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/container/pbmd.toml");
    let config = Config::load(&file).unwrap();
    assert_eq!(config.server.data, Path::new("/var/lib/pbmd"));
    assert!(config.incoming.lmtp.is_some());
}
