//! The canonical play for a known position, among all plays that lead to it.
//!
//! The search goes from the old position to the new one and turns back when more pieces have to leave their cells than there are step
//! moves left. So it tries few plays where listing all positions could find hundreds of thousands.

use super::cells::{Cells, Stack};
use super::dice::{Dice, choices};
use super::moves::Start;
use super::play::{Play, Step};
use super::side::Colour;

/// The legal play that leads to `end`, with the fewest step moves, then first in cell order; none if there is none. `most` comes from
/// [`most_pips`](Start::most_pips).
pub fn canonical(start: Start<'_>, dice: Dice, end: &Cells, most: u8) -> Option<Play> {
    if start.cells == end {
        return None;
    }
    let away = start.cells.away(start.track, start.colours);
    let won = end.are_home(start.track, start.colours);
    let surplus = start.track.cells().map(|cell| {
        let (now, end) = (start.cells[cell], end[cell]);
        Colour::ALL.iter().map(|colour| now.count(*colour).saturating_sub(end.count(*colour))).sum::<u8>()
    });
    let surplus = surplus.sum();
    let dice = dice.steps();
    (1..).take(dice.len()).find_map(|count| {
        let mut search = Search { start, end, least: (!won).then_some(most), best: None };
        let ahead = Ahead { count, surplus, away };
        if surplus <= count && (won || can_use(&dice, count, most)) {
            search.go(&mut start.cells.clone(), &dice, ahead, Play::PASS, 0);
        }
        search.best
    })
}

/// Whether `count` of the dice can have this many pips.
fn can_use(dice: &[u8], count: u8, pips: u8) -> bool {
    match count {
        1 => dice.contains(&pips),
        _ => dice.iter().take(count.into()).sum::<u8>() == pips,
    }
}

/// A search for the least play with a given number of step moves.
struct Search<'a> {
    start: Start<'a>,
    end: &'a Cells,
    /// The pips that must be used; none if the play wins, because any number will do then.
    least: Option<u8>,
    best: Option<Play>,
}

/// What is still to be done.
#[derive(Clone, Copy)]
struct Ahead {
    /// The step moves to make.
    count: u8,
    /// The pieces that must leave their cells.
    surplus: u8,
    /// The pieces that are not at home.
    away: u8,
}

impl Search<'_> {
    fn go(&mut self, cells: &mut Cells, dice: &[u8], ahead: Ahead, play: Play, pips: u8) {
        let Some(count) = ahead.count.checked_sub(1) else {
            if cells == self.end && self.least.is_none_or(|least| pips == least) {
                self.best = Some(self.best.map_or(play, |best| best.min(play)));
            }
            return;
        };
        // Anything after a win is void.
        if ahead.away == 0 {
            return;
        }
        let start = self.start;
        let choices = choices(dice);
        for from in cells.occupied() {
            let stack = cells[from];
            if !stack.is_of(start.colours) {
                continue;
            }
            let colour = stack.colour();
            let surplus = ahead.surplus - u8::from(stack.count(colour) > self.end[from].count(colour));
            if surplus > count {
                continue;
            }
            for (die, left) in &choices {
                for to in start.track.targets(from, *die).iter().copied() {
                    let goal: Stack = cells[to];
                    let surplus = surplus + u8::from(goal.count(colour) >= self.end[to].count(colour));
                    if surplus > count || !goal.admits(colour) {
                        continue;
                    }
                    let step = Step { from, to };
                    let away = start.away_after(ahead.away, cells, step);
                    cells.step(from, to);
                    self.go(cells, left, Ahead { count, surplus, away }, play.then(step), pips + die);
                    cells.set(from, stack);
                    cells.set(to, goal);
                }
            }
        }
    }
}
