//! Watching a mailbox on a misbehaving server, with tokio's paused time.

mod hostile;
mod peer;
mod tls;
mod tokens;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::config::TRIES;
use super::connection::Connection;
use super::watch::{Found, try_by, watch_by};
use super::*;
use crate::post::{Arrival, Intake, NotNow, Source};
use peer::{Instead, Peer};

/// An intake that records what it takes, and refuses when told to.
#[derive(Clone, Default)]
struct Desk {
    taken: Arc<Mutex<Vec<Arrival>>>,
    /// Whether to refuse each of the next calls; empty means take.
    refuse: Arc<Mutex<VecDeque<bool>>>,
    /// Mails containing this are never taken.
    never: Option<&'static str>,
    /// The number of mails taken at each call of `has_read`.
    read: Arc<Mutex<Vec<usize>>>,
}

impl Intake for Desk {
    async fn take(&self, mail: Arrival) -> Result<(), NotNow> {
        let hated = self.never.is_some_and(|never| text(&mail).contains(never));
        if hated || self.refuse.lock().unwrap().pop_front() == Some(true) {
            return Err(NotNow("the database is locked".into()));
        }
        self.taken.lock().unwrap().push(mail);
        Ok(())
    }

    fn has_read(&self, source: Source, _at: Timestamp) {
        assert_eq!(source, Source::Imap);
        let taken = self.taken.lock().unwrap().len();
        self.read.lock().unwrap().push(taken);
    }
}

fn text(mail: &Arrival) -> String {
    String::from_utf8(mail.raw.clone()).unwrap()
}

impl Desk {
    /// The texts taken, each once.
    fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for text in self.taken.lock().unwrap().iter().map(text) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    fn positions(&self) -> Vec<String> {
        self.taken.lock().unwrap().iter().map(|mail| mail.position.clone().unwrap()).collect()
    }
}

fn config() -> Config {
    Config::new("mail.example", Security::Plain, "pbm", "secret".into())
}

struct Watching {
    task: JoinHandle<()>,
    stop: CancellationToken,
}

impl Watching {
    async fn end(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

fn start(peer: &Peer, config: Config, desk: &Desk) -> Watching {
    let stop = CancellationToken::new();
    let (peer, desk, token) = (peer.clone(), desk.clone(), stop.clone());
    Watching { task: tokio::spawn(async move { watch_by(&peer, config, desk, token).await }), stop }
}

/// Waits, in paused time.
async fn until(what: &str, reached: impl Fn() -> bool) {
    let deadline = tokio::time::Instant::now() + Duration::from_secs(20_000);
    while !reached() {
        assert!(tokio::time::Instant::now() < deadline, "never reached: {what}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Watches until the desk has `expected` in this order and the folder is empty.
async fn check(peer: &Peer, config: Config, desk: &Desk, expected: &[&str]) {
    let watching = start(peer, config, desk);
    until("an empty folder", || peer.folder().mails.is_empty() && desk.texts().len() >= expected.len()).await;
    watching.end().await;
    assert_eq!(desk.texts(), expected);
}

#[tokio::test(start_paused = true)]
async fn mails_that_are_there_and_that_come_are_taken_and_moved() {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    let watching = start(&peer, config(), &desk);
    until("two mails", || peer.count("IDLE") == 1).await;
    peer.deliver("three");
    until("three mails", || peer.count("IDLE") == 2).await;
    watching.end().await;

    let taken = desk.taken.lock().unwrap().clone();
    let first = Arrival {
        position: Some("imap:pbm@mail.example/INBOX;7;1".into()),
        ..Arrival::new(b"one".to_vec(), "2026-11-20T09:00:00Z".parse().unwrap(), Source::Imap)
    };
    assert_eq!(taken[0], first);
    assert_eq!(desk.texts(), ["one", "two", "three"]);
    let folder = peer.folder();
    assert!(folder.mails.is_empty());
    assert_eq!(folder.others["\"Processed\""], [b"one".to_vec(), b"two".to_vec(), b"three".to_vec()]);
    assert_eq!(folder.log[folder.log.len() - 2..], ["DONE", "LOGOUT"], "IDLE and the session end in order");
}

#[tokio::test(start_paused = true)]
async fn a_mail_that_comes_while_idle_begins_is_not_overslept() {
    let (peer, desk) = (Peer::new(&[]), Desk::default());
    peer.spoil("IDLE", 1, Instead::Say("* 1 EXISTS\r\n+ idling\r\n"));
    let begun = tokio::time::Instant::now();
    peer.folder().meanwhile = Some(("IDLE", |folder| folder.put("early")));
    let watching = start(&peer, config(), &desk);
    until("the mail", || desk.texts() == ["early"]).await;
    assert!(begun.elapsed() < config().timeouts.idle, "only the EXISTS can have told");
    watching.end().await;
}

#[tokio::test(start_paused = true)]
async fn keep_alives_do_not_postpone_the_next_look() {
    let (peer, desk) = (Peer::new(&[]), Desk::default());
    let watching = start(&peer, config(), &desk);
    until("IDLE", || peer.count("IDLE") == 1).await;
    peer.put("untold");
    until("the mail", || desk.texts() == ["untold"]).await;
    assert_eq!(peer.count("DONE"), 1);
    assert_eq!(peer.count("LOGIN"), 1);
    watching.end().await;
}

#[tokio::test(start_paused = true)]
async fn it_is_told_when_the_folder_was_read() {
    // At each poll, also without news.
    let (peer, desk) = (Peer::new(&["one"]), Desk::default());
    let watching = start(&peer, config(), &desk);
    until("three looks", || desk.read.lock().unwrap().len() == 3).await;
    assert_eq!(*desk.read.lock().unwrap(), [1, 1, 1]);
    // Not while the server is away, nor while a mail may be taken soon.
    peer.spoil("DONE", 1, Instead::Close(""));
    peer.spoil("LOGIN", 9, Instead::Close(""));
    peer.spoil("UID FETCH 2 (UID BODY", TRIES - 1, Instead::Say("{tag} NO busy\r\n"));
    peer.put("two");
    until("the next look", || desk.read.lock().unwrap().len() == 4).await;
    assert_eq!(*desk.read.lock().unwrap(), [1, 1, 1, 2]);
    assert!(peer.folder().faults.is_empty());
    // A mail that the server never returns is not waited for.
    peer.spoil("UID FETCH 3 (UID BODY", 1000, Instead::Say("{tag} NO corrupt\r\n"));
    peer.put("three");
    until("the look after that", || desk.read.lock().unwrap().len() == 6).await;
    assert!(peer.count("UID FETCH 3 (UID BODY") >= TRIES as usize);
    watching.end().await;
}

#[tokio::test(start_paused = true)]
async fn without_idle_the_folder_is_polled() {
    for refused in [false, true] {
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        if refused {
            peer.spoil("IDLE", 1, Instead::Say("{tag} NO not today\r\n"));
        } else {
            peer.folder().abilities = "IMAP4rev1 MOVE";
        }
        let watching = start(&peer, config(), &desk);
        until("the first", || desk.texts().len() == 1).await;
        peer.put("two");
        until("the second", || desk.texts().len() == 2).await;
        watching.end().await;
        assert_eq!(peer.count("IDLE"), usize::from(refused));
        assert_eq!(peer.count("LOGIN"), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_new_uidvalidity_makes_all_mails_new() {
    let mut config = config();
    config.done = Done::Flag;
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    let watching = start(&peer, config, &desk);
    until("two", || peer.count("IDLE") == 1).await;
    {
        let mut folder = peer.folder();
        folder.validity = 8;
        folder.mails.values_mut().for_each(|mail| mail.flags.clear());
    }
    // A mail during which the UIDVALIDITY changes belongs to neither folder.
    peer.spoil("UID FETCH 1", 1, Instead::Say("* OK [UIDVALIDITY 9] changed\r\n{tag} OK done\r\n"));
    until("four", || desk.positions().len() == 4).await;
    watching.end().await;
    let expected =
        ["INBOX;7;1", "INBOX;7;2", "INBOX;8;1", "INBOX;8;2"].map(|p| format!("imap:pbm@mail.example/{p}"));
    assert_eq!(desk.positions(), expected);
    assert_eq!(peer.count("LOGIN"), 2);
}

#[tokio::test(start_paused = true)]
async fn a_mail_expunged_by_somebody_else_is_passed_over() {
    let gone = "* 1 EXPUNGE\r\n{tag} NO [EXPUNGEISSUED] Some of the requested messages no longer exist.\r\n";
    for at in ["UID FETCH 1 (UID RFC", "UID FETCH 1 (UID BODY", "UID MOVE 1"] {
        for reported in [false, true] {
            let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
            peer.folder().meanwhile = Some((at, |folder| drop(folder.mails.remove(&1))));
            if reported {
                peer.spoil(at, 1, Instead::Say(gone));
            }
            let expected: &[&str] = if at == "UID MOVE 1" { &["one", "two"] } else { &["two"] };
            check(&peer, config(), &desk, expected).await;
            assert_eq!(peer.count("LOGIN"), 1, "{at}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_mail_told_of_during_a_round_does_not_wait_for_the_next_poll() {
    let (peer, desk) = (Peer::new(&["one"]), Desk::default());
    peer.folder().abilities = "IMAP4rev1 MOVE";
    peer.folder().meanwhile = Some(("UID MOVE 1", |folder| folder.put("two")));
    peer.spoil("UID MOVE 1", 1, Instead::Say("* 2 EXISTS\r\n{tag} NO busy\r\n"));
    let begun = tokio::time::Instant::now();
    check(&peer, config(), &desk, &["one", "two"]).await;
    assert!(begun.elapsed() < config().timeouts.poll);
}

#[tokio::test(start_paused = true)]
async fn after_success_the_waits_begin_anew() {
    for command in ["LOGIN", "UID FETCH 1 (UID BODY"] {
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        if command == "LOGIN" {
            peer.spoil(command, 8, Instead::Close(""));
        } else {
            desk.refuse.lock().unwrap().extend([true; 8]);
        }
        let watching = start(&peer, config(), &desk);
        until("the first", || peer.count("IDLE") == 1).await;
        let begun = tokio::time::Instant::now();
        // Another failure of the same kind.
        if command == "LOGIN" {
            peer.spoil("DONE", 1, Instead::Close(""));
        } else {
            desk.refuse.lock().unwrap().push_back(true);
        }
        peer.deliver("two");
        until("the second", || desk.texts() == ["one", "two"]).await;
        assert!(begun.elapsed() < Duration::from_secs(10), "{command}: {:?}", begun.elapsed());
        watching.end().await;
    }
}

#[tokio::test(start_paused = true)]
async fn not_now_leaves_the_mail_and_keeps_the_order() {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    desk.refuse.lock().unwrap().extend([true, true, false, true]);
    check(&peer, config(), &desk, &["one", "two"]).await;
    assert!(desk.read.lock().unwrap().iter().all(|taken| *taken == 2), "not while a mail was left");
    assert_eq!(peer.count("UID FETCH 1 (UID BODY"), 3);
    assert_eq!(peer.count("LOGIN"), 1, "the connection is kept");
}

#[tokio::test(start_paused = true)]
async fn a_mail_that_is_never_taken_holds_nobody_up() {
    let peer = Peer::new(&["poison a", "poison b", "one", "two"]);
    let desk = Desk { never: Some("poison"), ..Desk::default() };
    let watching = start(&peer, config(), &desk);
    until("the good ones", || desk.texts() == ["one", "two"]).await;
    peer.put("three");
    until("a later one", || desk.texts() == ["one", "two", "three"]).await;
    assert!(desk.read.lock().unwrap().is_empty(), "who takes not all can take none");
    watching.end().await;
    assert_eq!(peer.folder().mails.len(), 2, "and stays where it is");
}

#[tokio::test(start_paused = true)]
async fn of_a_large_mail_the_header_is_taken() {
    let mail = format!("Subject: big\r\nFrom: alice@example.org\r\n\r\n{}", "x".repeat(5000));
    for told in [None, Some(10), Some(4_000_000_000)] {
        let mut config = config();
        config.largest = 1000;
        let (peer, desk) = (Peer::new(&[&mail, "small"]), Desk::default());
        peer.folder().mails.get_mut(&1).unwrap().told = told;
        check(&peer, config, &desk, &["Subject: big\r\nFrom: alice@example.org\r\n\r\n", "small"]).await;
        let expected = match told {
            None => mail.len() as u64,
            Some(10) => 1001, // the true size is unknown, but more than allowed
            Some(told) => told as u64,
        };
        let cuts: Vec<_> = desk.taken.lock().unwrap().iter().map(|mail| mail.oversize).collect();
        assert_eq!(cuts, [Some(expected), None]);
    }
}

#[tokio::test(start_paused = true)]
async fn exactly_the_largest_size_is_taken_whole() {
    let mut config = config();
    config.largest = 4;
    let (peer, desk) = (Peer::new(&["1234"]), Desk::default());
    check(&peer, config, &desk, &["1234"]).await;
    assert_eq!(desk.taken.lock().unwrap()[0].oversize, None);
}

/// Marking done mails with different capabilities.
#[tokio::test(start_paused = true)]
async fn done_mails_are_marked_as_the_server_can() {
    let cases: &[(Done, &str, &str, &[&str])] = &[
        (Done::Move("Processed".into()), "IMAP4rev1 MOVE", "\\*", &["UID MOVE 1 \"Processed\""]),
        (
            Done::Move("Spiele/Gelöscht".into()),
            "IMAP4rev1 MOVE",
            "\\*",
            &[
                "UID MOVE 1 \"Spiele/Gel&APY-scht\"",
                "CREATE \"Spiele/Gel&APY-scht\"",
                "UID MOVE 1 \"Spiele/Gel&APY-scht\"",
            ],
        ),
        (
            Done::Move("Processed".into()),
            "IMAP4rev1 UIDPLUS",
            "\\*",
            &["UID COPY 1 \"Processed\"", "UID STORE 1 +FLAGS.SILENT (\\Deleted)", "UID EXPUNGE 1"],
        ),
        (
            Done::Move("Processed".into()),
            "IMAP4rev1",
            "\\*",
            &["UID COPY 1 \"Processed\"", "UID STORE 1 +FLAGS.SILENT (\\Deleted)"],
        ),
        (Done::Flag, "IMAP4rev1 MOVE UIDPLUS", "\\*", &["UID STORE 1 +FLAGS.SILENT ($PbmdDone)"]),
        (
            Done::Flag,
            "IMAP4rev1 MOVE UIDPLUS",
            "\\Deleted $PBMDDONE",
            &["UID STORE 1 +FLAGS.SILENT ($PbmdDone)"],
        ),
        (
            Done::Flag,
            "IMAP4rev1 MOVE UIDPLUS",
            "\\Deleted \\Flagged",
            &["UID STORE 1 +FLAGS.SILENT (\\Flagged)"],
        ),
    ];
    for (done, abilities, permanent, expected) in cases {
        let mut config = config();
        config.done = done.clone();
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        {
            let mut folder = peer.folder();
            folder.abilities = abilities;
            folder.permanent = permanent;
            // Read by somebody in another program.
            folder.mails.get_mut(&1).unwrap().flags.insert("\\Seen".into());
        }
        let watching = start(&peer, config, &desk);
        // The next poll does not see it any more.
        until("two rounds", || peer.count("UID SEARCH") == 3).await;
        watching.end().await;
        assert_eq!(desk.texts(), ["one"], "{done:?} {abilities}");
        let log = peer.folder().log.clone();
        let verbs = ["UID MOVE", "UID COPY", "UID STORE", "UID EXPUNGE", "CREATE"];
        let marks: Vec<_> =
            log.iter().filter(|line| verbs.iter().any(|verb| line.starts_with(verb))).collect();
        assert_eq!(marks, *expected, "{done:?} {abilities}");
        assert_eq!(peer.count("UID FETCH 1 (UID BODY"), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn stop_ends_every_kind_of_waiting() {
    for (command, instead) in
        [("LOGIN", Instead::Hang), ("UID FETCH 1 (UID BODY", Instead::Drip), ("SELECT", Instead::Close(""))]
    {
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        peer.spoil(command, 1000, instead);
        let watching = start(&peer, config(), &desk);
        until(command, || peer.count(command) > 0).await;
        let asked = tokio::time::Instant::now();
        watching.end().await;
        assert!(asked.elapsed() <= Duration::from_secs(5), "{command}");
        assert!(desk.texts().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn a_try_says_what_is_there_or_what_is_wrong() {
    type Spoil = fn(&Peer, &mut Config);
    let cases: &[(Spoil, &str)] = &[
        (
            |_, config| config.credential = "wrong".into(),
            "logging in: the server refused: [AUTHENTICATIONFAILED] Authentication failed.",
        ),
        (
            |_, config| config.credential = "a\r\nb".into(),
            "logging in: the server refused: cannot be sent: invalid character",
        ),
        (
            |_, config| config.folder = "Spiel".into(),
            "opening the folder: the server refused: [NONEXISTENT] Mailbox",
        ),
        (
            |peer, _| peer.folder().greeting = "* BYE go away\r\n",
            "reading the greeting: the server refused: go away",
        ),
        (
            |peer, _| peer.folder().greeting = "* PREAUTH hello\r\n",
            "reading the greeting: the server refused: logged in before",
        ),
        (
            |peer, _| peer.folder().greeting = "220 smtp.example\r\n",
            "reading the greeting: the connection broke",
        ),
        (|peer, _| peer.folder().greeting = "", "reading the greeting: no answer within 30s"),
        (
            |peer, _| peer.spoil("LOGIN", 1, Instead::Close("")),
            "logging in: the connection broke: connection lost",
        ),
        (
            |peer, _| peer.spoil("SELECT", 1, Instead::Say("{tag} OK [READ-ONLY] done\r\n* 1 EXISTS\r\n")),
            "opening the folder: the server refused: it has no UIDVALIDITY",
        ),
        (
            |peer, _| {
                peer.spoil(
                    "SELECT",
                    1,
                    Instead::Say("* OK [UIDVALIDITY 3] ok\r\n{tag} OK [READ-ONLY] done\r\n"),
                )
            },
            "opening the folder: the server refused: it is read-only",
        ),
        (
            |peer, config| {
                config.done = Done::Flag;
                peer.folder().permanent = "\\Deleted";
            },
            "opening the folder: the server refused: it keeps no flags",
        ),
        (
            |_, config| config.security = Security::StartTls,
            "asking for STARTTLS: the server refused: unknown command",
        ),
    ];
    for (spoil, expected) in cases {
        let (peer, mut config) = (Peer::new(&["one"]), config());
        spoil(&peer, &mut config);
        let said = try_by(&peer, &config).await.unwrap_err().to_string();
        assert!(said.starts_with(expected), "{said}");
        assert!(!said.contains("secret"));
    }
    let target = |done: Done| Config { done, ..config() };
    for (config, done_folder) in [
        (target(Done::Move("Processed".into())), Some(true)),
        (target(Done::Move("Elsewhere".into())), Some(false)),
        (target(Done::Flag), None),
    ] {
        let found = try_by(&Peer::new(&["one"]), &config).await.unwrap();
        let expected = Found { mails: 1, idle: true, moves: true, keywords: true, done_folder };
        assert_eq!(found, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_without_a_uid_is_of_the_mail_that_was_asked_for() {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    let size = "* 1 FETCH (RFC822.SIZE 3)\r\n* 2 FETCH (FLAGS (\\Seen))\r\n{tag} OK done\r\n";
    let body = "* 1 FETCH (BODY[]<0> {3}\r\none)\r\n* 2 FETCH (FLAGS (\\Seen))\r\n{tag} OK done\r\n";
    peer.spoil("UID FETCH 1 (UID RFC", 1, Instead::Say(size));
    peer.spoil("UID FETCH 1 (UID BODY", 1, Instead::Say(body));
    check(&peer, config(), &desk, &["one", "two"]).await;
    assert_eq!(peer.count("UID FETCH 1 (UID BODY"), 1);
    assert_eq!(desk.positions().len(), 2);
}

/// Unreadable answers cost no mail, and `pbmd check` reports them.
#[tokio::test(start_paused = true)]
async fn answers_that_cannot_be_read_are_told() {
    let cases = [
        // The parenthesis is closed before the last items.
        (
            "* 1 FETCH (UID 1 RFC822.SIZE 3) INTERNALDATE \"01-Jan-2026 12:00:00 +0000\")\r\n{tag} OK done\r\n",
            "asking for a mail's size: ",
        ),
        (
            "* 1 FETCH (RFC822.SIZE 3)\r\n* 2 FETCH (RFC822.SIZE 3)\r\n{tag} OK done\r\n",
            "it answers about several mails",
        ),
        (
            "* 1 FETCH (FLAGS ())\r\n{tag} OK done\r\n",
            "it lists the mail with the UID 1 and does not give it",
        ),
    ];
    for (answer, expected) in cases {
        let peer = Peer::new(&["one", "two"]);
        peer.spoil("UID FETCH 1 (UID RFC", 1, Instead::Say(answer));
        let said = try_by(&peer, &config()).await.unwrap_err().to_string();
        assert!(said.contains(expected), "{answer}: {said}");
        let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
        peer.spoil("UID FETCH 1 (UID RFC", 1, Instead::Say(answer));
        let watching = start(&peer, config(), &desk);
        until("both mails", || desk.texts().len() == 2).await;
        watching.end().await;
        assert_eq!(desk.positions().len(), 2, "{answer}");
    }
}
