//! What letters propose, by one tap.

use super::block::{Block, Choice, Choices};
use super::catalogue::{self, Words};
use super::sentences::sentences;

/// The house player for beginners.
const HOUSE: &str = "house-easy";

/// Maximum number of rows of a list that can be tapped.
const MOST: usize = 12;

sentences! {
    pub enum Text {
        Answers = "taps-answers",
        House = "taps-house",
        People = "taps-people",
        Settings = "taps-settings",
        Account = "taps-account",
        Friend = "taps-friend",
        Rules = "taps-rules",
        AskAfter = "taps-ask-after",
        PlayWith { userid: String } = "taps-play-with",
        Join = "taps-join",
        Boards = "taps-boards",
        Proposed = "taps-proposed",
        Solution = "tap-solution",
        SignUp = "tap-sign-up",
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
        JoinSeek { seek: u32, title: String, seeker: String } = "tap-join",
        Seeks = "tap-seeks",
        Players = "tap-players",
        BoardsOf { userid: String } = "tap-boards-of",
        Help = "tap-help",
        Language = "tap-language",
        Plain = "tap-plain",
        Daily = "tap-daily",
        AllSettings = "tap-all-settings",
        Vacation = "tap-vacation",
        CloseAccount = "tap-close-account",
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

pub fn tap(words: &Words, label: &Text, text: impl Into<String>) -> Choice {
    Choice { label: words.say(label), text: text.into() }
}

/// A tap with its text as the label.
pub fn plain(text: &str) -> Choice {
    Choice { label: text.to_owned(), text: text.to_owned() }
}

/// The first of some taps below a heading; none without any.
pub fn some(words: &Words, heading: &Text, taps: impl IntoIterator<Item = Choice>) -> Option<Block> {
    let taps: Vec<Choice> = taps.into_iter().take(MOST).collect();
    (!taps.is_empty()).then(|| row(words, heading, taps, None))
}

/// Answers to a question: the one that agrees, and perhaps the other.
pub fn answers(words: &Words, yes: (Text, &str), no: Option<Text>) -> Block {
    let (label, text) = yes;
    let no = no.map(|no| tap(words, &no, "no"));
    row(words, &Text::Answers, vec![tap(words, &label, text)], no)
}

/// Looking for somebody to play each of these games with.
pub fn seeks<'g>(words: &Words, games: impl IntoIterator<Item = (&'g str, &'g str)>) -> Vec<Choice> {
    let seek = |(name, title): (&str, &str)| {
        tap(words, &Text::Seek { title: title.to_owned() }, format!("{name} seek"))
    };
    games.into_iter().map(seek).collect()
}

/// The settings that an answer can change, but for those that hold already.
pub fn settings(words: &Words, is_set: impl Fn(&str) -> bool) -> Vec<Choice> {
    let forms = [(Text::Plain, "format=text"), (Text::Daily, "letters=digest")];
    let forms = forms.into_iter().filter(|(_, setting)| !is_set(setting));
    let forms = forms.map(|(label, setting)| tap(words, &label, format!("set {setting}")));
    languages(words).into_iter().chain(forms).collect()
}

/// Each other language, by its own name.
pub fn languages(words: &Words) -> Vec<Choice> {
    let others = catalogue::languages().into_iter().filter(|lang| *lang != words.lang());
    others.map(|lang| tap(Words::of(lang), &Text::Language, format!("set lang={lang}"))).collect()
}

/// What a new player can do.
pub fn first_steps(words: &Words, userid: &str, games: &[(&str, &str)], house: bool) -> Vec<Block> {
    let play = games.iter().map(|(name, title)| {
        let text = format!("{name} challenge {userid} {HOUSE}");
        ((*name).to_owned(), tap(words, &Text::Play { title: (*title).to_owned() }, text))
    });
    let mut people = vec![tap(words, &Text::Seeks, "seeks"), tap(words, &Text::Players, "list")];
    people.extend(seeks(words, games.iter().copied()));
    let mut settings = settings(words, |_| false);
    settings.push(tap(words, &Text::Help, "help"));
    settings.push(tap(words, &Text::AllSettings, format!("set {userid} YOUR-PASSWORD")));
    let house = house.then(|| Block::Games { heading: words.say(&Text::House), games: play.collect() });
    let rest =
        [row(words, &Text::People, people, None), row(words, &Text::Settings, settings, None), friend(words)];
    house.into_iter().chain(rest).collect()
}

/// For somebody to whom the letter is forwarded.
fn friend(words: &Words) -> Block {
    row(words, &Text::Friend, vec![tap(words, &Text::SignUp, "signup YOUR-USERID YOUR-PASSWORD")], None)
}
