//! What the operator's pages say to do is done here, line by line: the game of the first hour, and then all of the worst hour.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::daemon::{Daemon, told};
use crate::server::metrics::free_port;
use crate::server::serve::{run, until};
use tempfile::TempDir;

/// Programs of the system around pbmd, which only `deploy/debian/services.sh` tries.
const ELSEWHERE: [&str; 5] = ["apt-get", "df", "journalctl", "timedatectl", "export"];

/// A machine with a configuration and its server, as `systemctl` knows it.
struct Machine {
    place: TempDir,
    config: PathBuf,
    server: Option<Daemon>,
}

impl Machine {
    /// After `pbmd init --trial`.
    fn new() -> Machine {
        let place = TempDir::new().unwrap();
        let config = place.path().join("pbmd.toml");
        fs::create_dir(place.path().join("backups")).unwrap();
        let machine = Machine { place, config, server: None };
        machine.sh(
            "pbmd init --trial --address pbmd@localhost --data /var/lib/pbmd --output /etc/pbmd/pbmd.toml",
        );
        let port = free_port().to_string();
        let text = fs::read_to_string(&machine.config).unwrap();
        fs::write(&machine.config, text.replacen(":2525\"", &format!(":{port}\""), 1)).unwrap();
        machine
    }

    /// A line of a page with the places of this machine.
    fn placed(&self, line: &str) -> String {
        let at = |name: &str| self.place.path().join(name).display().to_string();
        line.replace("/var/lib/pbmd", &at("data"))
            .replace("/var/backups/pbmd", &at("backups"))
            .replace("/etc/pbmd/pbmd.toml", &at("pbmd.toml"))
    }

    /// What a shell says to a line, which must end well.
    fn sh(&self, line: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_pbmd")).parent().unwrap();
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
        let done: Output = Command::new("sh")
            .args(["-c", &self.placed(line)])
            .env("PATH", path)
            .env("PBMD_CONFIG", &self.config)
            .current_dir(self.place.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{line}: {}", told(&done));
        String::from_utf8(done.stdout).unwrap()
    }

    /// Does what a line of a page says, and gives what it prints.
    fn does(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["systemctl", "enable", ..] => {}
            ["systemctl", "reload", "pbmd"] => {
                let id = self.server.as_ref().unwrap().id();
                self.sh(&format!("kill -HUP {id}"));
            }
            ["systemctl", what, "pbmd"] => {
                if let Some(server) = self.server.take() {
                    assert_eq!(server.terminate().code(), Some(0), "{line}");
                }
                self.server = (*what != "stop").then(|| Daemon::start(&self.config));
            }
            [program, ..] if ELSEWHERE.contains(program) => {}
            _ => return self.sh(line),
        }
        String::new()
    }

    /// Writes the keys of a block of the configuration.
    fn configure(&self, block: &[&str]) {
        let keys: Vec<&str> = block.iter().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
        let text = fs::read_to_string(&self.config).unwrap();
        let is_old = |line: &&str| !keys.iter().any(|key| line.starts_with(&format!("{key} = ")));
        let kept: Vec<&str> = text.lines().filter(is_old).collect();
        fs::write(&self.config, kept.join("\n").replacen("[server]", &block.join("\n"), 1)).unwrap();
    }
}

/// The indented blocks of a page from a heading to the next of its rank.
fn blocks<'p>(page: &'p str, from: &str, to: &str) -> Vec<Vec<&'p str>> {
    let (_, part) = page.split_once(from).unwrap();
    let part = part.split(to).next().unwrap();
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut is_within = false;
    for line in part.lines() {
        let code = line.strip_prefix("    ");
        match (code, blocks.last_mut().filter(|_| is_within)) {
            (Some(code), Some(block)) => block.push(code),
            (Some(code), None) => blocks.push(vec![code]),
            (None, _) => {}
        }
        is_within = code.is_some();
    }
    blocks
}

#[test]
fn the_lines_of_the_first_and_the_worst_hour() {
    let mut machine = Machine::new();
    machine.does("systemctl start pbmd");
    let config = machine.config.clone();
    let house_waits = || told(&run(&["board", "list"], &config)).contains("waits for house");

    let page = include_str!("../../../docs/operator/first-hour.md");
    let mut lines = 0;
    for block in blocks(page, "## A game and a backup", "\n## ") {
        let mut said = String::new();
        for line in block {
            let Some(command) = line.strip_prefix("# ") else {
                assert!(said.lines().any(|other| other == line), "{line}\nis not in\n{said}");
                continue;
            };
            until("the house moves", || !house_waits());
            said = machine.does(command);
            lines += 1;
        }
    }
    assert_eq!(lines, 9, "the page has other lines");

    machine.does("systemctl start pbmd");
    machine.sh("pbmd mail bob@localhost 'signup bob nine-red-lanterns' < /dev/null && echo yes | pbmd mail bob@localhost --answer");
    machine.sh("pbmd backup /var/backups/pbmd/2026-11-25.db && cp /var/backups/pbmd/2026-11-25.db /var/lib/pbmd/pbmd.db.before-44");
    let page = include_str!("../../../docs/operator/when.md");
    let mut lines = 0;
    for block in blocks(page, "# The worst hour", "\n### All the time") {
        // A file's keys, and the commands below them.
        let keys: Vec<&str> =
            block.iter().copied().filter(|line| line.starts_with('[') || line.contains(" = ")).collect();
        if !keys.is_empty() {
            machine.configure(&keys);
            continue;
        }
        for line in block {
            machine.does(line);
            lines += 1;
        }
    }
    assert!(lines > 40, "{lines}");
    assert!(machine.does("pbmd check").contains("play@new.example"));
    machine.does("systemctl stop pbmd");
}
