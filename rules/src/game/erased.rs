//! The contract without types: what the rest of the program sees of a game, and what is the same in every game.
//!
//! Here and in no game is decided who may do something now, that moves are sorted, how a text is made plain before it is
//! read, which options there are, and that of two players the one who resigns has lost.

#[cfg(test)]
pub mod guarded;
mod held;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

use super::{
    BadOption, BadPosition, Illegal, Info, MoveError, Moves, Phrase, Picture, Remark, Roll, Rules, Seat,
    Setup, Turn, Viewer, phrase,
};

use held::Held;
pub use held::with_types;

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
    /// numbers less than its argument, equally often; see [`Faster::random`].
    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Made>;
    /// Makes a move that is written as a record holds it; none if it is anything else or is not legal.
    fn play_canonical(&self, seat: Seat, text: &str) -> Option<Made>;
    /// Whether a text is about what the seat may say at any time; see [`Secrets::at_any_time`].
    fn at_any_time(&self, seat: Seat, text: &str) -> bool;
    /// The rules page's word for why a text is refused; see [`Rules::code`].
    fn code(&self, seat: Seat, text: &str) -> Option<&'static str>;
    /// The position as a viewer knows it; see [`Secrets::view`].
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
    /// [`Faster::exact`]. It was read back and compared.
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
    /// Lots that make `seat` begin with this roll; see [`Rolls::opening`].
    fn opening(&self, seat: Seat, roll: &str) -> Option<Vec<Roll>>;
    /// The number of sequences of plain moves; see [`Faster::perft`].
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
        Some(Held::<R>::boxed(R::FASTER.from_exact(setup, text)?, setup.players, None))
    }
}
