//! `pbmd queue` shows why letters are not sent.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use super::serve::{self, run, said_when};
use crate::daemon::{Daemon, has, told};
use crate::support::Table;
use pbmd::desk::Thinking;
use tempfile::TempDir;

/// A configuration that sends letters to this port with TLS.
fn house(relay: u16) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pbmd.toml");
    let text = format!(
        "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
         [outgoing.smtp]\nhost = \"localhost\"\nport = {relay}\nsecurity = \"tls\"\nca_file = \"ca.pem\"\n"
    );
    fs::write(&file, text).unwrap();
    let own = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    fs::write(folder.path().join("ca.pem"), own.cert.pem()).unwrap();
    (folder, file)
}

/// Delivers a mail as a mail server's filter does.
fn receive(config: &Path, number: u32) {
    let mail = format!(
        "From: alice@example.net\nTo: pbmd@localhost\nMessage-ID: <{number}@example.net>\nSubject: help\n\n"
    );
    assert!(serve::receive(config, &mail).status.success());
}

#[test]
fn why_letters_wait() {
    // It hangs up during TLS, which is as good as a wrong certificate.
    let relay = TcpListener::bind("127.0.0.1:0").unwrap();
    let (_folder, config) = house(relay.local_addr().unwrap().port());
    std::thread::spawn(move || relay.incoming().for_each(drop));
    let nothing = run(&["queue"], &config);
    assert!(told(&nothing).contains("There is no database") && !nothing.status.success());

    receive(&config, 1);
    let unread = told(&run(&["queue"], &config));
    assert!(unread.starts_with("1 mail and 0 letters wait\n\nmail 1 <1@example.net>\n"), "{unread}");
    let checked = told(&run(&["check", "--quick"], &config));
    assert!(checked.contains("1 mail and 0 letters wait, and no server runs"), "{checked}");
    let daemon = Daemon::start(&config);
    let said = said_when(&["queue"], &config, "tried in vain");
    assert!(said.starts_with("0 mails and 1 letter wait\n1 tried in vain: localhost:"), "{said}");
    has(&said, &["at TLS: ", "letter 1 <", "to       alice@example.net: help", "waiting  due since 2"]);
    let json = run(&["queue", "--json"], &config);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let letter = &json["letters"][0];
    assert_eq!((&letter["stage"], &json["mails"]), (&"waiting".into(), &serde_json::json!([])), "{json}");
    assert!(letter["last_reply"].as_str().unwrap().contains("at TLS"), "{json}");
    assert!(daemon.terminate().success());
}

/// Letters above an address's hourly limit wait, are listed, and are sent when the operator says so.
#[test]
fn letters_beyond_the_bound_wait_and_are_told_of() {
    let folder = TempDir::new().unwrap();
    let config = folder.path().join("pbmd.toml");
    let text = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
                [outgoing.maildir]\npath = \"out\"\n[limits]\nletters_per_address_per_hour = 1\n";
    fs::write(&config, text).unwrap();
    let daemon = Daemon::start(&config);
    for number in 1..=3 {
        receive(&config, number);
    }
    let said = said_when(&["queue"], &config, "0 mails and 2 letters wait\n1 held: ");
    for expected in [
        "0 mails and 2 letters wait\n1 held: as many letters went to that address in an hour as may (letters_per_address_per_hour)\n",
        "  letter 2 <",
        "    held     until 2",
    ] {
        assert!(said.contains(expected), "no {expected:?} in\n{said}");
    }
    assert_eq!(said.matches("    held     until").count(), 1, "the third waits behind the second: {said}");
    let list = run(&["letter", "list", "--json"], &config).stdout;
    let list: serde_json::Value = serde_json::from_slice(&list).unwrap();
    assert!(list[0]["held_until"].is_string() && list[1]["held_until"].is_null(), "{list}");
    // Both are sent, in order.
    let again = run(&["letter", "again", "3"], &config);
    assert!(again.status.success(), "{}", told(&again));
    said_when(&["queue"], &config, "0 mails and 0 letters wait");
    assert!(daemon.terminate().success());
    let log = fs::read_to_string(folder.path().join("pbmd.log")).unwrap();
    assert_eq!(log.matches("as many letters went to the address of this one").count(), 1, "{log}");
    assert!(!log.contains("alice@"), "{log}");
}

/// The boards waiting for the house, and the one it thinks about.
#[tokio::test]
async fn boards_that_wait_for_the_house() {
    let mut table = Table::seating(&["alice"]).await;
    for name in ["house-hard", "house-easy", "house-easy"] {
        table.challenge(&format!("great challenge {name} alice"), "alice").await;
    }
    let config = table.configured_for_program("").join("pbmd.toml");
    let said = told(&run(&["queue"], &config));
    for expected in [
        "waiting for house-easy: 2 boards, the first since 2026-01-01 12:00:00Z",
        "waiting for house-hard: 1 board",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    assert!(!said.contains("being thought about"), "{said}");
    let thought = table.desk.next_thought(&mut Thinking::default()).unwrap().unwrap();
    assert_eq!(thought.board(), 102);
    let said = told(&run(&["queue"], &config));
    assert!(said.contains("board 102 is being thought about since 2026-01-01 12:00:00Z"), "{said}");
    let json: serde_json::Value = serde_json::from_slice(&run(&["queue", "--json"], &config).stdout).unwrap();
    assert_eq!(
        (&json["thoughts"][0]["level"], &json["thoughts"][0]["board"]),
        (&"hard".into(), &101.into()),
        "{json}"
    );
}

/// Whoever can name a file in the mailbox cannot clear the operator's screen, forge a line of the ledger, or turn its text
/// around.
#[test]
fn what_came_from_outside_steers_no_terminal() {
    let folder = TempDir::new().unwrap();
    let (config, new) = (folder.path().join("pbmd.toml"), folder.path().join("in/new"));
    let text = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.maildir]\npath = \"in\"\n\
                [outgoing.maildir]\npath = \"data/mail\"\n";
    fs::write(&config, text).unwrap();
    fs::create_dir_all(&new).unwrap();
    let name = "1\u{1b}[2J\nmail 99 <forged@example.net>\u{202e}x\u{200b}";
    let mail =
        "From: alice@example.net\nTo: pbmd@localhost\nMessage-ID: <1@example.net>\nSubject: help\n\nhelp\n";
    fs::write(new.join(name), mail).unwrap();
    let daemon = Daemon::start_with(&config, &[("PBMD_LOG", "trace")]);
    said_when(&["ledger", "mail", "1"], &config, "\n  done ");
    let said = run(&["ledger", "mail", "1"], &config);
    let shown = r"  lay in     maildir:1\u{1b}[2J\u{a}mail 99 <forged@example.net>\u{202e}x\u{200b}";
    assert!(told(&said).lines().any(|line| line == shown), "{}", told(&said));
    let json = run(&["ledger", "mail", "1", "--json"], &config).stdout;
    let read: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(read[0]["positions"][0], format!("maildir:{name}"));
    assert!(daemon.terminate().success());
    let log = fs::read(folder.path().join("pbmd.log")).unwrap();
    for printed in [said.stdout, json, log] {
        let printed = String::from_utf8(printed).unwrap();
        let hidden = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{200b}');
        assert!(!printed.contains(hidden), "{printed:?}");
        assert!(!printed.lines().any(|line| line.starts_with("mail 99")), "{printed}");
    }
}
