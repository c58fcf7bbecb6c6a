//! Letters that answer a mail.

use crate::command::{MASK, ParseErrorKind};
use crate::game::Seat;

use super::board;
use super::reply::proposed::{self, About};
use super::reply::{Reply, Response};
use crate::letter::board::news::BoardNews;
use crate::letter::board::notices;
use crate::letter::bytes::{Content, EventKind, ServerIdentity};
use crate::letter::words::{Block, Words, seats, sentences};

/// Maximum length of a command in a subject, in characters.
const LONGEST_SUBJECT: usize = 50;

sentences! {
    pub enum Text {
        Mistake { server: String } = "answer-mistake",
        Refused { server: String, command: String } = "answer-refused",
        RefusedMore { server: String, command: String, more: usize } = "answer-refused-more",
        Unchanged { server: String } = "answer-unchanged",
        Command { server: String, command: String } = "answer-command",
        Help { server: String } = "answer-help",
        Puzzle { server: String } = "answer-puzzle",
        Other { server: String } = "answer-other",
        Footer { address: String } = "answer-footer",
    }
}

/// The thread of a letter of answers.
#[derive(Clone, Copy, Debug)]
pub enum Thread<'a> {
    /// A board and the reader's seat there. The letter also lists the players and the clocks.
    Board(&'a BoardNews<'a>, Option<Seat>),
    Mail(EventKind),
}

/// Makes a letter of answers.
pub fn answers(
    server: &ServerIdentity,
    words: &Words,
    thread: Thread<'_>,
    responses: &[Response],
) -> Content {
    let (subject, who, clocks) = match thread {
        Thread::Board(news, seat) => {
            let who = Block::lines([seats::who_is_who(words, news.board, seat)]);
            let clocks = Block::lines(notices::standing(words, news));
            (board::subject(news.board), Some(who), Some(clocks))
        }
        Thread::Mail(kind) => (words.say(&subject_of(kind, server.name.clone(), responses)), None, None),
    };
    let said = Response::blocks(responses, words, server);
    let about = match thread {
        Thread::Board(..) => About::Board,
        Thread::Mail(_) => About::Anything,
    };
    let taps = proposed::taps(words, &said, responses, about);
    let blocks =
        who.into_iter().chain(said).chain(taps).chain(clocks).chain([footer(words, server)]).collect();
    Content { subject, blocks }
}

pub(super) fn footer(words: &Words, server: &ServerIdentity) -> Block {
    Block::Footer(words.say(&Text::Footer { address: server.address.clone() }))
}

/// The subject of a letter that is not about a board: the command, and whether it was refused.
fn subject_of(kind: EventKind, server: String, responses: &[Response]) -> Text {
    let refused: Vec<&Response> = responses
        .iter()
        .filter(|response| response.quoted.as_ref().is_some_and(|q| q.number.is_some()))
        .collect();
    let command = match (kind, refused.first()) {
        (EventKind::Error, first) => first.copied().filter(|first| is_understood(first)),
        _ => responses.first().filter(|first| responses.iter().all(|other| other.quoted == first.quoted)),
    };
    let command = command.and_then(named).filter(|command| !command.is_empty());
    match (kind, command) {
        (EventKind::Error, Some(command)) if refused.len() > 1 => {
            Text::RefusedMore { server, command, more: refused.len() - 1 }
        }
        (EventKind::Error, Some(command)) => Text::Refused { server, command },
        (EventKind::Error, None) if refused.is_empty() => Text::Unchanged { server },
        (EventKind::Error, None) => Text::Mistake { server },
        (_, Some(command)) => Text::Command { server, command },
        (EventKind::Puzzle, None) => Text::Puzzle { server },
        (EventKind::Help, None) => Text::Help { server },
        (_, None) => Text::Other { server },
    }
}

fn is_understood(response: &Response) -> bool {
    match &response.reply {
        Reply::Misread(error) => {
            !error.is_no_command()
                || (error.kind == ParseErrorKind::NoSuchCommand && !error.understood.is_empty())
        }
        _ => true,
    }
}

/// The command of a response, up to the first masked word.
fn named(response: &Response) -> Option<String> {
    let text = response.quoted.as_ref()?.text.split(MASK).next()?;
    let end = text.char_indices().nth(LONGEST_SUBJECT).map_or(text.len(), |(end, _)| end);
    let whole = match text.get(..end)?.rsplit_once(' ') {
        Some((words, _)) if end < text.len() => words,
        _ => text.get(..end)?,
    };
    Some(whole.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::reply::{Note, Quoted, Refusal};

    #[test]
    fn subjects() {
        let refused = |text: &str| Response {
            quoted: Some(Quoted { number: Some(0), text: text.to_owned() }),
            reply: Refusal::NoPlayer.into(),
        };
        let answered = |text: &str| Response {
            quoted: Some(Quoted { number: None, text: text.to_owned() }),
            reply: Note::ForgotSent.into(),
        };
        let alone = Response { quoted: None, reply: Note::TooLate.into() };
        let long = format!("savoya history {}", "alice ".repeat(20));
        let cases = [
            (EventKind::Error, vec![refused("signup alice **** a@b")], "pbmd: refused: signup alice"),
            (
                EventKind::Error,
                vec![answered("list"), refused("a"), refused("b")],
                "pbmd: refused: a and 1 more",
            ),
            (EventKind::Error, vec![refused("**** x")], "pbmd: your mail was not understood"),
            (EventKind::Error, vec![alone.clone()], "pbmd: nothing was changed"),
            (EventKind::Help, vec![answered("help savoya")], "pbmd: help savoya"),
            (EventKind::Help, vec![alone.clone()], "pbmd: how to play by mail"),
            (EventKind::Whois, vec![answered("whois a"), answered("whois b")], "pbmd: answer to your mail"),
            (EventKind::History, vec![answered(&long)], "pbmd: savoya history alice alice alice alice alice"),
        ];
        for (kind, responses, subject) in cases {
            let said = subject_of(kind, "pbmd".to_owned(), &responses);
            assert_eq!(Words::english().say(&said), subject);
        }
    }
}
