//! When a way in or out fails, everything that an operator or a machine may ask says so.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::daemon::{Daemon, has, pbmd, told};
use crate::server::metrics::{METRICS, ask, body, figures_when, free_port, monitor};
use crate::server::oauth::Stub;
use crate::server::serve::{LISTENER, house, listener, listens, mail, run, send, until};
use sqlx::{Connection, Executor, SqliteConnection};
use tempfile::TempDir;

/// Waits until this way fails, and asks all that may be asked.
fn all_say_so(daemon: &Daemon, config: &Path, way: &str, why: &str) {
    let address = monitor(daemon);
    fails(daemon, way);
    is_ill(&ask(address, HEALTH), way, why);
    commands_say_so(config, way, why, false);
}

/// Waits until the figure of this way says that it fails.
fn fails(daemon: &Daemon, way: &str) {
    figures_when("the way fails", monitor(daemon), |found| found.get(&series(way)) == Some(&0.0));
}

const HEALTH: &str = "GET /healthz HTTP/1.0";

fn series(way: &str) -> String {
    format!("pbmd_wire_up{{wire=\"{way}\"}}")
}

fn is_ill(health: &str, way: &str, why: &str) {
    assert!(health.starts_with("HTTP/1.0 503"), "{health}");
    has(body(health), &[&format!("{way} fails since 20"), why]);
}

/// These ask the database, which hears of it a moment later. `works`: all is done nevertheless.
fn commands_say_so(config: &Path, way: &str, why: &str, works: bool) {
    let fails = format!("{way} fails since 20");
    until("it is written", || told(&run(&["queue"], config)).contains(&fails));
    for words in [&["queue"][..], &["stats"], &["check", "--quick"]] {
        let output = run(words, config);
        let said = told(&output);
        // The columns of `stats` are aligned.
        let mut lines = said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let line = lines.find(|line| line.contains(&fails));
        assert!(line.is_some_and(|line| line.contains(why)), "{words:?}: {said}");
        assert_eq!(output.status.success(), works || words[0] != "check", "{words:?}: {said}");
        assert!(!said.contains("all is well"), "{words:?}: {said}");
    }
}

/// No connection can be accepted, as all file handles are taken; health and figures are asked by connections from before.
#[test]
fn listeners_without_sockets() {
    let unsubscribe = format!(
        "{LISTENER}[unsubscribe]\nurl = \"https://play.example.org/unsubscribe/\"\nlisten = \"127.0.0.1:0\"\n"
    );
    for (name, protocol, sections) in [
        ("smtp", "SMTP", LISTENER),
        ("lmtp", "LMTP", "[incoming.lmtp]\nlisten = \"127.0.0.1:0\"\n"),
        ("unsubscribe", "HTTP", &unsubscribe),
    ] {
        let (house, config) = house(&format!("{sections}{METRICS}"));
        let daemon = Daemon::start_under(&config, "ulimit -n 36");
        let listener = listens(&daemon, protocol);
        let early = [(); 2].map(|()| TcpStream::connect(monitor(&daemon)).unwrap());
        // This one is accepted after them.
        assert_eq!(body(&ask(monitor(&daemon), HEALTH)), "ok\n");
        let crowd: Vec<TcpStream> = (0..60).map(|_| TcpStream::connect(listener).unwrap()).collect();
        let log = house.path().join("pbmd.log");
        until("no more are accepted", || {
            fs::read_to_string(&log).unwrap().contains("cannot accept connections")
        });
        let [health, figures] = early;
        is_ill(&answered(health, HEALTH), name, "Too many open files");
        let figures = answered(figures, "GET /metrics HTTP/1.0");
        assert!(figures.lines().any(|line| line == format!("{} 0", series(name))), "{figures}");
        commands_say_so(&config, name, "Too many open files", false);
        drop(crowd);
        until("it accepts again", || body(&ask(monitor(&daemon), HEALTH)) == "ok\n");
        assert_eq!(daemon.terminate().code(), Some(0));
    }
}

fn answered(mut stream: TcpStream, request: &str) -> String {
    stream.write_all(format!("{request}\r\n\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_maildir_that_cannot_be_read() {
    let (house, config) = house(&format!("[incoming.maildir]\npath = \"in\"\n{METRICS}"));
    let daemon = Daemon::start(&config);
    let new = house.path().join("in/new");
    until("the Maildir is made", || new.is_dir());
    // The server makes it again within a second.
    until("a file is in its place", || {
        fs::remove_dir(&new).and_then(|()| fs::write(&new, "no folder")).is_ok()
    });
    all_say_so(&daemon, &config, "maildir", "in/new: it is no folder");
    let tried = told(&run(&["check"], &config));
    assert!(tried.contains("!! incoming.maildir: "), "{tried}");
    // It is well again as soon as it can be read.
    fs::remove_file(&new).unwrap();
    until("it can be read", || body(&ask(monitor(&daemon), HEALTH)) == "ok\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// Adds the mailbox at this port to a configuration.
pub fn with_mailbox(config: &Path, port: u16) {
    fs::write(config.with_file_name("imap.password"), "secret").unwrap();
    let text = fs::read_to_string(config).unwrap();
    let imap = format!(
        "[incoming.imap]\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"plain\"\nusername = \"pbmd\"\n\
         password_file = \"imap.password\"\n"
    );
    fs::write(config, text + &imap).unwrap();
}

#[test]
fn a_mailbox_that_is_away() {
    let (_house, config) = house(METRICS);
    with_mailbox(&config, free_port());
    let daemon = Daemon::start(&config);
    all_say_so(&daemon, &config, "imap", "refused");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// A mail server that takes letters, or refuses each with this reply.
fn relay(refuses: Arc<AtomicBool>, reply: &'static str) -> u16 {
    Stub::start(move |stream, _, _| talk(stream, &refuses, reply)).port
}

fn talk(mut stream: TcpStream, refuses: &AtomicBool, reply: &str) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    stream.write_all(b"220 relay.example\r\n").ok()?;
    while let Some(Ok(line)) = lines.next() {
        let answer: &[u8] = match line.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" if line.contains("nobody@") => b"550 5.1.1 unknown\r\n",
            "RCPT" if refuses.load(Ordering::SeqCst) => reply.as_bytes(),
            "DATA" => {
                stream.write_all(b"354 go\r\n").ok()?;
                lines.find(|line| line.as_ref().is_ok_and(|line| line == "."));
                b"250 2.0.0 taken\r\n"
            }
            _ => b"250 2.0.0 yes\r\n",
        };
        stream.write_all(answer).ok()?;
    }
    None
}

pub fn sending_to(port: u16) -> (TempDir, PathBuf) {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let text = fs::read_to_string(&config).unwrap().replace(
        "[outgoing.maildir]\npath = \"out\"\n",
        &format!("[outgoing.smtp]\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"plain\"\n"),
    );
    fs::write(&config, text).unwrap();
    (house, config)
}

/// A relay without quota for a while: nothing is lost, and all leaves afterwards.
#[test]
fn a_relay_that_refuses() {
    let refuses = Arc::new(AtomicBool::new(true));
    let (_house, config) =
        sending_to(relay(refuses.clone(), "550 5.4.5 Daily user sending limit exceeded\r\n"));
    let daemon = Daemon::start(&config);
    for number in 1..=3 {
        send(listener(&daemon), &mail(number, "help", "", ""));
    }
    all_say_so(&daemon, &config, "outgoing", "5.4.5 Daily user sending limit exceeded");
    assert!(told(&run(&["queue"], &config)).contains("0 mails and 3 letters wait"));
    assert_eq!(told(&run(&["letter", "list", "--refused"], &config)), "no letter was refused\n");
    refuses.store(false, Ordering::SeqCst);
    until("all letters leave", || {
        told(&run(&["queue"], &config)).starts_with("0 mails and 0 letters wait\n")
    });
    assert_eq!(body(&ask(monitor(&daemon), HEALTH)), "ok\n");
    let stats = told(&run(&["stats"], &config));
    assert!(stats.contains("refused    no letter in the last day"), "{stats}");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// Several relays: each refuses in turn, or is away, while the next one takes its letters.
#[test]
fn a_relay_that_refuses_what_the_next_one_takes() {
    let refuse = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    let ports = refuse.clone().map(|refuses| relay(refuses, "550 5.4.5 Daily sending limit exceeded\r\n"));
    let (_house, config) = sending_to(ports[0]);
    let away = free_port();
    let text = fs::read_to_string(&config).unwrap();
    let section =
        |port| format!("[[outgoing.smtp]]\nhost = \"127.0.0.1\"\nport = {port}\nsecurity = \"plain\"\n");
    let to = |ports: &[u16]| {
        let sections: String = ports.iter().map(|port| section(*port)).collect();
        let (start, old) = text.split_once("[outgoing.smtp]").unwrap();
        let rest = old.split_once("security = \"plain\"\n").unwrap().1;
        fs::write(&config, format!("{start}{rest}{sections}")).unwrap();
    };
    to(&ports);
    let daemon = Daemon::start(&config);
    let mut number = 0;
    let mut answered = |daemon: &Daemon| {
        number += 1;
        send(listener(daemon), &mail(number, "help", "", "").replace("alice@", &format!("alice{number}@")));
        until("the letter leaves", || {
            told(&run(&["stats"], &config)).contains(&format!("written    {number} letter"))
                && told(&run(&["queue"], &config)).starts_with("0 mails and 0 letters wait\n")
        });
    };
    let stats = || told(&run(&["stats"], &config)).split_whitespace().collect::<Vec<_>>().join(" ");
    answered(&daemon);
    until("the first one is used", || stats().contains("relay-1 worked at 20"));
    assert!(stats().contains("relay-2 not used yet"), "{}", stats());
    assert_eq!(body(&ask(monitor(&daemon), HEALTH)), "ok\n");

    let is_degraded = |daemon: &Daemon, way: &str, why: &str| {
        fails(daemon, way);
        let health = ask(monitor(daemon), HEALTH);
        assert!(health.starts_with("HTTP/1.0 200"), "{health}");
        let said = body(&health);
        assert!(said.starts_with(&format!("degraded: {way} fails since 20")) && said.contains(why), "{said}");
        commands_say_so(&config, way, why, true);
        let check = told(&run(&["check"], &config));
        assert!(check.contains(&format!("!  way: {way} fails since")), "{check}");
        has(&check, &["ok way: outgoing worked at", "it works; look at"]);
    };
    refuse[0].store(true, Ordering::SeqCst);
    answered(&daemon);
    is_degraded(&daemon, "relay-1", "5.4.5 Daily sending limit exceeded");
    assert!(stats().contains("relay-2 worked at 20"), "{}", stats());

    // The other way round, by a configuration that is read again; what the first one said last still holds.
    refuse[0].store(false, Ordering::SeqCst);
    to(&[ports[1], ports[0], away]);
    daemon.signal("HUP");
    until("the third one is known", || stats().contains("relay-3 not used yet"));
    until("what the first one said is kept", || stats().contains("relay-1 fails since"));
    answered(&daemon);
    until("all works", || body(&ask(monitor(&daemon), HEALTH)) == "ok\n");
    refuse[1].store(true, Ordering::SeqCst);
    answered(&daemon);
    is_degraded(&daemon, "relay-1", "5.4.5 Daily sending limit exceeded");

    // One that is away; `check`, which tries each, finds it too.
    to(&[away, ports[0]]);
    daemon.signal("HUP");
    until("there is no third one", || !stats().contains("relay-3"));
    answered(&daemon);
    is_degraded(&daemon, "relay-1", "refused");
    let check = told(&run(&["check"], &config));
    assert!(check.contains(&format!("!  outgoing.smtp: 127.0.0.1:{away}")), "{check}");

    // When none takes letters, none leave.
    refuse[0].store(true, Ordering::SeqCst);
    send(listener(&daemon), &mail(99, "help", "", ""));
    all_say_so(&daemon, &config, "outgoing", "Connection refused");
    let health = ask(monitor(&daemon), HEALTH);
    assert!(body(&health).contains("relay-1 fails") && body(&health).contains("relay-2 fails"), "{health}");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// A relay that says "later" to everybody for a while.
#[test]
fn a_relay_that_puts_everybody_off() {
    let refuses = Arc::new(AtomicBool::new(true));
    let (_house, config) = sending_to(relay(refuses.clone(), "451 4.3.2 come back later\r\n"));
    let daemon = Daemon::start(&config);
    for (number, who) in (1..).zip(["alice@", "bob@", "carol@"]) {
        send(listener(&daemon), &mail(number, "help", "", "").replace("alice@", who));
    }
    all_say_so(&daemon, &config, "outgoing", "4.3.2 come back later");
    refuses.store(false, Ordering::SeqCst);
    until("a letter leaves", || body(&ask(monitor(&daemon), HEALTH)) == "ok\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// What comes by `pbmd receive` is in the list as soon as it is used, and says so when the mail cannot be taken.
#[tokio::test]
async fn the_pipe() {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let daemon = Daemon::start(&config);
    let eml = house.path().join("mail.eml");
    let receive = |number| {
        fs::write(&eml, mail(number, "help", "", "")).unwrap();
        let mut receive = pbmd(&["receive", "--config"]);
        receive.arg(&config).stdin(fs::File::open(&eml).unwrap()).output().unwrap()
    };
    let done = receive(1);
    assert!(done.status.success(), "{}", told(&done));
    let works = || {
        for words in [&["check", "--quick"][..], &["stats"]] {
            let said = told(&run(words, &config)).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains("pipe worked at 20"), "{said}");
        }
        let up = |found: &BTreeMap<String, f64>| found.get(&series("pipe")) == Some(&1.0);
        figures_when("it is a figure", monitor(&daemon), up);
        assert_eq!(body(&ask(monitor(&daemon), HEALTH)), "ok\n");
    };
    works();

    let url = format!("sqlite://{}", house.path().join("data/pbmd.db").display());
    let mut database = SqliteConnection::connect(&url).await.unwrap();
    let fault =
        "CREATE TRIGGER fault BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'the pipe bursts'); END";
    database.execute(fault).await.unwrap();
    // The mail server keeps the mail.
    assert_eq!(receive(2).status.code(), Some(75));
    all_say_so(&daemon, &config, "pipe", "the pipe bursts");
    database.execute("DROP TRIGGER fault").await.unwrap();
    database.close().await.unwrap();
    assert!(receive(2).status.success());
    works();
    assert_eq!(daemon.terminate().code(), Some(0));
}

#[test]
fn a_folder_for_letters_that_cannot_be_written() {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let out = house.path().join("out");
    fs::write(&out, "in the way").unwrap();
    let daemon = Daemon::start(&config);
    send(listener(&daemon), &mail(1, "help", "", ""));
    all_say_so(&daemon, &config, "outgoing", "out: it is no folder");
    let tried = told(&run(&["check"], &config));
    assert!(tried.contains("!! outgoing.maildir: "), "{tried}");
    fs::remove_file(&out).unwrap();
    until("the letter leaves", || body(&ask(monitor(&daemon), HEALTH)) == "ok\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// What the readers' servers refuse is counted, listed and sent again when the operator says so.
#[test]
fn letters_that_were_refused_are_told_of_and_sent_again() {
    let (_house, config) = sending_to(relay(Arc::default(), ""));
    let daemon = Daemon::start(&config);
    send(listener(&daemon), &mail(1, "help", "", "").replace("alice@", "nobody@"));
    until("it is refused", || {
        told(&run(&["letter", "list", "--refused"], &config)).contains("at RCPT: 550 5.1.1 unknown")
    });
    let queue = told(&run(&["queue"], &config));
    assert!(queue.contains("refused: 1 in the last day, the last at 20"), "{queue}");
    let check = told(&run(&["check"], &config));
    assert!(check.contains("!  refused: 1 in the last day"), "{check}");
    assert!(check.ends_with("it works; look at the line with !\n"), "{check}");
    let none = told(&run(&["letter", "list", "--refused", "--since", "2999-01-01"], &config));
    assert_eq!(none, "no letter was refused\n");
    let wrong = run(&["letter", "again", "--refused", "--since", "yesterday"], &config);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(told(&wrong).contains("neither a day, as 2026-11-26, nor a moment"), "{}", told(&wrong));
    let again = told(&run(&["letter", "again", "--refused"], &config));
    assert_eq!(again, "1 letter is sent now\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}
