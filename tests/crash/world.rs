//! The people outside: what they write and get, and which mails the server has acknowledged.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::chance::Chance;
use crate::mailbox::Mailbox;
use crate::support::{Letter, SERVER};

/// The number of people, and the most boards they begin.
const PEOPLE: usize = 6;
const BOARDS: usize = 8;

/// The purpose of a mail, which decides its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    Signup(String),
    Confirm(String),
    Challenge,
    Move {
        board: u32,
        text: String,
    },
    /// A repeated move, which must change nothing.
    Late,
    /// A question or nonsense, which must change nothing.
    Look,
}

/// A mail and its progress.
#[derive(Clone, Debug)]
pub struct Mail {
    pub from: String,
    pub raw: Vec<u8>,
    pub meaning: Meaning,
    /// The server has acknowledged it: by an SMTP answer, or by moving it out of the INBOX.
    pub acknowledged: bool,
    /// It is in the sending server's queue.
    queued: bool,
    /// The letter that a move answers.
    answers: Option<Letter>,
    on_its_way: bool,
}

/// A mail to be written, from the subject on.
struct Draft {
    from: String,
    text: String,
    meaning: Meaning,
    answers: Option<Letter>,
}

impl Draft {
    fn new(from: &str, text: String, meaning: Meaning) -> Draft {
        Draft { from: from.to_string(), text, meaning, answers: None }
    }
}

/// A letter as accepted by the next server.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The number of the server's life in which the letter was sent.
    pub life: u32,
    pub id: String,
    pub to: String,
    pub bytes: Vec<u8>,
}

/// How mails reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// By SMTP, by a mailbox, or by both.
    All,
    Mailbox,
}

pub struct World {
    chance: Chance,
    ways: Ways,
    pub mailbox: Mailbox,
    pub life: u32,
    pub mails: Vec<Mail>,
    pub taken: Vec<Taken>,
    /// Delivered mails that come again.
    again: VecDeque<usize>,
    seen: BTreeSet<String>,
    replies: VecDeque<Draft>,
    alive: Vec<String>,
    invited: usize,
    challenges: usize,
    answered: BTreeSet<(u32, u32)>,
    /// By address, the letter answered by the last move that certainly arrived.
    played: BTreeMap<String, Letter>,
    /// How much people still write of their own accord before the next stop.
    idle_talk: usize,
    silent: bool,
}

/// `alice`, `bob` and so on.
fn userid(n: usize) -> String {
    const NAMES: [&str; 4] = ["alice", "bob", "carol", "dave"];
    match n / NAMES.len() {
        0 => NAMES[n].to_string(),
        round => format!("{}{round}", NAMES[n % NAMES.len()]),
    }
}

/// The number in a Message-ID is the index in [`World::mails`].
pub fn message_id(number: usize) -> String {
    format!("mail-{number}@example.net")
}

impl World {
    pub fn new(seed: u64, ways: Ways) -> World {
        World {
            chance: Chance(seed),
            ways,
            mailbox: Mailbox::new(seed),
            life: 0,
            mails: Vec::new(),
            taken: Vec::new(),
            again: VecDeque::new(),
            seen: BTreeSet::new(),
            replies: VecDeque::new(),
            alive: Vec::new(),
            invited: 0,
            challenges: 0,
            answered: BTreeSet::new(),
            played: BTreeMap::new(),
            idle_talk: 0,
            silent: false,
        }
    }

    /// The server was restarted; people have something to say again.
    pub fn begin(&mut self, life: u32) {
        self.life = life;
        self.idle_talk = 4;
    }

    /// The next mail to deliver, with its number: unacknowledged mails first, as in a mail server's queue.
    pub fn next_mail(&mut self) -> Option<(usize, Mail)> {
        let waiting = self.mails.iter().position(|mail| mail.queued && !mail.on_its_way);
        let number = match waiting.or_else(|| self.again.pop_front()) {
            Some(number) => number,
            None => self.write()?,
        };
        let mail = &mut self.mails[number];
        if !mail.queued && !mail.acknowledged {
            return None; // it lies in the mailbox
        }
        mail.on_its_way = true;
        Some((number, mail.clone()))
    }

    pub fn handed_over(&mut self, number: usize, acknowledged: bool) {
        let mail = &mut self.mails[number];
        mail.on_its_way = false;
        if acknowledged {
            mail.queued = false;
            self.is_there(number);
        }
    }

    /// A mail was moved out of the INBOX.
    pub fn moved(&mut self, number: usize) {
        self.is_there(number);
    }

    fn is_there(&mut self, number: usize) {
        let mail = &mut self.mails[number];
        mail.acknowledged = true;
        // Mails proved by a password alone wait for answers, so that a late answer could overtake them.
        let is_answer = mail.raw.windows(11).any(|bytes| bytes == b"In-Reply-To");
        if let Some(letter) = mail.answers.as_ref().filter(|_| is_answer) {
            self.played.insert(letter.to.clone(), letter.clone());
        }
        if !self.silent && self.chance.once_in(8) {
            self.comes_again(number);
        }
    }

    /// A delivered mail comes again: from a sending server, or copied back into the INBOX.
    fn comes_again(&mut self, number: usize) {
        if self.ways == Ways::Mailbox || self.chance.once_in(2) {
            self.mailbox.put(number, &self.mails[number].raw);
        } else {
            self.again.push_back(number);
        }
    }

    /// Whether the server has every mail.
    pub fn quiet(&self) -> bool {
        self.again.is_empty()
            && self.mailbox.is_empty()
            && self.mails.iter().all(|mail| mail.acknowledged && !mail.queued && !mail.on_its_way)
    }

    /// Nobody writes anything new from now on.
    pub fn fall_silent(&mut self) {
        self.silent = true;
        self.mailbox.polite = true;
    }

    fn write(&mut self) -> Option<usize> {
        if self.silent {
            return None;
        }
        let Draft { from, text, meaning, answers } = match self.replies.pop_front() {
            Some(reply) => reply,
            None => {
                self.idle_talk = self.idle_talk.checked_sub(1)?;
                self.talk()
            }
        };
        let number = self.mails.len();
        let raw = format!("Message-ID: <{}>\r\nFrom: {from}\r\nTo: {SERVER}\r\n{text}", message_id(number));
        let raw = raw.into_bytes();
        let way = if self.ways == Ways::Mailbox { 0 } else { self.chance.below(8) };
        if way < 4 {
            self.mailbox.put(number, &raw);
        }
        self.mails.push(Mail {
            from,
            raw,
            queued: way >= 3,
            meaning,
            answers,
            acknowledged: false,
            on_its_way: false,
        });
        Some(number)
    }

    /// What somebody writes without a letter to answer.
    fn talk(&mut self) -> Draft {
        if self.invited < PEOPLE && (self.invited < 2 || self.chance.once_in(3)) {
            let who = userid(self.invited);
            self.invited += 1;
            let subject = format!("signup {who} {who}-secret");
            return Draft::new(&address(&who), plain(&subject, ""), Meaning::Signup(who));
        }
        if self.alive.len() >= 2 && self.challenges < BOARDS && self.chance.once_in(2) {
            self.challenges += 1;
            let first = self.chance.below(self.alive.len());
            let second = (first + 1 + self.chance.below(self.alive.len() - 1)) % self.alive.len();
            let (first, second) = (&self.alive[first], &self.alive[second]);
            let subject = format!("login {first} {first}-secret");
            let body = format!("savoya challenge {first} {second}\n  Good luck!");
            return Draft::new(&address(first), plain(&subject, &body), Meaning::Challenge);
        }
        if !self.played.is_empty() && self.chance.once_in(2) {
            let nth = self.chance.below(self.played.len());
            let letter = self.played.values().nth(nth).unwrap();
            let (text, _) = suggestion(letter).unwrap();
            return Draft::new(&letter.to, reply(letter, &text), Meaning::Late);
        }
        let subject = ["list players", "savoya show 101", "what is this?"][self.chance.below(3)];
        let who = userid(self.chance.below(self.invited));
        Draft::new(&address(&who), plain(subject, ""), Meaning::Look)
    }

    /// The next server has accepted a letter; its reader reads it when it comes for the first time.
    pub fn take(&mut self, taken: Taken) {
        self.taken.push(taken.clone());
        if !self.seen.insert(taken.id.clone()) {
            return;
        }
        let letter = Letter::parse(&taken.bytes, &taken.to);
        let who = taken.to.split('@').next().unwrap().to_string();
        match letter.event().as_str() {
            "account" if letter.text.starts_with("Welcome") => self.alive.push(who),
            "account" => {
                self.replies.push_back(Draft::new(&taken.to, reply(&letter, "yes"), Meaning::Confirm(who)));
            }
            "start" | "move" => self.play(&letter, &who),
            _ => {}
        }
    }

    /// The player to move plays the letter's suggestion.
    fn play(&mut self, letter: &Letter, who: &str) {
        let number = |name: &str| letter.header(name).parse::<u32>().unwrap();
        let Some((text, subject)) = suggestion(letter).filter(|_| letter.header("X-PBM-Next") == who) else {
            return;
        };
        let board = number("X-PBM-Board");
        assert!(self.answered.insert((board, number("X-PBM-Move"))), "asked twice: {letter:#?}");
        let mail = if self.chance.once_in(4) {
            plain(&subject.replace("YOUR-PASSWORD", &format!("{who}-secret")), "")
        } else {
            reply(letter, &text)
        };
        let meaning = Meaning::Move { board, text };
        self.replies
            .push_back(Draft { answers: Some(letter.clone()), ..Draft::new(&letter.to, mail, meaning) });
    }
}

/// The move that a letter suggests, and the whole command.
fn suggestion(letter: &Letter) -> Option<(String, String)> {
    let command = letter.text.lines().find(|line| line.contains(" YOUR-PASSWORD ") && line.contains('#'))?;
    let (_, played) = command.rsplit_once(' ')?;
    let (text, _) = played.split_once('#')?;
    Some((text.to_string(), command.trim().to_string()))
}

fn address(who: &str) -> String {
    format!("{who}@example.net")
}

fn plain(subject: &str, body: &str) -> String {
    format!("Subject: {subject}\r\n\r\n{body}\r\n")
}

fn reply(letter: &Letter, body: &str) -> String {
    let quoted: String = letter.text.lines().map(|line| format!("> {line}\r\n")).collect();
    format!(
        "Subject: Re: {}\r\nIn-Reply-To: <{id}>\r\nReferences: <{id}>\r\n\r\n{body}\r\n\r\n\
         On Thu, 1 Jan 2026 at 12:00, pbmd wrote:\r\n{quoted}",
        letter.subject,
        id = letter.id
    )
}
