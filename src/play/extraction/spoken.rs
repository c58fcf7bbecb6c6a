//! The words of a line: what each says of a move. Words that say nothing of it are left out.

use crate::fold::fold;
use crate::game::PieceName;

use super::word_lists::{DENIALS, FILLERS, NUMBERS, OTHER_PIECES, SMILEYS, TAKES, TIMES, TWICE};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Perhaps a part of a move, as written.
    Word(String),
    /// A piece of this game: its symbol, perhaps behind a number, and its English name; or how often the move is made (`2x`), with an empty
    /// name.
    Piece {
        symbol: String,
        name: &'static str,
    },
    /// A piece that this game does not have, or several without their number.
    OtherPiece,
    /// In digits.
    Number(String),
    Takes,
}

/// The end of what a word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Clause,
    Sentence,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub said: Said,
    /// The punctuation behind it.
    pub mark: Mark,
}

impl Token {
    pub(super) fn is_word(&self) -> bool {
        matches!(self.said, Said::Word(_) | Said::Number(_))
    }

    pub(super) fn has_digit(&self) -> bool {
        match &self.said {
            Said::Word(word) => word.contains(|c: char| c.is_ascii_digit()),
            Said::Number(_) => true,
            Said::Piece { .. } | Said::OtherPiece | Said::Takes => false,
        }
    }

    pub(super) fn piece(&self) -> Option<(&str, &'static str)> {
        match &self.said {
            Said::Piece { symbol, name } => Some((symbol, name)),
            _ => None,
        }
    }
}

/// The words up to a punctuation mark.
pub(super) struct Clause {
    pub tokens: Vec<Token>,
    /// Whether it says no to what it names, or weighs it.
    pub denies: bool,
}

/// The clauses of a line about a game with these pieces.
pub(super) fn clauses(line: &str, pieces: &'static [PieceName]) -> Vec<Clause> {
    let words: Vec<Word> = words(line);
    let mut clauses = Vec::new();
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut begins) = (0, 0);
    while let Some(word) = words.get(at) {
        let is_first = clauses.iter().all(|clause: &Clause| clause.tokens.is_empty()) && tokens.is_empty();
        let (said, length) = said(words.get(at..).unwrap_or_default(), pieces, is_first);
        at += length.max(1);
        let mark = words.get(at - 1).map_or(word.mark, |last| last.mark);
        tokens.extend(said.map(|said| Token { said, mark }));
        if mark != Mark::None || at >= words.len() {
            // A mark behind a word that says nothing ends what stands before it.
            if let Some(last) = tokens.last_mut() {
                last.mark = mark;
            }
            let of_clause = words.get(begins..at).unwrap_or_default();
            let denies = of_clause.iter().any(|word| denies(&word.plain));
            clauses.push(Clause { tokens: std::mem::take(&mut tokens), denies });
            begins = at;
        }
    }
    clauses
}

/// What the first of these words says, and how many words say it; nothing for words that are left out.
fn said(words: &[Word], pieces: &'static [PieceName], is_first: bool) -> (Option<Said>, usize) {
    let Some(word) = words.first() else { return (None, 0) };
    if is_first && word.is_move_number {
        return (None, 1);
    }
    if let Some((count, length)) = times(words) {
        let times = Said::Piece { symbol: format!("{count}x"), name: "" };
        return (Some(if pieces.is_empty() { times } else { Said::OtherPiece }), length);
    }
    if let Some(count) = word.number() {
        if word.mark == Mark::None
            && let Some((piece, length)) = piece(words.get(1..).unwrap_or_default(), pieces, true)
        {
            let symbol =
                if count == 1 { piece.symbol.to_owned() } else { format!("{count}{}", piece.symbol) };
            return (Some(Said::Piece { symbol, name: piece.name }), 1 + length);
        }
        return (Some(Said::Number(count.to_string())), 1);
    }
    if let Some((piece, length)) = piece(words, pieces, false) {
        return (Some(Said::Piece { symbol: piece.symbol.to_owned(), name: piece.name }), length);
    }
    let is_other = |piece: &PieceName| piece.many.contains(&word.plain.as_str());
    if !pieces.is_empty() && OTHER_PIECES.contains(&word.plain.as_str()) || pieces.iter().any(is_other) {
        return (Some(Said::OtherPiece), 1);
    }
    if TAKES.contains(&word.plain.as_str()) {
        return (Some(Said::Takes).filter(|_| !pieces.is_empty()), 1);
    }
    let is_filler = FILLERS.contains(&word.plain.as_str());
    ((!is_filler).then(|| Said::Word(word.bare(is_first).to_owned())), 1)
}

/// How often a move is made (`twice`, `3 x`, `zwei mal`), and how many words say it.
fn times(words: &[Word]) -> Option<(usize, usize)> {
    let (word, next) = (words.first()?, words.get(1));
    if let Some(at) = TWICE.iter().position(|words| words.contains(&word.plain.as_str())) {
        return Some((at + 2, 1));
    }
    let is_times = |next: &&Word| word.mark == Mark::None && TIMES.contains(&next.plain.as_str());
    next.filter(is_times).and(word.number()).map(|count| (count, 2))
}

/// The piece that words begin with, and how many words name it. Behind a number it may be its symbol, or a word for several.
fn piece(
    words: &[Word],
    pieces: &'static [PieceName],
    is_counted: bool,
) -> Option<(&'static PieceName, usize)> {
    let length = |phrase: &str| {
        let count = phrase.split(' ').count();
        let written = words.get(..count)?;
        let is_joined = written.iter().take(count - 1).all(|word| word.mark == Mark::None);
        (is_joined && written.iter().map(|word| word.plain.as_str()).eq(phrase.split(' '))).then_some(count)
    };
    let is_symbol = |piece: &PieceName| {
        is_counted && words.first().is_some_and(|word| word.text.eq_ignore_ascii_case(piece.symbol))
    };
    let named = pieces.iter().filter_map(|piece| {
        let many: &[&str] = if is_counted { piece.many } else { &[] };
        let phrases = std::iter::once(&piece.name).chain(piece.one).chain(many);
        let named = phrases.filter_map(|phrase| length(phrase)).max();
        Some((piece, named.or(is_symbol(piece).then_some(1))?))
    });
    named.max_by_key(|(_, length)| *length)
}

/// Whether a folded word says no to a move, weighs it or names another choice.
pub(super) fn denies(word: &str) -> bool {
    DENIALS.contains(&word) || word.ends_with("n't")
}

pub(super) fn is_smiley(word: &str) -> bool {
    SMILEYS.iter().any(|smiley| smiley.eq_ignore_ascii_case(word))
}

struct Word {
    /// Without the punctuation around it.
    text: String,
    /// In lower case and without diacritics.
    plain: String,
    mark: Mark,
    /// `12.`, `8...` or `3)`.
    is_move_number: bool,
}

impl Word {
    fn number(&self) -> Option<usize> {
        if self.plain.len() <= 3 && self.plain.chars().all(|c| c.is_ascii_digit()) {
            return self.plain.parse().ok();
        }
        NUMBERS.iter().position(|words| words.contains(&self.plain.as_str())).map(|at| at + 1)
    }

    /// The word without the number of a move before it: `8...Nc6`.
    fn bare(&self, is_first: bool) -> &str {
        let digits = self.text.chars().take_while(char::is_ascii_digit).count();
        let rest = self.text.get(digits..).unwrap_or_default();
        let bare = rest.trim_start_matches(['.', ')']);
        let is_numbered = is_first && (1..=3).contains(&digits) && bare.len() < rest.len();
        if is_numbered && !bare.is_empty() { bare } else { &self.text }
    }
}

fn words(line: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for written in line.split_whitespace() {
        let text = written.trim_matches(|c: char| !c.is_alphanumeric());
        if text.is_empty() || is_smiley(written) {
            continue;
        }
        let (before, behind) = written.split_once(text).unwrap_or_default();
        if before.contains('(')
            && let Some(last) = words.last_mut().filter(|last| last.mark == Mark::None)
        {
            last.mark = Mark::Clause;
        }
        let mark = if behind.contains(['.', '!', '?', '\u{2026}']) {
            Mark::Sentence
        } else if behind.contains([',', ';', ':', ')']) {
            Mark::Clause
        } else {
            Mark::None
        };
        let is_number = text.len() <= 3 && text.chars().all(|c| c.is_ascii_digit());
        words.push(Word {
            plain: fold(text),
            mark,
            is_move_number: is_number
                && !behind.is_empty()
                && behind.chars().all(|c| ".):\u{2026}".contains(c)),
            text: text.to_owned(),
        });
    }
    words
}
