//! What one mail asks: its lines carried out in order, and what there is to say about them.
//!
//! Below this file nothing knows that a mail was the cause.

mod lines;
pub(super) mod meant;
mod remainder;
pub(super) mod response;
pub(super) mod spoken;
mod state;
pub(super) mod words;

use crate::command::{
    AccountCommand, BoardAct, Command, GameCommand, MOST_UNRECOGNISED, ParsedLine, ParsedMail, Proof, What,
};
use crate::games;
use crate::letter::{EventKind, Note, Refusal, Reply};

use crate::desk::commands::{self, Answer};
use crate::desk::policy::budget::{Admission, Budget};
use crate::desk::policy::limits::MOST_CHALLENGES;
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::{CommandError, Moves, Tried, Work, ledger};

use state::{is_about, is_login};

pub(super) use state::{Request, Room};

impl<'s> Request<'s> {
    /// Whether the sender's daily limit allows this many commands. Otherwise says so, or stays silent.
    pub(super) fn admits(&mut self, budget: &mut Budget, commands: u32) -> bool {
        let most = self.shared.limits().commands_per_day;
        match budget.admit(commands.into()) {
            Admission::Reads => return true,
            Admission::Refused if budget.is_proved() => self.fail(Note::EnoughForToday { most }),
            Admission::Refused => self.fail(Note::TooManyCommands { most }),
            Admission::Silent => self.failed = true,
        }
        self.log.push(ledger::TOO_MANY_COMMANDS.to_string());
        false
    }

    pub(super) fn only_looks(&self, parsed: &ParsedMail) -> bool {
        let looks = |line: &ParsedLine| line.command.as_ref().map_or(true, |command| command.what.is_query());
        let asks = self.sender.in_reply_to.asks() || self.sender.in_reply_to.asks_to_play();
        !asks && parsed.lines.iter().all(looks)
    }

    /// Carries all commands out, in order; resigning comes last, and only if all others were carried out.
    pub(super) fn run(&mut self, room: &mut Room<'_, '_>, parsed: &ParsedMail) -> Result<(), DeskError> {
        if let Room::Working(work) = room
            && self.answer_question(work, parsed)?
        {
            return Ok(());
        }
        if self.withheld.is_some() && !self.begins_with_something(room, parsed)? {
            self.failed = true;
            return Ok(());
        }
        let looking = room.looking();
        let settled = words::settled(looking.tx, looking.boards, &self.sender.in_reply_to, parsed)?;
        let parsed = settled.as_ref().unwrap_or(parsed);
        let Some(unread) = self.carry_out_lines(room, parsed)? else { return Ok(()) };
        self.say_what_was_left(room, parsed, unread)?;
        if let Room::Working(work) = room
            && self.sender.in_reply_to.asks_to_play()
            && self.understood_nothing()
        {
            self.answers.clear();
            self.answer_submission(work)?;
        }
        Ok(())
    }

    /// Carries out the answer to a question in the letter. True if the mail holds nothing else.
    fn answer_question(&mut self, work: &mut Work<'_>, parsed: &ParsedMail) -> Result<bool, DeskError> {
        let consent = self.consent.as_ref();
        let answer = commands::account::answer_letter(work, &self.sender, parsed, consent)?;
        self.log.append(&mut work.log);
        answer.into_iter().for_each(|answer| self.add(None, answer));
        if self.sender.in_reply_to.asks_to_play() && self.consent.is_some() {
            self.answer_submission(work)?;
            return Ok(true);
        }
        let consent = self.consent.as_ref().filter(|_| !self.sender.in_reply_to.asks_for_address());
        let Some(consent) = consent else { return Ok(false) };
        let answers = match &self.sender.in_reply_to {
            InReplyTo::Delete { letter, player, own } => {
                let answer = commands::closing::answer_letter(work, letter, player, *own, consent)?;
                answer.into_iter().map(|answer| (None, answer)).collect()
            }
            InReplyTo::Puzzle { player, number, .. } => {
                commands::puzzle::answer_letter(work, player, *number, consent)?
            }
            _ => commands::challenge::answer_letter(work, &self.sender, consent)?,
        };
        self.log.append(&mut work.log);
        self.log_refusals(answers.iter().map(|(_, answer)| answer));
        answers.into_iter().for_each(|(quoted, answer)| self.add(quoted, answer));
        Ok(true)
    }

    /// Answers the question whether a submitted move is to be played, where the mail holds no command.
    fn answer_submission(&mut self, work: &mut Work<'_>) -> Result<(), DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(()) };
        match commands::submit::answer_letter(work, &self.sender, self.consent.as_ref(), letter) {
            Ok(answers) => {
                self.asks_again = answers.iter().any(|answer| answer.event == EventKind::Submit);
                answers.into_iter().for_each(|answer| self.add(None, answer));
            }
            Err(CommandError::Refused(refused)) => {
                self.log.push(ledger::refused(&Reply::Refused(refused.why.clone()).complaints()));
                let board = self.answered_board();
                self.board_meant(&mut Room::Working(work), board)?;
                self.add(None, Answer::refused(refused));
            }
            Err(CommandError::Failed(error)) => return Err(error),
        }
        self.log.append(&mut work.log);
        Ok(())
    }

    /// Carries the lines out. Gives how many were not read; none if a machine's mail went wrong, which ends it.
    fn carry_out_lines(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
    ) -> Result<Option<usize>, DeskError> {
        let is_resignation = |what: &What| matches!(what, What::Board { act: BoardAct::Resign, .. });
        let (resigning, others): (Vec<&ParsedLine>, Vec<&ParsedLine>) =
            self.up_to_end(parsed).iter().partition(|line| is_about(line, is_resignation));
        let mut unread = parsed.unread;
        let (mut challenges, mut read) = (0, 0);
        for line in others {
            challenges += usize::from(is_about(line, is_challenge));
            if is_about(line, is_challenge) && challenges > MOST_CHALLENGES {
                continue;
            }
            // The first line of an admitted mail is always carried out, and a login before it, however long they have waited on
            // a busy machine.
            if read == 0 || self.unrecognised < MOST_UNRECOGNISED && !self.has_cost_enough(room) {
                self.line(room, parsed, line)?;
                read += usize::from(!is_about(line, is_login));
                if self.failed && self.withheld.is_some() {
                    return Ok(None);
                }
            } else {
                unread += 1;
            }
        }
        if challenges > MOST_CHALLENGES {
            let lines = challenges - MOST_CHALLENGES;
            self.fail(Note::RestChallenges { lines, most: MOST_CHALLENGES });
        }
        self.failed |= unread > 0;
        for line in resigning {
            if self.failed {
                self.refuse(room, parsed, line, None, Moves::Unread, Refusal::ResignNotAlone.into())?;
            } else {
                self.line(room, parsed, line)?;
            }
        }
        Ok(Some(unread))
    }

    /// Whether a machine's mail begins with a legal move or another command; in other mails talk above a move is ignored.
    fn begins_with_something(&self, room: &mut Room<'_, '_>, parsed: &ParsedMail) -> Result<bool, DeskError> {
        let Some(Ok(command)) = parsed.lines.first().map(|line| &line.command) else { return Ok(false) };
        let What::Board { board, act: BoardAct::Move { text, .. }, .. } = &command.what else {
            return Ok(true);
        };
        let Some(reader) = self.sender.in_reply_to.proved_reader() else { return Ok(false) };
        let looking = room.looking();
        let Some(open) = looking.boards.playable(looking.tx, *board)? else { return Ok(false) };
        let first = text.lines().next().unwrap_or_default();
        Ok(matches!(open.tried(&reader.userid, first), Some(Tried::Legal(_))))
    }

    /// The lines up to an `end`, which ends the mail unless the game takes it for an order.
    fn up_to_end<'p>(&self, parsed: &'p ParsedMail) -> &'p [ParsedLine] {
        let InReplyTo::Board { game, .. } = &self.sender.in_reply_to else { return &parsed.lines };
        let takes_orders = games::named(game).is_some_and(|game| game.info().order_lists);
        let ends = |line: &ParsedLine| match &line.command {
            Ok(Command {
                proof: Some(Proof::Answer),
                what: What::Board { act: BoardAct::Move { text, .. }, .. },
            }) => text.lines().next().is_some_and(|first| first.eq_ignore_ascii_case("end")),
            _ => false,
        };
        let end = parsed.lines.iter().skip(1).position(ends).filter(|_| !takes_orders);
        end.and_then(|end| parsed.lines.get(..=end)).unwrap_or(&parsed.lines)
    }
}

fn is_challenge(what: &What) -> bool {
    matches!(
        what,
        What::Game { act: GameCommand::Challenge { .. } | GameCommand::Join { .. }, .. }
            | What::Account(AccountCommand::Join { .. })
            | What::Board { act: BoardAct::Rematch, .. }
    )
}
