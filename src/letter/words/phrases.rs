//! Translations of games' phrases: Fluent messages in `templates/LANGUAGE/games/*.ftl`, named after the English patterns.
//!
//! The English phrases are in the games; `templates/en/games` lists them for translators. Missing translations are in English, also
//! within a sentence.

use std::borrow::Cow;
use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::game::{Arg, Phrase, joined};

use super::markup::on_one_line;

/// The name of a long pattern has this many words from its beginning and its end.
const WORDS: usize = 6;

/// The name of the message for a pattern: its words, with `a1`, `a2` for gaps and `_` for a parenthesis.
///
/// ```
/// use pbmd::letter::phrase_id;
///
/// assert_eq!(phrase_id("the {} on {} is not yours"), "the-a1-on-a2-is-not-yours");
/// assert_eq!(phrase_id("White's King (bare)"), "Whites-King-_bare");
/// assert_eq!(phrase_id("-{} is given twice"), "dash-a1-is-given-twice");
/// assert_eq!(phrase_id("50 moves"), "n50-moves");
/// ```
pub fn phrase_id(pattern: &str) -> String {
    let mut text = String::new();
    for (at, piece) in pattern.split("{}").enumerate() {
        if at > 0 {
            text.push_str(&format!(" a{at} "));
        }
        let dashed = piece.strip_suffix('-').map(|piece| format!("{piece} dash"));
        text.push_str(&dashed.unwrap_or_else(|| piece.to_owned()).replace('\'', "").replace('(', " _"));
    }
    let words: Vec<&str> = text
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| !matches!(*word, "" | "_"))
        .collect();
    let id = match (words.first_chunk::<WORDS>(), words.last_chunk::<WORDS>()) {
        (Some(first), Some(last)) if words.len() > 2 * WORDS => {
            format!("{}--{}", first.join("-"), last.join("-"))
        }
        _ => words.join("-"),
    };
    if id.starts_with(|c: char| c.is_ascii_digit()) { format!("n{id}") } else { id }
}

pub struct Phrases {
    /// None without messages, as in English.
    bundle: Option<FluentBundle<FluentResource>>,
    /// The names of the attributes: other forms of a word, such as cases.
    forms: BTreeSet<&'static str>,
}

/// The messages of some files, with their pieces transformed.
pub fn bundle(
    lang: &str,
    sources: impl IntoIterator<Item = &'static str>,
    transform: fn(&str) -> Cow<'_, str>,
) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Marks around gaps are for bidirectional text; plain text would show them.
    bundle.set_use_isolating(false);
    bundle.set_transform(Some(transform));
    for source in sources {
        // Unreadable messages are left out; a test makes sure that there are none.
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl Phrases {
    pub(in crate::letter) fn from_sources(
        lang: &str,
        sources: impl IntoIterator<Item = &'static str>,
    ) -> Phrases {
        let sources: Vec<&'static str> = sources.into_iter().collect();
        let attribute = |line: &'static str| line.trim_start().strip_prefix('.')?.split_once(" =");
        let lines = sources.iter().flat_map(|source| source.lines());
        let forms = lines.filter_map(attribute).map(|(name, _)| name).collect();
        let bundle = (!sources.is_empty()).then(|| {
            bundle(lang, sources, |piece| {
                if piece.contains('\n') { Cow::Owned(piece.replace('\n', " ")) } else { Cow::Borrowed(piece) }
            })
        });
        Phrases { bundle, forms }
    }

    pub(in crate::letter) fn say(&self, phrase: &Phrase) -> String {
        let translated = if phrase.has_no_words() { None } else { self.translated(phrase, None) };
        translated.unwrap_or_else(|| phrase.filled(|arg| self.said(arg)))
    }

    pub(in crate::letter) fn has(&self, phrase: &Phrase) -> bool {
        phrase.has_no_words() || self.translated(phrase, None).is_some()
    }

    fn said(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => text.clone(),
            Arg::Seat { side, .. } => self.said(side),
            Arg::Phrase(phrase) => self.say(phrase),
            Arg::Row { row, joint } => joined(row, *joint, |arg| self.said(arg), |pair| self.say(pair)),
        }
    }

    /// The translation of a phrase, or another form of it; none if it is missing or cannot be filled.
    fn translated(&self, phrase: &Phrase, form: Option<&str>) -> Option<String> {
        let bundle = self.bundle.as_ref()?;
        let message = bundle.get_message(&phrase_id(&phrase.pattern))?;
        let pattern = match form {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut args = FluentArgs::new();
        for (number, arg) in (1..).zip(&phrase.args) {
            let said = on_one_line(&self.said(arg));
            for form in &self.forms {
                let other = match arg {
                    Arg::Phrase(phrase) => self.translated(phrase, Some(form)),
                    _ => None,
                };
                args.set(format!("a{number}_{form}"), value(other.unwrap_or_else(|| said.clone())));
            }
            args.set(format!("a{number}"), value(said));
        }
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned();
        faults.is_empty().then_some(text)
    }
}

/// The value of a gap: a whole number chooses plural forms.
fn value(text: String) -> FluentValue<'static> {
    let whole = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
    whole.map_or_else(|| text.into(), FluentValue::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seat, phrase};

    const CZECH: &str = "
Knight = jezdec
    .gen = jezdce
the-a1-takes-the-a2-on-a3 = { $a1 } bere { $a2_gen }
    na { $a3 }
a1-step = { $a1 } krok
a1-steps =
    { $a1 ->
        [few] { $a1 } kroky
       *[other] { $a1 } kroků
    }
a1-needs-a2 = { $a1 } ještě { $a2 }
a1-and-a2 = { $a1 } a { $a2 }
White = Bílý
broken = { $a9 }
";

    #[test]
    fn phrases_in_another_language() {
        let czech = Phrases::from_sources("cs", [CZECH]);
        let knight = || phrase!("Knight");
        let steps = |n: usize| crate::game::kit::counted(n, phrase!("{} step", n), phrase!("{} steps", n));
        let cases = [
            (phrase!("the {} takes the {} on {}", knight(), knight(), "e4"), "jezdec bere jezdce na e4"),
            (phrase!("the {} takes the {} on {}", phrase!("Woody"), "x", "e4"), "Woody bere x na e4"),
            (phrase!("{} needs {}", "R", steps(1)), "R ještě 1 krok"),
            (phrase!("{} needs {}", "R", steps(3)), "R ještě 3 kroky"),
            (phrase!("{} needs {}", "R", steps(30)), "R ještě 30 kroků"),
            (phrase!("{}: {}", "007", Arg::all(["a1", "b2", "c3"])), "007: a1, b2 a c3"),
            (phrase!("{} has won", Arg::seat(Seat::new(1), phrase!("White"))), "Bílý has won"),
            (phrase!("broken"), "broken"),
        ];
        for (phrase, wanted) in cases {
            assert_eq!(czech.say(&phrase), wanted, "{phrase}");
        }
        assert!(czech.has(&knight()) && !czech.has(&phrase!("broken")) && !czech.has(&phrase!("Woody")));
    }

    #[test]
    fn long_patterns_have_short_names() {
        let id = phrase_id(
            "an Orc moves only towards a hostile piece, and from {} to {} there is none on the line",
        );
        assert_eq!(id, "an-Orc-moves-only-towards-a--there-is-none-on-the-line");
    }
}
