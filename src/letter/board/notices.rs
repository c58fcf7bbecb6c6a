//! The clocks of a board, and notices beside the moves.

use std::iter;

use jiff::Timestamp;

use crate::command::{house_character, house_player};
use crate::game::{Phrase, Seat};
use crate::letter::board::length::LONGEST_MESSAGE;
use crate::letter::board::news::{BoardNews, Hint, Notice, Role};
use crate::letter::words::markup::unbroken;
use crate::letter::words::{Capital, Date, Long, Moment, Names, Span, Things, Words, sentences};
use crate::play::{AutoMove, Board, Stage};

sentences! {
    pub enum Text {
        Clocks { times: Things } = "clock-line",
        Left { userid: String, left: Span } = "clock-left",
        Until { left: String, until: Moment } = "clock-until",
        Stopped = "clock-stopped",
        Away { userid: Capital, until: Date } = "clock-away",
        AwayAgain { days: Names } = "clock-away-again",
        AwayDay { day: Date } = "clock-away-day",
        AwayDays { first: Date, last: Date } = "clock-away-days",
        MayClaim { userid: String } = "clock-may-claim",
        LinesLeftOut { lines: usize } = "lines-left-out",
        MessageHeldBack = "message-held-back",
        MessageUncompared = "message-uncompared",
        MessagesTooLong { most: usize } = "messages-too-long",
        Reminder = "reminder",
        ReminderForfeit { until: Moment } = "reminder-forfeit",
        ReminderSoft { until: Moment } = "reminder-soft",
        ReminderInPlace { until: Moment } = "reminder-in-place",
        ReminderAnswer { until: Moment } = "reminder-answer",
        VacationUsed { day: Date, left: u32 } = "vacation-used",
        TimeUp { userid: String } = "time-up",
        TimeUpYours = "time-up-yours",
        TimeUpInPlace { userid: String } = "time-up-in-place",
        TimeUpInPlaceYours = "time-up-in-place-yours",
        NeverBegan { userid: String } = "never-began",
        MovedInPlace { userid: String, times: u32, most: u32 } = "moved-in-place",
        AnsweredInPlace { userid: Capital } = "answered-in-place",
        Claimed { userid: Capital, late: String } = "claimed",
        Unreachable { userid: String } = "unreachable",
        UnreachableUnlimited { userid: String } = "unreachable-unlimited",
        Given { userid: String, time: Long } = "clock-given",
        ClocksStopped = "clocks-stopped",
        ClocksStarted = "clocks-started",
        RulesMissingClocks = "rules-missing-clocks",
        RulesMissingOffer { title: String, begun: u32 } = "rules-missing-offer",
        ResultAnnulled = "result-annulled",
        Rematch { board: u32 } = "rematch-of",
        House { names: Names } = "house-plays",
        HouseDaily { names: Names } = "house-plays-daily",
        FirstWin { house: String, title: String } = "house-first-win",
        GamblerBegins { house: Capital } = "house-gambler-begins",
        GamblerEnds { house: Capital } = "house-gambler-ends",
        ClerkBegins { house: Capital } = "house-clerk-begins",
        ClerkEnds { house: Capital } = "house-clerk-ends",
        BuilderBegins { house: Capital } = "house-builder-begins",
        BuilderEnds { house: Capital } = "house-builder-ends",
        HouseRests = "house-rests",
        HintPlace { place: String } = "hint-place",
        HintKind { what: Phrase } = "hint-kind",
        HintMove { text: String } = "hint-move",
        HintOrder { text: String } = "hint-order",
        Replaced { userid: String, before: String } = "operator-replaced",
    }
}

/// The clocks of a board and absences, one sentence each.
pub fn standing(words: &Words, news: &BoardNews<'_>) -> Vec<String> {
    clocks(words, news, Which::All).into_iter().chain(absences(words, news)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    All,
    Running,
}

pub fn clocks(words: &Words, news: &BoardNews<'_>, which: Which) -> Option<String> {
    let BoardNews { board, now, .. } = *news;
    let clocks = news.clocks.filter(|_| board.stage == Stage::Running)?;
    // No clock runs for a house player.
    let has_clock = |seat: &Seat| !board.has_resigned(*seat) && house_player(board.userid(*seat)).is_none();
    let times = board.seats().filter(has_clock).filter_map(|seat| {
        let (userid, stands) = (board.userid(seat).to_owned(), clocks.stands(seat.number(), now));
        let left = unbroken(&words.say(&Text::Left { userid, left: Span(stands.left?) }));
        match stands.until {
            Some(until) => Some(words.say(&Text::Until { left, until: Moment(until) })),
            None => (which == Which::All).then_some(left),
        }
    });
    let times: Vec<String> = times.collect();
    (!times.is_empty()).then(|| words.say(&Text::Clocks { times: Things(times) }))
}

/// What stops clocks and who is late or away, one sentence each.
pub fn absences(words: &Words, news: &BoardNews<'_>) -> Vec<String> {
    let BoardNews { board, now, .. } = *news;
    let Some(clocks) = news.clocks.filter(|_| board.stage == Stage::Running) else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if clocks.are_stopped(now) && clocks.terms.is_limited() {
        said.push(words.say(&Text::Stopped));
    }
    for seat in board.seats().filter(|seat| !board.has_resigned(*seat)) {
        let Some(clock) = clocks.seat(seat.number()) else { continue };
        if clock.ended.is_some() {
            said.push(words.say(&Text::MayClaim { userid: board.userid(seat).to_owned() }));
        }
        if let Some(until) = clock.away_until(now).filter(|_| clocks.terms.has_vacations()) {
            said.push(words.say(&Text::Away { userid: named(board, seat), until: Date(until) }));
        }
    }
    said
}

pub fn notices(words: &Words, news: &BoardNews<'_>, role: Role) -> Vec<String> {
    let until = role.seat().and_then(|seat| news.clocks?.stands(seat.number(), news.now).until);
    news.notices_for(role).flat_map(|notice| notice_said(words, news, role, notice, until)).collect()
}

/// The effect of missing rules: an offer was taken back, the clocks of a game were stopped.
fn rules_missing(news: &BoardNews<'_>) -> Option<Text> {
    let board = news.board;
    if board.stage != Stage::Running {
        let title = board.game().info().title.to_owned();
        return Some(Text::RulesMissingOffer { title, begun: board.record.missing_rules()? });
    }
    news.clocks.filter(|clocks| clocks.terms.is_limited()).map(|_| Text::RulesMissingClocks)
}

fn notice_said(
    words: &Words,
    news: &BoardNews<'_>,
    role: Role,
    notice: &Notice,
    until: Option<Timestamp>,
) -> Vec<String> {
    let userid = |seat: Seat| news.board.userid(seat).to_owned();
    let said = match notice {
        Notice::Reminder => vec![Text::Reminder],
        Notice::VacationUsed { day, left } => vec![Text::VacationUsed { day: Date(*day), left: *left }],
        Notice::TimeUp(seat) => {
            let goes_on = news.stand_in(*seat) == Some(AutoMove::Turn);
            vec![match (role.seat() == Some(*seat), goes_on) {
                (true, true) => Text::TimeUpInPlaceYours,
                (true, false) => Text::TimeUpYours,
                (false, true) => Text::TimeUpInPlace { userid: userid(*seat) },
                (false, false) => Text::TimeUp { userid: userid(*seat) },
            }]
        }
        Notice::NeverBegan(seat) => vec![Text::NeverBegan { userid: userid(*seat) }],
        Notice::MovedInPlace { seat, times, most } => {
            vec![Text::MovedInPlace { userid: userid(*seat), times: *times, most: *most }]
        }
        Notice::Away { seat, until, again } => {
            let away = Text::Away { userid: named(news.board, *seat), until: Date(*until) };
            let days = again.iter().map(|(first, last)| {
                let days = Text::AwayDays { first: Date(*first), last: Date(*last) };
                words.say(&if first == last { Text::AwayDay { day: Date(*first) } } else { days })
            });
            let days: Names = days.collect();
            iter::once(away).chain((!again.is_empty()).then_some(Text::AwayAgain { days })).collect()
        }
        Notice::AnsweredInPlace(seat) => vec![Text::AnsweredInPlace { userid: named(news.board, *seat) }],
        Notice::Claimed { by, late } => {
            vec![Text::Claimed { userid: named(news.board, *by), late: news.board.userid(*late).to_owned() }]
        }
        Notice::Unreachable(seat) => {
            let userid = userid(*seat);
            if news.clocks.is_some_and(|clocks| clocks.terms.is_limited()) {
                vec![Text::Unreachable { userid }]
            } else {
                vec![Text::UnreachableUnlimited { userid }]
            }
        }
        Notice::Given { seat, time } => vec![Text::Given { userid: userid(*seat), time: Long::of(*time) }],
        Notice::ResultAnnulled => vec![Text::ResultAnnulled],
        // See `conditions::notices`, and the introduction.
        Notice::ConditionsDropped(_) | Notice::Sought => Vec::new(),
        Notice::ClocksStopped => vec![Text::ClocksStopped],
        Notice::ClocksStarted => vec![Text::ClocksStarted],
        Notice::RulesMissing => rules_missing(news).into_iter().collect(),
        Notice::Replaced { seat, before } => {
            vec![Text::Replaced { userid: userid(*seat), before: before.clone() }]
        }
        Notice::Rematch(board) => vec![Text::Rematch { board: *board }],
        Notice::LinesLeftOut { lines } => vec![Text::LinesLeftOut { lines: *lines }],
        Notice::MessageHeldBack => vec![Text::MessageHeldBack],
        Notice::MessageUncompared => vec![Text::MessageUncompared],
        Notice::MessagesTooLong => vec![Text::MessagesTooLong { most: LONGEST_MESSAGE / 1024 }],
        Notice::FirstWin { house, title } => {
            vec![Text::FirstWin { house: house.clone(), title: title.clone() }]
        }
        Notice::Character { userid, ends } => character(userid, *ends).into_iter().collect(),
        Notice::HouseRests => vec![Text::HouseRests],
        Notice::Hint(told) => vec![hint(news, told)],
        Notice::House(names) => vec![house(news, names)],
    };
    let reminds = matches!(notice, Notice::Reminder | Notice::VacationUsed { .. });
    let stand_in = role.seat().and_then(|seat| news.stand_in(seat));
    let end = until.filter(|_| reminds).map(Moment).map(|until| match stand_in {
        Some(AutoMove::Answer) => Text::ReminderAnswer { until },
        _ if news.clocks.is_some_and(|clocks| clocks.terms.soft) => Text::ReminderSoft { until },
        Some(AutoMove::Turn) => Text::ReminderInPlace { until },
        None => Text::ReminderForfeit { until },
    });
    said.into_iter().chain(end).map(|told| words.say(&told)).collect()
}

fn hint(news: &BoardNews<'_>, hint: &Hint) -> Text {
    match hint {
        Hint::Place(place) => Text::HintPlace { place: place.clone() },
        Hint::Kind(what) => Text::HintKind { what: what.clone() },
        Hint::Move(text) if news.board.game().info().order_lists => Text::HintOrder { text: unbroken(text) },
        Hint::Move(text) => Text::HintMove { text: unbroken(text) },
    }
}

fn house(news: &BoardNews<'_>, names: &[String]) -> Text {
    let names = names.iter().cloned().collect();
    let is_daily = news.clocks.is_some_and(|clocks| clocks.terms.daily);
    if is_daily { Text::HouseDaily { names } } else { Text::House { names } }
}

fn character(userid: &str, ends: bool) -> Option<Text> {
    let house = Capital(userid.to_owned());
    Some(match (house_character(userid)?, ends) {
        ("gambler", false) => Text::GamblerBegins { house },
        ("gambler", true) => Text::GamblerEnds { house },
        ("clerk", false) => Text::ClerkBegins { house },
        ("clerk", true) => Text::ClerkEnds { house },
        ("builder", false) => Text::BuilderBegins { house },
        ("builder", true) => Text::BuilderEnds { house },
        _ => return None,
    })
}

fn named(board: &Board, seat: Seat) -> Capital {
    Capital(board.userid(seat).to_owned())
}
