//! Help pages: from `templates/`, and from the tables of commands and games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::command::SHORTEST_PASSWORD;
use crate::command::verbs::{self, CommandSpec};
use crate::game::{Info, Phrase, Picture};

use crate::letter::bytes::ServerIdentity;
use crate::letter::words::taps::{self, Text as Tap};
use crate::letter::words::{Block, Gapless, Term, Words, catalogue, guide, sentences};

sentences! {
    pub enum Games {
        Heading = "games-heading",
        Game { name: String, title: String, players: Players, summary: Phrase } = "games-row",
    }
}

sentences! {
    pub enum Players {
        Exactly { count: u8 } = "games-players",
        Between { fewest: u8, most: u8 } = "games-players-range",
    }
}

/// Further topics of pages, beside their names and commands.
#[rustfmt::skip]
const ALSO: &[(&str, &[&str])] = &[
    ("general", &["tutorial", "start", "begin", "howto", "introduction", "faq"]),
    ("house", &["house-easy", "house-hard", "computer"]),
    ("time", &[
        "clock", "clocks", "deadline", "reminder", "reminders", "nag", "nagging", "forfeit", "timeout", "weekends", "digest",
        "calendar", "hodiny", "cas", "čas", "zeit", "uhr",
    ]),
];

/// Common words that people take for passwords.
const SECRETS: [&str; 5] = ["secret", "geheim", "heslo", "tajne", "tajné"];

/// The requested topic, or a similar one that exists.
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

/// Whether there is a help page for a topic; every command is a topic.
pub fn has_help_page(topic: &str) -> bool {
    Words::english().page(page_of(topic)).is_some() || commands(topic).next().is_some()
}

fn page_of(topic: &str) -> &str {
    let also = ALSO.iter().find(|(_, topics)| topics.contains(&topic)).map(|(page, _)| *page);
    let of_command = || commands(topic).map(|spec| spec.page).find(|page| !page.is_empty());
    also.or_else(of_command).unwrap_or(topic)
}

/// The boards that the help page of a topic shows as a game begins, each as `GAME [PLAYERS] [OPTIONS]`.
pub fn help_boards(topic: &str) -> Vec<&'static str> {
    Words::english().page(page_of(topic)).map(|page| guide::boards(page).collect()).unwrap_or_default()
}

/// The help page for a topic with its boards, if there is one. The page of a command begins with its form.
pub fn page(
    words: &Words,
    server: &ServerIdentity,
    topic: &str,
    games: &[&'static Info],
    boards: &[Picture],
) -> Option<Vec<Block>> {
    let page = words.page(page_of(topic)).map(|page| Block::Guide {
        page: page.replace("SERVER-ADDRESS", &server.address),
        boards: boards.iter().map(|board| words.said(board.clone())).collect(),
    });
    let term =
        |spec: &CommandSpec| Term { term: spec.pattern.to_owned(), text: words.say(&Gapless(spec.effect)) };
    if topic == "commands" {
        return Some(
            page.into_iter().chain([Block::Terms(verbs::all().iter().map(term).collect())]).collect(),
        );
    }
    let mut blocks = if topic == "games" { self::games(words, games) } else { Vec::new() };
    let terms: Vec<Term> = commands(topic).map(term).collect();
    blocks.extend((!terms.is_empty()).then_some(Block::Terms(terms)));
    blocks.extend(page);
    (!blocks.is_empty()).then_some(blocks)
}

pub fn games(words: &Words, games: &[&'static Info]) -> Vec<Block> {
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
    let rules = |info: &&'static Info| {
        taps::tap(words, &Tap::Play { title: info.title.to_owned() }, format!("help {}", info.name))
    };
    let heading = Block::Text(words.say(&Games::Heading));
    let taps = taps::some(words, &Tap::Rules, games.iter().map(rules));
    [heading, Block::Items(games.iter().map(line).collect())].into_iter().chain(taps).collect()
}

/// Whether the English help page of a topic contains a word, ignoring case.
pub fn help_page_says(topic: &str, word: &str) -> bool {
    static WORDS: LazyLock<BTreeMap<&str, BTreeSet<String>>> = LazyLock::new(|| {
        let words =
            |page: &str| page.split(|c: char| !c.is_alphanumeric()).map(str::to_ascii_lowercase).collect();
        catalogue::pages(catalogue::ENGLISH).into_iter().map(|(topic, page)| (topic, words(&page))).collect()
    });
    WORDS.get(topic).is_some_and(|words| words.contains(&word.to_ascii_lowercase()))
}

/// Whether the prose of any help page, in any language, has a word that is too short for a password, ignoring case.
pub fn is_common(word: &str) -> bool {
    static COMMON: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let mut common = BTreeSet::new();
        for page in catalogue::languages().into_iter().flat_map(catalogue::pages).map(|(_, page)| page) {
            // Commands are indented or in backticks; words in them may be passwords of examples.
            for line in page.lines().filter(|line| !line.starts_with(' ') && !line.contains('`')) {
                let words = line.split_whitespace().map(|word| plain(word).to_lowercase());
                common.extend(words.filter(|word| word.chars().count() < SHORTEST_PASSWORD));
            }
        }
        common
    });
    let word = plain(word).to_lowercase();
    COMMON.contains(&word) && !SECRETS.contains(&word.as_str())
}

/// A word without the marks around it.
fn plain(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn topics(spec: &'static CommandSpec) -> impl Iterator<Item = &'static str> {
    spec.names.iter().flat_map(|name| name.split(' '))
}

/// The commands with this word in their names; `change` is in two.
fn commands(topic: &str) -> impl Iterator<Item = &'static CommandSpec> {
    verbs::all().iter().filter(move |spec| topics(spec).any(|word| word == topic))
}

#[cfg(test)]
mod tests {
    use super::*;

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
