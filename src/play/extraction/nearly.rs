//! A move among other words in one line: which words leave it a move, and which make it talk about one.

use crate::fold::fold;
use crate::game::PieceName;

use super::spoken::{self, Mark, Said, Token, clauses};
use super::word_lists::{CORRECTIONS, GUESSES, HALTS, REGRETS, WEIGHING};

/// Maximum number of words of a line that are searched for a move.
const MOST_WORDS: usize = 40;

/// Maximum number of words that may be one move (`e2 to e3`).
const LONGEST_RUN: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Nearly {
    /// One legal move with nothing but punctuation, list marks and filler words around it.
    Sure(String),
    /// One legal move among other words, to be asked about.
    Asked(String),
}

/// The pieces of a game.
pub(super) type Pieces = &'static [PieceName];

/// What the game reads as a move in a line that has nothing but filler words beside it, though it may be illegal. `reads` tells
/// whether the game reads a text as a move, of this piece if one is named.
pub(super) fn attempt(
    line: &str,
    pieces: Pieces,
    reads: impl Fn(&str, Option<&str>) -> bool,
) -> Option<String> {
    match nearly(line, pieces, |text, piece| reads(text, piece).then(|| text.to_string()))? {
        Nearly::Sure(text) if has_digit(&text) => Some(text),
        _ => None,
    }
}

/// The move that a line nearly is. `legal` returns the canonical form of a legal move, of this piece if one is named.
pub(super) fn nearly(
    line: &str,
    pieces: Pieces,
    legal: impl Fn(&str, Option<&str>) -> Option<String>,
) -> Option<Nearly> {
    if line.split_whitespace().nth(MOST_WORDS).is_some() {
        return None;
    }
    let sure_or_asked = |text| Some(if is_question(line) { Nearly::Asked(text) } else { Nearly::Sure(text) });
    if let Some(text) = bare_line(line).and_then(|text| legal(text, None)) {
        return sure_or_asked(text);
    }
    let (denied, meant): (Vec<_>, Vec<_>) =
        clauses(line, pieces).into_iter().partition(|clause| clause.denies);
    // A move that is denied, or named as another choice, makes talk of the whole line.
    if denied.iter().any(|clause| !moves(&clause.tokens, &legal).is_empty()) {
        return None;
    }
    let core: Vec<Token> = meant.into_iter().flat_map(|clause| clause.tokens).collect();
    if let Some(text) = whole(&core).and_then(|(written, piece)| written.find(piece, &legal)) {
        // `Woody, e2e3` may address somebody.
        let is_clear = core.iter().all(|token| token.is_word() || token.mark == Mark::None);
        return if denied.is_empty() && is_clear { sure_or_asked(text) } else { Some(Nearly::Asked(text)) };
    }
    match &moves(&core, &legal)[..] {
        [text] => Some(Nearly::Asked(text.clone())),
        _ => None,
    }
}

/// The different legal moves in a line that agree with the pieces and numbers named around them.
fn moves(core: &[Token], legal: &impl Fn(&str, Option<&str>) -> Option<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for from in 0..core.len() {
        for length in (1..=LONGEST_RUN.min(core.len() - from)).rev() {
            let (before, run) = core.split_at(from);
            let (run, after) = run.split_at(length);
            // Words are only tried if one of them has a digit: each try makes the game look at all its moves.
            if !run.iter().any(Token::has_digit) {
                continue;
            }
            let Some((prefix, piece)) = named(before, run, after) else { continue };
            let Some(written) = Written::of(prefix, run) else { continue };
            let Some(text) = written.find(piece, legal) else { continue };
            if !found.contains(&text) {
                found.push(text);
            }
            break;
        }
    }
    found
}

/// The symbol and the name of the piece that is named in the sentence around a run of words; empty and none if none is. None if what is
/// named there cannot be checked.
fn named<'t>(before: &'t [Token], run: &[Token], after: &'t [Token]) -> Option<(&'t str, Option<&'t str>)> {
    let begins = before.iter().rposition(|token| token.mark == Mark::Sentence).map_or(0, |at| at + 1);
    let before = before.get(begins..).unwrap_or_default();
    let goes_on = run.last().is_some_and(|token| token.mark == Mark::None);
    let ends = after.iter().position(|token| token.mark != Mark::None).map_or(after.len(), |at| at + 1);
    let after = after.get(..if goes_on { ends } else { 0 }).unwrap_or_default();
    let is_number = |token: Option<&Token>| token.is_some_and(|token| matches!(token.said, Said::Number(_)));
    let counts = before.last().is_some_and(|token| token.mark == Mark::None) && is_number(before.last());
    if counts || is_number(after.first()) {
        return None;
    }
    let mut named = ("", None);
    for token in before.iter().chain(after) {
        match &token.said {
            Said::Piece { symbol, name } if named.1.is_none() => named = (symbol, Some(*name)),
            Said::Piece { .. } | Said::OtherPiece | Said::Takes => return None,
            Said::Word(_) | Said::Number(_) => {}
        }
    }
    Some(named)
}

/// All words of a line as one move, and the name of its piece; none if they cannot be one.
fn whole(core: &[Token]) -> Option<(Written<'_>, Option<&'static str>)> {
    let pieces: Vec<(&str, &'static str)> = core.iter().filter_map(Token::piece).collect();
    let rest = match pieces.len() {
        0 => core,
        count => {
            let (first, behind) = core.split_at_checked(count)?;
            let (before, last) = core.split_at_checked(core.len() - count)?;
            let are_pieces = |tokens: &[Token]| tokens.iter().all(|token| token.piece().is_some());
            if are_pieces(first) {
                behind
            } else if are_pieces(last)
                && (before.len() == 1 || pieces.iter().all(|(_, name)| !name.is_empty()))
            {
                // `a6-c6, g6-h6 twice` does not say which.
                before
            } else {
                return None;
            }
        }
    };
    // `2w1s`: no one name tells of all.
    let name = if let [(_, name)] = pieces[..] { Some(name) } else { None };
    let prefix: String = pieces.iter().map(|(symbol, _)| *symbol).collect();
    Some((Written::of(&prefix, rest)?, name))
}

/// A run of words as one move, with the symbol of its piece before it: `e2 e3`, `e2-e3`, `N b1 c3`, `N xc6`.
struct Written<'t> {
    prefix: String,
    words: Vec<&'t str>,
    /// The number of words before the word for a capture.
    takes: Option<usize>,
}

impl<'t> Written<'t> {
    fn of(prefix: &str, run: &'t [Token]) -> Option<Written<'t>> {
        let mut takes = None;
        let mut words = Vec::new();
        for token in run {
            match &token.said {
                Said::Word(word) | Said::Number(word) => words.push(word.as_str()),
                Said::Takes if takes.is_none() => takes = Some(words.len()),
                _ => return None,
            }
        }
        let is_one = (1..=LONGEST_RUN).contains(&words.len()) && words.iter().any(|word| may_be_move(word));
        is_one.then(|| Written { prefix: prefix.to_owned(), words, takes })
    }

    /// The one move that these words are.
    fn find(
        &self,
        piece: Option<&str>,
        legal: impl Fn(&str, Option<&str>) -> Option<String>,
    ) -> Option<String> {
        let Written { prefix, words, takes } = self;
        let legal = |text: &str| legal(format!("{prefix} {text}").trim(), piece);
        let Some(takes) = takes else {
            let glue: &[&str] = if words.len() == 1 { &[""] } else { &[" ", "", "-", ","] };
            return glue.iter().find_map(|glue| legal(&words.join(glue)));
        };
        // A game has the sign of a capture before the last cell or behind it.
        let (from, to) = words.split_at_checked(*takes)?;
        let (from, to) = (from.join(" "), to.join(" "));
        let (before, behind) = (legal(&format!("{from}x{to}")), legal(&format!("{from} {to}x")));
        match (before, behind) {
            (Some(before), Some(behind)) => (before == behind).then_some(before),
            (before, behind) => before.or(behind),
        }
    }
}

/// The move of a line that answers a question for one: with words of guessing around it, and whether nothing else is there. `legal` returns
/// the canonical form of a legal move.
pub fn guessed(
    line: &str,
    pieces: &'static [PieceName],
    legal: impl Fn(&str) -> Option<String>,
) -> Option<(String, bool)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_guess = |word: &&&str| GUESSES.contains(&bare(word).as_str());
    let others: Vec<&str> = words.iter().filter(|word| !is_guess(word)).copied().collect();
    let is_guessed = others.len() < words.len();
    nearly(&others.join(" "), pieces, |text, _| legal(text)).map(|found| match found {
        Nearly::Sure(text) => (text, !is_guessed),
        Nearly::Asked(text) => (text, false),
    })
}

fn may_be_move(word: &str) -> bool {
    has_digit(word) || word.len() <= 8
}

pub(super) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// A line without the list mark before it and punctuation around it: `- e2e3`, `1. e2e3`, `e2e3 :)`, `e2e3...`; none if
/// nothing is left.
fn bare_line(line: &str) -> Option<&str> {
    let line = line.trim();
    let line = line.strip_prefix(['-', '*', '\u{2022}', '\u{2013}', '\u{b7}']).map_or(line, str::trim_start);
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    (!line.is_empty()).then_some(line)
}

fn bare(word: &str) -> String {
    if spoken::is_smiley(word) {
        return String::new();
    }
    fold(word.trim_matches(|c: char| !c.is_alphanumeric()))
}

pub(super) fn is_question(line: &str) -> bool {
    line.contains(['?', '\u{ff1f}', '\u{bf}'])
}

/// Whether words say no to a move that they name, weigh it, or name another beside it, so that they are never a move.
pub(super) fn denies(words: &[String]) -> bool {
    words.iter().any(|word| spoken::denies(word))
}

pub(super) fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect()
}

/// Whether a question is about a move rather than small talk.
pub(super) fn weighs(words: &[String]) -> bool {
    words.iter().any(|word| WEIGHING.contains(&word.as_str()))
}

pub(super) fn corrects(line: &str) -> bool {
    words(line).iter().take(3).any(|word| CORRECTIONS.contains(&word.as_str()))
}

/// Whether a line does nothing but stop what stands above it: `Nein, warte!`, `Oops`.
pub(super) fn halts(line: &str) -> bool {
    let words = words(line);
    let takes_back = |word: &String| [CORRECTIONS, REGRETS].concat().contains(&word.as_str());
    words.iter().all(takes_back) && words.iter().any(|word| HALTS.contains(&word.as_str()))
}

/// Whether somebody says that a move was a mistake: `oops, I meant d2d3`.
pub fn regrets(text: &str) -> bool {
    let lines = text.lines().take(12);
    lines.map(words).any(|words| {
        let has = |wanted: &str| words.iter().any(|word| word == wanted);
        words.iter().any(|word| REGRETS.contains(&word.as_str()))
            || has("take") && has("back")
            || has("vzit") && has("zpet")
    })
}

/// The text with Latin letters in place of the Cyrillic, Greek and full-width ones that look like them, and the first of these; none
/// if there are none.
pub(super) fn in_latin(text: &str) -> Option<(String, char)> {
    let foreign = text.chars().find(|c| latin(*c).is_some())?;
    Some((text.chars().map(|c| latin(c).unwrap_or(c)).collect(), foreign))
}

fn latin(c: char) -> Option<char> {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0),
        _ => LOOKALIKES.iter().find(|(_, foreign)| foreign.contains(c)).map(|(latin, _)| *latin),
    }
}

/// Latin letters, and the Cyrillic and Greek ones that look like them.
#[rustfmt::skip]
const LOOKALIKES: &[(char, &str)] = &[
    ('a', "\u{430}\u{3b1}"), ('A', "\u{410}\u{391}"), ('B', "\u{412}\u{392}"), ('b', "\u{432}\u{3b2}"), ('c', "\u{441}"),
    ('C', "\u{421}"), ('e', "\u{435}\u{3b5}"), ('E', "\u{415}\u{395}"), ('h', "\u{43d}"), ('H', "\u{41d}\u{397}"),
    ('i', "\u{456}\u{3b9}"), ('I', "\u{406}\u{399}"), ('j', "\u{458}"), ('J', "\u{408}"), ('k', "\u{43a}\u{3ba}"),
    ('K', "\u{41a}\u{39a}"), ('m', "\u{43c}"), ('M', "\u{41c}\u{39c}"), ('o', "\u{43e}\u{3bf}"), ('O', "\u{41e}\u{39f}"),
    ('p', "\u{440}\u{3c1}"), ('P', "\u{420}\u{3a1}"), ('x', "\u{445}\u{3c7}"), ('X', "\u{425}\u{3a7}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// `e2e3` and `d2d3` are the legal moves.
    fn legal(text: &str) -> Option<String> {
        let bare = text.to_lowercase().replace(['-', ' '], "");
        ["e2e3", "d2d3"].into_iter().find(|legal| *legal == bare).map(str::to_owned)
    }

    /// A line about a game whose pieces are all alike.
    fn nearly(line: &str) -> Option<Nearly> {
        super::nearly(line, &[], |text, _| legal(text))
    }

    fn guessed(line: &str) -> Option<(String, bool)> {
        super::guessed(line, &[], legal)
    }

    #[test]
    fn a_move_with_signs_and_filler_words() {
        for line in [
            "e2e3 :)",
            "e2e3...",
            "e2e3\u{2026}",
            "e2e3!",
            "- e2e3",
            "* e2e3",
            "1. e2e3",
            "1) e2e3",
            "\"e2e3\"",
            "`e2e3`",
            "Zug: e2e3",
            "tah e2e3",
            "my move is e2e3",
            "I play e2e3",
            "stone e2 to e3 please",
            "So, 12... e2e3",
            "8...e2e3",
            "Zug 8: e2e3",
            "e2e3, good luck",
            "e2e3 thanks!",
            "e2 e3",
            "E2-E3.",
            "e2e3 \u{1f600}",
            "Ich ziehe e2e3",
            "m\u{16f}j tah je e2-e3",
            "e2e3 :D",
            "OK, e2e3",
            "Bitte e2e3",
            "<e2e3>",
            "e2 -> e3",
            "from e2 to e3",
            "move: e2e3",
            "e2e3 ;-)",
            "**e2e3**",
        ] {
            assert_eq!(nearly(line), Some(Nearly::Sure("e2e3".to_owned())), "{line}");
        }
    }

    #[test]
    fn a_move_among_other_words_is_asked_about() {
        for line in [
            "e2e3?",
            "e2e3 looks strong",
            "I believe in e2e3",
            "e2e3 and see you tomorrow",
            "e2e3 because of the rook",
            "Bob, e2e3",
            "Mein Bauer geht e2e3 heute Abend",
            "e2e3 (e2e3)",
            "no, e2e3",
            "Not now. e2e3",
            "No draw please, e2e3",
            "Thanks, but I prefer to play: e2e3",
            "e2e3, then you. What do you think?",
            "e2e3, but I fear your reply",
            "On move 12, e2e3",
            "e2e3. 2 thumbs up",
            "rook e2e3",
        ] {
            assert_eq!(nearly(line), Some(Nearly::Asked("e2e3".to_owned())), "{line}");
        }
    }

    #[test]
    fn denials_alternatives_and_talk_are_no_move() {
        for line in [
            "not e2e3",
            "e2e3 or d2d3",
            "should I play e2e3?",
            "I won't play e2e3",
            "if e2e3 then",
            "e2e3 d2d3",
            "e2e3, d2d3",
            "e2e3 would lose",
            "nicht e2e3",
            "ne e2e3",
            "e2e3 nebo d2d3",
            "never e2e3",
            "",
            ":)",
            "Thanks",
            "See you at 10",
            "e2e3 was wrong",
            "I meant e2e3",
            "e2e3 instead of d2d3",
            "e2e3, or d2d3",
            "not d2d3, e2e3",
            // Numbers beside a move may be a part of it.
            "2 e2e3",
            "e2e3 2",
            "two e2e3",
            "3 x e2e3",
            "e2e3 twice",
            "please move 2 e2 e3",
        ] {
            assert_eq!(nearly(line), None, "{line}");
        }
    }

    #[test]
    fn letters_of_other_scripts() {
        assert_eq!(in_latin("\u{435}2\u{435}3"), Some(("e2e3".to_owned(), '\u{435}')));
        assert_eq!(in_latin("\u{ff45}\u{ff12}e3"), Some(("e2e3".to_owned(), '\u{ff45}')));
        assert_eq!(in_latin("e2e3"), None);
    }

    #[test]
    fn corrections() {
        for line in ["no wait, d2d3", "Sorry, I mean d2d3", "or d2d3", "lieber d2d3", "vlastn\u{11b} d2d3"] {
            assert!(corrects(line), "{line}");
        }
        for line in ["Good luck!", "The road from a1-b2 is closed", "It was a nice game so far, no doubt"] {
            assert!(!corrects(line), "{line}");
        }
    }

    #[test]
    fn guesses() {
        for line in [
            "Ich tippe auf e2e3",
            "Mysl\u{ed}m, \u{17e}e e2e3",
            "I think e2e3",
            "I'd say e2e3",
            "Ich w\u{fc}rde e2e3 spielen",
            "e2e3 looks strong",
        ] {
            assert_eq!(guessed(line), Some(("e2e3".to_owned(), false)), "{line}");
        }
        for line in ["e2e3", "my move is e2e3", "e2e3 :)", "Zug: e2e3"] {
            assert_eq!(guessed(line), Some(("e2e3".to_owned(), true)), "{line}");
        }
        for line in [
            "I think not e2e3",
            "Ich glaube nicht e2e3",
            "e2e3 or d2d3",
            "I think e2e3 would lose to d2d3",
            "no idea",
        ] {
            assert_eq!(guessed(line), None, "{line}");
        }
    }
}
