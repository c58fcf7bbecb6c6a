//! When a way in or out fails, everything that an operator or a machine may ask says so.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::daemon::{Daemon, told};
use crate::server::metrics::{METRICS, ask, body, figures_when, free_port, monitor};
use crate::server::serve::{LISTENER, house, listener, mail, run, send, until};
use tempfile::TempDir;

/// Waits until this way fails, and asks all that may be asked.
fn all_say_so(daemon: &Daemon, config: &Path, way: &str, why: &str) {
    let address = monitor(daemon);
    let series = format!("pbmd_wire_up{{wire=\"{way}\"}}");
    figures_when("the way fails", address, |found| found.get(&series) == Some(&0.0));
    let health = ask(address, "GET /healthz HTTP/1.0");
    let fails = format!("{way} fails since 20");
    assert!(health.starts_with("HTTP/1.0 503"), "{health}");
    assert!(body(&health).contains(&fails) && body(&health).contains(why), "{health}");
    // The others ask the database, which hears of it a moment later.
    until("it is written", || told(&run(&["queue"], config)).contains(&fails));
    for words in [&["queue"][..], &["stats"], &["check", "--quick"]] {
        let output = run(words, config);
        let said = told(&output);
        // The columns of `stats` are aligned.
        let mut lines = said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let line = lines.find(|line| line.contains(&fails));
        assert!(line.is_some_and(|line| line.contains(why)), "{words:?}: {said}");
        assert_eq!(output.status.success(), words[0] != "check", "{words:?}: {said}");
        assert!(!said.contains("all is well"), "{words:?}: {said}");
    }
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
    all_say_so(&daemon, &config, "maildir", "in");
    let tried = told(&run(&["check"], &config));
    assert!(tried.contains("!! incoming.maildir: "), "{tried}");
    // It is well again as soon as it can be read.
    fs::remove_file(&new).unwrap();
    until("it can be read", || body(&ask(monitor(&daemon), "GET /healthz HTTP/1.0")) == "ok\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}

#[test]
fn a_mailbox_that_is_away() {
    let (house, config) = house(METRICS);
    fs::write(house.path().join("imap.password"), "secret").unwrap();
    let text = fs::read_to_string(&config).unwrap();
    let imap = format!(
        "[incoming.imap]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"plain\"\nusername = \"pbmd\"\n\
         password_file = \"imap.password\"\n",
        free_port()
    );
    fs::write(&config, text + &imap).unwrap();
    let daemon = Daemon::start(&config);
    all_say_so(&daemon, &config, "imap", "refused");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// A mail server that takes letters, or refuses each with this reply.
fn relay(refuses: Arc<AtomicBool>, reply: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let refuses = refuses.clone();
            std::thread::spawn(move || talk(stream.unwrap(), &refuses, reply));
        }
    });
    port
}

fn talk(mut stream: TcpStream, refuses: &AtomicBool, reply: &str) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    stream.write_all(b"220 relay.example\r\n").unwrap();
    while let Some(Ok(line)) = lines.next() {
        let answer: &[u8] = match line.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" if line.contains("nobody@") => b"550 5.1.1 unknown\r\n",
            "RCPT" if refuses.load(Ordering::SeqCst) => reply.as_bytes(),
            "DATA" => {
                stream.write_all(b"354 go\r\n").unwrap();
                lines.find(|line| line.as_ref().is_ok_and(|line| line == "."));
                b"250 2.0.0 taken\r\n"
            }
            _ => b"250 2.0.0 yes\r\n",
        };
        if stream.write_all(answer).is_err() {
            return;
        }
    }
}

/// A configuration that sends letters to this port.
fn sending_to(port: u16) -> (TempDir, PathBuf) {
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
    assert_eq!(body(&ask(monitor(&daemon), "GET /healthz HTTP/1.0")), "ok\n");
    let stats = told(&run(&["stats"], &config));
    assert!(stats.contains("refused    no letter in the last day"), "{stats}");
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
    until("a letter leaves", || body(&ask(monitor(&daemon), "GET /healthz HTTP/1.0")) == "ok\n");
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// What comes by `pbmd receive` is in the list as soon as it is used.
#[test]
fn the_pipe_is_told_of() {
    let (house, config) = house(&format!("{LISTENER}{METRICS}"));
    let daemon = Daemon::start(&config);
    let eml = house.path().join("mail.eml");
    fs::write(&eml, mail(1, "help", "", "")).unwrap();
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_pbmd"))
        .args(["receive", "--config"])
        .arg(&config)
        .stdin(fs::File::open(&eml).unwrap())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", told(&done));
    for words in [&["check", "--quick"][..], &["stats"]] {
        let said = told(&run(words, &config)).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("pipe worked at 20"), "{said}");
    }
    let found = figures_when("it is a figure", monitor(&daemon), |found| {
        found.contains_key("pbmd_wire_up{wire=\"pipe\"}")
    });
    assert_eq!(found["pbmd_wire_up{wire=\"pipe\"}"], 1.0);
    assert_eq!(body(&ask(monitor(&daemon), "GET /healthz HTTP/1.0")), "ok\n");
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
    until("the letter leaves", || body(&ask(monitor(&daemon), "GET /healthz HTTP/1.0")) == "ok\n");
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
