//! Makes from-to pairs with a roll, trying every assignment of the dice.

use crate::game::kit::counted;
use crate::game::{Phrase, phrase};

use super::board::Cell;
use super::cells::Cells;
use super::dice::{Dice, choices};
use super::moves::Start;
use super::play::Step;
use super::refusal;

/// Whether a pair of several step moves may meet a cell twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// No: going back and forth must be written out.
    Onward,
    /// It may pass a cell twice, but not land on one twice: the likely meaning of a slip.
    Retraced,
}

/// Why pairs are not a legal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// They can be made, but the whole is no play.
    Whole(Phrase),
    /// One of them cannot be made.
    Pair(Phrase),
}

/// The position that the pairs lead to, or why they are not a legal play; `most` comes from [`most_pips`](Start::most_pips).
///
/// A pair is one or more step moves of one piece. The dice are assigned so as to use the most pips; anything after a win is void.
pub fn make(start: Start<'_>, dice: Dice, pairs: &[Step], most: u8, ways: Ways) -> Result<Cells, Unplayable> {
    let mut walk = Walk { start, pairs, ways, done: None, furthest: None };
    walk.go(&mut start.cells.clone(), 0, &dice.steps(), 0);
    match (walk.done, walk.furthest) {
        (Some(Done { cells, won: true, .. }), _) => Ok(cells),
        (Some(Done { cells, .. }), _) if cells == *start.cells => {
            Err(Unplayable::Whole(phrase!("it leaves the board as it was")))
        }
        (Some(Done { pips, .. }), _) if pips < most => {
            let used = counted(pips.into(), phrase!("{} pip", pips), phrase!("{} pips", pips));
            Err(Unplayable::Whole(phrase!("it uses {} where {} are possible", used, most)))
        }
        (Some(Done { cells, .. }), _) => Ok(cells),
        (None, Some(stop)) => Err(Unplayable::Pair(refusal::why(start, &stop.cells, stop.pair, &stop.dice))),
        (None, None) => Err(Unplayable::Pair(phrase!("that cannot be played"))),
    }
}

struct Walk<'a> {
    start: Start<'a>,
    pairs: &'a [Step],
    ways: Ways,
    /// The best end so far: a win, or the most pips.
    done: Option<Done>,
    /// The furthest that any assignment has come.
    furthest: Option<Stop>,
}

/// The result of making all pairs.
struct Done {
    cells: Cells,
    pips: u8,
    won: bool,
}

/// A pair to be made.
struct Stop {
    place: usize,
    pair: Step,
    cells: Cells,
    dice: Vec<u8>,
}

impl Walk<'_> {
    /// Makes the pairs from `place` on with the remaining dice.
    fn go(&mut self, cells: &mut Cells, place: usize, dice: &[u8], pips: u8) {
        let Some(pair) = self.pairs.get(place).copied() else {
            return self.end(cells, pips, false);
        };
        let further = |stop: &Stop| (place, dice.len()) > (stop.place, stop.dice.len());
        if self.furthest.as_ref().is_none_or(further) {
            self.furthest = Some(Stop { place, pair, cells: cells.clone(), dice: dice.to_vec() });
        }
        if cells[pair.from].is_of(self.start.colours) {
            self.carry(cells, &Path::of(pair.from), place, dice, pips);
        }
    }

    /// Moves the piece of a pair on to its end.
    fn carry(&mut self, cells: &mut Cells, path: &Path, place: usize, dice: &[u8], pips: u8) {
        let goal = self.pairs[place].to;
        let at = path.at;
        let colour = cells[at].colour();
        let lines = self.start.track.lines(at);
        for (die, left) in choices(dice) {
            for way in lines.iter().filter_map(|line| line.get(..usize::from(die))) {
                let Some(&to) = way.last().filter(|to| **to != at && cells[**to].admits(colour)) else {
                    continue;
                };
                if path.stood.contains(&to) || self.ways == Ways::Onward && path.meets(way) {
                    continue;
                }
                let undo = (cells[at], cells[to]);
                cells.step(at, to);
                let won = cells.are_home(self.start.track, self.start.colours);
                match (to == goal, won) {
                    (true, true) => self.end(cells, pips + die, true),
                    (true, false) => self.go(cells, place + 1, &left, pips + die),
                    (false, true) => {}
                    (false, false) => self.carry(cells, &path.on(way, to), place, &left, pips + die),
                }
                cells.set(at, undo.0);
                cells.set(to, undo.1);
            }
        }
    }

    fn end(&mut self, cells: &Cells, pips: u8, won: bool) {
        if self.done.as_ref().is_none_or(|done| (won, pips) > (done.won, done.pips)) {
            self.done = Some(Done { cells: cells.clone(), pips, won });
        }
    }
}

/// The path of a pair's piece.
struct Path {
    at: Cell,
    /// Where it has landed.
    stood: Vec<Cell>,
    /// Where it has landed and what it has passed.
    passed: Vec<Cell>,
}

impl Path {
    fn of(from: Cell) -> Self {
        Path { at: from, stood: vec![from], passed: vec![from] }
    }

    /// Whether a further step move meets an earlier cell; the first one is straight anyway.
    fn meets(&self, way: &[Cell]) -> bool {
        self.stood.len() > 1 && way.iter().any(|cell| self.passed.contains(cell))
    }

    fn on(&self, way: &[Cell], to: Cell) -> Self {
        let mut stood = self.stood.clone();
        stood.push(to);
        Path { at: to, stood, passed: self.passed.iter().chain(way).copied().collect() }
    }
}
