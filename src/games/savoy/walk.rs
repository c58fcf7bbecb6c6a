//! Pairs of cells made with a roll: every way to assign the dice is tried.

use crate::game::kit::counted;
use crate::game::{Phrase, phrase};

use super::board::Cell;
use super::cells::Cells;
use super::dice::{Dice, choices};
use super::moves::Start;
use super::play::Step;
use super::refusal;

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
            let used = counted(pips.into(), "pip", "pips");
            Err(phrase!("it uses {} where {} are possible", used, most))
        }
        (Some(Done { cells, .. }), _) => Ok(cells),
        (None, Some(stop)) => Err(refusal::why(start, &stop.cells, stop.pair, &stop.dice)),
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
