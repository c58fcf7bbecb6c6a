//! The contract of a game.

use std::fmt::Debug;

use super::{BadOption, Info, Phrase, Picture, Roll, Seat, Setup, Turn, Viewer, phrase};

/// The rules of one game: pure functions over a position.
///
/// Equal inputs give equal outputs. A state holds everything that the rules need to go on (dice to be played,
/// counters, earlier positions where a repetition matters) and nothing about people.
pub trait Rules: Send + Sync + 'static {
    /// A position with all that the rules remember.
    type State: Clone + Eq + Debug + Send + Sync + 'static;
    /// One decision of one seat.
    type Move: Clone + Eq + Ord + Debug + Send + Sync + 'static;
    /// What the game says of itself.
    const INFO: Info;
    /// Whether a move may be written on several lines of a mail, which are then read as one, joined by semicolons.
    const MANY_LINES: bool = false;

    /// The position in which a board begins. `setup.players` is within [`Info`]'s range; options may be anything,
    /// and an unknown or wrong one is refused with what would be right.
    fn start(setup: &Setup) -> Result<Self::State, BadOption>;

    /// What the position waits for.
    fn turn(state: &Self::State) -> Turn;

    /// The legal moves of a seat, each distinct result once, sorted by canonical text; empty if the seat is not to
    /// move.
    fn moves(state: &Self::State, seat: Seat) -> Moves<Self::Move>;

    /// Each legal move of a seat with the position after it, sorted by canonical text.
    fn results(state: &Self::State, seat: Seat) -> Vec<(Self::Move, Self::State)> {
        let moves = Self::moves(state, seat).list.into_iter();
        moves.filter_map(|m| Some((m.clone(), Self::apply(state, &Action::Move(seat, m)).ok()?))).collect()
    }

    /// The position after an action; the reason where it is not allowed. The given position stays as it was.
    fn apply(state: &Self::State, action: &Action<Self::Move>) -> Result<Self::State, Illegal>;

    /// Reads what a person wrote as a legal move of that seat: liberal in spelling, blanks and case. A seat that is
    /// not to move gets [`Unread::Illegal`].
    fn read(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, Unread<Self::Move>>;

    /// Reads what [`write`](Self::write) gave for a legal move of this very position, as records hold it; none if it is
    /// anything else. Boards are replayed often: a game whose `read` searches for long does better here.
    fn recall(state: &Self::State, seat: Seat, text: &str) -> Option<Self::Move> {
        Self::read(state, seat, text).ok()
    }

    /// The one spelling of a legal move, without line breaks, braces or semicolons; `read` gives the move back.
    fn write(state: &Self::State, m: &Self::Move) -> String;

    /// What a viewer may see.
    fn picture(state: &Self::State, viewer: Viewer) -> Picture;

    /// The position text of the rules page.
    fn position(state: &Self::State) -> String;

    /// Reads a position text. Where the text does not say whose turn it is, `seat` does, and the position then waits
    /// for that seat's roll if the game has dice (a roll of fewer dice than usual, as an opening, is accepted).
    fn from_position(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<Self::State, BadPosition>;

    /// What a seat plays, as players call it (`White`, `Horz (R and L)`); empty while lots have still to decide it.
    fn side(_state: &Self::State, seat: Seat) -> Phrase {
        phrase!("seat {}", seat)
    }

    /// The roll that is to be played now, as records write it between braces; none where there is none.
    fn roll(_state: &Self::State) -> Option<String> {
        None
    }

    /// The only move of the seat, which the server then makes itself.
    fn forced(state: &Self::State, seat: Seat) -> Option<Self::Move> {
        match Self::moves(state, seat) {
            Moves { list, complete: true } if list.len() == 1 => list.into_iter().next(),
            _ => None,
        }
    }

    /// Whether a move takes no turn and is nobody else's business, as a standing instruction is.
    ///
    /// `read` gives such a move to any seat at any time. It has no number of its own and ends no offer, and until the
    /// game is over nobody but its seat is told of it.
    fn aside(_state: &Self::State, _seat: Seat, _m: &Self::Move) -> bool {
        false
    }

    /// A legal move as all but its seat see it while the game goes on: without what is secret in it.
    fn shown(state: &Self::State, _seat: Seat, m: &Self::Move) -> String {
        Self::write(state, m)
    }

    /// What is to be told about a legal move besides the picture after it: what it gained, or what of a long order
    /// could not be done.
    fn remarks(_state: &Self::State, _seat: Seat, _m: &Self::Move) -> Vec<Remark> {
        Vec::new()
    }

    /// The position as a viewer knows it, for previews: what is hidden from the viewer is unknown in it too. Whatever
    /// is played on it waits for no chance that is [`Purpose::Secret`](super::Purpose).
    fn veiled(state: &Self::State, _viewer: Viewer) -> Self::State {
        state.clone()
    }

    /// Lots by which `seat` comes to move first with this roll to be played, for records that do not tell them.
    fn opening(_state: &Self::State, _seat: Seat, _roll: &str) -> Option<Vec<Roll>> {
        None
    }

    /// The number of sequences of `depth` plain moves, chance left out (1 at depth 0; 0 beyond the end of a game).
    fn perft(state: &Self::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Turn::Seats(seats) = Self::turn(state) else { return 0 };
        seats
            .into_iter()
            .flat_map(|seat| Self::moves(state, seat).list.into_iter().map(move |m| Action::Move(seat, m)))
            .filter_map(|action| Self::apply(state, &action).ok())
            .map(|next| Self::perft(&next, depth - 1))
            .sum()
    }
}

/// Something that changes a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<M> {
    /// A seat moves.
    Move(Seat, M),
    /// Chance was decided.
    Roll(Roll),
    /// A seat gives up, whoever is to move. With two seats the other wins; with more the game goes on for the rest.
    Resign(Seat),
}

/// Moves that a seat may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<M> {
    /// The moves, sorted by canonical text.
    pub list: Vec<M>,
    /// Whether these are all; if not, they are the choices of the present phase or a part of them.
    pub complete: bool,
}

impl<M> Moves<M> {
    /// All the moves there are.
    pub fn all(list: Vec<M>) -> Self {
        Moves { list, complete: true }
    }

    /// No moves: it is another seat's turn, or nobody's.
    pub fn none() -> Self {
        Moves { list: Vec::new(), complete: true }
    }
}

/// A sentence about a move, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The only seat that may read it; none if everybody may.
    pub to: Option<Seat>,
    /// The sentence.
    pub text: Phrase,
}

/// Why an action is not allowed, as a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub Phrase);

/// Why a text did not become a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread<M> {
    /// It is no move at all; what a move looks like.
    Unreadable(Phrase),
    /// It may mean several moves: all of them.
    Ambiguous(Vec<M>),
    /// It is understood and not allowed.
    Illegal {
        /// Why, as a sentence without a full stop.
        why: Phrase,
        /// A few legal moves that come nearest, best first.
        nearest: Vec<M>,
    },
}

impl<M> Unread<M> {
    /// The same with the moves written as text.
    pub fn map<N>(self, mut write: impl FnMut(&M) -> N) -> Unread<N> {
        match self {
            Unread::Unreadable(expected) => Unread::Unreadable(expected),
            Unread::Ambiguous(list) => Unread::Ambiguous(list.iter().map(&mut write).collect()),
            Unread::Illegal { why, nearest } => {
                Unread::Illegal { why, nearest: nearest.iter().map(&mut write).collect() }
            }
        }
    }
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub Phrase);
