//! What no line has said: that some were not read, that there was nothing to do, or that nothing was understood; and how often the writer
//! is told so: a machine may answer each letter, with the same words.

use jiff::SignedDuration;

use crate::command::{MOST_LINES, ParsedMail, WrittenLine};
use crate::letter::{self, EventKind, Near, Note, PuzzleState, Quoted, Refusal, Reply};
use crate::play::moves_in_subject;
use crate::store::{LetterId, MailId};

use crate::desk::commands::{self, Answer};
use crate::desk::request::state::{is_about, is_login};
use crate::desk::request::{Request, Room, meant};
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::state::said_texts::SaidTexts;
use crate::desk::work::{Work, ledger};

/// The number of such answers in a row after which there is silence about that letter.
const MOST_IN_A_ROW: u32 = 5;

/// The number of mails in a day with the same words, after which there is silence about these words.
const MOST_TIMES: usize = 5;

/// For how long a refusal of the same words is not repeated.
const PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// The most words of a line that may be a move with a mistake in it.
const MOST_OF_A_MOVE: usize = 3;

impl Request<'_> {
    pub(super) fn say_what_was_left(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        unread: usize,
    ) -> Result<(), DeskError> {
        let quiet = self.answers.is_empty();
        let unproved = matches!(self.sender.in_reply_to, InReplyTo::Unproved { .. });
        let elsewhere = self.sender.in_reply_to.is_elsewhere();
        let meant = match parsed.talk.as_ref().filter(|_| !unproved && !elsewhere) {
            Some(talk) => meant::meant(&mut room.looking(), &self.sender, parsed, talk)?,
            None => None,
        };
        if parsed.lines.is_empty() {
            self.empty = true;
            self.say_nothing_to_do(room, quiet, meant.is_some())?;
        } else if unread > 0 {
            let note = if self.has_cost_enough(room) {
                Note::RestTooLong { lines: unread }
            } else if parsed.lines.len() < MOST_LINES {
                Note::RestUnrecognised { lines: unread }
            } else {
                Note::RestTooManyCommands { lines: unread }
            };
            self.fail(note);
        } else if quiet && parsed.lines.iter().all(|line| is_about(line, is_login)) {
            self.say(EventKind::Account, Reply::Note(Note::LoginAlone));
        }
        if parsed.unplaced {
            self.fail(Note::TextForNobody);
        }
        if let Some((quoted, answer)) = meant {
            self.add(quoted, answer);
        }
        Ok(())
    }

    fn say_nothing_to_do(
        &mut self,
        room: &mut Room<'_, '_>,
        quiet: bool,
        has_meant: bool,
    ) -> Result<(), DeskError> {
        let from = self.sender.address.clone();
        match &self.sender.in_reply_to {
            answered if answered.is_elsewhere() => self.fail(Note::OtherAddress { from }),
            InReplyTo::Unproved { why, game, board, userid } => {
                let command = letter::by_password(None, game, *board, userid);
                let why = why.words(&from);
                self.fail(Refusal::Unproved { why, command });
            }
            InReplyTo::Board { player, board, watching: false, .. } => {
                self.failed = true;
                let looking = room.looking();
                let open = looking.boards.playable(looking.tx, *board)?;
                let seat = open.as_ref().and_then(|open| Some((&open.now, open.seat_of(player.id)?)));
                let no_move = || seat.map_or(Refusal::NoMove, |(board, seat)| letter::no_move(board, seat));
                let why = self.unreadable.clone().unwrap_or_else(no_move);
                let board = open.map(|open| open.now.number);
                // No move is read there, which its writer may not know.
                let text = WrittenLine::talk(&self.in_subject).shown(|_| true);
                let quoted = (!text.is_empty()).then_some(Quoted { number: Some(0), text });
                self.add(quoted, Answer::mistake(board, why.into()));
            }
            answered if answered.digest().is_some() => self.fail(Refusal::NoLineForBoard),
            InReplyTo::Account { .. } => {}
            _ if !quiet => {}
            _ => {
                if let Some(why) = self.unreadable.clone() {
                    self.say(EventKind::Error, why.into());
                } else if !has_meant {
                    let (event, reply) = match room.looking().tx.signup_waiting(&from)? {
                        Some(userid) => (EventKind::Help, Note::SignupWaits { userid, address: from }.into()),
                        None => (EventKind::Help, commands::queries::help_page("short")),
                    };
                    self.say(event, reply);
                }
            }
        }
        Ok(())
    }

    /// Whether nothing was understood, nothing is proposed, and nothing else is wrong.
    pub(super) fn understood_nothing(&self) -> bool {
        let says_nothing = |(quoted, answer): &(Option<Quoted>, Answer)| {
            says_nothing(answer) && !quoted.as_ref().is_some_and(is_tried)
        };
        !self.answers.is_empty() && (self.empty || self.answers.iter().all(says_nothing))
    }

    /// Notes what a mail says, so that the same is known again.
    pub(in crate::desk) fn note_text(&mut self, parsed: &ParsedMail, subject: &str, mail: MailId) {
        if matches!(self.sender.in_reply_to, InReplyTo::Board { .. }) {
            self.in_subject = moves_in_subject(subject);
        }
        let mut words: Vec<&str> = vec![self.in_subject.as_str()];
        for line in &parsed.lines {
            match line.command.as_ref().ok().and_then(|command| command.what.moves()) {
                Some(text) => words.push(text),
                None => words.extend(line.written.words()),
            }
            words.push(&line.message);
        }
        words.push(&parsed.message);
        words.extend(parsed.talk.iter().flat_map(|talk| talk.beginning()).flat_map(|(_, line)| line.words()));
        let (writer, board) = (&self.sender.address, self.answered_board());
        self.text = Some(SaidTexts::said(writer, board, &words.join(" "), mail));
    }

    /// Notes whether something in the answer to a letter was understood. False if the same was refused lately, or too often.
    pub(super) fn may_be_told(&mut self, work: &mut Work<'_>, in_vain: bool) -> Result<bool, DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(true) };
        if !in_vain {
            // If the game went on, the letter is out of date.
            if !work.boards.went_on() {
                work.tx.answer_understood(letter)?;
            }
            return Ok(true);
        }
        if !self.understood_nothing() {
            return Ok(true);
        }
        let known = work.tx.letter_answers(letter)?;
        let before = self.text.map_or(1, |text| work.shared.refused_texts.times(text, work.now));
        let told_lately = known.refused.is_some_and(|told| work.now < told + PAUSE);
        let (is_new, used_up) = (before == 0, known.unreadable >= MOST_IN_A_ROW);
        let why = if is_new && used_up || before >= MOST_TIMES {
            Some(ledger::USED_UP)
        } else {
            (told_lately && !is_new).then_some(ledger::REFUSED_LATELY)
        };
        // Whoever wrote the same again was a machine, and its reader may still ask something.
        work.tx.answer_unreadable(letter, is_new, why.is_none().then_some(work.now))?;
        let Some(why) = why else { return Ok(true) };
        self.log.push(why.to_string());
        Ok(false)
    }

    /// Carries over to the new letter what is noted about the answered one.
    pub(super) fn goes_on(&self, work: &mut Work<'_>, refusal: LetterId) -> Result<(), DeskError> {
        let Some(letter) = self.answers_letter else { return Ok(()) };
        if self.told_nothing {
            work.tx.answers_go_on(letter, refusal)?;
        }
        if self.asks_again {
            work.tx.asked_again(letter, refusal)?;
        }
        Ok(())
    }
}

/// Whether a line looks like a move that somebody wrote: a few words, and letters with digits among them.
fn is_tried(quoted: &Quoted) -> bool {
    let is_step = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit()) && word.chars().next().is_some_and(char::is_alphabetic)
    };
    quoted.text.split_whitespace().count() <= MOST_OF_A_MOVE && quoted.text.split_whitespace().any(is_step)
}

fn says_nothing(answer: &Answer) -> bool {
    match &answer.reply {
        Reply::Refused(refused) => {
            let is_nothing = |why: &Refusal| {
                why.is_no_move()
                    || matches!(
                        why,
                        Refusal::NoLineForBoard
                            | Refusal::SentEncrypted
                            | Refusal::SentSigned
                            | Refusal::SentByOutlook
                            | Refusal::SentAttachments
                    )
            };
            refused.near == Near::Nothing && refused.refusals.iter().all(is_nothing)
        }
        Reply::Puzzle(puzzle) => {
            matches!(&puzzle.state, PuzzleState::Wrong(why) if why.refusals == [Refusal::NoSolution])
        }
        Reply::Misread(error) => error.is_no_command() && error.meant.is_none(),
        Reply::Note(note) => matches!(note, Note::LastMistake | Note::RestUnrecognised { .. }),
        _ => false,
    }
}
