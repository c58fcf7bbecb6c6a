//! A commit was written but not synced when the program was killed. The next program finds it and tells a retrying sender that
//! it has the mail. If then the power fails, it must still be there.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use pbmd::store::{NewMail, Store};

use crate::chance::Chance;
use crate::disk::Disk;
use crate::support::noon;

const FILE: &str = "PBMD_TEST_FILE";

pub fn check() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Disk::new(folder.path(), true);
    let (synced, before) = (disk.synced.clone().unwrap(), folder.path().join("before"));

    // The first life ends between writing and syncing its commit.
    let mut first = Life::start(&disk);
    first.wait_for("open");
    copy(&synced, &before);
    first.go_on();
    first.wait_for("New(MailId(1))");
    first.kill();
    fs::remove_dir_all(&synced).unwrap();
    fs::rename(&before, &synced).unwrap();

    let mut second = Life::start(&disk);
    second.wait_for("open");
    second.go_on();
    second.wait_for("Seen(MailId(1))");
    second.kill();
    disk.forget(0, &mut Chance(0));

    let mut third = Life::start(&disk);
    third.wait_for("open");
    third.go_on();
    third.wait_for("Seen(MailId(1))");
    third.kill();
}

/// Opens the database, takes a mail and waits to be killed, if this process was started for that.
pub fn take() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(Path::new(&file)).await.unwrap();
        println!("\nopen");
        wait();
        let mail = NewMail {
            raw: b"From: alice@example.net\r\n\r\nhello\r\n".to_vec(),
            arrived: noon(),
            source: "serve",
            position: None,
            envelope_from: None,
            envelope_to: Vec::new(),
            oversize: None,
            identity: [1; 32],
            digest: [1; 32],
            message_id: None,
            sender: None,
            host: None,
            verdict: None,
            authentic: false,
            answers: Vec::new(),
        };
        println!("\n{:?}", store.write(move |tx| tx.take(&mail, noon())).await.unwrap());
        wait();
    });
}

fn wait() {
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

struct Life {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Life {
    fn start(disk: &Disk) -> Life {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["takes_a_mail", "--exact", "--ignored", "--nocapture"]);
        command.env(FILE, disk.data.join("pbmd.db"));
        disk.under(&mut command);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Life { child, lines }
    }

    /// Reads output up to this line; any other line is a fault.
    fn wait_for(&mut self, wanted: &str) {
        let said = self.lines.find(|line| {
            let line = line.as_ref().unwrap();
            ["open", "New", "Seen"].iter().any(|word| line.starts_with(word))
        });
        assert_eq!(said.unwrap().unwrap(), wanted);
    }

    fn go_on(&mut self) {
        self.child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}
