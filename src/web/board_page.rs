//! The page of a board: as it stands, or after one of its moves.

use maud::{Markup, html};
use serde_json::json;

use crate::desk::{Extent, PublicBoard};
use crate::game::Position;
use crate::letter::{BoardNews, BoardPage, SiteText, board_page, record_file};
use crate::play::{Board, Stage};

use super::answer::{Body, Caching, Frames, JSON, TEXT, digest};
use super::page::{Frame, Head};
use super::request::{Made, Missing};
use super::routes::Route;

const LISTED: usize = 40;

/// Positions on a page of all of them.
const POSITIONS: u32 = 200;

pub(super) struct Shown {
    pub(super) public: PublicBoard,
    pub(super) page: BoardPage,
    /// The move after which it is shown; none for the board as it stands.
    pub(super) at: Option<u32>,
    /// The moves of the whole game.
    pub(super) moves: u32,
    pub(super) past: Board,
}

/// Reads a board and words it; none if there is no such board, or no such position any more.
pub(super) fn shown(frame: &Frame<'_>, number: u32, at: Option<u32>) -> Result<Shown, Missing> {
    let extent = if at.is_some() { Extent::Whole } else { Extent::End };
    let public = frame.public_board(number, extent)?;
    let moves = public.board.record.moves();
    let Some(past) = past(&public.board, at) else {
        let undone = public.board.record.entries().iter().any(|entry| entry.kind() == "undo");
        let is_taken_back = undone && at.is_some_and(|at| at < 10_000);
        return Err(if is_taken_back { Missing::TakenBack } else { Missing::NotFound });
    };
    let record = &public.board.record;
    let number = at.unwrap_or(moves);
    let before: Option<&dyn Position> = number
        .checked_sub(1)
        .filter(|before| *before >= record.past_moves())
        .map(|before| record.since(before).0);
    let news = BoardNews {
        clocks: public.clocks.as_ref().filter(|_| at.is_none()),
        since: public.since.filter(|_| at.is_none()),
        ..BoardNews::of(&past, frame.site.desk.now())
    };
    let page = board_page(frame.site.desk.identity(), frame.form, &news, at, before, &public.board);
    Ok(Shown { page, at, moves, past, public })
}

/// The board after its first moves; none if there were fewer, or if its rules are missing.
fn past(board: &Board, at: Option<u32>) -> Option<Board> {
    let Some(at) = at else { return Some(board.clone()) };
    if at == board.record.moves() && board.record.missing_rules().is_none() {
        return Some(board.clone());
    }
    let record = board.record.at(at)?;
    let stage = if board.stage == Stage::Over { Stage::Running } else { board.stage };
    Some(Board { record, stage, undo: None, draw: Default::default(), ..board.clone() })
}

pub(super) fn board(frame: &Frame<'_>, number: u32, at: Option<u32>) -> Made {
    let shown = shown(frame, number, at)?;
    let Shown { public, page, at, moves, .. } = &shown;
    let here = at.unwrap_or(*moves);
    let path = at.map_or_else(|| format!("boards/{number}"), |at| format!("boards/{number}/{at}"));
    // Browsers without pictures run no scripts, and show what is hidden.
    let watches = at.is_none() && !frame.asked.text_only;
    let head = Head {
        title: page.title.clone(),
        description: format!("{}. {}", page.heading, page.alternative),
        image: page
            .drawing
            .as_ref()
            .map(|_| (format!("boards/{number}/{here}.png?card"), page.alternative.clone())),
        feed: Some(format!("boards/{number}.atom")),
        embeds: Some(path.clone()),
        path,
        listed: false,
        private: false,
        changed: Some(public.changed),
        watches,
    };
    let info = public.board.game().info();
    let content = html! {
        div.two {
            div.hero {
                p.where {
                    a href=(frame.link(&format!("games/{}", info.name))) { (info.title) }
                    " \u{b7} "
                    @if at.is_some() {
                        a href=(frame.link(&format!("boards/{number}"))) { (frame.say(&SiteText::Board { board: number })) }
                    } @else { (frame.say(&SiteText::Board { board: number })) }
                }
                h1 { (page.heading) }
                @if watches {
                    p.notice id="moved" role="status" hidden data-state=(state(&shown)) {
                        a href=(frame.link(&format!("boards/{number}"))) { (frame.say(&SiteText::TurnGone)) }
                    }
                }
                @for notice in &page.notices { p.notice { (notice) } }
                (hero(frame, page))
                (bar(frame, number, here, *moves))
            }
            (sheet(frame, &shown, number))
        }
    };
    Ok(frame.page(head, &content))
}

/// Differs when somebody has moved or the game is over. Notices are no part of it: they tell what time is left.
fn state(Shown { page, moves, .. }: &Shown) -> String {
    digest(format!("{moves} {}", page.heading).as_bytes())
}

fn hero(frame: &Frame<'_>, page: &BoardPage) -> Markup {
    html! {
        figure.board {
            @if page.drawing.is_none() && page.plain.trim().is_empty() {
                p { (frame.say(&SiteText::NoPositions)) }
            } @else {
                (frame.board(page.drawing.as_ref(), &page.plain))
            }
        }
    }
}

fn bar(frame: &Frame<'_>, number: u32, here: u32, moves: u32) -> Markup {
    let to = |at: u32| match at {
        at if at == moves => frame.link(&format!("boards/{number}")),
        at => frame.link(&format!("boards/{number}/{at}")),
    };
    let (back, on) = (here.checked_sub(1), (here < moves).then_some(here + 1));
    let steps = [
        (SiteText::First, back.map(|_| 0), "first"),
        (SiteText::Back, back, "prev"),
        (SiteText::On, on, "next"),
        (SiteText::Last, on.map(|_| moves), "last"),
    ];
    html! {
        nav.bar aria-label=(frame.say(&SiteText::Moves)) {
            @for (said, at, rel) in steps {
                @match at {
                    Some(at) => a href=(to(at)) rel=(rel) { (frame.say(&said)) },
                    None => span aria-hidden="true" { (frame.say(&said)) },
                }
                " "
            }
        }
    }
}

fn sheet(frame: &Frame<'_>, shown: &Shown, number: u32) -> Markup {
    let Shown { page, at, moves, public, .. } = shown;
    html! {
        div.sheet {
            @if !page.moves.is_empty() {
                h2 { (frame.say(&SiteText::Moves)) }
                div.last { (moves_of(frame, shown, number)) }
            }
            h2 { (frame.say(&SiteText::Players)) }
            ul.people {
                @for (player, seat) in page.players.iter().zip(public.board.seats()) {
                    li {
                        @if public.unnamed.contains(&seat) { (player.userid) }
                        @else { a href=(frame.link(&format!("players/{}", player.userid))) { (player.userid) } }
                        " " span { (player.side) }
                    }
                }
            }
            // A board in lines has them below it.
            @if page.drawing.is_some() && !frame.asked.text_only {
                (frame.blocks(std::slice::from_ref(&page.facts)))
            }
            @if !page.places.is_empty() {
                details open[frame.asked.speech] {
                    summary { (frame.say(&SiteText::Places)) }
                    ul { @for place in &page.places { li { (place) } } }
                }
            }
            @if !page.more.is_empty() {
                details {
                    summary { (frame.say(&SiteText::More)) }
                    (frame.blocks(&page.more))
                }
            }
            p.links {
                @if *moves > 0 && page.drawing.is_some() {
                    a href=(frame.link(&format!("boards/{number}/all"))) { (frame.say(&SiteText::All)) }
                }
                a href={ "/boards/" (number) ".txt" } { (frame.say(&SiteText::Record)) }
                @if page.drawing.is_some() {
                    a href={ "/boards/" (number) "/" (at.unwrap_or(*moves)) ".png" } { (frame.say(&SiteText::Picture)) }
                }
                a href={ "/boards/" (number) ".atom" } { (frame.say(&SiteText::Feed)) }
            }
        }
    }
}

fn moves_of(frame: &Frame<'_>, shown: &Shown, number: u32) -> Markup {
    let Shown { page, at, moves, public, .. } = shown;
    let rows = &page.moves;
    let current = at.unwrap_or(*moves);
    let here = rows.iter().position(|row| row.number >= current).unwrap_or(rows.len());
    let begin = here.saturating_sub(LISTED / 2).min(rows.len().saturating_sub(LISTED));
    let has_positions = public.board.record.missing_rules().is_none();
    html! {
        ul.moves {
            @for row in rows.iter().skip(begin).take(LISTED) {
                li {
                    @let text = html! {
                        span.k { (row.number) ". " }
                        span.who { (row.player) " " }
                        span.text { @if !row.roll.is_empty() { span.who { (row.roll) } " " } (row.text) }
                    };
                    @if has_positions {
                        a href=(frame.link(&format!("boards/{number}/{}", row.number)))
                            aria-current=[(row.number == current).then_some("true")] { (text) }
                    } @else { (text) }
                }
            }
        }
    }
}

/// Every position in pictures, some on a page.
pub(super) fn all(frame: &Frame<'_>, number: u32) -> Made {
    let shown = shown(frame, number, Some(0))?;
    let (public, moves) = (&shown.public, shown.moves);
    let first = (frame.asked.part - 1).saturating_mul(POSITIONS);
    if first > moves {
        return Err(Missing::NotFound);
    }
    let last = moves.min(first.saturating_add(POSITIONS - 1));
    let news = BoardNews::of(&public.board, frame.site.desk.now());
    let page = board_page(frame.site.desk.identity(), frame.form, &news, None, None, &public.board);
    let info = public.board.game().info();
    let title = frame.say(&SiteText::AllTitle { title: info.title.to_owned(), board: number });
    let said = |at: u32| match page.moves.iter().find(|row| row.number == at) {
        Some(row) => html! { (at) ". " span.who { (row.player) " " (row.roll) } " " (row.text) },
        None if at == 0 => html! { (frame.say(&SiteText::Beginning)) },
        None => html! { (at) "." },
    };
    let part = |part: u32| format!("/boards/{number}/all?part={part}&lang={}", frame.words.lang());
    let content = html! {
        p.where { a href=(frame.link(&format!("boards/{number}"))) { (frame.say(&SiteText::ToBoard { board: number })) } }
        h1 { (title) }
        ol.all {
            @for at in first..=last {
                li {
                    h2 { a href=(frame.link(&format!("boards/{number}/{at}"))) { (said(at)) } }
                    img src={ "/boards/" (number) "/" (at) ".svg" } alt=(frame.say(&SiteText::After { number: at, moves }));
                }
            }
        }
        p.links {
            @if frame.asked.part > 1 { a href=(part(frame.asked.part - 1)) rel="prev" { (frame.say(&SiteText::Back)) } }
            @if last < moves { a href=(part(frame.asked.part + 1)) rel="next" { (frame.say(&SiteText::On)) } }
        }
    };
    let head = Head {
        title,
        path: format!("boards/{number}/all"),
        changed: Some(public.changed),
        ..Head::default()
    };
    Ok(frame.page(head, &content))
}

/// The drawing with a link and nothing else, for frames.
pub(super) fn embedded(frame: &Frame<'_>, number: u32, at: u32) -> Made {
    let shown = shown(frame, number, Some(at))?;
    let path = format!("boards/{number}/{at}");
    let markup = html! {
        (maud::DOCTYPE)
        html lang=(frame.words.lang()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (shown.page.title) }
                link rel="stylesheet" href={ "/style-" (super::style::SHEET_DIGEST.as_str()) ".css" };
            }
            body {
                main.frame {
                    (hero(frame, &shown.page))
                    h1.where { a href=(frame.address(&path)) target="_top" { (shown.page.title) } }
                }
            }
        }
    };
    let body = Body::new(super::answer::HTML, markup.into_string());
    Ok(Body { frames: Frames::Anybody, caching: Caching::Revalidated, ..body })
}

/// The record as everybody may see it.
pub(super) fn record(frame: &Frame<'_>, number: u32) -> Made {
    let public = frame.public_board(number, Extent::Whole)?;
    let body = Body::new(TEXT, record_file(&public.board).text);
    Ok(Body { changed: Some(public.changed), ..body })
}

pub(super) fn data(frame: &Frame<'_>, number: u32) -> Made {
    let public = frame.public_board(number, Extent::Whole)?;
    let board = &public.board;
    let news = BoardNews::of(board, frame.site.desk.now());
    let page = board_page(frame.site.desk.identity(), frame.form, &news, None, None, board);
    let moves: Vec<_> = page
        .moves
        .iter()
        .map(|row| json!({ "number": row.number, "player": row.player, "roll": row.roll, "text": row.text }))
        .collect();
    let awaited: Vec<&str> = board.awaited().iter().map(|seat| board.userid(*seat)).collect();
    let data = json!({
        "board": number,
        "game": board.game().info().name,
        "options": board.record.setup().to_string(),
        "players": board.players,
        "stage": match board.stage {
            Stage::Offered => "offered",
            Stage::Running => "running",
            Stage::Over => "over",
            Stage::Declined => "declined",
        },
        "started": board.started.to_string(),
        "changed": public.changed.to_string(),
        "moves": moves,
        "awaited": awaited,
        "result": (board.stage == Stage::Over).then(|| board.record.result()),
        "url": frame.address(&format!("boards/{number}")),
    });
    Ok(Body { changed: Some(public.changed), ..Body::new(JSON, format!("{data}\n")) })
}

/// How a page of a board can stand in another site (oEmbed 1.0).
pub(super) fn oembed(frame: &Frame<'_>) -> Made {
    let path = frame.asked.url.strip_prefix(&frame.site.url).map(|path| format!("/{path}"));
    let (number, at) = match path.as_deref().and_then(Route::of) {
        Some(Route::Board(number)) => (number, None),
        Some(Route::BoardAt(number, at)) => (number, Some(at)),
        _ => return Err(Missing::NotFound),
    };
    let shown = shown(frame, number, at)?;
    let at = at.unwrap_or(shown.moves);
    let Some(drawing) = &shown.page.drawing else { return Err(Missing::NotFound) };
    let (width, height) = (drawing.width, drawing.height + 40);
    let source = frame.address(&format!("boards/{number}/{at}/embed"));
    let data = json!({
        "version": "1.0",
        "type": "rich",
        "title": shown.page.title,
        "provider_name": frame.site.desk.identity().name,
        "provider_url": frame.site.url,
        "width": width,
        "height": height,
        "html": format!("<iframe src=\"{source}\" width=\"{width}\" height=\"{height}\" title=\"{number}\"></iframe>"),
    });
    Ok(Body::new(JSON, data.to_string()))
}
