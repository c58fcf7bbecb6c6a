//! Finding commands by name, misspelt or in other languages too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::clean::plain;
use super::spec::TABLE;

pub use super::spec::{CommandSpec, Scope, Verb};

/// All commands, in the order of the help page.
pub fn all() -> &'static [CommandSpec] {
    TABLE
}

pub(crate) fn spec(verb: Verb) -> &'static CommandSpec {
    // Every verb has its row; the first one only satisfies the compiler.
    TABLE.iter().find(|spec| spec.verb == verb).unwrap_or(&TABLE[0])
}

/// Whether a word is a single-word name of the command, or an abbreviation of it.
fn is_named(spec: &CommandSpec, word: &str) -> bool {
    let begins =
        |text: &str, with: &str| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    spec.names.iter().any(|name| name.eq_ignore_ascii_case(word))
        || spec.stem.is_some_and(|stem| begins(word, stem) && begins(spec.name(), word))
}

/// The verb at the beginning of these words, and the number of words it takes.
pub(in crate::command) fn find(scope: Scope, words: &[&str]) -> Option<(&'static CommandSpec, usize)> {
    let (first, second) = (words.first()?, words.get(1));
    let english =
        TABLE.iter().filter(|spec| spec.scope == scope).find_map(|spec| match spec.name().split_once(' ') {
            None => is_named(spec, first).then_some((spec, 1)),
            Some((one, two)) => (one.eq_ignore_ascii_case(first)
                && second.is_some_and(|word| two.eq_ignore_ascii_case(word)))
            .then_some((spec, 2)),
        });
    english.or_else(|| {
        let first = plain(first);
        let both = second.map(|second| format!("{first} {}", plain(second)));
        let found = |name: &str| OTHER_NAMES.get(&(scope, name)).copied();
        let spec = both.as_deref().and_then(found).or_else(|| found(&first))?;
        Some((spec, spec.name().split(' ').count()))
    })
}

static OTHER_NAMES: LazyLock<BTreeMap<(Scope, &str), &CommandSpec>> = LazyLock::new(|| {
    TABLE.iter().flat_map(|spec| spec.aliases().map(move |name| ((spec.scope, name), spec))).collect()
});

/// The game's verb that a word means, in any language.
pub(crate) fn spoken(word: &str) -> Option<&'static CommandSpec> {
    find(Scope::Game, &[word]).map(|(spec, _)| spec)
}

/// The English word for a command's word in another language, the first one of two: `move` for `tah`.
pub(in crate::command) fn english(word: &str) -> Option<&'static str> {
    let word = plain(word);
    let begins = |name: &&str| first_word(name) == word;
    let spec = TABLE.iter().find(|spec| spec.czech.iter().chain(spec.german).any(&begins))?;
    Some(first_word(spec.name()))
}

/// Whether a word occurs in the name of any command, or abbreviates one.
pub fn is_word(word: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let english = TABLE.iter().flat_map(|spec| spec.names).copied();
        english.chain(OTHER_NAMES.keys().map(|(_, name)| *name)).flat_map(|name| name.split(' ')).collect()
    });
    WORDS.contains(word.to_ascii_lowercase().as_str())
        || WORDS.contains(plain(word).as_str())
        || TABLE.iter().any(|spec| spec.stem.is_some() && is_named(spec, word))
}

fn first_word(name: &str) -> &str {
    name.split_once(' ').map_or(name, |(first, _)| first)
}

/// Common words that are not slips, however near to a command.
const NO_SLIPS: &[&str] = &[
    "and", "und", "que", "pro", "his", "for", "who", "not", "see", "seen", "seem", "lost", "last", "must",
    "most", "more", "held", "john", "con", "are", "any", "our", "per", "wer", "wie", "sie", "jak", "tak",
    "hit", "hin", "hunt", "hind",
];

/// The verb that a misspelt word was probably meant to be.
///
/// Allows one slip (a letter missing, added, wrong, or two exchanged) in short words and two in longer ones; also the first three
/// letters or more of a verb.
pub(in crate::command) fn nearest(scope: Scope, word: &str) -> Option<&'static CommandSpec> {
    if NO_SLIPS.iter().any(|common| common.eq_ignore_ascii_case(word)) {
        return None;
    }
    // A slip in `dice` is one in the game's verb.
    let specs = || TABLE.iter().filter(|spec| spec.scope == scope && spec.verb != Verb::NextDice);
    let names = specs().flat_map(|spec| spec.names.iter().map(move |name| (spec, first_word(name))));
    let slips = names.filter_map(|(spec, name)| Some((typo_distance(word, name)?, spec)));
    let english = slips.min_by_key(|(slips, _)| *slips).map(|(_, spec)| spec);
    let plain = plain(word);
    // Of names in other languages one slip is enough, and only long ones count, for short ones may be words of prose.
    let is_near = |name: &str| name.len() >= 7 && typo_distance(&plain, name).is_some_and(|slips| slips <= 1);
    let mut others = OTHER_NAMES.iter().filter(|((of, _), spec)| *of == scope && spec.verb != Verb::NextDice);
    english.or_else(|| others.find(|((_, name), _)| is_near(first_word(name))).map(|(_, spec)| *spec))
}

/// Whether a word is a slip in a command's name. One near to `password` is not: it may be a password.
pub(crate) fn is_slip(word: &str) -> bool {
    let is_secret = |spec: &CommandSpec| matches!(spec.verb, Verb::Password | Verb::ChangePassword);
    let is_word = word.chars().all(char::is_alphabetic);
    let found = || nearest(Scope::Server, word).or_else(|| nearest(Scope::Game, word));
    is_word && found().is_some_and(|spec| !is_secret(spec))
}

/// The number of slips between a word and a name, if few enough that the name was probably meant.
pub(crate) fn typo_distance(word: &str, name: &str) -> Option<usize> {
    // `how` is not `show`: people rarely miss the first letter, unless they swap the first two. Most words end here.
    let mut begins = word.chars().map(|c| c.to_ascii_lowercase());
    let (first, second) = (begins.next(), begins.next());
    let mut named = name.chars();
    let (one, two) = (named.next(), named.next());
    if first != one && (first, second) != (two, one) {
        return None;
    }
    if !(3..=20).contains(&word.chars().take(21).count()) {
        return None;
    }
    let word = word.to_ascii_lowercase();
    // A changed letter in three mostly makes another word: `and` is not `add`.
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    if name.len() == 3 && word.len() == 3 && sorted(&word) != sorted(name) {
        return None;
    }
    let slips = strsim::osa_distance(&word, name);
    let allowed = if name.len() <= 4 { 1 } else { 2 };
    (slips <= allowed || name.starts_with(&word)).then_some(slips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for spec in all() {
            for name in spec.names.iter().flat_map(|name| [name.to_string(), name.to_uppercase()]) {
                let words: Vec<&str> = name.split(' ').collect();
                let found = find(spec.scope, &words).map(|(found, length)| (found.verb, length));
                assert_eq!(found, Some((spec.verb, words.len())), "{name}");
                assert!(words.iter().all(|word| is_word(word)), "{name}");
            }
        }
    }

    #[test]
    fn aliases_are_beginnings_of_the_name() {
        let cases = [
            ("sub", Some(Verb::Subscribe)),
            ("subs", Some(Verb::Subscribe)),
            ("Subscr", Some(Verb::Subscribe)),
            ("submit", Some(Verb::Submit)),
            ("subm", None),
            ("subject", None),
            ("subscriber", None),
            ("unsub", Some(Verb::Unsubscribe)),
            ("unsubs", Some(Verb::Unsubscribe)),
            ("unsubmit", None),
            ("un", None),
            ("chall", Some(Verb::Challenge)),
            ("challen", Some(Verb::Challenge)),
            ("challah", None),
            ("chal", None),
            ("hist", Some(Verb::History)),
            ("prev", Some(Verb::Preview)),
            ("previ", Some(Verb::Preview)),
            ("prevent", None),
            ("board", Some(Verb::Move)),
            ("mvoe", Some(Verb::Move)),
            ("ratings", Some(Verb::Standings)),
        ];
        for (word, verb) in cases {
            assert_eq!(find(Scope::Game, &[word]).map(|(spec, _)| spec.verb), verb, "{word}");
        }
    }

    #[test]
    fn patterns_begin_with_their_command() {
        for spec in all() {
            let start = match spec.scope {
                Scope::Server => spec.name().to_owned(),
                Scope::Game => format!("<game> {}", spec.name()),
            };
            assert!(spec.pattern.starts_with(&start), "{:?}", spec.verb);
            let follows = [format!("{start} <board>"), format!("{start} [<board>]")];
            assert_eq!(spec.names_board(), follows.iter().any(|start| spec.pattern.starts_with(start)));
        }
    }

    #[test]
    fn misspellings() {
        let cases = [
            (Scope::Server, "signpu", Some(Verb::Signup)),
            (Scope::Server, "lgoin", Some(Verb::Login)),
            (Scope::Server, "pasword", Some(Verb::Password)),
            (Scope::Server, "chnage", Some(Verb::ChangePassword)),
            (Scope::Game, "mve", Some(Verb::Move)),
            (Scope::Game, "MVVE", Some(Verb::Move)),
            (Scope::Game, "hnit", Some(Verb::Hint)),
            (Scope::Game, "hit", None),
            (Scope::Game, "ressign", Some(Verb::Resign)),
            (Scope::Game, "xyzzy", None),
            (Scope::Game, "a6-c6", None),
            (Scope::Server, "hello", None),
            (Scope::Server, "ehlp", Some(Verb::Help)),
            (Scope::Game, "how", None),
            (Scope::Server, "me", None),
        ];
        for (scope, word, verb) in cases {
            assert_eq!(nearest(scope, word).map(|spec| spec.verb), verb, "{word}");
        }
    }

    /// Each belongs to one command, is found in its scope, and is no English name.
    #[test]
    fn aliases_are_commands_of_their_own() {
        let mut seen = BTreeSet::new();
        for spec in all() {
            for alias in spec.aliases() {
                assert!(seen.insert((spec.scope == Scope::Game, alias)), "{alias} stands for two commands");
                assert_eq!(plain(alias), alias, "{alias} is not plain");
                let words: Vec<&str> = alias.split(' ').collect();
                assert_eq!(words.len(), spec.name().split(' ').count(), "{alias}");
                let found = find(spec.scope, &words).map(|(found, length)| (found.verb, length));
                assert_eq!(found, Some((spec.verb, words.len())), "{alias}");
                let marked = alias.replace("ue", "ü").replace("ae", "Ä").to_uppercase();
                let words: Vec<&str> = marked.split(' ').collect();
                assert_eq!(
                    find(spec.scope, &words).map(|(found, _)| found.verb),
                    Some(spec.verb),
                    "{marked}"
                );
                let english = all().iter().flat_map(|spec| spec.names).flat_map(|name| name.split(' '));
                assert!(!english.clone().any(|name| words.contains(&name)), "{alias} is English");
            }
        }
        assert!(seen.len() > 80, "{}", seen.len());
    }

    #[test]
    fn every_command_has_names_in_all_languages() {
        for spec in all().iter().filter(|spec| spec.verb != Verb::NextDice) {
            let same = || all().iter().filter(|other| other.name() == spec.name());
            let (czech, german) =
                (same().any(|row| !row.czech.is_empty()), same().any(|row| !row.german.is_empty()));
            assert!(czech && german, "{:?}", spec.verb);
        }
    }

    #[test]
    fn slips_in_aliases() {
        let cases = [
            (Scope::Game, "odmintni", Some(Verb::Reject)),
            (Scope::Game, "aufgebn", Some(Verb::Resign)),
            (Scope::Game, "Vzdáám", Some(Verb::Resign)),
            (Scope::Server, "napoeda", Some(Verb::Help)),
            // Words of everyday language.
            (Scope::Game, "tak", None),
            (Scope::Game, "zum", None),
            (Scope::Game, "zu", None),
            (Scope::Game, "aufgehoben", None),
            (Scope::Game, "spielen", None),
            (Scope::Server, "hello", None),
        ];
        for (scope, word, verb) in cases {
            assert_eq!(nearest(scope, word).map(|spec| spec.verb), verb, "{word}");
        }
    }
}
