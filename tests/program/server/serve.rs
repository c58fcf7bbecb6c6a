//! The daemon as an operator runs it: configuration file, listener and Maildirs.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use super::metrics::{ask, free_port};
use crate::daemon::{Daemon, pbmd, told};
use crate::smtp::Line;
use crate::support::Letter;
use tempfile::TempDir;

pub const LISTENER: &str = "[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n";
const MAILDIR: &str = "[incoming.maildir]\npath = \"in\"\n";

/// A configuration with this transport for mails, and Maildirs for letters.
pub fn house(incoming: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pbmd.toml");
    let text = format!(
        "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n{incoming}[outgoing.maildir]\npath = \"out\"\n"
    );
    fs::write(&file, text).unwrap();
    (folder, file)
}

pub fn listens(daemon: &Daemon, what: &str) -> SocketAddr {
    let what = format!("pbmd listens for {what} on ");
    daemon.said.iter().find_map(|line| line.strip_prefix(&what)?.parse().ok()).unwrap()
}

pub fn listener(daemon: &Daemon) -> SocketAddr {
    listens(daemon, "SMTP")
}

/// A line sent, and the code its answer must begin with.
type Turn<'a> = (&'a [u8], &'a str);

fn talk(listener: SocketAddr, turns: &[Turn]) {
    let stream = TcpStream::connect(listener).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut heard = Vec::new();
    let mut expect = |code: &str| loop {
        let line = lines.next().unwrap().unwrap();
        heard.push(line.clone());
        // A hyphen means that more lines follow.
        if line.get(3..4) != Some("-") {
            assert!(line.starts_with(code), "{code} expected: {heard:?}");
            break;
        }
    };
    expect("220");
    for (say, code) in turns {
        (&stream).write_all(&[*say, b"\r\n"].concat()).unwrap();
        expect(code);
    }
}

pub fn send(listener: SocketAddr, mail: &str) {
    let mut line = Line::open(listener, Duration::from_secs(60)).unwrap();
    let answer = line.try_one("alice@localhost", "pbmd@localhost", mail.as_bytes()).unwrap();
    assert!(answer.starts_with("250"), "{answer}");
}

pub fn mail(number: u32, subject: &str, more: &str, text: &str) -> String {
    format!(
        "From: alice@localhost\r\nTo: pbmd@localhost, pbmd@games.example\r\nSubject: {subject}\r\nMessage-ID: <{number}@client.example>\r\n\
         {more}\r\n{text}\r\n"
    )
}

#[test]
fn systemd_hears_that_it_is_ready() {
    let (house, config) = house(LISTENER);
    let path = house.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    let daemon = Daemon::start_with(&config, &[("NOTIFY_SOCKET", path.to_str().unwrap())]);
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut heard = [0; 100];
    let length = socket.recv(&mut heard).unwrap();
    assert_eq!(heard.get(..length), Some(&b"READY=1"[..]));
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// Waits for a number of letters to Alice, and removes them.
pub fn letters(house: &Path, count: usize) -> Vec<Letter> {
    let new = house.join("out/alice@localhost/new");
    let files = || -> Vec<PathBuf> {
        fs::read_dir(&new).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
    };
    until(&format!("{count} letters"), || files().len() >= count);
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        Letter::parse(&bytes, "alice@localhost")
    };
    let letters: Vec<Letter> = files().into_iter().map(read).collect();
    assert_eq!(letters.len(), count);
    letters
}

const PATIENCE: Duration = Duration::from_secs(120);

pub fn until(what: &str, reached: impl Fn() -> bool) {
    until_some(what, || reached().then_some(()));
}

/// Waits until something is found.
pub fn until_some<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "not within two minutes: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A command's output once it contains this.
pub fn said_when(words: &[&str], config: &Path, wanted: &str) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let said = told(&run(words, config));
        if said.contains(wanted) {
            return said;
        }
        assert!(Instant::now() < deadline, "{words:?} does not say {wanted:?}: {said}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub fn run(words: &[&str], config: &Path) -> Output {
    pbmd(words).arg("--config").arg(config).output().unwrap()
}

/// `pbmd receive` with this mail.
pub fn receive(config: &Path, mail: &str) -> Output {
    let mut command = pbmd(&["receive", "--config"]);
    let command = command.arg(config).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(mail.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn mails_by_smtp_and_letters_in_maildirs() {
    let (house, config) = house(LISTENER);
    let daemon = Daemon::start(&config);
    let listener = listener(&daemon);
    assert_eq!(daemon.said.last().unwrap(), "pbmd is ready; write to pbmd@localhost");

    send(listener, &mail(1, "signup alice alice-secret", "", ""));
    let asked = letters(house.path(), 1).remove(0);
    assert_eq!(asked.subject, "pbmd: is this your address?");
    let answer = mail(2, "Re: your letter", &format!("In-Reply-To: <{}>\r\n", asked.id), "yes");
    send(listener, &answer);
    // Once more, as by a mail server that did not hear the answer.
    send(listener, &answer);
    assert!(letters(house.path(), 1)[0].text.starts_with("Welcome, alice!"));
    send(listener, &mail(3, "whois alice", "", ""));
    assert!(letters(house.path(), 1)[0].text.contains("alice"));

    // A second server would undo the first one's work.
    let second = run(&["serve"], &config);
    assert_eq!(second.status.code(), Some(1));
    assert!(told(&second).contains("Another pbmd works on"), "{}", told(&second));

    assert_eq!(daemon.terminate().code(), Some(0));
    assert!(TcpStream::connect(listener).is_err());
    let check = run(&["check"], &config);
    assert!(check.status.success(), "{}", told(&check));
    assert!(told(&check).contains("0 mails and 0 letters wait"), "{}", told(&check));
    assert!(told(&check).contains("all is well"), "{}", told(&check));
    let json: serde_json::Value = serde_json::from_slice(&run(&["check", "--json"], &config).stdout).unwrap();
    let state = |name: &str| {
        let checks = json["checks"].as_array().unwrap();
        let found = checks.iter().find(|check| check["name"] == name);
        found.unwrap_or_else(|| panic!("no {name}: {json}"))["state"].clone()
    };
    assert_eq!(json["well"], true, "{json}");
    for name in
        ["configuration", "clock", "languages", "database", "server", "incoming.smtp", "outgoing.maildir"]
    {
        assert_eq!(state(name), "ok", "{name}: {json}");
    }

    let again = Daemon::start(&config);
    send(self::listener(&again), &mail(3, "whois alice", "", ""));
    send(self::listener(&again), &mail(4, "help", "", ""));
    assert_eq!(letters(house.path(), 1)[0].subject, "pbmd: help");

    // Killed, it leaves no lock. A letter not yet marked as sent would be sent twice.
    until("it is noted that the letter has left", || {
        told(&run(&["queue"], &config)).contains("0 mails and 0 letters wait")
    });
    again.kill();
    let third = Daemon::start(&config);
    send(self::listener(&third), &mail(5, "list games", "", ""));
    assert!(letters(house.path(), 1)[0].text.contains("Savoya"));
    assert_eq!(third.terminate().code(), Some(0));
}

#[test]
fn twenty_megabytes_are_refused() {
    let (_house, config) = house(LISTENER);
    let daemon = Daemon::start(&config);
    let listener = listener(&daemon);
    const HELLO: Turn = (b"EHLO client.example", "250");
    talk(listener, &[HELLO, (b"MAIL FROM:<alice@localhost> SIZE=20971520", "552")]);
    let line = [b"x".repeat(98), b"\r\n".to_vec()].concat();
    let mut data = mail(1, "help", "", "").into_bytes();
    data.extend(line.repeat(20 * 1024 * 1024 / line.len()));
    data.push(b'.');
    talk(
        listener,
        &[
            HELLO,
            (b"MAIL FROM:<alice@localhost>", "250"),
            (b"RCPT TO:<pbmd@localhost>", "250"),
            (b"DATA", "354"),
            (&data, "552"),
            (b"NOOP", "250"),
            (b"QUIT", "221"),
        ],
    );
    assert_eq!(daemon.terminate().code(), Some(0));
    let check = run(&["check"], &config);
    assert!(told(&check).contains("0 mails and 0 letters wait"), "{}", told(&check));
}

#[test]
fn mails_from_a_maildir_and_from_standard_input() {
    let (house, config) = house(MAILDIR);
    // The mail waits for the next daemon.
    let received = receive(&config, &mail(1, "help", "", ""));
    assert!(received.status.success(), "{}", told(&received));
    let inbox = house.path().join("in");
    for folder in ["tmp", "new", "cur"] {
        fs::create_dir_all(inbox.join(folder)).unwrap();
    }
    let daemon = Daemon::start(&config);
    assert_eq!(letters(house.path(), 1)[0].subject, "pbmd: help");

    let received = receive(&config, &mail(2, "list games", "", ""));
    assert!(received.status.success(), "{}", told(&received));
    assert!(letters(house.path(), 1)[0].text.contains("Savoya"));

    fs::write(inbox.join("tmp/1.host"), mail(3, "signup alice alice-secret", "", "")).unwrap();
    fs::rename(inbox.join("tmp/1.host"), inbox.join("new/1.host")).unwrap();
    assert_eq!(letters(house.path(), 1)[0].subject, "pbmd: is this your address?");
    until("an empty Maildir", || fs::read_dir(inbox.join("new")).unwrap().count() == 0);
    assert_eq!(daemon.terminate().code(), Some(0));
}

/// With any line ends a mail on standard input is answered or refused, never lost with exit status 0.
#[test]
fn no_mail_on_standard_input_is_lost() {
    let (house, config) = house(LISTENER);
    let daemon = Daemon::start(&config);
    let lf = |number| mail(number, "help", "", "").replace("\r\n", "\n");
    let cr = |number| mail(number, "help", "", "").replace("\r\n", "\r");
    let mails = [
        cr(1),
        format!("From alice@localhost Fri Nov 20 12:00:00 2026\r{}", cr(2)),
        format!("From alice@localhost Fri Nov 20 12:00:00 2026\n{}", cr(3)),
        format!("From alice@localhost Fri Nov 20 12:00:00 2026\r\n{}", lf(4)),
    ];
    for mail in mails {
        let received = receive(&config, &mail);
        assert!(received.status.success(), "{mail:?}: {}", told(&received));
        assert_eq!(letters(house.path(), 1)[0].subject, "pbmd: help", "{mail:?}");
    }
    assert!(receive(&config, &format!("{}{}", cr(5), "and so on\r".repeat(120_000))).status.success());
    assert!(letters(house.path(), 1)[0].text.contains("1024 KB are allowed"));
    for none in ["", "\n", "From alice@localhost Fri Nov 20", "From alice@localhost\nhelp\n", "help\n"] {
        let received = receive(&config, none);
        assert_eq!(received.status.code(), Some(65), "{none:?}: {}", told(&received));
        assert!(told(&received).contains("header field"), "{none:?}: {}", told(&received));
    }
    // Without a configuration no server would look there.
    let mut lost = pbmd(&["receive"]);
    let lost = lost.current_dir(house.path()).env_remove("PBMD_CONFIG").output().unwrap();
    assert_eq!(lost.status.code(), Some(75), "{}", told(&lost));
    assert!(told(&lost).contains("--config"), "{}", told(&lost));
    assert_eq!(daemon.terminate().code(), Some(0));
}

#[test]
fn what_cannot_work_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap();
    let nobody = free_port();
    let imap = format!(
        "[incoming.imap]\nhost = \"127.0.0.1\"\nport = {nobody}\nsecurity = \"plain\"\nusername = \"pbmd\"\n\
         password_file = \"imap.password\"\n"
    );
    let occupied = format!("[incoming.smtp]\nlisten = \"{taken}\"\n");
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "serve",
            "[incoming.smtp]\nlistn = \"127.0.0.1:0\"\n",
            &["incoming.smtp.listn", "`listen`", "line 5"],
        ),
        ("serve", "[incoming.pop3]\nhost = \"localhost\"\n", &["incoming.pop3"]),
        ("serve", "", &["incoming"]),
        ("serve", "[incoming.smtp]\nlisten = 2525\n", &["incoming.smtp.listen", "quotation marks"]),
        ("check", "[incoming.smtp\n", &["line 4"]),
        ("serve", &occupied, &["Cannot listen on", &taken.to_string()]),
        ("check", &occupied, &["cannot listen on", "Not everything works"]),
        (
            "check --json",
            &occupied,
            &[
                r#"{"well":false,"checks":[{"name":"configuration","state":"ok","#,
                r#""state":"error","text":"cannot listen on"#,
            ],
        ),
        (
            "check --json",
            "[incoming.smtp\n",
            &[r#"{"well":false,"checks":[{"name":"configuration","state":"error","#, "line 4"],
        ),
        ("check", &imap, &["incoming.imap", "cannot connect", "Not everything works"]),
    ];
    for (verb, incoming, expected) in cases {
        let (house, config) = house(incoming);
        fs::write(house.path().join("imap.password"), "secret").unwrap();
        let output = run(&verb.split(' ').collect::<Vec<_>>(), &config);
        let said = told(&output);
        // The unit does not start a server again whose configuration has mistakes.
        let status = if *verb == "serve" && *incoming != occupied.as_str() { 78 } else { 1 };
        assert_eq!(output.status.code(), Some(status), "{incoming}: {said}");
        for words in *expected {
            assert!(said.contains(words), "{words:?} is missing for {incoming:?}: {said}");
        }
        assert!(!said.contains("panicked"), "{said}");
    }
    let (house, _) = house(LISTENER);
    let output = run(&["serve"], &house.path().join("nowhere.toml"));
    assert_eq!(output.status.code(), Some(78));
    assert!(told(&output).contains("nowhere.toml"), "{}", told(&output));
}

/// The operator asks the running server what became of mails and letters.
#[test]
fn the_ledger() {
    let (house, config) = house(LISTENER);
    let nothing = run(&["ledger", "1@client.example"], &config);
    assert!(told(&nothing).contains("There is no database"), "{}", told(&nothing));
    let daemon = Daemon::start(&config);
    let listener = listener(&daemon);
    send(listener, &mail(1, "signup alice alice-secret", "", ""));
    let asked = letters(house.path(), 1).remove(0);
    send(listener, &mail(2, "Re: hello", &format!("In-Reply-To: <{}>\r\n", asked.id), "yes"));
    let welcome = letters(house.path(), 1).remove(0);
    let report = "Auto-Submitted: auto-replied\r\nContent-Type: multipart/report; boundary=b\r\n";
    let fields = format!(
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; alice@localhost\r\n\
         Action: failed\r\nStatus: 5.2.2\r\n\r\n--b\r\n\r\nMessage-ID: <{}>\r\n--b--",
        welcome.id
    );
    send(listener, &mail(3, "Undelivered", report, &fields));
    send(listener, &mail(4, "savoya challenge alice alice", "", ""));
    send(listener, &mail(5, "savoya challenge bob alice", "", ""));
    letters(house.path(), 2);
    until("a letter sent", || {
        let story = run(&["ledger", &format!("<{}>", asked.id)], &config);
        told(&story).contains("sent ")
    });

    let story = told(&run(&["ledger", &format!("<{}>", asked.id)], &config));
    for expected in [
        "mail 1 <1@client.example>",
        "from       alice@localhost (envelope: alice@localhost)",
        ": signup",
        &format!("letter 1 <{}>", asked.id),
        "to       alice@localhost (alice): account",
        "1 try: laid into",
        "answered 20",
    ] {
        assert!(story.contains(expected), "no {expected:?} in\n{story}");
    }
    assert!(!story.contains("alice-secret"), "{story}");
    let json = run(&["ledger", "--json", "3@client.example"], &config);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let bounce = &json[0]["bounces"][0];
    assert_eq!((&bounce["lost"], &bounce["letter"]), (&true.into(), &2.into()), "{json}");
    assert!(json[0]["outcome"].as_str().unwrap().contains("letter 2 to alice@localhost is lost"), "{json}");
    assert_eq!(json[0]["letters"], serde_json::json!([]));
    // The same story by number.
    let by_number = told(&run(&["ledger", "mail", "1"], &config));
    assert_eq!(by_number, told(&run(&["ledger", "1@client.example"], &config)));
    let of_player = told(&run(&["ledger", "player", "alice"], &config));
    assert!(of_player.contains("mail 4 <4@client.example>") && of_player.contains("mail 5 <"), "{of_player}");
    assert!(of_player.contains("refused (challenge"), "{of_player}");
    let newest = told(&run(&["ledger", "player", "alice", "--most", "1"], &config));
    assert!(newest.contains("mail 5 <") && !newest.contains("mail 4 <"), "{newest}");
    let of_address = told(&run(&["ledger", "Alice@localhost"], &config));
    assert!(of_address.contains("mail 1 <") && of_address.contains("mail 5 <"), "{of_address}");
    assert_eq!(
        told(&run(&["ledger", "player", "nobody"], &config)),
        "pbmd: Nothing is known of player nobody\n"
    );
    for unknown in [["mail", "99"], ["work", "1"], ["board", "101"]] {
        let nothing = run(&["ledger", unknown[0], unknown[1]], &config);
        assert_eq!(told(&nothing), format!("pbmd: Nothing is known of {}\n", unknown.join(" ")));
    }
    let unclear = run(&["ledger", "letter", "1"], &config);
    assert!(told(&unclear).contains("Ask for a Message-ID or a board"), "{}", told(&unclear));
    let nothing = run(&["ledger", "nobody@client.example"], &config);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(told(&nothing).contains("Nothing is known of nobody@client.example"), "{}", told(&nothing));
    let no_board = run(&["ledger", "101"], &config);
    assert!(told(&no_board).contains("Nothing is known of 101"), "{}", told(&no_board));
    assert_eq!(daemon.terminate().code(), Some(0));
    let after = run(&["ledger", "2@client.example"], &config);
    assert!(told(&after).contains("lost "), "{}", told(&after));
}

/// Letters are signed if a key is configured, and `check` prints the record to publish.
#[test]
fn letters_are_signed() {
    let (house, config) = house(LISTENER);
    let text = fs::read_to_string(&config).unwrap().replace("pbmd@localhost", "pbmd@games.example");
    let key = "[outgoing.dkim]\ndomain = \"games.example\"\nselector = \"pbmd\"\nkey_file = \"dkim.pem\"\n";
    fs::write(&config, format!("{text}{key}")).unwrap();
    fs::write(house.path().join("dkim.pem"), include_str!("../../keys/ed25519.pem")).unwrap();
    let check = run(&["check"], &config);
    assert!(check.status.success(), "{}", told(&check));
    let record = "pbmd._domainkey.games.example. IN TXT \"v=DKIM1; k=ed25519; p=";
    assert!(told(&check).contains(record), "{}", told(&check));
    let received = receive(&config, &mail(1, "help", "", ""));
    assert!(received.status.success(), "{}", told(&received));
    let daemon = Daemon::start(&config);
    let new = house.path().join("out/alice@localhost/new");
    until("a letter", || fs::read_dir(&new).into_iter().flatten().count() == 1);
    let path = fs::read_dir(&new).unwrap().next().unwrap().unwrap().path();
    let letter = fs::read_to_string(path).unwrap();
    assert!(letter.starts_with("DKIM-Signature: v=1; a=ed25519-sha256;"), "{letter}");
    assert_eq!(daemon.terminate().code(), Some(0));

    fs::write(house.path().join("dkim.pem"), "no key").unwrap();
    for verb in ["check", "serve"] {
        let failed = run(&[verb], &config);
        assert_eq!(failed.status.code(), Some(1));
        assert!(told(&failed).contains("is no private key in PEM"), "{}", told(&failed));
    }
}

/// The one-click listener is opened where configured, and the operator is told what else it needs.
#[test]
fn one_click() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let occupied = taken.local_addr().unwrap().to_string();
    for (listen, open) in [("127.0.0.1:0", true), (occupied.as_str(), false)] {
        let section = format!("[unsubscribe]\nurl = \"https://localhost/x/\"\nlisten = \"{listen}\"\n");
        let (_house, config) = house(&format!("{section}{LISTENER}"));
        let check = run(&["check"], &config);
        assert_eq!(check.status.success(), open, "{}", told(&check));
        let found = format!("unsubscribe: {} listen on {listen}", if open { "can" } else { "cannot" });
        assert!(told(&check).contains(&found), "{}", told(&check));
        assert!(told(&check).contains("one click counts in signed letters alone"), "{}", told(&check));
        if !open {
            let serve = run(&["serve"], &config);
            assert!(told(&serve).contains(&format!("Cannot listen on {occupied}")), "{}", told(&serve));
            continue;
        }
        let daemon = Daemon::start(&config);
        let page = ask(listens(&daemon, "HTTP"), "GET /x/abc HTTP/1.1\r\nHost: localhost");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<button>"), "{page}");
        assert_eq!(daemon.terminate().code(), Some(0));
    }
}

/// A new user's attempts meet no limit, and a mail without an answer is explained.
#[test]
fn a_demo_and_a_mail_that_nobody_answers() {
    let folder = TempDir::new().unwrap();
    let demo = folder.path().join("demo");
    let mut command = pbmd(&["demo", "--once", "--folder"]);
    let played = command.arg(&demo).output().unwrap();
    assert!(played.status.success() && told(&played).contains("Move 4:"), "{}", told(&played));
    let newest = told(&played).split("file://").nth(1).unwrap().lines().next().unwrap().to_owned();
    let page = fs::read_to_string(newest).unwrap();
    assert!(page.contains("src=\"data:image/png;base64,") && !page.contains("\"cid:"), "{page}");
    let config = fs::read_to_string(demo.join("pbmd.toml")).unwrap();
    assert_eq!(config.matches(" = 100000\n").count(), 11, "every limit is another than usual: {config}");

    let free = free_port();
    let (_house, config) =
        house(&format!("[incoming.smtp]\nlisten = \"127.0.0.1:{free}\"\n[limits]\nstrangers_per_hour = 1\n"));
    let daemon = Daemon::start(&config);
    let answered = || told(&run(&["mail", "--patience", "3", "carol@localhost", "list games"], &config));
    let answer = answered();
    assert!(answer.contains("Subject: ") && !answer.contains("pbmd: the mail was taken"), "{answer}");
    let silence = answered();
    let why = "the server did: list, silence: too many letters to a stranger; it wrote no letter";
    assert!(silence.contains(why), "{silence}");
    assert_eq!(daemon.terminate().code(), Some(0));
}
