//! Dice that anybody can check: every roll of a record, recomputed from the key that comes out when a game ends.

use maud::{Markup, html};

use crate::desk::Extent;
use crate::game::Replay;
use crate::games;
use crate::letter::{SiteText, dashed, record_file};
use crate::play::{CheckedRoll, DiceCheck, NoDiceCheck};

use super::answer::{Body, Caching};
use super::page::{Frame, Head};
use super::request::{Made, value};

/// The page with what came of a board, if the address names one.
pub(super) fn page(frame: &Frame<'_>) -> Made {
    let Some(number) = frame.asked.board else { return Ok(of(frame, &html! {})) };
    let public = frame.public_board(number, Extent::Whole)?;
    let verdict = checked(frame, &record_file(&public.board).text);
    let board = html! {
        h2 { a href=(frame.link(&format!("boards/{number}"))) { (frame.say(&SiteText::ToBoard { board: number })) } }
        (verdict)
    };
    Ok(of(frame, &board))
}

/// The page with what came of a record that somebody sent. It is forgotten at once.
pub(super) fn pasted(frame: &Frame<'_>, body: &[u8]) -> Body {
    let record = value(&String::from_utf8_lossy(body), "record").unwrap_or_default();
    let body = of(frame, &checked(frame, &record));
    Body { caching: Caching::Never, ..body }
}

fn of(frame: &Frame<'_>, verdict: &Markup) -> Body {
    let title = frame.say(&SiteText::Dice);
    let content = html! {
        h1 { (title) }
        div.prose {
            p { (frame.say(&SiteText::DiceWhy)) }
            p { a href=(frame.link("rules/dice")) { (frame.say(&SiteText::DiceHow)) } }
        }
        (verdict)
        form.write method="get" action="/dice" {
            label for="board" { (frame.say(&SiteText::DiceBoard)) }
            input id="board" name="board" inputmode="numeric" autocomplete="off" required;
            p { button type="submit" { (frame.say(&SiteText::DiceCheck)) } }
        }
        form.write method="post" action="/dice" {
            label for="record" { (frame.say(&SiteText::DiceRecord)) }
            textarea id="record" name="record" rows="6" spellcheck="false" required {}
            p { button type="submit" { (frame.say(&SiteText::DiceCheck)) } }
        }
    };
    frame.page(Head { title, path: "dice".to_owned(), listed: true, ..Head::default() }, &content)
}

fn checked(frame: &Frame<'_>, record: &str) -> Markup {
    let replay = match Replay::read(record, games::named) {
        Ok(replay) => replay,
        Err(bad) => return said(frame, &SiteText::DiceUnread { line: bad.line }),
    };
    match DiceCheck::of(&replay) {
        Ok(check) => verdict(frame, &check),
        Err(why) => said(frame, &reason(why)),
    }
}

fn reason(why: NoDiceCheck) -> SiteText {
    match why {
        NoDiceCheck::NoChance(title) => SiteText::DiceNone { title: title.to_owned() },
        NoDiceCheck::NoKey => SiteText::DiceNoKey,
        NoDiceCheck::NoDice
        | NoDiceCheck::BadKey
        | NoDiceCheck::NoBoard
        | NoDiceCheck::BadMails(_)
        | NoDiceCheck::NoOpening
        | NoDiceCheck::NoSeats => SiteText::DiceIncomplete,
    }
}

fn said(frame: &Frame<'_>, sentence: &SiteText) -> Markup {
    html! { p.notice role="status" { strong { (frame.say(sentence)) } } }
}

fn verdict(frame: &Frame<'_>, check: &DiceCheck) -> Markup {
    let count = u32::try_from(check.rolls.len()).unwrap_or(u32::MAX);
    let sentence = match (check.commitment, check.is_right()) {
        (_, true) => SiteText::DiceRight { count },
        (false, _) => SiteText::DiceOtherKey,
        (true, _) => SiteText::DiceWrong,
    };
    html! {
        (said(frame, &sentence))
        ol.rolls { @for roll in &check.rolls { li { (line(frame, roll)) } } }
    }
}

fn line(frame: &Frame<'_>, checked: &CheckedRoll) -> Markup {
    let (roll, before) = (dashed(&checked.roll), u32::try_from(checked.before).unwrap_or(u32::MAX));
    let what = match checked.number {
        0 => SiteText::DiceLot { roll },
        _ => SiteText::DiceRoll { before, roll },
    };
    let expected = SiteText::DiceExpected { roll: dashed(&checked.expected) };
    html! {
        (frame.say(&what)) " "
        @if checked.is_right() { span.less { "\u{2713} " (frame.say(&SiteText::DiceSame)) } }
        @else { strong { "\u{2717} " (frame.say(&expected)) } }
    }
}
