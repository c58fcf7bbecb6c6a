//! Every distinct position that a roll can lead to, with one way to reach it.
//!
//! The search is breadth-first by step move and keeps each position once, with the least play that reaches it. Two things keep rolls
//! on crowded boards cheap. Step moves on different cells may be made in either order, so only the lesser order is tried. And a
//! position is stored as its difference from the start of the turn: at most eight cells, packed into 128 bits.

use std::cmp::Reverse;

use super::board::{Cell, Track};
use super::cells::{Cells, Stack};
use super::dice::Dice;
use super::play::{MOST_STEP_MOVES, Play, Step};
use super::side::Colour;

/// The cells that differ from the start of the turn: in order, 16 bits each, the lowest cell in the lowest bits. A slot is the cell
/// plus one and the byte of its stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Delta(u128);

/// How many cells a delta holds: four step moves change no more.
const SLOTS: u32 = 8;

impl Delta {
    /// The same difference with another stack on one cell.
    fn with(self, cell: Cell, stack: Stack, before: &Cells) -> Self {
        let tag = u128::from(cell) + 1;
        let tag_of = |slots: u128| slots >> 8 & 255;
        let (mut above, mut place) = (self.0, 0);
        while place < SLOTS - 1 && (1..tag).contains(&tag_of(above)) {
            (above, place) = (above >> 16, place + 1);
        }
        let below = self.0 & ((1 << (16 * place)) - 1);
        if tag_of(above) == tag {
            above >>= 16;
        }
        if stack != before[cell] {
            above = above << 16 | tag << 8 | u128::from(stack.byte());
        }
        Delta(below | above << (16 * place))
    }

    /// The cells that differ, with their current stacks.
    pub fn slots(self) -> impl Iterator<Item = (Cell, Stack)> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let [tag, stack] = ((bits & 0xffff) as u16).to_be_bytes();
            bits >>= 16;
            tag.checked_sub(1).map(|cell| (cell, Stack::of_byte(stack)))
        })
    }
}

/// A reachable position, and the least play that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The position, as a difference from the start of the turn.
    pub delta: Delta,
    /// The number of pieces that are not at home.
    away: u8,
    /// The play with the fewest step moves; of equal ones the first in cell order.
    pub play: Play,
}

impl Found {
    pub fn cells(&self, before: &Cells) -> Cells {
        let mut cells = before.clone();
        for (cell, stack) in self.delta.slots() {
            cells.set(cell, stack);
        }
        cells
    }
}

/// The context of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    pub track: &'a Track,
    /// The position before the turn.
    pub cells: &'a Cells,
    /// The player's colours, one bit each.
    pub colours: u8,
}

impl Start<'_> {
    /// All positions that the roll can lead to, each once; empty if nothing can be played.
    ///
    /// Legal are plays that change the board and use the most pips possible, and those that win.
    pub fn results(self, dice: Dice) -> Vec<Found> {
        self.results_up_to(dice, usize::MAX).unwrap_or_default()
    }

    /// The same; none if any one step move leads to more than `limit` positions.
    pub fn results_up_to(self, dice: Dice, limit: usize) -> Option<Vec<Found>> {
        let away = self.cells.away(self.track, self.colours);
        let root = vec![Found { delta: Delta::default(), away, play: Play::PASS }];
        // The order of steps does not matter, unless the game may be won in between.
        let any_order = u32::from(away) > MOST_STEP_MOVES;
        let mut levels = Vec::new();
        match *dice.steps() {
            [one, other] => {
                let first = self.expand(&root, one, Order::Each, limit)?;
                let second = self.expand(&root, other, Order::Each, limit)?;
                let mut both = Reached::default();
                let (all, bound) =
                    if any_order { (Order::Any, Order::Bound) } else { (Order::Each, Order::Each) };
                self.expand_into(&mut both, &first, other, all, limit)?;
                self.expand_into(&mut both, &second, one, bound, limit)?;
                levels.extend([(one, first), (other, second), (one + other, both.list)]);
            }
            ref equal => {
                let order = if any_order { Order::Lesser } else { Order::Each };
                levels.push((0, root));
                for die in equal {
                    let next = match levels.last() {
                        Some((pips, level)) => (pips + die, self.expand(level, *die, order, limit)?),
                        None => break,
                    };
                    levels.push(next);
                }
            }
        }
        Some(legal(levels))
    }

    /// About `most` good positions by `value` after equal dice, by beam search. Empty if that finds no play of the whole roll.
    pub fn good_results(self, dice: Dice, most: usize, mut value: impl FnMut(&Found) -> i32) -> Vec<Found> {
        let away = self.cells.away(self.track, self.colours);
        let mut level = vec![Found { delta: Delta::default(), away, play: Play::PASS }];
        let mut won: Vec<Found> = Vec::new();
        for die in dice.steps() {
            level = self.expand(&level, die, Order::Each, usize::MAX).unwrap_or_default();
            won.extend(level.iter().filter(|found| found.away == 0));
            level.sort_by_cached_key(|found| (Reverse(value(found)), found.play));
            level.truncate(most);
        }
        if won.is_empty() {
            level.retain(|found| found.delta != Delta::default());
            return level;
        }
        won
    }

    /// The most pips of any play that changes the board; 0 if nothing can be played.
    ///
    /// Much faster than [`results`](Self::results): it stops at the first play that uses the whole roll.
    pub fn most_pips(self, dice: Dice) -> u8 {
        let whole: u8 = dice.steps().iter().sum();
        let mut best = 0;
        self.visit(dice, &mut |cells, used| {
            if used > best && cells != self.cells {
                best = used;
            }
            best < whole
        });
        best
    }

    /// The only position that the roll can lead to; none if there are several. `most` comes from [`most_pips`](Self::most_pips).
    pub fn only_result(self, dice: Dice, most: u8) -> Option<Cells> {
        let mut found: Vec<Cells> = Vec::new();
        self.visit(dice, &mut |cells, used| {
            let ends = used == most || cells.are_home(self.track, self.colours);
            if ends && cells != self.cells && !found.contains(cells) {
                found.push(cells.clone());
            }
            found.len() < 2
        });
        found.pop().filter(|_| found.is_empty())
    }

    /// Visits the positions within all plays, with the pips used, in both orders of different dice, until `goes_on` says no.
    fn visit(self, dice: Dice, goes_on: &mut dyn FnMut(&Cells, u8) -> bool) {
        let mut cells = self.cells.clone();
        let steps = dice.steps();
        if let ([one, other], true) = (&*steps, self.visit_from(&mut cells, &steps, 0, goes_on)) {
            self.visit_from(&mut cells, &[*other, *one], 0, goes_on);
        }
    }

    fn visit_from(
        self,
        cells: &mut Cells,
        dice: &[u8],
        used: u8,
        goes_on: &mut dyn FnMut(&Cells, u8) -> bool,
    ) -> bool {
        if !goes_on(cells, used) {
            return false;
        }
        let Some((die, rest)) = dice.split_first() else { return true };
        if cells.are_home(self.track, self.colours) {
            return true;
        }
        for step in self.steps(cells, *die).collect::<Vec<_>>() {
            let (from, to) = (cells[step.from], cells[step.to]);
            cells.step(step.from, step.to);
            let all = self.visit_from(cells, rest, used + die, goes_on);
            cells.set(step.from, from);
            cells.set(step.to, to);
            if !all {
                return false;
            }
        }
        true
    }

    /// The step moves of one die in a position.
    pub fn steps(self, cells: &Cells, die: u8) -> impl Iterator<Item = Step> {
        self.movable(cells).flat_map(move |(from, stack)| {
            self.landings(cells, from, stack.colour(), die).map(move |to| Step { from, to })
        })
    }

    /// The stacks with a piece of the player on top.
    fn movable(self, cells: &Cells) -> impl Iterator<Item = (Cell, Stack)> {
        cells.stacks().filter(move |(_, stack)| stack.is_of(self.colours))
    }

    /// Where a piece of this colour can go with one die.
    fn landings(self, cells: &Cells, from: Cell, colour: Colour, die: u8) -> impl Iterator<Item = Cell> {
        self.track.targets(from, die).iter().copied().filter(move |to| cells[*to].admits(colour))
    }

    /// The number of pieces not at home after a step move; `away` is the number before it.
    pub fn away_after(self, away: u8, cells: &Cells, step: Step) -> u8 {
        let colour = cells[step.from].colour();
        away + u8::from(self.track.is_home(step.from, colour)) - u8::from(self.track.is_home(step.to, colour))
    }

    /// The positions one step move further, each once, not counting those after a win; none if there are more than `limit`.
    fn expand(self, level: &[Found], die: u8, order: Order, limit: usize) -> Option<Vec<Found>> {
        let mut reached = Reached::with_room((8 * level.len()).min(limit));
        self.expand_into(&mut reached, level, die, order, limit)?;
        Some(reached.list)
    }

    fn expand_into(
        self,
        reached: &mut Reached,
        level: &[Found],
        die: u8,
        order: Order,
        limit: usize,
    ) -> Option<()> {
        let before = self.cells;
        let mut cells = before.clone();
        for node in level.iter().filter(|node| node.away > 0) {
            for (cell, stack) in node.delta.slots() {
                cells.set(cell, stack);
            }
            let last = if order == Order::Each { None } else { node.play.last() };
            for (from, stack) in self.movable(&cells) {
                let colour = stack.colour();
                let lifted = node.delta.with(from, stack.without_top(), before);
                for to in self.landings(&cells, from, colour, die) {
                    let step = Step { from, to };
                    let mut play = node.play.then(step);
                    if let Some(last) = last.filter(|last| step.is_apart_from(*last)) {
                        match order {
                            Order::Bound => continue,
                            Order::Lesser if step < last => continue,
                            Order::Any if step < last => play = Play::PASS.then(step).then(last),
                            Order::Each | Order::Lesser | Order::Any => {}
                        }
                    }
                    let delta = lifted.with(to, cells[to].with_top(colour), before);
                    let away = self.away_after(node.away, &cells, step);
                    reached.add(Found { delta, away, play });
                }
            }
            for (cell, _) in node.delta.slots() {
                cells.set(cell, before[cell]);
            }
            if reached.list.len() > limit {
                return None;
            }
        }
        Some(())
    }
}

/// What becomes of a step move that shares no cell with the last one of a play, so that either could come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// It comes last; the play in the other order is tried as well.
    Each,
    /// The same, but for equal dice, where a play is tried in the lesser order only.
    Lesser,
    /// The lesser of the two comes first, in place of the plays in both orders.
    Any,
    /// It is skipped: the same dice in the other order were tried with [`Order::Any`].
    Bound,
}

/// Reached positions with their least plays, in the order of discovery.
///
/// A hash table of indices into the list: three times as fast as sorting a quarter of a million positions.
#[derive(Default)]
struct Reached {
    list: Vec<Found>,
    /// The index in the list plus one; 0 if empty. Its length is a power of two.
    slots: Vec<u32>,
}

impl Reached {
    fn with_room(count: usize) -> Self {
        let slots = vec![0; (2 * count).next_power_of_two()];
        Reached { list: Vec::with_capacity(count), slots }
    }

    fn add(&mut self, found: Found) {
        if self.slots.len() < 2 * (self.list.len() + 1) {
            self.grow();
        }
        let slot = self.slot(found.delta);
        match self.slots[slot].checked_sub(1) {
            Some(place) => {
                let known = &mut self.list[place as usize];
                if (found.play.count(), found.play) < (known.play.count(), known.play) {
                    known.play = found.play;
                }
            }
            None => {
                self.list.push(found);
                self.slots[slot] = self.list.len() as u32;
            }
        }
    }

    /// The slot of a position, or where it belongs.
    fn slot(&self, delta: Delta) -> usize {
        let mask = self.slots.len() - 1;
        let mixed =
            (delta.0 as u64 ^ ((delta.0 >> 64) as u64).rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 32) as usize & mask;
        while self.slots[slot].checked_sub(1).is_some_and(|place| self.list[place as usize].delta != delta) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; (4 * (self.list.len() + 1)).next_power_of_two().max(64)];
        for place in 0..self.list.len() {
            let slot = self.slot(self.list[place].delta);
            self.slots[slot] = place as u32 + 1;
        }
    }
}

/// The legal positions among those found, given with the pips used: the won ones, and of the others those that use the most pips; each
/// once.
fn legal(levels: Vec<(u8, Vec<Found>)>) -> Vec<Found> {
    let is_changed = |f: &Found| f.delta != Delta::default();
    let used = levels.iter().filter(|(_, found)| found.iter().any(is_changed));
    let most = used.map(|(pips, _)| *pips).max().unwrap_or(0);
    let mut lists = levels.into_iter().map(|(pips, mut found)| {
        found.retain(|f| is_changed(f) && (f.away == 0 || pips == most));
        found
    });
    let filled: Vec<Vec<Found>> = lists.by_ref().filter(|list| !list.is_empty()).collect();
    match <[Vec<Found>; 1]>::try_from(filled) {
        Ok([list]) => list,
        Err(lists) => {
            let mut reached = Reached::default();
            lists.into_iter().flatten().for_each(|found| reached.add(found));
            reached.list
        }
    }
}
