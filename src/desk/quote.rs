//! What is quoted back of a line: nothing that could be a password in the wrong place.
//!
//! `forgot SECRET`, `whois SECRET`, `savoya challenge alice SECRET`: to the grammar these words are names. Those that name
//! something here are shown, because everybody may know them; all others are not.

use std::collections::BTreeSet;

use crate::command::{self, Command, Line, MASK};
use crate::game::{BadOption, Game, MoveError, Setup};
use crate::games;
use crate::store::PlayerStage;

use super::DeskError;
use super::errand::Errand;
use super::settings;

impl Errand<'_> {
    /// The line as it may be quoted to whoever wrote it.
    pub(super) async fn recognised(&mut self, line: &Line) -> Result<Line, DeskError> {
        let mut known: BTreeSet<String> = BTreeSet::new();
        for word in line.names() {
            let named = match &line.reading {
                Ok(Command::Set { .. }) if settings::is_one(word) => true,
                // The answer tells nobody who is a player.
                Ok(Command::Forgot { .. }) => false,
                Ok(Command::Help { .. }) => self.page(&word.to_lowercase()).is_some(),
                _ => self.is_player(word.trim_end_matches(',')).await?,
            };
            if named {
                known.insert(word.to_owned());
            }
        }
        let game = match &line.reading {
            Ok(
                Command::Challenge { game, .. } | Command::Seek { game, .. } | Command::Preview { game, .. },
            ) => games::named(game),
            _ => None,
        };
        Ok(line.naming(|word| match game {
            _ if known.contains(word) => word.to_owned(),
            Some(game) => choice(game, word).unwrap_or_else(|| MASK.to_owned()),
            None => MASK.to_owned(),
        }))
    }

    /// Said of a word that should be a userid and is none. The word is not repeated; a player whose userid was probably
    /// meant is named. `whose` begins the sentence, as `Nobody of this name is`.
    pub(super) async fn no_player(&mut self, whose: &str, word: &str) -> Result<String, DeskError> {
        let players = self.tx.players().await?;
        let userids = players.iter().map(|line| line.player.userid.as_str());
        let meant = userids
            .filter_map(|userid| Some((command::slips(word, &userid.to_ascii_lowercase())?, userid)))
            .min();
        let meant = meant.map(|(_, userid)| format!(" Did you mean {userid}?")).unwrap_or_default();
        Ok(format!("{whose} a player here.{meant} `list players` shows who is."))
    }

    async fn is_player(&mut self, userid: &str) -> Result<bool, DeskError> {
        let found = self.tx.player_by_userid(userid).await?;
        Ok(found.is_some_and(|player| player.stage != PlayerStage::New))
    }
}

/// An option of this game as it may be shown: with its value if that is a right one.
fn choice(game: &dyn Game, word: &str) -> Option<String> {
    let (name, value) = word.strip_prefix('-')?.split_once('=').unwrap_or((word.get(1..)?, ""));
    let name = name.to_lowercase();
    if !is_option(game, &name) {
        return None;
    }
    let fits = value.is_empty() || game.start(&Setup::new(game.info().fewest).with(&name, value)).is_ok();
    Some(if fits { word.to_owned() } else { format!("-{name}={MASK}") })
}

/// Whether a game has an option of this name.
pub(super) fn is_option(game: &dyn Game, name: &str) -> bool {
    game.info().options.iter().any(|option| option.name == name)
}

/// What is wrong with the options of a setup, without words that are neither a name of an option nor a number.
pub(super) fn wrong_option(game: &dyn Game, setup: &Setup, bad: &BadOption) -> String {
    let written =
        |word: &String| setup.options.contains_key(word) || setup.options.values().any(|v| v == word);
    let harmless = |word: &str| is_option(game, word) || word.chars().all(|c| c.is_ascii_digit());
    let mut phrase = bad.0.clone();
    for word in phrase.args.iter_mut().filter(|word| written(word) && !harmless(word)) {
        *word = MASK.to_owned();
    }
    format!("{phrase}.")
}

/// Why a text is no move, without words of that text that belong to no move: neither numbers, nor cells, nor words that the
/// game itself uses to say what a move looks like.
pub(super) fn unread(why: MoveError<String>, written: &str) -> MoveError<String> {
    let MoveError::Unreadable(mut phrase) = why else { return why };
    let written: BTreeSet<String> =
        runs(written).filter(|(is_word, _)| *is_word).map(|(_, run)| lower(run)).collect();
    let said = phrase.clone();
    for (at, arg) in phrase.args.iter_mut().enumerate() {
        let others =
            said.args.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, arg)| arg.as_str());
        let own: BTreeSet<String> =
            others.chain([said.pattern.as_ref()]).flat_map(runs).map(|(_, run)| lower(run)).collect();
        let shown = |run: &str| own.contains(&lower(run)) || !written.contains(&lower(run)) || is_cell(run);
        *arg = runs(arg).map(|(is_word, run)| if !is_word || shown(run) { run } else { MASK }).collect();
    }
    MoveError::Unreadable(phrase)
}

fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// A text in pieces that are letters and digits (true), or are none.
fn runs(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_word = rest.chars().next()?.is_alphanumeric();
        let end = rest.find(|c: char| c.is_alphanumeric() != is_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at_checked(end)?;
        rest = after;
        Some((is_word, run))
    })
}

/// Two characters, or a letter or two with a number: a cell, a number, some pieces.
fn is_cell(run: &str) -> bool {
    let digits = run.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let cell =
        run.len() - digits.len() <= 2 && digits.len() <= 2 && digits.chars().all(|c| c.is_ascii_digit());
    cell || run.chars().count() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::phrase;

    #[test]
    fn words_of_no_move() {
        let looks = "draft 2; recruit all@B2; end";
        let cases = [
            ("secret", "`****` is no order: draft 2; recruit all@B2; end"),
            ("Draft secret", "`Draft ****` is no order: draft 2; recruit all@B2; end"),
            ("recrut all@C12", "`**** all@C12` is no order: draft 2; recruit all@B2; end"),
            ("recruit 1w secret-D4", "`recruit 1w ****-D4` is no order: draft 2; recruit all@B2; end"),
        ];
        for (text, wanted) in cases {
            let why = MoveError::Unreadable(phrase!("`{}` is no order: {}", text, looks));
            let MoveError::Unreadable(said) = unread(why, text) else { panic!("{text}") };
            assert_eq!(said.to_string(), wanted);
        }
        let example = MoveError::Unreadable(phrase!("a move looks like {}", "3xg10-j10"));
        assert_eq!(unread(example.clone(), "secret"), example);
    }
}
