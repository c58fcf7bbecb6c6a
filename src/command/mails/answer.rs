//! Messages in answers to letters that are not about a board.

use super::meant_line::{is_cry, is_meant};
use super::message;
use super::parsed_mail::{CommandSource, ParsedLine, ParsedMail};
use crate::command::grammar::what::{AccountCommand, Command, GameCommand, Proof, What};
use crate::command::lines::context::{Games, ParseContext};

/// Takes the text below the challenge in an answer as its message, if it is nothing like a command.
pub fn message_below<'a>(games: impl Into<Games<'a>>, written: &str, parsed: &mut ParsedMail) {
    let Some(at) = parsed.lines.iter().rposition(|line| !line.is_talk()) else { return };
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

/// Takes an answer to a message from `to` as a message back, if its first line was not meant for a command. `own` is its writer.
pub fn message_back<'a>(
    games: impl Into<Games<'a>>,
    written: &str,
    (own, to): (&str, &str),
    parsed: &mut ParsedMail,
) {
    let first = parsed.lines.first().map(|line| (line.number, line.written.clone()));
    let talk = parsed.talk.as_ref().and_then(|talk| talk.lines.first().cloned());
    let Some((number, written_line)) = first.or(talk).filter(|(number, _)| *number > 0) else { return };
    if is_commands(parsed, own, written.lines().nth(number - 1).unwrap_or_default()) {
        return;
    }
    let what = What::Account(AccountCommand::Message { to: vec![to.to_owned()] });
    let command = Ok(Command { proof: Some(Proof::Answer), what });
    let message = message::message(&ParseContext::fresh(games), written.trim());
    parsed.lines = vec![ParsedLine { message, ..ParsedLine::new(number, command, written_line) }];
    parsed.talk = None;
    parsed.unread = 0;
}

fn is_commands(parsed: &ParsedMail, own: &str, beginning: &str) -> bool {
    let is_meant = |line: &ParsedLine| is_meant(line, Some(own));
    match parsed.lines.split_first() {
        // `Help!` with a story below it.
        Some((first, below)) if is_cry(beginning) && !below.is_empty() => {
            is_meant(first) && !first.command.as_ref().is_ok_and(|command| command.what.is_query())
                || below.iter().any(is_meant)
        }
        Some((first, _)) => is_meant(first),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::lines::context::Context;
    use crate::command::mails::parsed_mail::Text;
    use crate::command::mails::read::read;

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
            ("Show me your garden!", Some("Show me your garden!")),
            ("List of things I like:\n- tea", Some("List of things I like:\n- tea")),
            ("Games are fun", Some("Games are fun")),
            ("Help!\nI fell off my bike.", Some("Help!\nI fell off my bike.")),
            ("Help me with the elephant, please.", Some("Help me with the elephant, please.")),
            ("Message from your friends", None),
            ("Savoya is a nice game.", Some("Savoya is a nice game.")),
            ("Great!", Some("Great!")),
            ("Die Partie macht mir Spa\u{df}.", Some("Die Partie macht mir Spa\u{df}.")),
            ("Help!", None),
            ("resign", None),
            ("Resign", None),
            ("show 101", None),
            ("savoya chalenge alice bob", None),
            ("hepl", None),
            ("message bob short alice\nHello", None),
        ];
        for (written, wanted) in cases {
            let text = Text { subject: "Re: pbmd: a message from alice", written };
            let mut parsed = read(&["savoya"], Context::Fresh, text);
            let before = parsed.clone();
            message_back(&["savoya"], written, ("bob", "alice"), &mut parsed);
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
}
