//! Parses one line: a command, or what is wrong with it.

use super::context::{Context, Following, ParseContext, Reader};
use super::parse::Parser;
use super::words::{Words, board_at, looks_like_step};
use crate::command::grammar::giving_up::{is_courtesy, is_giving_up};
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind, Part, Understood};
use crate::command::grammar::verbs::{self, CommandSpec, Scope, Verb};
use crate::command::grammar::what::{Command, Proof};

/// Reads a line in its context; none for `multiple` and `signoff`, which only direct the parser.
pub fn read(context: &ParseContext, words: &mut Words) -> Result<Option<Command>, ParseError> {
    if words.peek().is_none() {
        return Ok(None);
    }
    if let Some((game, length)) = context.game_at(words.all()) {
        return named(context, game, length, words);
    }
    let server = of_server(context, words.all());
    if let Some((spec, length)) = server.filter(|(spec, _)| !spec.steers() || words.all().len() == 1) {
        words.skip(length);
        return after_verb(&Parser::of_server(context), spec, words, length);
    }
    match context.context {
        Context::Answer { game, board, reader, .. } => {
            let game = context.game(game).unwrap_or(game);
            answer(context, game, board, reader, words)
        }
        Context::Fresh | Context::AnswerAccount => Err(unknown(context, words.all())),
    }
}

/// The server's verb at the beginning of these words, and the number of words it takes. None if the game's verb of the same name is
/// meant: in the answer to a letter about a board, before the number of a board, or with nothing after it.
pub fn of_server(context: &ParseContext, words: &[&str]) -> Option<(&'static CommandSpec, usize)> {
    let answers = matches!(context.context, Context::Answer { .. });
    let for_game = |verb: Verb| match verb {
        Verb::AllSeeks | Verb::AllLimit => answers,
        Verb::AllAccept | Verb::AllReject => match words.get(1) {
            Some(word) => answers || board_at(word).is_some(),
            None => answers || context.login.is_none(),
        },
        _ => false,
    };
    verbs::find(Scope::Server, words).filter(|(spec, _)| !for_game(spec.verb))
}

/// Reads a line as in a mail that answers nothing: only full commands.
pub fn fresh(context: &ParseContext, words: &mut Words) -> Result<Option<Command>, ParseError> {
    let fresh = ParseContext { context: Context::Fresh, ..context.clone() };
    read(&fresh, words)
}

/// Reads `<game> <verb> ...`, where the name of the game takes this number of words.
fn named(
    context: &ParseContext,
    game: &str,
    of_game: usize,
    words: &mut Words,
) -> Result<Option<Command>, ParseError> {
    words.skip(of_game);
    let Some(second) = words.peek() else {
        return Err(ParseError::new(ParseErrorKind::VerbMissing)
            .after(Understood { game: Some(game.to_owned()), ..Understood::default() })
            .meaning(verbs::spec(Verb::GameHelp), Some(game)));
    };
    let Some((spec, length)) = verbs::find(Scope::Game, words.left()) else {
        // `great 101 ...` and `great play 101 ...` mostly mean a move.
        let board = words.left().iter().take(2).find_map(|word| board_at(word));
        let move_meant = board.map(|_| verbs::spec(Verb::Move));
        let error = ParseError::new(ParseErrorKind::NoSuchCommand)
            .after(Understood { game: Some(game.to_owned()), ..Understood::default() });
        return Err(match verbs::nearest(Scope::Game, second).or(move_meant) {
            Some(spec) => error.meaning(spec, Some(game)),
            None => error,
        });
    };
    words.skip(length);
    after_verb(&Parser { context, game, named: true }, spec, words, of_game + length)
}

/// A line in an answer to a board's letter: a verb of its game, or a move.
fn answer(
    context: &ParseContext,
    game: &str,
    board: u32,
    reader: Reader,
    words: &mut Words,
) -> Result<Option<Command>, ParseError> {
    let parser = Parser { context, game, named: false };
    // Somebody may have had the name of a command in another language before it was one.
    let is_userid = words.peek().is_some_and(|word| context.knows(word));
    let found = verbs::find(Scope::Game, words.all()).filter(|_| !is_userid);
    if let Some((spec, length)) = found {
        words.skip(length);
        return after_verb(&parser, spec, words, length);
    }
    // A slip in a command with a password must not be taken for a move: moves are shown to others.
    if names_game(context, words.all()).is_some() || closes_account(words.all()) {
        return Err(unknown(context, words.all()));
    }
    match verb_in_talk(words.all(), reader) {
        Some((spec, Certainty::Sure)) => {
            return parser
                .read(spec, &mut Words::new(""))
                .map_err(|kind| ParseError::new(kind).meaning(spec, Some(game)));
        }
        Some((spec, Certainty::Asked)) => {
            return Err(ParseError::new(ParseErrorKind::Nearly(spec.verb)));
        }
        None => {}
    }
    if let Some(spec) = near(words.all()).filter(|spec| hides_password(spec, words.all().len())) {
        return Err(ParseError::new(ParseErrorKind::NoSuchCommand).meaning(spec, Some(game)));
    }
    // `Nice move! a6-c6` is neither a move nor the password of a player called Nice.
    let talk =
        context.begins_with_proof(words.all()) && !words.peek().is_some_and(|word| context.knows(word));
    let read = if talk {
        Err(ParseErrorKind::Expected(Part::Move))
    } else {
        context
            .proof(words, Some((game, board)), Following::Text)
            .and_then(|proof| parser.answered_move(board, proof, words))
    };
    read.map_err(|kind| ParseError::new(kind).meaning(verbs::spec(Verb::Move), Some(game)))
}

/// Reads a verb without arguments, in an answer to a letter about a board of this game.
pub fn alone(context: &ParseContext, game: &str, spec: &CommandSpec) -> Result<Command, ParseErrorKind> {
    let parser = match spec.scope {
        Scope::Game => Parser { context, game, named: false },
        Scope::Server => Parser::of_server(context),
    };
    parser.read(spec, &mut Words::new(""))?.ok_or(ParseErrorKind::NoSuchCommand)
}

pub enum Certainty {
    /// It has the verb, with nothing but courtesy around it.
    Sure,
    /// It nearly has it, or the verb ends the game.
    Asked,
}

/// The verb that a line of an answer has or nearly has, among words of courtesy only: `yes, accept`, `` `show` ``, `resgin`.
/// `No thanks` rejects an offer to the reader of the letter; `stop` ends the game or the watching.
pub fn verb_in_talk(words: &[&str], reader: Reader) -> Option<(&'static CommandSpec, Certainty)> {
    let bare = |word: &&str| {
        word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase().replace(['\'', '\u{2019}'], "")
    };
    let said: Vec<String> = words.iter().map(bare).filter(|word| !word.is_empty()).collect();
    let meant: Vec<&str> = said.iter().map(String::as_str).filter(|word| !is_courtesy(word)).collect();
    // `resign. Sorry, no time!`: a sentence of its own, then talk.
    let sentence =
        words.first().and_then(|first| first.strip_suffix(['.', '!', ',', ';'])).filter(|_| words.len() > 1);
    let begun = sentence.and_then(|verb| verbs::find(Scope::Game, &[verb])).map(|(spec, _)| spec);
    let begun = begun
        .filter(|spec| spec.alone)
        .or_else(|| is_giving_up(&words.join(" ")).then(|| verbs::spec(Verb::Resign)));
    let begun = begun.map(|spec| (spec, Certainty::Asked));
    if words.len() > 6 {
        return begun;
    }
    match meant.as_slice() {
        [] if reader == Reader::Offered && said.first().is_some_and(|word| word == "no") => {
            Some((verbs::spec(Verb::Reject), Certainty::Asked))
        }
        ["stop"] if reader == Reader::Watcher => Some((verbs::spec(Verb::Unsubscribe), Certainty::Asked)),
        ["stop"] => Some((verbs::spec(Verb::Resign), Certainty::Asked)),
        [word] => {
            if let Some((spec, _)) = verbs::find(Scope::Game, &[word]) {
                // `no draw`, `yes, reject`: both a yes and a no.
                let refuses = matches!(spec.verb, Verb::Reject | Verb::Decline | Verb::AllReject);
                let is_denied = said.iter().any(|word| word == if refuses { "yes" } else { "no" });
                let alone = !is_denied && (spec.verb != Verb::Resign || said.len() == 1);
                return spec.alone.then_some((spec, if alone { Certainty::Sure } else { Certainty::Asked }));
            }
            let near = near(&[word]).filter(|spec| spec.alone);
            near.map(|spec| (spec, Certainty::Asked)).or(begun)
        }
        _ => begun,
    }
}

/// What a line without a known beginning probably was.
pub fn unknown(context: &ParseContext, words: &[&str]) -> ParseError {
    let first = words.first().copied().unwrap_or_default();
    let only = if let [game] = context.games.names { Some(*game) } else { None };
    if let Some((spec, length)) = verbs::find(Scope::Game, words) {
        let after = words.get(length..).unwrap_or_default();
        return ParseError::new(ParseErrorKind::GameMissing)
            .after(Understood { verb: Some(spec.verb), ..Understood::default() })
            .meaning(spec, only)
            .in_games(games_meant(context, spec, after));
    }
    if closes_account(words) {
        return ParseError::new(ParseErrorKind::NoSuchCommand).meaning(verbs::spec(Verb::Delete), None);
    }
    if looks_like_step(first) {
        return ParseError::new(ParseErrorKind::MoveAlone).meaning(verbs::spec(Verb::Move), only);
    }
    let error = ParseError::new(ParseErrorKind::NoSuchCommand);
    match (names_game(context, words), near(words), unknown_game(words)) {
        (Some((game, spec)), _, _) => error.meaning(spec, Some(game)),
        (None, Some(spec), _) => error.meaning(spec, only),
        (None, None, Some(spec)) => ParseError::new(ParseErrorKind::NoSuchGame).meaning(spec, only),
        (None, None, None) => ParseError::new(ParseErrorKind::NoCommand),
    }
}

/// The games before whose name the command would be right: all of them or none. At a board, the board says which game it is.
fn games_meant(context: &ParseContext, spec: &'static CommandSpec, after: &[&str]) -> Vec<String> {
    let right = |game: &&&str| {
        let parser = Parser { context, game, named: true };
        let read = parser.read(spec, &mut Words::new(&after.join(" ")));
        read.is_ok_and(|command| !matches!(command.and_then(|c| c.proof), Some(Proof::Password { .. })))
    };
    let names = context.games.names;
    let is_right = !spec.names_board() && names.first().filter(right).is_some();
    names.iter().filter(|_| is_right).map(|game| (*game).to_owned()).collect()
}

/// Whether a line is `signoff` with a userid and perhaps a password, which closes an account on other servers.
pub fn closes_account(words: &[&str]) -> bool {
    matches!(words.len(), 2 | 3) && words.first().is_some_and(|first| first.eq_ignore_ascii_case("signoff"))
}

/// The command in an unknown game: a challenge, or something on a board.
pub fn unknown_game(words: &[&str]) -> Option<&'static CommandSpec> {
    let (spec, length) = verbs::find(Scope::Game, words.get(1..)?)?;
    let next = words.get(1 + length)?;
    let is_command = spec.verb == Verb::Challenge || (spec.names_board() && board_at(next).is_some());
    is_command.then_some(spec)
}

/// A misspelt game followed by a verb.
pub fn names_game<'a>(context: &ParseContext<'a>, words: &[&str]) -> Option<(&'a str, &'static CommandSpec)> {
    let game = nearest_game(context, words.first()?)?;
    let (spec, _) = verbs::find(Scope::Game, words.get(1..)?)?;
    Some((game, spec))
}

pub fn nearest_game<'a>(context: &ParseContext<'a>, word: &str) -> Option<&'a str> {
    let near = context.games.names.iter().filter_map(|game| Some((verbs::typo_distance(word, game)?, *game)));
    near.min().map(|(_, game)| game)
}

/// Whether a misspelt command of this number of words may contain a password.
pub fn hides_password(spec: &CommandSpec, words: usize) -> bool {
    let least = if spec.verb == Verb::Password { 2 } else { 3 };
    spec.holds_password() && words >= least
}

/// The verb that the first word nearly is. `pass` is a move and not a slip for `password`, German `die` is none for `dice`; words with a
/// digit (`cha3`) are no slips (`chat`).
pub fn near(words: &[&str]) -> Option<&'static CommandSpec> {
    let is_digit = |c: char| c.is_ascii_digit();
    let has_digit = |word: &str| word.split('#').next().is_some_and(|word| word.contains(is_digit));
    let is_move =
        |word: &str| ["pass", "die"].iter().any(|own| word.eq_ignore_ascii_case(own)) || has_digit(word);
    let first = words.first().filter(|word| !is_move(word))?;
    verbs::nearest(Scope::Server, first)
        .filter(|spec| !spec.steers() || words.len() == 1)
        .or_else(|| verbs::nearest(Scope::Game, first))
}

/// Reads what follows a verb; `place` is the index of the first word after it.
fn after_verb(
    parser: &Parser,
    spec: &'static CommandSpec,
    words: &mut Words,
    place: usize,
) -> Result<Option<Command>, ParseError> {
    if !spec.takes_text() {
        words.drop_please();
    }
    parser.read(spec, words).map_err(|kind| {
        let game = Some(parser.game).filter(|game| !game.is_empty());
        let named = game.filter(|_| parser.named).map(str::to_owned);
        let board = words.all().get(place).filter(|_| spec.names_board()).and_then(|word| board_at(word));
        let understood = Understood { game: named, verb: Some(spec.verb), board };
        ParseError::new(kind).after(understood).meaning(spec, game)
    })
}
