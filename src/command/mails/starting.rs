//! Questions how a game is started.

use crate::command::grammar::clean::plain;
use crate::command::mails::parsed_mail::Talk;

/// The most words of a sentence that asks.
const MOST_WORDS: usize = 12;

/// The questions in English, Czech and German, in plain letters.
#[rustfmt::skip]
const QUESTIONS: &[&str] = &[
    "how do i start", "how do i begin", "how can i start", "how can i begin", "how to start", "how to begin", "how do i play",
    "how does this work", "how does it work", "where do i start", "where do i begin", "what do i do", "what should i do",
    "jak zacit", "jak zacnu", "jak mam zacit", "jak muzu zacit", "jak mohu zacit", "jak to funguje", "kde zacit", "kde zacnu",
    "kde mam zacit", "co mam delat", "co mam udelat",
    "wie fange ich an", "wie beginne ich", "wie starte ich", "wie kann ich anfangen", "wie kann ich beginnen", "wie geht das",
    "wie funktioniert das", "wo fange ich an", "womit fange ich an", "was mache ich", "was muss ich tun", "was soll ich tun",
];

/// Whether a short sentence in the subject or at the beginning asks how to start.
pub fn asks_to_start(talk: &Talk) -> bool {
    talk.beginning().any(|(_, line)| asks(line.words()))
}

fn asks<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let words: Vec<String> =
        words.map(|word| plain(word.trim_matches(|c: char| !c.is_alphanumeric()))).collect();
    let sentence = format!(" {} ", words.join(" "));
    words.len() <= MOST_WORDS && QUESTIONS.iter().any(|question| sentence.contains(&format!(" {question} ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_questions_count() {
        let cases = [
            ("How do I start?", true),
            ("Hi! How do I begin a new game?", true),
            ("Where do I start", true),
            ("What do I do now?", true),
            ("Jak začnu?", true),
            ("Jak mám začít další hru?", true),
            ("Wie fange ich an?", true),
            ("Was muß ich tun?", true),
            ("My new job begins on Monday", false),
            ("You start, I am away until Friday", false),
            ("I look for another opponent", false),
            ("How do I starve?", false),
            ("I wonder, and please do not laugh at me for that, how do I start?", false),
            ("", false),
        ];
        for (text, wanted) in cases {
            assert_eq!(asks(text.split_whitespace()), wanted, "{text}");
        }
    }
}
