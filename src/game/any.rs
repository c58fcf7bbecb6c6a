//! The contract without types: what the rest of the program sees of a game.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::{
    Action, BadOption, BadPosition, Illegal, Info, Moves, Phrase, Picture, Remark, Roll, Rules, Seat, Setup,
    Turn, Unread, Viewer, phrase,
};

/// A game as the list of games holds it.
pub trait Game: Send + Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static Info;
    /// The first position of a board; refuses wrong numbers of players and wrong options.
    fn start(&self, setup: &Setup) -> Result<Box<dyn Position>, BadOption>;
    /// A position from its text; see [`Rules::from_position`].
    fn read_position(
        &self,
        setup: &Setup,
        text: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition>;
    /// Whether the lines of a mail are joined; see [`Rules::MANY_LINES`].
    fn many_lines(&self) -> bool;
}

/// A move that was read and made.
#[derive(Debug)]
pub struct Made {
    /// Its canonical text.
    pub text: String,
    /// As all but its seat may see it; see [`Rules::shown`].
    pub shown: String,
    /// Whether it takes no turn; see [`Rules::aside`].
    pub aside: bool,
    /// What is to be told of it.
    pub remarks: Vec<Remark>,
    /// The position after it.
    pub position: Box<dyn Position>,
}

/// A position of some game. Moves are canonical text.
pub trait Position: ClonePosition + Send + Sync + Debug {
    /// What it waits for.
    fn turn(&self) -> Turn;
    /// The legal moves of a seat.
    fn moves(&self, seat: Seat) -> Moves<String>;
    /// Each legal move of a seat with the position after it.
    fn results(&self, seat: Seat) -> Vec<(String, Box<dyn Position>)>;
    /// Reads a move and makes it.
    fn make(&self, seat: Seat, text: &str) -> Result<Made, Unread<String>>;
    /// Reads a move and makes it: its canonical text, and the position after it.
    fn play(&self, seat: Seat, text: &str) -> Result<(String, Box<dyn Position>), Unread<String>> {
        self.make(seat, text).map(|made| (made.text, made.position))
    }
    /// Whether a text is a move that the seat may make out of turn; see [`Rules::aside`].
    fn aside(&self, seat: Seat, text: &str) -> bool;
    /// The position as a viewer knows it; see [`Rules::veiled`].
    fn veiled(&self, viewer: Viewer) -> Box<dyn Position>;
    /// Makes a move that is written as a record holds it; none if it has to be read instead.
    fn recall(&self, seat: Seat, text: &str) -> Option<Made>;
    /// The position after chance was decided.
    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal>;
    /// The position after a seat gave up.
    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal>;
    /// What a viewer may see.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// The position text.
    fn text(&self) -> String;
    /// What a seat plays, as players call it.
    fn side(&self, seat: Seat) -> Phrase;
    /// The roll that is to be played now.
    fn roll(&self) -> Option<String>;
    /// The only move of a seat, if there is just one.
    fn forced(&self, seat: Seat) -> Option<String>;
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
}

impl<P: Position + Clone + 'static> ClonePosition for P {
    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.as_ref().clone_box()
    }
}

/// The rules `R` as a [`Game`].
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
        let info = &R::INFO;
        if !(info.fewest..=info.most).contains(&setup.players) {
            let Info { title, fewest, most, .. } = info;
            return Err(BadOption(if fewest == most {
                phrase!("{} is a game for {} players", title, fewest)
            } else {
                phrase!("{} is a game for {} to {} players", title, fewest, most)
            }));
        }
        Ok(boxed::<R>(R::start(setup)?))
    }

    fn read_position(
        &self,
        setup: &Setup,
        text: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition> {
        Ok(boxed::<R>(R::from_position(setup, text, seat)?))
    }

    fn many_lines(&self) -> bool {
        R::MANY_LINES
    }
}

/// A state behind the untyped contract.
struct Held<R: Rules>(R::State);

impl<R: Rules> Clone for Held<R> {
    fn clone(&self) -> Self {
        Held(self.0.clone())
    }
}

impl<R: Rules> Debug for Held<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

fn boxed<R: Rules>(state: R::State) -> Box<dyn Position> {
    Box::new(Held::<R>(state))
}

impl<R: Rules> Held<R> {
    /// Makes a move that was read.
    fn made(&self, seat: Seat, m: R::Move) -> Result<Made, Illegal> {
        let (text, shown) = (R::write(&self.0, &m), R::shown(&self.0, seat, &m));
        let (aside, remarks) = (R::aside(&self.0, seat, &m), R::remarks(&self.0, seat, &m));
        let next = R::apply(&self.0, &Action::Move(seat, m))?;
        Ok(Made { text, shown, aside, remarks, position: boxed::<R>(next) })
    }
}

impl<R: Rules> Position for Held<R> {
    fn turn(&self) -> Turn {
        R::turn(&self.0)
    }

    fn moves(&self, seat: Seat) -> Moves<String> {
        let Moves { list, complete } = R::moves(&self.0, seat);
        Moves { list: list.iter().map(|m| R::write(&self.0, m)).collect(), complete }
    }

    fn results(&self, seat: Seat) -> Vec<(String, Box<dyn Position>)> {
        R::results(&self.0, seat)
            .into_iter()
            .map(|(m, next)| (R::write(&self.0, &m), boxed::<R>(next)))
            .collect()
    }

    fn make(&self, seat: Seat, text: &str) -> Result<Made, Unread<String>> {
        let m = R::read(&self.0, seat, text).map_err(|unread| unread.map(|m| R::write(&self.0, m)))?;
        self.made(seat, m).map_err(|Illegal(why)| Unread::Illegal { why, nearest: Vec::new() })
    }

    fn aside(&self, seat: Seat, text: &str) -> bool {
        R::read(&self.0, seat, text).is_ok_and(|m| R::aside(&self.0, seat, &m))
    }

    fn veiled(&self, viewer: Viewer) -> Box<dyn Position> {
        boxed::<R>(R::veiled(&self.0, viewer))
    }

    fn recall(&self, seat: Seat, text: &str) -> Option<Made> {
        let m = R::recall(&self.0, seat, text).filter(|m| R::write(&self.0, m) == text)?;
        self.made(seat, m).ok()
    }

    fn decide(&self, roll: &Roll) -> Result<Box<dyn Position>, Illegal> {
        R::apply(&self.0, &Action::Roll(roll.clone())).map(boxed::<R>)
    }

    fn resign(&self, seat: Seat) -> Result<Box<dyn Position>, Illegal> {
        R::apply(&self.0, &Action::Resign(seat)).map(boxed::<R>)
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        R::picture(&self.0, viewer)
    }

    fn text(&self) -> String {
        R::position(&self.0)
    }

    fn side(&self, seat: Seat) -> Phrase {
        R::side(&self.0, seat)
    }

    fn roll(&self) -> Option<String> {
        R::roll(&self.0)
    }

    fn forced(&self, seat: Seat) -> Option<String> {
        R::forced(&self.0, seat).map(|m| R::write(&self.0, &m))
    }

    fn opening(&self, seat: Seat, roll: &str) -> Option<Vec<Roll>> {
        R::opening(&self.0, seat, roll)
    }

    fn perft(&self, depth: u32) -> u64 {
        R::perft(&self.0, depth)
    }
}
