//! A tree checked against a board, as far as that can be done without knowing what chance will decide and what is hidden.

use crate::game::{Kind, MoveError, Position, Purpose, Roll, Seat, Turn, Viewer};

use super::fault::{LineFault, WrongLine};
use super::read::{Says, Written, written};
use super::tree::{Answer, Branch, Theirs, Tree};
use crate::play::Board;

/// How many moves are tried for one tree; what is not tried is not checked.
const MOST_TRIED: u32 = 4000;

/// How many turns of others are passed over at once.
const MOST_PASSED: usize = 12;

/// The most different rolls that are tried where any is possible.
const MOST_ROLLS: u32 = 64;

/// A tree in which nothing is known to be wrong.
#[derive(Debug)]
pub struct Checked {
    /// The tree, its moves as the game writes them where they could be checked.
    pub tree: Tree,
    /// The lines that could not be checked wholly, by their number from 1.
    pub unchecked: Vec<usize>,
    /// Where the longest line leads, as far as that is certain; none where no move is.
    pub end: Option<LineEnd>,
}

/// Where a line leads, as the owner sees it.
#[derive(Debug)]
pub struct LineEnd {
    /// The moves that lead there.
    pub moves: Vec<String>,
    /// The position after them.
    pub position: Box<dyn Position>,
}

/// Reads a tree for a seat that is not to move, and checks it against the board as that seat sees it.
///
/// # Errors
///
/// All lines that are wrong.
pub fn check(board: &Board, owner: Seat, text: &str) -> Result<Checked, Vec<WrongLine>> {
    let lines = written(board, owner, text);
    if lines.is_empty() {
        return Err(vec![WrongLine { number: 1, text: String::new(), fault: LineFault::NoCondition }]);
    }
    let position = board.record.position().view(Viewer::Seat(owner));
    let start =
        At { is_sure: true, position: Some(position), is_certain: true, moves: Vec::new(), is_owners: false };
    let mut check =
        Check { board, owner, left: MOST_TRIED, wrong: Vec::new(), unchecked: Vec::new(), end: None };
    let branches = check.branches(&lines, &start);
    match check.wrong.is_empty() {
        true => Ok(Checked { tree: Tree(branches), unchecked: check.unchecked, end: check.end }),
        false => {
            check.wrong.sort_by_key(|wrong| wrong.number);
            Err(check.wrong)
        }
    }
}

/// Where a line begins.
#[derive(Clone)]
struct At {
    /// The position, or one that is like it; none if nothing is known of it.
    position: Option<Box<dyn Position>>,
    /// Whether it is that one.
    is_certain: bool,
    /// Whether it is certain that the move which leads there can be made.
    is_sure: bool,
    /// The moves that lead there.
    moves: Vec<String>,
    /// Whether the owner, who has moved last, is to move again.
    is_owners: bool,
}

impl At {
    fn unknown(mut self) -> At {
        (self.position, self.is_certain, self.is_sure) = (None, false, false);
        self
    }
}

struct Check<'b> {
    board: &'b Board,
    owner: Seat,
    /// How many moves may still be tried.
    left: u32,
    wrong: Vec<WrongLine>,
    unchecked: Vec<usize>,
    end: Option<LineEnd>,
}

/// What a text came to in the positions in which it may be played.
enum Tried {
    /// The move as everybody sees it, its own text, and where it leads.
    Made {
        public_text: String,
        text: String,
        after: At,
    },
    /// It may be a move.
    Perhaps,
    /// It takes no turn.
    NoTurn,
    Refused(MoveError<String>),
}

impl Check<'_> {
    fn branches(&mut self, lines: &[Written], at: &At) -> Vec<Branch> {
        lines.iter().filter_map(|line| self.branch(line, at)).collect()
    }

    /// A line and those below it; below a wrong one they are read, and not checked.
    fn branch(&mut self, line: &Written, at: &At) -> Option<Branch> {
        let read = line.says.clone().and_then(|says| self.line(&says, at));
        let (theirs, roll, answer, after, is_checked) = match read {
            Ok(read) => read,
            Err(fault) => {
                self.wrong.push(WrongLine { number: line.number, text: line.text.clone(), fault });
                let _ = self.branches(&line.below, &at.clone().unknown());
                return None;
            }
        };
        if !is_checked {
            self.unchecked.push(line.number);
        }
        let nothing_follows = !matches!(answer, Answer::Move { .. });
        for below in line.below.iter().filter(|_| nothing_follows || after.is_owners) {
            let fault = if nothing_follows { LineFault::NothingFollows } else { LineFault::StillYourTurn };
            self.wrong.push(WrongLine { number: below.number, text: below.text.clone(), fault });
        }
        if nothing_follows || after.is_owners {
            return Some(Branch { theirs, roll, answer, below: Vec::new() });
        }
        let longer = self.end.as_ref().is_none_or(|end| end.moves.len() < after.moves.len());
        if let Some(position) = after.position.as_ref().filter(|_| after.is_certain && longer) {
            self.end = Some(LineEnd { moves: after.moves.clone(), position: position.clone() });
        }
        let below = self.branches(&line.below, &after);
        Some(Branch { theirs, roll, answer, below })
    }

    /// What a line says, its moves as the game writes them, where it leads, and whether all its moves were checked.
    #[expect(clippy::type_complexity, reason = "the parts of a line")]
    fn line(
        &mut self,
        says: &Says,
        at: &At,
    ) -> Result<(Vec<Theirs>, Option<Roll>, Answer, At, bool), LineFault> {
        let (mut at, mut is_checked) = (at.clone(), true);
        let mut theirs = Vec::new();
        for wanted in &says.theirs {
            let (read, after) = self.theirs(wanted, at)?;
            is_checked &= read.text.is_none() || after.is_sure;
            theirs.push(read);
            at = after;
        }
        let last = theirs.last().cloned();
        let at = self.up_to_own(at, last.as_ref())?;
        let (answer, after) = self.answer(says, at)?;
        is_checked &= !matches!(answer, Answer::Move { .. }) || after.is_sure;
        Ok((theirs, says.roll.clone(), answer, after, is_checked))
    }

    /// A turn of another player.
    fn theirs(&mut self, wanted: &Theirs, at: At) -> Result<(Theirs, At), LineFault> {
        let raw = |at: At| Ok((wanted.clone(), at.unknown()));
        let at = match wanted.seat {
            Some(seat) => self.up_to(at, seat)?,
            None => at,
        };
        let Some(position) = &at.position else { return raw(at) };
        let turn = position.turn();
        if let Turn::Over { .. } = turn {
            return if at.is_certain { Err(LineFault::Over) } else { raw(at) };
        }
        let seat = wanted.seat.or(turn.seats().iter().copied().find(|seat| *seat != self.owner));
        let Some(seat) = seat.filter(|seat| turn.seats().contains(seat)) else {
            let others = self.board.seats().filter(|seat| *seat != self.owner).count();
            return if at.is_certain {
                Err(LineFault::TooManyMoves(others.saturating_sub(1)))
            } else {
                raw(at)
            };
        };
        let Some(text) = &wanted.text else {
            let after = self.any_move(&at, seat);
            return Ok((wanted.clone(), after));
        };
        match self.tried(&at, seat, text, None) {
            Tried::Made { public_text, after, .. } => {
                // What is read in a position that is only like it may mean something else there.
                let read = if after.is_sure { kept(public_text, text) } else { text.clone() };
                Ok((Theirs { seat: wanted.seat, text: Some(read) }, after))
            }
            Tried::Perhaps => raw(at),
            Tried::NoTurn => Err(LineFault::TakesNoTurn),
            // Somebody who moves later may play it.
            Tried::Refused(MoveError::Illegal { .. } | MoveError::Ambiguous(_))
                if wanted.seat.is_none() && self.board.record.setup().players > 2 =>
            {
                raw(at)
            }
            Tried::Refused(why) => Err(LineFault::Theirs(seat, why)),
        }
    }

    /// Passes over those who move before a seat.
    fn up_to(&mut self, mut at: At, seat: Seat) -> Result<At, LineFault> {
        for _ in 0..MOST_PASSED {
            let Some(position) = &at.position else { return Ok(at) };
            match position.turn().seats() {
                seats if seats.contains(&seat) => return Ok(at),
                seats if seats.contains(&self.owner) => {
                    return if at.is_certain { Err(LineFault::NotBefore(seat)) } else { Ok(at.unknown()) };
                }
                [] => return if at.is_certain { Err(LineFault::Over) } else { Ok(at.unknown()) },
                seats => {
                    let next = seats.first().copied().unwrap_or(seat);
                    let is_certain = at.is_certain;
                    at = self.any_move(&at, next);
                    // Whoever is to move in between is known where turns go round.
                    if is_certain
                        && at.position.as_ref().is_some_and(|p| p.turn().seats().contains(&self.owner))
                    {
                        return Err(LineFault::NotBefore(seat));
                    }
                }
            }
        }
        Ok(at.unknown())
    }

    /// Passes over those who move before the owner does and of whom the line says nothing.
    fn up_to_own(&mut self, mut at: At, last: Option<&Theirs>) -> Result<At, LineFault> {
        for _ in 0..MOST_PASSED {
            let Some(position) = &at.position else { return Ok(at) };
            let turn = position.turn();
            let Some(next) = turn.seats().first().copied() else { return Ok(at) };
            if turn.seats().contains(&self.owner) {
                return Ok(at);
            }
            let two = self.board.record.setup().players == 2;
            let named = last.filter(|last| last.text.is_some() && (two || last.seat == Some(next)));
            if named.is_some() && at.is_certain {
                return match position.forced(next) {
                    Some(_) => Ok(at.unknown()),
                    None => Err(LineFault::GoesOn(next)),
                };
            }
            at = self.any_move(&at, next);
        }
        Ok(at.unknown())
    }

    /// What the owner answers.
    fn answer(&mut self, says: &Says, at: At) -> Result<(Answer, At), LineFault> {
        let Answer::Move { text, propose } = &says.answer else { return Ok((says.answer.clone(), at)) };
        let unknown = |at: At| match takes_no_turn(self.board, self.owner, text) {
            true => Err(LineFault::TakesNoTurn),
            false => Ok((says.answer.clone(), at.unknown())),
        };
        let Some(position) = &at.position else { return unknown(at) };
        let turn = position.turn();
        if let Turn::Over { .. } = turn {
            return if at.is_certain {
                Err(LineFault::Over)
            } else {
                Ok((says.answer.clone(), at.unknown()))
            };
        }
        let is_dice = matches!(&turn, Turn::Chance(chance) if chance.purpose == Purpose::Roll);
        if says.roll.is_some() && !is_dice && position.roll().is_none() {
            return Err(LineFault::NoDice);
        }
        if !turn.seats().contains(&self.owner) {
            return unknown(at);
        }
        match self.tried(&at, self.owner, text, says.roll.as_ref()) {
            Tried::Made { text: canonical, after, .. } => {
                let text = if after.is_sure { kept(canonical, text) } else { text.clone() };
                Ok((Answer::Move { text, propose: *propose }, after))
            }
            Tried::Perhaps => Ok((says.answer.clone(), at.unknown())),
            Tried::NoTurn => Err(LineFault::TakesNoTurn),
            Tried::Refused(MoveError::Unreadable(_))
                if says.roll.as_ref().is_some_and(|roll| !fits(&turn, roll)) =>
            {
                Err(LineFault::BadRoll)
            }
            Tried::Refused(why) => Err(LineFault::Mine(why)),
        }
    }

    /// Tries a move of a seat that is to move, after any roll where one is to come, or after this one.
    fn tried(&mut self, at: &At, seat: Seat, text: &str, roll: Option<&Roll>) -> Tried {
        let Some(position) = &at.position else { return Tried::Perhaps };
        let Some((ready, is_known)) = rolled(position.as_ref(), roll) else {
            return match roll {
                Some(_) => Tried::Refused(MoveError::Unreadable(crate::game::phrase!("a roll"))),
                None => Tried::Perhaps,
            };
        };
        let mut refused: Option<MoveError<String>> = None;
        for position in &ready {
            let Some(left) = self.left.checked_sub(1) else { return Tried::Perhaps };
            self.left = left;
            match position.make(seat, text) {
                Ok(made) if !made.takes_turn => return Tried::NoTurn,
                Ok(made) => {
                    let mut moves = at.moves.clone();
                    moves.push(made.text.clone());
                    let is_sure = at.is_certain && is_known && ready.len() == 1;
                    let is_certain = is_sure && !made.reveals;
                    let is_owners =
                        seat == self.owner && is_certain && made.position.turn().seats().contains(&seat);
                    let after = At { position: Some(made.position), is_certain, is_sure, moves, is_owners };
                    return Tried::Made { public_text: made.public_text, text: made.text, after };
                }
                Err(MoveError::Unreadable(why)) => refused = refused.or(Some(MoveError::Unreadable(why))),
                Err(why) => refused = Some(why),
            }
        }
        match refused {
            Some(MoveError::Unreadable(why)) => Tried::Refused(MoveError::Unreadable(why)),
            Some(why) if at.is_certain && is_known => Tried::Refused(why),
            _ => Tried::Perhaps,
        }
    }

    /// A position after some move of a seat, which says nothing but what moves look like from there on.
    fn any_move(&mut self, at: &At, seat: Seat) -> At {
        let after = at.position.as_ref().and_then(|position| {
            let (ready, _) = rolled(position.as_ref(), None)?;
            let position = ready.first()?;
            self.left = self.left.checked_sub(20)?;
            Some(position.random(seat, &mut |_| 0)?.position)
        });
        let mut at = at.clone().unknown();
        at.position = after;
        at
    }
}

/// Whether a seat may say this now, and it takes no turn.
fn takes_no_turn(board: &Board, seat: Seat, text: &str) -> bool {
    let position = board.record.position().view(Viewer::Seat(seat));
    position.make(seat, text).is_ok_and(|made| !made.takes_turn)
}

/// A move in its one spelling, unless that could be taken for more than one move in a line.
fn kept(canonical: String, written: &str) -> String {
    let words = |word: &str| ["then", "roll", "any"].iter().any(|own| word.eq_ignore_ascii_case(own));
    let is_plain = !canonical.contains(", ") && !canonical.contains('\n') && !canonical.split(' ').any(words);
    if is_plain && !canonical.is_empty() { canonical } else { written.to_string() }
}

/// Whether a position may come to wait for this roll.
fn fits(turn: &Turn, roll: &Roll) -> bool {
    match turn {
        Turn::Chance(chance) => chance.fits(roll),
        _ => true,
    }
}

/// The positions that chance may lead to, and whether these are all: the one itself where it waits for nothing. None if the roll that is
/// named cannot come.
fn rolled(position: &dyn Position, roll: Option<&Roll>) -> Option<(Vec<Box<dyn Position>>, bool)> {
    let Turn::Chance(chance) = position.turn() else { return Some((vec![position.clone_box()], true)) };
    let rolls = match roll {
        Some(roll) => vec![roll.clone()],
        None => all_rolls(chance.kind),
    };
    let is_known =
        u32::try_from(rolls.len()).is_ok_and(|count| roll.is_some() || count == outcomes(chance.kind));
    let ready: Vec<Box<dyn Position>> = rolls.iter().filter_map(|roll| position.decide(roll).ok()).collect();
    let settled = ready.iter().all(|position| !matches!(position.turn(), Turn::Chance(_)));
    (!ready.is_empty()).then_some((ready, is_known && settled))
}

/// How many outcomes there are, without regard to order; at most one more than are tried.
fn outcomes(kind: Kind) -> u32 {
    match kind {
        Kind::Dice { count: 1, sides } => u32::from(sides).min(MOST_ROLLS + 1),
        Kind::Dice { count: 2, sides } => (u32::from(sides) * (u32::from(sides) + 1) / 2).min(MOST_ROLLS + 1),
        _ => MOST_ROLLS + 1,
    }
}

/// The rolls that are tried: all of one or two dice, or else one.
fn all_rolls(kind: Kind) -> Vec<Roll> {
    match kind {
        Kind::Dice { count: 1, sides } if outcomes(kind) <= MOST_ROLLS => {
            (1..=sides).map(|a| Roll(vec![a])).collect()
        }
        Kind::Dice { count: 2, sides } if outcomes(kind) <= MOST_ROLLS => {
            (1..=sides).flat_map(|a| (1..=a).map(move |b| Roll(vec![a, b]))).collect()
        }
        Kind::Dice { count, .. } => vec![Roll(vec![1; usize::from(count)])],
        Kind::Shuffle { items } => vec![Roll((1..=items).collect())],
    }
}
