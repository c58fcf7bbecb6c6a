//! A position with all that the rules remember, and how a game ends.

use super::board::{Side, Square, SquareSet};
use super::kind::Kind;
use super::men::{Men, Move};
use super::moves::Legal;
use crate::game::{Outcome, Phrase, phrase};

/// Plies without a capture or a Pawn move after which the game is drawn.
pub const QUIET_PLIES: u32 = 100;

/// How many plies before that limit the number of quiet plies becomes part of the key.
const NEAR_THE_DRAW: u32 = 20;

/// Occurrences of a position that make a draw.
const OCCURRENCES: u32 = 3;

/// A position, its counters, and what is needed to recognise a repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    men: Men,
    side: Side,
    quiet: u32,
    number: u32,
    reversible: Reversible,
    end: Option<End>,
}

/// The moves since the last capture or Pawn move, oldest first: from where to where.
///
/// Taken back one by one they give all earlier positions that can still be repeated, exactly and in two bytes each.
pub type Reversible = Vec<(Square, Square)>;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The other side's King was bare when this side's turn began.
    Bared(Side),
    /// Both Kings are bare.
    BothBare,
    /// This side mated the other.
    Mate(Side),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position occurred for the third time.
    Repetition,
    /// A hundred plies without a capture or a Pawn move.
    Quiet,
}

impl State {
    /// A position from which the history begins.
    pub fn new(men: Men, side: Side, quiet: u32, number: u32) -> Self {
        let mut state = State { men, side, quiet, number, reversible: Reversible::new(), end: None };
        state.end = state.judge();
        state
    }

    /// The same position, reached by these moves since the last capture or Pawn move.
    pub fn with_past(self, reversible: Reversible) -> Self {
        let mut state = State { reversible, ..self };
        state.end = state.judge();
        state
    }

    /// The men on the board.
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Plies since the last capture or Pawn move.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, raised after each move of Black.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The moves since the last capture or Pawn move, as far as the history goes back.
    pub fn reversible(&self) -> &Reversible {
        &self.reversible
    }

    /// How the game ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The legal moves of the side to move, in order; none after the end.
    pub fn moves(&self) -> Vec<Move> {
        if self.end.is_some() { Vec::new() } else { Legal::of(&self.men, self.side).list() }
    }

    /// Whether a move is legal.
    pub fn allows(&self, m: Move) -> bool {
        self.end.is_none() && Legal::of(&self.men, self.side).has(m)
    }

    /// The position after a legal move.
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

    /// A number that tells the position from others, whatever was played before; but near the draw by quiet plies, where their
    /// count matters, it is another one for each.
    pub fn key(&self) -> u64 {
        let side = if self.side == Side::White { 0 } else { 0x5851_f42d_4c95_7f2d };
        let near = u64::from(self.quiet.saturating_sub(QUIET_PLIES - NEAR_THE_DRAW));
        self.men.key() ^ side ^ near.wrapping_mul(0x1405_7b7e_f767_814f)
    }

    /// The position if the side to move passes, for a look at what is threatened; none in check, or where it has not a piece
    /// but King, Pawns and Soldiers, when having to move may be what loses.
    pub fn passed(&self) -> Option<State> {
        let own = self.men.side(self.side);
        let slow = [Kind::King, Kind::Pawn, Kind::Soldier].map(|kind| self.men.those(self.side, kind));
        let is_slow = slow.into_iter().fold(SquareSet::EMPTY, |set, those| set | those) == own;
        if is_slow || !self.men.checkers(self.side).is_empty() {
            return None;
        }
        Some(State::new(self.men, self.side.other(), self.quiet, self.number))
    }

    /// The number of times that this position has stood, the present one included.
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

/// Whether a bare King ends the game when the turn of `side` begins.
///
/// A bare King that is itself to move has its equalising turn.
pub fn bared(men: &Men, side: Side) -> Option<End> {
    match (men.is_bare(side), men.is_bare(side.other())) {
        (true, true) => Some(End::BothBare),
        (false, true) => Some(End::Bared(side)),
        _ => None,
    }
}

/// Whether the game is drawn by repetition or by the count of quiet plies.
pub fn worn_out(men: &Men, side: Side, quiet: u32, reversible: &Reversible) -> Option<End> {
    if occurrences(men, side, reversible) >= OCCURRENCES {
        Some(End::Repetition)
    } else {
        (quiet >= QUIET_PLIES).then_some(End::Quiet)
    }
}

/// The number of times that the position has stood when these moves led to it, the present one included.
fn occurrences(men: &Men, side: Side, reversible: &Reversible) -> u32 {
    // A position can return no sooner than after two moves of each side.
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
    /// The seats by rank.
    pub fn outcome(self) -> Outcome {
        match self {
            End::Bared(winner) | End::Mate(winner) => Outcome::won_by(winner.seat(), 2),
            End::BothBare | End::Stalemate | End::Repetition | End::Quiet => Outcome::draw(2),
        }
    }

    /// Why the game is over.
    pub fn why(self) -> Phrase {
        match self {
            End::Bared(winner) => {
                phrase!("{} has only the King left, so {} wins", winner.other().name(), winner.name())
            }
            End::BothBare => phrase!("both Kings are bare, so the game is drawn"),
            End::Mate(winner) => phrase!("{} is checkmated", winner.other().name()),
            End::Stalemate => phrase!("stalemate: no legal move and no check, so the game is drawn"),
            End::Repetition => phrase!("the same position stands for the third time, so the game is drawn"),
            End::Quiet => {
                phrase!("50 moves of each side without a capture or a Pawn move, so the game is drawn")
            }
        }
    }
}
