//! How the clocks of a board stand, and what its readers are told beside the moves.

use jiff::Timestamp;

use crate::game::Seat;
use crate::letter::board::news::{BoardNews, Notice, Role};
use crate::letter::words::catalogue::Words;
use crate::letter::words::markup::unbroken;
use crate::letter::words::sentences::{Capital, Names, Things, sentences};
use crate::letter::words::terms::Long;
use crate::letter::words::times::{Date, Moment, Span};
use crate::play::{AutoMove, Board, Stage};

sentences! {
    /// How clocks stand, and what they have brought about.
    pub enum Told {
        Clocks { times: Things } = "clock-line",
        Left { userid: String, left: Span } = "clock-left",
        Until { left: String, until: Moment } = "clock-until",
        Stopped = "clock-stopped",
        Away { userid: Capital, until: Date } = "clock-away",
        MayClaim { userid: String } = "clock-may-claim",
        LinesLeftOut { lines: usize } = "lines-left-out",
        MessageHeldBack = "message-held-back",
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
        Replaced { userid: String, before: String } = "operator-replaced",
    }
}

/// How the clocks of a board stand, and who is away, a sentence each.
pub(in crate::letter) fn standing(words: &Words, news: &BoardNews<'_>) -> Vec<String> {
    let BoardNews { board, now, .. } = *news;
    let Some(clocks) = news.clocks.filter(|_| board.stage == Stage::Running) else {
        return Vec::new();
    };
    let seats: Vec<Seat> = board.seats().filter(|seat| !board.has_resigned(*seat)).collect();
    let times = seats.iter().copied().filter_map(|seat| {
        let (userid, stands) = (board.userid(seat).to_owned(), clocks.stands(seat.number(), now));
        let left = unbroken(&words.say(&Told::Left { userid, left: Span(stands.left?) }));
        Some(match stands.until {
            Some(until) => words.say(&Told::Until { left, until: Moment(until) }),
            None => left,
        })
    });
    let times: Vec<String> = times.collect();
    let mut said = Vec::new();
    // There are none where there is no limit.
    if !times.is_empty() {
        said.push(words.say(&Told::Clocks { times: Things(times) }));
    }
    if clocks.are_stopped(now) && clocks.terms.is_limited() {
        said.push(words.say(&Told::Stopped));
    }
    for seat in seats {
        let Some(clock) = clocks.seat(seat.number()) else { continue };
        if clock.ended.is_some() {
            said.push(words.say(&Told::MayClaim { userid: board.userid(seat).to_owned() }));
        }
        if let Some(until) = clock.away_until(now).filter(|_| clocks.terms.has_vacations()) {
            said.push(words.say(&Told::Away { userid: named(board, seat), until: Date(until) }));
        }
    }
    said
}

/// What clocks have brought about, as this reader is told.
pub(in crate::letter) fn notices(words: &Words, news: &BoardNews<'_>, role: Role) -> Vec<String> {
    let until = role.seat().and_then(|seat| news.clocks?.stands(seat.number(), news.now).until);
    news.notices_for(role).flat_map(|notice| notice_said(words, news, role, notice, until)).collect()
}

/// What follows from rules that are missing: for an offer that it was taken back, for a game that its clocks stand.
fn rules_missing(news: &BoardNews<'_>) -> Option<Told> {
    let board = news.board;
    if board.stage != Stage::Running {
        let title = board.game().info().title.to_owned();
        return Some(Told::RulesMissingOffer { title, begun: board.record.missing_rules()? });
    }
    news.clocks.filter(|clocks| clocks.terms.is_limited()).map(|_| Told::RulesMissingClocks)
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
        Notice::Reminder => vec![Told::Reminder],
        Notice::VacationUsed { day, left } => vec![Told::VacationUsed { day: Date(*day), left: *left }],
        Notice::TimeUp(seat) => {
            let goes_on = news.stand_in(*seat) == Some(AutoMove::Turn);
            vec![match (role.seat() == Some(*seat), goes_on) {
                (true, true) => Told::TimeUpInPlaceYours,
                (true, false) => Told::TimeUpYours,
                (false, true) => Told::TimeUpInPlace { userid: userid(*seat) },
                (false, false) => Told::TimeUp { userid: userid(*seat) },
            }]
        }
        Notice::NeverBegan(seat) => vec![Told::NeverBegan { userid: userid(*seat) }],
        Notice::MovedInPlace { seat, times, most } => {
            vec![Told::MovedInPlace { userid: userid(*seat), times: *times, most: *most }]
        }
        Notice::Away { seat, until } => {
            vec![Told::Away { userid: named(news.board, *seat), until: Date(*until) }]
        }
        Notice::AnsweredInPlace(seat) => vec![Told::AnsweredInPlace { userid: named(news.board, *seat) }],
        Notice::Claimed { by, late } => {
            vec![Told::Claimed { userid: named(news.board, *by), late: news.board.userid(*late).to_owned() }]
        }
        Notice::Unreachable(seat) => {
            let userid = userid(*seat);
            vec![match news.clocks.is_some_and(|clocks| clocks.terms.is_limited()) {
                true => Told::Unreachable { userid },
                false => Told::UnreachableUnlimited { userid },
            }]
        }
        Notice::Given { seat, time } => vec![Told::Given { userid: userid(*seat), time: Long::of(*time) }],
        Notice::ResultAnnulled => vec![Told::ResultAnnulled],
        // It is told beside these.
        Notice::ConditionsDropped(_) => Vec::new(),
        Notice::ClocksStopped => vec![Told::ClocksStopped],
        Notice::ClocksStarted => vec![Told::ClocksStarted],
        Notice::RulesMissing => rules_missing(news).into_iter().collect(),
        Notice::Replaced { seat, before } => {
            vec![Told::Replaced { userid: userid(*seat), before: before.clone() }]
        }
        Notice::Rematch(board) => vec![Told::Rematch { board: *board }],
        Notice::LinesLeftOut { lines } => vec![Told::LinesLeftOut { lines: *lines }],
        Notice::MessageHeldBack => vec![Told::MessageHeldBack],
        Notice::House(names) => vec![Told::House { names: names.iter().cloned().collect() }],
    };
    let reminds = matches!(notice, Notice::Reminder | Notice::VacationUsed { .. });
    let soft = news.clocks.is_some_and(|clocks| clocks.terms.soft);
    let stand_in = role.seat().and_then(|seat| news.stand_in(seat));
    let end = until.filter(|_| reminds).map(Moment).map(|until| match stand_in {
        Some(AutoMove::Answer) => Told::ReminderAnswer { until },
        _ if soft => Told::ReminderSoft { until },
        Some(AutoMove::Turn) => Told::ReminderInPlace { until },
        None => Told::ReminderForfeit { until },
    });
    said.into_iter().chain(end).map(|told| words.say(&told)).collect()
}

fn named(board: &Board, seat: Seat) -> Capital {
    Capital(board.userid(seat).to_owned())
}
