//! A request as it is understood, the data behind the pages, and why there may be no page.

use crate::desk::{Desk, DeskError};
use crate::letter::{self, Form, Format, Words};

use super::answer::Body;
use super::routes::Route;

/// Boards in a part of a list.
pub(super) const PART: u32 = 50;

/// What pages are made of.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) desk: Desk,
    /// The public address of the pages, with a slash at its end.
    pub(super) url: String,
    /// Whether search engines may list boards.
    pub(super) index: bool,
}

impl Source {
    /// The form of pages in a language.
    pub(super) fn form(&self, lang: &str) -> Form {
        let zone = self.desk.zone().clone();
        Form { format: Format::Text, lang: lang.to_owned(), zone, ..Form::default() }
    }
}

/// A request that is understood.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) route: Route,
    pub(super) lang: &'static str,
    /// Whether the address names the language.
    pub(super) by_address: bool,
    /// The part of a list, from 1.
    pub(super) part: u32,
    /// For listeners: the board in words is open.
    pub(super) speech: bool,
    /// By a browser that shows no drawings, and would write their letters one behind another.
    pub(super) text_only: bool,
    /// A picture for previews.
    pub(super) card: bool,
    /// Of `/oembed`: the address of the page.
    pub(super) url: String,
    /// Of `/dice`: the number of the board.
    pub(super) board: Option<u32>,
}

/// What no page can be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// There is nothing at this address.
    NotFound,
    /// There was something.
    TakenBack,
    /// Nothing can be sent there.
    OnlyRead,
    /// Not now.
    Busy,
    /// Too many wrong words came from there.
    TooMany,
}

/// A body, or why there is none.
pub(super) type Made = Result<Result<Body, Missing>, DeskError>;

/// A value of a query or a form, by its name.
pub(super) fn value(query: &str, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Text for a query.
pub(super) fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Every language with its own name.
pub(super) fn languages() -> Vec<(&'static str, &'static str)> {
    let name = |lang: &'static str| match lang {
        "en" => "English",
        "de" => "Deutsch",
        "cs" => "Čeština",
        other => other,
    };
    letter::languages().into_iter().map(|lang| (lang, name(Words::of(lang).lang()))).collect()
}
