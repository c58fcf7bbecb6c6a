//! A position of some game, without types.

use std::any::Any;
use std::fmt::Debug;

use crate::game::{
    Beginning, Illegal, MoveError, Moves, Phrase, Picture, Remark, Roll, Seat, Setup, Steps, Turn, Viewer,
    phrase,
};

/// A move that was read and made.
#[derive(Debug)]
pub struct Made {
    /// Its canonical text.
    pub text: String,
    /// The text as other seats may see it while the game goes on.
    pub public_text: String,
    /// The move as letters show it, if that says more than its text.
    pub told: Option<String>,
    /// Whether it is an ordinary move; see [`Played::takes_turn`](crate::game::Played::takes_turn).
    pub takes_turn: bool,
    /// Who is told at once, if not everybody; see [`Played::part_for`](crate::game::Played::part_for).
    pub part_for: Option<Vec<Seat>>,
    /// What it triggered; see [`Played::went_on`](crate::game::Played::went_on).
    pub went_on: Option<Phrase>,
    /// Whether it revealed hidden information; see [`Played::reveals`](crate::game::Played::reveals).
    pub reveals: bool,
    /// Sentences about it.
    pub remarks: Vec<Remark>,
    /// The position after it.
    pub position: Box<dyn Position>,
}

/// A position of some game. Moves are canonical text. By default nothing is known of it, as of a board without its rules.
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
    fn moves(&self, _seat: Seat) -> Moves<String> {
        Moves::none()
    }
    /// Legal moves for letters: if a game has too many to list quickly, an incomplete sample of a few dozen.
    fn some_moves(&self, _seat: Seat) -> Moves<String> {
        Moves::none()
    }
    /// [`some_moves`](Self::some_moves) under headings, and whether they are all.
    fn some_grouped(&self, _seat: Seat) -> (Vec<(Phrase, Vec<String>)>, bool) {
        (Vec::new(), true)
    }
    /// Whether [`moves`](Self::moves) lists all legal moves; see [`Rules::lists_all`](crate::game::Rules::lists_all).
    fn lists_all(&self) -> bool {
        true
    }
    /// All [`moves`](Self::moves) under headings; see [`Rules::group`](crate::game::Rules::group).
    fn grouped(&self, _seat: Seat) -> Vec<(Phrase, Vec<String>)> {
        Vec::new()
    }
    /// Each of the [`moves`](Self::moves) with the position after it, in the same order.
    fn results(&self, _seat: Seat) -> Vec<(String, Box<dyn Position>)> {
        Vec::new()
    }
    /// Reads a move and makes it.
    /// Fails if the text is not a legal move, the seat is not to move, or the game is over.
    fn make(&self, seat: Seat, text: &str) -> Result<Made, MoveError<String>>;
    /// As [`make`](Self::make), but returns only the canonical text and the position after it.
    /// Fails like [`make`](Self::make).
    fn play(&self, seat: Seat, text: &str) -> Result<(String, Box<dyn Position>), MoveError<String>> {
        self.make(seat, text).map(|made| (made.text, made.position))
    }
    /// Makes a random legal move without listing all; none if the seat is not to move. `below(n)` gives uniform numbers less than
    /// `n`; see [`Faster::random`](crate::game::Faster::random).
    fn random(&self, _seat: Seat, _below: &mut dyn FnMut(usize) -> usize) -> Option<Made> {
        None
    }
    /// Makes a move in canonical spelling; none if it is anything else or illegal.
    fn play_canonical(&self, seat: Seat, text: &str) -> Option<Made>;
    /// Whether a text is something the seat may say at any time; see [`Secrets::at_any_time`](crate::game::Secrets::at_any_time).
    fn at_any_time(&self, _seat: Seat, _text: &str) -> bool {
        false
    }
    /// The rules page's code for why a text is refused; see [`Rules::code`](crate::game::Rules::code).
    fn code(&self, _seat: Seat, _text: &str) -> Option<&'static str> {
        None
    }
    /// The position as a viewer knows it; see [`Secrets::view`](crate::game::Secrets::view).
    fn view(&self, viewer: Viewer) -> Box<dyn Position>;
    /// The position after chance was decided.
    /// Fails if no roll is due, or not this one.
    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal>;
    /// The position after a seat gave up, whoever is to move.
    /// Fails if the game is over, or there is no such seat, or it has already left the game.
    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal>;
    /// What a viewer may see.
    fn picture(&self, _viewer: Viewer) -> Picture {
        Picture::default()
    }
    /// The position text.
    fn text(&self) -> String {
        String::new()
    }
    /// The whole state as text on one line, verified to read back as an equal state; none if there is no such text. See
    /// [`Faster::exact`](crate::game::Faster::exact).
    fn exact(&self, _setup: &Setup) -> Option<String> {
        None
    }
    /// What players call a seat's side.
    fn side(&self, seat: Seat) -> Phrase;
    /// What a seat is asked in another's turn; see [`Rules::question`](crate::game::Rules::question).
    fn question(&self, _seat: Seat) -> Option<Phrase> {
        None
    }
    /// What the seats to move must know first.
    fn situation(&self) -> Option<Phrase> {
        None
    }
    /// The worst that threatens a seat that is to move, by what it knows; see [`Evaluate::threat`](crate::game::Evaluate::threat).
    fn threat(&self, _seat: Seat) -> Option<Phrase> {
        None
    }
    /// A legal move in words for the ear, by its canonical text; see [`Rules::aloud`](crate::game::Rules::aloud).
    fn aloud(&self, _seat: Seat, _text: &str) -> Option<Phrase> {
        None
    }
    /// What the seat can choose after the choices so far; see [`Choose::steps`](crate::game::Choose::steps).
    /// Fails if the seat is not to move, or nothing begins with these choices.
    fn steps(&self, _seat: Seat, so_far: &str) -> Result<Steps<String>, Illegal> {
        Err(no_beginning(so_far))
    }
    /// What a first hint tells of a legal move, by its canonical text; see [`Choose::beginning`](crate::game::Choose::beginning).
    fn beginning(&self, _seat: Seat, _text: &str) -> Option<Beginning> {
        None
    }
    /// What a roll means in this position, which waits for it; none if its numbers say it all.
    fn told_of_roll(&self, _roll: &Roll) -> Option<Phrase> {
        None
    }
    /// The roll to be played now.
    fn roll(&self) -> Option<String> {
        None
    }
    /// The seat's only move, if it has just one.
    fn forced(&self, _seat: Seat) -> Option<String> {
        None
    }
    /// An example of a whole turn; see [`Rules::example`](crate::game::Rules::example).
    fn example(&self, _seat: Seat) -> Option<String> {
        None
    }
    /// What the server plays for a seat whose time is up; see [`Rules::default_move`](crate::game::Rules::default_move).
    fn default_move(&self, _seat: Seat) -> Option<String> {
        None
    }
    /// Lots by which `seat` begins with this roll; see [`Rolls::opening`](crate::game::Rolls::opening).
    fn opening(&self, _seat: Seat, _roll: &str) -> Option<Vec<Roll>> {
        None
    }
    /// The number of sequences of plain moves; see [`Faster::perft`](crate::game::Faster::perft).
    fn perft(&self, _depth: u32) -> u64 {
        0
    }
}

/// Why nothing can be chosen after a text.
pub(super) fn no_beginning(so_far: &str) -> Illegal {
    let begun: String = so_far.chars().take(BEGINNING).collect();
    Illegal(phrase!("no move of yours begins with `{}`", begun))
}

/// So much of a wrong beginning is repeated, in characters.
const BEGINNING: usize = 40;

/// Cloning and downcasting of boxed positions.
#[doc(hidden)]
pub trait ClonePosition {
    fn clone_box(&self) -> Box<dyn Position>;
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
