//! One line of a mail: carried out, quoted, refused.

use crate::command::{
    AccountCommand, BoardAct, Command, CommandSource, Context, Form, ParseError, ParseErrorKind, ParsedLine,
    ParsedMail, Proof, What, WrittenLine, verbs,
};
use crate::games;
use crate::letter::{self, Note, Quoted, Refusal, Reply, Stated};

use crate::desk::commands::looking::names::KnownNames;
use crate::desk::commands::{self, Answer};
use crate::desk::request::{Request, Room, words};
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::{CommandError, Moves, Refused, ledger};

impl Request<'_> {
    pub(super) fn line(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        line: &ParsedLine,
    ) -> Result<(), DeskError> {
        let command = match &line.command {
            Ok(command) => command,
            Err(error) => {
                let why = self.misread(parsed, line, error);
                return self.refuse(room, parsed, line, None, Moves::Unread, why);
            }
        };
        match self.carry_out(room, command, parsed.message_for(line)) {
            Ok(answers) if answers.is_empty() => Ok(()),
            Ok(answers) => {
                let (at, text) = self.quoted(room, parsed, line, Moves::Read, None)?;
                self.failed |= self.log_refusals(&answers);
                for answer in answers {
                    let number = answer.is_mistake().then_some(at);
                    self.add(Some(Quoted { number, text: text.clone() }), answer);
                }
                Ok(())
            }
            Err(CommandError::Refused(Refused { board, mut why, moves })) => {
                if let Some(text) = command.what.moves() {
                    letter::redact(&mut why, text, |word| self.sender.shown.has(word));
                }
                let unsent = has_unsent_words(command, parsed.message_for(line), &why.refusals);
                self.refuse(room, parsed, line, board, moves, Reply::Refused(why))?;
                if unsent {
                    self.say_unsent();
                }
                Ok(())
            }
            Err(CommandError::Failed(error)) => Err(error),
        }
    }

    fn say_unsent(&mut self) {
        let says_so = |answer: &Answer| matches!(answer.reply, Reply::Note(Note::WordsNotSent));
        if !self.answers.iter().any(|(_, answer)| says_so(answer)) {
            self.fail(Note::WordsNotSent);
        }
    }

    fn carry_out(
        &mut self,
        room: &mut Room<'_, '_>,
        command: &Command,
        message: &str,
    ) -> Result<Vec<Answer>, CommandError> {
        self.log.push(verbs::spec(command.what.verb()).name().to_string());
        if let What::Account(AccountCommand::Login) = &command.what {
            if let Some(Proof::Password { userid, password }) = &command.proof {
                self.sender.log_in(userid, password)?;
            }
            return Ok(Vec::new());
        }
        let by_reply = command.proof == Some(Proof::Answer);
        let moved = match &command.what {
            What::Board { act: BoardAct::Move { .. }, board, .. } => Some(*board).filter(|_| by_reply),
            _ => None,
        };
        if moved.is_some_and(|board| self.turns_spoilt.contains(&board)) {
            return Err(Refusal::PartOfTurn.into());
        }
        // A watcher's answer is more likely talk than a move.
        let talk =
            moved.is_some() && matches!(self.sender.in_reply_to, InReplyTo::Board { watching: true, .. });
        self.unrecognised += usize::from(talk);
        let player = match &command.proof {
            Some(proof) => Some(self.sender.who(proof, commands::needed(&command.what))?),
            None => None,
        };
        let outcome = match room {
            room if command.what.is_query() => {
                commands::look(&mut room.looking(), &self.sender, player.as_ref(), command)
            }
            Room::Working(work) => commands::carry_out(work, &self.sender, player.as_ref(), command, message),
            Room::Looking(_) => Err(DeskError::OnlyLooks.into()),
        };
        if let Err(CommandError::Refused(refused)) = &outcome {
            self.unrecognised += usize::from(by_reply && refused.is_no_move());
            self.turns_spoilt.extend(moved);
        }
        outcome
    }

    /// A line as it is quoted to its writer, and its number: the command printed again, or the line with secrets masked, or for
    /// somebody unknown what was understood of it. Of moves in several lines it is the one that the reason names, or their paragraph.
    fn quoted(
        &self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        line: &ParsedLine,
        moves: Moves,
        why: Option<&Reply>,
    ) -> Result<(usize, String), DeskError> {
        let context = self.context_of(parsed, line);
        let is_words = parsed.source == CommandSource::Reply && words::of(line).is_some();
        let part = if is_words { MovesPart::of(line, why) } else { None };
        let number = part.as_ref().filter(|part| part.is_named || moves == Moves::Read);
        let number = number.map_or(line.number, |part| part.number);
        let narrowed = part.as_ref().and_then(|part| part.command(line));
        let text = match narrowed.as_ref().map_or(line.command.as_ref(), Ok) {
            Ok(_)
                if is_words && moves == Moves::Unread && part.as_ref().is_some_and(|part| part.is_named) =>
            {
                let text = part.map(|part| part.text).unwrap_or_default();
                WrittenLine::talk(&text).shown(|word| self.sender.shown.has(word))
            }
            // Of words that are no move, the line that looks most like one is quoted.
            Ok(_) if is_words && moves == Moves::Unread => {
                line.written.shown(|word| self.sender.shown.has(word))
            }
            Ok(command) => {
                let known = KnownNames::of(command, &self.sender, &mut room.looking())?;
                let text = command.quoted_in_lines(context, |name| {
                    known.shows(name, moves) || self.sender.shown.has_name(name)
                });
                let verb = command.what.verb();
                match line.written.own_name(verb) {
                    Some(called) => text.replacen(verbs::spec(verb).name(), &called, 1),
                    None => text,
                }
            }
            Err(_) if self.sender.shown.are_any() => line.written.shown(|word| self.sender.shown.has(word)),
            Err(error) => error.understood.to_string(),
        };
        Ok((
            number,
            match line.board {
                Some(board) => format!("{board} {text}"),
                None => text,
            },
        ))
    }

    fn misread(&self, parsed: &ParsedMail, line: &ParsedLine, error: &ParseError) -> Reply {
        let board_meant = matches!(error.kind, ParseErrorKind::MoveAlone | ParseErrorKind::GameMissing);
        if board_meant && let InReplyTo::Unproved { why, game, board, userid } = &self.sender.in_reply_to {
            let why = why.words(&self.sender.address);
            let meant = error.meant.as_ref().map(|meant| meant.spec).filter(|spec| spec.names_board());
            let command = letter::by_password(meant, game, *board, userid);
            return Refusal::Unproved { why, command }.into();
        }
        let form = match (self.context_of(parsed, line), line.board) {
            (Context::Answer { board, .. }, Some(at)) if board == at => Form::AnswerAt(board),
            (Context::Answer { .. }, _) => Form::Answer,
            _ => Form::Whole,
        };
        let own = self.sender.surest().map(|player| player.userid.as_str());
        Reply::Misread(line.written.told(error, form, own, |word| self.sender.shown.has(word)))
    }

    fn context_of(&self, parsed: &ParsedMail, line: &ParsedLine) -> Context<'_> {
        match (parsed.source, line.board) {
            (CommandSource::Subject, _) => Context::Fresh,
            (_, Some(board)) => self.sender.in_reply_to.context_at(board),
            (CommandSource::Reply | CommandSource::Body, None) => self.sender.in_reply_to.context(),
        }
    }

    /// Notes that a line was not carried out. A mistake in an answer to a board's letter is shown with that board, so that
    /// it can be answered again.
    pub(super) fn refuse(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        line: &ParsedLine,
        board: Option<u32>,
        moves: Moves,
        why: Reply,
    ) -> Result<(), DeskError> {
        self.failed = true;
        self.log.push(ledger::refused(&why.complaints()));
        let of_line = line.board.filter(|board| self.sender.in_reply_to.answered(*board).is_some());
        let board = self.board_meant(room, board.or(of_line))?;
        let (number, text) = self.quoted(room, parsed, line, moves, Some(&why))?;
        self.add(Some(Quoted { number: Some(number), text }), Answer::mistake(board, why));
        Ok(())
    }
}

/// The part of the words of an answer that is quoted when they are refused.
struct MovesPart {
    /// The number of its first line in the mail.
    number: usize,
    text: String,
    /// Whether it is the line that the reason names.
    is_named: bool,
}

impl MovesPart {
    /// None if the words are one line.
    fn of(line: &ParsedLine, why: Option<&Reply>) -> Option<MovesPart> {
        let lines: Vec<&str> = words::of(line)?.lines().collect();
        if lines.len() < 2 {
            return None;
        }
        let written: Vec<&str> = line.written.words().collect();
        let is_written = |line: &&str| line.split_whitespace().eq(written.iter().copied());
        let first = lines.iter().position(is_written).unwrap_or(0);
        let clause = why.and_then(|why| clause_named(line, why));
        let named = clause.and_then(|clause| lines.iter().position(|line| packed(line).contains(&clause)));
        let is_blank = |line: &&str| line.trim().is_empty();
        let begin = lines.iter().take(first).rposition(is_blank).map_or(0, |blank| blank + 1);
        let end = lines.iter().skip(first).position(is_blank).map_or(lines.len(), |length| first + length);
        let (begin, end) = named.map_or((begin, end), |at| (at, at + 1));
        Some(MovesPart {
            number: (line.number + begin).saturating_sub(first),
            text: lines.get(begin..end).unwrap_or_default().join("\n"),
            is_named: named.is_some(),
        })
    }

    /// The line's command with this part alone.
    fn command(&self, line: &ParsedLine) -> Option<Command> {
        let mut command = line.command.clone().ok()?;
        if let What::Board { act: BoardAct::Move { text, .. }, .. } = &mut command.what {
            text.clone_from(&self.text);
        }
        Some(command)
    }
}

/// The part of an order that a refusal names, without blanks; only in games whose orders are lists.
fn clause_named(line: &ParsedLine, why: &Reply) -> Option<String> {
    let Ok(Command { what: What::Board { game, .. }, .. }) = &line.command else { return None };
    let (Reply::Refused(why), true) = (why, games::named(game)?.info().order_lists) else { return None };
    let mut said = why.refusals.iter().find_map(|why| match why {
        Refusal::MoveUnreadable { expected: Stated(said) } | Refusal::MoveIllegal { why: said } => {
            Some(said.clone())
        }
        _ => None,
    })?;
    let clause = said.texts_mut().first().map(|text| packed(text))?;
    let clause = clause.strip_prefix("move").unwrap_or(&clause).to_owned();
    (!clause.is_empty()).then_some(clause)
}

fn packed(text: &str) -> String {
    text.split_whitespace().collect::<String>().to_lowercase()
}

/// Whether a paragraph stands below a refused move, as a message; the refusal of words without a move says itself what becomes of them.
fn has_unsent_words(command: &Command, message: &str, why: &[Refusal]) -> bool {
    let Some(BoardAct::Move { text, .. }) = command.answered() else { return false };
    let below = text.split_once("\n\n").map_or("", |(_, below)| below);
    let is_word = |word: &&str| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 2 && !word.contains(char::is_numeric)
    };
    let has_words = |text: &&str| text.split_whitespace().filter(is_word).count() > 1;
    !why.iter().any(Refusal::is_no_move) && [below, message].iter().any(has_words)
}
