//! A random legal play, found without a list of all.

use super::canonical::canonical;
use super::cells::Cells;
use super::dice::{Dice, choices};
use super::moves::Start;
use super::play::{Play, Step};

/// A random legal play; `below(n)` gives uniform numbers less than `n`. Every play is possible, but not equally likely: step moves are
/// chosen one after another, and chosen anew if they lead to no legal play.
pub fn random(start: Start<'_>, dice: Dice, below: &mut dyn FnMut(usize) -> usize) -> Play {
    let away = start.cells.away(start.track, start.colours);
    let mut cells = start.cells.clone();
    let mut walk = |most: u8| {
        let found = Walk { start, most, below: &mut *below }.go(&mut cells, &dice.steps(), away, 0);
        if found { canonical(start, dice, &cells, most) } else { None }
    };
    // The whole roll can nearly always be played.
    let whole = walk(dice.steps().iter().sum());
    let played = whole.or_else(|| match start.most_pips(dice) {
        0 => None,
        most => walk(most),
    });
    played.unwrap_or(Play::PASS)
}

struct Walk<'a> {
    start: Start<'a>,
    most: u8,
    below: &'a mut dyn FnMut(usize) -> usize,
}

impl Walk<'_> {
    /// Goes on to the end of a legal play; false if there is none. Leaves `cells` as they are after the play.
    fn go(&mut self, cells: &mut Cells, dice: &[u8], away: u8, pips: u8) -> bool {
        if away == 0 {
            return true;
        }
        if pips == self.most && cells != self.start.cells {
            return true;
        }
        let before = cells.clone();
        let mut steps: Vec<(u8, Step)> = Vec::new();
        let choices = choices(dice);
        for (place, (die, _)) in (0..).zip(&choices) {
            self.start.steps(&before, *die).for_each(|step| steps.push((place, step)));
        }
        while !steps.is_empty() {
            let (place, step) = steps.swap_remove((self.below)(steps.len()));
            let Some((die, left)) = choices.get(usize::from(place)) else { return false };
            cells.step(step.from, step.to);
            if self.go(cells, left, self.start.away_after(away, &before, step), pips + die) {
                return true;
            }
            cells.set(step.from, before[step.from]);
            cells.set(step.to, before[step.to]);
        }
        false
    }
}
