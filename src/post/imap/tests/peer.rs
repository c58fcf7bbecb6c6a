//! An IMAP server with one folder in memory, and ways to misbehave.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, duplex, split};
use tokio::sync::Notify;

use crate::post::Stream;
use crate::post::imap::Config;
use crate::post::imap::error::ImapError;
use crate::post::imap::stream::Connector;

/// How the server misbehaves.
#[derive(Clone, Debug)]
pub enum Instead {
    /// Sends this; `{tag}` stands for the command's tag.
    Say(&'static str),
    /// Sends this and closes.
    Close(&'static str),
    /// Never answers.
    Hang,
    /// Sends one byte a minute, for ever.
    Drip,
    /// Sends the first text, and then the second again and again.
    Flood(&'static str, &'static str),
}

#[derive(Clone, Debug, Default)]
pub struct Mail {
    pub raw: Vec<u8>,
    pub flags: BTreeSet<String>,
    /// The reported size, if it is not the true one.
    pub told: Option<usize>,
}

/// Something that happens at the next command that begins like this.
pub type Event = (&'static str, fn(&mut Folder));

#[derive(Debug)]
pub struct Folder {
    pub validity: u32,
    pub next: u32,
    pub mails: BTreeMap<u32, Mail>,
    /// Other folders by their encoded name, with their mails.
    pub others: BTreeMap<String, Vec<Vec<u8>>>,
    pub abilities: &'static str,
    pub permanent: &'static str,
    pub greeting: &'static str,
    /// (beginning of a command, remaining times, what to do instead).
    pub faults: Vec<(&'static str, u32, Instead)>,
    /// What somebody else does to the folder.
    pub meanwhile: Option<Event>,
    /// All commands without their tags.
    pub log: Vec<String>,
    /// The valid access token.
    pub token: &'static str,
}

/// The challenge after a bad token.
const REFUSAL: &str = r#"{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}"#;

/// The next line is no command, but this.
#[derive(Clone)]
enum Waits {
    Idle,
    Response,
    /// The empty line after a challenge.
    Empty,
}

/// A server; clones share it.
#[derive(Clone)]
pub struct Peer {
    folder: Arc<Mutex<Folder>>,
    news: Arc<Notify>,
}

impl Peer {
    pub fn new(mails: &[&str]) -> Peer {
        let folder = Folder {
            validity: 7,
            next: 1,
            mails: BTreeMap::new(),
            others: [("\"Processed\"".to_owned(), Vec::new())].into(),
            abilities: "IMAP4rev1 IDLE MOVE UIDPLUS",
            permanent: "\\Deleted \\Flagged \\*",
            greeting: "* OK ready\r\n",
            faults: Vec::new(),
            meanwhile: None,
            log: Vec::new(),
            token: "token-1",
        };
        let peer = Peer { folder: Arc::new(Mutex::new(folder)), news: Arc::new(Notify::new()) };
        for mail in mails {
            peer.put(mail);
        }
        peer
    }

    pub fn folder(&self) -> MutexGuard<'_, Folder> {
        self.folder.lock().unwrap()
    }

    /// Puts a mail into the folder silently.
    pub fn put(&self, text: &str) {
        self.folder().put(text);
    }

    /// Puts a mail into the folder and announces it in IDLE.
    pub fn deliver(&self, text: &str) {
        self.put(text);
        self.news.notify_waiters();
    }

    /// Misbehaves at the next `times` commands that begin like this.
    pub fn spoil(&self, command: &'static str, times: u32, instead: Instead) {
        self.folder().faults.push((command, times, instead));
    }

    /// The number of commands that began like this.
    pub fn count(&self, command: &str) -> usize {
        self.folder().log.iter().filter(|line| line.starts_with(command)).count()
    }

    pub async fn serve(self, stream: impl AsyncRead + AsyncWrite) -> std::io::Result<()> {
        let (read, mut write) = split(stream);
        let mut lines = BufReader::new(read).lines();
        let greeting = self.folder().greeting;
        write.write_all(greeting.as_bytes()).await?;
        let mut waits: Option<(String, Waits)> = None;
        loop {
            let line = tokio::select! {
                line = lines.next_line() => line?,
                () = self.news.notified(), if matches!(waits, Some((_, Waits::Idle))) => {
                    let exists = format!("* {} EXISTS\r\n", self.folder().mails.len());
                    write.write_all(exists.as_bytes()).await?;
                    continue;
                }
                // Dovecot's keep-alive.
                () = tokio::time::sleep(Duration::from_secs(120)), if matches!(waits, Some((_, Waits::Idle))) => {
                    write.write_all(b"* OK Still here\r\n").await?;
                    continue;
                }
            };
            let Some(line) = line else { return Ok(()) };
            let waited = waits.take();
            let (tag, command) = match &waited {
                Some((tag, Waits::Idle)) => (tag.clone(), line.clone()),
                Some((tag, Waits::Response)) => (tag.clone(), format!("RESPONSE {line}")),
                Some((tag, Waits::Empty)) => (tag.clone(), format!("EMPTY {line:?}")),
                None => {
                    let (tag, command) = line.split_once(' ').unwrap();
                    (tag.to_owned(), command.to_owned())
                }
            };
            let command = command.as_str();
            waits = match command {
                "IDLE" => Some((tag.clone(), Waits::Idle)),
                "AUTHENTICATE XOAUTH2" => Some((tag.clone(), Waits::Response)),
                _ if command.starts_with("RESPONSE ") && !self.folder().is_good(command) => {
                    Some((tag.clone(), Waits::Empty))
                }
                _ => None,
            };
            let instead = self.folder().begin(command);
            let answer = match instead {
                None => self.folder().answer(&tag, command),
                Some(Instead::Say(text)) => {
                    if text.contains("{tag}") {
                        waits = None;
                    }
                    text.replace("{tag}", &tag).into_bytes()
                }
                Some(Instead::Close(text)) => return write.write_all(text.as_bytes()).await,
                Some(Instead::Hang) => std::future::pending().await,
                Some(Instead::Flood(first, more)) => {
                    write.write_all(first.as_bytes()).await?;
                    let more = more.repeat(1000);
                    loop {
                        write.write_all(more.as_bytes()).await?;
                    }
                }
                Some(Instead::Drip) => loop {
                    write.write_all(b"*").await?;
                    tokio::time::sleep(Duration::from_secs(60)).await;
                },
            };
            write.write_all(&answer).await?;
        }
    }
}

impl Connector for Peer {
    async fn connect(&self, _: &Config) -> Result<Box<dyn Stream>, ImapError> {
        let (ours, theirs) = duplex(64 * 1024);
        tokio::spawn(self.clone().serve(theirs));
        Ok(Box::new(ours))
    }
}

impl Folder {
    pub fn put(&mut self, text: &str) {
        self.mails.insert(self.next, Mail { raw: text.as_bytes().to_vec(), ..Mail::default() });
        self.next += 1;
    }

    fn begin(&mut self, command: &str) -> Option<Instead> {
        self.log.push(command.to_owned());
        if let Some((_, happen)) = self.meanwhile.take_if(|(beginning, _)| command.starts_with(*beginning)) {
            happen(self);
        }
        let at = self.faults.iter().position(|(beginning, _, _)| command.starts_with(beginning))?;
        let (_, times, instead) = &mut self.faults[at];
        *times -= 1;
        let instead = instead.clone();
        if *times == 0 {
            self.faults.remove(at);
        }
        Some(instead)
    }

    /// Whether this response has the valid token.
    fn is_good(&self, command: &str) -> bool {
        let good = format!("user=pbm\x01auth=Bearer {}\x01\x01", self.token);
        command.strip_prefix("RESPONSE ") == Some(&STANDARD.encode(good))
    }

    fn answer(&mut self, tag: &str, command: &str) -> Vec<u8> {
        let words: Vec<&str> = command.split(' ').collect();
        let mut out = Vec::new();
        let mut end = "OK done".to_owned();
        match words.as_slice() {
            ["CAPABILITY"] => out = format!("* CAPABILITY {}\r\n", self.abilities).into_bytes(),
            ["LOGIN", _, password] if *password != "\"secret\"" => {
                end = "NO [AUTHENTICATIONFAILED] Authentication failed.".to_owned();
            }
            ["SELECT", "\"INBOX\""] => {
                out = format!(
                    "* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS ({})] limited\r\n* {} EXISTS\r\n* 0 RECENT\r\n\
                     * OK [UIDVALIDITY {}] valid\r\n* OK [UIDNEXT {}] next\r\n",
                    self.permanent,
                    self.mails.len(),
                    self.validity,
                    self.next
                )
                .into_bytes();
                end = "OK [READ-WRITE] open".to_owned();
            }
            ["SELECT", _] => end = "NO [NONEXISTENT] Mailbox doesn't exist".to_owned(),
            ["UID", "SEARCH", keys @ ..] => {
                let absent = match keys {
                    ["UNDELETED", "UNKEYWORD", keyword] => vec!["\\Deleted", keyword],
                    ["UNDELETED", "UNFLAGGED"] => vec!["\\Deleted", "\\Flagged"],
                    ["UNDELETED"] => vec!["\\Deleted"],
                    other => panic!("unexpected search {other:?}"),
                };
                let found =
                    self.mails.iter().filter(|(_, mail)| !absent.iter().any(|f| mail.flags.contains(*f)));
                // Newest first and in two lines: the order is unspecified.
                let mut uids: Vec<String> = found.map(|(uid, _)| uid.to_string()).collect();
                uids.reverse();
                let (one, two) = uids.split_at(uids.len() / 2);
                out = format!("* SEARCH {}\r\n* SEARCH {}\r\n", one.join(" "), two.join(" "))
                    .replace(" \r\n", "\r\n")
                    .into_bytes();
            }
            ["UID", "FETCH", uid, asked @ ..] => {
                let uid: u32 = uid.parse().unwrap();
                if let Some(mail) = self.mails.get(&uid) {
                    out.extend(fetch(uid, mail, &asked.join(" ")));
                }
                // Servers may interleave other mails.
                out.extend(b"* 1 FETCH (UID 4000000000 RFC822.SIZE 99999999 BODY[]<0> {5}\r\nother)\r\n");
            }
            ["UID", "STORE", uid, "+FLAGS.SILENT", flag] => {
                if let Some(mail) = self.mails.get_mut(&uid.parse().unwrap()) {
                    mail.flags.insert(flag.trim_matches(['(', ')']).to_owned());
                }
            }
            ["UID", verb @ ("MOVE" | "COPY"), uid, folder] => match self.others.get_mut(*folder) {
                None => end = "NO [TRYCREATE] no such folder".to_owned(),
                Some(other) => {
                    let uid = uid.parse().unwrap();
                    other.extend(self.mails.get(&uid).map(|mail| mail.raw.clone()));
                    if *verb == "MOVE" {
                        self.mails.remove(&uid);
                        out = b"* 1 EXPUNGE\r\n".to_vec();
                    }
                }
            },
            ["UID", "EXPUNGE", uid] => {
                self.mails.remove(&uid.parse().unwrap());
                out = b"* 1 EXPUNGE\r\n".to_vec();
            }
            ["LIST", "\"\"", folder] if self.others.contains_key(*folder) => {
                out = format!("* LIST (\\HasNoChildren) \"/\" {folder}\r\n").into_bytes();
            }
            ["CREATE", folder] => {
                self.others.insert((*folder).to_owned(), Vec::new());
            }
            ["AUTHENTICATE", "XOAUTH2"] => return b"+ \r\n".to_vec(),
            ["RESPONSE", _] if self.is_good(command) => out = b"* CAPABILITY IMAP4rev1\r\n".to_vec(),
            ["RESPONSE", _] => return format!("+ {}\r\n", STANDARD.encode(REFUSAL)).into_bytes(),
            ["EMPTY", "\"\""] => {
                end = "NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)".to_owned();
            }
            ["IDLE"] => return b"+ idling\r\n".to_vec(),
            ["LOGOUT"] => out = b"* BYE goodbye\r\n".to_vec(),
            ["LOGIN" | "LIST", ..] | ["DONE"] => (),
            other => end = format!("BAD unknown command {other:?}"),
        }
        out.extend(format!("{tag} {end}\r\n").into_bytes());
        out
    }
}

fn fetch(uid: u32, mail: &Mail, asked: &str) -> Vec<u8> {
    let size = mail.told.unwrap_or(mail.raw.len());
    let (name, whole) = match asked {
        "(UID RFC822.SIZE INTERNALDATE)" => {
            let date = "20-Nov-2026 10:00:00 +0100";
            return format!("* 1 FETCH (UID {uid} RFC822.SIZE {size} INTERNALDATE \"{date}\")\r\n")
                .into_bytes();
        }
        text if text.starts_with("(UID BODY.PEEK[HEADER]<0.") => {
            let end = mail.raw.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
            ("BODY[HEADER]", &mail.raw[..end])
        }
        text if text.starts_with("(UID BODY.PEEK[]<0.") => ("BODY[]", &mail.raw[..]),
        other => panic!("unexpected fetch {other:?}"),
    };
    let most: usize = asked.rsplit_once('.').unwrap().1.trim_matches(['>', ')']).parse().unwrap();
    let bytes = &whole[..most.min(whole.len())];
    let mut out = format!("* 1 FETCH (UID {uid} {name}<0> {{{}}}\r\n", bytes.len()).into_bytes();
    out.extend(bytes);
    out.extend(b")\r\n");
    out
}
