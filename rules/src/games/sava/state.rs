//! Positions and moves as data, and what can be read off a position.

use crate::game::Seat;

use super::board::{SPACES, Space};
use super::piece::{Kind, Piece, Side};
use super::variant::{Champion, Variant};

/// Turns without a capture, a removal or a promotion after which the game is a draw.
pub const QUIET: u8 = 100;

/// The dice have two faces; this one shows a spider.
pub const SPIDER: u16 = 2;

/// What the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The lot that gives Red to a seat.
    Lot,
    /// A move or a throw.
    Move,
    /// The dice, and what is to be done if they bring spiders, where the player said so in advance.
    Thrown(Option<Turned>),
    /// A move of an enemy piece.
    Turncoat,
    /// The removal of an enemy piece.
    Remove,
    /// Nothing; a side has won.
    Won(Side),
    /// Nothing; nobody has.
    Draw,
}

/// A move of one piece, told by its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The kind of piece that moves.
    pub kind: Kind,
    /// The space that it leaves.
    pub from: Space,
    /// The space that it comes to.
    pub to: Space,
    /// Where a Weaponmaster captures in passing; none if it does not, whichever way it goes.
    pub via: Option<Space>,
    /// Whether it captures where it goes.
    pub takes: bool,
    /// What an Orc becomes.
    pub becomes: Option<Kind>,
}

impl Step {
    /// Whether anything leaves the board.
    pub fn captures(&self) -> bool {
        self.takes || self.via.is_some()
    }
}

/// The use made of a throw that brought spiders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turned {
    /// An enemy piece moves.
    Step(Step),
    /// None.
    Declined,
}

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// A piece moves: an own one, or after a throw an enemy one.
    Step(Step),
    /// The dice are thrown, with or without an order in advance.
    Throw(Option<Turned>),
    /// After two spiders in Dice Sava, a piece leaves the board.
    Remove(Space),
    /// What the dice brought is declined.
    Decline,
}

/// A position with all that the rules remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Which of the games it is.
    pub variant: Variant,
    /// What stands where; the spaces that a board lacks stay empty.
    pub pieces: [Option<Piece>; SPACES],
    /// Whose turn it is; after a win, who won.
    pub turn: Side,
    /// What it waits for.
    pub phase: Phase,
    /// The turncoat of the turn before and the space to which it may not go back.
    pub no_return: Option<(Space, Space)>,
    /// Turns since the last capture, removal or promotion.
    pub quiet: u8,
    /// The seat that plays Red.
    pub red: Seat,
    /// The dice thrown in this turn or in the one before.
    pub dice: Option<[u16; 2]>,
}

impl State {
    /// The first position, seat 1 being Red.
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

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Red => self.red,
            Side::Blue => Seat::new(3 - self.red.number()),
        }
    }

    /// Which side a seat plays.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.red { Side::Red } else { Side::Blue }
    }

    /// What stands on a space.
    pub fn at(&self, space: Space) -> Option<Piece> {
        self.pieces[space.index()]
    }

    /// How many pieces of a kind a side has.
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.pieces.iter().filter(|piece| **piece == Some(Piece { side, kind })).count()
    }

    /// How many pieces of a kind a side has lost: those of the start less those on the board.
    pub fn lost(&self, side: Side, kind: Kind) -> usize {
        self.variant.count(kind).saturating_sub(self.count(side, kind))
    }

    /// Whether a side's Champion may capture and be captured.
    pub fn champion_fights(&self, side: Side) -> bool {
        let capital = |piece: &Option<Piece>| piece.is_some_and(|p| p.side == side && p.kind.capital());
        self.variant.form().champion == Champion::Veteran && !self.pieces.iter().any(capital)
    }

    /// The enemy pieces that may be taken off the board.
    pub fn removable(&self) -> impl Iterator<Item = Space> {
        let enemy = self.turn.other();
        let takes = move |space: &Space| {
            self.at(*space).is_some_and(|piece| piece.side == enemy && piece.kind != Kind::Matron)
        };
        self.variant.web().spaces.iter().copied().filter(takes)
    }

    /// The same position, had the dice brought a turncoat.
    pub fn as_turncoat(&self) -> State {
        State { phase: Phase::Turncoat, ..self.clone() }
    }
}
