//! Words of somebody who gives up, and words around a verb that do not change its meaning.

use super::verbs::{self, Verb};
use crate::fold::fold;

/// Words of courtesy, as `fold` makes them.
#[rustfmt::skip]
const COURTESY: &[&str] = &[
    "i", "id", "ill", "would", "will", "want", "like", "to", "yes", "no", "ok", "okay", "please", "pls",
    "thanks", "thank", "thx", "you", "sorry", "the", "me", "a", "now", "lets", "us", "well", "then",
    "bitte", "danke", "prosim", "diky",
];

/// Sentences of giving up, as `fold` makes them, without words of courtesy.
#[rustfmt::skip]
const SENTENCES: &[&str] = &[
    "give up", "give it up", "am giving up", "im giving up", "have to give up", "surrender", "concede", "concede game", "aufgabe", "ich gebe auf", "gebe auf", "ich geb auf", "geb auf", "ich gebs auf",
    "ich gebe es auf", "ich mochte aufgeben", "ich will aufgeben", "chci se vzdat", "vzdavam se", "ja se vzdavam", "ja to vzdavam",
];

pub fn is_courtesy(word: &str) -> bool {
    COURTESY.contains(&fold(word).as_str())
}

/// Whether a line begins with a sentence of giving up, and asks nothing.
pub fn is_giving_up(line: &str) -> bool {
    SENTENCES.contains(&first_sentence(line).join(" ").as_str())
}

/// Whether a line begins with a word or sentence of giving up, and asks nothing.
pub fn gives_up(line: &str) -> bool {
    let is_resign = |word: &String| verbs::spoken(word).is_some_and(|spec| spec.verb == Verb::Resign);
    is_giving_up(line) || first_sentence(line).first().is_some_and(is_resign)
}

/// The words of the first sentence of a line without those of courtesy, as `fold` makes them; none of a question.
fn first_sentence(line: &str) -> Vec<String> {
    let sentence = line.split_inclusive(['.', '!', '?', ',', ';', ':']).next().unwrap_or_default();
    let said = fold(sentence).replace('\'', "");
    let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_question = sentence.contains('?');
    words.filter(|word| !is_question && !is_courtesy(word)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_giving_up() {
        let given_up = [
            "I give up",
            "I give up, you have won",
            "I'd like to give up",
            "I\u{2019}m giving up!",
            "Ich gebe auf.",
            "Ich gebe auf, du hast gewonnen, und zwar ganz und gar",
            "Vzd\u{e1}v\u{e1}m se.",
            "I concede the game",
        ];
        for line in given_up {
            assert!(is_giving_up(line) && gives_up(line), "{line}");
        }
        for line in [
            "Should I give up?",
            "I never give up",
            "Ich gebe nicht auf",
            "I give up the bridge on e4",
            "",
            "a4-b4",
        ] {
            assert!(!is_giving_up(line) && !gives_up(line), "{line}");
        }
        for line in ["resign", "Resign, I think", "Vzd\u{e1}v\u{e1}m to", "Aufgeben!"] {
            assert!(gives_up(line), "{line}");
        }
    }
}
