//! Positions and moves.

use crate::game::Seat;

use super::board::{SPACES, Space};
use super::piece::{Kind, Piece, Side};
use super::variant::{Champion, Variant};

/// Turns without a capture, removal or promotion that make a draw.
pub const QUIET: u8 = 100;

/// The dice have two faces; this one is a spider.
pub const SPIDER: u16 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The lot that decides who plays Red.
    Lot,
    Move,
    /// The dice are rolling; with the order for two spiders, if one was given.
    Thrown(Option<Turned>),
    Turncoat,
    Remove,
    Won(Side),
    Draw,
}

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub kind: Kind,
    pub from: Space,
    pub to: Space,
    /// Where a Weaponmaster captures in passing.
    pub via: Option<Space>,
    /// Whether it captures on `to`.
    pub takes: bool,
    /// An Orc's promotion.
    pub becomes: Option<Kind>,
}

impl Step {
    pub fn captures(&self) -> bool {
        self.takes || self.via.is_some()
    }
}

/// An order for the result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turned {
    /// Move an enemy piece.
    Step(Step),
    /// Do nothing.
    Declined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// Move a piece: one's own or, after a throw, an enemy's.
    Step(Step),
    /// Throw the dice, perhaps with an order.
    Throw(Option<Turned>),
    /// After two spiders in Dice Sava: remove an enemy piece.
    Remove(Space),
    /// Decline what the dice brought.
    Decline,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub variant: Variant,
    /// By space; unused spaces are empty.
    pub pieces: [Option<Piece>; SPACES],
    /// The side to move; after a win, the winner.
    pub turn: Side,
    pub phase: Phase,
    /// Last turn's turncoat and the space it may not return to.
    pub no_return: Option<(Space, Space)>,
    /// Turns since the last capture, removal or promotion.
    pub quiet: u8,
    pub red: Seat,
    /// The dice of this turn or the previous one.
    pub dice: Option<[u16; 2]>,
}

impl State {
    /// The starting position, with seat 1 as Red.
    pub fn start(variant: Variant) -> State {
        State {
            variant,
            pieces: variant.pieces(),
            turn: Side::Red,
            phase: Phase::Move,
            no_return: None,
            quiet: 0,
            red: Seat::new(1),
            dice: None,
        }
    }

    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Red => self.red,
            Side::Blue => Seat::new(3 - self.red.number()),
        }
    }

    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.red { Side::Red } else { Side::Blue }
    }

    pub fn at(&self, space: Space) -> Option<Piece> {
        self.pieces[space.index()]
    }

    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.pieces.iter().filter(|piece| **piece == Some(Piece { side, kind })).count()
    }

    /// How many pieces of a kind a side has fewer than at the start.
    pub fn lost(&self, side: Side, kind: Kind) -> usize {
        self.variant.count(kind).saturating_sub(self.count(side, kind))
    }

    /// Whether a side's Champion may capture and be captured.
    pub fn champion_fights(&self, side: Side) -> bool {
        let capital = |piece: &Option<Piece>| piece.is_some_and(|p| p.side == side && p.kind.capital());
        self.variant.form().champion == Champion::Veteran && !self.pieces.iter().any(capital)
    }

    pub fn removable(&self) -> impl Iterator<Item = Space> {
        let enemy = self.turn.other();
        let takes = move |space: &Space| {
            self.at(*space).is_some_and(|piece| piece.side == enemy && piece.kind != Kind::Matron)
        };
        self.variant.web().spaces.iter().copied().filter(takes)
    }

    /// The same position, as if the dice had brought a turncoat.
    pub fn as_turncoat(&self) -> State {
        State { phase: Phase::Turncoat, ..self.clone() }
    }
}
