//! Conditional moves: what is wrong with their lines, and why they were dropped.

use crate::command::MASK;
use crate::play::Board;
use crate::play::conditions::{LineFault, MOST_DEEP, MOST_LINES, Why, WrongLine};

use super::describe::{refused as refused_at, unread};
use super::news::{BoardNews, Notice, Role};
use crate::letter::reply::redact::redact;
use crate::letter::reply::{Near, Refusal, Refused, WrongCondition};
use crate::letter::words::{Capital, Things, Words, sentences};

const NEAR: usize = 4;

const GRAMMAR: [&str; 12] =
    ["if", "then", "any", "and", "i", "roll", "pass", "resign", "draw", "accept", "propose", "swap"];

sentences! {
    pub enum Dropped {
        Unfit = "conditions-unfit",
        ByHand = "conditions-by-hand",
        TakenBack = "conditions-taken-back",
        Unread = "conditions-unread",
        Refused { answer: String, why: Box<Refusal> } = "conditions-refused",
    }
}

pub fn notices(words: &Words, news: &BoardNews<'_>, role: Role) -> Vec<String> {
    let dropped = news.notices_for(role).filter_map(|notice| match notice {
        Notice::ConditionsDropped(why) => Some(words.say(&dropped(news.board, why))),
        _ => None,
    });
    dropped.collect()
}

fn dropped(board: &Board, why: &Why) -> Dropped {
    match why {
        Why::NothingFits => Dropped::Unfit,
        Why::ByHand => Dropped::ByHand,
        Why::TakenBack => Dropped::TakenBack,
        Why::Unread => Dropped::Unread,
        Why::Refused(answer, refusal) => match refused_at(board, refusal).refusals.into_iter().next() {
            Some(why) => Dropped::Refused { answer: answer.words(), why: Box::new(why) },
            None => Dropped::Unfit,
        },
    }
}

/// What is wrong with each of these lines, and the form of a line. Only words that may be `shown` are repeated.
pub fn wrong_conditions(board: &Board, wrong: &[WrongLine], shown: impl Fn(&str) -> bool) -> Refused {
    let refusals = wrong.iter().map(|line| {
        let may_show = |word: &str| GRAMMAR.contains(&word.to_ascii_lowercase().as_str()) || shown(word);
        let words = line.text.split_whitespace();
        let text: Vec<&str> = words.map(|word| if may_show(word) { word } else { MASK }).collect();
        let why = fault(board, line, &shown);
        Refusal::ConditionWrong { number: line.number, line: text.join(" "), why }
    });
    Refused::from(refusals.chain([Refusal::ConditionsForm]).collect::<Vec<_>>())
}

fn fault(board: &Board, line: &WrongLine, shown: &impl Fn(&str) -> bool) -> WrongCondition {
    let userid = |seat: &crate::game::Seat| board.userid(*seat).to_owned();
    match &line.fault {
        LineFault::NoIf => WrongCondition::NoIf,
        LineFault::NoThen => WrongCondition::NoThen,
        LineFault::NoCondition => WrongCondition::NoCondition,
        LineFault::NoAnswer => WrongCondition::NoAnswer,
        LineFault::BadRoll => WrongCondition::BadRoll,
        LineFault::NoDice => WrongCondition::NoDice,
        LineFault::NobodyHere => WrongCondition::NobodyHere,
        LineFault::OwnMove => WrongCondition::OwnMove,
        LineFault::TooManyMoves(most) => WrongCondition::TooManyMoves { most: *most },
        LineFault::TooDeep => WrongCondition::TooDeep { most: MOST_DEEP },
        LineFault::TooManyLines => WrongCondition::TooManyLines { most: MOST_LINES },
        LineFault::TooLong => WrongCondition::TooLong,
        LineFault::NothingFollows => WrongCondition::NothingFollows,
        LineFault::StillYourTurn => WrongCondition::StillYourTurn,
        LineFault::GoesOn(seat) => WrongCondition::GoesOn { userid: userid(seat) },
        LineFault::Order(seats) => {
            WrongCondition::Order { userids: Things(seats.iter().map(userid).collect()) }
        }
        LineFault::NotBefore(seat) => WrongCondition::NotBefore { userid: userid(seat) },
        LineFault::Over => WrongCondition::Over,
        LineFault::TakesNoTurn => WrongCondition::TakesNoTurn,
        LineFault::Theirs(seat, why) => {
            let userid = Capital(userid(seat));
            match refused(board, line, why, shown) {
                (why, None) => WrongCondition::Theirs { userid, why },
                (why, Some(near)) => WrongCondition::TheirsNear { userid, why, near },
            }
        }
        LineFault::Mine(why) => match refused(board, line, why, shown) {
            (why, None) => WrongCondition::Mine { why },
            (why, Some(near)) => WrongCondition::MineNear { why, near },
        },
    }
}

fn refused(
    board: &Board,
    line: &WrongLine,
    why: &crate::game::MoveError<String>,
    shown: &impl Fn(&str) -> bool,
) -> (Box<Refusal>, Option<Things>) {
    let mut refused = unread(Some(board), why);
    redact(&mut refused, &line.text, shown);
    let near = match refused.near {
        Near::Nothing => None,
        Near::Meant(text) => Some(Things(vec![text])),
        Near::Candidates(moves) | Near::Legal(moves) => {
            Some(Things(moves.into_iter().take(NEAR).collect())).filter(|near| !near.0.is_empty())
        }
    };
    let why = refused.refusals.into_iter().next().unwrap_or(Refusal::MoveAmbiguous);
    (Box::new(why), near)
}
