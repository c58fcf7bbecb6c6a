//! Words of somebody who gives up.

use crate::command::grammar::verbs::{self, Verb};
use crate::command::lines::line::is_courtesy;

/// Sentences of giving up, without words of courtesy.
#[rustfmt::skip]
const SENTENCES: &[&str] = &[
    "give up", "give it up", "am giving up", "m giving up", "have to give up", "ich gebe auf", "gebe auf", "ich geb auf", "geb auf", "ich gebs auf",
    "ich gebe es auf", "ich m\u{f6}chte aufgeben", "ich will aufgeben", "chci se vzd\u{e1}t", "vzd\u{e1}v\u{e1}m se", "j\u{e1} se vzd\u{e1}v\u{e1}m", "j\u{e1} to vzd\u{e1}v\u{e1}m",
];

/// Whether a line begins with a word or sentence of giving up, and asks nothing.
pub fn gives_up(line: &str) -> bool {
    let sentence = line.split_inclusive(['.', '!', '?', ',', ';', ':']).next().unwrap_or_default();
    let words = sentence.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> =
        words.filter(|word| !word.is_empty() && !is_courtesy(word)).map(str::to_lowercase).collect();
    let is_resign = |word: &String| verbs::spoken(word).is_some_and(|spec| spec.verb == Verb::Resign);
    !sentence.contains('?')
        && (words.first().is_some_and(is_resign) || SENTENCES.contains(&words.join(" ").as_str()))
}
