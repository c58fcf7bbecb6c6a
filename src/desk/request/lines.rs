//! One line of a mail: carried out, quoted, refused.

use crate::command::{
    AccountCommand, BoardAct, Command, CommandSource, Context, Form, ParseError, ParseErrorKind, ParsedLine,
    ParsedMail, Proof, What, verbs,
};
use crate::letter::{self, Note, Quoted, Refusal, Reply};

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
                let text = self.quoted(room, parsed, line, Moves::Read)?;
                self.failed |= self.log_refusals(&answers);
                for answer in answers {
                    let number = answer.is_mistake().then_some(line.number);
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

    /// A line as it is quoted to its writer: the command printed again, or the line with secrets masked, or for somebody
    /// unknown what was understood of it.
    fn quoted(
        &self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        line: &ParsedLine,
        moves: Moves,
    ) -> Result<String, DeskError> {
        let context = self.context_of(parsed, line);
        let is_words = parsed.source == CommandSource::Reply && words::of(line).is_some();
        let text = match &line.command {
            // Of words that are no move, the line that looks most like one is quoted.
            Ok(_) if is_words && moves == Moves::Unread => {
                line.written.shown(|word| self.sender.shown.has(word))
            }
            Ok(command) => {
                let known = KnownNames::of(command, &self.sender, &mut room.looking())?;
                let text = command
                    .quoted(context, |name| known.shows(name, moves) || self.sender.shown.has_name(name));
                let verb = command.what.verb();
                match line.written.own_name(verb) {
                    Some(called) => text.replacen(verbs::spec(verb).name(), &called, 1),
                    None => text,
                }
            }
            Err(_) if self.sender.shown.are_any() => line.written.shown(|word| self.sender.shown.has(word)),
            Err(error) => error.understood.to_string(),
        };
        Ok(match line.board {
            Some(board) => format!("{board} {text}"),
            None => text,
        })
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
        let text = self.quoted(room, parsed, line, moves)?;
        self.add(Some(Quoted { number: Some(line.number), text }), Answer::mistake(board, why));
        Ok(())
    }
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
