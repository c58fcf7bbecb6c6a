//! Whether a line that begins like a command was meant for one. Where it may as well be talk or an advertisement, its words decide:
//! commands have numbers, settings, userids and passwords, sentences have none.

use super::parsed_mail::ParsedLine;
use crate::command::grammar::parse_error::{ParseError, ParseErrorKind};
use crate::command::grammar::password::SHORTEST_PASSWORD;
use crate::command::grammar::verbs::Verb;
use crate::command::grammar::what::{Command, Proof, Query, What};
use crate::command::lines::words::board_at;

/// Maximum number of words of a command with a mistake in it.
const MOST_WORDS: usize = 12;

/// Maximum number of words of a line about a game that is no command.
const MOST_ABOUT_GAME: usize = 6;

/// The same in a stranger's mail, in capitals.
const MOST_OF_STRANGER: usize = 3;

/// Maximum number of words of a line about an account that is no command.
const MOST_ABOUT_ACCOUNT: usize = 4;

/// `own` is the writer's userid, if it is known.
pub fn is_meant(line: &ParsedLine, own: Option<&str>) -> bool {
    let words: Vec<&str> = line.written.words().collect();
    match &line.command {
        Ok(command) => is_whole(command, &words, own),
        Err(error) => !line.is_talk() && may_be_one(error, &words, own),
    }
}

/// `Block of flats for sale` has the form of a command, with `of` and `flats` for userid and password. A player's may be one with a wrong
/// password.
fn is_whole(command: &Command, words: &[&str], own: Option<&str>) -> bool {
    match (&command.proof, &command.what) {
        _ if is_lower(words) => true,
        (Some(Proof::Password { password, .. }), _) => {
            own.is_some()
                || password.expose().chars().count() >= SHORTEST_PASSWORD
                || words.iter().any(|word| is_sign(word))
        }
        (_, What::Look(Query::Help { topics })) => topics.len() <= 1,
        _ => true,
    }
}

fn may_be_one(error: &ParseError, words: &[&str], own: Option<&str>) -> bool {
    let Some(meant) = &error.meant else { return false };
    let is_lower = is_lower(words);
    let is_sentence = words.last().is_some_and(|word| word.ends_with(['.', '!', '?', ':', ',']));
    let begins = words.iter().take(4);
    let account =
        [Verb::Signup, Verb::Login, Verb::Password, Verb::ChangePassword, Verb::Delete, Verb::Forgot];
    let is_own = |word: &&str| own.is_some_and(|own| own.eq_ignore_ascii_case(word));
    let names_game = error.understood.game.is_some();
    words.len() <= MOST_WORDS
        && (begins.clone().any(|word| is_sign(word))
            || begins.skip(1).any(is_own)
            || account.contains(&meant.spec.verb) && words.len() <= MOST_ABOUT_ACCOUNT
            || words.len() == 1 && error.kind != ParseErrorKind::NoSuchCommand
            || words.len() <= 2 && is_lower && !is_sentence
            || names_game && !is_sentence && is_lower && words.len() <= MOST_ABOUT_GAME
            // A player praises a `Great move, Dave`; a stranger has nobody to praise.
            || names_game && !is_sentence && own.is_none() && words.len() <= MOST_OF_STRANGER)
}

pub(super) fn is_lower(words: &[&str]) -> bool {
    words.first().is_some_and(|word| word.chars().all(char::is_lowercase))
}

/// A board, a number, a setting or an address.
fn is_sign(word: &str) -> bool {
    board_at(word).is_some() || word.contains(['=', '@']) || word.contains(|c: char| c.is_ascii_digit())
}

/// Whether a line is a cry and no question for a letter: `Help!`.
pub fn is_cry(line: &str) -> bool {
    line.trim_end().ends_with('!')
}
