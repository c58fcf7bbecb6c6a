//! One line: a command, or what is wrong with it.

use super::Context;
use super::board::Reader;
use super::intention::Command;
use super::misread::{Misread, Problem};
use super::proof::{Setting, Then};
use super::server;
use super::verbs::{self, Entry, Scope, Verb};
use super::words::{Words, board_at, looks_like_step};

/// Reads a line in its setting; none for `multiple` and `signoff`, which steer the reading alone.
pub(super) fn read(setting: &Setting, words: &mut Words) -> Result<Option<Command>, Misread> {
    let Some(first) = words.peek() else { return Ok(None) };
    if let Some(game) = setting.game(first) {
        return named(setting, game, words).map(Some);
    }
    let server = verbs::find(Scope::Server, words.all());
    if let Some((entry, length)) = server.filter(|(entry, _)| !steers(entry) || words.all().len() == 1) {
        words.skip(length);
        return server::read(entry.verb, setting, words)
            .map_err(|problem| Misread::new(problem, understood(words, length, entry)).meaning(entry, None));
    }
    match setting.context {
        Context::Answer { game, board, .. } => {
            let game = setting.game(game).unwrap_or(game);
            answer(setting, game, board, words).map(Some)
        }
        Context::Fresh | Context::AnswerAccount => Err(unknown(setting, words.all())),
    }
}

/// Reads a line as a mail that answers nothing would have it: only full commands.
pub(super) fn fresh(setting: &Setting, words: &mut Words) -> Result<Option<Command>, Misread> {
    let setting = Setting { games: setting.games, context: Context::Fresh, login: setting.login.clone() };
    read(&setting, words)
}

/// Whether a verb only says how to read on.
fn steers(entry: &Entry) -> bool {
    matches!(entry.verb, Verb::Multiple | Verb::Signoff)
}

/// `<game> <verb> ...`
fn named(setting: &Setting, game: &str, words: &mut Words) -> Result<Command, Misread> {
    words.skip(1);
    let Some(second) = words.peek() else {
        return Err(Misread::new(Problem::VerbMissing, game.to_owned())
            .meaning(verbs::entry(Verb::GameHelp), Some(game)));
    };
    let Some((entry, length)) = verbs::find(Scope::Game, words.left()) else {
        let move_meant = board_at(second).map(|_| verbs::entry(Verb::Move));
        let misread = Misread::new(Problem::NoSuchCommand, game.to_owned());
        return Err(match verbs::nearest(Scope::Game, second).or(move_meant) {
            Some(entry) => misread.meaning(entry, Some(game)),
            None => misread,
        });
    };
    words.skip(length);
    Reader { setting, game, named: true }.read(entry.verb, words).map_err(|problem| {
        let understood = format!("{game} {}", understood(words, 1 + length, entry));
        Misread::new(problem, understood).meaning(entry, Some(game))
    })
}

/// A line in an answer to a board's letter: a verb of its game, or a move.
fn answer(setting: &Setting, game: &str, board: u32, words: &mut Words) -> Result<Command, Misread> {
    let reader = Reader { setting, game, named: false };
    if let Some((entry, length)) = verbs::find(Scope::Game, words.all()) {
        words.skip(length);
        return reader.read(entry.verb, words).map_err(|problem| {
            Misread::new(problem, understood(words, length, entry)).meaning(entry, Some(game))
        });
    }
    // A slip in a command that holds a password must not be taken for a move: moves are shown to others.
    if names_game(setting, words.all()).is_some() {
        return Err(unknown(setting, words.all()));
    }
    if let Some(entry) = near(words.all()).filter(|entry| hides_password(entry, words.all().len())) {
        return Err(Misread::new(Problem::NoSuchCommand, String::new()).meaning(entry, Some(game)));
    }
    // `Nice move! a6-c6` is neither a move nor the password of one Nice.
    let talk =
        setting.begins_with_proof(words.all()) && !words.peek().is_some_and(|word| setting.knows(word));
    let read = if talk {
        Err(Problem::Expected("a move"))
    } else {
        setting
            .proof(words, Some((game, board)), Then::Text)
            .and_then(|proof| reader.moves(board, proof, words))
    };
    read.map_err(|problem| Misread::new(problem, String::new()).meaning(verbs::entry(Verb::Move), Some(game)))
}

/// What a line without a known beginning probably was.
fn unknown(setting: &Setting, words: &[&str]) -> Misread {
    let first = words.first().copied().unwrap_or_default();
    let only = if let [game] = setting.games { Some(*game) } else { None };
    if let Some((entry, _)) = verbs::find(Scope::Game, words) {
        return Misread::new(Problem::GameMissing, entry.name().to_owned()).meaning(entry, only);
    }
    if looks_like_step(first) {
        return Misread::new(Problem::MoveAlone, String::new()).meaning(verbs::entry(Verb::Move), only);
    }
    let misread = Misread::new(Problem::NoSuchCommand, String::new());
    match (names_game(setting, words), near(words)) {
        (Some((game, entry)), _) => misread.meaning(entry, Some(game)),
        (None, Some(entry)) => misread.meaning(entry, only),
        (None, None) => Misread::new(Problem::NoCommand, String::new()),
    }
}

/// A misspelt game with a verb after it.
pub(super) fn names_game<'a>(setting: &Setting<'a>, words: &[&str]) -> Option<(&'a str, &'static Entry)> {
    let game = nearest_game(setting, words.first()?)?;
    let (entry, _) = verbs::find(Scope::Game, words.get(1..)?)?;
    Some((game, entry))
}

/// The game that a misspelt word was probably meant to be.
pub(super) fn nearest_game<'a>(setting: &Setting<'a>, word: &str) -> Option<&'a str> {
    let near = setting.games.iter().filter_map(|game| Some((verbs::slips(word, game)?, *game)));
    near.min().map(|(_, game)| game)
}

/// Whether a misspelt command of so many words may hold a password.
fn hides_password(entry: &Entry, words: usize) -> bool {
    let least = if entry.verb == Verb::Password { 2 } else { 3 };
    entry.holds_password() && words >= least
}

/// The verb that the first word nearly is; `pass` is a move and no slip for `password`.
fn near(words: &[&str]) -> Option<&'static Entry> {
    let first = words.first().filter(|word| !word.eq_ignore_ascii_case("pass"))?;
    verbs::nearest(Scope::Server, first)
        .filter(|entry| !steers(entry) || words.len() == 1)
        .or_else(|| verbs::nearest(Scope::Game, first))
}

/// The verb, and the board after it, which stands at this place of the line.
fn understood(words: &Words, place: usize, entry: &Entry) -> String {
    match words.all().get(place).filter(|word| entry.board && board_at(word).is_some()) {
        Some(board) => format!("{} {board}", entry.name()),
        None => entry.name().to_owned(),
    }
}
