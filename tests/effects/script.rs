//! The conversation: every kind of mail, by four people and two machines.

use sha2::{Digest, Sha256};

use crate::support::{Letter, SERVER};

/// Where the pages are.
pub const PAGES: &str = "https://games.example.org/";

#[derive(Clone, Debug)]
pub struct Mail {
    pub raw: Vec<u8>,
    pub envelope_from: String,
    /// Its place in a mailbox; none if it comes by SMTP.
    pub position: Option<String>,
    /// Not a mail, but a request of HTTP.
    pub request: Option<Request>,
    /// Hours since the beginning.
    pub at: i64,
}

/// What a browser or a mail program sends.
#[derive(Clone, Debug)]
pub enum Request {
    /// An unsubscribe request with this token.
    Leave(String),
    /// The form of the page of a turn: its path.
    Form(String),
}

/// The next event.
pub enum Step {
    /// From, subject, body.
    Write(&'static str, &'static str, &'static str),
    /// An answer to somebody's last letter but `n`: who, `n`, body.
    Answer(&'static str, usize, &'static str),
    /// The player to move plays the letter's suggestion.
    Move(By),
    /// The mail before the last again with another Message-ID, as if sent twice.
    Again,
    /// A bounce of the last letter to somebody.
    Bounce(&'static str),
    /// Somebody's vacation notice to his last letter.
    Vacation(&'static str),
    /// A mail program's unsubscribe mail for the last letter.
    Leave(&'static str),
    /// The same by one click.
    Click(&'static str),
    /// Hours without a mail.
    Pass(i64),
}

pub enum By {
    Answer,
    Subject,
    /// The form on the page that the letter links to.
    Form,
}

pub const STEPS: &[Step] = &[
    Step::Write("alice", "signup alice alice-secret", ""),
    Step::Answer("alice", 0, "yes"),
    Step::Write("bob", "", "signup bob bob-secret"),
    Step::Answer("bob", 0, "yes"),
    Step::Write("carol", "signup bob carol-secret", ""),
    Step::Write("carol", "signup carol carol-secret", ""),
    Step::Write("dave", "hello", "How does this work?"),
    Step::Answer("carol", 0, "Yes, thank you!"),
    Step::Write("alice", "savoya challenge alice bob", "Good luck!"),
    Step::Answer("alice", 0, "yes\n\nGood luck!"),
    Step::Write("carol", "savoya subscribe 101 carol carol-secret", ""),
    Step::Move(By::Answer),
    Step::Move(By::Subject),
    Step::Move(By::Form),
    Step::Again,
    Step::Answer("alice", 0, "z9-a1"),
    Step::Answer("bob", 0, "z9-a1"),
    Step::Write("alice", "savoya move 101 alice wrong-secret a6-c6", ""),
    Step::Vacation("bob"),
    Step::Bounce("alice"),
    Step::Leave("carol"),
    Step::Write(
        "carol",
        "",
        "login carol carol-secret\nsavoya subscribe 101\nsavoya notify 101\nsavoya sub 101",
    ),
    Step::Write(
        "carol",
        "multiple",
        "login carol carol-secret\ngreat challenge carol alice\n  Shall we?\nlist players\nsavoya show 101\n\
         savoya move 999 a1-a2\nchange password carol carol-secret new-secret\n",
    ),
    Step::Move(By::Form),
    Step::Move(By::Subject),
    Step::Write("dave", "great challenge alice bob", "strangers cannot"),
    Step::Write("carol", "great challenge alice bob", "for others"),
    Step::Answer("carol", 0, "yes\n\nfor others"),
    Step::Answer("alice", 0, "accept"),
    Step::Answer("bob", 0, "reject"),
    Step::Write("carol", "forgot alice", ""),
    Step::Answer("alice", 0, "password third-secret"),
    Step::Write("dave", "signup dave dave-secret", ""),
    Step::Answer("dave", 0, "yes"),
    Step::Write("dave", "savoya subscribe 101 dave dave-secret", ""),
    Step::Answer("dave", 0, "kibitz\n\nAlice plays well."),
    Step::Click("carol"),
    Step::Answer("dave", 0, "notify"),
    Step::Write("alice", "savoya resign 101 alice third-secret", "Well played."),
    Step::Write("bob", "", "blah blah\nblub\nbla\nblah"),
    Step::Write("bob", "", "login bob bob-secret\nsavoya challenge bob house-easy"),
    Step::Move(By::Answer),
    Step::Move(By::Answer),
    Step::Answer("bob", 0, "resign"),
    Step::Write("bob", "", "login bob bob-secret\ngreat challenge -clock=2d+1h bob carol"),
    Step::Move(By::Answer),
    Step::Move(By::Answer),
    Step::Pass(24),
    Step::Pass(24),
    // The board on which nobody has moved.
    Step::Pass(5 * 24),
    Step::Pass(14 * 24),
];

/// The mail of a step, after these letters and mails; empty if only time passes. `number` makes its Message-ID.
pub fn mail(step: &Step, number: usize, letters: &[Letter], mails: &[Mail]) -> Mail {
    let mail = mail_of_now(step, number, letters, mails);
    let before = mails.last().map_or(0, |last| last.at);
    let passed = if let Step::Pass(hours) = step { *hours } else { 0 };
    Mail { at: before + passed, ..mail }
}

fn mail_of_now(step: &Step, number: usize, letters: &[Letter], mails: &[Mail]) -> Mail {
    match step {
        Step::Write(who, subject, body) => write(number, &address(who), subject, "", body),
        Step::Answer(who, back, body) => {
            let to = address(who);
            let letter = letters.iter().rev().filter(|letter| letter.to == to).nth(*back);
            answer(number, letter.expect("a letter to be answered"), body)
        }
        Step::Move(by) => {
            let (letter, command) = letters
                .iter()
                .rev()
                .find_map(|letter| Some((letter, suggested(letter)?)))
                .expect("a letter to somebody who is to move");
            let (_, played) = command.rsplit_once(' ').unwrap();
            match by {
                By::Answer => answer(number, letter, played.split('#').next().unwrap()),
                By::Form => form(letter, played.split('#').next().unwrap()),
                By::Subject => {
                    let who = letter.to.split('@').next().unwrap();
                    let subject = command.replace("YOUR-PASSWORD", &format!("{who}-secret"));
                    write(number, &letter.to, &subject, "", "")
                }
            }
        }
        Step::Again => {
            let last = mails.get(mails.len() - 2).unwrap();
            let text = String::from_utf8(last.raw.clone()).unwrap();
            let again = text.replace(&format!("<mail-{}@", number - 2), &format!("<mail-{number}@"));
            assert_ne!(text, again);
            Mail { raw: again.into_bytes(), position: None, ..last.clone() }
        }
        Step::Bounce(who) => bounce(number, newest(letters, who)),
        Step::Vacation(who) => {
            let letter = newest(letters, who);
            let more = format!("In-Reply-To: <{}>\r\nAuto-Submitted: auto-replied\r\n", letter.id);
            write(number, &address(who), "Out of office", &more, "I am away until Monday.")
        }
        Step::Leave(who) => write(number, &address(who), &newest(letters, who).leaving(), "", ""),
        Step::Click(who) => {
            let link = newest(letters, who).header("List-Unsubscribe");
            let (url, _) = link.split_once('>').unwrap();
            let (_, token) = url.rsplit_once('/').unwrap();
            request(token.to_owned(), Request::Leave(token.to_owned()))
        }
        Step::Pass(_) => {
            Mail { raw: Vec::new(), envelope_from: String::new(), position: None, request: None, at: 0 }
        }
    }
}

fn suggested(letter: &Letter) -> Option<String> {
    let line = letter.text.lines().find(|line| line.contains(" YOUR-PASSWORD ") && line.contains('#'))?;
    Some(line.trim().to_string())
}

fn newest<'a>(letters: &'a [Letter], who: &str) -> &'a Letter {
    let to = address(who);
    letters.iter().rev().find(|letter| letter.to == to).unwrap()
}

fn address(who: &str) -> String {
    format!("{who}@example.net")
}

fn position(number: usize) -> Option<String> {
    number.is_multiple_of(2).then(|| format!("imap:mail.example.org/INBOX;7;{number}"))
}

fn write(number: usize, from: &str, subject: &str, more: &str, body: &str) -> Mail {
    let raw = format!(
        "From: {from}\r\nTo: {SERVER}\r\nSubject: {subject}\r\nDate: Thu, 1 Jan 2026 12:00:00 +0000\r\n\
         Message-ID: <mail-{number}@example.net>\r\n{more}\r\n{}\r\n",
        body.replace('\n', "\r\n")
    );
    Mail {
        raw: raw.into_bytes(),
        envelope_from: from.to_string(),
        position: position(number),
        request: None,
        at: 0,
    }
}

fn answer(number: usize, letter: &Letter, body: &str) -> Mail {
    let quoted: String = letter.text.lines().map(|line| format!("> {line}\n")).collect();
    let body = format!("{body}\n\nOn Thu, 1 Jan 2026 at 12:00, pbmd wrote:\n{quoted}");
    let more = format!("In-Reply-To: <{0}>\r\nReferences: <{0}>\r\n", letter.id);
    write(number, &letter.to, &format!("Re: {}", letter.subject), &more, &body)
}

/// The form as the page of the letter's turn has it.
fn form(letter: &Letter, played: &str) -> Mail {
    let (_, rest) = letter.text.split_once(&format!("{PAGES}turn/")).expect("a page of a turn");
    let word = rest.split_whitespace().next().unwrap();
    let once: String = Sha256::digest(format!("once {word} {played}\n")).iter().take(16).map(hex).collect();
    let who = letter.to.split('@').next().unwrap();
    request(
        format!("move={played}&once={once}&userid={who}&message="),
        Request::Form(format!("/turn/{word}")),
    )
}

fn hex(byte: &u8) -> String {
    format!("{byte:02x}")
}

fn request(body: String, request: Request) -> Mail {
    Mail {
        raw: body.into_bytes(),
        envelope_from: String::new(),
        position: None,
        request: Some(request),
        at: 0,
    }
}

/// A delivery report (RFC 3464) from the null sender.
fn bounce(number: usize, letter: &Letter) -> Mail {
    let (to, id) = (&letter.to, &letter.id);
    let raw = format!(
        "From: MAILER-DAEMON@example.net\r\nTo: {SERVER}\r\nSubject: Undelivered Mail Returned to Sender\r\n\
         Date: Thu, 1 Jan 2026 12:00:00 +0000\r\nMessage-ID: <mail-{number}@example.net>\r\n\
         Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nThe mailbox of {to} is full.\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.net\r\n\r\n\
         Final-Recipient: rfc822; {to}\r\nAction: failed\r\nStatus: 5.2.2\r\n\r\n\
         --b\r\nContent-Type: message/rfc822\r\n\r\nFrom: {SERVER}\r\nTo: {to}\r\nMessage-ID: <{id}>\r\n\r\n.\r\n\
         --b--\r\n"
    );
    Mail {
        raw: raw.into_bytes(),
        envelope_from: String::new(),
        position: position(number),
        request: None,
        at: 0,
    }
}
