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
    if let Some(entry) = near(words.all()).filter(|entry| entry.holds_password() && words.all().len() >= 3) {
        return Err(Misread::new(Problem::NoSuchCommand, String::new()).meaning(entry, Some(game)));
    }
    setting
        .proof(words, Some((game, board)), Then::Text)
        .and_then(|proof| reader.moves(board, proof, words))
        .map_err(|problem| Misread::new(problem, String::new()).meaning(verbs::entry(Verb::Move), Some(game)))
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
    let verb = words.get(1..).and_then(|words| verbs::find(Scope::Game, words));
    let game = setting.games.iter().find(|game| verbs::slips(first, game).is_some());
    match (verb, game, near(words)) {
        (Some((entry, _)), Some(game), _) => {
            Misread::new(Problem::NoSuchCommand, String::new()).meaning(entry, Some(game))
        }
        (_, _, Some(entry)) => Misread::new(Problem::NoSuchCommand, String::new()).meaning(entry, only),
        _ => Misread::new(Problem::NoCommand, String::new()),
    }
}

/// The verb that the first word nearly is.
fn near(words: &[&str]) -> Option<&'static Entry> {
    let first = words.first()?;
    verbs::nearest(Scope::Server, first).or_else(|| verbs::nearest(Scope::Game, first))
}

/// The verb, and the board after it, which stands at this place of the line.
fn understood(words: &Words, place: usize, entry: &Entry) -> String {
    match words.all().get(place).filter(|word| entry.board && board_at(word).is_some()) {
        Some(board) => format!("{} {board}", entry.name()),
        None => entry.name().to_owned(),
    }
}
