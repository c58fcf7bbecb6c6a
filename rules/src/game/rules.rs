//! The contract of a game: its [`Rules`], and what only some games have besides: chance, secrets, an evaluation for house
//! players, faster versions, and moves chosen step by step.

use std::fmt::Debug;

use super::steps::{Beginning, cut};
use super::{
    BadOption, BadPosition, Calibration, Info, MoveError, Phrase, Picture, Played, Roll, Seat, Setup, Steps,
    Turn, Viewer, Way, along, phrase,
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

/// A move that was read, and its result.
pub type PlayedMove<R> = (<R as Rules>::Move, Played<<R as Rules>::State>);

/// Provides the defaults of every capability.
///
/// Each capability is a trait whose functions all have defaults. A game implements those it has and names itself as their
/// provider in its [`Rules`]; this provides the rest:
///
/// ```
/// # use pbmd_rules::game::{BadOption, BadPosition, MoveError, Picture, Played, Turn, Viewer};
/// use pbmd_rules::game::{Evaluate, Info, Rules, Seat, Setup};
///
/// struct Sticks;
///
/// impl Rules for Sticks {
///     type State = u8;
///     type Move = u8;
///     const INFO: Info = Info { name: "sticks", ..Info::FOR_TWO };
///     const EVALUATE: &dyn Evaluate<Self> = &Self;
///     // ... and the nine functions of every game
/// #   fn start(_: &Setup) -> Result<u8, BadOption> { Ok(7) }
/// #   fn turn(_: &u8) -> Turn { Turn::Seats(vec![Seat::new(1)]) }
/// #   fn moves(_: &u8, _: Seat) -> Vec<u8> { vec![1] }
/// #   fn parse(_: &u8, _: Seat, _: &str) -> Result<u8, MoveError<u8>> { Ok(1) }
/// #   fn write(_: &u8, _: &u8) -> String { String::new() }
/// #   fn play(left: &u8, _: Seat, _: &u8) -> Played<u8> { Played::new(*left) }
/// #   fn picture(_: &u8, _: Viewer) -> Picture { Picture::default() }
/// #   fn position_text(_: &u8) -> String { String::new() }
/// #   fn parse_position(_: &Setup, _: &str, _: Option<Seat>) -> Result<u8, BadPosition> { Ok(7) }
/// }
///
/// impl Evaluate<Self> for Sticks {
///     fn evaluation(&self, left: &u8, _seat: Seat) -> Option<i32> {
///         Some(if left % 3 == 0 { 50 } else { 950 })
///     }
/// }
///
/// assert_eq!(Sticks::EVALUATE.evaluation(&3, Seat::new(1)), Some(50));
/// assert!(!Sticks::EVALUATE.in_check(&3));
/// ```
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
        if depth == 1 {
            return seats.into_iter().map(|seat| R::moves(state, seat).len() as u64).sum();
        }
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

    /// What a first hint tells of a move; none if it would tell the whole move.
    ///
    /// By default the place that its text begins with.
    fn beginning(&self, state: &R::State, seat: Seat, m: &R::Move) -> Option<Beginning> {
        let picture = R::picture(state, Viewer::Seat(seat));
        let names: Vec<&str> =
            picture.boards().flat_map(|board| &board.cells).map(|cell| cell.name.as_str()).collect();
        let steps = cut(&R::write(state, m), &names);
        let first = steps.first().filter(|_| steps.len() > 1)?;
        first.place.clone().map(Beginning::Place)
    }
}
