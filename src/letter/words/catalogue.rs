//! The Fluent messages (`templates/LANGUAGE/*.ftl`) and help pages (`templates/LANGUAGE/help/*.txt`) of each language, embedded in
//! the program. English is complete; messages missing in another language are in English.

use std::collections::BTreeMap;
use std::fmt;
use std::iter;
use std::sync::{Arc, LazyLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use include_dir::{Dir, include_dir};

use crate::game::{Arg, Mark, Phrase, Picture};

use super::block::{Block, Seen};
use super::phrases::{Phrases, bundle};
use super::zones::Zone;
use super::{guide, markup};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The complete language.
pub const ENGLISH: &str = "en";

static IN_ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::load(ENGLISH));

static TRANSLATED: LazyLock<BTreeMap<&'static str, Words>> = LazyLock::new(|| {
    let names = FILES.dirs().filter_map(|dir| dir.path().to_str()).filter(|name| *name != ENGLISH);
    names.map(|name| (name, Words::load(name))).collect()
});

/// The messages that join lists, with their gaps.
#[cfg(test)]
pub const ROWS: &[(&str, &[&str])] =
    &[("row-next", &["row", "next"]), ("row-last", &["row", "next"]), ("row-versus", &["row", "next"])];

/// A sentence in any language.
pub trait Sentence {
    /// The name of its message.
    fn id(&self) -> &'static str;

    /// The values of the gaps by name.
    fn args(&self, words: &Words) -> FluentArgs<'static>;
}

/// The attribute of a message that differs for listeners.
const ALOUD: &str = "aloud";

/// The texts of one language, and the zone for days and times. Cheap to clone.
#[derive(Clone)]
pub struct Words {
    lang: &'static str,
    zone: Zone,
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
    /// The language (`en`, `cs`, ...) with times in UTC; English if it is unknown.
    pub fn of(lang: &str) -> &'static Words {
        TRANSLATED.get(lang).unwrap_or_else(|| Words::english())
    }

    #[cfg(test)]
    pub(in crate::letter) fn translated() -> impl Iterator<Item = &'static Words> {
        TRANSLATED.values()
    }

    /// English, with times in UTC.
    pub fn english() -> &'static Words {
        &IN_ENGLISH
    }

    /// The language code, as in the folder's name.
    pub fn lang(&self) -> &'static str {
        self.lang
    }

    /// The same language with days and times in this zone.
    pub fn in_zone(&self, zone: &Zone) -> Words {
        Words { zone: zone.clone(), ..self.clone() }
    }

    /// The same language for listeners: nothing is abbreviated.
    pub fn aloud(&self) -> Words {
        Words { aloud: true, ..self.clone() }
    }

    pub(in crate::letter) fn is_aloud(&self) -> bool {
        self.aloud
    }

    pub(in crate::letter) fn zone(&self) -> &Zone {
        &self.zone
    }

    fn load(lang: &'static str) -> Words {
        // The English texts of games are in their code.
        let games = (lang != ENGLISH).then(|| sources(&format!("{lang}/games"))).into_iter().flatten();
        Words::from_sources(lang, sources(lang), games)
    }

    pub(in crate::letter) fn from_sources(
        lang: &'static str,
        sources: impl IntoIterator<Item = &'static str>,
        games: impl IntoIterator<Item = &'static str>,
    ) -> Words {
        Words {
            lang,
            zone: Zone::default(),
            aloud: false,
            bundle: Arc::new(bundle(lang, sources, markup::mark)),
            phrases: Arc::new(Phrases::from_sources(lang, games)),
        }
    }

    /// A sentence as one paragraph, in light markup.
    pub fn say(&self, sentence: &impl Sentence) -> String {
        markup::paragraph(&self.filled(sentence))
    }

    /// A message as blocks.
    pub fn blocks(&self, sentence: &impl Sentence) -> Vec<Block> {
        markup::blocks(&self.filled(sentence))
    }

    /// The subject of a letter that consists of this message.
    pub fn subject(&self, sentence: &impl Sentence) -> String {
        markup::broken(&markup::paragraph(&self.fill(sentence.id(), Some("subject"), &sentence.args(self))))
    }

    /// A message with filled gaps, in the markup of [`markup`].
    pub(in crate::letter) fn filled(&self, sentence: &impl Sentence) -> String {
        self.fill(sentence.id(), None, &sentence.args(self))
    }

    #[cfg(test)]
    pub(in crate::letter) fn fill_in(
        &self,
        id: &str,
        attribute: Option<&str>,
        args: &FluentArgs<'static>,
    ) -> String {
        self.fill(id, attribute, args)
    }

    fn fill(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'static>) -> String {
        let aloud = attribute.is_none().then_some(ALOUD).filter(|_| self.aloud);
        let aloud = aloud.and_then(|aloud| self.format(id, Some(aloud), args));
        let own = aloud.or_else(|| self.format(id, attribute, args));
        let english = || Words::english().format(id, attribute, args);
        // A fault is visible in the letter, and nothing is lost.
        own.or_else(english).unwrap_or_else(|| format!("The message {id} has a fault."))
    }

    /// The message in this language; none if it is missing or cannot be filled.
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

    /// Joins names: `alice`, `alice and bob`, `alice, bob and carol`.
    pub fn names<S: AsRef<str>>(&self, names: &[S]) -> String {
        match names.split_last() {
            Some((last, names)) if !names.is_empty() => {
                self.joined("row-last", &self.things(names), last.as_ref())
            }
            Some((only, _)) => markup::on_one_line(only.as_ref()),
            None => String::new(),
        }
    }

    /// Joins things by commas: `3-5, 6-1`.
    pub fn things<S: AsRef<str>>(&self, things: &[S]) -> String {
        self.row("row-next", things)
    }

    /// `alice v bob`.
    pub fn versus<S: AsRef<str>>(&self, players: &[S]) -> String {
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

    /// A phrase of a game.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        self.phrases.say(phrase)
    }

    /// A reason that is stored in English: in this language if the game has it as a sentence, or as one about what stands before it,
    /// as in `White has resigned`.
    pub(in crate::letter) fn reason(&self, why: &str) -> String {
        let sentence = |text: &str| Phrase { pattern: text.to_owned().into(), args: Vec::new() };
        let begun = why.match_indices(' ').filter_map(|(at, _)| {
            let (who, rest) = why.split_at_checked(at)?;
            let named = Some(sentence(who)).filter(|named| self.has(named));
            let who = named.map_or_else(|| Arg::Text(who.to_owned()), Arg::Phrase);
            Some(Phrase { pattern: format!("{{}}{rest}").into(), args: vec![who] })
        });
        let known = iter::once(sentence(why)).chain(begun).find(|phrase| self.has(phrase));
        known.map_or_else(|| why.to_owned(), |phrase| self.phrase(&phrase))
    }

    /// Whether this language has a message for a phrase of a game.
    pub fn has(&self, phrase: &Phrase) -> bool {
        self.phrases.has(phrase)
    }

    pub(in crate::letter) fn legend(&self) -> String {
        self.phrase(&Mark::legend())
    }

    /// Boards with all phrases in this language, and what they are compared with.
    pub fn picture(&self, now: Picture, before: Option<Picture>, seen: Seen) -> Block {
        Block::Picture { now: self.said(now), before: before.map(Picture::for_comparison), seen }
    }

    /// A picture with all phrases in this language.
    pub(in crate::letter) fn said(&self, picture: Picture) -> Picture {
        picture.map(|phrase| Phrase::same(self.phrase(phrase)))
    }

    /// The help page of a name, with its marks; see [`guide`].
    pub(in crate::letter) fn page(&self, name: &str) -> Option<&'static str> {
        let page = |lang: &str| FILES.get_file(format!("{lang}/help/{name}.txt"))?.contents_utf8();
        page(self.lang).or_else(|| page(ENGLISH))
    }
}

/// The files of messages in a folder, such as `en` or `cs/games`.
pub fn sources(folder: &str) -> impl Iterator<Item = &'static str> + use<> {
    let files = FILES.get_dir(folder).into_iter().flat_map(Dir::files);
    files
        .filter(|file| file.path().extension().is_some_and(|end| end == "ftl"))
        .filter_map(|file| file.contents_utf8())
}

/// The files of messages with mistakes, in all languages.
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

/// All languages, English first.
pub fn languages() -> Vec<&'static str> {
    std::iter::once(ENGLISH).chain(TRANSLATED.keys().copied()).collect()
}

pub fn first_spoken(wanted: &[String]) -> Option<&'static str> {
    let known = languages();
    wanted.iter().find_map(|wanted| known.iter().find(|known| *known == wanted).copied())
}

/// All help pages of a language by name.
pub fn pages(lang: &str) -> BTreeMap<&'static str, String> {
    let files = FILES.get_dir(format!("{lang}/help")).into_iter().flat_map(Dir::files);
    files
        .filter_map(|file| Some((file.path().file_stem()?.to_str()?, guide::shown(file.contents_utf8()?))))
        .collect()
}
