//! A turn chosen step by step, in any order: the cell that moves, where to, and so on until the roll is played.

use crate::game::{Phrase, Seat, Step as Choice, Steps, Way, along, phrase};

use super::board::Cell;
use super::cells::Cells;
use super::dice::choices;
use super::moves::Start;
use super::notation;
use super::play::Play;
use super::state::State;

/// What can follow `so_far`, such as `a6-c6,g7`; none if nothing begins like that.
pub fn steps(state: &State, seat: Seat, so_far: &str) -> Option<Steps<Play>> {
    let dice = state.dice_of(seat)?;
    let start = state.start(seat);
    let most = start.most_pips(dice);
    if most == 0 {
        let pass = Choice { said: Play::PASS.aloud(start.track), ..Choice::same("pass", None) };
        return along([Way { steps: vec![pass], whole: Play::PASS }], so_far);
    }
    let turn = Turn { start, most };
    let mut hands = vec![Hand { cells: start.cells.clone(), dice: dice.steps(), pips: 0, won: false }];
    let mut parts = so_far.split(',').filter(|_| !so_far.is_empty()).peekable();
    while let Some(part) = parts.next() {
        match part.split_once('-') {
            Some((from, to)) => {
                let (from, to) = (start.track.find(from)?, start.track.find(to)?);
                hands =
                    turn.reached(&hands, from).filter(|(at, _)| *at == to).map(|(_, hand)| hand).collect();
                hands.sort_unstable();
                hands.dedup();
            }
            None if parts.peek().is_some() => return None,
            None => return landings(turn, &hands, start.track.find(part)?),
        }
    }
    let comma = if so_far.is_empty() { "" } else { "," };
    let origin = |from: Cell| {
        let name = start.track.name(from);
        let said = Phrase::same(name);
        let can_move = turn.reached(&hands, from).next().is_some();
        can_move.then(|| Choice { said, ..Choice::same(&format!("{comma}{name}"), Some(name)) })
    };
    let list: Vec<Choice> = start.track.cells().filter_map(origin).collect();
    let is_whole = hands.iter().any(|hand| turn.is_whole(hand));
    let whole = if is_whole { notation::parse(state, seat, so_far).ok() } else { None };
    if list.is_empty() && whole.is_none() { None } else { Some(Steps { list, whole }) }
}

/// Where the piece on a cell can go.
fn landings(turn: Turn<'_>, hands: &[Hand], from: Cell) -> Option<Steps<Play>> {
    let mut cells: Vec<Cell> = turn.reached(hands, from).map(|(to, _)| to).collect();
    cells.sort_unstable();
    cells.dedup();
    let track = turn.start.track;
    let landing = |to: Cell| {
        let (from, to) = (track.name(from), track.name(to));
        Choice { said: phrase!("from {} to {}", from, to), ..Choice::same(&format!("-{to}"), Some(to)) }
    };
    let list: Vec<Choice> = cells.into_iter().map(landing).collect();
    if list.is_empty() { None } else { Some(Steps { list, whole: None }) }
}

/// A position within a turn, with the dice that are left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Hand {
    cells: Cells,
    dice: Vec<u8>,
    pips: u8,
    won: bool,
}

#[derive(Clone, Copy)]
struct Turn<'a> {
    start: Start<'a>,
    /// The pips that must be used, unless the game is won.
    most: u8,
}

impl Turn<'_> {
    /// Each step move of the piece on a cell after which the turn can be completed.
    fn reached(self, hands: &[Hand], from: Cell) -> impl Iterator<Item = (Cell, Hand)> {
        hands.iter().flat_map(move |hand| self.after(hand, from)).filter(move |(_, hand)| self.can_end(hand))
    }

    /// Each step move of the piece on a cell.
    fn after(self, hand: &Hand, from: Cell) -> Vec<(Cell, Hand)> {
        let mut list = Vec::new();
        if hand.won || !hand.cells[from].is_of(self.start.colours) {
            return list;
        }
        let colour = hand.cells[from].colour();
        for (die, left) in choices(&hand.dice) {
            for &to in self.start.track.targets(from, die) {
                if to != from && hand.cells[to].admits(colour) {
                    let mut cells = hand.cells.clone();
                    cells.step(from, to);
                    let won = cells.are_home(self.start.track, self.start.colours);
                    list.push((to, Hand { cells, dice: left.clone(), pips: hand.pips + die, won }));
                }
            }
        }
        list
    }

    fn is_whole(self, hand: &Hand) -> bool {
        hand.won || hand.pips == self.most && hand.cells != *self.start.cells
    }

    /// Whether some step moves, or none, make a whole turn of it.
    fn can_end(self, hand: &Hand) -> bool {
        let on = |from: Cell| self.after(hand, from).iter().any(|(_, next)| self.can_end(next));
        self.is_whole(hand) || self.start.track.cells().any(on)
    }
}
