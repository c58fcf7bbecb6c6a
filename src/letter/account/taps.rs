//! What letters about an account propose, by one tap.

use crate::letter::words::block::{Block, Choice, Choices};
use crate::letter::words::catalogue::{Words, languages};
use crate::letter::words::sentences::sentences;

/// The house player for beginners.
const HOUSE: &str = "house-easy";

sentences! {
    pub enum Text {
        Answers = "taps-answers",
        House = "taps-house",
        People = "taps-people",
        Settings = "taps-settings",
        OpenAccount = "tap-open-account",
        NotMe = "tap-not-me",
        UseAddress = "tap-use-address",
        NotMine = "tap-not-mine",
        Begin = "tap-begin",
        Password = "tap-password",
        Close = "tap-close",
        Keep = "tap-keep",
        Play { title: String } = "tap-play",
        Seek { title: String } = "tap-seek",
        Seeks = "tap-seeks",
        Players = "tap-players",
        Help = "tap-help",
        Language = "tap-language",
        Plain = "tap-plain",
        Daily = "tap-daily",
    }
}

fn row(words: &Words, heading: &Text, others: Vec<Choice>, last: Option<Choice>) -> Block {
    Block::Choices(Choices {
        heading: words.say(heading),
        groups: Vec::new(),
        remark: None,
        others,
        last,
        prefix: String::new(),
    })
}

fn tap(words: &Words, label: &Text, text: impl Into<String>) -> Choice {
    Choice { label: words.say(label), text: text.into() }
}

/// Answers to a question: the one that agrees, and perhaps the other.
pub(super) fn answers(words: &Words, yes: (Text, &str), no: Option<Text>) -> Block {
    let (label, text) = yes;
    let no = no.map(|no| tap(words, &no, "no"));
    row(words, &Text::Answers, vec![tap(words, &label, text)], no)
}

/// What a new player can do.
pub(super) fn first_steps(words: &Words, userid: &str, games: &[(&str, &str)], house: bool) -> Vec<Block> {
    let of_each = |label: fn(String) -> Text, text: &dyn Fn(&str) -> String| -> Vec<Choice> {
        games.iter().map(|(name, title)| tap(words, &label((*title).to_owned()), text(name))).collect()
    };
    let play = of_each(|title| Text::Play { title }, &|name| format!("{name} challenge {userid} {HOUSE}"));
    let mut people = vec![tap(words, &Text::Seeks, "seeks"), tap(words, &Text::Players, "list")];
    people.extend(of_each(|title| Text::Seek { title }, &|name| format!("{name} seek")));
    let others = languages().into_iter().filter(|lang| *lang != words.lang());
    let spoken = others.map(|lang| tap(Words::of(lang), &Text::Language, format!("set lang={lang}")));
    let forms = [(Text::Plain, "set format=text"), (Text::Daily, "set letters=digest"), (Text::Help, "help")];
    let settings = spoken.chain(forms.map(|(label, text)| tap(words, &label, text))).collect();
    let house = house.then(|| row(words, &Text::House, play, None));
    let rest = [row(words, &Text::People, people, None), row(words, &Text::Settings, settings, None)];
    house.into_iter().chain(rest).collect()
}
