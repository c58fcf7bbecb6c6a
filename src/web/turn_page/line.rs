//! What then? The reader goes on choosing for the others and for himself after a whole move. Nothing is sent or kept; what was
//! chosen can become conditional moves. It ends where dice would be rolled, and is not for games that hide something.

use maud::{Markup, html};

use crate::desk::OpenTurn;
use crate::game::{Position, Seat, Turn};
use crate::letter::{SiteText, turn_view};
use crate::play::conditions::{Answer, Branch, MOST_DEEP, Theirs, Tree};

use super::turning::{Turning, over};
use crate::web::answer::Body;
use crate::web::request::encoded;

/// Between two moves in an address.
pub(super) const NEXT: char = '/';

struct Thought {
    seat: Seat,
    text: String,
}

/// The moves that an address names, one after another.
pub(super) struct Line {
    moves: Vec<Thought>,
    /// Before and after the last of them.
    before: Box<dyn Position>,
    after: Box<dyn Position>,
}

impl Line {
    /// None if the moves are not possible one after another.
    fn of(turning: &Turning<'_>, texts: &[&str]) -> Option<Line> {
        let after = turning.position.clone();
        let mut line = Line { moves: Vec::new(), before: after.clone(), after };
        for text in texts {
            let seat = if line.moves.is_empty() { turning.open.seat } else { line.next(turning)? };
            let (text, after) = line.after.play(seat, text).ok()?;
            line.moves.push(Thought { seat, text });
            line.before = std::mem::replace(&mut line.after, after);
        }
        Some(line)
    }

    /// Who moves after it, if that can be thought of.
    fn next(&self, turning: &Turning<'_>) -> Option<Seat> {
        mover(turning, self.after.as_ref()).filter(|_| self.moves.len() < 2 * MOST_DEEP)
    }

    fn text(&self) -> String {
        let texts: Vec<&str> = self.moves.iter().map(|thought| thought.text.as_str()).collect();
        texts.join(&NEXT.to_string())
    }

    /// The lines of conditional moves, below the first move; none if it has no answer to what the others play.
    fn conditions(&self, turning: &Turning<'_>) -> Option<String> {
        let (own, board) = (turning.open.seat, &turning.open.board);
        let is_for_two = board.record.setup().players == 2;
        let mut levels: Vec<Branch> = Vec::new();
        let mut theirs = Vec::new();
        for Thought { seat, text } in self.moves.iter().skip(1) {
            if *seat == own {
                let answer = Answer::Move { text: text.clone(), propose: false };
                let theirs = std::mem::take(&mut theirs);
                levels.push(Branch { theirs, roll: None, answer, below: Vec::new() });
            } else {
                let seat = Some(*seat).filter(|_| !is_for_two);
                theirs.push(Theirs { seat, text: Some(text.clone()) });
            }
        }
        let nest = |below: Vec<Branch>, branch: Branch| vec![Branch { below, ..branch }];
        let tree = Tree(levels.into_iter().rev().fold(Vec::new(), nest));
        let lines = tree.lines(&|seat| board.userid(seat).to_owned());
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// Who moves next in a position, if it takes neither dice nor what is hidden to know what can be played.
fn mover(turning: &Turning<'_>, position: &dyn Position) -> Option<Seat> {
    match position.turn() {
        Turn::Seats(seats) if !turning.open.board.game().info().hidden => match seats.as_slice() {
            [seat] => Some(*seat),
            _ => None,
        },
        _ => None,
    }
}

/// The link that goes on after a whole move; nothing where that cannot be.
pub(super) fn link(turning: &Turning<'_>, text: &str, after: &dyn Position) -> Markup {
    html! {
        @if mover(turning, after).is_some() && !text.contains(NEXT) {
            p.links { a href=(turning.address(&format!("{text}{NEXT}"))) { (turning.say(&SiteText::TurnThen)) } }
        }
    }
}

/// The first move of a line, and the conditional moves that the rest of it makes.
pub(super) fn kept(turning: &Turning<'_>, text: &str) -> Option<(String, String)> {
    let texts: Vec<&str> = text.split(NEXT).collect();
    let line = Line::of(turning, &texts)?;
    let first = line.moves.first()?.text.clone();
    Some((first, line.conditions(turning)?))
}

/// The page of a line of moves; none if it cannot be.
pub(super) fn page(turning: &Turning<'_>, so_far: &str) -> Option<Body> {
    let (before, last) = so_far.rsplit_once(NEXT)?;
    let texts: Vec<&str> = before.split(NEXT).collect();
    let line = Line::of(turning, &texts)?;
    let seat = line.next(turning)?;
    let steps = line.after.steps(seat, last).ok()?;
    let prefix = format!("{}{NEXT}", line.text());
    let choices = turning.choices(&format!("{prefix}{last}"), &steps.list);
    let whole = steps.whole.and_then(|text| Line::of(turning, &[&texts[..], &[text.as_str()]].concat()));
    let shown = whole.as_ref().unwrap_or(&line);
    let OpenTurn { board, seat: own, .. } = turning.open;
    let positions = (shown.after.as_ref(), Some(shown.before.as_ref()));
    let view = turn_view(turning.frame.words, board, *own, positions, &over(&choices));
    let heading = turning.say(&SiteText::TurnThen);
    let said = html! { p.notice { (turning.say(&SiteText::TurnThenWhy)) } (moves(turning, shown)) };
    let asks = match &whole {
        Some(_) => SiteText::TurnMore,
        None if seat == *own => SiteText::TurnYours,
        None => SiteText::TurnTheirs { userid: board.userid(seat).to_owned() },
    };
    let below = html! {
        @if let Some(whole) = &whole { (after(turning, whole)) }
        (turning.list(&asks, &choices))
        (turning.anew())
    };
    Some(turning.page(&heading, &[], (&said, &below), &view))
}

/// What can be done with a line that ends with a whole move.
fn after(turning: &Turning<'_>, line: &Line) -> Markup {
    let text = line.text();
    let keep = format!("/turn/{}?so={}&keep=1", turning.word, encoded(&text));
    html! {
        p.links {
            @if line.next(turning).is_some() {
                a href=(turning.address(&format!("{text}{NEXT}"))) { (turning.say(&SiteText::TurnThen)) } " "
            }
            @if line.conditions(turning).is_some() { a href=(keep) { (turning.say(&SiteText::TurnKeep)) } }
        }
    }
}

fn moves(turning: &Turning<'_>, line: &Line) -> Markup {
    let board = &turning.open.board;
    let name = |seat: Seat| {
        if seat == turning.open.seat {
            turning.say(&SiteText::TurnYou)
        } else {
            board.userid(seat).to_owned()
        }
    };
    let up_to = |at: usize| {
        let texts: Vec<&str> = line.moves.iter().take(at).map(|thought| thought.text.as_str()).collect();
        texts.join(&NEXT.to_string())
    };
    html! {
        ol.line start=(board.record.moves() + 1) {
            @for (at, thought) in line.moves.iter().enumerate() {
                li { (name(thought.seat)) " " a href=(turning.address(&up_to(at + 1))) { (thought.text) } }
            }
        }
    }
}
