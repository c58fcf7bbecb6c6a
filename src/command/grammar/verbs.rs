//! Commands found by their names, also misspelt ones and those in other languages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::clean::plain;
use super::spec::TABLE;

pub use super::spec::{CommandSpec, Scope, Verb};

/// All commands, in the order of the help page.
pub fn all() -> &'static [CommandSpec] {
    TABLE
}

/// The table's line for a verb.
pub fn spec(verb: Verb) -> &'static CommandSpec {
    // Every verb has its line (a test goes through them); the first line only satisfies the compiler.
    TABLE.iter().find(|spec| spec.verb == verb).unwrap_or(&TABLE[0])
}

/// How a command is written, `<game>` standing for the name of a game.
pub fn pattern(verb: Verb) -> &'static str {
    spec(verb).pattern
}

/// Whether a word is a name of one word, or begins one as far as it must.
fn is_named(spec: &CommandSpec, word: &str) -> bool {
    let begins =
        |text: &str, with: &str| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    spec.names.iter().any(|name| name.eq_ignore_ascii_case(word))
        || spec.stem.is_some_and(|stem| begins(word, stem) && begins(spec.name(), word))
}

/// The verb at the beginning of these words, and how many of them it takes.
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
        let spec = found(&first).or_else(|| found(&both?))?;
        Some((spec, spec.name().split(' ').count()))
    })
}

/// The names in other languages.
static OTHER_NAMES: LazyLock<BTreeMap<(Scope, &str), &CommandSpec>> = LazyLock::new(|| {
    TABLE.iter().flat_map(|spec| spec.aliases().map(move |name| ((spec.scope, name), spec))).collect()
});

/// The verb of a game that a word of a sentence is, in any language.
pub fn spoken(word: &str) -> Option<&'static CommandSpec> {
    find(Scope::Game, &[word]).map(|(spec, _)| spec)
}

/// The English name for a word of a command in another language, the first word where it has two: `move` for `tah`.
pub(in crate::command) fn english(word: &str) -> Option<&'static str> {
    let word = plain(word);
    let begins = |name: &&str| first_word(name) == word;
    let spec = TABLE.iter().find(|spec| spec.czech.iter().chain(spec.german).any(|name| begins(name)))?;
    Some(first_word(spec.name()))
}

/// The words of all English names, and what may be written of them.
static ENGLISH_WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let names = TABLE.iter().flat_map(|spec| spec.names.iter().copied().chain(spec.name().split(' ')));
    let begun = TABLE.iter().flat_map(|spec| {
        let lengths = spec.stem.into_iter().flat_map(|stem| stem.len()..spec.name().len());
        lengths.filter_map(|length| spec.name().get(..length))
    });
    names.chain(begun).collect()
});

/// The words of all names in other languages.
static OTHER_WORDS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| OTHER_NAMES.keys().flat_map(|(_, name)| name.split(' ')).collect());

/// Whether a word belongs to the name of any command.
pub fn is_word(word: &str) -> bool {
    ENGLISH_WORDS.contains(word.to_ascii_lowercase().as_str()) || OTHER_WORDS.contains(plain(word).as_str())
}

/// The first words of the names that a slip may be meant for. A slip in `dice` is one in the games' verb.
static FIRST_WORDS: LazyLock<Vec<(&CommandSpec, &str)>> = LazyLock::new(|| {
    let specs = TABLE.iter().filter(|spec| spec.verb != Verb::NextDice);
    specs.flat_map(|spec| spec.names.iter().map(move |name| (spec, first_word(name)))).collect()
});

/// The same of the names in other languages: long ones, for short ones may be words of prose.
static OTHER_FIRST_WORDS: LazyLock<Vec<(&CommandSpec, &str)>> = LazyLock::new(|| {
    let words = TABLE.iter().flat_map(|spec| spec.aliases().map(move |alias| (spec, first_word(alias))));
    words.filter(|(_, word)| word.len() >= 7).collect()
});

fn first_word(name: &str) -> &str {
    name.split_once(' ').map_or(name, |(first, _)| first)
}

/// Common words of sentences that are no slips, however near to a command.
const NO_SLIPS: &[&str] = &[
    "and", "und", "que", "pro", "his", "for", "who", "not", "see", "seen", "seem", "lost", "last", "must",
    "most", "more", "held", "john", "con", "are", "any", "our", "per", "wer", "wie", "sie", "jak", "tak",
];

/// The verb that a misspelt word was probably meant to be.
///
/// One slip (a letter missing, added, wrong, or two exchanged) in short words, two in longer ones; or the first
/// three letters or more of a verb.
pub(in crate::command) fn nearest(scope: Scope, word: &str) -> Option<&'static CommandSpec> {
    if NO_SLIPS.iter().any(|common| common.eq_ignore_ascii_case(word)) {
        return None;
    }
    FIRST_WORDS
        .iter()
        .filter(|(spec, _)| spec.scope == scope)
        .filter_map(|(spec, name)| Some((typo_distance(word, name)?, *spec)))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, spec)| spec)
        .or_else(|| nearest_alias(scope, word))
}

/// The same by a name in another language: one slip in seven letters or more.
fn nearest_alias(scope: Scope, word: &str) -> Option<&'static CommandSpec> {
    let word = plain(word);
    let is_near = |name: &str| typo_distance(&word, name).is_some_and(|slips| slips <= 1);
    let found = OTHER_FIRST_WORDS.iter().find(|(spec, name)| spec.scope == scope && is_near(name));
    found.map(|(spec, _)| *spec)
}

/// Whether a word is a slip in the name of a command. One near to the word for a password is none: it may be one.
pub fn is_slip(word: &str) -> bool {
    let is_secret = |spec: &CommandSpec| matches!(spec.verb, Verb::Password | Verb::ChangePassword);
    let is_word = word.chars().all(char::is_alphabetic);
    let found = || nearest(Scope::Server, word).or_else(|| nearest(Scope::Game, word));
    is_word && found().is_some_and(|spec| !is_secret(spec))
}

/// The number of slips between a word and a name, if few enough that the name was probably meant.
pub fn typo_distance(word: &str, name: &str) -> Option<usize> {
    // `how` is not `show`: people rarely miss the first letter, unless they exchange the first two. Most words end here.
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
    // Of three letters another one in a place is mostly another word: `and` is not `add`.
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
    use std::collections::BTreeSet;

    use super::*;

    /// The commands of the mail interface, as its description names them.
    const SERVER: &str = "help signup login change add forgot password delete export set vacation block unblock \
                          message broadcast admin list whois all seeks join unseek accept reject limit dice multiple mult \
                          signoff end quit";
    const GAME: &str = "help challenge chall challeng decline seek seeks list join unseek rematch move board mvoe \
                        qmove moveq qboard boardq submit confirm if queue forget \
                        preview prev show showas replay moves history games standings ratings record resign draw propose \
                        accept reject limit undo claim chat kibitz note subscribe sub unsubscribe unsub notify dice";

    #[test]
    fn the_table_has_every_command() {
        let server = |word: &str| {
            let second = match word {
                "change" => "address",
                "all" => "show",
                "dice" => "next",
                _ => "x",
            };
            find(Scope::Server, &[word, second])
        };
        for word in SERVER.split_whitespace() {
            assert!(server(word).is_some(), "{word}");
            assert!(
                server(&word.to_uppercase()).is_some() || ["change", "all", "dice"].contains(&word),
                "{word}"
            );
            assert!(is_word(word), "{word}");
        }
        for word in GAME.split_whitespace() {
            assert!(find(Scope::Game, &[word]).is_some(), "{word}");
            assert!(is_word(word), "{word}");
        }
        let named: BTreeSet<Verb> = SERVER
            .split_whitespace()
            .filter_map(server)
            .chain(GAME.split_whitespace().filter_map(|word| find(Scope::Game, &[word])))
            .map(|(spec, _)| spec.verb)
            .chain([Verb::ChangePassword])
            .collect();
        let listed: BTreeSet<Verb> = all().iter().map(|spec| spec.verb).collect();
        assert_eq!(named, listed, "the table and the interface name the same commands");
        assert_eq!(listed.len(), all().len(), "each verb has one line");
        assert_eq!(Verb::Dice as usize + 1, listed.len(), "each verb has a line");
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
            assert_eq!(pattern(spec.verb), spec.pattern);
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
            (Scope::Game, "hist", Some(Verb::History)),
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

    /// Each is one command's, is found in its place, and takes no English name.
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
            // Words that people say.
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
