//! Help pages: those in `templates/`, and those made of the table of commands and the list of games.

use crate::command::verbs::{self, CommandSpec};
use crate::game::{Info, Phrase};

use crate::letter::bytes::identity::ServerIdentity;
use crate::letter::words::block::{Block, Term};
use crate::letter::words::catalogue::Words;
use crate::letter::words::sentences::sentences;

sentences! {
    /// The list of games.
    pub enum Games {
        Heading = "games-heading",
        Game { name: String, title: String, players: Players, summary: Phrase } = "games-row",
    }
}

sentences! {
    /// How many can play a game.
    pub enum Players {
        Exactly { count: u8 } = "games-players",
        Between { fewest: u8, most: u8 } = "games-players-range",
    }
}

/// Pages that are asked for by other words than their names and the commands that they tell of.
const ALSO: &[(&str, &[&str])] = &[
    ("general", &["tutorial", "start", "begin", "howto", "introduction", "faq"]),
    ("house", &["house-easy", "house-hard", "computer"]),
    (
        "time",
        &[
            "clock",
            "clocks",
            "deadline",
            "reminder",
            "reminders",
            "nag",
            "nagging",
            "forfeit",
            "timeout",
            "weekends",
            "digest",
            "calendar",
            "hodiny",
            "cas",
            "čas",
            "zeit",
            "uhr",
        ],
    ),
];

/// The topic of a help page: the one that was asked for, or one with nearly the same name.
pub fn help_topic(asked: &str) -> Option<String> {
    if has_help_page(asked) {
        return Some(asked.to_owned());
    }
    let of_pages = ALSO.iter().flat_map(|(page, topics)| topics.iter().copied().chain([*page]));
    let names = verbs::all().iter().flat_map(|spec| topics(spec).chain([spec.page]));
    let single = ["general", "games", "commands", "proof"];
    let near = of_pages.chain(names).chain(single);
    let slips = near.filter_map(|name| Some((verbs::typo_distance(asked, name)?, name)));
    slips.min().map(|(_, name)| name.to_owned())
}

/// Whether there is a help page of this name; every command is a topic too.
pub fn has_help_page(topic: &str) -> bool {
    Words::english().page(page_of(topic)).is_some() || commands(topic).next().is_some()
}

/// The page about a topic.
fn page_of(topic: &str) -> &str {
    let also = ALSO.iter().find(|(_, topics)| topics.contains(&topic)).map(|(page, _)| *page);
    let of_command = || commands(topic).map(|spec| spec.page).find(|page| !page.is_empty());
    also.or_else(of_command).unwrap_or(topic)
}

/// A help page; none where there is no such topic.
///
/// `commands` is made from the table of commands and `games` from the list of games; every game has its own page. The page of a
/// command begins with how it is written.
pub(in crate::letter) fn page(
    words: &Words,
    server: &ServerIdentity,
    topic: &str,
    games: &[&'static Info],
) -> Option<Vec<Block>> {
    let text = words.page(page_of(topic));
    let page = text.map(|page| Block::Page(page.replace("SERVER-ADDRESS", &server.address)));
    let list: Vec<Block> = match topic {
        "games" => self::games(words, games),
        _ => Vec::new(),
    };
    let terms = |specs: &mut dyn Iterator<Item = &'static CommandSpec>| {
        let terms: Vec<Term> = specs.map(|spec| term(words, spec)).collect();
        (!terms.is_empty()).then_some(Block::Terms(terms))
    };
    let blocks: Vec<Block> = match topic {
        "commands" => page.into_iter().chain(terms(&mut verbs::all().iter())).collect(),
        topic => list.into_iter().chain(terms(&mut commands(topic))).chain(page).collect(),
    };
    (!blocks.is_empty()).then_some(blocks)
}

/// All games, with what kind of game each is.
pub(in crate::letter) fn games(words: &Words, games: &[&'static Info]) -> Vec<Block> {
    let line = |info: &&'static Info| {
        let players = match (info.fewest, info.most) {
            (fewest, most) if fewest == most => Players::Exactly { count: fewest },
            (fewest, most) => Players::Between { fewest, most },
        };
        words.say(&Games::Game {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            players,
            summary: Phrase::sentence(info.summary),
        })
    };
    vec![Block::Text(words.say(&Games::Heading)), Block::Items(games.iter().map(line).collect())]
}

/// Whether a word of letters and digits stands in the help page of a topic, in any case: it is of the language of that page.
pub fn help_page_says(topic: &str, word: &str) -> bool {
    let page = Words::english().page(topic).unwrap_or_default();
    page.split(|c: char| !c.is_alphanumeric()).any(|other| other.eq_ignore_ascii_case(word))
}

/// The words in the names of a command.
fn topics(spec: &'static CommandSpec) -> impl Iterator<Item = &'static str> {
    spec.names.iter().flat_map(|name| name.split(' '))
}

/// Those commands with this word in their names; `change` is in two.
fn commands(topic: &str) -> impl Iterator<Item = &'static CommandSpec> {
    verbs::all().iter().filter(move |spec| topics(spec).any(|word| word == topic))
}

fn term(words: &Words, spec: &CommandSpec) -> Term {
    Term { term: spec.pattern.to_owned(), text: words.say(&spec.verb) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever asks for help with a command gets a page, not its form alone.
    #[test]
    fn every_command_has_its_page() {
        for spec in verbs::all() {
            let page = Words::english().page(page_of(topics(spec).next().unwrap())).is_some();
            assert!(page || ["help", "games"].contains(&spec.name()), "`{}` has no page", spec.name());
            assert!(
                spec.page.is_empty() || Words::english().page(spec.page).is_some() || spec.name() == "games"
            );
        }
        assert!(ALSO.iter().all(|(page, _)| Words::english().page(page).is_some()));
        for topic in ALSO.iter().flat_map(|(_, topics)| *topics) {
            assert!(Words::english().page(topic).is_none() && commands(topic).next().is_none(), "{topic}");
        }
    }
}
