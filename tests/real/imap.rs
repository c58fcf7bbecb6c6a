//! The IMAP transport against Dovecot.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use pbmd::post::imap::{Config, Done, Security, Timeouts, try_once, watch};
use pbmd::post::{Arrival, Intake, NotNow, Source};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::servers::{Dovecot, Postfix};
use crate::wanted;

const SERVER: &str = "pbm@games.example";

/// Keeps each mail once for each position.
#[derive(Clone, Default)]
struct Desk(Arc<Mutex<Vec<Arrival>>>);

impl Intake for Desk {
    async fn take(&self, mail: Arrival) -> Result<(), NotNow> {
        let mut mails = self.0.lock().unwrap();
        if !mails.iter().any(|known| known.position == mail.position && known.raw == mail.raw) {
            mails.push(mail);
        }
        Ok(())
    }

    fn has_read(&self, _source: Source, _at: Timestamp) {}
}

impl Desk {
    fn mails(&self) -> Vec<Arrival> {
        self.0.lock().unwrap().clone()
    }

    fn subjects(&self) -> Vec<String> {
        let subject = |mail: &Arrival| {
            let text = String::from_utf8_lossy(&mail.raw).into_owned();
            text.lines().find_map(|line| line.strip_prefix("Subject: ").map(str::to_owned)).unwrap()
        };
        self.mails().iter().map(subject).collect()
    }

    async fn until(&self, count: usize) {
        until(&format!("{count} mails"), || self.mails().len() >= count).await;
        assert_eq!(self.mails().len(), count);
    }
}

const MINUTE: Duration = Duration::from_secs(60);

/// How long Dovecot waits for the lock of a killed process that had not written its number into it.
const LOCK: Duration = Duration::from_secs(120);

async fn until(what: &str, reached: impl Fn() -> bool) {
    until_within(MINUTE, what, reached).await;
}

async fn until_within(patience: Duration, what: &str, reached: impl Fn() -> bool) {
    let deadline = Instant::now() + patience;
    while !reached() {
        assert!(Instant::now() < deadline, "not within {patience:?}: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn config(dovecot: &Dovecot) -> Config {
    let mut config = Config::new("localhost", Security::Plain, SERVER, Dovecot::PASSWORD.into());
    config.port = dovecot.imap;
    config.timeouts = Timeouts {
        command: Duration::from_secs(10),
        first_wait: Duration::from_millis(50),
        longest_wait: Duration::from_millis(500),
        ..Timeouts::default()
    };
    config
}

fn start(config: &Config, desk: &Desk) -> (JoinHandle<()>, CancellationToken) {
    let stop = CancellationToken::new();
    (tokio::spawn(watch(config.clone(), desk.clone(), stop.clone())), stop)
}

/// A conversation by lines; each answer must begin as given.
fn talk(port: u16, greeting: &str, turns: &[(String, &str)]) -> Vec<String> {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(MINUTE)).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut heard = Vec::new();
    let mut wait_for = |begin: &str| loop {
        let line =
            lines.next().unwrap_or_else(|| panic!("closed before {begin:?}; heard {heard:?}")).unwrap();
        heard.push(line.clone());
        if line.starts_with(begin) {
            break;
        }
    };
    wait_for(greeting);
    for (say, begin) in turns {
        (&stream).write_all(format!("{say}\r\n").as_bytes()).unwrap();
        wait_for(begin);
    }
    heard
}

fn deliver(dovecot: &Dovecot, subject: &str) {
    let mail = format!("From: alice@example.org\r\nTo: {SERVER}\r\nSubject: {subject}\r\n\r\nHello\r\n.");
    talk(
        dovecot.lmtp,
        "220",
        &[
            ("LHLO localhost".into(), "250 "),
            ("MAIL FROM:<alice@example.org>".into(), "250"),
            (format!("RCPT TO:<{SERVER}>"), "250"),
            ("DATA".into(), "354"),
            (mail, "250"),
            ("QUIT".into(), "221"),
        ],
    );
}

/// Another IMAP client acts in a folder of the server's mailbox.
fn elsewhere(dovecot: &Dovecot, folder: &str, commands: &[&str]) -> Vec<String> {
    let mut turns = vec![
        (format!("a LOGIN {SERVER} {}", Dovecot::PASSWORD), "a OK"),
        (format!("b SELECT {folder}"), "b OK"),
    ];
    turns.extend(commands.iter().map(|command| (format!("c {command}"), "c OK")));
    turns.push(("d LOGOUT".into(), "d OK"));
    talk(dovecot.imap, "* OK", &turns)
}

fn count(dovecot: &Dovecot, folder: &str) -> usize {
    let heard = elsewhere(dovecot, folder, &[]);
    heard.iter().find_map(|line| line.strip_prefix("* ")?.strip_suffix(" EXISTS")).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_are_moved_through_restart_and_crash() {
    if !wanted("mails_are_moved_through_restart_and_crash") {
        return;
    }
    let (dovecot, desk) = (Dovecot::start(), Desk::default());
    deliver(&dovecot, "before");
    deliver(&dovecot, "read by somebody");
    elsewhere(&dovecot, "INBOX", &["STORE 2 +FLAGS (\\Seen)"]);

    let (task, stop) = start(&config(&dovecot), &desk);
    desk.until(2).await;
    until("an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    deliver(&dovecot, "in IDLE");
    desk.until(3).await;
    dovecot.restart();
    deliver(&dovecot, "after a restart");
    desk.until(4).await;
    // Killed during a MOVE, Dovecot may leave the mail in both folders; which is unpredictable.
    until("an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    dovecot.kill();
    dovecot.start_again();
    deliver(&dovecot, "after a crash");
    desk.until(5).await;
    until("an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    for number in 0..20 {
        deliver(&dovecot, &format!("many {number}"));
        if number == 10 {
            dovecot.restart();
        }
    }
    desk.until(25).await;
    until("an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    stop.cancel();
    task.await.unwrap();

    let subjects = desk.subjects();
    assert_eq!(subjects[2..5], ["in IDLE", "after a restart", "after a crash"]);
    // Dovecot numbers simultaneous mails in any order; we take them by number.
    assert_eq!(
        BTreeSet::from(["before", "read by somebody"]),
        subjects[..2].iter().map(String::as_str).collect()
    );
    let rest: BTreeSet<String> = subjects[5..].iter().cloned().collect();
    assert_eq!(rest, (0..20).map(|number| format!("many {number}")).collect());
    let uid = |mail: &Arrival| mail.position.as_ref()?.rsplit_once(';')?.1.parse::<u32>().ok();
    let uids: Vec<u32> = desk.mails().iter().map(|mail| uid(mail).unwrap()).collect();
    assert!(uids.is_sorted(), "{uids:?}");
    let moved = elsewhere(&dovecot, "Processed", &["FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]"]);
    let moved: BTreeSet<&str> = moved.iter().filter_map(|line| line.strip_prefix("Subject: ")).collect();
    assert_eq!(moved, subjects.iter().map(String::as_str).collect());
    assert!(
        desk.mails().iter().all(|mail| mail
            .position
            .as_ref()
            .unwrap()
            .starts_with("imap:pbm@games.example@localhost/INBOX;"))
    );
}

/// Killed while it moves a mail or makes the folder, Dovecot may leave an empty `dovecot-uidlist.lock` there. The next Dovecot
/// cannot know that nobody holds it, and delays every command on that folder for two minutes. Our part is to move the mail soon
/// after, and to take others meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_lock_of_a_killed_dovecot_is_waited_for() {
    if !wanted("a_lock_of_a_killed_dovecot_is_waited_for") {
        return;
    }
    let (dovecot, desk) = (Dovecot::start(), Desk::default());
    elsewhere(&dovecot, "INBOX", &["CREATE Processed"]);
    dovecot.kill();
    File::create_new(dovecot.maildir(SERVER).join(".Processed/dovecot-uidlist.lock")).unwrap();
    dovecot.start_again();
    let locked = Instant::now();
    deliver(&dovecot, "one");
    let mut config = config(&dovecot);
    config.timeouts.command = Duration::from_secs(20);
    let (task, stop) = start(&config, &desk);
    desk.until(1).await;
    deliver(&dovecot, "two");
    desk.until(2).await;
    assert!(locked.elapsed() < LOCK, "the second did not wait for it");
    until_within(LOCK + MINUTE, "an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    assert!(locked.elapsed() > LOCK / 2, "there was no lock");
    stop.cancel();
    task.await.unwrap();
    assert!(count(&dovecot, "Processed") >= 2, "more, if moves were done of which nobody heard");
}

#[tokio::test(flavor = "multi_thread")]
async fn flagged_mails_come_again_only_when_the_folder_is_made_anew() {
    if !wanted("flagged_mails_come_again_only_when_the_folder_is_made_anew") {
        return;
    }
    let (dovecot, desk) = (Dovecot::start(), Desk::default());
    let mut config = config(&dovecot);
    config.done = Done::Flag;
    deliver(&dovecot, "one");
    deliver(&dovecot, "two");

    let (task, stop) = start(&config, &desk);
    desk.until(2).await;
    // A mail marked unseen again is not taken again; a new one is.
    elsewhere(&dovecot, "INBOX", &["STORE 1 +FLAGS (\\Seen)", "STORE 1 -FLAGS (\\Seen)"]);
    deliver(&dovecot, "three");
    desk.until(3).await;
    until("three flags", || {
        elsewhere(&dovecot, "INBOX", &["SEARCH KEYWORD $PbmdDone"]).contains(&"* SEARCH 1 2 3".to_owned())
    })
    .await;
    stop.cancel();
    task.await.unwrap();

    let (task, stop) = start(&config, &desk);
    deliver(&dovecot, "four");
    desk.until(4).await;
    // The folder is reset during IDLE: another UIDVALIDITY, no keywords.
    dovecot.kill();
    for entry in std::fs::read_dir(dovecot.maildir(SERVER)).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("dovecot") {
            std::fs::remove_file(&path).unwrap();
        }
    }
    let mails = dovecot.maildir(SERVER).join("cur");
    for entry in std::fs::read_dir(&mails).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (unique, _) = name.split_once(":2,").unwrap();
        std::fs::rename(&path, mails.join(format!("{unique}:2,"))).unwrap();
    }
    dovecot.start_again();
    desk.until(8).await;
    stop.cancel();
    task.await.unwrap();

    let subjects = desk.subjects();
    for half in subjects.chunks(4) {
        let half: BTreeSet<&str> = half.iter().map(String::as_str).collect();
        assert_eq!(half, BTreeSet::from(["one", "two", "three", "four"]));
    }
    let validities: BTreeSet<String> = desk
        .mails()
        .iter()
        .map(|mail| mail.position.clone().unwrap().split(';').nth(1).unwrap().into())
        .collect();
    assert_eq!(validities.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_deleted_and_made_again_is_followed() {
    if !wanted("a_folder_deleted_and_made_again_is_followed") {
        return;
    }
    let (dovecot, desk) = (Dovecot::start(), Desk::default());
    elsewhere(&dovecot, "INBOX", &["CREATE Games"]);
    let mut config = config(&dovecot);
    config.folder = "Games".into();
    config.done = Done::Move("Games.Gelöscht & fertig".into());
    // Dovecot does not report that to a client in IDLE; the next look finds it.
    config.timeouts.idle = Duration::from_secs(1);
    let (task, stop) = start(&config, &desk);
    deliver(&dovecot, "one");
    elsewhere(&dovecot, "INBOX", &["MOVE 1 Games"]);
    desk.until(1).await;
    elsewhere(&dovecot, "INBOX", &["DELETE Games", "CREATE Games"]);
    deliver(&dovecot, "two");
    elsewhere(&dovecot, "INBOX", &["MOVE 1 Games"]);
    desk.until(2).await;
    until("an empty folder", || count(&dovecot, "Games") == 0).await;
    stop.cancel();
    task.await.unwrap();
    assert_eq!(desk.subjects(), ["one", "two"]);
    assert_eq!(count(&dovecot, "\"Games.Gel&APY-scht &- fertig\""), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_protected_and_doubtful_certificates_refused() {
    if !wanted("lines_are_protected_and_doubtful_certificates_refused") {
        return;
    }
    let (dovecot, stranger) = (Dovecot::start(), Dovecot::start());
    type Change = fn(&mut Config, &Dovecot, &Dovecot);
    let cases: &[(&str, Change, &str)] = &[
        ("plain", |_, _, _| (), ""),
        (
            "TLS",
            |config, own, _| {
                config.security = Security::Tls;
                config.port = own.imaps;
                config.ca_file = Some(own.authority());
            },
            "",
        ),
        (
            "STARTTLS",
            |config, own, _| {
                config.security = Security::StartTls;
                config.ca_file = Some(own.authority());
            },
            "",
        ),
        (
            "TLS, a stranger's authority",
            |config, own, stranger| {
                config.security = Security::Tls;
                config.port = own.imaps;
                config.ca_file = Some(stranger.authority());
            },
            "no TLS with localhost",
        ),
        (
            "STARTTLS, the system's authorities alone",
            |config, _, _| config.security = Security::StartTls,
            "no TLS with localhost",
        ),
        (
            "TLS to the plain port",
            |config, own, _| {
                config.security = Security::Tls;
                config.ca_file = Some(own.authority());
            },
            "no TLS with localhost",
        ),
        (
            "wrong password",
            |config, _, _| config.credential = "wrong".into(),
            "logging in: the server refused:",
        ),
        (
            "no such folder",
            |config, _, _| config.folder = "Nowhere".into(),
            "opening the folder: the server refused: Mailbox doesn't exist",
        ),
        ("nobody there", |config, _, _| config.port = 1, "cannot connect to localhost:1: Connection refused"),
    ];
    for (name, change, expected) in cases {
        let mut config = config(&dovecot);
        change(&mut config, &dovecot, &stranger);
        match try_once(&config).await {
            Ok(found) => {
                assert!(expected.is_empty(), "{name} went through");
                assert!(found.idle && found.moves && found.keywords, "{name}: {found:?}");
                assert_eq!(found.done_folder, Some(*name != "plain"), "made for the first mail: {name}");
                let desk = Desk::default();
                deliver(&dovecot, name);
                let (task, stop) = start(&config, &desk);
                desk.until(1).await;
                until("an empty inbox", || count(&dovecot, "INBOX") == 0).await;
                stop.cancel();
                task.await.unwrap();
                assert_eq!(desk.subjects(), [*name]);
            }
            Err(fault) => {
                let said = fault.to_string();
                assert!(!expected.is_empty() && said.starts_with(expected), "{name}: {said}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_come_through_postfix_too() {
    if !wanted("mails_come_through_postfix_too") {
        return;
    }
    let (dovecot, desk) = (Dovecot::start(), Desk::default());
    let postfix = Postfix::start(dovecot.lmtp, dovecot.lmtp);
    let send = |subject: &str| {
        let mail = format!("From: alice@example.org\r\nSubject: {subject}\r\n\r\nHello\r\n.");
        talk(
            postfix.smtp,
            "220",
            &[
                ("EHLO localhost".into(), "250 "),
                ("MAIL FROM:<alice@example.org>".into(), "250"),
                ("RCPT TO:<pbm+token@games.example>".into(), "250"),
                ("RCPT TO:<bob@example.org>".into(), "250"),
                ("DATA".into(), "354"),
                (mail, "250"),
                ("QUIT".into(), "221"),
            ],
        );
    };
    let (task, stop) = start(&config(&dovecot), &desk);
    send("one");
    desk.until(1).await;
    // Perhaps during a MOVE or while making the folder: see [`a_lock_of_a_killed_dovecot_is_waited_for`].
    dovecot.kill();
    send("two");
    postfix.restart();
    dovecot.start_again();
    desk.until(2).await;
    until("an empty queue", || postfix.queue() == 0).await;
    until_within(LOCK + MINUTE, "an empty inbox", || count(&dovecot, "INBOX") == 0).await;
    stop.cancel();
    task.await.unwrap();
    assert_eq!(desk.subjects(), ["one", "two"]);
    let text = String::from_utf8(desk.mails()[0].raw.clone()).unwrap();
    assert!(text.contains("Delivered-To: pbm+token@games.example\r\n"), "{text}");
    let bobs = std::fs::read_dir(dovecot.maildir("bob@example.org").join("new")).unwrap().count();
    assert_eq!(bobs, 2);
}
