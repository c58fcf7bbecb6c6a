//! Which names in a command exist. Only existing names are quoted: any other word there may be a password.

use std::collections::BTreeSet;

use crate::command::{Choice, ChoiceOf, Command, Name};
use crate::game::{Game, Setup};
use crate::games;
use crate::letter::{self, Setting};
use crate::store::Item;
use crate::time::{BadTerm, Terms, Usual};

use crate::desk::commands::accounts::settings;
use crate::desk::sender::{Sender, is_player};
use crate::desk::state::DeskError;
use crate::desk::work::{Looking, Moves};

#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    proved: bool,
    userids: BTreeSet<String>,
    topics: BTreeSet<String>,
}

impl KnownNames {
    /// Whether a name may be shown; the text of moves, if the game could read it.
    pub(crate) fn shows(&self, name: Name, moves: Moves) -> bool {
        match name {
            Name::Prover(_) => self.proved,
            Name::Userid(userid) => self.userids.contains(userid),
            Name::Topic(topic) => self.topics.contains(topic),
            Name::Choice(ChoiceOf::Game(game), option) => {
                games::named(game).is_some_and(|game| game.info().has_option(option))
            }
            Name::Value(ChoiceOf::Game(game), choice) => {
                games::named(game).is_some_and(|game| fits(game, choice))
            }
            Name::Choice(ChoiceOf::Clock, option) => Terms::has(option),
            Name::Value(ChoiceOf::Clock, choice) => is_term(choice),
            Name::Choice(ChoiceOf::Settings, name) => Setting::is_name(name),
            Name::Value(ChoiceOf::Settings, setting) => settings::is_one(setting),
            Name::Moves(_) => moves == Moves::Read,
            Name::Word(_) => false,
        }
    }

    pub(crate) fn of(
        command: &Command,
        sender: &Sender,
        looking: &mut Looking<'_>,
    ) -> Result<Self, DeskError> {
        let mut known = KnownNames { proved: sender.proves(command), ..KnownNames::default() };
        for name in command.names() {
            match name {
                Name::Userid(userid)
                    if looking.budget.takes(Item::Names) && is_player(looking.tx, userid)? =>
                {
                    known.userids.insert(userid.to_owned());
                }
                Name::Topic(topic) if letter::has_help_page(topic) => {
                    known.topics.insert(topic.to_owned());
                }
                _ => {}
            }
        }
        Ok(known)
    }
}

fn is_term(Choice { name, value }: &Choice) -> bool {
    let wrong = Terms::read(&[(name, value)], Usual::default()).err().unwrap_or_default();
    let is_of_value = |bad: &BadTerm| {
        matches!(bad, BadTerm::Length { .. } | BadTerm::Bank | BadTerm::NoValue { .. } | BadTerm::Pace)
    };
    Terms::has(name) && !wrong.iter().any(is_of_value)
}

fn fits(game: &dyn Game, choice: &Choice) -> bool {
    game.start(&Setup::new(game.info().fewest).with(&choice.name, &choice.value)).is_ok()
}
