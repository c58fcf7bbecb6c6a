//! Pages about games and people.

use maud::{Markup, PreEscaped, html};

use crate::game::Info;
use crate::games;
use crate::letter::{self, Block, Day, Moment, Names, Reply, SiteText, start_picture};
use crate::store::{BoardFilter, BoardLine, BoardStage};

use super::page::{Frame, Head};
use super::plot::plots;
use super::request::{Made, Missing, PART};

pub(super) fn home(frame: &Frame<'_>) -> Made {
    let mut view = frame.site.desk.public()?;
    let running = BoardFilter { stages: vec![BoardStage::Running], ..BoardFilter::default() };
    let (boards, of) = view.boards(&running, 10)?;
    drop(view);
    let address = frame.site.desk.identity().address.clone();
    let mail = format!("mailto:{address}?subject=signup%20NAME%20PASSWORD");
    let content = html! {
        h1 { (frame.say(&SiteText::Home)) }
        p.lead { (frame.say(&SiteText::Lead)) }
        p { a.button href=(mail) { (frame.say(&SiteText::SignUp)) } }
        ul.games {
            @for game in games::ALL {
                (game_card(frame, game.info()))
            }
        }
        h2 { (frame.say(&SiteText::HowToBegin)) }
        div.prose {
            (frame.blocks(&frame.words.blocks(&SiteText::SignUpBy { address })))
            p { (frame.say(&SiteText::PlayNow)) }
        }
        @if of > 0 {
            h2 { (frame.say(&SiteText::Running { count: of })) }
            (list(frame, &boards, true))
        }
    };
    let head = Head { description: frame.say(&SiteText::Lead), listed: true, ..Head::default() };
    Ok(frame.page(head, &content))
}

fn game_card(frame: &Frame<'_>, info: &Info) -> Markup {
    html! {
        li {
            a href=(frame.link(&format!("games/{}", info.name))) {
                span.pic { (beginning(frame, info)) }
                strong { (info.title) } @if frame.asked.text_only { ": " }
                span.less { (frame.words.phrase(&crate::game::Phrase::sentence(info.summary))) }
            }
        }
    }
}

fn beginning(frame: &Frame<'_>, info: &Info) -> Markup {
    let drawing = games::beginning(info.name).and_then(|start| start_picture(frame.words, start.as_ref()));
    html! { @if let Some(drawing) = drawing.filter(|_| !frame.asked.text_only) { (PreEscaped(drawing.inline())) } }
}

/// What somebody who chooses a board wants to know.
pub(super) fn state_of(frame: &Frame<'_>, board: &BoardLine) -> String {
    match board.stage {
        BoardStage::Running => {
            let all = board.players.iter().zip(frame.names(board));
            let names: Names =
                all.filter(|(sitter, _)| sitter.since.is_some()).map(|(_, name)| name).collect();
            frame.say(&SiteText::ToMove { names })
        }
        BoardStage::Offered | BoardStage::Declined => frame.say(&SiteText::Offered),
        BoardStage::Over => {
            let ended = board.ended.unwrap_or(board.started);
            format!("{}, {}", board.result, frame.say(&SiteText::Ended { ended: Day(ended) }))
        }
    }
}

fn list(frame: &Frame<'_>, boards: &[BoardLine], has_titles: bool) -> Markup {
    let title = |game: &str| {
        let title = games::named(game).map_or(game, |game| game.info().title);
        if has_titles { format!("{title}, ") } else { String::new() }
    };
    html! {
        ul.list {
            @for board in boards.iter().rev() {
                li {
                    a href=(frame.link(&format!("boards/{}", board.number))) {
                        span.k { (board.number) " " }
                        span { (players(frame, board)) " " }
                        span.state { (title(&board.game)) (state_of(frame, board)) }
                    }
                }
            }
        }
    }
}

/// Who plays there, as `alice v bob`.
pub(super) fn players(frame: &Frame<'_>, board: &BoardLine) -> String {
    frame.words.versus(&frame.names(board))
}

fn lists(frame: &Frame<'_>, filter: &BoardFilter) -> Result<Markup, crate::desk::DeskError> {
    let mut view = frame.site.desk.public()?;
    let mut of_stage = |stage| {
        let filter = BoardFilter { stages: vec![stage], ..filter.clone() };
        // The newest; those of earlier parts are left out.
        let (mut boards, of) = view.boards(&filter, PART.saturating_mul(frame.asked.part))?;
        boards.sort_by_key(|board| board.number);
        let skipped = usize::try_from(PART.saturating_mul(frame.asked.part - 1)).unwrap_or(usize::MAX);
        let kept = boards.len().saturating_sub(skipped);
        boards.truncate(kept);
        let most = usize::try_from(PART).unwrap_or(usize::MAX);
        boards.drain(..boards.len().saturating_sub(most));
        Ok::<_, crate::desk::DeskError>((boards, of))
    };
    let (running, of_running) = of_stage(BoardStage::Running)?;
    let (over, of_over) = of_stage(BoardStage::Over)?;
    let has_titles = filter.game.is_none();
    let more = of_running.max(of_over) > PART.saturating_mul(frame.asked.part);
    Ok(html! {
        @if of_running > 0 { h2 { (frame.say(&SiteText::Running { count: of_running })) } (list(frame, &running, has_titles)) }
        @if of_over > 0 { h2 { (frame.say(&SiteText::Finished { count: of_over })) } (list(frame, &over, has_titles)) }
        p.links {
            @if frame.asked.part > 1 {
                a rel="prev" href={ "?part=" (frame.asked.part - 1) "&lang=" (frame.words.lang()) } { (frame.say(&SiteText::Newer)) }
            }
            @if more {
                a rel="next" href={ "?part=" (frame.asked.part + 1) "&lang=" (frame.words.lang()) } { (frame.say(&SiteText::Older)) }
            }
        }
    })
}

fn replies(frame: &Frame<'_>, replies: Option<Vec<Reply>>) -> Vec<Block> {
    let identity = frame.site.desk.identity();
    let replies = replies.unwrap_or_default();
    replies.iter().flat_map(|reply| reply.blocks(frame.words, identity)).collect()
}

pub(super) fn game(frame: &Frame<'_>, name: &str) -> Made {
    let Some(game) = games::named(name) else { return Err(Missing::NotFound) };
    let info = game.info();
    let mut view = frame.site.desk.public()?;
    let help = replies(frame, view.help(name)?);
    let standings = replies(frame, view.standings(name)?);
    let seeks = replies(frame, view.seeks(Some(name))?);
    drop(view);
    let filter = BoardFilter { game: Some(name.to_owned()), ..BoardFilter::default() };
    let boards = lists(frame, &filter)?;
    // Help pages have their titles in capitals.
    let help = frame.blocks(&help).into_string();
    let help = help.split_once("</h1>").map_or(help.as_str(), |(_, rest)| rest);
    let content = html! {
        p.where { a href=(frame.link("")) { (frame.say(&SiteText::Games)) } }
        div.two {
            div.hero.prose { h1 { (info.title) } (PreEscaped(help)) }
            div.sheet {
                (boards)
                @for (said, blocks) in [(SiteText::Seeks, &seeks), (SiteText::Standings, &standings)] {
                    details {
                        summary { (frame.say(&said)) }
                        (frame.blocks(blocks))
                    }
                }
                p.links { a href={ "/games/" (name) ".atom" } { (frame.say(&SiteText::Feed)) } }
            }
        }
    };
    let head = Head {
        title: info.title.to_owned(),
        description: frame.words.phrase(&crate::game::Phrase::sentence(info.summary)),
        path: format!("games/{name}"),
        feed: Some(format!("games/{name}.atom")),
        listed: true,
        ..Head::default()
    };
    Ok(frame.page(head, &content))
}

pub(super) fn player(frame: &Frame<'_>, userid: &str) -> Made {
    let mut view = frame.site.desk.public()?;
    let (Some(known), Some((userid, filter))) = (view.whois(userid)?, view.player(userid)?) else {
        return Err(Missing::NotFound);
    };
    let ratings = view.rating_lines(&filter)?;
    drop(view);
    let said = replies(frame, Some(known));
    let boards = lists(frame, &filter)?;
    let content = html! {
        h1 { (userid) }
        div.prose { (frame.blocks(&said)) }
        (plots(frame, &ratings))
        (boards)
        p.links { a href={ "/players/" (userid) ".atom" } { (frame.say(&SiteText::Feed)) } }
    };
    let path = format!("players/{userid}");
    let head = Head { feed: Some(format!("{path}.atom")), title: userid, path, ..Head::default() };
    Ok(frame.page(head, &content))
}

pub(super) fn seeks(frame: &Frame<'_>) -> Made {
    let said = replies(frame, frame.site.desk.public()?.seeks(None)?);
    let title = frame.say(&SiteText::Seeks);
    let content = html! { h1 { (title) } div.prose { (frame.blocks(&said)) } };
    Ok(frame.page(Head { title, path: "seeks".to_owned(), ..Head::default() }, &content))
}

pub(super) fn status(frame: &Frame<'_>) -> Made {
    let mut view = frame.site.desk.public()?;
    let (overview, thoughts) = (view.overview()?, view.boards_for_house()?);
    drop(view);
    let until = Moment(overview.oldest_mail.unwrap_or_else(|| frame.site.desk.now()));
    let title = frame.say(&SiteText::Status);
    let content = html! {
        h1 { (frame.say(&SiteText::Works)) }
        p { (frame.say(&SiteText::MailsRead { until })) }
        p { (frame.say(&SiteText::MailsWait { count: overview.waiting.mails })) }
        p {
            (frame.say(&SiteText::LettersWait { count: overview.waiting.letters }))
            @if let Some(since) = overview.oldest_letter { " " (frame.say(&SiteText::LettersSince { since: Moment(since) })) }
        }
        p { (frame.say(&SiteText::HouseWaits { count: thoughts })) }
    };
    Ok(frame.page(Head { title, path: "status".to_owned(), ..Head::default() }, &content))
}

pub(super) fn rules(frame: &Frame<'_>, topic: &str) -> Made {
    // A mail that misspells a topic gets the page that it means; each page has one address here.
    if !letter::has_help_page(topic) {
        return Err(Missing::NotFound);
    }
    let Some(help) = frame.site.desk.public()?.help(topic)? else { return Err(Missing::NotFound) };
    let said = replies(frame, Some(help));
    let content = html! { div.prose { (frame.blocks(&said)) } };
    let head =
        Head { title: topic.to_owned(), path: format!("rules/{topic}"), listed: true, ..Head::default() };
    Ok(frame.page(head, &content))
}
