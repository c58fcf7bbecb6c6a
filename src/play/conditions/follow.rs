//! How a tree stands after the moves played since it was left, judged only by what its owner may know.

use crate::game::{By, Deed, MoveError, RecordLine, Roll, Seat, Viewer};

use super::tree::{Answer, Branch, Theirs, Tree};
use crate::play::{Board, Stage};

/// How a tree stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It waits for the others: what is left of it.
    Waits(Tree),
    /// Its owner is to move: the answers that fit; the first that is possible counts.
    Answers(Vec<Answer>),
    /// Nothing is left of it.
    Done,
    /// It no longer fits.
    Dropped(Why),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    NothingFits,
    /// Its owner has moved differently by hand.
    ByHand,
    TakenBack,
    Refused(Answer, crate::play::Refusal),
    Unread,
}

/// How a tree stands that was left for a seat after that many moves.
pub fn standing(board: &Board, owner: Seat, tree: &Tree, since: u32) -> Standing {
    if board.stage != Stage::Running || board.has_resigned(owner) {
        return Standing::Done;
    }
    let mut level = Level::of(&tree.0);
    for turn in turns(board, owner, since) {
        if turn.seat == owner {
            match level.own(board, &turn) {
                Some(below) => level = Level::of(below),
                None if matches!(turn.by, By::Server(_)) => return Standing::Dropped(Why::NothingFits),
                None => return Standing::Dropped(Why::ByHand),
            }
        } else {
            level.theirs(board, owner, &turn);
        }
    }
    level.stands(board, owner)
}

/// What one seat did, in one or several consecutive moves.
struct Turn<'b> {
    seat: Seat,
    by: By,
    /// The index of its first line in the record.
    first: usize,
    /// The move as its seat sees it, in parts; none if the seat left the game.
    text: Option<String>,
    public_text: String,
    roll: Option<&'b str>,
    goes_on: bool,
    /// Whether it was made in more than one part.
    is_in_parts: bool,
}

/// The turns after that many moves which a seat may know of by now. A turn played in parts is written as if it had been played at
/// once, as far as the seat can tell, or else as its parts, one after the other.
fn turns(board: &Board, owner: Seat, since: u32) -> Vec<Turn<'_>> {
    let lines: Vec<(usize, &RecordLine)> = board.record.lines().iter().enumerate().collect();
    let is_told = |line: &RecordLine| {
        !line.out_of_turn && line.readers.as_ref().is_none_or(|readers| readers.contains(&owner))
    };
    let told = lines.iter().rposition(|(_, line)| is_told(line)).map_or(0, |last| last + 1);
    let mut turns: Vec<Turn<'_>> = Vec::new();
    let new = lines.iter().take(told).filter(|(_, line)| line.number > since && !line.out_of_turn);
    for (at, line) in new {
        let goes_on = line.readers.is_some();
        let text = matches!(line.deed, Deed::Move(_)).then(|| line.deed.text());
        match (turns.last_mut(), text) {
            (Some(turn), Some(text)) if turn.seat == line.seat && turn.goes_on => {
                if let Some(before) = &mut turn.text {
                    *before = format!("{before}; {text}");
                }
                turn.public_text = format!("{}; {}", turn.public_text, line.public_deed);
                (turn.goes_on, turn.is_in_parts) = (goes_on, true);
            }
            (_, text) => turns.push(Turn {
                seat: line.seat,
                by: line.by,
                first: *at,
                text,
                public_text: line.public_deed.clone(),
                roll: line.roll.as_deref(),
                goes_on,
                is_in_parts: false,
            }),
        }
    }
    for turn in turns.iter_mut().filter(|turn| turn.is_in_parts) {
        let is_own = turn.seat == owner;
        let parts = turn.text.as_ref().filter(|_| is_own).unwrap_or(&turn.public_text);
        if let Some((text, public_text)) = read(board, turn, owner, parts) {
            turn.public_text = public_text;
            turn.text = if is_own { Some(text) } else { turn.text.take() };
        }
    }
    turns
}

struct Level<'t> {
    lines: Vec<Waiting<'t>>,
    /// Whether others have moved since the owner did.
    has_passed: bool,
    /// Whether there were no lines to begin with.
    is_end: bool,
}

struct Waiting<'t> {
    branch: &'t Branch,
    /// The number of its turns that were played.
    matched: usize,
}

impl<'t> Level<'t> {
    fn of(branches: &'t [Branch]) -> Level<'t> {
        let lines = branches.iter().map(|branch| Waiting { branch, matched: 0 }).collect();
        Level { lines, has_passed: false, is_end: branches.is_empty() }
    }

    /// Drops the lines that no longer fit after another player has moved or left the game.
    fn theirs(&mut self, board: &Board, owner: Seat, turn: &Turn<'_>) {
        let left = turn.text.is_none();
        self.has_passed |= !left;
        let alone = board.record.setup().players == 2;
        self.lines.retain_mut(|line| {
            let Some(next) = line.branch.theirs.get(line.matched) else { return true };
            if left {
                let rest = line.branch.theirs.iter().skip(line.matched);
                return !rest.into_iter().any(|theirs| theirs.seat == Some(turn.seat));
            }
            if next.seat.is_some_and(|seat| seat != turn.seat) {
                return true;
            }
            let is_it = is_played(board, owner, next, turn);
            line.matched += usize::from(is_it);
            is_it || next.seat.is_none() && !alone
        });
    }

    fn fitting(&self, roll: Option<&str>) -> impl Iterator<Item = &'t Branch> {
        let fits = move |line: &&Waiting<'t>| {
            line.matched == line.branch.theirs.len()
                && line.branch.roll.as_ref().is_none_or(|named| roll.is_some_and(|roll| is_roll(named, roll)))
        };
        self.lines.iter().filter(fits).map(|line| line.branch)
    }

    /// The branches below the line whose answer the owner has played.
    fn own(&self, board: &Board, turn: &Turn<'_>) -> Option<&'t [Branch]> {
        let played = turn.text.as_deref().filter(|_| self.has_passed)?;
        let is_it = |branch: &&Branch| {
            let Answer::Move { text, .. } = &branch.answer else { return false };
            text == played || read(board, turn, turn.seat, text).is_some_and(|(text, _)| text == played)
        };
        self.fitting(turn.roll).find(is_it).map(|branch| branch.below.as_slice())
    }

    fn stands(&self, board: &Board, owner: Seat) -> Standing {
        if self.is_end {
            return Standing::Done;
        }
        if self.lines.is_empty() {
            return Standing::Dropped(Why::NothingFits);
        }
        if !self.has_passed || !board.awaited().contains(&owner) {
            let left = |line: &Waiting<'_>| Branch {
                theirs: line.branch.theirs.get(line.matched..).unwrap_or_default().to_vec(),
                ..line.branch.clone()
            };
            return Standing::Waits(Tree(self.lines.iter().map(left).collect()));
        }
        let roll = board.record.position().roll();
        let mut fitting = self.fitting(roll.as_deref()).map(|branch| branch.answer.clone());
        let Some(first) = fitting.next() else { return Standing::Dropped(Why::NothingFits) };
        // Only dice make a move impossible that was meant for this very turn, and nobody resigns because a move was impossible.
        let others = fitting.filter(|answer| roll.is_some() && matches!(answer, Answer::Move { .. }));
        Standing::Answers(std::iter::once(first).chain(others).collect())
    }
}

fn is_played(board: &Board, owner: Seat, theirs: &Theirs, turn: &Turn<'_>) -> bool {
    let Some(text) = &theirs.text else { return true };
    *text == turn.public_text
        || read(board, turn, owner, text).is_some_and(|(_, public_text)| public_text == turn.public_text)
}

/// A text as the move of a turn, read in the position before it as a viewer knows it: in canonical form, and as everybody sees it.
fn read(board: &Board, turn: &Turn<'_>, viewer: Seat, text: &str) -> Option<(String, String)> {
    let before = board.record.before(turn.first)?.view(Viewer::Seat(viewer));
    let made: Result<_, MoveError<String>> = before.make(turn.seat, text);
    made.ok().map(|made| (made.text, made.public_text))
}

fn is_roll(named: &Roll, roll: &str) -> bool {
    let sorted = |roll: &Roll| {
        let mut faces = roll.0.clone();
        faces.sort_unstable();
        faces
    };
    roll.parse::<Roll>().is_ok_and(|roll| sorted(&roll) == sorted(named))
}
