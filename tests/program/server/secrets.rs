//! Passwords and tokens are nowhere: not in the database, its log or a copy, not in letters, not in the most verbose output,
//! whatever players write and wherever the program is killed. Two places are exempt: a waiting mail is kept raw, and a letter's
//! token, its Message-ID, is in that letter, in later ones of its thread, and in the table of letters.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::serve::{listener, listens};
use crate::daemon::Daemon;
use crate::files;
use crate::smtp::Line;
use crate::support::stored::{self, At};
use crate::support::{postgres, slips};
use mail_parser::MessageParser;
use pbmd::command::verbs;
use pbmd::passwords::{Cost, Passwords};
use tempfile::TempDir;

/// A right, a wrong and a new password, unlike any other word.
const SECRETS: [&str; 3] = ["zQ7right9Zq", "zQ7wrong9Zq", "zQ7later9Zq"];

const CONFIG: &str = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\nsubaddress = true\n\
                      [incoming.smtp]\nlisten = \"127.0.0.1:0\"\n[outgoing.maildir]\npath = \"out\"\n\
                      [unsubscribe]\nurl = \"https://localhost/unsubscribe/\"\nlisten = \"127.0.0.1:0\"\n\
                      [letters]\nformat = \"text\"\n\
                      [limits]\nmistakes_per_hour = 100000\ncommands_per_day = 100000\n\
                      letters_per_address_per_hour = 0\n";

/// Slips beside those made from patterns. RIGHT, WRONG and LATER are passwords.
const SLIPS: &[&str] = &[
    "RIGHT",
    "alice RIGHT",
    "login RIGHT",
    "login alice: RIGHT",
    "login alice,RIGHT",
    "lgoin alice RIGHT",
    "login alice RIGHT please",
    "login alice WRONG",
    "signup RIGHT",
    "signup alice RIGHT not-an-address",
    "signup 2alice RIGHT",
    "sign up alice RIGHT",
    "signup nobody-of-this-name RIGHT",
    "change password alice RIGHT LATER and more",
    "change pasword alice RIGHT LATER",
    "change password alice WRONG LATER",
    "change alice RIGHT LATER",
    "change password alice LATER",
    "change address alice RIGHT alice@",
    "set RIGHT links=on",
    "set alice RIGHT links=on LATER",
    "set alice RIGHT links=LATER",
    "set alice RIGHT LATER=on",
    "set alice RIGHT lang=RIGHT",
    "set alice,RIGHT format=speech",
    "set alice WRONG format=speech",
    "add alice RIGHT",
    "password LATER",
    "password LATER RIGHT",
    "delete alice RIGHT really",
    "savoya move 101 alice RIGHT a6-z9",
    "savoya move 101 alice,RIGHT a6-b6",
    "savoya move alice RIGHT 101 a6-b6",
    "savoya move 101 RIGHT alice a6-b6",
    "savoya move 101 RIGHT",
    "savoya move 101 alice WRONG a6-c6",
    "savoya mvoe 101 alice RIGHT a6-c6",
    "savoia move 101 alice RIGHT a6-c6",
    "savoya 101 alice RIGHT a6-c6",
    "savoya alice RIGHT a6-c6",
    "savoya resign RIGHT",
    "savoya resign 101 alice WRONG",
    "savoya foo 101 alice RIGHT",
    "savoya chat 101 alice RIGHT hello",
    "savoya preview 101 alice RIGHT zz",
    "savoya preview 102 alice RIGHT a6-b6",
    "savoya preview 102 alice RIGHT zz",
    "move 101 alice RIGHT a6-b6",
    "MOVE 101 ALICE RIGHT A6-B6",
    "whois alice RIGHT",
    "whois RIGHT",
    "forgot RIGHT",
    "help RIGHT",
    "list RIGHT",
    "savoya games RIGHT",
    "savoya show RIGHT",
    "savoya challenge alice RIGHT",
    "savoya challenge -stack=RIGHT alice bob",
];

/// Columns that may hold tokens of letters: the table of letters with its envelopes, and envelopes of mails to a token. A token
/// proves nothing once its letter is erased from that table.
const MEANT: [&str; 3] = ["letters.envelope_from", "letters.message_id", "mails.envelope_to"];

const PATIENCE: Duration = Duration::from_secs(60);

/// Alice's settings, one after another.
const FORMS: [&str; 3] =
    ["format=text links=on", "format=speech links=off", "format=text links=on lang=cs columns=60"];

/// One in this many of the slips made from patterns is tried; `by_mail` tries all of them without a process.
const ONE_IN: usize = 10;

/// Every command by its pattern, and the slips.
fn lines() -> Vec<String> {
    let patterns = verbs::all().iter().flat_map(|entry| {
        let line =
            entry.pattern.replace("<game>", "savoya").replace("<userid>", "alice").replace("<board>", "101");
        ["RIGHT", "WRONG"]
            .map(|shown| line.replace("<password>", shown).replace("<old>", shown).replace("<new>", "LATER"))
    });
    // The password must stay right.
    let patterns = patterns.filter(|line| !line.starts_with("change password alice RIGHT LATER"));
    let all = patterns.chain(SLIPS.iter().map(|line| line.to_string()));
    // Many wrong passwords would lock the sender out.
    let (wrong, right): (Vec<String>, Vec<String>) = all.partition(|line| line.contains("WRONG"));
    // A password in another word's place beside the right one, which counts as no guess.
    let mut slips = slips::slips(&[("savoya", "101")], "LATER", "RIGHT");
    slips.retain(|line| !line.starts_with("change password") && !line.starts_with("signup"));
    let slips: Vec<String> = slips.into_iter().step_by(ONE_IN).collect();
    right.iter().chain(&slips).chain(&wrong).map(|line| filled(line)).collect()
}

fn filled(line: &str) -> String {
    let [right, wrong, later] = SECRETS;
    line.replace("RIGHT", right).replace("WRONG", wrong).replace("LATER", later)
}

/// The ways to put a line into a mail: address, and headers with body.
fn mails(line: &str, answered: &str) -> Vec<(String, String)> {
    let answer = format!("Subject: Re: your letter\r\nIn-Reply-To: <{answered}>\r\n");
    let html = line.replace('<', "&lt;").replace(' ', "&nbsp;<b></b>");
    let token = answered.split('@').next().unwrap();
    let board = "Savoya Board 101: alice v bob";
    let ours = [
        format!("Subject: {line}\r\n\r\nA message below.\r\n"),
        format!("Subject: Re: {line}\r\n\r\n{line}\r\n  {line}\r\n"),
        format!("Subject: multiple\r\n\r\nlogin alice {}\r\n{line}\r\nsignoff\r\n{line}\r\n", SECRETS[0]),
        format!("{answer}\r\n{line}\r\n\r\nOn Thu, 1 Jan 2026 at 12:00, Alice wrote:\r\n> {line}\r\n"),
        format!("{answer}\r\nshow\r\n\r\n{line}\r\n"),
        format!(
            "{answer}MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>{html}</p><blockquote>{html}</blockquote>\r\n"
        ),
        // Mails that links open: the letter's token is in the subject or the address, and one program repeats the subject in
        // the text.
        format!("Subject: {board} [#{token}]\r\n\r\n{line}\r\n"),
        format!("Subject: {line} [#{token}]\r\n\r\nchat\r\n\r\nHello [#{token}]\r\n"),
        format!("Subject: Re: {line} [#{token}]\r\n\r\n{line}\r\n[#{token}]\r\n"),
    ];
    let ours = ours.map(|mail| ("pbmd@localhost".to_owned(), mail));
    let own = format!("pbmd+{token}@localhost");
    let at_its_address = [
        (own.clone(), format!("Subject: {board}\r\n\r\n{line}\r\n")),
        (own, format!("Subject: {line}\r\n\r\na6-z9\r\n{line}\r\n")),
    ];
    ours.into_iter().chain(at_its_address).collect()
}

/// A mail server that delivers mails; a connection carries a limited number of them.
struct Wire(Line);

impl Wire {
    fn open(daemon: &Daemon) -> Wire {
        Wire(Line::open(listener(daemon), PATIENCE).unwrap())
    }

    fn send(&mut self, mail: &str, to: &str) {
        let mail = format!("From: alice@localhost\r\nTo: {to}\r\n{mail}\r\n");
        let answer = self.0.try_one("alice@localhost", to, mail.as_bytes()).unwrap();
        assert!(answer.starts_with("250"), "{answer}: {mail}");
    }
}

async fn signed_up(wire: &mut Wire, userid: &str, house: &Path, database: &At) {
    wire.send(&filled(&format!("Subject: signup {userid} RIGHT\r\n")), "pbmd@localhost");
    rest(house, database).await;
    let (asked, _) = last_letter(house);
    wire.send(&format!("Subject: Re: x\r\nIn-Reply-To: <{asked}>\r\n\r\nyes\r\n"), "pbmd@localhost");
}

/// Stores all passwords, which are the same, at a low cost: the thousands of guesses are what the test would wait for.
async fn make_cheap(database: &At) {
    let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
    let hash = passwords.hash(SECRETS[0], [7; 16]).unwrap();
    stored::change(database, format!("UPDATE players SET password = '{hash}' WHERE id > 0")).await;
}

/// Sends a request to the one-click listener and gives its status line.
fn request(daemon: &Daemon, method: &str, token: &str) -> String {
    let mut stream = TcpStream::connect(listens(daemon, "HTTP")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let body = "List-Unsubscribe=One-Click";
    let request = format!(
        "{method} /unsubscribe/{token} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    BufReader::new(stream).lines().next().unwrap().unwrap()
}

/// Waits until no mail or letter waits and finished ones are erased.
async fn rest(house: &Path, database: &At) {
    let secrets = SECRETS.map(str::to_owned).into();
    let (mut last, mut since) = (None, Instant::now());
    loop {
        let waiting = stored::number(
            database,
            "SELECT (SELECT count(*) FROM mails WHERE stage = 'waiting')
                  + (SELECT count(*) FROM letters WHERE next_try IS NOT NULL)",
        )
        .await;
        let log = fs::metadata(house.join("data/pbmd.db-wal")).map_or(0, |file| file.len());
        if waiting == 0 && (log == 0 || told(&house.join("data"), &secrets).is_empty()) {
            break;
        }
        // Once a minute the log grows by itself.
        let seen = (waiting, if waiting == 0 { log } else { 0 });
        if last != Some(seen) {
            (last, since) = (Some(seen), Instant::now());
        }
        let told = || told(&house.join("data"), &secrets).join("\n");
        assert!(
            since.elapsed() < PATIENCE,
            "{waiting} mails and letters wait, {log} bytes in the log\n{}",
            told()
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Message-ID and text of the last letter to Alice.
fn last_letter(house: &Path) -> (String, String) {
    let folder = house.join("out/alice@localhost/new");
    let newest = files(&folder, "")
        .into_iter()
        .max_by_key(|path| fs::metadata(path).unwrap().modified().unwrap())
        .unwrap();
    let bytes = fs::read(newest).unwrap();
    let letter = MessageParser::default().parse(&bytes).unwrap();
    (letter.message_id().unwrap().to_owned(), letter.body_text(0).unwrap().into_owned())
}

/// The tokens in links to unsubscribe.
fn tokens_of_links(house: &Path) -> BTreeSet<String> {
    let letters = files(&house.join("out"), "").into_iter().map(|path| fs::read_to_string(path).unwrap());
    letters
        .filter_map(|letter| {
            let (_, link) = letter.split_once("subject=unsubscribe-")?;
            Some(link.split('>').next()?.to_owned())
        })
        .collect()
}

/// Where secrets are found: in files, and in decoded letters. Looks again if a file was renamed or removed meanwhile.
fn told(house: &Path, secrets: &BTreeSet<String>) -> Vec<String> {
    loop {
        match told_now(house, secrets) {
            Err(gone) if gone.kind() == ErrorKind::NotFound => {}
            told => return told.unwrap(),
        }
    }
}

fn told_now(house: &Path, secrets: &BTreeSet<String>) -> io::Result<Vec<String>> {
    let mut told = Vec::new();
    for path in files(house, "") {
        let bytes = fs::read(&path)?;
        let mut text = String::from_utf8_lossy(&bytes).to_lowercase();
        if let Some(letter) =
            MessageParser::default().parse(&bytes).filter(|_| path.starts_with(house.join("out")))
        {
            text.extend(letter.text_bodies().filter_map(|part| part.text_contents()).map(str::to_lowercase));
            text.push_str(&letter.subject().unwrap_or_default().to_lowercase());
        }
        let name = path.strip_prefix(house).unwrap().components().next().unwrap().as_os_str().to_owned();
        let found =
            text.lines().filter(|line| secrets.iter().any(|secret| line.contains(&secret.to_lowercase())));
        told.extend(
            found.map(|line| format!("{}: {}", name.display(), line.chars().take(200).collect::<String>())),
        );
    }
    Ok(told)
}

#[tokio::test]
async fn no_secret_is_kept_or_told() {
    let folder = TempDir::new().unwrap();
    let (house, config) = (folder.path(), folder.path().join("pbmd.toml"));
    let server = postgres::database().await;
    let database = match &server {
        Some(server) => At::Server(server.url.clone()),
        None => At::File(house.join("data/pbmd.db")),
    };
    let section = server.as_ref().map(|server| format!("[database]\nurl = \"{}\"\n", server.url));
    fs::write(&config, CONFIG.to_owned() + &section.unwrap_or_default()).unwrap();
    let loud = [("PBMD_LOG", "trace")];
    let secrets: BTreeSet<String> = SECRETS.map(str::to_owned).into();

    let mut daemon = Daemon::start_with(&config, &loud);
    let mut wire = Wire::open(&daemon);
    signed_up(&mut wire, "alice", house, &database).await;
    rest(house, &database).await;
    signed_up(&mut wire, "bob", house, &database).await;
    wire.send(&filled("Subject: login alice RIGHT\r\n\r\nsavoya challenge alice bob\r\n"), "pbmd@localhost");
    rest(house, &database).await;
    let (letter, text) = last_letter(house);
    assert!(text.contains("The game begins"), "{text}");
    // Carol watches.
    signed_up(&mut wire, "carol", house, &database).await;
    wire.send(&filled("Subject: savoya subscribe 101 carol RIGHT\r\n"), "pbmd@localhost");
    // Answers overtake mails with passwords, and could end the game she wants to watch.
    rest(house, &database).await;
    wire.send(&filled("Subject: set bob RIGHT format=speech\r\n"), "pbmd@localhost");
    rest(house, &database).await;
    make_cheap(&database).await;
    // An answer by address alone.
    let token = letter.split('@').next().unwrap().to_owned();
    wire.send("Subject: x\r\n\r\nhelp\r\n", &format!("pbmd+{token}@localhost"));

    let mut sent: usize = 0;
    let lines = lines();
    for (number, line) in lines.iter().enumerate() {
        // Letters of every form and language quote mails.
        if let Some(at) = (0..FORMS.len()).find(|at| number == at * lines.len() / FORMS.len()) {
            wire.send(&filled(&format!("Subject: set alice RIGHT {}\r\n", FORMS[at])), "pbmd@localhost");
        }
        // The first lines are tried in every second way, the others in alternating ways.
        let all = mails(line, &letter);
        let ways = all.len();
        let is_meant = |at: &usize| {
            if number < SLIPS.len() * 2 {
                (at + number).is_multiple_of(2)
            } else {
                at % ways == number % ways
            }
        };
        for (_, (to, mail)) in (0..).zip(&all).filter(|(at, _)| is_meant(at)) {
            sent += 1;
            wire.send(&format!("Message-ID: <{sent}@client.example>\r\n{mail}"), to);
            if sent.is_multiple_of(40) {
                // Killed, it leaves the waiting mails for the next process.
                daemon.kill();
                daemon = Daemon::start_with(&config, &loud);
            }
            if sent.is_multiple_of(20) {
                wire = Wire::open(&daemon);
            }
        }
    }
    // At rest while running; killed, with the log of the database; and stopped in order. Backups are made by SQLite and by
    // copying files.
    rest(house, &database).await;
    let links = tokens_of_links(house);
    assert_eq!(links.len(), 1, "one watching, one token: {links:?}");
    for token in &links {
        for (method, status) in [("GET", "200"), ("PUT", "405"), ("POST", "200"), ("POST", "200")] {
            let answer = request(&daemon, method, token);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{method}: {answer}");
        }
        assert!(request(&daemon, "POST", "guess").starts_with("HTTP/1.1 404 "));
        rest(house, &database).await;
        Wire::open(&daemon).send(&format!("Subject: unsubscribe-{token}\r\n"), "pbmd@localhost");
    }
    rest(house, &database).await;
    let clean = |moment: &str| {
        let told = told(house, &secrets);
        assert!(told.is_empty(), "{moment}:\n{}", told.join("\n"));
    };
    clean("running");
    if let At::File(_) = database {
        stored::change(&database, format!("VACUUM INTO '{}'", house.join("copy.db").display())).await;
    }
    daemon.kill();
    clean("killed");
    let daemon = Daemon::start_with(&config, &loud);
    assert_eq!(daemon.terminate().code(), Some(0));
    clean("ended");

    let kept = stored::columns_with(&database, |word| {
        secrets.iter().any(|secret| word.contains(&secret.to_lowercase()))
    });
    assert_eq!(kept.await, BTreeSet::new(), "secrets are in the database");
    let done = stored::number(&database, "SELECT count(*) FROM mails WHERE stage = 'done'").await;
    assert!(done >= i64::try_from(sent).unwrap(), "{done} of {sent} mails were read");
    for (ended, count) in [("ended IS NULL", 0), ("ended IS NOT NULL", 1)] {
        let watching =
            stored::number(&database, format!("SELECT count(*) FROM watchers WHERE {ended}")).await;
        assert_eq!(watching, count, "one click has ended it");
    }
    let letters = tokens(&house.join("out"));
    let known: BTreeSet<&str> = letters.iter().map(|(token, _)| token.as_str()).collect();
    let places = stored::columns_with(&database, |word| known.contains(word)).await;
    assert_eq!(places, MEANT.map(str::to_owned).into());
    assert!(letters.len() * 2 > sent, "only {} letters for {sent} mails", letters.len());
    // Tokens are in their reader's letters, and in no log.
    let log = fs::read_to_string(house.join("pbmd.log")).unwrap();
    assert!(log.contains("DEBUG") && log.contains("mail done"), "the log is not talkative");
    assert_eq!(tokens_in(&log, &known), BTreeSet::new(), "tokens are in the log");
    let reader_of = |path: &Path| path.ancestors().nth(2).unwrap().to_owned();
    let readers: BTreeMap<&str, PathBuf> =
        letters.iter().map(|(token, path)| (token.as_str(), reader_of(path))).collect();
    for (own, path) in &letters {
        let letter = fs::read_to_string(path).unwrap();
        let found = tokens_in(&letter, &known);
        assert!(found.contains(own.as_str()), "{own} is not in {}", path.display());
        for token in found {
            assert_eq!(readers[token], reader_of(path), "{token} is in {}", path.display());
        }
    }
    for token in &links {
        assert!(!log.contains(token), "the token of a link is in the log: {token}");
    }
    println!("{sent} mails, {} letters", letters.len());
}

#[test]
fn what_is_asked_for_on_pages_is_not_in_the_log() {
    let folder = TempDir::new().unwrap();
    let config = folder.path().join("pbmd.toml");
    let pages = "[web]\nlisten = \"127.0.0.1:0\"\nurl = \"https://localhost/\"\n";
    fs::write(&config, format!("{CONFIG}{pages}")).unwrap();
    let daemon = Daemon::start_with(&config, &[("PBMD_LOG", "trace")]);
    let address = listens(&daemon, "pages");
    let form = "userid=zQ7right9Zq&once=zQ7right9Zq";
    for (method, path) in [
        ("GET", "/turn/zQ7right9Zq?so=zQ7right9Zq"),
        ("POST", "/turn/zQ7right9Zq"),
        ("GET", "/calendar/zQ7right9Zq.ics"),
        ("GET", "/players/zQ7right9Zq"),
        ("PUT", "/zQ7right9Zq"),
    ] {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = "Host: zQ7right9Zq\r\nUser-Agent: zQ7right9Zq\r\nConnection: close";
        let length = form.len();
        write!(stream, "{method} {path} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{form}")
            .unwrap();
        let answer = BufReader::new(stream).lines().next().unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
    }
    assert_eq!(daemon.terminate().code(), Some(0));
    let log = fs::read_to_string(folder.path().join("pbmd.log")).unwrap();
    assert!(log.contains("TRACE") && !log.to_lowercase().contains("zq7"), "{log}");
}

/// The tokens found anywhere in a text; all have the same length.
fn tokens_in<'t>(text: &'t str, tokens: &BTreeSet<&str>) -> BTreeSet<&'t str> {
    let length = tokens.first().map_or(0, |token| token.len());
    assert!(length > 0 && tokens.iter().all(|token| token.len() == length && is_word(token)), "{tokens:?}");
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() >= length);
    let places =
        words.flat_map(|word| (0..=word.len() - length).filter_map(move |at| word.get(at..at + length)));
    places.filter(|place| tokens.contains(place)).collect()
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The tokens of all letters in a folder, with their paths.
fn tokens(folder: &Path) -> Vec<(String, PathBuf)> {
    let token = |path: &Path| {
        let bytes = fs::read(path).ok()?;
        Some(MessageParser::default().parse(&bytes)?.message_id()?.split('@').next()?.to_owned())
    };
    files(folder, "").into_iter().filter_map(|path| Some((token(&path)?, path))).collect()
}

#[test]
fn what_is_told_is_found() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("out/alice/new")).unwrap();
    let secret = BTreeSet::from([SECRETS[0].to_owned()]);
    let letter = "From: a@b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nelE3cmlnaHQ5WnE=\r\n";
    fs::write(folder.path().join("out/alice/new/1"), letter).unwrap();
    fs::write(folder.path().join("pbmd.log"), "password ZQ7RIGHT9ZQ").unwrap();
    fs::write(folder.path().join("other"), "nothing").unwrap();
    assert_eq!(told(folder.path(), &secret).len(), 2);
}
