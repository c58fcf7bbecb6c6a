//! Nothing that could be a password is ever shown.

use std::collections::BTreeSet;

use super::Context;
use super::intention::Command;
use super::line::{names_game, nearest_game};
use super::password::MASK;
use super::proof::Setting;
use super::userid;
use super::verbs::{self, Scope, Verb};
use super::words::{Words, board_at, is_steps};

/// Words of the grammar that stand among names.
const KEYWORDS: [&str; 7] = ["all", "active", "next", "off", "new", "games", "players"];

/// The longest quotation, in characters.
const LONGEST_QUOTE: usize = 200;

/// A line of text without what could disturb a letter or hide something in it: control characters become
/// blanks, invisible and direction-turning ones vanish.
pub(super) fn clean(line: &str) -> String {
    line.chars()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// An understood line: its passwords are known.
pub(super) fn understood(setting: &Setting, words: &Words) -> String {
    let head = Head::of(setting, words.all());
    let hidden =
        |at: usize, word: &str| words.secrets().contains(&at) || at < head.length && !head.shows(at, word);
    let shown = words.all().iter().enumerate();
    let shown = shown.map(|(at, word)| if hidden(at, word) { MASK } else { word });
    shorten(&shown.collect::<Vec<_>>().join(" "))
}

/// The words of an understood line that stand where a name should (a userid, a topic, an option), by their place. One
/// that names nothing may be a password in the wrong place; the grammar knows no names, whoever quotes the line does.
pub(super) fn doubts(setting: &Setting, command: &Command, words: &Words) -> BTreeSet<usize> {
    let numbers = command.verb() != Verb::Help;
    // The text of a move is judged by its game.
    let moves = matches!(command.verb(), Verb::Move | Verb::If | Verb::Queue | Verb::Preview);
    let text = moves.then(|| words.secrets().last().map_or(0, |at| at + 1));
    let head = Head::of(setting, words.all()).length;
    let harmless = |at: usize, word: &str| {
        at < head
            || words.secrets().contains(&at)
            || text.is_some_and(|text| at >= text && !word.starts_with('-'))
            || numbers && is_number(word)
            || KEYWORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
            || verbs::is_nearly_word(word) && verbs::is_word(word)
            || userid::address(word).is_some()
            || setting.knows(word)
    };
    let all = words.all().iter().enumerate();
    all.filter(|(at, word)| !harmless(*at, word)).map(|(at, _)| at).collect()
}

/// A number, a board after a move, a date, or how many players.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix("players=").unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '#')
        && digits.chars().all(|c| c.is_ascii_digit() || "#-.".contains(c))
}

/// A line that was not understood. Shown are only words that the grammar knows in their place and userids that
/// are known from elsewhere; every other word could be a password. Hidden neighbours share one mask.
pub(super) fn careful(setting: &Setting, words: &Words) -> String {
    let head = Head::of(setting, words.all());
    let mut shown: Vec<&str> = Vec::new();
    for (at, word) in words.all().iter().enumerate() {
        let safe = head.shows(at, word)
            || (at == head.length && head.board && board_at(word).is_some())
            || setting.knows(word) && !words.secrets().contains(&at);
        match (safe, shown.last()) {
            (true, _) => shown.push(word),
            (false, Some(last)) if *last == MASK => (),
            (false, _) => shown.push(MASK),
        }
        if shown.len() > LONGEST_QUOTE {
            break;
        }
    }
    shorten(&shown.join(" "))
}

/// The words at the beginning of a line that name, or nearly name, a command.
struct Head {
    /// How many of them name the game.
    game: usize,
    length: usize,
    board: bool,
}

impl Head {
    fn of(setting: &Setting, words: &[&str]) -> Head {
        if let [step] = words
            && is_steps(step)
        {
            return Head { game: 1, length: 1, board: false };
        }
        let game = words.first().is_some_and(|word| setting.game(word).is_some())
            || names_game(setting, words).is_some();
        let (at, scopes): (usize, &[Scope]) =
            if game { (1, &[Scope::Game]) } else { (0, &[Scope::Server, Scope::Game]) };
        let words = words.get(at..).unwrap_or_default();
        let found = scopes.iter().find_map(|scope| verbs::find(*scope, words)).or_else(|| {
            let first = words.first()?;
            scopes.iter().find_map(|scope| verbs::nearest(*scope, first)).map(|entry| (entry, 1))
        });
        match found {
            // A game and a number with more words to come: the verb was forgotten.
            None => Head { game: at, length: at, board: at == 1 && words.len() > 1 },
            Some((entry, length)) => Head { game: at, length: at + length, board: entry.board },
        }
    }

    /// Whether a word belongs to it and is spelt as it may be shown.
    fn shows(&self, at: usize, word: &str) -> bool {
        at < self.game || at < self.length && verbs::is_nearly_word(word)
    }
}

/// A line that was taken as a move and is nothing like one, as far as it may be shown: every word of it that looks
/// neither like the beginning of a command nor like a step could be a password.
pub fn stray(games: &[&str], quoted: &str) -> String {
    let setting = Setting { games, context: Context::Fresh, login: None };
    let words: Vec<&str> = quoted.split_whitespace().collect();
    let head = Head::of(&setting, &words);
    let safe = |at: usize, word: &str| {
        head.shows(at, word)
            || (at == head.length && head.board && board_at(word).is_some())
            || is_steps(word)
    };
    let mut shown: Vec<&str> =
        words.iter().enumerate().map(|(at, word)| if safe(at, word) { word } else { MASK }).collect();
    shown.dedup_by(|next, before| *next == MASK && *before == MASK);
    shown.join(" ")
}

/// Hides the passwords that other lines of the mail gave away. Only whole words: a part of a word that happens
/// to be somebody's password says nothing.
pub(super) fn hide(quoted: &str, secrets: &BTreeSet<String>) -> String {
    if secrets.is_empty() {
        return quoted.to_owned();
    }
    let is_secret = |word| secrets.contains(word) || secrets.contains(trimmed(word));
    let word = |word| if is_secret(word) { MASK } else { word };
    quoted.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A word without the punctuation around it.
fn trimmed(word: &str) -> &str {
    word.trim_matches(|c: char| c.is_ascii_punctuation())
}

/// What a message to other people may hold: everything but passwords in lines that are commands.
///
/// A player who puts a command below the blank line, or into the body of a mail whose subject is one already,
/// would otherwise hand his password to his opponents.
pub(super) fn message(setting: &Setting, text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for line in text.lines() {
        shown.push_str(&message_line(setting, line));
        shown.push('\n');
    }
    shown.trim_matches('\n').to_owned()
}

fn message_line(setting: &Setting, line: &str) -> String {
    let plain: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let plain = plain.trim_end();
    // No command is longer; what is, is prose.
    if plain.chars().nth(super::LONGEST_LINE).is_some() {
        return plain.to_owned();
    }
    let cleaned = clean(plain);
    let mut words = Words::new(&cleaned);
    if words.all().len() < 2 {
        return plain.to_owned();
    }
    match super::line::fresh(setting, &mut words) {
        Ok(_) if words.secrets().is_empty() => plain.to_owned(),
        Ok(_) => understood(setting, &words),
        Err(_) if is_doubtful(setting, words.all()) => careful(setting, &words),
        Err(_) => plain.to_owned(),
    }
}

/// Whether a line that is no command may hold a password all the same, rather than being plain talk: a game or
/// one of its verbs with a number near by and words enough, or a broken `signup`, `login` and the like.
fn is_doubtful(setting: &Setting, words: &[&str]) -> bool {
    let Some(first) = words.first() else { return false };
    let by_number = words.len() >= 4 && words.iter().take(3).any(|word| board_at(word).is_some());
    let game = setting.game(first).is_some() || nearest_game(setting, first).is_some();
    if by_number && (game || verbs::nearest(Scope::Game, first).is_some()) {
        return true;
    }
    let found = verbs::find(Scope::Server, words).map(|(entry, _)| entry);
    let meant = found.or_else(|| verbs::nearest(Scope::Server, first));
    let account = [Verb::Signup, Verb::Login, Verb::Password, Verb::ChangePassword];
    words.len() <= 5 && meant.is_some_and(|entry| account.contains(&entry.verb))
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
    }
}
