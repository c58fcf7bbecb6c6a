//! Letters with a player's message to other players, or the operator's to all.

use super::answers::footer;
use super::board;
use crate::letter::board::news::ProofNeeded;
use crate::letter::bytes::{Content, ServerIdentity};
use crate::letter::words::markup::broken;
use crate::letter::words::{Block, Capital, Names, Words, languages, sentences};

sentences! {
    pub enum Text {
        Subject { server: String, from: String } = "post-subject",
        SubjectToAll { server: String } = "post-subject-all",
        SubjectGiven { server: String, subject: String } = "post-subject-given",
        Alone { from: Capital } = "post-alone",
        Others { from: Capital, names: Names } = "post-others",
        ToAll { from: Capital, server: String } = "post-all",
        Answer { address: String, userid: String, from: String } = "post-answer",
        AnswerByPassword { address: String, userid: String, from: String } = "post-answer-by-password",
        Block { userid: String, from: String } = "post-block",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post<'a> {
    pub from: &'a str,
    /// The userids of the other recipients; empty for a message to all.
    pub others: Vec<String>,
    /// The subject, if the writer gave one.
    pub subject: Option<&'a str>,
    pub text: &'a str,
    pub to_all: bool,
}

/// Makes the letter with a message to the player `userid`.
pub fn post(
    server: &ServerIdentity,
    words: &Words,
    (userid, proof): (&str, ProofNeeded),
    post: &Post<'_>,
) -> Content {
    let (name, from) = (server.name.clone(), post.from.to_owned());
    let capital = Capital(from.clone());
    let (subject, first) = match (post.to_all, post.others.as_slice()) {
        (true, _) => {
            let subject = match post.subject {
                None => Text::SubjectToAll { server: name.clone() },
                Some(subject) => Text::SubjectGiven { server: name.clone(), subject: subject.to_owned() },
            };
            (subject, Text::ToAll { from: capital, server: name })
        }
        (false, []) => (Text::Subject { server: name, from }, Text::Alone { from: capital }),
        (false, others) => {
            let names = others.iter().cloned().collect();
            (Text::Subject { server: name, from }, Text::Others { from: capital, names })
        }
    };
    let message = board::message(words, words.say(&board::heading(post.from)), post.from, post.text);
    let (address, userid, from) = (server.address.clone(), userid.to_owned(), post.from.to_owned());
    let block = Text::Block { userid: userid.clone(), from: from.clone() };
    let answer = match proof {
        ProofNeeded::Answer => Text::Answer { address, userid, from },
        ProofNeeded::Password => Text::AnswerByPassword { address, userid, from },
    };
    let mut blocks = vec![Block::Text(words.say(&first))];
    if !post.to_all {
        blocks.extend([answer, block].iter().flat_map(|said| words.blocks(said)));
    }
    blocks.extend([message, footer(words, server)]);
    Content { subject: broken(&words.say(&subject)), blocks }
}

/// The writer of the message in a letter with this subject, in any language; none if the subject is another.
pub fn writer_in_subject(server: &ServerIdentity, subject: &str) -> Option<String> {
    let is_subject = |from: &str| {
        let said = Text::Subject { server: server.name.clone(), from: from.to_owned() };
        languages().into_iter().any(|lang| broken(&Words::of(lang).say(&said)) == subject)
    };
    subject.split_whitespace().find(|word| is_subject(word)).map(str::to_owned)
}
