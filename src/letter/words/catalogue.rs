//! The words of the letters by language: messages of Fluent and help pages, embedded in the program.
//!
//! `templates/LANGUAGE/*.ftl` holds the messages, `templates/LANGUAGE/help/*.txt` the help pages. English is complete; what
//! another language lacks is said in English, sentence by sentence.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

use crate::game::{Mark, Phrase, Picture};

use super::block::{Block, Seen};
use super::markup;
use super::phrases::Phrases;
use super::zones::Zone;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The language in which everything can be said.
pub const ENGLISH: &str = "en";

static IN_ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::load(ENGLISH));

static TRANSLATED: LazyLock<BTreeMap<&'static str, Words>> = LazyLock::new(|| {
    let names = FILES.dirs().filter_map(|dir| dir.path().to_str()).filter(|name| *name != ENGLISH);
    names.map(|name| (name, Words::load(name))).collect()
});

/// The messages that put names and things in a row, each with its gaps.
#[cfg(test)]
pub(in crate::letter) const ROWS: &[(&str, &[&str])] =
    &[("row-next", &["row", "next"]), ("row-last", &["row", "next"]), ("row-versus", &["row", "next"])];

/// Something to be said, whatever the language.
pub trait Sentence {
    /// The name of its message.
    fn id(&self) -> &'static str;

    /// What fills the gaps of its message, by the names of the fields.
    fn args(&self, words: &Words) -> FluentArgs<'static>;
}

/// What a message says to who listens, where that is something else: the name of its attribute.
const ALOUD: &str = "aloud";

/// The words of one language, with the zone of the days and times in them. Cheap to clone.
#[derive(Clone)]
pub struct Words {
    lang: &'static str,
    zone: Zone,
    /// Whether they are for the ear.
    aloud: bool,
    bundle: Arc<FluentBundle<FluentResource>>,
    phrases: Arc<Phrases>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.lang)
    }
}

impl Words {
    /// The words of this language (`en`, `cs`, ...), with times in UTC; English where there are none.
    pub fn of(lang: &str) -> &'static Words {
        TRANSLATED.get(lang).unwrap_or_else(|| Words::english())
    }

    /// The words of all languages but English.
    #[cfg(test)]
    pub(in crate::letter) fn translated() -> impl Iterator<Item = &'static Words> {
        TRANSLATED.values()
    }

    /// The English words, with times in UTC.
    pub fn english() -> &'static Words {
        &IN_ENGLISH
    }

    /// The name of the language, as in the folder's name.
    pub fn lang(&self) -> &'static str {
        self.lang
    }

    /// The same words with days and times in this zone.
    pub fn in_zone(&self, zone: &Zone) -> Words {
        Words { zone: zone.clone(), ..self.clone() }
    }

    /// The same words for the ear: nothing is shortened.
    pub fn aloud(&self) -> Words {
        Words { aloud: true, ..self.clone() }
    }

    /// The zone of days and times.
    pub(in crate::letter) fn zone(&self) -> &Zone {
        &self.zone
    }

    fn load(lang: &'static str) -> Words {
        // What games say in English stands in the games.
        let games = (lang != ENGLISH).then(|| messages(&format!("{lang}/games"))).into_iter().flatten();
        Words::from_sources(lang, sources(lang), games)
    }

    pub(in crate::letter) fn from_sources(
        lang: &'static str,
        sources: impl IntoIterator<Item = &'static str>,
        games: impl IntoIterator<Item = &'static str>,
    ) -> Words {
        let id: LanguageIdentifier = lang.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks round what fills a gap are for texts in two directions; in plain text they would be seen.
        bundle.set_use_isolating(false);
        bundle.set_transform(Some(markup::mark));
        for source in sources {
            // What cannot be read of a file is left out; a test holds that nothing is.
            let resource = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Words {
            lang,
            zone: Zone::default(),
            aloud: false,
            bundle: Arc::new(bundle),
            phrases: Arc::new(Phrases::from_sources(lang, games)),
        }
    }

    /// A sentence as one paragraph, in light markup.
    pub fn say(&self, sentence: &impl Sentence) -> String {
        markup::paragraph(&self.filled(sentence))
    }

    /// What a message says, as blocks.
    pub fn blocks(&self, sentence: &impl Sentence) -> Vec<Block> {
        markup::blocks(&self.filled(sentence))
    }

    /// The subject of a letter that is one message.
    pub fn subject(&self, sentence: &impl Sentence) -> String {
        markup::broken(&markup::paragraph(&self.fill(sentence.id(), Some("subject"), &sentence.args(self))))
    }

    /// A message with its gaps filled, still in the markup of [`markup`].
    pub(in crate::letter) fn filled(&self, sentence: &impl Sentence) -> String {
        self.fill(sentence.id(), None, &sentence.args(self))
    }

    /// The message of this name, filled.
    #[cfg(test)]
    pub(in crate::letter) fn fill_in(&self, id: &str, args: &FluentArgs<'static>) -> String {
        self.fill(id, None, args)
    }

    fn fill(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'static>) -> String {
        let aloud = attribute.is_none().then_some(ALOUD).filter(|_| self.aloud);
        let aloud = aloud.and_then(|aloud| self.format(id, Some(aloud), args));
        let own = aloud.or_else(|| self.format(id, attribute, args));
        let english = || Words::english().format(id, attribute, args);
        // A fault is said in the letter, so that it is seen and nothing is lost.
        own.or_else(english).unwrap_or_else(|| format!("The message {id} has a fault."))
    }

    /// The message in this very language; none if it is missing, or cannot be filled.
    fn format(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'static>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut faults).into_owned();
        faults.is_empty().then_some(text)
    }

    /// Names in a row: `alice`, `alice and bob`, `alice, bob and carol`.
    pub fn names<S: AsRef<str>>(&self, names: &[S]) -> String {
        match names.split_last() {
            Some((last, names)) if !names.is_empty() => {
                self.joined("row-last", &self.things(names), last.as_ref())
            }
            Some((only, _)) => markup::on_one_line(only.as_ref()),
            None => String::new(),
        }
    }

    /// Things in a row, all alike: `3-5, 6-1`.
    pub fn things<S: AsRef<str>>(&self, things: &[S]) -> String {
        self.row("row-next", things)
    }

    /// Players against each other: `alice v bob`.
    pub(in crate::letter) fn versus<S: AsRef<str>>(&self, players: &[S]) -> String {
        self.row("row-versus", players)
    }

    fn row<S: AsRef<str>>(&self, id: &str, things: &[S]) -> String {
        let mut things = things.iter().map(AsRef::as_ref);
        let first = markup::on_one_line(things.next().unwrap_or_default());
        things.fold(first, |row, next| self.joined(id, &row, next))
    }

    fn joined(&self, id: &str, row: &str, next: &str) -> String {
        let mut args = FluentArgs::new();
        args.set("row", markup::on_one_line(row));
        args.set("next", markup::on_one_line(next));
        markup::paragraph(&self.fill(id, None, &args))
    }

    /// What a game says.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        self.phrases.say(phrase)
    }

    /// Whether this language has a message of its own for what a game says.
    pub fn has(&self, phrase: &Phrase) -> bool {
        self.phrases.has(phrase)
    }

    /// What stands below a board with marks.
    pub(in crate::letter) fn legend(&self) -> String {
        self.phrase(&Mark::legend())
    }

    /// A board as it is, and as it was before, with all of their sentences in this language.
    pub fn picture(&self, now: Picture, before: Option<Picture>, seen: Seen) -> Block {
        let said = |picture: Picture| picture.map(|phrase| Phrase::same(self.phrase(phrase)));
        Block::Picture { now: said(now), before: before.map(said), seen }
    }

    /// The help page of this name.
    pub(in crate::letter) fn page(&self, topic: &str) -> Option<String> {
        let page = |lang: &str| FILES.get_file(format!("{lang}/help/{topic}.txt"))?.contents_utf8();
        page(self.lang).or_else(|| page(ENGLISH)).map(without_comments)
    }
}

/// The files of messages of a language.
pub(in crate::letter) fn sources(lang: &str) -> impl Iterator<Item = &'static str> + use<> {
    messages(lang)
}

/// The files of messages in a folder.
fn messages(folder: &str) -> impl Iterator<Item = &'static str> + use<> {
    let files = FILES.get_dir(folder).into_iter().flat_map(Dir::files);
    files
        .filter(|file| file.path().extension().is_some_and(|end| end == "ftl"))
        .filter_map(|file| file.contents_utf8())
}

/// The files of messages in which mistakes are, in all languages.
pub fn unreadable() -> Vec<String> {
    fn mistaken(dir: &Dir<'static>) -> Vec<String> {
        let files = dir.files().filter(|file| file.path().extension().is_some_and(|end| end == "ftl"));
        let is_mistaken =
            |text: Option<&str>| text.is_none_or(|text| FluentResource::try_new(text.to_owned()).is_err());
        let wrong = files.filter(|file| is_mistaken(file.contents_utf8()));
        let wrong = wrong.map(|file| file.path().display().to_string());
        wrong.chain(dir.dirs().flat_map(mistaken)).collect()
    }
    mistaken(&FILES)
}

/// The languages that there are words in, English first.
pub fn languages() -> Vec<&'static str> {
    std::iter::once(ENGLISH).chain(TRANSLATED.keys().copied()).collect()
}

/// The first of these languages that there are words in.
pub fn first_spoken(wanted: &[String]) -> Option<&'static str> {
    let known = languages();
    wanted.iter().find_map(|wanted| known.iter().find(|known| *known == wanted).copied())
}

/// All help pages of a language by the name of the page.
pub fn pages(lang: &str) -> BTreeMap<&'static str, String> {
    let files = FILES.get_dir(format!("{lang}/help")).into_iter().flat_map(Dir::files);
    files
        .filter_map(|file| {
            Some((file.path().file_stem()?.to_str()?, without_comments(file.contents_utf8()?)))
        })
        .collect()
}

/// A help page as its reader sees it. A line that begins with `#` is for the test that plays the examples (`tests/program/help.rs`).
fn without_comments(page: &str) -> String {
    page.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}
