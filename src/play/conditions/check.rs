//! Checks a tree against a board, as far as that is possible without knowing dice and secrets.

use crate::game::{Chance, MoveError, Position, Purpose, Roll, Seat, Turn, Viewer};

use super::read::{Content, ParsedLine, parse_lines};
use super::rolls::{rolled, rolls_to_come};
use super::tree::{Answer, Branch, LineFault, Theirs, Tree, WrongLine};
use crate::play::Board;

/// Maximum number of moves that are tried for one tree; the rest is not checked.
const MOST_TRIED: u32 = 4000;

/// Maximum number of turns of others that are skipped at once.
const MOST_PASSED: usize = 12;

#[derive(Debug)]
pub struct Checked {
    /// The tree, with its moves in canonical form where they could be checked.
    pub tree: Tree,
    /// The numbers of the lines that could not be checked completely, from 1.
    pub unchecked: Vec<usize>,
    /// The numbers of the lines that never count because one above them at the same level always does, from 1.
    pub covered: Vec<usize>,
    /// The end of the longest line, as far as it is certain; none if no move is.
    pub end: Option<LineEnd>,
}

/// The end of a line, as the owner sees it.
#[derive(Debug)]
pub struct LineEnd {
    pub moves: Vec<String>,
    pub position: Box<dyn Position>,
}

/// Reads a tree for a seat that is not to move, and checks it against the board as that seat sees it. Fails with
/// all lines that are wrong.
pub fn check(board: &Board, owner: Seat, text: &str) -> Result<Checked, Vec<WrongLine>> {
    let lines = parse_lines(board, owner, text);
    if lines.is_empty() {
        return Err(vec![WrongLine { number: 1, text: String::new(), fault: LineFault::NoCondition }]);
    }
    let position = board.record.position().view(Viewer::Seat(owner));
    let rolls = rolls_to_come(position.as_ref());
    let start =
        At { is_sure: true, position: Some(position), is_certain: true, moves: Vec::new(), is_owners: false };
    let mut check = Check {
        board,
        owner,
        left: MOST_TRIED,
        rolls,
        wrong: Vec::new(),
        unchecked: Vec::new(),
        covered: Vec::new(),
        end: None,
    };
    let branches = check.branches(&lines, &start);
    if check.wrong.is_empty() {
        let Check { unchecked, covered, end, .. } = check;
        Ok(Checked { tree: Tree(branches), unchecked, covered, end })
    } else {
        check.wrong.sort_by_key(|wrong| wrong.number);
        Err(check.wrong)
    }
}

#[derive(Clone)]
struct At {
    /// The position, or a similar one; none if nothing is known of it.
    position: Option<Box<dyn Position>>,
    /// Whether it is the very position.
    is_certain: bool,
    /// Whether the move that leads there is certainly legal.
    is_sure: bool,
    moves: Vec<String>,
    /// Whether the owner, who moved last, is to move again.
    is_owners: bool,
}

impl At {
    fn unknown(mut self) -> At {
        (self.position, self.is_certain, self.is_sure) = (None, false, false);
        self
    }

    /// The fault, if this is the very position; else nothing is known from here on.
    fn fails(self, fault: LineFault) -> Result<At, LineFault> {
        if self.is_certain { Err(fault) } else { Ok(self.unknown()) }
    }
}

struct Check<'b> {
    board: &'b Board,
    owner: Seat,
    /// How many more moves may be tried.
    left: u32,
    /// What may be rolled on this board from now on, as far as can be told.
    rolls: Vec<Chance>,
    wrong: Vec<WrongLine>,
    unchecked: Vec<usize>,
    covered: Vec<usize>,
    end: Option<LineEnd>,
}

enum Tried {
    Made {
        public_text: String,
        text: String,
        after: At,
    },
    Perhaps,
    /// It takes no turn.
    NoTurn,
    Refused(MoveError<String>),
}

impl Check<'_> {
    fn branches(&mut self, lines: &[ParsedLine], at: &At) -> Vec<Branch> {
        let mut branches: Vec<Branch> = Vec::new();
        for line in lines {
            let Some(branch) = self.branch(line, at) else { continue };
            if branches.iter().any(|above| self.covers(above, &branch)) {
                self.covered.push(line.number);
            }
            branches.push(branch);
        }
        branches
    }

    /// Whether a line always counts where one below it at the same level could. With dice a move may be impossible, and then the next
    /// line with a move is tried.
    fn covers(&self, above: &Branch, below: &Branch) -> bool {
        let fits = above.is_any() || above.theirs == below.theirs;
        let rolls = above.roll.is_none() || above.roll == below.roll;
        let is_first = self.rolls.is_empty()
            || above.answer == Answer::Resign
            || !matches!(below.answer, Answer::Move { .. });
        fits && rolls && is_first
    }

    /// Checks a line and those below it. Lines below a wrong one are read but not checked.
    fn branch(&mut self, line: &ParsedLine, at: &At) -> Option<Branch> {
        let read = line.content.clone().and_then(|content| self.line(&content, at));
        let (mut branch, after, is_checked) = match read {
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
        let nothing_follows = !matches!(branch.answer, Answer::Move { .. });
        if nothing_follows || after.is_owners {
            let fault = if nothing_follows { LineFault::NothingFollows } else { LineFault::StillYourTurn };
            self.wrong.extend(line.below.iter().map(|below| WrongLine {
                number: below.number,
                text: below.text.clone(),
                fault: fault.clone(),
            }));
            return Some(branch);
        }
        let longer = self.end.as_ref().is_none_or(|end| end.moves.len() < after.moves.len());
        if let Some(position) = after.position.as_ref().filter(|_| after.is_certain && longer) {
            self.end = Some(LineEnd { moves: after.moves.clone(), position: position.clone() });
        }
        branch.below = self.branches(&line.below, &after);
        Some(branch)
    }

    /// A line with its moves in canonical form, where it leads, and whether all its moves were checked.
    fn line(&mut self, content: &Content, at: &At) -> Result<(Branch, At, bool), LineFault> {
        self.in_order(&content.theirs)?;
        let (mut at, mut is_checked) = (at.clone(), true);
        let mut theirs = Vec::new();
        for wanted in &content.theirs {
            let (read, after) = self.theirs(wanted, at)?;
            is_checked &= read.text.is_none() || after.is_sure;
            theirs.push(read);
            at = after;
        }
        let at = self.skip_to_owner(at, theirs.last())?;
        let (answer, after) = self.answer(content, at)?;
        is_checked &= !matches!(answer, Answer::Move { .. }) || after.is_sure;
        let branch = Branch { theirs, roll: content.roll.clone(), answer, below: Vec::new() };
        Ok((branch, after, is_checked))
    }

    /// Whether the others can move in this order between two turns of the owner, where the seats say who moves after whom.
    fn in_order(&self, theirs: &[Theirs]) -> Result<(), LineFault> {
        let players = self.board.record.setup().players;
        if players == 2 || !self.board.game().info().in_order {
            return Ok(());
        }
        let after = |seat: Seat| (seat.number() + players - self.owner.number()) % players;
        let mut others: Vec<Seat> = self
            .board
            .seats()
            .filter(|seat| *seat != self.owner && !self.board.has_resigned(*seat))
            .collect();
        others.sort_by_key(|seat| after(*seat));
        let mut left = others.iter();
        for wanted in theirs {
            let found = match wanted.seat {
                Some(seat) => left.any(|other| *other == seat),
                None => left.next().is_some(),
            };
            if !found {
                return Err(LineFault::Order(others));
            }
        }
        Ok(())
    }

    fn theirs(&mut self, wanted: &Theirs, at: At) -> Result<(Theirs, At), LineFault> {
        let raw = |at: At| Ok((wanted.clone(), at.unknown()));
        let at = match wanted.seat {
            Some(seat) => self.skip_to(at, seat)?,
            None => at,
        };
        let Some(position) = &at.position else { return raw(at) };
        let turn = position.turn();
        if let Turn::Over { .. } = turn {
            return Ok((wanted.clone(), at.fails(LineFault::Over)?));
        }
        let seat = wanted.seat.or(turn.seats().iter().copied().find(|seat| *seat != self.owner));
        let Some(seat) = seat.filter(|seat| turn.seats().contains(seat)) else {
            let others = self.board.seats().filter(|seat| *seat != self.owner).count();
            let after = at.fails(LineFault::TooManyMoves(others.saturating_sub(1)))?;
            return Ok((wanted.clone(), after));
        };
        let Some(text) = &wanted.text else {
            let after = self.any_move(&at, seat);
            return Ok((wanted.clone(), after));
        };
        match self.tried(&at, seat, text, None) {
            Tried::Made { public_text, after, .. } => {
                // What is read in a similar position may mean something else there.
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

    /// Skips those who move before a seat.
    fn skip_to(&mut self, mut at: At, seat: Seat) -> Result<At, LineFault> {
        for _ in 0..MOST_PASSED {
            let Some(position) = &at.position else { return Ok(at) };
            match position.turn().seats() {
                seats if seats.contains(&seat) => return Ok(at),
                seats if seats.contains(&self.owner) => return at.fails(LineFault::NotBefore(seat)),
                [] => return at.fails(LineFault::Over),
                seats => {
                    let next = seats.first().copied().unwrap_or(seat);
                    let is_certain = at.is_certain;
                    at = self.any_move(&at, next);
                    // Where players take turns in a fixed order, it is known who is to move in between.
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

    /// Skips movers the condition does not mention, up to the owner.
    fn skip_to_owner(&mut self, mut at: At, last: Option<&Theirs>) -> Result<At, LineFault> {
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

    fn answer(&mut self, content: &Content, at: At) -> Result<(Answer, At), LineFault> {
        if let Some(roll) = &content.roll {
            self.may_roll(&at, roll)?;
        }
        let Answer::Move { text, propose } = &content.answer else {
            let is_over =
                at.position.as_ref().is_some_and(|position| matches!(position.turn(), Turn::Over { .. }));
            return if is_over && at.is_certain {
                Err(LineFault::Over)
            } else {
                Ok((content.answer.clone(), at))
            };
        };
        let unknown = |at: At| {
            if takes_no_turn(self.board, self.owner, text) {
                Err(LineFault::TakesNoTurn)
            } else {
                Ok((content.answer.clone(), at.unknown()))
            }
        };
        let Some(position) = &at.position else { return unknown(at) };
        let turn = position.turn();
        if let Turn::Over { .. } = turn {
            return Ok((content.answer.clone(), at.fails(LineFault::Over)?));
        }
        if !turn.seats().contains(&self.owner) {
            return unknown(at);
        }
        match self.tried(&at, self.owner, text, content.roll.as_ref()) {
            Tried::Made { text: canonical, after, .. } => {
                let text = if after.is_sure { kept(canonical, text) } else { text.clone() };
                Ok((Answer::Move { text, propose: *propose }, after))
            }
            Tried::Perhaps => Ok((content.answer.clone(), at.unknown())),
            Tried::NoTurn => Err(LineFault::TakesNoTurn),
            Tried::Refused(why) => Err(LineFault::Mine(why)),
        }
    }

    /// Whether the owner can get this roll there.
    fn may_roll(&self, at: &At, roll: &Roll) -> Result<(), LineFault> {
        let turn = at.position.as_ref().map(|position| position.turn());
        let is_possible = match &turn {
            Some(Turn::Chance(chance)) if chance.purpose == Purpose::Roll => chance.fits(roll),
            Some(Turn::Over { .. }) => true,
            Some(_) if at.position.as_ref().is_some_and(|position| position.roll().is_none()) => {
                return Err(LineFault::NoDice);
            }
            _ if !self.board.game().info().chance => return Err(LineFault::NoDice),
            _ => self.rolls.is_empty() || self.rolls.iter().any(|chance| chance.fits(roll)),
        };
        if is_possible { Ok(()) } else { Err(LineFault::BadRoll) }
    }

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

    /// A position after some move of a seat, which only shows what moves look like from there on.
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

/// Whether the text is something that the seat may say now without taking a turn.
fn takes_no_turn(board: &Board, seat: Seat, text: &str) -> bool {
    let position = board.record.position().view(Viewer::Seat(seat));
    position.make(seat, text).is_ok_and(|made| !made.takes_turn)
}

/// The canonical form, unless a line with it could be misread.
fn kept(canonical: String, written: &str) -> String {
    let words = |word: &str| ["then", "roll", "any"].iter().any(|own| word.eq_ignore_ascii_case(own));
    let is_plain = !canonical.contains(", ") && !canonical.contains('\n') && !canonical.split(' ').any(words);
    if is_plain && !canonical.is_empty() { canonical } else { written.to_string() }
}
