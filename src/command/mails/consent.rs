//! Whether an answer says yes or no to a question of the server; only a clear yes counts.

use std::borrow::Cow;

use super::message;
use super::parsed_mail::ParsedMail;
use crate::command::grammar::answers::{
    ALONE, BUT, COURTESY, DECISIONS, DENIALS, ENDING, GOES_ON, GREETINGS, HALTS, HOLDS, LEADS, MISTAKES,
    NEVER_ENDING, NEVER_REFUSING, NO, NOT, NOT_MEANT, OBJECTS, REASONS, REFUSING, RETRACTS, STOPS, YES,
};
use crate::command::lines::context::{Games, ParseContext};
use crate::fold::{fold, is_mark};
use crate::mail::{Appended, without_appended};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Yes, with a message to others: the text below it, with passwords in commands masked.
    Yes(String),
    No,
    /// Neither, or both.
    Unclear,
    /// What was written in the answer to a position.
    Solution(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YesNo {
    Yes,
    No,
}

/// Reads an answer to a question. Its first line that says anything after greetings counts. No line is a command: `parsed` is emptied.
pub fn consent<'a>(games: impl Into<Games<'a>>, written: &str, parsed: &mut ParsedMail) -> Consent {
    parsed.lines.clear();
    parsed.talk = None;
    parsed.unread = 0;
    match of_text(written) {
        Some((YesNo::Yes, below)) => {
            Consent::Yes(message::message(&ParseContext::fresh(games), below.join("\n").trim()))
        }
        Some((YesNo::No, _)) => Consent::No,
        None => Consent::Unclear,
    }
}

/// The same where commands may replace an answer: none if there are commands and no clear yes or no. `parsed` then stays as it was.
pub fn consent_or_commands<'a>(
    games: impl Into<Games<'a>>,
    written: &str,
    parsed: &mut ParsedMail,
) -> Option<Consent> {
    let commands = parsed.lines.iter().any(|line| line.command.is_ok());
    if commands && of_text(written).is_none() {
        return None;
    }
    Some(consent(games, written, parsed))
}

/// The clear answer in a text, whatever else it contains.
pub fn said_in(written: &str) -> Option<YesNo> {
    of_text(written).map(|(said, _)| said)
}

/// The clear answer in a text, and the lines below it.
fn of_text(written: &str) -> Option<(YesNo, Vec<&str>)> {
    let mut lines = written.lines();
    let said = loop {
        let line = lines.next()?;
        match of_first(line) {
            First::Nothing => {}
            First::Answer(said) => break said,
            First::Talk => return None,
        }
    };
    let below: Vec<&str> = lines.collect();
    (!is_taken_back(said, &below)).then_some((said, below))
}

/// Whether the lines below an answer contradict it or continue with a but. What programs append says nothing of it.
fn is_taken_back(said: YesNo, below: &[&str]) -> bool {
    let below = below.get(..MOST_BELOW).unwrap_or(below).join("\n");
    let below = without_appended(&below, Appended::Perhaps);
    let below: Vec<&str> = below.lines().collect();
    let contrary = |line: &&str| of_line(line).is_some_and(|other| other != said);
    if below.iter().any(contrary) {
        return true;
    }
    if said == YesNo::No {
        return false;
    }
    if take_back(below.iter().copied(), Beside::Yes) {
        return true;
    }
    let is_blank = |line: &&&str| line.trim().is_empty();
    let goes_on = below.iter().find(|line| !is_blank(line)).is_some_and(|line| {
        let words = Words::of(line);
        BUT.iter().any(|phrase| words.at(0, phrase).is_some())
    });
    goes_on || below.iter().take_while(|line| !is_blank(line)).any(|line| line.contains('?'))
}

/// What stands beside a text that may take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A yes, or a word that agrees to something.
    Yes,
    /// A word that ends the game, or offers to.
    End,
    /// A word that takes a move back: its reasons are regrets.
    Undo,
    /// A word of no.
    No,
}

/// Whether lines say the opposite of what is beside them, or that it was not meant. What programs append says nothing.
pub fn take_back<'l>(lines: impl Iterator<Item = &'l str>, beside: Beside) -> bool {
    let lines: Vec<&str> = lines.collect();
    let by_person = without_appended(&lines.join("\n"), Appended::Perhaps);
    let mut sentences = by_person.split_inclusive(['.', '!', '?', ';', '\n']);
    sentences.any(|sentence| takes_back(sentence.trim(), beside))
}

/// Maximum number of words of a sentence that is nothing but the word for a mistake.
const MOST_OF_A_MISTAKE: usize = 5;

/// Maximum number of words from a `not` to what it denies: `do not want to resign`.
const MOST_TO_DENIED: usize = 4;

fn takes_back(sentence: &str, beside: Beside) -> bool {
    let said = of_line(sentence);
    let words = Words::of(sentence);
    let begins = words.after_leads(|at| words.longest(at, HALTS).is_some() || words.is_rest(at, ALONE));
    let halts = words.longest(begins, HALTS).is_some();
    let is_alone = words.is_rest(begins, ALONE);
    let denies = |what: &[&str]| {
        let not = (0..words.list.len()).filter(|at| words.longest(*at, NOT).is_some());
        let is_joined = |at: &usize| !words.marks_before(*at).contains([',', ':']);
        let behind = not.flat_map(|not| (not + 1..=not + MOST_TO_DENIED).take_while(is_joined));
        behind.into_iter().any(|at| words.longest(at, what).is_some())
    };
    match beside {
        Beside::No => {
            return said == Some(YesNo::Yes) || halts || denies(REFUSING) || words.have(NEVER_REFUSING);
        }
        Beside::Undo => {}
        Beside::Yes | Beside::End => {
            let is_mistake = words.list.len() <= MOST_OF_A_MISTAKE && words.have(MISTAKES);
            if is_mistake || words.have(NOT_MEANT) || beside == Beside::End && words.have(GOES_ON) {
                return true;
            }
        }
    }
    // `I don't want to play any more` is a reason to resign.
    let is_reason = beside == Beside::End && words.longest(begins, DENIALS).is_some();
    said == Some(YesNo::No) && !is_reason
        || halts
        || is_alone
        || words.have(RETRACTS)
        || words.have(NEVER_ENDING)
        || denies(ENDING)
}

/// Maximum number of words of a sentence that stops a move, and of one that takes it back: longer ones tell of something else.
const MOST_OF_A_HALT: usize = 5;
const MOST_OF_A_RETRACTION: usize = 8;

/// Whether the first line of the text below a move takes the move back or says that it was not meant. What programs append says nothing.
pub fn takes_back_move(below: &str) -> bool {
    let by_person = without_appended(below, Appended::Perhaps);
    let first = by_person.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    first.split_inclusive(['.', '!', '?', ';']).any(|sentence| {
        let words = Words::of(sentence);
        let halts =
            |at| words.longest(at, HALTS).is_some() || words.is_rest(at, ALONE) || words.is_rest(at, STOPS);
        let holds = |at| words.longest(at, HOLDS).is_some();
        let begins = words.after_leads(|at| halts(at) || holds(at));
        let length = words.list.len();
        length <= MOST_OF_A_HALT && (halts(begins) || words.have(MISTAKES))
            || length <= MOST_OF_A_RETRACTION
                && (words.have(RETRACTS) || words.have(NOT_MEANT) || holds(begins))
    })
}

/// Whether a question is about what is said beside it: `resign` / `or a draw?`.
pub fn asks_about_it<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    lines
        .flat_map(|line| line.split_inclusive(['.', '!', '?', ';']))
        .any(|sentence| sentence.trim_end().ends_with('?') && Words::of(sentence).have(DECISIONS))
}

/// Maximum number of lines below an answer that are searched for a contradiction.
const MOST_BELOW: usize = 40;

enum First {
    /// Blank, or a greeting.
    Nothing,
    Answer(YesNo),
    Talk,
}

fn of_first(line: &str) -> First {
    if let Some(said) = of_line(line) {
        return First::Answer(said);
    }
    let words = Words::of(line);
    if words.list.is_empty() {
        return if line.contains('?') { First::Talk } else { First::Nothing };
    }
    let Some(greeting) = words.longest(0, GREETINGS) else { return First::Talk };
    // `Hi Bob, yes`: what follows the greeting counts.
    let name =
        words.list.iter().skip(greeting).take_while(|word| !word.before.contains([',', '!', '.'])).count();
    let is_name =
        name <= MOST_OF_A_NAME && !line.contains('?') && words.says_neither(greeting, greeting + name);
    let rest = words.list.get(greeting + name).map(|word| word.at);
    match rest.and_then(|at| line_from(line, at)) {
        None if is_name => First::Nothing,
        Some(rest) if is_name => of_line(rest).map_or(First::Talk, First::Answer),
        _ => line_from(line, words.list.get(greeting).map_or(line.len(), |word| word.at))
            .and_then(of_line)
            .map_or(First::Talk, First::Answer),
    }
}

/// Whether a line is a greeting and nothing more, perhaps with the name of who is greeted.
pub(super) fn is_greeting(line: &str) -> bool {
    Words::of(line).longest(0, GREETINGS).is_some() && matches!(of_first(line), First::Nothing)
}

/// Maximum number of words in the name of a greeted person.
const MOST_OF_A_NAME: usize = 4;

fn line_from(line: &str, at: usize) -> Option<&str> {
    line.get(at..).filter(|rest| !rest.trim().is_empty())
}

/// The clear answer of a line or paragraph. A word of yes must be alone or among courtesy; reasons may follow a word of no. Question marks,
/// dots, brackets and quotation marks make it talk.
pub fn of_line(line: &str) -> Option<YesNo> {
    let line = without_smileys(line);
    let words = Words::of(&line);
    if is_yes(&line, &words) {
        return Some(YesNo::Yes);
    }
    no_ends(&line, &words).map(|_| YesNo::No)
}

fn without_smileys(line: &str) -> Cow<'_, str> {
    const ENDS: &[&str] = &[":-)", ";-)", ":-D", ":)", ";)", ":D", ":-(", ":("];
    let is_smiley = |word: &str| {
        let signs = |c: char| ":;=8-^'()DPp*<3/|".contains(c);
        (2..=4).contains(&word.len())
            && word.starts_with([':', ';', '=', '8', '<', '^'])
            && word.chars().all(signs)
    };
    if !line.contains([':', ';', '=', '8', '<', '^']) {
        return Cow::Borrowed(line);
    }
    let words: Vec<&str> = line.split_whitespace().filter(|word| !is_smiley(word)).collect();
    let mut line = words.join(" ");
    if let Some(end) = ENDS.iter().find(|end| line.ends_with(*end)) {
        line.truncate(line.len() - end.len());
    }
    Cow::Owned(line)
}

fn is_yes(line: &str, words: &Words) -> bool {
    words.list.len() < MOST_WORDS
        && !line.contains(TALK)
        && !line.contains("..")
        && words.are_all(0, &[YES, COURTESY, LEADS])
        && words.have(YES)
}

/// What is said beside the no of a line: `b1c3` in `Sorry, no. b1c3`, the whole line in `I don't want a draw`. None if it is courtesy.
pub(super) fn beside_no(line: &str) -> Option<&str> {
    let words = Words::of(line);
    let end = no_ends(line, &words)?;
    let rest = words.list.get(end)?;
    if words.are_all(end, &[NO, COURTESY, LEADS]) {
        return None;
    }
    let is_denial = (0..end).any(|at| words.longest(at, DENIALS).is_some());
    if is_denial { Some(line) } else { line_from(line, rest.at) }
}

/// Whether somebody says yes beside a move: in a line of its own, or in the line of the move (`Ok, e2e3`).
pub fn agrees_beside_move(text: &str) -> bool {
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let is_yes = |said: &str| of_line(said) == Some(YesNo::Yes);
    text.lines().take(MOST_BELOW).any(|line| {
        if !line.split_whitespace().any(|word| has_digit(&word)) {
            return is_yes(line);
        }
        line.split([',', '.', '!', ';', ':']).any(|clause| {
            let words: Vec<&str> = clause.split_whitespace().filter(|word| !has_digit(word)).collect();
            is_yes(&words.join(" "))
        })
    })
}

/// The number of words up to the end of the no, if the line says no.
fn no_ends(line: &str, words: &Words) -> Option<usize> {
    if line.trim_start().starts_with(|c: char| TALK.contains(&c)) {
        return None;
    }
    let mut at = 0;
    while let Some(length) = words.longest(at, LEADS).filter(|_| words.longest(at, NO).is_none()) {
        at += length;
    }
    let denial = words.longest(at, DENIALS);
    let length = denial.or_else(|| words.longest(at, NO))?;
    let mut end = at + length;
    // `No sorry, I am on vacation`
    while let Some(length) = words.longest(end, &SORRY).filter(|_| denial.is_none()) {
        end += length;
    }
    let marks = words.marks_before(end);
    if marks.contains(TALK) || marks.contains("..") || words.have_clear_yes(end) {
        return None;
    }
    let text = |at: usize| words.list.get(at).map(|word| word.text.as_str());
    let (said, next) = (text(end - 1), text(end));
    let stops =
        said.is_some_and(|said| STOPS.contains(&said)) && next.is_some_and(|next| OBJECTS.contains(&next));
    let reasons = marks.contains([',', '!', '.', ';', ':', '\u{2013}', '\u{2014}']) || marks.contains(" - ");
    let is_no = next.is_none()
        || reasons
        || denial.is_some()
        || words.are_all(end, &[NO, COURTESY, LEADS])
        || (stops || next.is_some_and(|next| REASONS.contains(&next))) && !line.contains('?');
    is_no.then_some(end)
}

/// Words of regret right behind a no.
const SORRY: [&str; 8] =
    ["sorry", "i'm sorry", "i am sorry", "leider", "tut mir leid", "bohuzel", "desole", "lo siento"];

/// Characters that make a question of words, or talk about words.
const TALK: &[char] = &[
    '?', '\u{bf}', '\u{2026}', '(', ')', '[', ']', '{', '}', '<', '>', '"', '\u{201c}', '\u{201d}',
    '\u{201e}', '\u{201a}', '\u{ab}', '\u{bb}', '\u{2039}', '\u{203a}',
];

struct Word {
    /// As `fold` makes it.
    text: String,
    /// The text between the previous word and this one.
    before: String,
    /// Byte offset in the line.
    at: usize,
}

struct Words {
    list: Vec<Word>,
    after: String,
}

/// Maximum number of words of a line that are examined; an answer comes earlier.
const MOST_WORDS: usize = 60;

impl Words {
    fn of(line: &str) -> Words {
        let mut list: Vec<Word> = Vec::new();
        let (mut before, mut is_open) = (String::new(), false);
        for (at, c) in line.char_indices().filter(|(_, c)| !is_shade(*c)) {
            let goes_on = is_open && (c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}'));
            if let Some(word) = list.last_mut().filter(|_| goes_on) {
                word.text.push(c);
                continue;
            }
            is_open = c.is_alphanumeric();
            let begun = if is_open { c.to_string() } else { sign(c).unwrap_or_default().to_owned() };
            if begun.is_empty() {
                before.push(c);
            } else if list.len() < MOST_WORDS {
                list.push(Word { text: begun, before: std::mem::take(&mut before), at });
            } else {
                break;
            }
        }
        for word in &mut list {
            word.text = match (word.text.as_str(), word.before.chars().next_back()) {
                ("1", Some(sign @ ('+' | '-'))) => format!("{sign}1"),
                (text, _) => fold(text),
            };
        }
        Words { list, after: before }
    }

    fn at(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut count = 0;
        for word in phrase.split(' ') {
            if self.list.get(at + count)?.text != word {
                return None;
            }
            count += 1;
        }
        Some(count)
    }

    /// The number of words in the longest of these phrases at this position.
    fn longest(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases.iter().filter_map(|phrase| self.at(at, phrase)).max()
    }

    /// Whether all words from here on belong to such phrases.
    fn are_all(&self, from: usize, phrases: &[&[&str]]) -> bool {
        let mut at = from;
        while at < self.list.len() {
            let Some(length) = phrases.iter().filter_map(|phrases| self.longest(at, phrases)).max() else {
                return false;
            };
            at += length;
        }
        true
    }

    /// Whether the words from here on are one of these phrases.
    fn is_rest(&self, at: usize, phrases: &[&str]) -> bool {
        self.longest(at, phrases).is_some_and(|length| at + length == self.list.len())
    }

    /// Where a sentence begins behind words of no and those that lead to it, or the first word before at which it `begins` for sure.
    fn after_leads(&self, begins: impl Fn(usize) -> bool) -> usize {
        let mut at = 0;
        while !begins(at)
            && let Some(length) = self.longest(at, LEADS).max(self.longest(at, NO))
        {
            at += length;
        }
        at
    }

    fn have(&self, phrases: &[&str]) -> bool {
        (0..self.list.len()).any(|at| self.longest(at, phrases).is_some())
    }

    /// Whether a word from here on says yes wherever it stands.
    fn have_clear_yes(&self, from: usize) -> bool {
        const CLEAR: &[&str] = &["jo", "yes", "yeah", "yep", "ok", "okay", "sure", "ano", "oui", "jawohl"];
        self.list.iter().skip(from).any(|word| CLEAR.contains(&word.text.as_str()))
    }

    fn says_neither(&self, from: usize, to: usize) -> bool {
        let one = |phrases: &[&str], at| phrases.iter().any(|phrase| self.at(at, phrase) == Some(1));
        (from..to).all(|at| !one(YES, at) && !one(NO, at))
    }

    /// The text before this word, or after the last.
    fn marks_before(&self, at: usize) -> &str {
        self.list.get(at).map_or(&self.after, |word| &word.before)
    }
}

/// A symbol that is a whole answer.
fn sign(c: char) -> Option<&'static str> {
    match c {
        '\u{1f44d}' | '\u{1f44c}' | '\u{2705}' | '\u{2714}' | '\u{2611}' => Some("+1"),
        '\u{1f44e}' | '\u{274c}' => Some("-1"),
        _ => None,
    }
}

/// Whether a character only modifies the previous one.
fn is_shade(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{1f3fb}'..='\u{1f3ff}')
        || is_mark(c)
}

#[cfg(test)]
mod tests;
