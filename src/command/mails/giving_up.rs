//! Words of somebody who gives up.

use crate::command::grammar::verbs::{self, Verb};
use crate::command::lines::line::is_courtesy;
use crate::fold::fold;

/// Sentences of giving up, as `fold` makes them, without words of courtesy.
#[rustfmt::skip]
const SENTENCES: &[&str] = &[
    "give up", "give it up", "am giving up", "m giving up", "have to give up", "ich gebe auf", "gebe auf", "ich geb auf", "geb auf", "ich gebs auf",
    "ich gebe es auf", "ich mochte aufgeben", "ich will aufgeben", "chci se vzdat", "vzdavam se", "ja se vzdavam", "ja to vzdavam",
];

/// Whether a line begins with a word or sentence of giving up, and asks nothing.
pub fn gives_up(line: &str) -> bool {
    let sentence = line.split_inclusive(['.', '!', '?', ',', ';', ':']).next().unwrap_or_default();
    let words = sentence.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> = words.filter(|word| !word.is_empty() && !is_courtesy(word)).map(fold).collect();
    let is_resign = |word: &String| verbs::spoken(word).is_some_and(|spec| spec.verb == Verb::Resign);
    !sentence.contains('?')
        && (words.first().is_some_and(is_resign) || SENTENCES.contains(&words.join(" ").as_str()))
}
