//! A position with everything the rules remember, and how a game ends.

use super::board::{Side, Square, SquareSet};
use super::kind::Kind;
use super::men::{Men, Move};
use super::moves::Legal;
use crate::game::{Outcome, Phrase, phrase};

/// Plies without a capture or Pawn move after which the game is drawn.
pub const QUIET_PLIES: u32 = 100;

/// How many plies before that limit the count becomes part of the hash.
const NEAR_THE_DRAW: u32 = 20;

/// How often a position must occur for a draw.
const OCCURRENCES: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    men: Men,
    side: Side,
    quiet: u32,
    number: u32,
    reversible: Reversible,
    end: Option<End>,
}

/// The (from, to) moves since the last capture or Pawn move, oldest first.
///
/// Undoing them one by one yields all earlier positions that can recur, in two bytes each.
pub type Reversible = Vec<(Square, Square)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The other side had only its King when this side's turn began.
    Bared(Side),
    BothBare,
    /// This side mated the other.
    Mate(Side),
    Stalemate,
    Repetition,
    Quiet,
}

impl State {
    /// A position without a history.
    pub fn new(men: Men, side: Side, quiet: u32, number: u32) -> Self {
        let mut state = State { men, side, quiet, number, reversible: Reversible::new(), end: None };
        state.end = state.judge();
        state
    }

    /// The same position, reached by these moves.
    pub fn with_past(self, reversible: Reversible) -> Self {
        let mut state = State { reversible, ..self };
        state.end = state.judge();
        state
    }

    pub fn men(&self) -> &Men {
        &self.men
    }

    pub fn side(&self) -> Side {
        self.side
    }

    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The move number, raised after each move of Black.
    pub fn number(&self) -> u32 {
        self.number
    }

    pub fn reversible(&self) -> &Reversible {
        &self.reversible
    }

    pub fn end(&self) -> Option<End> {
        self.end
    }

    pub fn moves(&self) -> Vec<Move> {
        if self.end.is_some() { Vec::new() } else { Legal::of(&self.men, self.side).list() }
    }

    pub fn allows(&self, m: Move) -> bool {
        self.end.is_none() && Legal::of(&self.men, self.side).has(m)
    }

    pub fn after(&self, m: Move) -> State {
        let (quiet, reversible) = if self.men.is_quiet(m) {
            let mut reversible = Reversible::with_capacity(self.reversible.len() + 1);
            reversible.extend_from_slice(&self.reversible);
            reversible.push((m.from, m.to));
            (self.quiet.saturating_add(1), reversible)
        } else {
            (0, Reversible::new())
        };
        let number = self.number.saturating_add(u32::from(self.side == Side::Black));
        let men = self.men.after(self.side, m);
        let mut next = State { men, side: self.side.other(), quiet, number, reversible, end: None };
        next.end = next.judge();
        next
    }

    /// A hash of the position, independent of its history; near the quiet-ply draw also of the count.
    pub fn position_hash(&self) -> u64 {
        let side = if self.side == Side::White { 0 } else { 0x5851_f42d_4c95_7f2d };
        let near = u64::from(self.quiet.saturating_sub(QUIET_PLIES - NEAR_THE_DRAW));
        self.men.hash() ^ side ^ near.wrapping_mul(0x1405_7b7e_f767_814f)
    }

    /// The position after passing; none in check, or if the side has only King, Pawns and Soldiers, because zugzwang is likely then.
    pub fn null_move(&self) -> Option<State> {
        let own = self.men.side(self.side);
        let slow = [Kind::King, Kind::Pawn, Kind::Soldier].map(|kind| self.men.pieces(self.side, kind));
        let is_slow = slow.into_iter().fold(SquareSet::EMPTY, |set, those| set | those) == own;
        if is_slow || !self.men.checkers(self.side).is_empty() {
            return None;
        }
        Some(State::new(self.men, self.side.other(), self.quiet, self.number))
    }

    /// How often this position has occurred, including now.
    pub fn occurrences(&self) -> u32 {
        occurrences(&self.men, self.side, &self.reversible)
    }

    /// The tests at the beginning of a turn, in the order of the rules.
    fn judge(&self) -> Option<End> {
        let stuck = || {
            if Legal::of(&self.men, self.side).any() {
                None
            } else if self.men.checkers(self.side).is_empty() {
                Some(End::Stalemate)
            } else {
                Some(End::Mate(self.side.other()))
            }
        };
        bared(&self.men, self.side)
            .or_else(stuck)
            .or_else(|| worn_out(&self.men, self.side, self.quiet, &self.reversible))
    }
}

/// Whether a bare King ends the game when the turn of `side` begins. A bare King to move still has one move to equalise.
fn bared(men: &Men, side: Side) -> Option<End> {
    match (men.is_bare(side), men.is_bare(side.other())) {
        (true, true) => Some(End::BothBare),
        (false, true) => Some(End::Bared(side)),
        _ => None,
    }
}

/// Whether the game is drawn by repetition or quiet plies.
fn worn_out(men: &Men, side: Side, quiet: u32, reversible: &Reversible) -> Option<End> {
    if occurrences(men, side, reversible) >= OCCURRENCES {
        Some(End::Repetition)
    } else {
        (quiet >= QUIET_PLIES).then_some(End::Quiet)
    }
}

fn occurrences(men: &Men, side: Side, reversible: &Reversible) -> u32 {
    // A position cannot recur before each side has made two moves.
    if reversible.len() < 4 {
        return 1;
    }
    let mut past = *men;
    let mut mover = side;
    let mut count = 1;
    for (from, to) in reversible.iter().rev() {
        mover = mover.other();
        past.shift(mover, *to, *from);
        if mover == side && past == *men {
            count += 1;
        }
    }
    count
}

impl End {
    pub fn outcome(self) -> Outcome {
        match self {
            End::Bared(winner) | End::Mate(winner) => Outcome::won_by(winner.seat(), 2),
            End::BothBare | End::Stalemate | End::Repetition | End::Quiet => Outcome::draw(2),
        }
    }

    pub fn why(self) -> Phrase {
        match self {
            End::Bared(winner) => {
                phrase!("{} has only the King left, so {} wins", winner.other().name(), winner.name())
            }
            End::BothBare => phrase!("both Kings are bare, so the game is drawn"),
            End::Mate(winner) => phrase!("{} is checkmated", winner.other().name()),
            End::Stalemate => phrase!("stalemate: no legal move and no check, so the game is drawn"),
            End::Repetition => phrase!("the same position has occurred three times, so the game is drawn"),
            End::Quiet => {
                phrase!("50 moves by each side without a capture or a Pawn move, so the game is drawn")
            }
        }
    }
}
