//! The contract without types: what the rest of the program sees of a game, and what is the same in every game.
//!
//! Here, and in no game, stands who may do something now, that moves are sorted, how a text is made plain before it is
//! read, which options there are, and that of two players who gives up has lost.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::marker::PhantomData;

use super::plain::{plain, readings};
use super::{
    Arg, BadOption, BadPosition, Illegal, Info, MoveError, Moves, Outcome, Phrase, Picture, Played, Purpose,
    Remark, Roll, Rules, Seat, Setup, Turn, Viewer, phrase,
};

/// A game as the list of games holds it.
///
/// ```
/// use pbmd_rules::game::Setup;
///
/// let game = pbmd_rules::games::named("great").unwrap();
/// assert_eq!(game.info().title, "Great Shatranj");
/// let position = game.start(&Setup::new(2)).unwrap();
/// let again = game.parse_position(&Setup::new(2), &position.text(), None).unwrap();
/// assert_eq!(again.text(), position.text());
/// assert!(game.start(&Setup::new(3)).is_err());
/// ```
pub trait Game: Send + Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static Info;
    /// The first position of a board.
    ///
    /// # Errors
    ///
    /// The number of players is wrong, or an option is unknown or has a wrong value.
    fn start(&self, setup: &Setup) -> Result<Box<dyn Position>, BadOption>;
    /// A position from its text; see [`Rules::parse_position`].
    ///
    /// # Errors
    ///
    /// The text is no position, the setup is wrong, or there is no such seat.
    fn parse_position(
        &self,
        setup: &Setup,
        text: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition>;
    /// The inverse of [`Position::exact`]; none where the text is not one of this game and setup.
    fn read_exact(&self, setup: &Setup, text: &str) -> Option<Box<dyn Position>>;
}

/// A move that was read and made.
#[derive(Debug)]
pub struct Made {
    /// Its canonical text.
    pub text: String,
    /// The text as all but its seat may see it while the game goes on.
    pub public_text: String,
    /// The move as letters tell it, if that is more than its text.
    pub told: Option<String>,
    /// Whether it is a move like any other; see [`Played::takes_turn`].
    pub takes_turn: bool,
    /// Who is told at once, if not everybody; see [`Played::part_for`].
    pub part_for: Option<Vec<Seat>>,
    /// What it set going; see [`Played::went_on`].
    pub went_on: Option<Phrase>,
    /// Whether it has shown somebody what was hidden; see [`Played::reveals`].
    pub reveals: bool,
    /// What is to be told of it.
    pub remarks: Vec<Remark>,
    /// The position after it.
    pub position: Box<dyn Position>,
}

/// A position of some game. Moves are canonical text.
///
/// ```
/// use pbmd_rules::game::{MoveError, Seat, Setup};
///
/// let start = pbmd_rules::games::named("great").unwrap().start(&Setup::new(2)).unwrap();
/// let (white, black) = (Seat::new(1), Seat::new(2));
/// let (text, next) = start.play(white, "e2 \u{2013} e3").unwrap();
/// assert_eq!(text, "e2e3");
/// assert_eq!(next.turn().seats(), [black]);
/// assert!(matches!(next.play(white, "d2-d3"), Err(MoveError::Illegal { .. })));
/// assert!(next.resign(black).unwrap().moves(black).list.is_empty());
/// ```
pub trait Position: ClonePosition + Send + Sync + Debug {
    /// What it waits for.
    fn turn(&self) -> Turn;
    /// The legal moves of a seat; none if it is not to move.
    fn moves(&self, seat: Seat) -> Moves<String>;
    /// The same for letters, which show some of them: where a game has too many to find them all in a moment, a few dozen that are
    /// found without the others, and not complete.
    fn some_moves(&self, seat: Seat) -> Moves<String>;
    /// The same under headings, and whether they are all.
    fn some_grouped(&self, seat: Seat) -> (Vec<(Phrase, Vec<String>)>, bool);
    /// Whether [`moves`](Self::moves) has all legal moves; see [`Rules::lists_all`].
    fn lists_all(&self) -> bool;
    /// The same under headings, each with its moves; see [`Rules::group`].
    fn grouped(&self, seat: Seat) -> Vec<(Phrase, Vec<String>)>;
    /// Each of those moves with the position after it, in the same order.
    fn results(&self, seat: Seat) -> Vec<(String, Box<dyn Position>)>;
    /// Reads a move and makes it.
    ///
    /// # Errors
    ///
    /// The text is no legal move of the seat, the seat is not to move, or the game is over.
    fn make(&self, seat: Seat, text: &str) -> Result<Made, MoveError<String>>;
    /// Reads a move and makes it: its canonical text, and the position after it.
    ///
    /// # Errors
    ///
    /// Those of [`make`](Self::make).
    fn play(&self, seat: Seat, text: &str) -> Result<(String, Box<dyn Position>), MoveError<String>> {
        self.make(seat, text).map(|made| (made.text, made.position))
    }
    /// Makes a legal move of a seat by numbers from outside, without a list of all; none if it is not to move. `below` gives
    /// numbers less than its argument, equally often; see [`Rules::random`].
    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Made>;
    /// Makes a move that is written as a record holds it; none if it is anything else or is not legal.
    fn play_canonical(&self, seat: Seat, text: &str) -> Option<Made>;
    /// Whether a text is about what the seat may say at any time; see [`Rules::at_any_time`].
    fn at_any_time(&self, seat: Seat, text: &str) -> bool;
    /// The rules page's word for why a text is refused; see [`Rules::code`].
    fn code(&self, seat: Seat, text: &str) -> Option<&'static str>;
    /// The position as a viewer knows it; see [`Rules::view`].
    fn view(&self, viewer: Viewer) -> Box<dyn Position>;
    /// The position after chance was decided.
    ///
    /// # Errors
    ///
    /// Nothing is to be decided, or not like that.
    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal>;
    /// The position after a seat gave up, whoever is to move.
    ///
    /// # Errors
    ///
    /// The game is over, there is no such seat, or it has left the game already.
    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal>;
    /// What a viewer may see.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The position text.
    fn text(&self) -> String;
    /// All that there is to the position on a board of this setup, as text on one line; none where that is not to be had: see
    /// [`Rules::exact`]. It was read back and compared.
    fn exact(&self, setup: &Setup) -> Option<String>;
    /// What a seat plays, as players call it.
    fn side(&self, seat: Seat) -> Phrase;
    /// What a seat is asked in the turn of another; see [`Rules::question`].
    fn question(&self, seat: Seat) -> Option<Phrase>;
    /// What the seats that are to move have to know before anything else.
    fn situation(&self) -> Option<Phrase>;
    /// What a roll means for the position, which waits for it; none where its numbers say it.
    fn told_of_roll(&self, roll: &Roll) -> Option<Phrase>;
    /// The roll that is to be played now.
    fn roll(&self) -> Option<String>;
    /// The only move of a seat, if there is just one.
    fn forced(&self, seat: Seat) -> Option<String>;
    /// A whole turn of a seat, as an example; see [`Rules::example`].
    fn example(&self, seat: Seat) -> Option<String>;
    /// What the server plays for a seat that lets its time pass; see [`Rules::default_move`].
    fn default_move(&self, seat: Seat) -> Option<String>;
    /// Lots that make `seat` begin with this roll; see [`Rules::opening`].
    fn opening(&self, seat: Seat, roll: &str) -> Option<Vec<Roll>>;
    /// The number of sequences of plain moves; see [`Rules::perft`].
    fn perft(&self, depth: u32) -> u64;
}

/// A position that can be cloned behind its pointer; every [`Rules`] brings it.
#[doc(hidden)]
pub trait ClonePosition {
    /// The same position in another box.
    fn clone_box(&self) -> Box<dyn Position>;
    /// The position as something whose type can be asked for.
    fn as_any(&self) -> &dyn Any;
}

impl<P: Position + Clone + 'static> ClonePosition for P {
    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.as_ref().clone_box()
    }
}

/// The rules `R` as a [`Game`]: `Erased::<MyRules>::new()` is what the list of games holds.
#[derive(Debug)]
pub struct Erased<R>(PhantomData<R>);

impl<R> Erased<R> {
    /// The entry for the list of games.
    pub const fn new() -> Self {
        Erased(PhantomData)
    }
}

impl<R> Default for Erased<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Game for Erased<R> {
    fn info(&self) -> &'static Info {
        &R::INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn Position>, BadOption> {
        R::INFO.check(setup)?;
        Ok(Held::<R>::boxed(R::start(setup)?, setup.players, None))
    }

    fn parse_position(
        &self,
        setup: &Setup,
        text: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition> {
        R::INFO.check(setup).map_err(|BadOption(why)| BadPosition(why))?;
        if let Some(seat) = seat.filter(|seat| seat.number() > setup.players) {
            return Err(BadPosition(phrase!("there is no seat {}", seat)));
        }
        Ok(Held::<R>::boxed(R::parse_position(setup, text, seat)?, setup.players, None))
    }

    fn read_exact(&self, setup: &Setup, text: &str) -> Option<Box<dyn Position>> {
        R::INFO.check(setup).ok()?;
        Some(Held::<R>::boxed(R::from_exact(setup, text)?, setup.players, None))
    }
}

/// How many moves letters choose from, if a game can tell early that there are more.
const LISTED: usize = 20_000;

/// How many they choose from in place of those.
const SAMPLED: usize = 60;

/// A state behind the contract without types.
struct Held<R: Rules> {
    state: R::State,
    /// The number of players.
    players: u8,
    /// The one of two who gave up, in a game that leaves this to be known here.
    resigned: Option<Seat>,
}

impl<R: Rules> Clone for Held<R> {
    fn clone(&self) -> Self {
        Held { state: self.state.clone(), players: self.players, resigned: self.resigned }
    }
}

impl<R: Rules> Debug for Held<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// A position of the rules `R` with its types, and the number of players: for who looks at very many positions. None where it is
/// one of other rules, or somebody has given up in it.
pub fn with_types<R: Rules>(position: &dyn Position) -> Option<(&R::State, u8)> {
    let held = position.as_any().downcast_ref::<Held<R>>()?;
    if held.resigned.is_some() { None } else { Some((&held.state, held.players)) }
}

/// Why nothing is asked of a seat now.
enum Waits {
    /// Another seat is to move.
    ForAnother,
    /// It has no turn now, nor has another: chance is to be decided, the game is over, or there is no such seat.
    ForNobody(Phrase),
}

impl<R: Rules> Held<R> {
    fn boxed(state: R::State, players: u8, resigned: Option<Seat>) -> Box<dyn Position> {
        Box::new(Held::<R> { state, players, resigned })
    }

    /// The same board with another state.
    fn with(&self, state: R::State) -> Box<dyn Position> {
        Held::<R>::boxed(state, self.players, self.resigned)
    }

    /// Whether a seat is to move.
    fn asks(&self, seat: Seat) -> Result<(), Waits> {
        let nobody = |why| Err(Waits::ForNobody(why));
        match self.turn() {
            Turn::Over { .. } => nobody(phrase!("the game is over")),
            _ if seat.number() > self.players => nobody(phrase!("it is not your turn")),
            Turn::Seats(seats) if seats.contains(&seat) => Ok(()),
            Turn::Seats(_) => Err(Waits::ForAnother),
            Turn::Chance(chance) if chance.purpose == Purpose::Lot => {
                nobody(phrase!("it is not yet decided who begins"))
            }
            Turn::Chance(chance) if chance.purpose == Purpose::Roll && chance.seats.contains(&seat) => {
                nobody(phrase!("your dice have not been rolled yet"))
            }
            Turn::Chance(_) => nobody(phrase!("it is not your turn")),
        }
    }

    /// A move and what became of it, as the rest of the program is told.
    fn made(&self, m: &R::Move, played: Played<R::State>) -> Made {
        let text = R::write(&self.state, m);
        let Played { state, public_text, remarks, takes_turn, part_for, went_on, reveals } = played;
        let told = if public_text.is_none() { R::told(&self.state, m) } else { None };
        let public_text = public_text.unwrap_or_else(|| text.clone());
        let position = self.with(state);
        Made { text, public_text, told, takes_turn, part_for, went_on, reveals, remarks, position }
    }

    /// Reads a move of a seat, whether or not it is to move, and makes it. The text is plain.
    #[expect(clippy::type_complexity, reason = "a move and what came of it, or why not")]
    fn read(&self, seat: Seat, text: &str) -> Result<(R::Move, Played<R::State>), MoveError<R::Move>> {
        match self.asks(seat) {
            Ok(()) => self.read_in_turn(seat, text),
            Err(Waits::ForAnother) => self.read_out_of_turn(seat, text),
            Err(Waits::ForNobody(why)) => Err(MoveError::illegal(why)),
        }
    }

    /// The same of a seat that is to move. A text that is no move as it stands is read without what people write around a
    /// move, if that leaves one move and no other.
    #[expect(clippy::type_complexity, reason = "a move and what came of it, or why not")]
    fn read_in_turn(
        &self,
        seat: Seat,
        text: &str,
    ) -> Result<(R::Move, Played<R::State>), MoveError<R::Move>> {
        let no_move = match R::parse_and_play(&self.state, seat, text) {
            Err(MoveError::Unreadable(looks)) => MoveError::Unreadable(looks),
            read => return read,
        };
        let (mut found, mut refused) = (Vec::new(), None);
        for reading in readings(text) {
            match R::parse_and_play(&self.state, seat, &reading) {
                Ok((m, played)) if found.iter().all(|(other, _)| *other != m) => found.push((m, played)),
                Ok(_) | Err(MoveError::Unreadable(_)) => {}
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        match (found.len(), refused) {
            (1, None) => found.pop().ok_or(no_move),
            (0, refused) => Err(refused.unwrap_or(no_move)),
            _ => Err(MoveError::Ambiguous(found.into_iter().map(|(m, _)| m).collect())),
        }
    }

    /// A text as the game reads it. Only where a move may be a list of orders do line breaks mean something, and `move` is one
    /// of them; elsewhere lines are one move, each perhaps with that word before it.
    fn plain(text: &str) -> String {
        let text = plain(text);
        if R::INFO.order_lists {
            return text;
        }
        let bare = |line: &str| match line.split_once(' ') {
            Some((word, rest)) if word.eq_ignore_ascii_case("move") => rest.to_string(),
            _ => line.to_string(),
        };
        text.lines().map(bare).collect::<Vec<_>>().join(" ")
    }

    /// The same of a seat that is not to move; never a move that takes a turn.
    #[expect(clippy::type_complexity, reason = "a move and what came of it, or why not")]
    fn read_out_of_turn(
        &self,
        seat: Seat,
        text: &str,
    ) -> Result<(R::Move, Played<R::State>), MoveError<R::Move>> {
        let wait = || MoveError::illegal(phrase!("it is not your turn"));
        if !R::at_any_time(&self.state, seat, text) {
            return Err(wait());
        }
        let (m, played) = R::parse_and_play(&self.state, seat, text)?;
        if played.takes_turn { Err(wait()) } else { Ok((m, played)) }
    }

    /// All moves of a seat, and whether they are all; where there are too many a few dozen, each once.
    fn some(&self, seat: Seat) -> (Vec<R::Move>, bool) {
        if self.asks(seat).is_err() {
            return (Vec::new(), true);
        }
        if let Some(all) = R::moves_up_to(&self.state, seat, LISTED) {
            return (all, R::lists_all(&self.state));
        }
        // Knuth's MMIX: the same position has the same letter.
        let mut number = 1_u64;
        let mut below = |limit: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(number >> 33).unwrap_or_default() % limit.max(1)
        };
        let mut some: Vec<R::Move> =
            (0..SAMPLED).filter_map(|_| R::random(&self.state, seat, &mut below)).collect();
        some.sort_unstable();
        some.dedup();
        (some, false)
    }

    /// Moves as texts under headings.
    fn in_groups(&self, list: Vec<R::Move>) -> Vec<(Phrase, Vec<String>)> {
        let mut groups: BTreeMap<String, (Phrase, Vec<String>)> = BTreeMap::new();
        let group = |m: R::Move| {
            let group = R::group(&self.state, &m);
            (m, group)
        };
        for (text, group) in self.sorted(list.into_iter().map(group).collect()) {
            let group = groups.entry(group.to_string()).or_insert_with(|| (group, Vec::new()));
            group.1.push(text);
        }
        groups.into_values().collect()
    }

    /// Items that belong to moves, with the texts of these, sorted by them.
    fn sorted<T>(&self, list: Vec<(R::Move, T)>) -> Vec<(String, T)> {
        let mut list: Vec<(String, T)> =
            list.into_iter().map(|(m, item)| (R::write(&self.state, &m), item)).collect();
        list.sort_by(|(one, _), (other, _)| one.cmp(other));
        list
    }
}

impl<R: Rules> Position for Held<R> {
    fn turn(&self) -> Turn {
        let Some(seat) = self.resigned else { return R::turn(&self.state) };
        let side = R::side(&self.state, seat).short();
        let outcome = Outcome::won_by(seat.other(), self.players);
        Turn::Over { outcome, why: phrase!("{} has resigned", Arg::seat(seat, side)) }
    }

    fn lists_all(&self) -> bool {
        R::lists_all(&self.state)
    }

    fn grouped(&self, seat: Seat) -> Vec<(Phrase, Vec<String>)> {
        if self.asks(seat).is_err() { Vec::new() } else { self.in_groups(R::moves(&self.state, seat)) }
    }

    fn moves(&self, seat: Seat) -> Moves<String> {
        if self.asks(seat).is_err() {
            return Moves::none();
        }
        let moves = R::moves(&self.state, seat);
        let list = self.sorted(moves.into_iter().map(|m| (m, ())).collect());
        Moves { list: list.into_iter().map(|(text, ())| text).collect(), complete: R::lists_all(&self.state) }
    }

    fn some_moves(&self, seat: Seat) -> Moves<String> {
        let (list, complete) = self.some(seat);
        let list = self.sorted(list.into_iter().map(|m| (m, ())).collect());
        Moves { list: list.into_iter().map(|(text, ())| text).collect(), complete }
    }

    fn some_grouped(&self, seat: Seat) -> (Vec<(Phrase, Vec<String>)>, bool) {
        let (list, complete) = self.some(seat);
        (self.in_groups(list), complete)
    }

    fn results(&self, seat: Seat) -> Vec<(String, Box<dyn Position>)> {
        if self.asks(seat).is_err() {
            return Vec::new();
        }
        let list = self.sorted(R::results(&self.state, seat));
        list.into_iter().map(|(text, next)| (text, self.with(next))).collect()
    }

    fn make(&self, seat: Seat, text: &str) -> Result<Made, MoveError<String>> {
        match self.read(seat, &Self::plain(text)) {
            Ok((m, played)) => Ok(self.made(&m, played)),
            Err(error) => Err(error.map(|m| R::write(&self.state, m))),
        }
    }

    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Made> {
        self.asks(seat).ok()?;
        let m = R::random(&self.state, seat, below)?;
        Some(self.made(&m, R::play(&self.state, seat, &m)))
    }

    fn play_canonical(&self, seat: Seat, text: &str) -> Option<Made> {
        let (m, played) = match self.asks(seat) {
            Ok(()) => R::play_canonical(&self.state, seat, text)?,
            Err(_) => self.read(seat, text).ok()?,
        };
        Some(self.made(&m, played)).filter(|made| made.text == text)
    }

    fn at_any_time(&self, seat: Seat, text: &str) -> bool {
        !matches!(self.asks(seat), Err(Waits::ForNobody(_)))
            && R::at_any_time(&self.state, seat, &Self::plain(text))
    }

    fn code(&self, seat: Seat, text: &str) -> Option<&'static str> {
        R::code(&self.state, seat, &Self::plain(text))
    }

    fn view(&self, viewer: Viewer) -> Box<dyn Position> {
        self.with(R::view(&self.state, viewer))
    }

    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal> {
        match self.turn() {
            Turn::Chance(chance) if chance.fits(roll) => Ok(self.with(R::roll(&self.state, roll))),
            Turn::Chance(chance) => Err(Illegal(chance.expects())),
            Turn::Seats(_) => Err(Illegal(phrase!("nothing is to be rolled now"))),
            Turn::Over { .. } => Err(Illegal(phrase!("the game is over"))),
        }
    }

    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal> {
        if let Turn::Over { .. } = self.turn() {
            return Err(Illegal(phrase!("the game is over")));
        }
        if seat.number() > self.players {
            return Err(Illegal(phrase!("there is no seat {}", seat)));
        }
        match R::resign(&self.state, seat) {
            Some(next) => Ok(self.with(next)),
            None if self.players == 2 => Ok(Held::<R>::boxed(self.state.clone(), self.players, Some(seat))),
            None => Err(Illegal(phrase!("you have left this game already"))),
        }
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        R::picture(&self.state, viewer)
    }

    fn exact(&self, setup: &Setup) -> Option<String> {
        let text = R::exact(&self.state).filter(|text| self.resigned.is_none() && !text.contains('\n'))?;
        (R::from_exact(setup, &text)? == self.state).then_some(text)
    }

    fn text(&self) -> String {
        R::position_text(&self.state)
    }

    fn side(&self, seat: Seat) -> Phrase {
        R::side(&self.state, seat)
    }

    fn question(&self, seat: Seat) -> Option<Phrase> {
        self.asks(seat).ok()?;
        R::question(&self.state, seat)
    }

    fn situation(&self) -> Option<Phrase> {
        matches!(self.turn(), Turn::Seats(_)).then(|| R::situation(&self.state)).flatten()
    }

    fn told_of_roll(&self, roll: &Roll) -> Option<Phrase> {
        R::told_of_roll(&self.state, roll)
    }

    fn roll(&self) -> Option<String> {
        R::roll_to_play(&self.state)
    }

    fn forced(&self, seat: Seat) -> Option<String> {
        self.asks(seat).ok()?;
        R::forced(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn example(&self, seat: Seat) -> Option<String> {
        self.asks(seat).ok()?;
        R::example(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn default_move(&self, seat: Seat) -> Option<String> {
        self.asks(seat).ok()?;
        R::default_move(&self.state, seat).map(|m| R::write(&self.state, &m))
    }

    fn opening(&self, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        R::opening(&self.state, seat, roll)
    }

    fn perft(&self, depth: u32) -> u64 {
        match self.resigned {
            Some(_) => u64::from(depth == 0),
            None => R::perft(&self.state, depth),
        }
    }
}

/// The rules under the guards above, with their types: for the tests of the games.
#[cfg(test)]
pub mod guarded {
    use super::*;

    /// Something that changes a position.
    pub enum Action<M> {
        /// A seat moves.
        Move(Seat, M),
        /// Chance was decided.
        Roll(Roll),
        /// A seat gives up.
        Resign(Seat),
    }

    /// What every game does under guard.
    pub trait Guarded: Rules + Sized {
        /// Reads what a person wrote.
        fn read(state: &Self::State, seat: Seat, text: &str) -> Result<Self::Move, MoveError<Self::Move>> {
            held::<Self>(state).read(seat, &Held::<Self>::plain(text)).map(|(m, _)| m)
        }

        /// The position after an action.
        fn apply(state: &Self::State, action: &Action<Self::Move>) -> Result<Self::State, Illegal> {
            let held = held::<Self>(state);
            match action {
                Action::Roll(roll) => {
                    held.decide(roll)?;
                    Ok(Self::roll(state, roll))
                }
                Action::Resign(seat) => {
                    held.resign(*seat)?;
                    Self::resign(state, *seat).ok_or(Illegal(phrase!("kept by the wrapper")))
                }
                Action::Move(seat, m) => {
                    let text = Self::write(state, m);
                    match held.play_canonical(*seat, &text) {
                        Some(_) => Ok(Self::play(state, *seat, m).state),
                        None => Err(Illegal(phrase!("{} is not legal", text))),
                    }
                }
            }
        }

        /// The legal moves, sorted by text; none if the seat is not to move.
        fn list(state: &Self::State, seat: Seat) -> Vec<Self::Move> {
            let held = held::<Self>(state);
            let mut moves = if held.asks(seat).is_ok() { Self::moves(state, seat) } else { Vec::new() };
            moves.sort_by_cached_key(|m| Self::write(state, m));
            moves
        }

        /// The position in which a board begins.
        fn begin(setup: &Setup) -> Result<Self::State, BadOption> {
            Self::INFO.check(setup).and_then(|()| Self::start(setup))
        }

        /// A position from its text.
        fn place(setup: &Setup, text: &str, seat: Option<Seat>) -> Result<Self::State, BadPosition> {
            Erased::<Self>::new().parse_position(setup, text, seat)?;
            Self::parse_position(setup, text, seat)
        }
    }

    impl<R: Rules> Guarded for R {}

    fn held<R: Rules>(state: &R::State) -> Held<R> {
        Held { state: state.clone(), players: R::INFO.most, resigned: None }
    }
}

#[cfg(test)]
mod tests;
