//! Which names in a command are those of something here. Only they are quoted: another word in the place of a name may be a
//! password.

use std::collections::BTreeSet;

use crate::command::{Choice, ChoiceOf, Command, Name, typo_distance};
use crate::game::{Game, Setup};
use crate::games;
use crate::store::PlayerStage;

use super::DeskError;
use super::checked::claimed;
use super::errand::Errand;
use super::settings;

/// The userids and help pages in a command that there are.
#[derive(Debug, Default)]
pub(super) struct KnownNames {
    /// Whether the command shows the right password of a player. Somebody who only signed up is none.
    proved: bool,
    userids: BTreeSet<String>,
    topics: BTreeSet<String>,
}

impl KnownNames {
    /// Whether a name may be shown. The text of moves may be if the game could read it.
    pub(super) fn shows(&self, name: Name, moves: Moves) -> bool {
        match name {
            Name::Prover(_) => self.proved,
            Name::Userid(userid) => self.userids.contains(userid),
            Name::Topic(topic) => self.topics.contains(topic),
            Name::Choice(ChoiceOf::Game(game), option) => {
                games::named(game).is_some_and(|game| is_option(game, option))
            }
            Name::Value(ChoiceOf::Game(game), choice) => {
                games::named(game).is_some_and(|game| fits(game, choice))
            }
            Name::Choice(ChoiceOf::Clock, _) | Name::Value(ChoiceOf::Clock, _) => false,
            Name::Choice(ChoiceOf::Settings, name) => settings::is_name(name),
            Name::Value(ChoiceOf::Settings, setting) => settings::is_one(setting),
            Name::Moves(_) => moves == Moves::Read,
        }
    }
}

/// Whether the game could read the text of moves in a command, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    Read,
    Unread,
}

impl Errand<'_> {
    /// Looks the names of a command up.
    pub(super) async fn known_names(&mut self, command: &Command) -> Result<KnownNames, DeskError> {
        let prover = claimed(command).and_then(|(userid, password)| self.checked.player(userid, password));
        let proved = prover.is_some_and(|player| player.stage == PlayerStage::Alive);
        let mut known = KnownNames { proved, ..KnownNames::default() };
        for name in command.names() {
            match name {
                Name::Userid(userid) if self.is_player(userid).await? => {
                    known.userids.insert(userid.to_owned());
                }
                Name::Topic(topic) if self.page(topic).is_some() => {
                    known.topics.insert(topic.to_owned());
                }
                _ => {}
            }
        }
        Ok(known)
    }

    /// Said of a word that should be a userid and is none. The word is not repeated; a player whose userid was probably
    /// meant is named. `whose` begins the sentence, as `Nobody of this name is`.
    pub(super) async fn no_player(&mut self, whose: &str, word: &str) -> Result<String, DeskError> {
        let players = self.tx.players().await?;
        let userids = players.iter().map(|line| line.player.userid.as_str());
        let meant = userids
            .filter_map(|userid| Some((typo_distance(word, &userid.to_ascii_lowercase())?, userid)))
            .min();
        let meant = meant.map(|(_, userid)| format!(" Did you mean {userid}?")).unwrap_or_default();
        Ok(format!("{whose} a player here.{meant} `list players` shows who is."))
    }

    async fn is_player(&mut self, userid: &str) -> Result<bool, DeskError> {
        let found = self.tx.player_by_userid(userid).await?;
        Ok(found.is_some_and(|player| player.stage != PlayerStage::New))
    }
}

/// Whether a game has an option of this name.
pub(super) fn is_option(game: &dyn Game, name: &str) -> bool {
    game.info().options.iter().any(|option| option.name == name)
}

/// Whether an option may have this value.
fn fits(game: &dyn Game, choice: &Choice) -> bool {
    game.start(&Setup::new(game.info().fewest).with(&choice.name, &choice.value)).is_ok()
}
