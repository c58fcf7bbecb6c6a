//! What answers to letters about no board say beside commands: yes or no to a question, and a message.

use super::context::{Games, ParseContext};
use super::message;
use super::parsed_mail::{CommandSource, ParsedLine, ParsedMail};
use super::what::{AccountCommand, Command, GameCommand, Proof, What};

/// Words that say yes.
const YES: [&str; 12] =
    ["yes", "y", "yep", "yeah", "ok", "okay", "accept", "accepted", "sure", "begin", "start", "play"];

/// Words that say nothing but yes, in the languages of the letters.
const CLEAR_YES: [&str; 10] = ["yes", "y", "yep", "yeah", "ok", "okay", "sure", "ano", "ja", "jawohl"];

/// Words of other languages that say no.
const NO_ABROAD: [&str; 3] = ["ne", "nein", "nicht"];

/// Words that say no where an answer begins with them.
const NO: [&str; 10] =
    ["no", "n", "nope", "not", "never", "reject", "decline", "cancel", "stop", "unsubscribe"];

/// Words anywhere in an answer without a yes, by which its writer rather knows nothing of the question.
const DENIAL: [&str; 12] = [
    "not",
    "never",
    "nothing",
    "cannot",
    "wrong",
    "who",
    "what",
    "why",
    "spam",
    "mistake",
    "remove",
    "unsubscribe",
];

/// What an answer to a question says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Yes, and this to others; passwords in it that stand in commands are masked.
    Yes(String),
    /// No, or nothing that could be taken for a yes by somebody careful.
    No,
    /// Neither, where nothing but a clear yes will do.
    Unclear,
}

/// Reads an answer to a question about something that cannot be taken back: a yes is one word alone on the first line. None of its
/// lines is a command; `parsed` holds none afterwards.
pub fn clear_consent(written: &str, parsed: &mut ParsedMail) -> Consent {
    parsed.lines.clear();
    parsed.talk = None;
    parsed.unread = 0;
    let first = words(written.trim().lines().next().unwrap_or_default());
    match first.as_slice() {
        [word] if CLEAR_YES.contains(&word.as_str()) => Consent::Yes(String::new()),
        [word, ..] if NO.contains(&word.as_str()) || NO_ABROAD.contains(&word.as_str()) => Consent::No,
        _ => Consent::Unclear,
    }
}

/// Reads an answer. What does not sound like a no is a yes, an empty answer too. Nothing where the answer holds commands in
/// place of a yes or a no; `parsed` is how they were read, and holds none afterwards where there is a consent.
///
/// The message is what stands below a first line that is one word, yes; or else all of it.
pub fn consent<'a>(games: impl Into<Games<'a>>, written: &str, parsed: &mut ParsedMail) -> Option<Consent> {
    let written = written.trim();
    let (first, below) = written.split_once('\n').unwrap_or((written, ""));
    let first = words(first);
    let alone =
        matches!(first.as_slice(), [word] if YES.contains(&word.as_str()) || NO.contains(&word.as_str()));
    if !alone && parsed.lines.iter().any(|line| line.command.is_ok()) {
        return None;
    }
    parsed.lines.clear();
    parsed.talk = None;
    parsed.unread = 0;
    let said = match first.first() {
        Some(word) if NO.contains(&word.as_str()) => return Some(Consent::No),
        Some(word) if YES.contains(&word.as_str()) => {
            if alone {
                below
            } else {
                written
            }
        }
        _ if words(written).iter().any(|word| is_denial(word)) => return Some(Consent::No),
        _ => written,
    };
    Some(Consent::Yes(message::message(&ParseContext::fresh(games), said.trim())))
}

/// Takes what stands below the challenge in an answer as its message, where it is nothing like a command.
pub fn message_below<'a>(games: impl Into<Games<'a>>, written: &str, parsed: &mut ParsedMail) {
    let Some(at) = parsed.lines.iter().rposition(|line| !is_talk(line)) else { return };
    let below = parsed.lines.len() > at + 1;
    let Some(line) = parsed.lines.get_mut(at) else { return };
    let challenges = matches!(
        &line.command,
        Ok(Command { what: What::Game { act: GameCommand::Challenge { .. }, .. }, .. })
    );
    if challenges && below && line.message.is_empty() && parsed.source == CommandSource::Body {
        let text: Vec<&str> = written.lines().skip(line.number).collect();
        line.message = message::message(&ParseContext::fresh(games), text.join("\n").trim());
        parsed.lines.truncate(at + 1);
        parsed.unread = 0;
    }
}

/// Takes an answer to what the player `to` wrote as a message back, where its first line is nothing like a command.
pub fn message_back<'a>(games: impl Into<Games<'a>>, written: &str, to: &str, parsed: &mut ParsedMail) {
    let first = parsed.lines.first().map(|line| (line.number, line.written.clone()));
    let talk = parsed.talk.as_ref().and_then(|talk| talk.lines.first().cloned());
    let Some((number, written_line)) = first.or(talk).filter(|(number, _)| *number > 0) else { return };
    if !parsed.lines.first().is_none_or(is_talk) {
        return;
    }
    let what = What::Account(AccountCommand::Message { to: vec![to.to_owned()] });
    parsed.lines = vec![ParsedLine {
        number,
        command: Ok(Command { proof: Some(Proof::Answer), what }),
        written: written_line,
        message: message::message(&ParseContext::fresh(games), written.trim()),
        board: None,
    }];
    parsed.talk = None;
    parsed.unread = 0;
}

/// Whether a line is nothing like a command.
fn is_talk(line: &ParsedLine) -> bool {
    line.command.as_ref().is_err_and(|error| error.is_no_command() && error.meant.is_none())
}

/// The words of a text in small letters, without the marks round them.
fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Whether a word denies or asks; `didn't` does so too.
fn is_denial(word: &str) -> bool {
    DENIAL.contains(&word) || word.ends_with("n't") || word.ends_with("n\u{2019}t")
}

#[cfg(test)]
mod tests {
    use super::super::context::Context;
    use super::super::parsed_mail::Text;
    use super::super::read::read;
    use super::*;

    fn read_answer(written: &str) -> Option<Consent> {
        let text = Text { subject: "Re: pbmd: shall this game begin?", written };
        let mut parsed = read(&["savoya"], Context::Fresh, text);
        consent(&["savoya"], written, &mut parsed)
    }

    #[test]
    fn yes_and_a_message() {
        let cases = [
            ("", ""),
            ("yes", ""),
            ("  Yes!  ", ""),
            ("OK.", ""),
            ("accept\n\nGood luck, bob!\nAlice", "Good luck, bob!\nAlice"),
            ("yes\nnot a bad day for it", "not a bad day for it"),
            ("Yes, good luck!", "Yes, good luck!"),
            ("Hello Bob, good luck!", "Hello Bob, good luck!"),
            ("yes\nlist", "list"),
            ("yes\nlogin alice alice-secret", "login alice ****"),
            ("hello\nlogni alice alice-secret", "hello\n****"),
        ];
        for (written, message) in cases {
            assert_eq!(read_answer(written), Some(Consent::Yes(message.to_owned())), "{written:?}");
        }
    }

    #[test]
    fn no() {
        let cases = [
            "no",
            "No!",
            "reject",
            "Decline.",
            "no\n\nI never wrote this",
            "No, that was somebody else.",
            "I did not write this.",
            "That wasn't me.",
            "That wasn\u{2019}t me.",
            "Who are you?",
            "Please remove me from your list",
        ];
        for written in cases {
            assert_eq!(read_answer(written), Some(Consent::No), "{written:?}");
        }
    }

    #[test]
    fn a_message_below_a_challenge() {
        let cases = [
            ("savoya challenge alice bob\n\nHello Bob!\nGood luck.", 1, "Hello Bob!\nGood luck."),
            ("list\nsavoya challenge alice bob\nHello Bob!", 2, "Hello Bob!"),
            ("savoya challenge alice bob\n\na\nb\nc\nd\ne", 1, "a\nb\nc\nd\ne"),
            ("savoya challenge alice bob\n  Hello!\n\nmore", 2, "Hello!\n"),
            ("savoya challenge alice bob\n\nsavoya chalenge alice carol", 2, ""),
            ("Hello!\nsavoya challenge alice bob", 2, ""),
        ];
        for (written, lines, message) in cases {
            let text = Text { subject: "Re: pbmd: welcome, alice", written };
            let mut parsed = read(&["savoya"], Context::Fresh, text);
            message_below(&["savoya"], written, &mut parsed);
            assert_eq!(parsed.lines.len(), lines, "{written:?}");
            let said = parsed.lines.iter().find(|line| !line.message.is_empty());
            assert_eq!(said.map_or("", |line| &line.message).trim(), message.trim(), "{written:?}");
        }
    }

    #[test]
    fn a_message_back() {
        let cases = [
            ("Gladly!", Some("Gladly!")),
            (
                "\nHello Alice,\n\nset the board up, and we begin.\nBob",
                Some("Hello Alice,\n\nset the board up, and we begin.\nBob"),
            ),
            ("Hello,\nlogin bob bob-secret", Some("Hello,\nlogin bob ****")),
            ("a\nb\nc\nd\ne\nf", Some("a\nb\nc\nd\ne\nf")),
            ("block bob bob-secret alice", None),
            ("blokc bob bob-secret alice", None),
            ("savoya challenge alice bob\n\nHello!", None),
            ("help", None),
            ("", None),
        ];
        for (written, wanted) in cases {
            let text = Text { subject: "Re: pbmd: a message from alice", written };
            let mut parsed = read(&["savoya"], Context::Fresh, text);
            let before = parsed.clone();
            message_back(&["savoya"], written, "alice", &mut parsed);
            match (wanted, parsed.lines.as_slice()) {
                (Some(message), [line]) => {
                    assert_eq!(line.message, message);
                    let to = vec!["alice".to_owned()];
                    let what = What::Account(AccountCommand::Message { to });
                    assert_eq!(line.command, Ok(Command { proof: Some(Proof::Answer), what }));
                }
                (wanted, _) => assert_eq!((wanted, parsed), (None, before), "{written:?}"),
            }
        }
    }

    #[test]
    fn a_clear_yes_is_one_word() {
        let cases = [
            ("yes", Consent::Yes(String::new())),
            ("  Yes!\n\nAlice", Consent::Yes(String::new())),
            ("Ano.", Consent::Yes(String::new())),
            ("ja", Consent::Yes(String::new())),
            ("no", Consent::No),
            ("Nein, lieber nicht", Consent::No),
            ("No, I never asked for that", Consent::No),
            ("", Consent::Unclear),
            ("yes but what happens to my games?", Consent::Unclear),
            ("Hello!\nyes", Consent::Unclear),
            ("delete alice alice-secret", Consent::Unclear),
            ("accept", Consent::Unclear),
        ];
        for (written, wanted) in cases {
            let text = Text { subject: "Re: pbmd: close the account?", written };
            let mut parsed = read(&["savoya"], Context::Fresh, text);
            assert_eq!(clear_consent(written, &mut parsed), wanted, "{written:?}");
            assert!(parsed.lines.is_empty());
        }
    }

    #[test]
    fn commands_are_neither() {
        for written in
            ["help", "list", "savoya challenge alice bob", "login alice alice-secret\nsavoya games"]
        {
            assert_eq!(read_answer(written), None, "{written:?}");
        }
    }
}
