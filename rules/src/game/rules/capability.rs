//! What only some games have besides their [`Rules`]: chance, secrets, an evaluation for house players, faster
//! versions, and moves chosen step by step.
//!
//! Each capability is a trait whose functions all have defaults. A game implements those it has and names itself as their
//! provider in its [`Rules`]; [`Without`] provides the rest:
//!
//! ```
//! # use pbmd_rules::game::{BadOption, BadPosition, MoveError, Picture, Played, Turn, Viewer};
//! use pbmd_rules::game::{Evaluate, Info, Rules, Seat, Setup};
//!
//! struct Sticks;
//!
//! impl Rules for Sticks {
//!     type State = u8;
//!     type Move = u8;
//!     const INFO: Info = Info { name: "sticks", ..Info::FOR_TWO };
//!     const EVALUATE: &dyn Evaluate<Self> = &Self;
//!     // ... and the nine functions of every game
//! #   fn start(_: &Setup) -> Result<u8, BadOption> { Ok(7) }
//! #   fn turn(_: &u8) -> Turn { Turn::Seats(vec![Seat::new(1)]) }
//! #   fn moves(_: &u8, _: Seat) -> Vec<u8> { vec![1] }
//! #   fn parse(_: &u8, _: Seat, _: &str) -> Result<u8, MoveError<u8>> { Ok(1) }
//! #   fn write(_: &u8, _: &u8) -> String { String::new() }
//! #   fn play(left: &u8, _: Seat, _: &u8) -> Played<u8> { Played::new(*left) }
//! #   fn picture(_: &u8, _: Viewer) -> Picture { Picture::default() }
//! #   fn position_text(_: &u8) -> String { String::new() }
//! #   fn parse_position(_: &Setup, _: &str, _: Option<Seat>) -> Result<u8, BadPosition> { Ok(7) }
//! }
//!
//! impl Evaluate<Self> for Sticks {
//!     fn evaluation(&self, left: &u8, _seat: Seat) -> Option<i32> {
//!         Some(if left % 3 == 0 { 50 } else { 950 })
//!     }
//! }
//!
//! assert_eq!(Sticks::EVALUATE.evaluation(&3, Seat::new(1)), Some(50));
//! assert!(!Sticks::EVALUATE.in_check(&3));
//! ```

use crate::game::steps::cut;
use crate::game::{
    Calibration, MoveError, Phrase, Played, Roll, Rules, Seat, Setup, Steps, Turn, Viewer, Way, along,
};

/// A move that was read, and its result.
pub type PlayedMove<R> = (<R as Rules>::Move, Played<<R as Rules>::State>);

/// Provides the defaults of every capability.
#[derive(Debug)]
pub struct Without;

impl<R: Rules> Rolls<R> for Without {}
impl<R: Rules> Secrets<R> for Without {}
impl<R: Rules> Evaluate<R> for Without {}
impl<R: Rules> Faster<R> for Without {}
impl<R: Rules> Choose<R> for Without {}

/// Chance: the dice and shuffles that [`Rules::turn`] waits for.
pub trait Rolls<R: Rules> {
    /// The position after chance has decided; the roll [fits](crate::game::Chance::fits) what [`Rules::turn`] asked for.
    fn roll(&self, state: &R::State, _roll: &Roll) -> R::State {
        state.clone()
    }

    /// What a roll means in a position that waits for it, as a sentence without a full stop; none if its numbers say it all.
    fn meaning(&self, _state: &R::State, _roll: &Roll) -> Option<Phrase> {
        None
    }

    /// The roll to be played now, as records write it between braces.
    fn to_play(&self, _state: &R::State) -> Option<String> {
        None
    }

    /// Lots by which `seat` moves first with this roll to play, for records that do not contain the lots.
    fn opening(&self, _state: &R::State, _seat: Seat, _roll: &str) -> Option<Vec<Roll>> {
        None
    }
}

/// Secrets: what some seats know and others do not.
pub trait Secrets<R: Rules> {
    /// The position as a viewer knows it, for previews, without what is hidden from the viewer. No move played on it leads to a
    /// [`Purpose::Secret`](crate::game::Purpose) chance event.
    fn view(&self, state: &R::State, _viewer: Viewer) -> R::State {
        state.clone()
    }

    /// Whether a text, right or wrong, is something a seat may say at any time, such as a standing instruction.
    /// [`Rules::parse`] also reads it when the seat is not to move; it then takes no turn.
    fn at_any_time(&self, _state: &R::State, _seat: Seat, _text: &str) -> bool {
        false
    }

    /// A determinization of a position as a seat [knows](Self::view) it: unknowns are drawn at random, consistent with what the
    /// seat knows. `below(n)` gives uniform numbers less than `n`.
    fn determinize(&self, state: &R::State, _seat: Seat, _below: &mut dyn FnMut(usize) -> usize) -> R::State {
        state.clone()
    }
}

/// An evaluation for house players. They can play every game by its rules alone; this makes them stronger.
pub trait Evaluate<R: Rules> {
    /// The expected share of a win for a seat, whoever is to move, in thousandths: 0 to 1,000, with two players 500 is even. No
    /// look-ahead; not called after the end; must not depend on what the seat cannot know. None: random playouts replace it.
    fn evaluation(&self, _state: &R::State, _seat: Seat) -> Option<i32> {
        None
    }

    /// The [evaluation](Self::evaluation) for each seat up to `players`, seat 1 first, for games in which that takes less time than one
    /// by one.
    fn evaluations(&self, state: &R::State, players: u8) -> Option<Vec<i32>> {
        Seat::all(players).map(|seat| self.evaluation(state, seat)).collect()
    }

    /// How often positions after this many quiet rounds are won in which a search finds this or that share of a win. What people are
    /// told follows it, and no move.
    fn calibration(&self, _quiet_rounds: u32) -> Calibration {
        Calibration::NONE
    }

    /// With two players, the lead of a seat on an unbounded scale, so that larger leads still compare. 100 is about a Pawn in
    /// chess.
    fn material(&self, state: &R::State, seat: Seat) -> Option<i32> {
        self.evaluation(state, seat).map(|evaluation| evaluation - 500)
    }

    /// The priority of a legal move, highest first: 0 for a quiet move, below 0 for one that seems to lose something. Moves that
    /// may change the [evaluation](Self::evaluation) at once are above 0, with the [material](Self::material) they seem to gain;
    /// quiescence search follows these.
    fn move_ordering(&self, _state: &R::State, _seat: Seat, _m: &R::Move) -> i32 {
        0
    }

    /// A hash shared by equal positions and hardly ever by others, whatever was played before them. None: the search uses no
    /// transposition table.
    fn position_hash(&self, _state: &R::State) -> Option<u64> {
        None
    }

    /// How many rounds have passed in which nothing happened that lasts (a capture, progress in a race), where the game counts
    /// them; house players offer a draw when there are many.
    fn quiet_rounds(&self, _state: &R::State) -> u32 {
        0
    }

    /// Whether the seat to move must answer a threat at once, such as a check: the search does not stop there.
    fn in_check(&self, _state: &R::State) -> bool {
        false
    }

    /// What a seat to move stands to lose next if it does nothing about it, as a sentence without a full stop (`your Knight on b1 can
    /// be taken by the Pawn on c2`): the worst threat, none if nothing worth telling is threatened. `state` is the position as the
    /// seat [knows](Secrets::view) it. For beginners.
    fn threat(&self, _state: &R::State, _seat: Seat) -> Option<Phrase> {
        None
    }

    /// The position if the seat to move passed, for null move pruning. None if passing could be the best move.
    fn null_move(&self, _state: &R::State) -> Option<R::State> {
        None
    }

    /// The candidate moves of a search: all legal moves if there are at most about `most`, otherwise about that many, including
    /// good ones if the game can find them. Adds to `rated` the number of positions compared, which the search takes off its
    /// budget.
    fn candidates(
        &self,
        state: &R::State,
        seat: Seat,
        most: usize,
        _rated: &mut u64,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<R::Move> {
        let all = R::FASTER.moves_up_to(state, seat, most);
        all.unwrap_or_else(|| {
            let mut some: Vec<_> = (0..most).filter_map(|_| R::FASTER.random(state, seat, below)).collect();
            some.sort_unstable();
            some.dedup();
            some
        })
    }
}

/// Speed: what functions of [`Rules`] do, in fewer steps. Not needed until a benchmark asks for it.
pub trait Faster<R: Rules> {
    /// The position after a legal move, without the remarks of [`Rules::play`].
    fn after(&self, state: &R::State, seat: Seat, m: &R::Move) -> R::State {
        R::play(state, seat, m).state
    }

    /// A random legal move of the seat to move, none if there is none. `below(n)` gives uniform numbers less than `n`. Every
    /// move must be possible; the distribution is up to the game.
    fn random(&self, state: &R::State, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<R::Move> {
        let mut moves = R::moves(state, seat);
        if moves.is_empty() { None } else { Some(moves.swap_remove(below(moves.len()))) }
    }

    /// The [`Rules::moves`]; none if there are more than about `limit`. For games in which listing all is slow.
    fn moves_up_to(&self, state: &R::State, seat: Seat, _limit: usize) -> Option<Vec<R::Move>> {
        Some(R::moves(state, seat))
    }

    /// Each of the [`Rules::moves`] with the position after it.
    fn results(&self, state: &R::State, seat: Seat) -> Vec<(R::Move, R::State)> {
        let after = |m: R::Move| {
            let next = self.after(state, seat, &m);
            (m, next)
        };
        R::moves(state, seat).into_iter().map(after).collect()
    }

    /// Reads a move and makes it. For games that test legality by making the move.
    /// Fails like [`Rules::parse`].
    fn parse_and_play(
        &self,
        state: &R::State,
        seat: Seat,
        text: &str,
    ) -> Result<PlayedMove<R>, MoveError<R::Move>> {
        let m = R::parse(state, seat, text)?;
        let played = R::play(state, seat, &m);
        Ok((m, played))
    }

    /// Reads a move in the spelling of [`Rules::write`] and makes it; none if it is anything else or illegal. For games with a
    /// slow [`Rules::parse`]: boards are replayed often.
    fn play_canonical(&self, state: &R::State, seat: Seat, text: &str) -> Option<PlayedMove<R>> {
        self.parse_and_play(state, seat, text).ok()
    }

    /// The whole state as text on one line, so that a board need not be replayed; none if the position has no such text. Not used
    /// if [`read_exact`](Self::read_exact) does not restore an equal state.
    fn exact(&self, _state: &R::State) -> Option<String> {
        None
    }

    /// The inverse of [`exact`](Self::exact); `setup` is checked as for [`Rules::start`].
    fn read_exact(&self, _setup: &Setup, _text: &str) -> Option<R::State> {
        None
    }

    /// The number of sequences of `depth` plain moves, without chance: 1 at depth 0, 0 beyond the end of a game.
    fn perft(&self, state: &R::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Turn::Seats(seats) = R::turn(state) else { return 0 };
        let results = seats.into_iter().flat_map(|seat| self.results(state, seat));
        results.map(|(_, next)| self.perft(&next, depth - 1)).sum()
    }
}

/// Choosing: a move put together from one choice after another, as on a page where each choice is a link.
///
/// Every legal move is reached by some choices, and every choice leads on or to a legal move. At most about 40 choices are
/// offered at once.
pub trait Choose<R: Rules> {
    /// What the seat to move can choose after `so_far`: nothing, or what earlier choices [add](crate::game::Step::add), one after
    /// the other. None: these are no such choices.
    ///
    /// By default the [moves](Rules::moves), whose texts are cut after each name of a place.
    fn steps(&self, state: &R::State, seat: Seat, so_far: &str) -> Option<Steps<R::Move>> {
        let picture = R::picture(state, Viewer::Seat(seat));
        let names: Vec<&str> =
            picture.boards().flat_map(|board| &board.cells).map(|cell| cell.name.as_str()).collect();
        let mut texts: Vec<(String, R::Move)> =
            R::moves(state, seat).into_iter().map(|m| (R::write(state, &m), m)).collect();
        texts.sort_unstable();
        let way = |(text, whole): (String, R::Move)| {
            let mut steps = cut(&text, &names);
            if let Some(first) = steps.first_mut() {
                first.said = R::group(state, &whole);
            }
            if let Some(last) = steps.last_mut() {
                last.said = R::aloud(state, &whole).unwrap_or_else(|| Phrase::same(text));
            }
            Way { steps, whole }
        };
        along(texts.into_iter().map(way), so_far)
    }
}
