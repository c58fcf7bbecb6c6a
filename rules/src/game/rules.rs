//! The contract of a game.

pub(super) mod capability;

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::{
    BadOption, Choose, Evaluate, Faster, Info, Phrase, Picture, Rolls, Seat, Secrets, Setup, Turn, Viewer,
    Without, phrase,
};

/// The rules of one game: pure functions over a position.
///
/// Equal inputs give equal outputs. A state holds everything the rules need to go on (dice to be played, counters, earlier
/// positions where repetition matters) and nothing about people.
///
/// [`Erased`](super::Erased) stands between the rules and the rest of the program and handles what every game has in common. A
/// game is therefore never asked
///
/// - to start with a wrong number of players, or with an option that its [`Info`] does not name;
/// - for the moves of a seat that is not to move, nor to read or play one, unless it is allowed
///   [at any time](Secrets::at_any_time);
/// - to roll when no roll is due, or an impossible roll;
/// - anything after its end, except for its picture and its text.
///
/// It need not sort its moves, and receives text with plain hyphens and blanks only. With two players, whoever gives up has lost.
///
/// The first nine functions are required; the others have a default that fits most games. Chance, secrets, an evaluation,
/// speed and choosing by steps are optional capabilities: [`Rolls`], [`Secrets`], [`Evaluate`], [`Faster`] and [`Choose`].
///
/// ```
/// use pbmd_rules::game::{
///     BadOption, BadPosition, Erased, Evaluate, Game, Info, MoveError, Outcome, Part, Picture, Played, Rules, Seat, Setup, Turn,
///     Viewer, phrase,
/// };
///
/// /// Each player takes one or two of seven sticks; who takes the last one wins.
/// struct Sticks;
///
/// impl Rules for Sticks {
///     type State = (u8, Seat);
///     type Move = u8;
///     const INFO: Info = Info { name: "sticks", title: "Sticks", ..Info::FOR_TWO };
///     const EVALUATE: &dyn Evaluate<Self> = &Self;
///
///     fn start(_: &Setup) -> Result<(u8, Seat), BadOption> {
///         Ok((7, Seat::new(1)))
///     }
///     fn turn((left, seat): &(u8, Seat)) -> Turn {
///         match left {
///             0 => Turn::Over { outcome: Outcome::won_by(seat.other(), 2), why: phrase!("the last stick is taken") },
///             _ => Turn::Seats(vec![*seat]),
///         }
///     }
///     fn moves((left, _): &(u8, Seat), _: Seat) -> Vec<u8> {
///         (1..=2.min(*left)).collect()
///     }
///     fn parse(state: &(u8, Seat), seat: Seat, text: &str) -> Result<u8, MoveError<u8>> {
///         let take = text.parse().map_err(|_| MoveError::unreadable(phrase!("a move is 1 or 2")))?;
///         let legal = Self::moves(state, seat);
///         if legal.contains(&take) {
///             return Ok(take);
///         }
///         Err(MoveError::near(phrase!("that many cannot be taken"), text, legal, u8::to_string))
///     }
///     fn write(_: &(u8, Seat), take: &u8) -> String {
///         take.to_string()
///     }
///     fn play((left, _): &(u8, Seat), seat: Seat, take: &u8) -> Played<(u8, Seat)> {
///         Played::new((left - take, seat.other()))
///     }
///     fn picture((left, _): &(u8, Seat), _: Viewer) -> Picture {
///         Picture::from(vec![Part::Fact(phrase!("Left"), phrase!("{}", left))])
///     }
///     fn position_text((left, seat): &(u8, Seat)) -> String {
///         format!("{left}/{seat}")
///     }
///     fn parse_position(_: &Setup, text: &str, _: Option<Seat>) -> Result<(u8, Seat), BadPosition> {
///         let bad = || BadPosition(phrase!("a position looks like 7/1"));
///         let (left, seat) = text.split_once('/').ok_or_else(bad)?;
///         Ok((left.parse().map_err(|_| bad())?, seat.parse().map_err(|_| bad())?))
///     }
/// }
///
/// impl Evaluate<Self> for Sticks {
///     /// Who is to move and finds a multiple of three loses.
///     fn evaluation(&self, (left, to_move): &(u8, Seat), seat: Seat) -> Option<i32> {
///         let loses = left % 3 == 0;
///         Some(if loses == (*to_move == seat) { 50 } else { 950 })
///     }
/// }
///
/// static GAME: Erased<Sticks> = Erased::new();
/// let position = GAME.start(&Setup::new(2)).unwrap();
/// let (text, next) = position.play(Seat::new(1), " 2 ").unwrap();
/// assert_eq!((text.as_str(), next.text().as_str()), ("2", "5/2"));
/// assert_eq!(position.perft(3), 8);
///
/// use pbmd_rules::search::Thinker;
/// let advice = GAME.think(position.as_ref(), Seat::new(1), 1_000, [1; 32]).unwrap();
/// assert_eq!((advice.text.as_str(), advice.evaluation), ("1", 1.0));
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position, including everything the rules remember.
    type State: Clone + Eq + Debug + Send + Sync + 'static;
    /// One decision of one seat.
    type Move: Clone + Eq + Ord + Debug + Send + Sync + 'static;
    /// The game's description of itself.
    const INFO: Info;
    /// Applies rolls, in a game with chance.
    const ROLLS: &dyn Rolls<Self> = &Without;
    /// Hides secrets, in a game that has some.
    const SECRETS: &dyn Secrets<Self> = &Without;
    /// Evaluates positions for house players.
    const EVALUATE: &dyn Evaluate<Self> = &Without;
    /// Faster versions of some functions.
    const FASTER: &dyn Faster<Self> = &Without;
    /// Offers a move step by step, where the texts of moves are not enough for that.
    const CHOOSE: &dyn Choose<Self> = &Without;

    // Every game.

    /// The starting position. `setup` passed [`Info::check`]: the number of players is allowed and the option names are known.
    /// Fails if the value of an option is wrong; the sentence says what would be right.
    fn start(setup: &Setup) -> Result<Self::State, BadOption>;

    /// What the position waits for.
    fn turn(state: &Self::State) -> Turn;

    /// The legal moves of the seat to move, in any order, one for each distinct result; at least one.
    fn moves(state: &Self::State, seat: Seat) -> Vec<Self::Move>;

    /// Reads what a person wrote as a legal move of the seat to move, liberal in spelling, blanks and case.
    ///
    /// `text` is trimmed; every kind of dash in it is a hyphen and every blank a plain one.
    /// Fails if it is not a move, is ambiguous, or is not legal now; see [`MoveError`].
    fn parse(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, MoveError<Self::Move>>;

    /// The canonical spelling of a legal move, which [`parse`](Self::parse) reads back: no line breaks, no braces, no semicolon at
    /// either end.
    fn write(state: &Self::State, m: &Self::Move) -> String;

    /// Makes a legal move: one that [`moves`](Self::moves) lists or [`parse`](Self::parse) gave for this position.
    fn play(state: &Self::State, seat: Seat, m: &Self::Move) -> Played<Self::State>;

    /// What a viewer may see.
    fn picture(state: &Self::State, viewer: Viewer) -> Picture;

    /// The position as text, as described on the rules page.
    fn position_text(state: &Self::State) -> String;

    /// The inverse of [`position_text`](Self::position_text); `setup` is checked as for [`start`](Self::start). If the text does
    /// not say whose turn it is, `seat` does; in a game with dice the position then waits for that seat's roll.
    /// Fails if the text is not a position of this game, or an option contradicts it.
    fn parse_position(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<Self::State, BadPosition>;

    // Every game; the default fits most.

    /// The position after a seat gave up, whoever is to move. None: with two players the other one has won; with more, the seat
    /// has already left the game. A game for more than two players must implement it.
    fn resign(_state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// A legal move as letters show it, if that says more than the canonical spelling (`Nd5xe7`); [`parse`](Self::parse) reads
    /// this too. None for a move with secrets.
    fn told(_state: &Self::State, _m: &Self::Move) -> Option<String> {
        None
    }

    /// A legal move in words for the ear, what its player does (`the Knight from b1 to c3`); places keep their names, which are
    /// spelled where they are heard. None: the canonical spelling is heard. It says no more than everybody may know.
    fn aloud(_state: &Self::State, _m: &Self::Move) -> Option<Phrase> {
        None
    }

    /// What the seats to move must know first, as a sentence without a full stop: a check, what a roll allows. Public.
    fn situation(_state: &Self::State) -> Option<Phrase> {
        None
    }

    /// What players call a seat's side, perhaps with an explanation in parentheses (`White`, `Horz (R and L)`); empty before lots
    /// have decided it.
    fn side(_state: &Self::State, seat: Seat) -> Phrase {
        phrase!("seat {}", seat)
    }

    /// What the seat to move is asked if this is not its own turn (a defender in another's turn), as a sentence without a
    /// question mark.
    fn question(_state: &Self::State, _seat: Seat) -> Option<Phrase> {
        None
    }

    /// The heading of a move in a list of legal moves: the piece that moves, the kind of order. By default the canonical text up
    /// to its first hyphen or blank.
    fn group(state: &Self::State, m: &Self::Move) -> Phrase {
        let text = Self::write(state, m);
        Phrase::same(text.split(['-', ' ']).next().unwrap_or_default())
    }

    /// Whether [`moves`](Self::moves) lists all legal moves. If not, it lists the choices of the current phase, and a move may
    /// also combine several of them (a whole turn, an order in advance).
    fn lists_all(_state: &Self::State) -> bool {
        true
    }

    /// The only move of the seat to move, which the server then makes itself.
    fn forced(state: &Self::State, seat: Seat) -> Option<Self::Move> {
        let mut moves = Self::moves(state, seat);
        if moves.len() == 1 && Self::lists_all(state) { moves.pop() } else { None }
    }

    /// A legal move that shows how a whole turn is written, where [`moves`](Self::moves) lists only parts of one.
    fn example(_state: &Self::State, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// What the server plays for a seat whose time is up, in a game that a missing player would spoil for the others: a legal
    /// move, or a whole turn. None: whoever misses a deadline has lost.
    ///
    /// With more than two players it is played for the first few deadlines that a seat misses in a row. If the seat is asked a
    /// [question](Self::question) in another's turn, this is the answer given for it after a short time, with two players as well;
    /// that does not count as a missed deadline.
    fn default_move(_state: &Self::State, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// The rules page's code for the reason why a text is refused, for programs.
    fn code(_state: &Self::State, _seat: Seat, _text: &str) -> Option<&'static str> {
        None
    }
}

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
