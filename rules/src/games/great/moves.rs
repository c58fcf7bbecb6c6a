//! The legal moves.
//!
//! Since every man leaps, nothing is pinned and there are no discovered checks. While the King is not in check, every move of
//! another man is legal; in check, another man can only capture the checking man.

use super::board::{Side, Square, SquareSet};
use super::kind::{Kind, pawn_takes};
use super::men::{Men, Move};

pub struct Legal<'a> {
    men: &'a Men,
    side: Side,
    /// Where men other than the King may go.
    open: SquareSet,
}

impl<'a> Legal<'a> {
    pub fn of(men: &'a Men, side: Side) -> Self {
        let checkers = men.checkers(side);
        let open = match checkers {
            SquareSet::EMPTY => !men.side(side),
            one if one.is_single() => one,
            _ => SquareSet::EMPTY,
        };
        Legal { men, side, open }
    }

    /// The target squares of one of the side's men.
    fn targets(&self, from: Square) -> SquareSet {
        match self.men.kind_on(from) {
            Some(Kind::King) => (Kind::King.reach(from) & !self.men.side(self.side))
                .filter(|to| self.men.attackers(*to, self.side.other()).is_empty())
                .fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to)),
            Some(Kind::Pawn) => pawn_targets(self.men, self.side, from) & self.open,
            Some(kind) => kind.reach(from) & self.open,
            None => SquareSet::EMPTY,
        }
    }

    /// Whether a Pawn's next step enters the last rank.
    fn promotes(&self, from: Square) -> bool {
        self.men.kind_on(from) == Some(Kind::Pawn) && is_before_last(self.side, from)
    }

    pub fn list(&self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        for from in self.men.side(self.side) {
            let targets = self.targets(from);
            if self.promotes(from) {
                for to in targets {
                    let kinds = self.men.promotions(self.side);
                    list.extend(kinds.map(|kind| Move { from, to, promotion: Some(kind) }));
                }
            } else {
                list.extend(targets.map(|to| Move { from, to, promotion: None }));
            }
        }
        list
    }

    pub fn any(&self) -> bool {
        let may_promote = || self.men.promotions(self.side).next().is_some();
        self.men
            .side(self.side)
            .any(|from| !self.targets(from).is_empty() && (!self.promotes(from) || may_promote()))
    }

    pub fn has(&self, m: Move) -> bool {
        let kind_fits = match m.promotion {
            None => !self.promotes(m.from),
            Some(kind) => self.promotes(m.from) && self.men.promotions(self.side).any(|other| other == kind),
        };
        kind_fits && self.men.side(self.side).has(m.from) && self.targets(m.from).has(m.to)
    }
}

/// A Pawn's targets, ignoring checks: ahead if the square is empty, and captures.
fn pawn_targets(men: &Men, side: Side, from: Square) -> SquareSet {
    let ahead = SquareSet::EMPTY.with(from.step(0, side.ahead())) & !men.all();
    ahead | (pawn_takes(side, from) & men.side(side.other()))
}

fn is_before_last(side: Side, square: Square) -> bool {
    square.rank().abs_diff(side.last_rank()) == 1
}
