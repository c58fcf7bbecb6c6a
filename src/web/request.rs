//! Requests as they are understood.

use hyper::header::{ACCEPT_LANGUAGE, HeaderMap};

use crate::desk::{Desk, DeskError};
use crate::letter::{self, ENGLISH, Words};

use super::answer::Body;
use super::routes::Route;

/// What pages are made from.
#[derive(Debug)]
pub(super) struct Origin {
    pub(super) desk: Desk,
    /// The public address of the pages, with a slash at its end.
    pub(super) url: String,
    /// Whether search engines may list boards.
    pub(super) index: bool,
}

/// Boards in a part of a list.
pub(super) const PART: u32 = 50;

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
    /// A picture for previews.
    pub(super) card: bool,
    /// Of `/oembed`: the address of the page.
    pub(super) url: String,
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
}

/// A body, or why there is none.
pub(super) type Made = Result<Result<Body, Missing>, DeskError>;

impl Asked {
    /// Requests with the same key have the same body.
    pub(super) fn key(&self) -> String {
        let Asked { route, lang, by_address, part, speech, card, url } = self;
        format!("{route:?} {lang} {by_address} {part} {speech} {card} {url}")
    }
}

/// The longest address in a query, in bytes.
const LONGEST_URL: usize = 200;

/// Reads a request.
pub(super) fn asked(route: Route, query: &str, headers: &HeaderMap) -> Asked {
    let lang = spoken(query, headers);
    let has = |name: &str| query.split('&').any(|part| part == name || part.starts_with(&format!("{name}=")));
    let is_list = matches!(route, Route::Game(_) | Route::Player(_) | Route::All(_));
    let is_board = matches!(route, Route::Board(_) | Route::BoardAt(..));
    let part = value(query, "part").and_then(|part| part.parse().ok()).filter(|_| is_list).unwrap_or(1);
    let card = matches!(route, Route::Position(..)) && has("card");
    let url = value(query, "url").filter(|_| route == Route::OEmbed).unwrap_or_default();
    Asked {
        lang,
        by_address: value(query, "lang").is_some_and(|named| named == lang),
        part: part.clamp(1, 10_000),
        speech: is_board && has("speech"),
        card,
        url: url.chars().take(LONGEST_URL).collect(),
        route,
    }
}

/// A value of a query, by its name.
fn value(query: &str, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// The language that an address or a browser asks for; English if it is none of those that are known.
pub(super) fn spoken(query: &str, headers: &HeaderMap) -> &'static str {
    let by_address = value(query, "lang").and_then(|lang| letter::first_spoken(&[lang]));
    by_address.unwrap_or_else(|| {
        let values = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
        let mut wanted: Vec<(i32, String)> =
            values.flat_map(|value| value.split(',')).take(20).map(weighed).collect();
        wanted.sort_by_key(|(weight, _)| -weight);
        let wanted: Vec<String> = wanted.into_iter().map(|(_, lang)| lang).collect();
        letter::first_spoken(&wanted).unwrap_or(ENGLISH)
    })
}

/// A language of `Accept-Language` without its country, and its weight in thousandths.
fn weighed(wanted: &str) -> (i32, String) {
    let (tag, weight) = wanted.split_once(";q=").unwrap_or((wanted, "1"));
    let weight = weight.trim().parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0);
    let lang = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
    ((weight * 1000.0) as i32, lang)
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

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn languages_by_address_and_browser() {
        let cases = [
            ("", "", "en"),
            ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
            ("", "fr, cs;q=0.5, en;q=0.4", "cs"),
            ("", "en;q=0.3, de;q=0.7", "de"),
            ("", "xx", "en"),
            ("lang=cs", "de", "cs"),
            ("lang=zz", "de", "de"),
            ("", "de;q=zort", "de"),
        ];
        for (query, accepted, wanted) in cases {
            let mut headers = HeaderMap::new();
            if !accepted.is_empty() {
                headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(accepted).unwrap());
            }
            assert_eq!(spoken(query, &headers), wanted, "{query} {accepted}");
        }
    }
}
