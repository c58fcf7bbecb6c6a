//! Masks words that a game could not read, because its sentences repeat them and one may be a password in the wrong place.

use std::collections::BTreeSet;

use crate::command::MASK;
use crate::game::{BadOption, Game, Phrase, Setup};

use crate::letter::reply::{Refusal, Refused};
use crate::letter::words::Stated;

/// What is wrong with the options of a setup. Words that are neither an option nor a number are masked, unless they may be `shown`.
pub fn wrong_option(
    game: &dyn Game,
    setup: &Setup,
    bad: &BadOption,
    shown: impl Fn(&str) -> bool,
) -> Refusal {
    let written = |word: &str| setup.options.contains_key(word) || setup.options.values().any(|v| v == word);
    let harmless =
        |word: &str| game.info().has_option(word) || word.chars().all(|c| c.is_ascii_digit()) || shown(word);
    let mut phrase = bad.0.clone();
    for text in phrase.texts_mut().into_iter().filter(|text| written(text) && !harmless(text)) {
        *text = MASK.to_owned();
    }
    Refusal::OptionWrong { why: Stated(phrase) }
}

/// Masks the words of a text that is not a move, unless they may be `shown` or belong to moves: numbers, cells, and words that the
/// game itself uses to describe a move.
pub fn redact(refused: &mut Refused, written: &str, shown: impl Fn(&str) -> bool) {
    // No part of a word that may not be shown: of `alice-secret` not even `alice`.
    let words = written.split_whitespace().filter(|word| !shown(word));
    let hidden: BTreeSet<String> = words.flat_map(runs).map(|(_, run)| lower(run)).collect();
    let shown = |run: &str| shown(run) && !hidden.contains(&lower(run));
    for refusal in &mut refused.refusals {
        if let Refusal::MoveUnreadable { expected: Stated(phrase) } = refusal {
            redact_phrase(phrase, written, &shown);
        }
    }
}

fn redact_phrase(phrase: &mut Phrase, written: &str, shown: &impl Fn(&str) -> bool) {
    let written: BTreeSet<String> =
        runs(written).filter(|(is_word, _)| *is_word).map(|(_, run)| lower(run)).collect();
    let mut said = phrase.clone();
    let patterns: Vec<String> = phrase.patterns().into_iter().map(str::to_owned).collect();
    let texts: Vec<String> = said.texts_mut().into_iter().map(|text| text.clone()).collect();
    for (at, text) in phrase.texts_mut().into_iter().enumerate() {
        let others = texts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, text)| text);
        let own: BTreeSet<String> =
            others.chain(&patterns).flat_map(|text| runs(text)).map(|(_, run)| lower(run)).collect();
        let shown = |run: &str| {
            own.contains(&lower(run)) || !written.contains(&lower(run)) || is_cell(run) || shown(run)
        };
        *text = runs(text).map(|(is_word, run)| if !is_word || shown(run) { run } else { MASK }).collect();
    }
}

fn lower(text: &str) -> String {
    text.to_lowercase()
}

/// Splits a text into runs of letters and digits (true), and others (false).
fn runs(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_word = rest.chars().next()?.is_alphanumeric();
        let end = rest.find(|c: char| c.is_alphanumeric() != is_word).unwrap_or(rest.len());
        let (run, after) = rest.split_at_checked(end)?;
        rest = after;
        Some((is_word, run))
    })
}

/// Whether a run may be a cell, a number or pieces: at most two characters, or up to two letters and two digits.
fn is_cell(run: &str) -> bool {
    let digits = run.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let cell =
        run.len() - digits.len() <= 2 && digits.len() <= 2 && digits.chars().all(|c| c.is_ascii_digit());
    cell || run.chars().count() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::phrase;

    #[test]
    fn words_of_no_move() {
        let looks = "draft 2; recruit all@B2; end";
        let cases = [
            ("secret", "`****` is no order: draft 2; recruit all@B2; end"),
            ("Draft secret", "`Draft ****` is no order: draft 2; recruit all@B2; end"),
            ("recrut all@C12", "`**** all@C12` is no order: draft 2; recruit all@B2; end"),
            ("recruit 1w secret-D4", "`recruit 1w ****-D4` is no order: draft 2; recruit all@B2; end"),
        ];
        let said = |text: &str, shown: fn(&str) -> bool| {
            let expected = Stated(phrase!("`{}` is no order: {}", text, looks));
            let mut refused = Refused::from(Refusal::MoveUnreadable { expected });
            redact(&mut refused, text, shown);
            let Some(Refusal::MoveUnreadable { expected }) = refused.refusals.pop() else { panic!("{text}") };
            expected.0.to_string()
        };
        for (text, wanted) in cases {
            assert_eq!(said(text, |_| false), wanted);
        }
        let partly = said("alice alice-secret", |word| word == "alice");
        assert_eq!(partly, "`**** ****-****` is no order: draft 2; recruit all@B2; end");
        assert_eq!(
            said("recrut all@C12", |_| true),
            "`recrut all@C12` is no order: draft 2; recruit all@B2; end"
        );
    }
}
