//! A mailbox that wants access tokens: the real program between stub servers for IMAP, SMTP and tokens.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tempfile::TempDir;

use super::serve::until;
use crate::daemon::{Daemon, pbmd, told};

/// The prefix of all secrets here.
const MARK: &str = "zQ7";

/// A server on loopback that records the lines of each connection.
pub struct Stub {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Stub {
    /// Serves each connection by `talk`, with its number and where to record its lines.
    pub fn start(
        talk: impl Fn(TcpStream, usize, &Mutex<Vec<String>>) -> Option<()> + Send + Sync + 'static,
    ) -> Stub {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let (ours, talk) = (heard.clone(), Arc::new(talk));
        thread::spawn(move || {
            for (number, stream) in listener.incoming().map_while(Result::ok).enumerate() {
                let (heard, talk) = (ours.clone(), talk.clone());
                thread::spawn(move || talk(stream, number, &heard));
            }
        });
        Stub { port, heard }
    }

    fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }

    fn heard_one(&self, text: &str) -> bool {
        self.heard().iter().any(|line| line.contains(text))
    }
}

/// Reads and records a line, without its end.
fn line_of(reader: &mut impl BufRead, heard: &Mutex<Vec<String>>) -> Option<String> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
    let line = line.trim_end().to_owned();
    heard.lock().unwrap().push(line.clone());
    Some(line)
}

/// A token provider with these answers in order; the last one is repeated.
fn provider(answers: &[(&'static str, String)]) -> Stub {
    let answers = answers.to_vec();
    Stub::start(move |stream, number, heard| {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let mut length = 0;
        loop {
            let line = line_of(&mut reader, heard)?;
            if let Some(told) = line.strip_prefix("content-length: ") {
                length = told.parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut form = vec![0; length];
        reader.read_exact(&mut form).ok()?;
        heard.lock().unwrap().push(String::from_utf8(form).unwrap());
        let (status, body) = answers.get(number).or(answers.last())?;
        let answer = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        (&stream).write_all(answer.as_bytes()).ok()
    })
}

fn granted(token: &str, refresh: &str) -> (&'static str, String) {
    let body = format!(
        r#"{{"access_token":"{MARK}{token}","token_type":"Bearer","expires_in":3600,"refresh_token":"{MARK}{refresh}"}}"#
    );
    ("200 OK", body)
}

fn denied(error: &str) -> (&'static str, String) {
    ("400 Bad Request", format!(r#"{{"error":"{error}"}}"#))
}

fn response(token: &str) -> String {
    STANDARD.encode(format!("user=games@example.org\x01auth=Bearer {MARK}{token}\x01\x01"))
}

const REFUSAL: &str = r#"{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}"#;

const MAIL: &str = "From: alice@localhost\r\nTo: games@example.org\r\nSubject: help\r\nMessage-ID: <1@client.example>\r\n\
                    Date: Fri, 20 Nov 2026 10:00:00 +0000\r\n\r\nhelp\r\n";

/// A mailbox with one mail, which requires this token.
fn mailbox(token: &'static str) -> Stub {
    let done = Arc::new(Mutex::new(false));
    Stub::start(move |stream, _, heard| {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let say = |text: &str| (&stream).write_all(text.as_bytes()).ok();
        say("* OK ready\r\n")?;
        loop {
            let line = line_of(&mut reader, heard)?;
            let (tag, command) = line.split_once(' ')?;
            let mut end = "OK done";
            match command.split(' ').collect::<Vec<_>>().as_slice() {
                ["AUTHENTICATE", "XOAUTH2"] => {
                    say("+ \r\n")?;
                    if line_of(&mut reader, heard)? != response(token) {
                        say(&format!("+ {}\r\n", STANDARD.encode(REFUSAL)))?;
                        assert_eq!(line_of(&mut reader, heard)?, "");
                        end = "NO [AUTHENTICATIONFAILED] Invalid credentials";
                    }
                }
                ["CAPABILITY"] => say("* CAPABILITY IMAP4rev1 AUTH=XOAUTH2\r\n")?,
                ["SELECT", _] => {
                    say("* 1 EXISTS\r\n* OK [PERMANENTFLAGS (\\*)] all\r\n* OK [UIDVALIDITY 7] valid\r\n")?
                }
                ["UID", "SEARCH", ..] => {
                    say(if *done.lock().unwrap() { "* SEARCH\r\n" } else { "* SEARCH 1\r\n" })?
                }
                ["UID", "FETCH", "1", "(UID", "RFC822.SIZE", "INTERNALDATE)"] => {
                    let (size, date) = (MAIL.len(), "20-Nov-2026 10:00:00 +0000");
                    say(&format!("* 1 FETCH (UID 1 RFC822.SIZE {size} INTERNALDATE \"{date}\")\r\n"))?;
                }
                ["UID", "FETCH", ..] => {
                    say(&format!("* 1 FETCH (UID 1 BODY[]<0> {{{}}}\r\n{MAIL})\r\n", MAIL.len()))?
                }
                ["UID", "STORE", ..] => *done.lock().unwrap() = true,
                _ => {}
            }
            say(&format!("{tag} {end}\r\n"))?;
        }
    })
}

/// A mail server for letters, which requires this token.
fn relay(token: &'static str) -> Stub {
    Stub::start(move |stream, _, heard| {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let say = |text: &str| (&stream).write_all(format!("{text}\r\n").as_bytes()).ok();
        say("220 relay.example")?;
        loop {
            let line = line_of(&mut reader, heard)?;
            match line.split(' ').collect::<Vec<_>>().as_slice() {
                ["EHLO", _] => say("250-relay.example\r\n250-8BITMIME\r\n250 AUTH XOAUTH2")?,
                ["AUTH", "XOAUTH2", shown] if *shown == response(token) => say("235 2.7.0 Welcome")?,
                ["AUTH", ..] => {
                    say(&format!("334 {}", STANDARD.encode(REFUSAL)))?;
                    assert_eq!(line_of(&mut reader, heard)?, "");
                    say("535 5.7.8 Username and Password not accepted")?;
                }
                ["DATA"] => {
                    say("354 go on")?;
                    while line_of(&mut reader, heard)? != "." {}
                    say("250 2.0.0 taken")?;
                }
                _ => say("250 fine")?,
            }
        }
    })
}

/// A configuration where both transports use this provider.
fn house(provider: &Stub, mailbox: &Stub, relay: &Stub) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let keys = format!(
        "security = \"plain\"\nusername = \"games@example.org\"\nrefresh_token_file = \"refresh.token\"\nclient_id = \"us\"\n\
         client_secret_file = \"client.secret\"\ntoken_url = \"http://127.0.0.1:{}/token\"\n",
        provider.port
    );
    let text = format!(
        "[server]\naddress = \"games@example.org\"\ndata = \"data\"\n\
         [incoming.imap]\nhost = \"127.0.0.1\"\nport = {}\npoll_seconds = 5\n{keys}\
         [outgoing.smtp]\nhost = \"127.0.0.1\"\nport = {}\n{keys}",
        mailbox.port, relay.port
    );
    let file = folder.path().join("pbmd.toml");
    fs::write(&file, text).unwrap();
    for (name, secret) in [("refresh.token", "refresh1"), ("client.secret", "client")] {
        let file = folder.path().join(name);
        fs::write(&file, format!("{MARK}{secret}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }
    (folder, file)
}

fn check(config: &Path) -> (bool, String) {
    let output = pbmd(&["check", "--config"]).arg(config).env("PBMD_LOG", "trace").output().unwrap();
    let said = told(&output);
    assert!(!said.contains(MARK), "{said}");
    (output.status.success(), said)
}

/// One token serves IMAP and SMTP; no secret is in the most verbose log, nor in any file but its own.
#[test]
fn a_mail_is_answered() {
    let (provider, mailbox, relay) =
        (provider(&[granted("access1", "refresh2")]), mailbox("access1"), relay("access1"));
    let (folder, config) = house(&provider, &mailbox, &relay);
    let daemon = Daemon::start_with(&config, &[("PBMD_LOG", "trace")]);
    until("a letter", || relay.heard_one("Subject: pbmd: help"));
    until("the mail is done", || mailbox.heard_one("UID STORE"));
    assert!(daemon.terminate().success());
    let posts = provider.heard().iter().filter(|line| line.starts_with("POST")).count();
    assert_eq!(posts, 1, "{:?}", provider.heard());
    let file = folder.path().join("refresh.token");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{MARK}refresh2\n"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let data = fs::read_dir(folder.path().join("data")).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        data.filter(|path| path.is_file()).chain([folder.path().join("pbmd.log")]).collect();
    assert!(files.len() >= 2, "{files:?}");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let shown = [MARK, &response("access1")]
            .map(|secret| bytes.windows(secret.len()).any(|w| w == secret.as_bytes()));
        assert_eq!(shown, [false; 2], "{}", file.display());
    }
}

#[test]
fn check_logs_in_with_a_token() {
    let well = provider(&[granted("access1", "refresh1")]);
    let (imap, smtp) = (mailbox("access1"), relay("access1"));
    let (folder, config) = house(&well, &imap, &smtp);
    let (good, said) = check(&config);
    assert!(
        good && said.contains("incoming.imap: logged in") && said.contains("answers, and lets us in"),
        "{said}"
    );
    // Permissions are checked as for passwords.
    fs::set_permissions(folder.path().join("client.secret"), fs::Permissions::from_mode(0o644)).unwrap();
    assert!(
        check(&config)
            .1
            .contains("exposed: incoming.imap.client_secret_file: others on this machine can read")
    );

    let gone = provider(&[denied("invalid_grant")]);
    let (_folder, config) = house(&gone, &imap, &smtp);
    let (good, said) = check(&config);
    assert!(!good, "{said}");
    for words in [
        "incoming.imap: no access token: 127.0.0.1 takes the refresh token in",
        "no more (invalid_grant)",
        "log in anew with `pbmd oauth`",
        "outgoing.smtp: 127.0.0.1",
    ] {
        assert!(said.contains(words), "{words:?} is missing: {said}");
    }

    let other = provider(&[granted("other", "refresh1")]);
    let (_folder, config) = house(&other, &imap, &smtp);
    let (good, said) = check(&config);
    assert!(!good, "{said}");
    for words in [
        "the server refused the access token: [AUTHENTICATIONFAILED] Invalid credentials (status 400)",
        "did not accept the access token: 535 5.7.8 Username and Password not accepted (status 400)",
    ] {
        assert!(said.contains(words), "{words:?} is missing: {said}");
    }
}

/// `init` tests both servers with a token, and writes a configuration that `check` and the server accept.
#[test]
fn a_first_configuration_with_tokens() {
    let provider = provider(&[granted("access1", "refresh1")]);
    let (imap, smtp) = (mailbox("access1"), relay("access1"));
    let (folder, _) = house(&provider, &imap, &smtp);
    let (hosts, url) = (
        [&imap, &smtp].map(|stub| format!("127.0.0.1:{}", stub.port)),
        format!("http://127.0.0.1:{}/token", provider.port),
    );
    let script = folder.path().join("token");
    fs::write(&script, format!("#!/bin/sh\necho {MARK}access1\n")).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
    let refresh: &[&str] = &[
        "--refresh-token-file",
        "refresh.token",
        "--client-id",
        "us",
        "--client-secret-file",
        "client.secret",
        "--token-url",
        &url,
    ];
    for (name, tokens) in
        [("refresh.toml", refresh), ("command.toml", &["--token-command", script.to_str().unwrap()])]
    {
        let mut init = pbmd(&[
            "init",
            "--address",
            "games@example.org",
            "--user",
            "games@example.org",
            "--imap",
            &hosts[0],
        ]);
        init.args(["--smtp", &hosts[1], "--data", "data", "--config", name]).args(tokens);
        let output = init.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        let said = told(&output);
        assert!(output.status.success() && !said.contains(MARK), "{said}");
        assert!(said.contains(&format!("{} (plain): logged in", hosts[0])), "{said}");
        assert!(said.contains(&format!("{0} (plain): {0} answers, and lets us in", hosts[1])), "{said}");
        let (good, said) = check(&folder.path().join(name));
        assert!(good, "{said}");
    }
}

/// `pbmd oauth` and its output up to a line that contains `until`.
fn oauth(folder: &Path, words: &[&str], until: &str) -> (Child, String) {
    let mut command = pbmd(&["oauth", "--client-id", "us", "--out", "refresh.token"]);
    command
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut said = String::new();
    // A byte at a time, to leave the rest for later.
    let output = child.stdout.as_mut().unwrap();
    while !(said.contains(until) && said.ends_with('\n')) {
        let mut byte = [0];
        if output.read(&mut byte).unwrap() == 0 {
            break;
        }
        said.push(char::from(byte[0]));
    }
    (child, said)
}

/// It succeeds, has written the token and printed the configuration.
fn is_well(folder: &Path, child: Child, token_url: &str) {
    let output = child.wait_with_output().unwrap();
    let said = told(&output);
    assert!(output.status.success() && !said.contains(MARK), "{said}");
    let file = folder.join("refresh.token");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{MARK}refresh1\n"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    for line in [
        format!("refresh_token_file = {:?}\n", file.canonicalize().unwrap()),
        "client_id = \"us\"\n".to_owned(),
        format!("token_url = {token_url:?}\n"),
    ] {
        assert!(said.contains(&line), "{line} is missing: {said}");
    }
}

#[test]
fn a_first_login_by_a_code() {
    let code = r#"{"device_code":"zQ7device","user_code":"ABCD-EFGH","verification_uri":"https://login.example.org/device","expires_in":900,"interval":0}"#;
    let provider = provider(&[
        ("200 OK", code.to_owned()),
        denied("authorization_pending"),
        granted("access1", "refresh1"),
    ]);
    let folder = TempDir::new().unwrap();
    let (device, token) = (
        format!("http://127.0.0.1:{}/device", provider.port),
        format!("http://127.0.0.1:{}/token", provider.port),
    );
    let words = ["--device-url", &device, "--token-url", &token, "--scope", "mail offline"];
    let (child, said) = oauth(folder.path(), &words, "Waiting");
    assert!(said.contains("Open https://login.example.org/device and type ABCD-EFGH\n"), "{said}");
    is_well(folder.path(), child, &token);
}

#[test]
fn a_first_login_by_a_browser() {
    for pasted in [false, true] {
        let provider = provider(&[granted("access1", "refresh1")]);
        let folder = TempDir::new().unwrap();
        let token = format!("http://127.0.0.1:{}/token", provider.port);
        let words =
            ["--auth-url", "https://login.example.org/auth", "--token-url", &token, "--scope", "mail"];
        let (mut child, said) = oauth(folder.path(), &words, "paste it here");
        let page = said.lines().find(|line| line.starts_with("https://login.example.org/auth?")).unwrap();
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(page.split_once('?').unwrap().1.as_bytes()).into_owned().collect();
        let find = |name: &str| pairs.iter().find(|(key, _)| key == name).unwrap().1.clone();
        let back = format!("/?state={}&code=zQ7code", find("state"));
        let address = find("redirect_uri");
        if pasted {
            let input = format!("what?\n{address}{back}\n");
            child.stdin.as_mut().unwrap().write_all(input.as_bytes()).unwrap();
        } else {
            let mut browser = TcpStream::connect(address.strip_prefix("http://").unwrap()).unwrap();
            write!(browser, "GET {back} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let mut answer = String::new();
            browser.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("you are logged in"), "{answer}");
        }
        // Standard input stays open: the program does not wait for its end.
        let input = child.stdin.take();
        is_well(folder.path(), child, &token);
        drop(input);
        assert!(
            provider.heard_one(
                "grant_type=authorization_code&code=zQ7code&redirect_uri=http%3A%2F%2F127.0.0.1%3A"
            )
        );
    }
}

#[test]
fn logins_that_cannot_be() {
    let provider = provider(&[denied("invalid_client")]);
    let url = format!("http://127.0.0.1:{}/x", provider.port);
    let folder = TempDir::new().unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&[], "Name the --provider"),
        (&["--scope", "mail"], "Name the --provider, or else --token-url"),
        (
            &["--scope", "mail", "--token-url", &url],
            "Name the --provider, or else --device-url or --auth-url",
        ),
        (&["--scope", "mail", "--token-url", "http://example.org/"], "--token-url: secrets are sent there"),
        (&["--scope", "mail", "--token-url", &url, "--device-url", &url], "127.0.0.1: invalid_client"),
        (&["--provider", "google", "--client-secret-file", "none"], "Cannot read none"),
        (&["--provider", "google", "--out", "none/refresh.token"], "There is no folder none"),
        (&["--provider", "aol"], "possible values: google, microsoft"),
    ];
    for (words, expected) in cases {
        let mut command = pbmd(&["oauth", "--client-id", "us"]);
        if !words.contains(&"--out") {
            command.args(["--out", "refresh.token"]);
        }
        let output = command.args(*words).current_dir(folder.path()).output().unwrap();
        let said = told(&output);
        assert!(!output.status.success() && said.contains(expected), "{words:?}: {said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
