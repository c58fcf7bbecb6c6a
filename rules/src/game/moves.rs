//! Moves: their results, lists of them, and why a text is none.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::{Phrase, Seat};

/// The result of a move.
///
/// ```
/// use pbmd_rules::game::Played;
///
/// let played = Played::new("the next position");
/// assert!(played.takes_turn && played.public_text.is_none() && played.remarks.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<S> {
    /// The position after it.
    pub state: S,
    /// The move as all other seats see it while the game goes on; none if nothing in it is secret.
    pub public_text: Option<String>,
    /// What to say beyond the new picture: what was gained, or which part of a long order could not be done.
    pub remarks: Vec<Remark>,
    /// Whether it is an ordinary move. One that takes no turn, such as a standing instruction, has no number of its own, does not
    /// end an offer, and is known only to its own seat until the game is over.
    pub takes_turn: bool,
    /// None: everybody is told at once. Otherwise it is part of an unfinished turn: its own seat, these seats and those to move
    /// next are told at once, the others when the turn ends.
    pub part_for: Option<Vec<Seat>>,
    /// The consequence of an earlier order by another seat that this move triggered, as everybody may see it.
    pub went_on: Option<Phrase>,
    /// Whether it revealed hidden information: a card turned over, a secret order carried out. Players cannot take such a move
    /// back. Chance events need not be reported here.
    pub reveals: bool,
}

impl<S> Played<S> {
    /// A move without secrets or remarks.
    pub fn new(state: S) -> Self {
        Played {
            state,
            public_text: None,
            remarks: Vec::new(),
            takes_turn: true,
            part_for: None,
            went_on: None,
            reveals: false,
        }
    }
}

/// Moves that a seat may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<M> {
    /// The moves, sorted by canonical text.
    pub list: Vec<M>,
    /// Whether these are all. If not, they are the choices of the current phase, or some of them.
    pub complete: bool,
}

impl<M> Moves<M> {
    /// No moves: it is another seat's turn, or nobody's.
    pub fn none() -> Self {
        Moves { list: Vec::new(), complete: true }
    }
}

/// A sentence about a move, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The only seat that may read it; none if everybody may.
    pub to: Option<Seat>,
    /// The sentence.
    pub text: Phrase,
}

/// Why something is not allowed, as a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{0}")]
pub struct Illegal(pub Phrase);

/// Why a text did not become a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveError<M> {
    /// It is not a move; says what a move looks like.
    Unreadable(Phrase),
    /// It may mean several moves: all of them.
    Ambiguous(Vec<M>),
    /// It is understood, but not allowed.
    Illegal {
        /// Why, as a sentence without a full stop.
        why: Phrase,
        /// The most similar legal moves, best first.
        nearest: Vec<M>,
    },
}

/// How many legal moves are suggested in place of an illegal one.
pub(crate) const OFFERED: usize = 5;

impl<M> MoveError<M> {
    /// The text is not a move; `looks` says what a move looks like.
    pub fn unreadable(looks: Phrase) -> Self {
        MoveError::Unreadable(looks)
    }

    /// The move is not allowed; nothing is suggested in its place.
    pub fn illegal(why: Phrase) -> Self {
        MoveError::Illegal { why, nearest: Vec::new() }
    }

    /// The move is not allowed; suggests at most five legal ones, most similar first.
    ///
    /// ```
    /// use pbmd_rules::game::{MoveError, phrase};
    ///
    /// let legal = vec!["a1-a2", "b7-b8", "b7-c7"];
    /// let error = MoveError::near(phrase!("b7 does not go there"), "b7-d7", legal, |m| m.to_string());
    /// let MoveError::Illegal { nearest, .. } = error else { panic!() };
    /// assert_eq!(nearest, ["b7-c7", "b7-b8", "a1-a2"]);
    /// ```
    pub fn near(why: Phrase, text: &str, mut legal: Vec<M>, write: impl Fn(&M) -> String) -> Self {
        let text = text.to_lowercase();
        legal.sort_by_cached_key(|m| {
            let canonical = write(m);
            (strsim::damerau_levenshtein(&canonical.to_lowercase(), &text), canonical)
        });
        legal.truncate(OFFERED);
        MoveError::Illegal { why, nearest: legal }
    }

    /// Converts the moves, usually to text.
    pub fn map<N>(self, mut write: impl FnMut(&M) -> N) -> MoveError<N> {
        match self {
            MoveError::Unreadable(looks) => MoveError::Unreadable(looks),
            MoveError::Ambiguous(list) => MoveError::Ambiguous(list.iter().map(&mut write).collect()),
            MoveError::Illegal { why, nearest } => {
                MoveError::Illegal { why, nearest: nearest.iter().map(&mut write).collect() }
            }
        }
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub Phrase);
