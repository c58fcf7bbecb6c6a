//! What a request has come to so far, and what it has cost.

use std::collections::BTreeSet;

use crate::command::{AccountCommand, Consent, ParsedLine, What};
use crate::letter::{EventKind, Quoted, Refusal, Reply, Words};
use crate::store::{Item, LetterId};

use crate::desk::commands::{Answer, ShowBoard};
use crate::desk::policy::limits::MOST_SAID;
use crate::desk::sender::{InReplyTo, Sender};
use crate::desk::state::said_texts::Said;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Looking, Work, ledger};

/// What a letter that shows a board counts for, in bytes: it is a letter of its own.
const BOARD_LENGTH: usize = 8 * 1024;

pub(in crate::desk) struct Request<'s> {
    pub(super) shared: &'s Shared,
    pub sender: Sender,
    /// In the language of the reader, once that is known.
    pub words: Words,
    /// The answer to a question in the letter; none if it asks nothing.
    pub consent: Option<Consent>,
    pub unreadable: Option<Refusal>,
    pub answers_letter: Option<LetterId>,
    /// The moves in the subject of an answer to a board's letter, where none is read.
    pub(super) in_subject: String,
    /// What the mail says, to know it again.
    pub text: Option<Said>,
    /// Why the sender gets no letter: the mail is marked as a machine's.
    pub withheld: Option<String>,
    pub told_nothing: bool,
    pub asks_again: bool,
    /// What there is to say, command by command.
    pub answers: Vec<(Option<Quoted>, Answer)>,
    /// The approximate length of the letter with all answers, in bytes.
    said: usize,
    /// What was done, for the ledger.
    pub log: Vec<String>,
    /// Whether the mail held no command.
    pub empty: bool,
    pub(super) failed: bool,
    /// In an answer, where any line may be a move: the lines that were nothing like one.
    pub(super) unrecognised: usize,
    /// The boards for which a line that looks like a move was refused. No later line is played there: it might belong to the
    /// same turn.
    pub(super) turns_spoilt: BTreeSet<u32>,
}

/// The transaction a mail's lines run in: read-only if all of them are queries.
pub(in crate::desk) enum Room<'r, 'd> {
    Looking(Looking<'r>),
    Working(&'r mut Work<'d>),
}

impl Room<'_, '_> {
    pub(super) fn looking(&mut self) -> Looking<'_> {
        match self {
            Room::Looking(looking) => Looking {
                shared: looking.shared,
                tx: looking.tx,
                boards: looking.boards,
                budget: looking.budget,
            },
            Room::Working(work) => work.looking(),
        }
    }
}

impl<'s> Request<'s> {
    pub(in crate::desk) fn new(shared: &'s Shared, sender: Sender) -> Self {
        Request {
            shared,
            sender,
            words: Words::english().clone(),
            consent: None,
            unreadable: None,
            answers_letter: None,
            text: None,
            withheld: None,
            in_subject: String::new(),
            told_nothing: false,
            asks_again: false,
            answers: Vec::new(),
            said: 0,
            log: Vec::new(),
            empty: false,
            failed: false,
            unrecognised: 0,
            turns_spoilt: BTreeSet::new(),
        }
    }

    /// Adds what there is to say about one command, or about the whole mail if none is quoted.
    pub(in crate::desk) fn add(&mut self, quoted: Option<Quoted>, answer: Answer) {
        let file = answer.attachment.as_ref().map_or(0, |file| file.text.len());
        let text = answer.reply.length(&self.words, &self.shared.identity);
        self.said += quoted.as_ref().map_or(0, |quoted| quoted.text.len()) + text + file;
        self.answers.push((quoted, answer));
    }

    pub(in crate::desk) fn say(&mut self, event: EventKind, reply: Reply) {
        self.add(None, Answer::new(event, reply));
    }

    pub(in crate::desk) fn fail(&mut self, reply: impl Into<Reply>) {
        self.failed = true;
        self.say(EventKind::Error, reply.into());
    }

    /// Whether no more lines are read, because of what the lines before them cost.
    pub(super) fn has_cost_enough(&self, room: &mut Room<'_, '_>) -> bool {
        let Looking { shared, boards, budget, .. } = room.looking();
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        budget.tick(shared.now());
        budget.note(Item::Boards, number(boards.opened()));
        let shown = self.answers.iter().filter(|(_, answer)| answer.shows == ShowBoard::Below).count();
        let bytes = number(self.said + shown * BOARD_LENGTH);
        self.said > MOST_SAID
            || bytes > budget.left(Item::Bytes)
            || number(boards.readers()) > budget.left(Item::LettersToOthers)
            || number(boards.bytes_to_others(BOARD_LENGTH)) > budget.left(Item::BytesToOthers)
            || budget.is_spent()
    }

    pub(super) fn log_refusals<'a>(&mut self, answers: impl IntoIterator<Item = &'a Answer>) -> bool {
        let mistakes: Vec<&Answer> = answers.into_iter().filter(|answer| answer.is_mistake()).collect();
        let complaints: Vec<&str> = mistakes.iter().flat_map(|answer| answer.reply.complaints()).collect();
        if !mistakes.is_empty() {
            self.log.push(ledger::refused(&complaints));
        }
        !mistakes.is_empty()
    }

    /// The board that a mistake is about, opened; by default that of the answered letter.
    pub(super) fn board_meant(
        &self,
        room: &mut Room<'_, '_>,
        board: Option<u32>,
    ) -> Result<Option<u32>, DeskError> {
        let Some(meant) = board.or(self.answered_board()) else { return Ok(None) };
        let looking = room.looking();
        let open = looking.boards.playable(looking.tx, meant)?;
        Ok(open.map(|open| open.now.number))
    }

    pub(super) fn answered_board(&self) -> Option<u32> {
        match &self.sender.in_reply_to {
            InReplyTo::Board { board, .. } => Some(*board),
            _ => None,
        }
    }
}

pub(super) fn is_login(what: &What) -> bool {
    matches!(what, What::Account(AccountCommand::Login))
}

pub(super) fn is_about(line: &ParsedLine, test: fn(&What) -> bool) -> bool {
    matches!(&line.command, Ok(command) if test(&command.what))
}
