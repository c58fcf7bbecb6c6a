//! Failures: a locked database, a full or read-only disk, no file handles. What was acknowledged is done once, all else is
//! refused with 4xx, and nothing is half done.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::serve::{self, LISTENER, listener, until};
use crate::daemon::{Daemon, pbmd, told};
use crate::smtp::Line;
use mail_parser::MessageParser;
use sqlx::{Connection, Executor, SqliteConnection};
use tempfile::TempDir;

fn house() -> (TempDir, PathBuf) {
    let (folder, config) =
        serve::house(&format!("{LISTENER}[limits]\nstrangers_per_domain_per_hour = 100000\n"));
    fs::create_dir(folder.path().join("data")).unwrap();
    (folder, config)
}

/// A mail of a given size that asks who player `number` is.
fn mail(number: usize, size: usize) -> String {
    let body = "This line is a part of a message that nobody reads.\r\n".repeat(size / 53);
    format!(
        "From: player{number}@localhost\r\nTo: pbmd@localhost\r\nSubject: savoya show {number}\r\n\
         Message-ID: <{number}@client.example>\r\n\r\n{body}"
    )
}

fn receive(config: &Path) -> Output {
    serve::receive(config, &mail(9, 100))
}

/// Delivers a mail; the last reply code, none if the connection was cut.
fn send(daemon: &Daemon, mail: &str) -> Option<u16> {
    let mut line = Line::open(listener(daemon), Duration::from_secs(60)).ok()?;
    let answer = line.try_one("alice@localhost", "pbmd@localhost", mail.as_bytes()).ok()?;
    answer.get(..3)?.parse().ok()
}

fn letters(house: &Path, number: usize) -> usize {
    let new = house.join(format!("out/player{number}@localhost/new"));
    let files = fs::read_dir(new).into_iter().flatten().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    let letters: Vec<Vec<u8>> = files.collect();
    for letter in &letters {
        let text = MessageParser::default().parse(letter).unwrap().body_text(0).unwrap().into_owned();
        assert!(text.contains(&format!("There is no board {number}.")), "{text}");
    }
    letters.len()
}

/// After the failure, acknowledged mails are answered once, and all others are sent again.
fn check(config: &Path, acknowledged: &[usize], refused: &[usize]) {
    let house = config.parent().unwrap();
    let daemon = Daemon::start(config);
    for number in refused {
        assert_eq!(send(&daemon, &mail(*number, 100)), Some(250), "mail {number} again");
    }
    let all: Vec<usize> = acknowledged.iter().chain(refused).copied().collect();
    until("an answer to each mail", || all.iter().all(|number| letters(house, *number) > 0));
    assert_eq!(daemon.terminate().code(), Some(0));
    for number in all {
        assert_eq!(letters(house, number), 1, "letters about mail {number}");
    }
    let check = serve::run(&["check"], config);
    assert!(told(&check).contains("0 mails and 0 letters wait"), "{}", told(&check));
}

/// Runs shell commands as root; false and a note if that is impossible.
fn as_root(what: &str, words: &str) -> bool {
    let done = Command::new("sh").arg("-c").arg(words).stderr(Stdio::null()).status().unwrap().success();
    if !done {
        println!("SKIPPED {what}: `{words}` cannot be done here, nothing was looked at");
    }
    done
}

/// A mounted folder, unmounted when dropped.
pub struct Mount(PathBuf);

impl Mount {
    pub fn tmpfs(folder: &Path, size: &str) -> Option<Mount> {
        let words = format!("mount -t tmpfs -o size={size} tmpfs '{}'", folder.display());
        as_root("a disk of its own", &words).then(|| Mount(folder.to_owned()))
    }

    pub fn again(&self, how: &str) -> bool {
        as_root("a disk of its own", &format!("mount -o remount,{how} '{}'", self.0.display()))
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database() {
    let (house, config) = house();
    let daemon = Daemon::start(&config);
    assert_eq!(send(&daemon, &mail(1, 100)), Some(250));
    until("an answer", || letters(house.path(), 1) == 1);
    let url = format!("sqlite://{}", house.path().join("data/pbmd.db").display());
    let mut other = SqliteConnection::connect(&url).await.unwrap();
    other.execute("PRAGMA busy_timeout = 30000").await.unwrap();
    other.execute("BEGIN EXCLUSIVE").await.unwrap();
    assert_eq!(send(&daemon, &mail(2, 100)), Some(451));
    let receive = receive(&config);
    assert_eq!(receive.status.code(), Some(75), "{}", told(&receive));
    other.execute("ROLLBACK").await.unwrap();
    other.close().await.unwrap();
    assert_eq!(send(&daemon, &mail(2, 100)), Some(250), "the server has gone on");
    assert_eq!(send(&daemon, &mail(2, 100)), Some(250), "known already");
    until("an answer", || letters(house.path(), 2) == 1);
    assert_eq!(daemon.terminate().code(), Some(0));
    check(&config, &[1, 2], &[3]);
}

/// Sends mails until one is refused and a few more; the acknowledged and the refused ones.
fn fill(daemon: &Daemon) -> (Vec<usize>, Vec<usize>) {
    let (mut acknowledged, mut refused) = (Vec::new(), Vec::new());
    for number in 1..200 {
        match send(daemon, &mail(number, 60_000)) {
            Some(250) => acknowledged.push(number),
            Some(code) => {
                assert_eq!(code, 451, "mail {number}");
                refused.push(number);
            }
            None => panic!("mail {number}: the line was cut"),
        }
        if refused.len() >= 3 {
            break;
        }
    }
    (acknowledged, refused)
}

#[test]
fn files_that_may_not_grow() {
    let (_house, config) = house();
    // The limit of 3 MiB also covers the log, which holds all tables at the first start.
    let daemon = Daemon::start_under(&config, "trap '' XFSZ && ulimit -f 3072");
    let (mut acknowledged, mut refused) = fill(&daemon);
    assert!(!acknowledged.is_empty() && !refused.is_empty(), "{acknowledged:?} {refused:?}");
    // It neither ends nor acknowledges falsely; meanwhile there may be room again in the log.
    let again = refused[0];
    match send(&daemon, &mail(again, 60_000)) {
        Some(250) => {
            refused.retain(|number| *number != again);
            acknowledged.push(again);
        }
        code => assert_eq!(code, Some(451)),
    }
    let _ = daemon.terminate();
    check(&config, &acknowledged, &refused);
}

#[test]
fn a_full_disk() {
    let (house, config) = house();
    let Some(_disk) = Mount::tmpfs(&house.path().join("data"), "3m") else { return };
    let daemon = Daemon::start(&config);
    let (acknowledged, refused) = fill(&daemon);
    assert!(!acknowledged.is_empty() && !refused.is_empty(), "{acknowledged:?} {refused:?}");
    // An order that cannot be kept ends badly, and says why.
    let long = house.path().join("long.txt");
    fs::write(&long, "Please be kind.\n".repeat(400_000)).unwrap();
    let say = pbmd(&["board", "say", "101", "--config"])
        .arg(&config)
        .stdin(fs::File::open(&long).unwrap())
        .output()
        .unwrap();
    assert_eq!(say.status.code(), Some(1), "{}", told(&say));
    assert!(told(&say).contains("database or disk is full"), "{}", told(&say));
    // Room again while it runs.
    assert!(_disk.again("size=64m"));
    assert_eq!(send(&daemon, &mail(1000, 60_000)), Some(250), "it goes on by itself");
    until("an answer", || letters(house.path(), 1000) == 1);
    assert_eq!(daemon.terminate().code(), Some(0));
    check(&config, &acknowledged, &refused);
}

#[test]
fn a_full_disk_and_a_stop() {
    let (house, config) = house();
    let Some(disk) = Mount::tmpfs(&house.path().join("data"), "3m") else { return };
    let daemon = Daemon::start(&config);
    let (acknowledged, refused) = fill(&daemon);
    daemon.kill();
    assert!(disk.again("size=64m"));
    check(&config, &acknowledged, &refused);
}

#[test]
fn a_read_only_disk() {
    let (house, config) = house();
    let Some(disk) = Mount::tmpfs(&house.path().join("data"), "64m") else { return };
    check(&config, &[], &[1]);
    if !disk.again("ro") {
        return;
    }
    let serve = pbmd(&["serve", "--config"]).arg(&config).output().unwrap();
    assert_eq!(serve.status.code(), Some(1), "{}", told(&serve));
    assert!(told(&serve).to_lowercase().contains("read-only"), "{}", told(&serve));
    let receive = receive(&config);
    assert_eq!(receive.status.code(), Some(75), "{}", told(&receive));
    assert!(disk.again("rw"));
    check(&config, &[1], &[2]);
}

#[test]
fn no_more_file_handles() {
    let (house, config) = house();
    let daemon = Daemon::start_under(&config, "ulimit -n 32");
    // More connections than handles: some are served, the others wait.
    let crowd: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(listener(&daemon)).unwrap()).collect();
    let log = house.path().join("pbmd.log");
    until("trouble", || fs::read_to_string(&log).unwrap().contains("cannot accept connections"));
    drop(crowd);
    let (mut acknowledged, mut refused) = (Vec::new(), Vec::new());
    for number in 1..=5 {
        match send(&daemon, &mail(number, 100)) {
            Some(250) => acknowledged.push(number),
            code => {
                assert!(code.is_none_or(|code| (400..500).contains(&code)), "{code:?}");
                refused.push(number);
            }
        }
    }
    assert!(!acknowledged.is_empty(), "it has come to itself");
    until("answers", || acknowledged.iter().all(|number| letters(house.path(), *number) == 1));
    assert_eq!(daemon.terminate().code(), Some(0));
    check(&config, &acknowledged, &refused);
}
