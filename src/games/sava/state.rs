//! A position, and what moves and dice do to it.

use crate::game::{Roll, Seat};

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

    /// The moves of the present phase; a throw without an order in advance stands for all throws.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = match self.phase {
            Phase::Move | Phase::Turncoat => self.steps().into_iter().map(Move::Step).collect(),
            Phase::Remove => self.removable().map(Move::Remove).collect(),
            _ => Vec::new(),
        };
        match self.phase {
            Phase::Move => moves.push(Move::Throw(None)),
            Phase::Turncoat | Phase::Remove => moves.push(Move::Decline),
            _ => {}
        }
        moves
    }

    /// Whether the side to move may do that now.
    pub fn allows(&self, m: &Move) -> bool {
        match (self.phase, m) {
            (Phase::Move | Phase::Turncoat, Move::Step(step)) => self.steps_from(step.from).contains(step),
            (Phase::Move, Move::Throw(None)) => true,
            (Phase::Move, Move::Throw(Some(_))) if self.variant.form().spiders_remove => false,
            (Phase::Move, Move::Throw(Some(Turned::Declined))) => true,
            (Phase::Move, Move::Throw(Some(Turned::Step(step)))) => {
                self.as_turncoat().steps_from(step.from).contains(step)
            }
            (Phase::Remove, Move::Remove(space)) => self.removable().any(|s| s == *space),
            (Phase::Turncoat | Phase::Remove, Move::Decline) => true,
            _ => false,
        }
    }

    /// The same position, had the dice brought a turncoat.
    pub fn as_turncoat(&self) -> State {
        State { phase: Phase::Turncoat, ..self.clone() }
    }

    /// Makes a move that is allowed.
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

    /// Lets the lot or the dice decide, with a roll that the position waits for.
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
        let spiders = dice.iter().filter(|face| **face == SPIDER).count();
        self.phase = match (self.variant.form().spiders_remove, spiders) {
            (true, 2) => Phase::Remove,
            (true, 1) | (false, 2) => Phase::Turncoat,
            _ => Phase::Move,
        };
        let choices = match self.phase {
            Phase::Turncoat => !self.steps().is_empty(),
            Phase::Remove => self.removable().next().is_some(),
            _ => false,
        };
        match order {
            _ if !choices => self.end_turn(false, None),
            Some(Turned::Step(step)) => self.step(&step),
            Some(Turned::Declined) => self.end_turn(false, None),
            None => {}
        }
        self.dice = Some(dice);
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

    /// Ends the game for a side.
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
