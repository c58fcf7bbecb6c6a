//! Events on a board, and refusals by its rules, as sentences.

use crate::game::{By, MoveError, RecordLine, Seat};
use crate::play::{self, Board, Event, NoUndo, Stage};

use crate::letter::moves::dashed;
use crate::letter::reply::{Near, Refusal, Refused};
use crate::letter::words::{Capital, Names, Stated, Things, Words, seats, sentences};

sentences! {
    pub enum Happened {
        Started = "event-started",
        Seated { seats: Things, named: Names, lot: String } = "event-seated",
        Accepted { userid: Capital } = "event-accepted",
        Declined { userid: Capital } = "event-declined",
        Expired = "event-expired",
        Lot { throws: Things } = "event-lot",
        Rolled { names: Names, roll: String } = "event-rolled",
        OutOfTurn { text: String } = "event-out-of-turn",
        Remark { remark: Stated } = "event-remark",
        Moved { number: u32, userid: String, text: String } = "event-moved",
        MovedRoll { number: u32, userid: String, roll: String, text: String } = "event-moved-roll",
        Resigned { userid: Capital } = "event-resigned",
        DrawOffered { userid: Capital } = "event-draw-offered",
        DrawAccepted { userid: Capital } = "event-draw-accepted",
        DrawRejected { userid: Capital } = "event-draw-rejected",
        Forfeited { userid: String } = "event-forfeited",
        UndoAsked { userid: Capital, number: u32 } = "event-undo-asked",
        UndoAgreed { userid: Capital } = "event-undo-agreed",
        UndoRejected { userid: Capital } = "event-undo-rejected",
        SubstituteAsked { userid: Capital, house: String, left: String, number: u32 } = "event-substitute-asked",
        SubstituteAgreed { userid: Capital } = "event-substitute-agreed",
        SubstituteRejected { userid: Capital } = "event-substitute-rejected",
        Substituted { house: Capital, left: String } = "event-substituted",
        TookBack { number: u32 } = "event-took-back",
        Undone { moves: u32 } = "event-undone",
        Annulled = "event-annulled",
        Over { why: crate::game::Phrase, result: String } = "event-over",
        OverWithoutResult { why: crate::game::Phrase } = "event-over-without-result",

        Throw { userid: String, face: u16 } = "event-throw",
        Seat { seat: u8, userid: String } = "event-seat",
        Auto { text: String } = "move-auto",
        Conditional { text: String } = "move-if",
    }
}

/// Events, one sentence each, as far as `viewer` may know them; none for somebody who does not play.
pub fn events(words: &Words, board: &Board, events: &[Event], viewer: Option<Seat>) -> Vec<String> {
    let told = events.iter().enumerate().filter(|(_, event)| event.may_be_known_to(viewer));
    let happened = told.filter_map(|(at, event)| {
        let next = at.checked_add(1).and_then(|next| events.get(next));
        self::event(words, board, event, next, viewer)
    });
    happened.map(|happened| words.say(&happened)).collect()
}

/// Who made a move: the seat alone if another player sits there now.
fn mover(board: &Board, number: u32, seat: Seat) -> String {
    let is_it = |line: &&RecordLine| line.number == number && !line.out_of_turn;
    match board.record.lines().iter().find(is_it) {
        Some(line) if line.by_former => format!("P{seat}"),
        _ => board.userid(seat).to_owned(),
    }
}

/// None for a roll that the sentence about the next move, or about whose turn it is, contains.
fn event(
    words: &Words,
    board: &Board,
    event: &Event,
    next: Option<&Event>,
    viewer: Option<Seat>,
) -> Option<Happened> {
    let userid = |seat: &Seat| board.userid(*seat).to_owned();
    let capital = |seat: &Seat| Capital(userid(seat));
    Some(match event {
        Event::Started => Happened::Started,
        Event::Seated { lot } => {
            let seats =
                board.seats().map(|seat| Happened::Seat { seat: seat.number(), userid: userid(&seat) });
            Happened::Seated {
                seats: Things(seats.map(|seat| words.say(&seat)).collect()),
                named: board.named().into_iter().collect(),
                lot: lot.to_string(),
            }
        }
        Event::Accepted(seat) => Happened::Accepted { userid: capital(seat) },
        Event::Declined(seat) => Happened::Declined { userid: capital(seat) },
        Event::Expired => Happened::Expired,
        Event::Rolled { roll, seats, lot: true } => {
            let throws = seats.iter().zip(&roll.0);
            let throws = throws.map(|(seat, face)| Happened::Throw { userid: userid(seat), face: *face });
            Happened::Lot { throws: Things(throws.map(|throw| words.say(&throw)).collect()) }
        }
        Event::Rolled { roll, seats, .. } => {
            let roll = roll.to_string();
            let played = matches!(next, Some(Event::Moved { roll: Some(_), .. }));
            if played || board.record.position().roll().as_ref() == Some(&roll) {
                return None;
            }
            Happened::Rolled { names: names(board, seats), roll: dashed(&roll) }
        }
        Event::MovedOutOfTurn { text, .. } => Happened::OutOfTurn { text: text.clone() },
        Event::Remark { text, .. } => Happened::Remark { remark: Stated(seats::phrase(board, text)) },
        Event::Moved { number, by, seat, text, public_text, told, roll, .. } => {
            let open = board.stage == Stage::Over || viewer == Some(*seat);
            let is_public = text == public_text;
            let spoken = (words.is_aloud() && is_public).then(|| board.record.aloud(*number, text)).flatten();
            let text = told.as_ref().unwrap_or(if open { text } else { public_text });
            let text = spoken.map_or_else(|| text.clone(), |said| words.phrase(&seats::phrase(board, &said)));
            let text = marked(words, *by, &text);
            let (number, userid) = (*number, mover(board, *number, *seat));
            match roll {
                Some(roll) => Happened::MovedRoll { number, userid, roll: dashed(roll), text },
                None => Happened::Moved { number, userid, text },
            }
        }
        Event::Resigned(seat) => Happened::Resigned { userid: capital(seat) },
        Event::DrawOffered(seat) => Happened::DrawOffered { userid: capital(seat) },
        Event::DrawAccepted(seat) => Happened::DrawAccepted { userid: capital(seat) },
        Event::DrawRejected(seat) => Happened::DrawRejected { userid: capital(seat) },
        Event::Forfeited(seat) => Happened::Forfeited { userid: userid(seat) },
        Event::UndoAsked { seat, number } => Happened::UndoAsked { userid: capital(seat), number: *number },
        Event::UndoAgreed(seat) => Happened::UndoAgreed { userid: capital(seat) },
        Event::UndoRejected(seat) => Happened::UndoRejected { userid: capital(seat) },
        Event::SubstituteAsked { seat, left, userid: house, number } => Happened::SubstituteAsked {
            userid: capital(seat),
            house: house.clone(),
            left: userid(left),
            number: *number,
        },
        Event::SubstituteAgreed(seat) => Happened::SubstituteAgreed { userid: capital(seat) },
        Event::SubstituteRejected(seat) => Happened::SubstituteRejected { userid: capital(seat) },
        Event::Substituted { before, userid, .. } => {
            Happened::Substituted { house: Capital(userid.clone()), left: before.clone() }
        }
        Event::TookBack { number, .. } => Happened::TookBack { number: *number },
        Event::Undone { moves } => Happened::Undone { moves: *moves },
        Event::Annulled => Happened::Annulled,
        Event::Over { outcome: Some(outcome), why } => {
            Happened::Over { why: seats::phrase(board, why), result: outcome.to_string() }
        }
        Event::Over { outcome: None, why } => Happened::OverWithoutResult { why: seats::phrase(board, why) },
    })
}

/// Marks moves made by the server: the only legal one, or by a condition of the player.
pub fn marked(words: &Words, by: By, text: &str) -> String {
    let text = text.to_owned();
    match by {
        By::Server(_) => words.say(&Happened::Auto { text }),
        By::Condition(_) => words.say(&Happened::Conditional { text }),
        _ => text,
    }
}

/// What to say to a seat whose answer contained no move.
pub fn no_move(board: &Board, seat: Seat) -> Refusal {
    let awaited = board.awaited();
    if awaited.is_empty() || awaited.contains(&seat) {
        return Refusal::NoMove;
    }
    Refusal::NoMoveOutOfTurn { names: names(board, &awaited), count: awaited.len() }
}

pub fn refused(board: &Board, refusal: &play::Refusal) -> Refused {
    let (title, number) = (board.game().info().title.to_owned(), board.number);
    let capital = |seat: Seat| Capital(board.userid(seat).to_owned());
    Refused::from(match refusal {
        play::Refusal::NotStarted(seats) => Refusal::NotStarted { names: names(board, seats) },
        play::Refusal::Ended if board.stage == Stage::Declined => Refusal::TakenBack { title, board: number },
        play::Refusal::Ended => Refusal::Over { title, board: number, result: board.record.result() },
        play::Refusal::NotYourTurn(seats) => {
            Refusal::NotYourTurn { names: names(board, seats), count: seats.len().max(1) }
        }
        play::Refusal::MovedOn { meant, next } if meant > next => {
            Refusal::NotSoFar { meant: *meant, next: *next }
        }
        play::Refusal::MovedOn { meant, next } => Refusal::MovedOn { meant: *meant, next: *next },
        play::Refusal::Unread(why) => return unread(Some(board), why),
        play::Refusal::HasMoved => Refusal::HasMoved,
        play::Refusal::HasSeenDice => Refusal::HasSeenDice,
        play::Refusal::HasResigned => Refusal::HasResigned,
        play::Refusal::AlreadyOffered => Refusal::AlreadyOffered,
        play::Refusal::AlreadyAsked => Refusal::AlreadyAsked,
        play::Refusal::SubstituteAsked => Refusal::SubstituteAsked,
        play::Refusal::AlreadyAgreed => Refusal::AlreadyAgreed,
        play::Refusal::UndoFirst(seat) => Refusal::UndoFirst { userid: capital(*seat) },
        play::Refusal::NoUndo(why) => match why {
            NoUndo::NoMove => Refusal::UndoNoMove,
            NoUndo::Chance(number) => Refusal::UndoChance { number: *number },
            NoUndo::Shown(number) => Refusal::UndoShown { number: *number },
            NoUndo::Left(seat) => Refusal::UndoLeft { userid: capital(*seat) },
        },
        play::Refusal::NobodyLeft => Refusal::NobodyLeft,
        play::Refusal::NothingToUndo { made, .. } => Refusal::NothingToUndo { made: *made, board: number },
        play::Refusal::RulesMissing => Refusal::OtherRules {
            board: number,
            title,
            begun: board.record.missing_rules().unwrap_or_default(),
        },
        play::Refusal::NotAllowed(By::Operator) => Refusal::ForPlayers,
        play::Refusal::NotAllowed(_) => Refusal::NotForPlayers,
        play::Refusal::NothingOffered => Refusal::NothingOffered,
        play::Refusal::Illegal(why) => Refusal::Illegal { why: Stated(seats::phrase(board, why)) },
    })
}

/// Why a text is not a move, with or without a board.
pub fn unread(board: Option<&Board>, why: &MoveError<String>) -> Refused {
    let why = board.map_or_else(|| why.clone(), |board| seats::move_error(board, why));
    let (refusal, near) = match why {
        MoveError::Unreadable(expected) => {
            (Refusal::MoveUnreadable { expected: Stated(expected) }, Near::Nothing)
        }
        MoveError::Ambiguous(moves) => (Refusal::MoveAmbiguous, Near::Candidates(moves)),
        MoveError::Illegal { why, nearest } => (Refusal::MoveIllegal { why }, Near::Legal(nearest)),
    };
    Refused { near, ..Refused::from(refusal) }
}

pub fn names(board: &Board, seats: &[Seat]) -> Names {
    board.userids(seats).into_iter().collect()
}
