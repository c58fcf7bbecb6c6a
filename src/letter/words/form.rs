//! How a reader wants letters.

use serde::{Deserialize, Serialize};

use super::catalogue::{ENGLISH, Words};
use super::zones::Zone;

/// The widest lines of a letter, in characters, and those of who has not chosen.
pub const WIDEST: usize = crate::draw::COLUMNS;

/// The narrowest lines of a letter that can be chosen, in characters.
pub const NARROWEST: usize = 40;

/// How a reader wants letters. The default is what a letter had before there was anything to choose, and what models without
/// these fields mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Form {
    /// What they are made of.
    pub format: Format,
    /// How wide their lines are at most, in characters, from [`NARROWEST`] to [`WIDEST`].
    pub columns: usize,
    /// Whether the text has links by which one tap plays.
    pub links: bool,
    /// The language, as [`Words::lang`] names it.
    pub lang: String,
    /// The time zone of its days and times.
    pub zone: Zone,
}

/// What a letter is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Text alone.
    #[default]
    Text,
    /// Text and, beside it, HTML with a picture of the board.
    Html,
    /// Text for the ear: sentences, and nothing drawn.
    Speech,
}

impl Default for Form {
    fn default() -> Self {
        Form {
            format: Format::Text,
            columns: WIDEST,
            links: false,
            lang: ENGLISH.to_owned(),
            zone: Zone::default(),
        }
    }
}

impl Form {
    /// Whether letters have links by which one tap answers.
    pub fn has_links(&self) -> bool {
        self.links || self.format == Format::Html
    }

    /// The words of its language, with days and times in its zone, as its readers see or hear them.
    pub fn words(&self) -> Words {
        let words = Words::of(&self.lang).in_zone(&self.zone);
        match self.format {
            Format::Text | Format::Html => words,
            Format::Speech => words.aloud(),
        }
    }
}

impl Format {
    /// Every format, in the order in which `set` tells them.
    pub const ALL: [Format; 3] = [Format::Text, Format::Html, Format::Speech];

    /// Its name in the configuration and in `set`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Html => "html",
            Format::Speech => "speech",
        }
    }

    /// The format of this name, in whatever case.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }
}
