//! The site: requests, the cache, and the threads on which pages are made.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use hyper::header::{ACCEPT_LANGUAGE, ALLOW, HeaderMap, HeaderValue, USER_AGENT};
use hyper::{Method, StatusCode, Uri};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::warn;

use crate::desk::{Desk, PageAnswer, PageForm};
use crate::letter::{self, ENGLISH, SiteText};
use crate::post::http::Answer;

use super::answer::{Body, CALENDAR, CSS, Caching, Finished, SCRIPT, TEXT};
use super::cache::Cache;
use super::pace::Pace;
use super::page::Frame;
use super::request::{Asked, Made, Missing, Source, value};
use super::routes::Route;
use super::turn_page::{Decided, Sent, Turned};
use super::{board_page, dice, feeds, lists, pictures, style, turn_page};

const AT_ONCE: usize = 1;

/// How many answers leave in a second; more wait.
const ANSWERS: u32 = 4_000;

/// How many pages are made anew in a second because something was committed; others are a second behind at most.
const MADE_ANEW: u32 = 25;

/// The pages of one server. Clones share it.
#[derive(Clone, Debug)]
pub struct Site(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    source: Source,
    cache: Mutex<Cache>,
    answers: Mutex<Pace>,
    made_anew: Mutex<Pace>,
    rooms: Semaphore,
}

/// What comes with a request beside its address and its fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'r> {
    /// The body; empty for methods that have none.
    pub body: &'r [u8],
    /// The address of whoever asks; none where only a server in front knows it.
    pub client: Option<IpAddr>,
}

impl Site {
    /// The pages of a desk. `url` is their public address, with a slash at its end; `index` whether search engines may list boards.
    pub fn new(desk: Desk, url: &str, index: bool) -> Site {
        let rooms = Semaphore::new(AT_ONCE);
        let source = Source { desk, url: url.to_owned(), index };
        Site(Arc::new(Shared {
            source,
            cache: Mutex::default(),
            answers: Mutex::new(Pace::a_second(ANSWERS)),
            made_anew: Mutex::new(Pace::a_second(MADE_ANEW)),
            rooms,
        }))
    }

    /// The answer to a request. GET and HEAD change nothing, and POST is understood by the pages of turns alone.
    pub async fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        beside: Beside<'_>,
    ) -> Answer {
        let wait = with(&self.0.answers, |pace| pace.wait(Instant::now()));
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        let query = uri.query().unwrap_or_default();
        let asked = Route::of(uri.path()).map(|route| asked(route, query, headers));
        let lang = spoken(query, headers);
        let is_form = matches!(&asked, Some(Asked { route: Route::Turn(_) | Route::Dice, .. }));
        let is_sent = is_form && *method == Method::POST;
        if ![Method::GET, Method::HEAD].contains(method) && !is_sent {
            let mut answer = self.0.missing(Missing::OnlyRead, lang).answer(headers);
            let allowed = if is_form { "GET, HEAD, POST" } else { "GET, HEAD" };
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
            return answer;
        }
        match asked {
            Some(ref asked @ Asked { route: Route::Turn(ref word), .. }) => {
                let turned = if is_sent {
                    Turned::Form(Box::new(Sent::of(beside.body)), is_foreign(headers, &self.0.source.url))
                } else {
                    Turned::of(query)
                };
                self.turn(asked, word, turned, beside.client).await.answer(headers)
            }
            Some(Asked { route: Route::Calendar(word), lang, .. }) => {
                self.calendar(&word, lang, beside.client).await.answer(headers)
            }
            Some(asked) if is_sent => self.pasted(asked, beside.body).await.answer(headers),
            Some(asked) => self.page(asked).await.answer(headers),
            None => self.0.missing(Missing::NotFound, lang).answer(headers),
        }
    }

    async fn page(&self, asked: Asked) -> Arc<Finished> {
        let (key, version) = (asked.key(), self.0.source.desk.version());
        if let Some(found) = self.cache(|cache| cache.find(&key, version)) {
            return found;
        }
        if let Some(behind) = self.cache(|cache| cache.find_behind(&key))
            && !with(&self.0.made_anew, |pace| pace.has_room(Instant::now()))
        {
            return behind;
        }
        let lang = asked.lang;
        let Ok(_room) = self.0.rooms.acquire().await else {
            return Arc::new(self.0.missing(Missing::Busy, lang));
        };
        // Somebody may have made it meanwhile.
        if let Some(found) = self.cache(|cache| cache.find(&key, version)) {
            return found;
        }
        let shared = self.0.clone();
        let made = spawn_blocking(move || shared.finished(&asked)).await;
        let Ok(finished) = made.map(Arc::new) else { return Arc::new(self.0.missing(Missing::Busy, lang)) };
        if finished.is_ok() {
            self.cache(|cache| cache.keep(key, version, finished.clone()));
        }
        finished
    }

    /// The page on which the dice of a record are checked.
    async fn pasted(&self, asked: Asked, body: &[u8]) -> Finished {
        let (shared, lang, body) = (self.0.clone(), asked.lang, body.to_vec());
        let Ok(_room) = self.0.rooms.acquire().await else { return self.0.missing(Missing::Busy, lang) };
        let made =
            spawn_blocking(move || Finished::of(shared.in_frame(&asked, |frame| dice::pasted(frame, &body))));
        made.await.unwrap_or_else(|_| self.0.missing(Missing::Busy, lang))
    }

    /// The page of a turn. A form that is sent is answered with the address of a page that says so.
    async fn turn(&self, asked: &Asked, word: &str, turned: Turned, client: Option<IpAddr>) -> Finished {
        let lang = asked.lang;
        if client.is_some_and(|client| self.0.source.desk.has_tried_too_many_words(client)) {
            return self.0.missing(Missing::TooMany, lang);
        }
        let form = match &turned {
            Turned::Form(sent, _) => sent.asks(),
            _ => PageForm::default(),
        };
        let decided = match self.decided(asked, word, turned).await {
            Some(Decided::Take) => match self.0.source.desk.answer_on_page(word, form).await {
                Ok(PageAnswer::Taken) => {
                    return Finished::of(Body::leading_to(format!("/turn/{word}?sent=1")));
                }
                Ok(PageAnswer::Gone { .. }) => self.decided(asked, word, Turned::SoFar(String::new())).await,
                Ok(PageAnswer::Unknown) => Some(Decided::Unknown),
                Err(_) => None,
            },
            other => other,
        };
        match decided {
            Some(Decided::Page(body)) => Finished::of(*body),
            Some(Decided::Unknown) => {
                self.was_wrong(client);
                self.0.missing(Missing::NotFound, lang)
            }
            Some(Decided::Take) | None => self.0.missing(Missing::Busy, lang),
        }
    }

    /// The calendar with a secret word, which nobody may keep.
    async fn calendar(&self, word: &str, lang: &'static str, client: Option<IpAddr>) -> Finished {
        if client.is_some_and(|client| self.0.source.desk.has_tried_too_many_words(client)) {
            return self.0.missing(Missing::TooMany, lang);
        }
        let Ok(_room) = self.0.rooms.acquire().await else { return self.0.missing(Missing::Busy, lang) };
        let (shared, word) = (self.0.clone(), word.to_owned());
        let made = spawn_blocking(move || shared.source.desk.public()?.calendar(&word)).await;
        match made.map_err(|_| Missing::Busy).and_then(|text| Ok(text?)) {
            Ok(Some(text)) => Finished::of(Body { caching: Caching::Never, ..Body::new(CALENDAR, text) }),
            Ok(None) => {
                self.was_wrong(client);
                self.0.missing(Missing::NotFound, lang)
            }
            Err(missing) => self.0.missing(missing, lang),
        }
    }

    /// None if it cannot be decided now.
    async fn decided(&self, asked: &Asked, word: &str, turned: Turned) -> Option<Decided> {
        let _room = self.0.rooms.acquire().await.ok()?;
        let (shared, asked, word) = (self.0.clone(), asked.clone(), word.to_owned());
        let decided =
            spawn_blocking(move || turn_page::decided(&shared.source, &asked, &word, &turned)).await.ok()?;
        decided.inspect_err(|error| warn!(%error, "a page could not be made")).ok()
    }

    fn was_wrong(&self, client: Option<IpAddr>) {
        client.into_iter().for_each(|client| self.0.source.desk.was_wrong_word(client));
    }

    fn cache<T>(&self, work: impl FnOnce(&mut Cache) -> T) -> T {
        with(&self.0.cache, work)
    }
}

fn with<S, T>(shared: &Mutex<S>, work: impl FnOnce(&mut S) -> T) -> T {
    work(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Shared {
    fn in_frame<T>(&self, asked: &Asked, write: impl FnOnce(&Frame<'_>) -> T) -> T {
        let form = self.source.form(asked.lang);
        write(&Frame { site: &self.source, words: &form.words(), form: &form, asked })
    }

    fn finished(&self, asked: &Asked) -> Finished {
        self.in_frame(asked, made).map_or_else(|missing| self.missing(missing, asked.lang), Finished::of)
    }

    fn missing(&self, missing: Missing, lang: &'static str) -> Finished {
        if let Missing::Failed(error) = &missing {
            warn!(%error, "a page could not be made");
        }
        let asked = Asked { lang, ..asked(Route::Home, "", &HeaderMap::new()) };
        let (status, heading, why) = match missing {
            Missing::NotFound => (StatusCode::NOT_FOUND, SiteText::NotFound, SiteText::NotFoundWhy),
            Missing::TakenBack => (StatusCode::GONE, SiteText::TakenBack, SiteText::TakenBackWhy),
            Missing::OnlyRead => (StatusCode::METHOD_NOT_ALLOWED, SiteText::OnlyRead, SiteText::OnlyReadWhy),
            Missing::Busy | Missing::Failed(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, SiteText::Busy, SiteText::BusyWhy)
            }
            Missing::TooMany => (StatusCode::TOO_MANY_REQUESTS, SiteText::TooMany, SiteText::TooManyWhy),
        };
        let body = self.in_frame(&asked, |frame| frame.notice(&heading, &why));
        Finished::of(Body { status, caching: Caching::Revalidated, ..body })
    }
}

fn made(frame: &Frame<'_>) -> Made {
    match &frame.asked.route {
        Route::Home => lists::home(frame),
        Route::Game(game) => lists::game(frame, game),
        Route::Player(userid) => lists::player(frame, userid),
        Route::Seeks => lists::seeks(frame),
        Route::Status => lists::status(frame),
        Route::Rules(topic) => lists::rules(frame, topic),
        Route::Board(board) => board_page::board(frame, *board, None),
        Route::BoardAt(board, at) => board_page::board(frame, *board, Some(*at)),
        Route::All(board) => board_page::all(frame, *board),
        Route::Embedded(board, at) => board_page::embedded(frame, *board, *at),
        Route::Record(board) => board_page::record(frame, *board),
        Route::Data(board) => board_page::data(frame, *board),
        Route::OEmbed => board_page::oembed(frame),
        Route::Dice => dice::page(frame),
        Route::Position(board, at, form, digest) => {
            pictures::position(frame, *board, *at, *form, digest.as_deref())
        }
        Route::BoardFeed(board) => feeds::of_board(frame, *board),
        Route::GameFeed(game) => feeds::of_game(frame, game),
        Route::PlayerFeed(userid) => feeds::of_player(frame, userid),
        Route::Robots => Ok(Body::new(TEXT, ROBOTS)),
        Route::Style(digest) if *digest == *style::SHEET_DIGEST => {
            Ok(Body { caching: Caching::ForGood, ..Body::new(CSS, style::SHEET.as_str()) })
        }
        Route::Script(digest) if *digest == *style::SCRIPT_DIGEST => {
            Ok(Body { caching: Caching::ForGood, ..Body::new(SCRIPT, style::SCRIPT) })
        }
        // Pages of turns are made with what came beside their address.
        Route::Style(_) | Route::Script(_) | Route::Turn(_) | Route::Calendar(_) => Err(Missing::NotFound),
    }
}

/// Whether a form was sent from a page of another site. Browsers name it in one of these fields; those for text name none.
fn is_foreign(headers: &HeaderMap, url: &str) -> bool {
    let field = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    match (field("sec-fetch-site"), field("origin")) {
        (Some(site), _) => site != "same-origin",
        // Nothing is said where no referrer may be.
        (None, Some(origin)) => origin != "null" && origin != url.trim_end_matches('/'),
        (None, None) => false,
    }
}

const ROBOTS: &str = "User-agent: *\nDisallow: /turn/\nDisallow: /calendar/\nDisallow: /players/\n";

impl Asked {
    /// Requests with the same key have the same body.
    fn key(&self) -> String {
        let Asked { route, lang, by_address, part, speech, text_only, card, url, board } = self;
        format!("{route:?} {lang} {by_address} {part} {speech} {text_only} {card} {url} {board:?}")
    }
}

/// The longest address in a query, in bytes.
const LONGEST_URL: usize = 200;

fn asked(route: Route, query: &str, headers: &HeaderMap) -> Asked {
    let lang = spoken(query, headers);
    let has = |name: &str| query.split('&').any(|part| part == name || part.starts_with(&format!("{name}=")));
    let is_list = matches!(route, Route::Game(_) | Route::Player(_) | Route::All(_));
    let is_board = matches!(route, Route::Board(_) | Route::BoardAt(..));
    let part = value(query, "part").and_then(|part| part.parse().ok()).filter(|_| is_list).unwrap_or(1);
    let card = matches!(route, Route::Position(..)) && has("card");
    let url = value(query, "url").filter(|_| route == Route::OEmbed).unwrap_or_default();
    let board = value(query, "board").filter(|_| route == Route::Dice);
    let board = board.map(|number| number.trim().parse().unwrap_or(u32::MAX));
    Asked {
        lang,
        by_address: value(query, "lang").is_some_and(|named| named == lang),
        part: part.clamp(1, 10_000),
        speech: is_board && has("speech"),
        text_only: is_text_only(headers),
        card,
        url: url.chars().take(LONGEST_URL).collect(),
        board,
        route,
    }
}

/// The language that an address or a browser asks for; English if it is none of those that are known.
fn spoken(query: &str, headers: &HeaderMap) -> &'static str {
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

/// The beginnings of the names of browsers that show text alone.
const TEXT_BROWSERS: [&str; 4] = ["w3m/", "Lynx/", "ELinks/", "Links ("];

fn is_text_only(headers: &HeaderMap) -> bool {
    let name = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    TEXT_BROWSERS.iter().any(|browser| name.starts_with(browser))
}

/// A language of `Accept-Language` without its country, and its weight in thousandths.
fn weighed(wanted: &str) -> (i32, String) {
    let (tag, weight) = wanted.split_once(";q=").unwrap_or((wanted, "1"));
    let weight = weight.trim().parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0);
    let lang = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
    ((weight * 1000.0) as i32, lang)
}

#[cfg(test)]
mod tests {
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
