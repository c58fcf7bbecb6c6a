//! How an answer would be read, before it is sent.

use crate::command::{
    BoardAct, Command, Context, Form, MASK, ParsedLine, ParsedMail, Password, Proof, What, takes_back_move,
};
use crate::game::{By, Seat, Viewer};
use crate::letter::{Refusal, Reply};
use crate::play::{self, Act, Board, Extracted, extract_move};
use crate::store::ReadTx;

use crate::desk::request::words;
use crate::desk::sender::InReplyTo;
use crate::desk::state::DeskError;
use crate::desk::work::boards::played;
use crate::desk::work::{Boards, CommandError};

/// A line of an answer as it was read.
#[derive(Debug)]
pub struct ReadLine {
    /// The move, or the command.
    pub text: String,
    /// What is said to the others with it.
    pub message: String,
    /// Why it would not be carried out; none if nothing is known against it.
    pub why: Option<Reply>,
    /// The move alone, if it is one.
    pub moved: Option<String>,
    /// Whether it resigns.
    pub resigns: bool,
    command: Option<Command>,
}

pub(super) fn reading(
    look: &mut ReadTx,
    in_reply_to: &InReplyTo,
    parsed: ParsedMail,
) -> Result<Vec<ReadLine>, DeskError> {
    let mut boards = Boards::default();
    let settled = words::settled(look, &mut boards, in_reply_to, &parsed)?;
    let parsed = settled.unwrap_or(parsed);
    let mut read = Vec::new();
    for line in &parsed.lines {
        let played = in_reply_to.played(line.board).zip(words::of(line));
        let open = match &played {
            Some(((_, board, _), _)) => boards.playable(look, *board)?,
            None => None,
        };
        let context = in_reply_to.context();
        read.push(match (played, open) {
            (Some(((player, ..), words)), Some(open)) if let Some(seat) = open.seat_of(player.id) => {
                of_words(context, (&open.now, seat), (&parsed, line), words)
            }
            _ => of_line(context, &parsed, line),
        });
    }
    Ok(read)
}

/// The same as whole commands, each with its player's password.
pub(super) fn with_password(read: &[ReadLine], userid: &str, password: &str) -> String {
    let mut lines = String::new();
    for ReadLine { message, command, .. } in read {
        let Some(command) = command else { continue };
        let given = Password::new(password).ok().filter(|_| command.proof.is_some());
        let proof = given.map(|password| Proof::Password { userid: userid.to_owned(), password });
        let printed = Command { proof, what: command.what.clone() }.printed();
        lines.push_str(&printed.replacen(MASK, password, 1));
        lines.push('\n');
        message.lines().for_each(|line| lines.push_str(&format!("    {line}\n")));
    }
    lines
}

fn of_line(context: Context<'_>, parsed: &ParsedMail, line: &ParsedLine) -> ReadLine {
    match &line.command {
        Ok(command) => ReadLine {
            text: command.quoted(context, |_| true),
            message: parsed.message_for(line).trim().to_owned(),
            why: None,
            moved: None,
            resigns: matches!(command.what, What::Board { act: BoardAct::Resign, .. }),
            command: Some(command.clone()),
        },
        Err(error) => {
            let error = line.written.told(error, Form::Answer, None, |_| true);
            ReadLine::refused(line.written.shown(|_| true), Reply::Misread(error))
        }
    }
}

/// Words that are a move or none. The game is played as its player knows it.
fn of_words(
    context: Context<'_>,
    (board, seat): (&Board, Seat),
    (parsed, line): (&ParsedMail, &ParsedLine),
    words: &str,
) -> ReadLine {
    let board = Board { record: board.record.view(Viewer::Seat(seat)), ..board.clone() };
    let refused = |error: CommandError| match error {
        CommandError::Refused(refused) => ReadLine::refused(words.to_owned(), Reply::Refused(refused.why)),
        CommandError::Failed(_) => ReadLine::refused(words.to_owned(), Refusal::NoMove.into()),
    };
    let (text, said) = match extract_move(&board, seat, words, takes_back_move) {
        Extracted::Move { text, message } => (text, message),
        Extracted::Nearly { text, foreign, .. } => {
            return refused(CommandError::nearly(&board, text, foreign));
        }
        Extracted::Talk(_) => return ReadLine::refused(words.to_owned(), Refusal::NoMove.into()),
    };
    let act = Act::Move { text: text.clone(), guard: None };
    // Nothing tried is kept, so its time does not matter.
    let text = match play::act(&board, By::Player(seat), &act, board.started) {
        Ok((_, events)) => played(events).unwrap_or(text),
        Err(why) => return refused(CommandError::of_board(&board, &why)),
    };
    let mut line = line.clone();
    if let Ok(Command { what: What::Board { act: BoardAct::Move { text: words, .. }, .. }, .. }) =
        &mut line.command
    {
        words.clone_from(&text);
    }
    let read = of_line(context, parsed, &line);
    let message = [said.trim(), &read.message].join("\n\n").trim().to_owned();
    ReadLine { message, moved: Some(text), ..read }
}

impl ReadLine {
    fn refused(text: String, why: Reply) -> ReadLine {
        ReadLine { text, message: String::new(), why: Some(why), moved: None, resigns: false, command: None }
    }
}
