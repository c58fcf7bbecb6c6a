//! Servers that misbehave at every step.

use super::*;

/// With two mails there, a command fails `times` times, and then a third mail comes: all are taken and moved once and in
/// order. Returns the time until the first two were done.
async fn check(command: &'static str, times: u32, instead: Instead) -> Duration {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    if command == "CREATE" {
        peer.folder().others.clear();
    }
    peer.spoil(command, times, instead.clone());
    let begun = tokio::time::Instant::now();
    let watching = start(&peer, config(), &desk);
    let quiet =
        || peer.folder().mails.is_empty() && peer.folder().faults.is_empty() || peer.count("DONE") > 0;
    until(&format!("rest after {command} {instead:?}"), quiet).await;
    let lasted = begun.elapsed();
    peer.deliver("three");
    let done = || desk.texts().len() >= 3 && peer.folder().mails.is_empty();
    until(&format!("all after {command} {instead:?}"), done).await;
    watching.end().await;
    assert_eq!(desk.texts(), ["one", "two", "three"], "{command} {instead:?}");
    let folder = peer.folder();
    assert!(folder.faults.is_empty(), "{command} was never met");
    assert_eq!(folder.others["\"Processed\""].len(), 3, "each is moved once: {command} {instead:?}");
    lasted
}

const HUGE: &str = "* 9 FETCH (UID 9 BODY[] {4294967295}\r\n";
const LARGE: &str = "* 9 FETCH (UID 9 BODY[] {500000000}\r\n";
const LISTS: &str =
    "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((";

#[tokio::test(start_paused = true)]
async fn any_trouble_at_any_command() {
    use Instead::{Close, Drip, Flood, Hang, Say};
    let troubles = [
        Close(""),
        Close("* BYE Server shutting down.\r\n"),
        Close("* 1 FETCH (UID 1 BODY[]<0> {3}\r\non"),
        Say("* BYE but it stays open\r\n"),
        Say("{tag} NO [UNAVAILABLE] later\r\n"),
        Say("{tag} BAD what?\r\n"),
        Say("\u{7f}\u{0}\u{1b}[2J\r\n"),
        Hang,
        Drip,
        Say(HUGE),
        Say(LARGE),
        Flood("* OK ", "and so on "),
        Flood("", "* OK and so on\r\n"),
        Flood("* 9 FETCH (UID 9 BODYSTRUCTURE ", LISTS),
        Flood(LARGE, "and so on"),
    ];
    let commands = [
        "LOGIN",
        "CAPABILITY",
        "SELECT",
        "UID SEARCH",
        "UID FETCH 1 (UID RFC",
        "UID FETCH 1 (UID BODY",
        "UID MOVE 1",
        "CREATE",
        "IDLE",
        "DONE",
    ];
    for command in commands {
        for trouble in &troubles {
            // These take long; the next test has them at SELECT.
            if matches!(trouble, Flood(..)) && command != "IDLE" {
                continue;
            }
            // A refused mail lets the others pass, so their order differs.
            if matches!(trouble, Say(text) if text.starts_with("{tag}")) && command.starts_with("UID FETCH") {
                continue;
            }
            check(command, 1, trouble.clone()).await;
        }
    }
    let more = [
        ("LOGIN", 2, Close("* BYE too many\r\n")),
        ("SELECT", 1, Say("* OK [READ-ONLY] for now\r\n{tag} OK [READ-ONLY] open\r\n")),
        ("UID SEARCH", 1, Close("* SEARCH 1")),
        ("UID FETCH 1 (UID RFC", 1, Say("* 1 FETCH (UID 1 RFC822.SIZE many)\r\n")),
        ("UID FETCH 1 (UID BODY", 2, Close("* 1 FETCH (UID 1 BODY[]<0> {3}\r\non")),
        ("UID FETCH 1 (UID BODY", 2, Drip),
        ("UID MOVE 2", 2, Hang),
        ("IDLE", 3, Close("")),
        ("IDLE", 1, Close("+ idling\r\n* 3 EXI")),
    ];
    for (command, times, trouble) in more {
        check(command, times, trouble).await;
    }
}

/// Excessive answers are refused early, and `pbmd check` reports them.
#[tokio::test(start_paused = true)]
async fn what_is_too_much_is_told() {
    let cases = [
        (Instead::Say(HUGE), "the server announces 4294967295 bytes at once"),
        (Instead::Say(LARGE), "the server announces 500000000 bytes at once"),
        (Instead::Flood("* 9 FETCH (UID 9 BODYSTRUCTURE ", LISTS), "the server sends more than 50 lists"),
        (Instead::Flood("* OK ", "and so on "), "the server sends a line of more than 1048576 bytes"),
        (Instead::Flood("", "* OK and so on\r\n"), "the server's answer does not end"),
        (Instead::Drip, "no answer within 60s"),
        (Instead::Say("* BYE Too many\r\n"), "the server says goodbye: Too many"),
    ];
    for (instead, expected) in cases {
        let peer = Peer::new(&["one"]);
        peer.spoil("SELECT", 1, instead.clone());
        let said = try_by(&peer, &config()).await.unwrap_err().to_string();
        assert!(said.starts_with("opening the folder: ") && said.contains(expected), "{instead:?}: {said}");
    }
}

/// As after a Dovecot was killed: the next one waits two minutes for a lock, or refuses.
#[tokio::test(start_paused = true)]
async fn a_move_that_fails_is_tried_again_soon() {
    let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
    let refused = Instead::Say("{tag} NO [INUSE] Timeout while waiting for lock\r\n");
    for command in ["UID MOVE 1", "CREATE"] {
        assert!(check(command, 1, refused.clone()).await < Duration::from_secs(10), "{command}");
        assert!(check(command, 4, refused.clone()).await < minutes(1), "{command}");
        assert!(check(command, 1, Instead::Hang).await < minutes(3), "{command}");
        assert!(check(command, 3, Instead::Hang).await < minutes(12), "{command}");
    }
    // It does not delay other mails.
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    peer.spoil("UID MOVE 1", 3, Instead::Hang);
    let begun = tokio::time::Instant::now();
    let watching = start(&peer, config(), &desk);
    until("the second", || desk.texts() == ["one", "two"]).await;
    assert!(begun.elapsed() < minutes(2));
    watching.end().await;
    // The folder half exists: CREATE fails, but mails can be moved there.
    let (peer, desk) = (Peer::new(&["one"]), Desk::default());
    peer.spoil("UID MOVE 1", 1, Instead::Say("{tag} NO [TRYCREATE] Mailbox doesn't exist\r\n"));
    peer.spoil("CREATE", 1, Instead::Say("{tag} NO [ALREADYEXISTS] Mailbox exists\r\n"));
    super::check(&peer, config(), &desk, &["one"]).await;
    assert_eq!(peer.count("UID MOVE 1"), 2);
}

/// The server moved the mail, but the connection broke before the answer.
#[tokio::test(start_paused = true)]
async fn a_move_of_which_nobody_hears() {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    peer.folder().meanwhile = Some(("UID MOVE 1", |folder| {
        let mail = folder.mails.remove(&1).unwrap();
        folder.others.get_mut("\"Processed\"").unwrap().push(mail.raw);
    }));
    peer.spoil("UID MOVE 1", 1, Instead::Close(""));
    super::check(&peer, config(), &desk, &["one", "two"]).await;
    assert_eq!(desk.taken.lock().unwrap().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_uid_that_is_given_twice_costs_no_mail() {
    for cut in [true, false] {
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        // The first is moved, and its UID given to another mail at once.
        peer.folder().meanwhile = Some(("UID MOVE 1", |folder| {
            let mail = folder.mails.remove(&1).unwrap();
            folder.others.get_mut("\"Processed\"").unwrap().push(mail.raw);
            folder.next = 1;
            folder.put("two");
        }));
        let instead = if cut { Instead::Close("") } else { Instead::Say("* 1 EXISTS\r\n{tag} OK done\r\n") };
        peer.spoil("UID MOVE 1", 1, instead);
        super::check(&peer, config(), &desk, &["one", "two"]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_mail_that_is_told_of_twice_is_taken_once() {
    let cases = [
        ("UID SEARCH", "* SEARCH 1 1\r\n* SEARCH 1\r\n{tag} OK done\r\n"),
        (
            "UID FETCH 1 (UID RFC",
            "* 1 FETCH (UID 1 RFC822.SIZE 3)\r\n* 1 FETCH (UID 1 RFC822.SIZE 3)\r\n{tag} OK done\r\n",
        ),
        (
            "UID FETCH 1 (UID BODY",
            "* 1 FETCH (UID 1 BODY[]<0> {3}\r\none)\r\n* 1 FETCH (UID 1 BODY[]<0> {3}\r\none)\r\n{tag} OK done\r\n",
        ),
    ];
    for (command, said) in cases {
        let (peer, desk) = (Peer::new(&["one"]), Desk::default());
        peer.spoil(command, 1, Instead::Say(said));
        super::check(&peer, config(), &desk, &["one"]).await;
        assert_eq!(desk.taken.lock().unwrap().len(), 1, "{command}");
    }
}

/// Somebody copies a done mail back.
#[tokio::test(start_paused = true)]
async fn a_done_mail_put_back_is_moved_again() {
    let (peer, desk) = (Peer::new(&["one"]), Desk::default());
    let watching = start(&peer, config(), &desk);
    until("the first", || peer.folder().mails.is_empty()).await;
    peer.deliver("one");
    until("the copy", || desk.taken.lock().unwrap().len() == 2 && peer.folder().mails.is_empty()).await;
    watching.end().await;
    assert_eq!(desk.positions(), ["imap:pbm@mail.example/INBOX;7;1", "imap:pbm@mail.example/INBOX;7;2"]);
}

#[tokio::test(start_paused = true)]
async fn a_mail_that_breaks_the_line_each_time_waits_longer_and_longer() {
    for instead in [Instead::Close(""), Instead::Drip, Instead::Say(HUGE), Instead::Say("* 1 FETCH (\r\n")] {
        let (peer, desk) = (Peer::new(&["bad", "two", "three"]), Desk::default());
        peer.spoil("UID FETCH 1 (UID BODY", TRIES + 4, instead);
        let mut config = config();
        config.timeouts.set_aside = Duration::from_secs(400);
        let watching = start(&peer, config, &desk);
        until("the others", || desk.texts() == ["two", "three"]).await;
        let aside = tokio::time::Instant::now();
        assert_eq!(peer.count("UID FETCH 1 (UID BODY"), TRIES as usize);
        until("the bad one", || desk.texts() == ["two", "three", "bad"]).await;
        let waits = Duration::from_secs(60 + 120 + 240 + 400 + 400);
        let lasted = aside.elapsed();
        assert!(
            waits - Duration::from_secs(60) < lasted && lasted < 2 * waits + 4 * Timeouts::default().mail,
            "{lasted:?}"
        );
        watching.end().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_mail_that_cannot_be_moved_counts_once() {
    let (peer, desk) = (Peer::new(&["one", "two"]), Desk::default());
    peer.spoil("UID MOVE 1", 5, Instead::Say("{tag} NO [OVERQUOTA] full\r\n"));
    super::check(&peer, config(), &desk, &["one", "two"]).await;
    assert_eq!(peer.count("UID MOVE 1"), 6);
    assert_eq!(peer.count("LOGIN"), 1, "a refusal is no reason to leave");
}

/// Errors are logged, but never quote a mail.
#[tokio::test(start_paused = true)]
async fn no_mail_stands_in_a_reason() {
    let cases = [
        "* 1 FETCH (UID 1 BODY[]<0> {12}\r\nalice-secret ?)\r\n",
        "* 1 FETCH (UID 1 BODY[]<0> \"alice-secret\" ?)\r\n",
        "alice-secret\r\n",
    ];
    for said in cases {
        let peer = Peer::new(&["one"]);
        peer.spoil("UID FETCH 1 (UID BODY", 1, Instead::Say(said));
        let mut connection = Connection::open(&config(), &peer).await.unwrap();
        connection.select("INBOX", &Done::Flag).await.unwrap();
        let error = connection.fetch(1, &config()).await.unwrap_err();
        assert_eq!(
            error.to_string(),
            "reading a mail: the connection broke: the answer is no IMAP",
            "{said}"
        );
    }
    let peer = Peer::new(&["one"]);
    peer.spoil("SELECT", 1, Instead::Say("{tag} NO \u{1b}[2Jno\r\n"));
    let error = try_by(&peer, &config()).await.unwrap_err().to_string();
    assert!(!error.chars().any(char::is_control) && error.ends_with("no"), "{error}");
}
