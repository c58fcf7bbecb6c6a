//! Commands.

use pbmd::command::{
    Context, LONGEST_LINE, MOST_LINES, Name, ParsedMail, Reader, Text, bare_subject, is_command, read,
    unsubscribe_token, verbs,
};
use pbmd::games;

use crate::driver::{Target, check};

/// A password unlike any other word.
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

/// A parsed mail has a bounded number of displayable lines, and shows no password, nor a word that may be one.
fn is_sound(parsed: &ParsedMail, context: Context, written: &str) {
    assert!(parsed.lines.len() <= MOST_LINES);
    for line in &parsed.lines {
        assert!(line.number <= written.lines().count(), "line {}", line.number);
        let shown = match &line.command {
            Ok(command) => {
                let known = |name: Name| !format!("{name:?}").contains(MARKER);
                command.quoted(context, known)
            }
            Err(error) => format!("{error:?}"),
        };
        assert!(!shown.contains(MARKER), "shown: {shown:?}");
        assert!(!shown.chars().any(char::is_control), "{shown:?}");
        assert!(shown.chars().count() <= LONGEST_LINE, "{shown:?}");
    }
}

fn any_text(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (subject, written) = text.split_once('\n').unwrap_or(("", &text));
    let names: Vec<&str> = games::ALL.iter().map(|game| game.info().name).collect();
    let answer = Context::Answer {
        game: "savoya",
        board: 101,
        move_number: 5,
        userid: "alice",
        reader: Reader::Player,
    };
    for context in [Context::Fresh, answer, Context::AnswerAccount] {
        is_sound(&read(&names, context, Text { subject, written }), context, written);
        let unread = read(&names, context, Text { subject: &format!("Re: {subject}"), written });
        is_sound(&unread, context, written);
    }
    let is_command = is_command(&names, subject);
    if let Some(token) = unsubscribe_token(subject) {
        assert!(!is_command && token.chars().all(|c| c.is_ascii_alphanumeric()), "{subject:?}");
        assert_eq!(unsubscribe_token(&format!("Re: unsubscribe-{token}")), Some(token));
    }
    assert_eq!(bare_subject(bare_subject(subject)), bare_subject(subject));
}

#[test]
fn command() {
    let patterns = verbs::all().iter().map(|spec| spec.pattern.replace("<game>", "savoya"));
    let filled = patterns.map(|pattern| {
        let text =
            pattern.replace("<userid>", "alice").replace("<password>", MARKER).replace("<board>", "101");
        format!("{text}\n{text}\n\nHello\n{text}\n").into_bytes()
    });
    check(&Target { name: "command", samples: filled.collect(), words: WORDS, law: &any_text });
}
