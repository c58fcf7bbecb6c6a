//! A request as it is understood, the data behind the pages, and why there may be no page.

use crate::desk::{Desk, DeskError};
use crate::letter::{self, Form};

use super::answer::Body;
use super::routes::Route;

/// Boards in a part of a list.
pub(super) const PART: u32 = 50;

#[derive(Debug)]
pub(super) struct Source {
    pub(super) desk: Desk,
    /// The public address of the pages, with a slash at its end.
    pub(super) url: String,
    /// Whether search engines may list boards.
    pub(super) index: bool,
}

impl Source {
    pub(super) fn form(&self, lang: &str) -> Form {
        let zone = self.desk.zone().clone();
        Form { lang: lang.to_owned(), zone, ..Form::default() }
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
    pub(super) card: bool,
    /// Of `/oembed`: the address of the page.
    pub(super) url: String,
    /// Of `/dice`: the number of the board.
    pub(super) board: Option<u32>,
}

/// What no page can be made of.
#[derive(Debug)]
pub(super) enum Missing {
    NotFound,
    TakenBack,
    /// Nothing can be sent there.
    OnlyRead,
    Busy,
    /// Too many wrong words came from there.
    TooMany,
    Failed(DeskError),
}

impl From<DeskError> for Missing {
    fn from(error: DeskError) -> Missing {
        Missing::Failed(error)
    }
}

/// A body, or why there is none.
pub(super) type Made = Result<Body, Missing>;

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
    letter::languages().into_iter().map(|lang| (lang, name(lang))).collect()
}
