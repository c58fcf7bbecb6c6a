//! Atom feeds (RFC 4287): the ten newest things.

use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};

use crate::games;
use crate::letter::SiteText;
use crate::store::{BoardFilter, BoardLine, BoardStage};

use super::answer::{ATOM, Body};
use super::board_page::shown;
use super::lists::{players, state_of};
use super::page::Frame;
use super::request::{Made, Missing};

const NEWEST: usize = 10;

struct Entry {
    title: String,
    path: String,
    updated: Timestamp,
}

pub(super) fn of_board(frame: &Frame<'_>, number: u32) -> Made {
    let shown = shown(frame, number, None)?;
    let entry = |row: &crate::letter::MoveRow| Entry {
        title: spaced([&row.player, &row.roll, &row.text]),
        path: format!("boards/{number}/{}", row.number),
        updated: shown.public.changed,
    };
    let entries: Vec<Entry> = shown.page.moves.iter().rev().take(NEWEST).map(entry).collect();
    Ok(feed(frame, &shown.page.title, &format!("boards/{number}"), shown.public.changed, &entries))
}

fn spaced(texts: [&str; 3]) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

pub(super) fn of_game(frame: &Frame<'_>, name: &str) -> Made {
    let Some(game) = games::named(name) else { return Err(Missing::NotFound) };
    let filter = BoardFilter { game: Some(name.to_owned()), ..BoardFilter::default() };
    newest(frame, filter, game.info().title, &format!("games/{name}"))
}

pub(super) fn of_player(frame: &Frame<'_>, userid: &str) -> Made {
    let mut view = frame.site.desk.public()?;
    if view.whois(userid)?.is_none() {
        return Err(Missing::NotFound);
    }
    let Some((userid, filter)) = view.player(userid)? else { return Err(Missing::NotFound) };
    drop(view);
    newest(frame, filter, &userid, &format!("players/{userid}"))
}

fn newest(frame: &Frame<'_>, filter: BoardFilter, title: &str, path: &str) -> Made {
    let stages = vec![BoardStage::Running, BoardStage::Over];
    let filter = BoardFilter { stages, ..filter };
    let (mut boards, _) = frame.site.desk.public()?.boards(&filter, 50)?;
    boards.sort_by_key(|board| std::cmp::Reverse(changed(board)));
    let entry = |board: &BoardLine| Entry {
        title: format!(
            "{} {}: {}, {}",
            games::named(&board.game).map_or(board.game.as_str(), |game| game.info().title),
            board.number,
            players(frame, board),
            state_of(frame, board)
        ),
        path: format!("boards/{}", board.number),
        updated: changed(board),
    };
    let entries: Vec<Entry> = boards.iter().take(NEWEST).map(entry).collect();
    let updated = entries.first().map_or(Timestamp::UNIX_EPOCH, |entry| entry.updated);
    Ok(feed(frame, title, path, updated, &entries))
}

fn changed(board: &BoardLine) -> Timestamp {
    let since = board.awaited().filter_map(|sitter| sitter.since).max();
    board.ended.or(since).unwrap_or(board.started)
}

fn feed(frame: &Frame<'_>, title: &str, path: &str, updated: Timestamp, entries: &[Entry]) -> Body {
    let time = |time: Timestamp| time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let own = frame.address(&format!("{path}.atom"));
    let entry = |entry: &Entry| -> Markup {
        let address = frame.address(&entry.path);
        html! {
            entry {
                title { (entry.title) }
                id { (address) }
                (PreEscaped("<link rel=\"alternate\" type=\"text/html\" href=\"")) (address) (PreEscaped("\"/>"))
                updated { (time(entry.updated)) }
            }
        }
    };
    let markup = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" xml:lang=(frame.words.lang()) {
            title { (title) }
            id { (own) }
            (PreEscaped("<link rel=\"self\" href=\"")) (own) (PreEscaped("\"/>"))
            (PreEscaped("<link rel=\"alternate\" href=\"")) (frame.address(path)) (PreEscaped("\"/>"))
            author { name { (frame.site.desk.identity().name) } }
            subtitle { (frame.say(&SiteText::Foot)) }
            updated { (time(updated)) }
            @for one in entries { (entry(one)) }
        }
    };
    Body { changed: Some(updated), ..Body::new(ATOM, markup.into_string()) }
}
