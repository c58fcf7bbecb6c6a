//! Help pages: those in `templates/`, and those made of the table of commands and the list of games.

use crate::command::verbs::{self, CommandSpec};
use crate::game::Info;

use super::block::{Block, Term};
use super::catalogue::Words;
use super::identity::ServerIdentity;
use super::sentences::sentences;

sentences! {
    /// The list of games.
    pub enum Games {
        Heading = "games-heading",
        Game { name: String, title: String, players: Players, summary: String } = "games-row",
    }
}

sentences! {
    /// How many can play a game.
    pub enum Players {
        Exactly { count: u8 } = "games-players",
        Between { fewest: u8, most: u8 } = "games-players-range",
    }
}

/// Whether there is a help page of this name; every command is a topic too.
pub fn has_help_page(topic: &str) -> bool {
    topic == "games" || Words::english().page(topic).is_some() || commands(topic).next().is_some()
}

/// A help page; none where there is no such topic.
///
/// `commands` is made from the table of commands and `games` from the list of games; every game has its own page.
pub(super) fn page(
    words: &Words,
    server: &ServerIdentity,
    topic: &str,
    games: &[&'static Info],
) -> Option<Vec<Block>> {
    let text = |topic: &str| Some(Block::Page(words.page(topic)?.replace("SERVER-ADDRESS", &server.address)));
    match topic {
        "commands" => Some(vec![
            text(topic)?,
            Block::Terms(verbs::all().iter().map(|spec| term(words, spec)).collect()),
        ]),
        "games" => Some(self::games(words, games)),
        topic => match text(topic) {
            Some(page) => Some(vec![page]),
            None => {
                let terms: Vec<Term> = commands(topic).map(|spec| term(words, spec)).collect();
                (!terms.is_empty()).then(|| vec![Block::Terms(terms)])
            }
        },
    }
}

/// All games, with what kind of game each is.
pub(super) fn games(words: &Words, games: &[&'static Info]) -> Vec<Block> {
    let line = |info: &&'static Info| {
        let players = match (info.fewest, info.most) {
            (fewest, most) if fewest == most => Players::Exactly { count: fewest },
            (fewest, most) => Players::Between { fewest, most },
        };
        words.say(&Games::Game {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            players,
            summary: info.summary.to_owned(),
        })
    };
    vec![Block::Text(words.say(&Games::Heading)), Block::Items(games.iter().map(line).collect())]
}

/// Whether a word of letters and digits stands in the help page of a topic, in any case: it is of the language of that page.
pub fn help_page_says(topic: &str, word: &str) -> bool {
    let mut words = Words::english().page(topic).unwrap_or_default().split(|c: char| !c.is_alphanumeric());
    words.any(|other| other.eq_ignore_ascii_case(word))
}

/// The commands with this word in their names; `change` is in two.
fn commands(topic: &str) -> impl Iterator<Item = &'static CommandSpec> {
    let called =
        move |entry: &&CommandSpec| entry.names.iter().any(|name| name.split(' ').any(|word| word == topic));
    verbs::all().iter().filter(called)
}

fn term(words: &Words, spec: &CommandSpec) -> Term {
    Term { term: spec.pattern.to_owned(), text: words.say(&spec.verb) }
}
