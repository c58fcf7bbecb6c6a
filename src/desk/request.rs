//! What one mail asks: its lines carried out in order, and what there is to say about them.
//!
//! Below this file nothing knows that a mail was the cause.

pub(super) mod meant;
pub(super) mod response;
pub(super) mod spoken;
pub(super) mod unanswered;
pub(super) mod words;

use std::collections::BTreeSet;

use crate::command::verbs;
use crate::command::{
    AccountCommand, BoardAct, Command, CommandSource, Consent, Context, Form, GameCommand, MOST_LINES,
    MOST_UNRECOGNISED, ParseError, ParseErrorKind, ParsedLine, ParsedMail, Proof, What,
};
use crate::games;
use crate::letter::{self, EventKind, Near, Note, Quoted, Refusal, Reply, Words};
use crate::store::{Item, LetterId};

use crate::desk::commands;
use crate::desk::commands::looking::names::KnownNames;
use crate::desk::commands::{Answer, ShowBoard};
use crate::desk::policy::budget::{Admission, Budget};
use crate::desk::policy::limits::{MOST_CHALLENGES, MOST_SAID};
use crate::desk::sender::InReplyTo;
use crate::desk::sender::Sender;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::boards::Tried;
use crate::desk::work::refused::{CommandError, Moves, Refused};
use crate::desk::work::{Looking, Work, ledger};

/// What a letter that shows a board counts for, in bytes: it is a letter of its own.
const BOARD_LENGTH: usize = 8 * 1024;

/// One mail being dealt with.
pub(super) struct Request<'s> {
    shared: &'s Shared,
    pub sender: Sender,
    /// The words that the answer is written in, as far as it is known who reads it.
    pub words: Words,
    /// What an answer to a letter that asks about a challenge, or about closing the account, says to that; nothing where the mail is another one.
    pub consent: Option<Consent>,
    pub unreadable: Option<Refusal>,
    /// The letter that the mail answers.
    pub answers_letter: Option<LetterId>,
    /// Why no letter goes to the sender, if none does: the mail bears the mark of a machine.
    pub withheld: Option<String>,
    /// Whether all that the sender is told is that nothing was understood.
    pub told_nothing: bool,
    /// Whether the sender is asked once more.
    pub asks_again: bool,
    /// What there is to say, command by command.
    pub answers: Vec<(Option<Quoted>, Answer)>,
    /// About how many bytes it makes the letter with all answers long.
    said: usize,
    /// What was done, for the ledger.
    pub log: Vec<String>,
    /// Whether the mail held no command.
    pub empty: bool,
    /// Whether some line was not carried out.
    failed: bool,
    /// How many lines of an answer, where any line may be a move, were nothing like one.
    unrecognised: usize,
    /// The boards for which some lines of an answer that look like a move were refused: no other one is played there, which might
    /// be a part of the same turn.
    turns_spoilt: BTreeSet<u32>,
}

/// The transaction a mail's lines run in: read-only if all of them are queries.
pub(super) enum Room<'r, 'd> {
    Looking(Looking<'r>),
    Working(&'r mut Work<'d>),
}

impl Room<'_, '_> {
    fn looking(&mut self) -> Looking<'_> {
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
    pub(super) fn new(shared: &'s Shared, sender: Sender) -> Self {
        Request {
            shared,
            sender,
            words: Words::english().clone(),
            consent: None,
            unreadable: None,
            answers_letter: None,
            withheld: None,
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
    pub(super) fn add(&mut self, quoted: Option<Quoted>, answer: Answer) {
        let file = answer.attachment.as_ref().map_or(0, |file| file.text.len());
        let text = answer.reply.length(&self.words, &self.shared.identity);
        self.said += quoted.as_ref().map_or(0, |quoted| quoted.text.len()) + text + file;
        self.answers.push((quoted, answer));
    }

    /// Whether a mail with so many commands is within what its sender may ask for in a day; beyond that it says so, or is silent.
    pub(super) fn admits(&mut self, budget: &mut Budget, commands: u32) -> bool {
        let most = self.shared.limits().commands_per_day;
        match budget.admit(commands.into()) {
            Admission::Reads => return true,
            Admission::Refused if budget.is_proved() => self.refuse_whole(Note::EnoughForToday { most }),
            Admission::Refused => self.refuse_whole(Note::TooManyCommands { most }),
            Admission::Silent => self.failed = true,
        }
        self.log.push(ledger::TOO_MANY_COMMANDS.to_string());
        false
    }

    /// Whether nothing in the mail changes anything.
    pub(super) fn only_looks(&self, parsed: &ParsedMail) -> bool {
        let looks = |line: &ParsedLine| line.command.as_ref().map_or(true, |command| command.what.is_query());
        let asks = self.sender.in_reply_to.asks() || self.sender.in_reply_to.asks_to_play();
        !asks && parsed.lines.iter().all(looks)
    }

    /// Carries all commands out, in order; resigning comes last, and only if all others were carried out.
    pub(super) fn run(&mut self, room: &mut Room<'_, '_>, parsed: &ParsedMail) -> Result<(), DeskError> {
        if let Room::Working(work) = room {
            let consent = self.consent.as_ref();
            let answer = commands::account::answer_letter(work, &self.sender, parsed, consent)?;
            self.log.append(&mut work.log);
            answer.into_iter().for_each(|answer| self.add(None, answer));
            if self.sender.in_reply_to.asks_to_play() && self.consent.is_some() {
                return self.answer_submission(work);
            }
            if let Some(consent) =
                self.consent.as_ref().filter(|_| !self.sender.in_reply_to.asks_for_address())
            {
                let answers = match &self.sender.in_reply_to {
                    InReplyTo::Delete { letter, player, own } => {
                        let answer = commands::closing::answer_letter(work, letter, player, *own, consent);
                        answer?.into_iter().map(|answer| (None, answer)).collect()
                    }
                    _ => commands::challenge::answer_letter(work, &self.sender, consent)?,
                };
                self.log.append(&mut work.log);
                self.log_refusals(answers.iter().map(|(_, answer)| answer));
                answers.into_iter().for_each(|(quoted, answer)| self.add(quoted, answer));
                return Ok(());
            }
        }
        if self.withheld.is_some() && !self.begins_with_something(room, parsed)? {
            self.failed = true;
            return Ok(());
        }
        let settled = words::settled(room.looking(), &self.sender, parsed)?;
        let parsed = settled.as_ref().unwrap_or(parsed);
        let (resigning, others): (Vec<&ParsedLine>, Vec<&ParsedLine>) =
            self.up_to_end(parsed).iter().partition(|line| {
                is_about(line, |what| matches!(what, What::Board { act: BoardAct::Resign, .. }))
            });
        let mut unread = parsed.unread;
        let (mut challenges, mut read) = (0, 0);
        for line in others {
            challenges += usize::from(is_about(line, is_challenge));
            if is_about(line, is_challenge) && challenges > MOST_CHALLENGES {
                continue;
            }
            // A mail that was admitted has its first line carried out, and a login before it, however long they have waited for that
            // on a busy machine.
            if read == 0 || self.unrecognised < MOST_UNRECOGNISED && !self.has_cost_enough(room) {
                self.line(room, parsed, line)?;
                read += usize::from(!is_about(line, is_login));
                // Below what a machine wrote nothing is done.
                if self.failed && self.withheld.is_some() {
                    return Ok(());
                }
            } else {
                unread += 1;
            }
        }
        if let Some(lines) = challenges.checked_sub(MOST_CHALLENGES).filter(|more| *more > 0) {
            self.failed = true;
            self.say(EventKind::Error, Reply::Note(Note::RestChallenges { lines, most: MOST_CHALLENGES }));
        }
        self.failed |= unread > 0;
        for line in resigning {
            if self.failed {
                let why = Reply::from(Refusal::ResignNotAlone);
                self.refuse(room, parsed, line, None, Moves::Unread, why)?;
            } else {
                self.line(room, parsed, line)?;
            }
        }
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

    /// Carries out what answers the question whether a submitted move is to be played, where that is no command.
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

    /// Whether the first line of a mail is a legal move, or another command: what stands above a move is passed over in other mails.
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

    /// Whether no more lines are read, because of what the lines before them cost.
    fn has_cost_enough(&self, room: &mut Room<'_, '_>) -> bool {
        let Looking { shared, boards, budget, .. } = room.looking();
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        budget.tick(shared.now());
        budget.note(Item::Boards, number(boards.opened()));
        let shown = self.answers.iter().filter(|(_, answer)| answer.shows == ShowBoard::Below).count();
        let bytes = number(self.said + shown * BOARD_LENGTH);
        self.said > MOST_SAID
            || bytes > budget.left(Item::Bytes)
            || number(boards.readers()) > budget.left(Item::LettersToOthers)
            || budget.is_spent()
    }

    /// The lines above an `end` that stands below a command: where it is no order, it ends the mail.
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

    /// Says what no line has been told yet: that some were not read, or that there was nothing to do.
    fn say_what_was_left(
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
        if parsed.lines.is_empty() && elsewhere {
            self.empty = true;
            self.failed = true;
            let from = self.sender.address.clone();
            self.say(EventKind::Error, Reply::Note(Note::OtherAddress { from }));
        } else if parsed.lines.is_empty()
            && let InReplyTo::Unproved { why, game, board, userid } = &self.sender.in_reply_to
        {
            self.empty = true;
            self.failed = true;
            let command = letter::by_password(None, game, *board, userid);
            let why = Refusal::Unproved { why: why.words(&self.sender.address), command };
            self.say(EventKind::Error, Reply::from(why));
        } else if parsed.lines.is_empty()
            && matches!(self.sender.in_reply_to, InReplyTo::Board { watching: false, .. })
        {
            self.empty = true;
            self.failed = true;
            let board = self.board_meant(room, None)?;
            let why = self.unreadable.clone().unwrap_or(Refusal::NoMove);
            self.add(None, Answer::mistake(board, Reply::from(why)));
        } else if parsed.lines.is_empty() && self.sender.in_reply_to.digest().is_some() {
            self.empty = true;
            self.failed = true;
            self.say(EventKind::Error, Reply::from(Refusal::NoLineForBoard));
        } else if parsed.lines.is_empty() {
            self.empty = true;
            let confirmed = matches!(self.sender.in_reply_to, InReplyTo::Account { .. });
            if let Some(why) = self.unreadable.clone().filter(|_| quiet && !confirmed) {
                self.say(EventKind::Error, Reply::from(why));
            } else if quiet && !confirmed && meant.is_none() {
                let address = self.sender.address.clone();
                let (event, reply) = match room.looking().tx.signup_waiting(&address)? {
                    Some(userid) => (EventKind::Help, Reply::Note(Note::SignupWaits { userid, address })),
                    None => (EventKind::Help, commands::queries::help_page("short")),
                };
                self.say(event, reply);
            }
        } else if unread > 0 {
            self.failed = true;
            let note = match parsed.lines.len() < MOST_LINES {
                _ if self.has_cost_enough(room) => Note::RestTooLong { lines: unread },
                true => Note::RestUnrecognised { lines: unread },
                false => Note::RestTooManyCommands { lines: unread },
            };
            self.say(EventKind::Error, Reply::Note(note));
        } else if quiet && parsed.lines.iter().all(|line| is_about(line, is_login)) {
            self.say(EventKind::Account, Reply::Note(Note::LoginAlone));
        }
        if parsed.unplaced {
            self.failed = true;
            self.say(EventKind::Error, Reply::Note(Note::TextForNobody));
        }
        if let Some((quoted, answer)) = meant {
            self.add(quoted, answer);
        }
        Ok(())
    }

    fn line(
        &mut self,
        room: &mut Room<'_, '_>,
        parsed: &ParsedMail,
        line: &ParsedLine,
    ) -> Result<(), DeskError> {
        let command = match &line.command {
            Ok(command) => command,
            Err(error) => {
                let why = self.unreadable(parsed, line, error);
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
                self.refuse(room, parsed, line, board, moves, Reply::Refused(why))
            }
            Err(CommandError::Failed(error)) => Err(error),
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
        // What a watcher answers is more likely talk than a move.
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

    /// A line as it is quoted to whoever wrote it: the command printed again, or the line without what may not be shown, or to
    /// somebody unknown what was understood of it.
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
            // Of words that are no move the line is quoted that looks most like one.
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

    fn unreadable(&self, parsed: &ParsedMail, line: &ParsedLine, error: &ParseError) -> Reply {
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

    fn log_refusals<'a>(&mut self, answers: impl IntoIterator<Item = &'a Answer>) -> bool {
        let mistakes: Vec<&Answer> = answers.into_iter().filter(|answer| answer.is_mistake()).collect();
        let complaints: Vec<&str> = mistakes.iter().flat_map(|answer| answer.reply.complaints()).collect();
        if !mistakes.is_empty() {
            self.log.push(ledger::refused(&complaints));
        }
        !mistakes.is_empty()
    }

    /// Notes that a line was not carried out. A mistake in an answer to a board's letter is shown with that board, so that
    /// it can be answered again.
    fn refuse(
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

    /// The board that a mistake is about, opened: the one that is known, or that of the letter which is answered.
    fn board_meant(&self, room: &mut Room<'_, '_>, board: Option<u32>) -> Result<Option<u32>, DeskError> {
        let Some(meant) = board.or(self.answered_board()) else { return Ok(None) };
        let looking = room.looking();
        let open = looking.boards.playable(looking.tx, meant)?;
        Ok(open.map(|open| open.now.number))
    }

    /// The board of the letter that is answered, if that is about one, and the mail proves its reader.
    fn answered_board(&self) -> Option<u32> {
        match &self.sender.in_reply_to {
            InReplyTo::Board { board, .. } => Some(*board),
            _ => None,
        }
    }

    /// Notes that nothing of the mail was read.
    pub(super) fn refuse_whole(&mut self, why: Note) {
        self.failed = true;
        self.say(EventKind::Error, Reply::Note(why));
    }

    /// Whether all that there is to say is that nothing was understood; nothing is proposed, and nothing else is wrong.
    pub(super) fn understood_nothing(&self) -> bool {
        !self.answers.is_empty()
            && (self.empty
                || self
                    .answers
                    .iter()
                    .all(|(quoted, answer)| tells_nothing(answer) && !quoted.as_ref().is_some_and(is_tried)))
    }

    /// Adds something to say that answers no line.
    pub(super) fn say(&mut self, event: EventKind, reply: Reply) {
        self.add(None, Answer::new(event, reply));
    }
}

/// How many words a line has at most that is taken for a move with a mistake in it.
const MOST_OF_A_MOVE: usize = 3;

/// Whether a line looks like a move that somebody wrote: a few words, and letters with digits among them.
fn is_tried(quoted: &Quoted) -> bool {
    let is_step = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit()) && word.chars().next().is_some_and(char::is_alphabetic)
    };
    quoted.text.split_whitespace().count() <= MOST_OF_A_MOVE && quoted.text.split_whitespace().any(is_step)
}

/// Whether an answer says no more than that a text is nothing which is done here.
fn tells_nothing(answer: &Answer) -> bool {
    match &answer.reply {
        Reply::Refused(refused) => {
            let is_nothing = |why: &Refusal| {
                matches!(
                    why,
                    Refusal::NoMove
                        | Refusal::NoMoveKept
                        | Refusal::NoLineForBoard
                        | Refusal::SentEncrypted
                        | Refusal::SentSigned
                        | Refusal::SentByOutlook
                        | Refusal::SentAttachments
                )
            };
            refused.near == Near::Nothing && refused.refusals.iter().all(is_nothing)
        }
        Reply::Misread(error) => error.is_no_command() && error.meant.is_none(),
        Reply::Note(note) => matches!(note, Note::LastMistake | Note::RestUnrecognised { .. }),
        _ => false,
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

fn is_login(what: &What) -> bool {
    matches!(what, What::Account(AccountCommand::Login))
}

fn is_about(line: &ParsedLine, test: fn(&What) -> bool) -> bool {
    matches!(&line.command, Ok(command) if test(&command.what))
}
