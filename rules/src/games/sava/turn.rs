//! What moves and dice do to a position.

use crate::game::{Roll, Seat};

use super::board::Space;
use super::piece::{Kind, Piece, Side};
use super::state::{Move, Phase, QUIET, SPIDER, State, Step, Turned};

impl State {
    pub fn make(&mut self, m: &Move) {
        match m {
            Move::Step(step) => self.step(step),
            Move::Throw(order) => self.phase = Phase::Thrown(*order),
            Move::Remove(space) => {
                self.pieces[space.index()] = None;
                self.end_turn(true, None);
            }
            Move::Decline => self.end_turn(false, None),
        }
    }

    /// Applies a roll that the position waits for.
    pub fn decide(&mut self, roll: &Roll) {
        match (self.phase, roll.0.as_slice()) {
            (Phase::Lot, lot) => {
                self.red = Seat::new(if lot.first() == Some(&2) { 2 } else { 1 });
                self.phase = Phase::Move;
            }
            (Phase::Thrown(order), [first, second]) => self.thrown([*first, *second], order),
            _ => {}
        }
    }

    fn thrown(&mut self, dice: [u16; 2], order: Option<Turned>) {
        self.phase = self.granted(dice);
        match order {
            _ if !self.has_choice() => self.end_turn(false, None),
            Some(Turned::Step(step)) => self.step(&step),
            Some(Turned::Declined) => self.end_turn(false, None),
            None => {}
        }
        self.dice = Some(dice);
    }

    /// The phase that a throw leads to; `Phase::Move` if it brings nothing.
    pub fn granted(&self, dice: [u16; 2]) -> Phase {
        let spiders = dice.iter().filter(|face| **face == SPIDER).count();
        match (self.variant.form().spiders_remove, spiders) {
            (true, 2) => Phase::Remove,
            (true, 1) | (false, 2) => Phase::Turncoat,
            _ => Phase::Move,
        }
    }

    /// Whether the throw's result can be used.
    pub fn has_choice(&self) -> bool {
        match self.phase {
            Phase::Turncoat => !self.steps().is_empty(),
            Phase::Remove => self.removable().next().is_some(),
            _ => false,
        }
    }

    fn step(&mut self, step: &Step) {
        let turned = self.phase == Phase::Turncoat;
        let captured =
            [step.via, Some(step.to)].map(|space| space.and_then(|s| self.pieces[s.index()].take()));
        let piece = self.pieces[step.from.index()].take();
        self.pieces[step.to.index()] = piece.map(|p| Piece { kind: step.becomes.unwrap_or(p.kind), ..p });
        let taken = captured.iter().flatten();
        if taken.clone().any(|piece| piece.kind == Kind::Matron) {
            self.win(self.turn);
            self.quiet = 0;
            return;
        }
        let loud = step.becomes.is_some() || taken.count() > 0;
        self.end_turn(loud, turned.then_some((step.to, step.from)));
    }

    pub fn win(&mut self, side: Side) {
        self.turn = side;
        self.phase = Phase::Won(side);
        self.no_return = None;
        self.dice = None;
    }

    fn end_turn(&mut self, loud: bool, no_return: Option<(Space, Space)>) {
        self.quiet = if loud { 0 } else { self.quiet + 1 };
        self.turn = self.turn.other();
        self.dice = None;
        (self.phase, self.no_return) =
            if self.quiet < QUIET { (Phase::Move, no_return) } else { (Phase::Draw, None) };
    }
}
