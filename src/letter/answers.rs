//! Letters that answer a mail.

use crate::play::Board;

use super::block::Block;
use super::board;
use super::catalogue::Words;
use super::event::EventKind;
use super::identity::ServerIdentity;
use super::model::Content;
use super::reply::Response;
use super::sentences::sentences;

sentences! {
    /// What such a letter says beside the answers.
    pub enum Said {
        Mistake { server: String } = "answer-mistake",
        Help { server: String } = "answer-help",
        Other { server: String } = "answer-other",
        Footer { address: String } = "answer-footer",
    }
}

/// What a letter of answers is about.
#[derive(Clone, Copy, Debug)]
pub enum Thread<'a> {
    /// A board of its reader: the letter has the subject of all letters about it.
    Board(&'a Board),
    /// The mail that it answers.
    Mail(EventKind),
}

/// The letter with these answers.
pub fn answers(
    server: &ServerIdentity,
    words: &Words,
    thread: Thread<'_>,
    responses: &[Response],
) -> Content {
    let subject = match thread {
        Thread::Board(board) => board::subject(words, board),
        Thread::Mail(kind) => words.say(&subject_of(kind, server.name.clone())),
    };
    let mut blocks: Vec<Block> =
        responses.iter().flat_map(|response| response.blocks(words, server)).collect();
    blocks.push(footer(words, server));
    Content { subject, blocks }
}

pub(super) fn footer(words: &Words, server: &ServerIdentity) -> Block {
    Block::Footer(words.say(&Said::Footer { address: server.address.clone() }))
}

/// The subject of a letter that belongs to no board.
fn subject_of(kind: EventKind, server: String) -> Said {
    match kind {
        EventKind::Error => Said::Mistake { server },
        EventKind::Help => Said::Help { server },
        _ => Said::Other { server },
    }
}
