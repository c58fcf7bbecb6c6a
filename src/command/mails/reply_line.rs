//! Classifies one line of an answer to a board's letter: a whole command, a misspelt one, or words, which may be a move.
//!
//! A whole command is the verb alone, or its complete and correct form. A line that merely begins with a verb, the name of a game or a
//! userid is words, and is not searched for passwords.

use super::consent::{YesNo, of_line};
use super::meant_line::is_lower;
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind};
use crate::command::grammar::verbs::{self, CommandSpec, Scope, Verb};
use crate::command::grammar::what::{AccountCommand, BoardAct, Command, GameCommand, Proof, Query, What};
use crate::command::lines::context::{Context, ParseContext, Reader};
use crate::command::lines::line::{self, Certainty};
use crate::command::lines::words::{Words, board_at, is_then, names_turn};

pub enum ReplyLine {
    Command(Command),
    /// A clear yes or no to the letter's question, as a command.
    Consent(Command),
    /// Probably a misspelt command. Reported only if nothing of the mail is carried out; it may be words too.
    Slip(ParseError),
    /// Words below a move that may resign: always asked about.
    Asked(ParseError),
    Words,
}

/// Where in the answer a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Only talk and commands are above it.
    First,
    /// Something like a move is above it.
    Below,
}

/// Keywords of commands that are no player's name.
const KEYWORDS: &[&str] =
    &["all", "active", "inactive", "next", "new", "off", "on", "speech", "games", "players", "propose"];

/// Maximum number of words of a line that may be a misspelt command; longer ones are sentences.
const MOST_WORDS: usize = 12;

/// Maximum number of words behind a verb among which moves have a cell or a number.
const MOST_BEFORE_SIGN: usize = 2;

/// Classifies a line; `words` are its cleaned words.
pub fn classify(context: &ParseContext, text: &str, words: &mut Words, place: Place) -> ReplyLine {
    if let Some(line) = alone(context, text, place) {
        return line;
    }
    let error = match command(context, words) {
        Some(Ok(command)) if is_whole(context, words, &command, place) => return ReplyLine::Command(command),
        Some(Err(error)) => Some(error),
        Some(Ok(_)) | None => None,
    };
    let Context::Answer { game, reader, .. } = context.context else { return ReplyLine::Words };
    // A no below a move says the same as the move.
    if let Some(spec) =
        consent_of(text, reader).filter(|spec| place == Place::First || spec.verb == Verb::Accept)
    {
        return match by_itself(context, game, spec) {
            ReplyLine::Command(command) => ReplyLine::Consent(command),
            other => other,
        };
    }
    let in_talk = line::verb_in_talk(words.all(), reader);
    if place == Place::Below {
        let resigns = in_talk.is_some_and(|(spec, _)| spec.verb == Verb::Resign) && !is_stop(words.all());
        return if resigns {
            ReplyLine::Asked(ParseError::new(ParseErrorKind::BesideMove(Verb::Resign)))
        } else {
            ReplyLine::Words
        };
    }
    if let Some((spec, certainty)) = in_talk {
        return match certainty {
            Certainty::Sure if !(is_grave(spec.verb) && is_doubtful(text)) => by_itself(context, game, spec),
            Certainty::Sure | Certainty::Asked => nearly(spec),
        };
    }
    match error.or_else(|| slip(context, words.all())) {
        Some(error) if is_structured(context, words.all(), &error) => ReplyLine::Slip(error),
        _ => ReplyLine::Words,
    }
}

/// The command of a clear yes or no in the answer to a letter that offers something or asks to confirm a move.
fn consent_of(text: &str, reader: Reader) -> Option<&'static CommandSpec> {
    Some(verbs::spec(match (reader, of_line(text)?) {
        (Reader::Offered, YesNo::Yes) => Verb::Accept,
        (Reader::Offered, YesNo::No) => Verb::Reject,
        (Reader::Submitting, YesNo::Yes) => Verb::Confirm,
        (Reader::Submitting, YesNo::No) | (Reader::Player | Reader::Watcher, _) => return None,
    }))
}

fn is_stop(words: &[&str]) -> bool {
    words.iter().any(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).eq_ignore_ascii_case("stop"))
}

/// A line that is one verb, whatever punctuation is around it.
fn alone(context: &ParseContext, text: &str, place: Place) -> Option<ReplyLine> {
    let core = text.trim().trim_matches(|c: char| !c.is_alphanumeric());
    let named: Vec<&str> = core.split_whitespace().collect();
    let (spec, length) = line::of_server(context, &named).or_else(|| verbs::find(Scope::Game, &named))?;
    let Context::Answer { game, .. } = context.context else { return None };
    let is_userid = named.first().is_some_and(|word| context.knows(word));
    if length != named.len() || is_userid || spec.steers() {
        return None;
    }
    if is_grave(spec.verb) && is_doubtful(text) {
        return Some(if place == Place::First { nearly(spec) } else { ReplyLine::Words });
    }
    match by_itself(context, game, spec) {
        ReplyLine::Slip(_) if place == Place::Below => Some(ReplyLine::Words),
        heard => Some(heard),
    }
}

fn by_itself(context: &ParseContext, game: &str, spec: &'static CommandSpec) -> ReplyLine {
    let game = context.game(game).unwrap_or(game);
    match line::alone(context, game, spec) {
        Ok(command) => ReplyLine::Command(command),
        Err(kind) => ReplyLine::Slip(ParseError::new(kind).meaning(spec, Some(game))),
    }
}

fn nearly(spec: &CommandSpec) -> ReplyLine {
    ReplyLine::Slip(ParseError::new(ParseErrorKind::Nearly(spec.verb)))
}

/// Whether a verb ends something or gives it away.
fn is_grave(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Resign
            | Verb::Decline
            | Verb::Reject
            | Verb::AllReject
            | Verb::Delete
            | Verb::Accept
            | Verb::AllAccept
            | Verb::Draw
            | Verb::Claim
            | Verb::Substitute
            | Verb::Undo
    )
}

/// Whether punctuation around a word makes a question or talk of it: `resign?`, `resign...`, `"resign"`, `(resign)`. Exclamation marks
/// and one full stop do not.
fn is_doubtful(text: &str) -> bool {
    let text = text.trim();
    let ended = text.trim_end_matches('!');
    let ended = ended.strip_suffix('.').unwrap_or(ended);
    text.contains(['?', '\u{2026}', '"', '(', '[', '\u{201c}', '\u{201e}', '\u{ab}'])
        || ended.ends_with(|c: char| !c.is_alphanumeric())
        || text.starts_with(|c: char| !c.is_alphanumeric())
}

/// A line that begins with a verb, or a game and a verb.
fn command(context: &ParseContext, words: &mut Words) -> Option<Result<Command, ParseError>> {
    let begins = context.game_at(words.all()).is_some()
        || verbs::find(Scope::Game, words.all()).is_some()
        || line::of_server(context, words.all()).is_some();
    let is_userid = words.peek().is_some_and(|word| context.knows(word));
    if !begins || is_userid {
        return None;
    }
    line::read(context, words).transpose()
}

/// Whether a command is meant as one: it has something that no sentence has.
fn is_whole(context: &ParseContext, words: &Words, command: &Command, place: Place) -> bool {
    let all = words.all();
    let is_sign = |word: &&&str| {
        word.contains(|c: char| c.is_ascii_digit()) || word.contains(['=', '@']) || word.starts_with("--")
    };
    let has_sign = all.iter().skip(1).any(|word| is_sign(&word));
    let verb = usize::from(context.game_at(all).is_some());
    let begins_with_sign = all.iter().skip(verb + 1).take(MOST_BEFORE_SIGN).any(|word| is_sign(&word));
    let is_own = all.iter().skip(1).any(|word| context.knows(word));
    let keyword = |word: &&str| KEYWORDS.iter().any(|own| own.eq_ignore_ascii_case(word));
    if let Some(Proof::Password { userid, .. }) = &command.proof {
        let logs_in = command.what == What::Account(AccountCommand::Login) && is_lower(all);
        return context.knows(userid) || has_sign || logs_in && place == Place::First;
    }
    let few = |most: usize| place == Place::First && all.len() <= most;
    match &command.what {
        What::Board { act: BoardAct::If { .. }, .. } => {
            // `If only I had seen e4` is talk, and below a move `If you are free then call me`, too.
            let has_then = all.iter().any(|word| is_then(word));
            has_then && (place == Place::First || names_turn(all))
                || begins_with_sign && place == Place::First
        }
        What::Board {
            act: BoardAct::Move { .. } | BoardAct::Submit { .. } | BoardAct::Queue { .. }, ..
        }
        | What::Look(Query::Preview { .. }) => begins_with_sign || few(3) || keyword_behind(all, keyword),
        What::Account(AccountCommand::Message { .. } | AccountCommand::Block { .. }) => is_own,
        What::Game { act: GameCommand::Challenge { .. }, .. } => has_sign || is_own,
        What::Look(Query::Help { topics }) => {
            let is_known = |topic: &String| verbs::is_word(topic) || context.game(topic).is_some();
            all.len() == 1 || topics.first().is_some_and(is_known) && few(6) || few(2)
        }
        _ if all.len() == 1 => true,
        // `Great moves` and `Great show` are praise; the verb alone means the same.
        _ if context.game_at(all).is_some_and(|(_, length)| length + 1 == all.len()) => few(all.len()),
        _ => has_sign || is_own || keyword_behind(all, keyword) || few(2),
    }
}

fn keyword_behind(all: &[&str], keyword: impl Fn(&&str) -> bool) -> bool {
    all.get(1..).is_some_and(|rest| !rest.is_empty() && rest.iter().all(keyword))
}

/// What a line that does not begin with a verb may have been meant for.
fn slip(context: &ParseContext, words: &[&str]) -> Option<ParseError> {
    if line::closes_account(words) || line::names_game(context, words).is_some() {
        return Some(line::unknown(context, words));
    }
    let spec = line::near(words).filter(|spec| line::hides_password(spec, words.len()))?;
    let game = if let Context::Answer { game, .. } = context.context { Some(game) } else { None };
    Some(ParseError::new(ParseErrorKind::NoSuchCommand).meaning(spec, game))
}

/// Whether an unreadable line has what commands have and sentences have not: a board near its beginning, the writer's own userid, a
/// setting; or it is about a password.
fn is_structured(context: &ParseContext, words: &[&str], error: &ParseError) -> bool {
    if words.len() > MOST_WORDS {
        return false;
    }
    let begins = words.iter().take(4);
    let account = [Verb::Signup, Verb::Login, Verb::Password, Verb::ChangePassword, Verb::Delete];
    let meant = error.meant.as_ref().map(|meant| meant.spec.verb);
    // A game, a verb and a board.
    begins.clone().take(3).any(|word| board_at(word).is_some())
        || begins.clone().any(|word| word.contains('='))
        || begins.skip(1).any(|word| context.knows(word))
        || meant.is_some_and(|verb| account.contains(&verb)) && words.len() <= 4
        || words.len() == 2
            && error.kind != ParseErrorKind::NoSuchCommand
            && error.meant.is_some()
            && is_lower(words)
}
