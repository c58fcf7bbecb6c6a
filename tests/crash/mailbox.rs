//! A mailbox on an unreliable IMAP server, which holds part of the mails.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::time::Duration;

use crate::chance::Chance;
use crate::world::World;

/// How often a client in IDLE is told of new mails.
const TICK: Duration = Duration::from_millis(2);

/// The INBOX, and what was moved out of it.
pub struct Mailbox {
    chance: Chance,
    validity: u32,
    next: u32,
    inbox: BTreeMap<u32, Lying>,
    /// Moved mails by number.
    pub processed: Vec<usize>,
    /// The server behaves from now on.
    pub polite: bool,
}

#[derive(Clone)]
struct Lying {
    number: usize,
    raw: Vec<u8>,
}

/// What goes wrong at a command.
enum Mishap {
    /// The connection is cut, with a message or without.
    Cut(&'static str),
    /// The connection is cut within the answer.
    Torn,
    /// The command is done and the connection cut before the answer.
    Unheard,
    Refused,
    /// All mails get new UIDs.
    Renumbered,
    /// A present or past mail appears again.
    Doubled,
}

impl Mailbox {
    pub fn new(seed: u64) -> Mailbox {
        Mailbox {
            chance: Chance(seed ^ 0x696d_6170),
            validity: 1,
            next: 1,
            inbox: BTreeMap::new(),
            processed: Vec::new(),
            polite: false,
        }
    }

    /// A mail server adds a mail, often with header fields of its own.
    pub fn put(&mut self, number: usize, mail: &[u8]) {
        let mut raw = Vec::new();
        if self.chance.once_in(2) {
            let uid = self.next;
            raw = format!(
                "Delivered-To: box-{uid}@example.org\r\nReceived: from a by b id {uid};\r\n\
                 \tThu, 1 Jan 2026 12:00:00 +0000\r\n"
            )
            .into_bytes();
        }
        raw.extend_from_slice(mail);
        self.lay(Lying { number, raw });
    }

    fn lay(&mut self, lying: Lying) {
        self.inbox.insert(self.next, lying);
        self.next += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.inbox.is_empty()
    }

    fn mishap(&mut self, command: &str) -> Option<Mishap> {
        let busy = command.starts_with("UID") || command.starts_with("DONE") || command.starts_with("SELECT");
        if self.polite || !self.chance.once_in(if busy { 30 } else { 120 }) {
            return None;
        }
        Some(match self.chance.below(8) {
            0 => Mishap::Cut("* BYE Server shutting down.\r\n"),
            1 => Mishap::Cut(""),
            2 => Mishap::Torn,
            3 | 4 => Mishap::Unheard,
            5 => Mishap::Refused,
            6 => Mishap::Renumbered,
            _ => Mishap::Doubled,
        })
    }

    fn renumber(&mut self) {
        self.validity += 1;
        self.next = 1;
        for lying in std::mem::take(&mut self.inbox).into_values() {
            self.lay(lying);
        }
    }
}

/// Serves one client until either side has enough.
pub fn serve(stream: TcpStream, world: &Mutex<World>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut line = BufReader::new(stream);
    line.get_mut().write_all(b"* OK ready\r\n")?;
    let mut selected = None;
    loop {
        let mut request = String::new();
        if line.read_line(&mut request)? == 0 {
            return Ok(());
        }
        let Some((tag, command)) = request.trim_end().split_once(' ') else { return Ok(()) };
        let (answer, stays) = {
            let mut world = world.lock().unwrap();
            match world.mailbox.mishap(command) {
                Some(Mishap::Cut(word)) => (word.as_bytes().to_vec(), false),
                Some(Mishap::Torn) => {
                    let mut answer = answer(&mut world, &mut selected, tag, command);
                    answer.truncate(answer.len() / 2);
                    (answer, false)
                }
                Some(Mishap::Unheard) => {
                    answer(&mut world, &mut selected, tag, command);
                    (Vec::new(), false)
                }
                Some(Mishap::Refused) => (format!("{tag} NO [UNAVAILABLE] not now\r\n").into_bytes(), true),
                Some(Mishap::Renumbered) => {
                    world.mailbox.renumber();
                    (b"* BYE The mailbox was made anew.\r\n".to_vec(), false)
                }
                Some(Mishap::Doubled) => {
                    world.double();
                    (answer(&mut world, &mut selected, tag, command), true)
                }
                None => (answer(&mut world, &mut selected, tag, command), true),
            }
        };
        line.get_mut().write_all(&answer)?;
        if !stays || command == "LOGOUT" {
            return Ok(());
        }
        if answer.starts_with(b"+ ") {
            idle(&mut line, world)?;
            line.get_mut().write_all(format!("{tag} OK done\r\n").as_bytes())?;
        }
    }
}

/// Reports new mails until the client has heard enough.
fn idle(line: &mut BufReader<TcpStream>, world: &Mutex<World>) -> io::Result<()> {
    let count = || world.lock().unwrap().mailbox.inbox.len();
    let (mut told, mut said) = (0, String::new());
    line.get_mut().set_read_timeout(Some(TICK))?;
    loop {
        match line.read_line(&mut said) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) => break,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                let now = count();
                if now != told {
                    told = now;
                    line.get_mut().write_all(format!("* {now} EXISTS\r\n").as_bytes())?;
                }
            }
            Err(error) => return Err(error),
        }
    }
    line.get_mut().set_read_timeout(None)
}

/// Does what a command asks. `selected` is the UIDVALIDITY with which the client opened the INBOX.
fn answer(world: &mut World, selected: &mut Option<u32>, tag: &str, command: &str) -> Vec<u8> {
    let mailbox = &mut world.mailbox;
    if selected.is_some_and(|selected| selected != mailbox.validity) && !command.starts_with("SELECT") {
        return b"* BYE The mailbox was made anew.\r\n".to_vec();
    }
    let mut out = Vec::new();
    match command.split(' ').collect::<Vec<_>>().as_slice() {
        ["CAPABILITY"] => out.extend(b"* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS\r\n"),
        ["SELECT", _] => {
            *selected = Some(mailbox.validity);
            let (count, validity) = (mailbox.inbox.len(), mailbox.validity);
            out.extend(format!("* {count} EXISTS\r\n* OK [UIDVALIDITY {validity}] valid\r\n").into_bytes());
        }
        ["UID", "SEARCH", ..] => {
            let uids: String = mailbox.inbox.keys().map(|uid| format!(" {uid}")).collect();
            out.extend(format!("* SEARCH{uids}\r\n").into_bytes());
        }
        ["UID", "FETCH", uid, "(UID", asked, ..] => {
            let uid = uid.parse().unwrap();
            if let Some(lying) = mailbox.inbox.get(&uid) {
                let size = lying.raw.len();
                if *asked == "RFC822.SIZE" {
                    let date = "01-Jan-2026 12:00:00 +0000";
                    let told =
                        format!("* 1 FETCH (UID {uid} RFC822.SIZE {size} INTERNALDATE \"{date}\")\r\n");
                    out.extend(told.into_bytes());
                } else {
                    out.extend(format!("* 1 FETCH (UID {uid} BODY[]<0> {{{size}}}\r\n").into_bytes());
                    out.extend_from_slice(&lying.raw);
                    out.extend(b")\r\n");
                }
            }
        }
        ["UID", "MOVE", uid, "\"Processed\""] => {
            if let Some(lying) = mailbox.inbox.remove(&uid.parse().unwrap()) {
                mailbox.processed.push(lying.number);
                world.moved(lying.number);
                out.extend(b"* 1 EXPUNGE\r\n");
            }
        }
        ["IDLE"] => return b"+ idling\r\n".to_vec(),
        ["LOGOUT"] => out.extend(b"* BYE goodbye\r\n"),
        ["LOGIN", ..] => (),
        other => panic!("an unexpected command: {other:?}"),
    }
    out.extend(format!("{tag} OK done\r\n").into_bytes());
    out
}

impl World {
    /// Some earlier mail appears again.
    fn double(&mut self) {
        let mailbox = &mut self.mailbox;
        let known: Vec<usize> = mailbox
            .inbox
            .values()
            .map(|lying| lying.number)
            .chain(mailbox.processed.iter().copied())
            .collect();
        if !known.is_empty() {
            let number = known[mailbox.chance.below(known.len())];
            mailbox.put(number, &self.mails[number].raw);
        }
    }
}
