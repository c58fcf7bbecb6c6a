//! From a written move to a legal one.

use std::cmp::Reverse;

use crate::game::{Phrase, Seat, Unread, phrase};

use super::cells::Cells;
use super::dice::Dice;
use super::generate::{Delta, Start};
use super::notation::{self, Written};
use super::play::{Play, Step};
use super::refuse;
use super::state::{Phase, State};
use super::track::{Cell, Track};

/// How many moves are offered where one is refused.
const NEAREST: usize = 5;

/// Reads what a person wrote as a legal play of that seat.
///
/// What counts is the position in the end. Whatever step moves lead to it, the play that comes back is the canonical
/// one for that position; and as the landings between leave no trace, a text never means two things.
pub fn read(state: &State, seat: Seat, text: &str) -> Result<Play, Unread<Play>> {
    let illegal = |why| Err(Unread::Illegal { why, nearest: Vec::new() });
    let Some(dice) = state.dice_of(seat) else {
        return illegal(match &state.phase {
            Phase::Over { .. } => "the game is over".into(),
            Phase::Lots { .. } => "it is not yet decided who begins".into(),
            Phase::Roll { seat: mover, .. } if *mover == seat => "your dice have not been rolled yet".into(),
            _ => "it is not your turn".into(),
        });
    };
    let Some(written) = notation::read(text) else {
        return Err(Unread::Unreadable(phrase!("a move looks like {} or {}", "a6-c6,g6-h6", "3xg10-j10")));
    };
    let start = state.start(seat);
    let most = start.most_pips(dice);
    let steps = match written {
        Written::Pass if most == 0 => return Ok(Play::PASS),
        Written::Pass => {
            return Err(Unread::Illegal { why: refuse::no_pass(dice), nearest: nearest(start, dice, &[]) });
        }
        Written::Pairs(_) if most == 0 => {
            return Err(Unread::Illegal { why: refuse::only_pass(dice), nearest: vec![Play::PASS] });
        }
        Written::Pairs(pairs) => pairs,
    };
    let mut known = Vec::new();
    for (from, to) in &steps {
        let unknown = match (start.track.find(from), start.track.find(to)) {
            (Some(from), Some(to)) => {
                known.push(Step { from, to });
                continue;
            }
            (None, _) => from,
            (_, None) => to,
        };
        let why = phrase!("there is no cell {} on this board", unknown);
        return Err(Unread::Illegal { why, nearest: nearest(start, dice, &known) });
    }
    legal(start, dice, &known, most)
        .map_err(|why| Unread::Illegal { why, nearest: nearest(start, dice, &known) })
}

/// The play that a canonical text names, legal or not.
pub fn recall(track: &Track, text: &str) -> Option<Play> {
    match notation::read(text)? {
        Written::Pass => Some(Play::PASS),
        Written::Pairs(pairs) => pairs.iter().try_fold(Play::PASS, |play, (from, to)| {
            Some(play.then(Step { from: track.find(from)?, to: track.find(to)? }))
        }),
    }
}

/// The canonical play for the position to which these pairs lead, or why they cannot be played.
fn legal(start: Start<'_>, dice: Dice, pairs: &[Step], most: u8) -> Result<Play, Phrase> {
    let after = make(start, dice, pairs, most)?;
    let delta = Delta::between(start.track, start.cells, &after);
    let results = start.results(dice);
    let found = results.iter().find(|found| found.delta == delta);
    found.map(|found| found.play).ok_or_else(|| "that cannot be played".into())
}

/// The position to which pairs lead, or why they are no legal play; `most` is what
/// [`most_pips`](Start::most_pips) gives.
///
/// A pair takes one step move or several of one piece. The dice are assigned in whatever way uses the most pips;
/// what is written after the game has been won is void.
pub fn make(start: Start<'_>, dice: Dice, pairs: &[Step], most: u8) -> Result<Cells, Phrase> {
    let mut walk = Walk { start, pairs, done: None, furthest: None };
    walk.go(&mut start.cells.clone(), 0, &dice.steps(), 0);
    match (walk.done, walk.furthest) {
        (Some(Done { cells, won: true, .. }), _) => Ok(cells),
        (Some(Done { cells, .. }), _) if cells == *start.cells => Err("it leaves the board as it was".into()),
        (Some(Done { pips, .. }), _) if pips < most => {
            Err(phrase!("it uses {} pips where {} are possible", pips, most))
        }
        (Some(Done { cells, .. }), _) => Ok(cells),
        (None, Some(stop)) => Err(refuse::why(start, &stop.cells, stop.pair, &stop.dice)),
        (None, None) => Err("that cannot be played".into()),
    }
}

/// A walk through all ways to assign the dice to pairs.
struct Walk<'a> {
    start: Start<'a>,
    pairs: &'a [Step],
    /// The end with the most pips so far.
    done: Option<Done>,
    /// How far any way has come.
    furthest: Option<Stop>,
}

/// All pairs made.
struct Done {
    cells: Cells,
    pips: u8,
    won: bool,
}

/// A pair that is to be made.
struct Stop {
    place: usize,
    pair: Step,
    cells: Cells,
    dice: Vec<u8>,
}

impl Walk<'_> {
    /// Makes the pairs from `place` on with the dice that are left.
    fn go(&mut self, cells: &mut Cells, place: usize, dice: &[u8], pips: u8) {
        let Some(pair) = self.pairs.get(place).copied() else {
            return self.end(cells, pips, false);
        };
        let further = |stop: &Stop| (place, dice.len()) > (stop.place, stop.dice.len());
        if self.furthest.as_ref().is_none_or(further) {
            self.furthest = Some(Stop { place, pair, cells: cells.clone(), dice: dice.to_vec() });
        }
        if cells[pair.from].is_of(self.start.colours) {
            self.carry(cells, &mut vec![pair.from], place, dice, pips);
        }
    }

    /// Carries the piece of a pair on to its end; `path` is where it has stood since the pair began. It never lands
    /// twice on one cell: who wants to go forth and back has to write it.
    fn carry(&mut self, cells: &mut Cells, path: &mut Vec<Cell>, place: usize, dice: &[u8], pips: u8) {
        let Some(at) = path.last().copied() else { return };
        let goal = self.pairs[place].to;
        let colour = cells[at].colour();
        for (die, left) in choices(dice) {
            for &to in self.start.track.targets(at, die) {
                if !cells[to].admits(colour) || path.contains(&to) {
                    continue;
                }
                let undo = (cells[at], cells[to]);
                cells.step(at, to);
                let won = cells.away(self.start.track, self.start.colours) == 0;
                match (to == goal, won) {
                    (true, true) => self.end(cells, pips + die, true),
                    (true, false) => self.go(cells, place + 1, &left, pips + die),
                    (false, true) => {}
                    (false, false) => {
                        path.push(to);
                        self.carry(cells, path, place, &left, pips + die);
                        path.pop();
                    }
                }
                (cells[at], cells[to]) = undo;
            }
        }
    }

    fn end(&mut self, cells: &Cells, pips: u8, won: bool) {
        if self.done.as_ref().is_none_or(|done| (won, pips) > (done.won, done.pips)) {
            self.done = Some(Done { cells: cells.clone(), pips, won });
        }
    }
}

/// Each number among the dice once, with the dice that are left when it is used.
pub fn choices(dice: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let mut choices: Vec<(u8, Vec<u8>)> = Vec::new();
    for (i, die) in dice.iter().enumerate() {
        if choices.iter().all(|(other, _)| other != die) {
            let left = dice.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, d)| *d).collect();
            choices.push((*die, left));
        }
    }
    choices
}

/// The legal plays that have most in common with what was written.
fn nearest(start: Start<'_>, dice: Dice, written: &[Step]) -> Vec<Play> {
    let likeness = |play: Play| -> u32 {
        let steps: Vec<Step> = play.steps().collect();
        let alike = |wish: &Step, step: &Step| {
            8 * u32::from(wish == step)
                + 2 * u32::from(wish.from == step.from)
                + u32::from(wish.to == step.to)
        };
        written.iter().map(|wish| steps.iter().map(|step| alike(wish, step)).max().unwrap_or(0)).sum()
    };
    let mut list: Vec<(Reverse<u32>, u64, Play)> = start
        .results(dice)
        .into_iter()
        .map(|found| (Reverse(likeness(found.play)), found.play.text_order(start.track), found.play))
        .collect();
    list.sort_unstable();
    list.into_iter().take(NEAREST).map(|(_, _, play)| play).collect()
}
