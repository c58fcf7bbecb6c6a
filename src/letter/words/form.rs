//! The form of letters that a reader wants.

use serde::{Deserialize, Serialize};

use super::catalogue::{ENGLISH, Words};
use super::zones::Zone;

/// Maximum and default width of lines, in characters.
pub const WIDEST: usize = crate::draw::COLUMNS;

/// Minimum width of lines, in characters.
pub const NARROWEST: usize = 40;

/// The form of letters that a reader wants. Stored letters without these fields have the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Form {
    /// Text, HTML or speech.
    pub format: Format,
    /// The width of lines, in characters, from `NARROWEST` to `WIDEST`.
    pub columns: usize,
    /// Whether plain text contains links for answers.
    pub links: bool,
    /// Whether letters of games with house players tell what is threatened.
    pub advice: bool,
    /// The language, as in [`Words::lang`].
    pub lang: String,
    /// The time zone of days and times.
    pub zone: Zone,
}

/// The format of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Only text.
    #[default]
    Text,
    /// Text and HTML with a picture of the board.
    Html,
    /// Text for screen readers, without drawings.
    Speech,
}

impl Default for Form {
    fn default() -> Self {
        Form {
            format: Format::Text,
            columns: WIDEST,
            links: false,
            advice: true,
            lang: ENGLISH.to_owned(),
            zone: Zone::default(),
        }
    }
}

impl Form {
    /// Whether letters contain links for answers.
    pub fn has_links(&self) -> bool {
        self.links || self.format == Format::Html
    }

    /// The words in the reader's language and zone, for reading or listening.
    pub fn words(&self) -> Words {
        let words = Words::of(&self.lang).in_zone(&self.zone);
        match self.format {
            Format::Text | Format::Html => words,
            Format::Speech => words.aloud(),
        }
    }
}

impl Format {
    /// Every format, in the order of `set`.
    pub const ALL: [Format; 3] = [Format::Text, Format::Html, Format::Speech];

    /// The name in the configuration and in `set`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Html => "html",
            Format::Speech => "speech",
        }
    }

    /// The format with this name, ignoring case.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }
}
