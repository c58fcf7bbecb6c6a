//! Commands.

use pbmd::command::{
    Command, Context, LONGEST_LINE, MOST_LINES, Password, Proof, Reading, Text, bare_subject, is_command,
    leaving, read, verbs,
};
use pbmd::games;

use crate::driver::{Target, check};

/// A password that is no other word.
const MARKER: &str = "zQ7marker9Zq";

const WORDS: &[&str] = &[
    MARKER,
    "alice",
    "savoya",
    "savoy",
    "great",
    "101",
    "#101",
    "101#5",
    "a6-c6",
    "-stack=3",
    "--clock=5d",
    "if",
    "any",
    "then",
    "login",
    "signup",
    "password",
    "change password",
    "change address",
    "add",
    "forgot",
    "multiple",
    "end",
    "signoff",
    "move",
    "resign",
    "draw",
    "accept",
    "chat",
    "propose",
    "preview",
    "new",
    "show",
    "help",
    "set",
    "message",
    "Re:",
    "Savoya Board 101: alice v bob",
    "alice@example.org",
    "all show",
    "unsubscribe-",
    "unsubscribe-abc234",
    "#",
    "=",
    ",",
    "\u{202e}",
    "  indented",
];

fn passwords(command: &Command) -> Vec<&Password> {
    let shown = match command {
        Command::Login { password, .. } | Command::Signup { password, .. } => Some(password),
        other => match other.proof() {
            Some(Proof::Password { password, .. }) => Some(password),
            _ => None,
        },
    };
    let new = match command {
        Command::ChangePassword { new, .. } | Command::SetPassword { new } => Some(new),
        _ => None,
    };
    shown.into_iter().chain(new).collect()
}

/// A reading has a bounded number of lines, each fit to be shown, and shows no password that it has read.
fn is_sound(reading: &Reading, written: &str) {
    assert!(reading.lines.len() <= MOST_LINES);
    let mut secret = false;
    for line in &reading.lines {
        assert!(!line.quoted.chars().any(char::is_control), "{:?}", line.quoted);
        assert!(line.quoted.chars().count() <= LONGEST_LINE, "{:?}", line.quoted);
        assert!(line.number <= written.lines().count(), "line {}", line.number);
        let read = line.reading.iter().flat_map(passwords);
        secret |= read.into_iter().any(|password| password.expose() == MARKER);
    }
    for line in reading.lines.iter().filter(|_| secret) {
        assert!(line.quoted.split(' ').all(|word| word != MARKER), "shown: {:?}", line.quoted);
    }
}

fn any_text(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (subject, written) = text.split_once('\n').unwrap_or(("", &text));
    let names: Vec<&str> = games::ALL.iter().map(|game| game.info().name).collect();
    let answer = Context::Answer { game: "savoya", board: 101, move_number: 5, userid: "alice" };
    for context in [Context::Fresh, answer, Context::AnswerAccount] {
        is_sound(&read(&names, context, Text { subject, written }), written);
        let unread = read(&names, context, Text { subject: &format!("Re: {subject}"), written });
        is_sound(&unread, written);
    }
    let is_command = is_command(&names, subject);
    if let Some(token) = leaving(subject) {
        assert!(!is_command && token.chars().all(|c| c.is_ascii_alphanumeric()), "{subject:?}");
        assert_eq!(leaving(&format!("Re: unsubscribe-{token}")), Some(token));
    }
    assert_eq!(bare_subject(bare_subject(subject)), bare_subject(subject));
}

#[test]
fn command() {
    let patterns = verbs::all().iter().map(|entry| verbs::pattern(entry.verb).replace("<game>", "savoya"));
    let filled = patterns.map(|pattern| {
        let text =
            pattern.replace("<userid>", "alice").replace("<password>", MARKER).replace("<board>", "101");
        format!("{text}\n{text}\n\nHello\n{text}\n").into_bytes()
    });
    check(&Target { name: "command", samples: filled.collect(), words: WORDS, law: &any_text });
}
