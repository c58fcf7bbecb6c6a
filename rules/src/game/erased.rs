//! The type-erased contract: what the rest of the program sees of a game.
//!
//! Handles what is the same in every game: who may act now, sorting moves, normalizing text before it is read, checking options,
//! and that with two players whoever resigns has lost.

#[cfg(test)]
pub mod guarded;
mod held;
mod position;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::marker::PhantomData;

use super::{BadOption, BadPosition, Info, Rules, Seat, Setup, phrase};

use held::Held;

pub use held::with_types;
pub use position::{Made, Position};

/// A game, as held by the list of games.
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
    /// The game's description of itself.
    fn info(&self) -> &'static Info;
    /// The first position of a board.
    /// Fails if the number of players, an option or its value is wrong.
    fn start(&self, setup: &Setup) -> Result<Box<dyn Position>, BadOption>;
    /// Reads a position; see [`Rules::parse_position`].
    /// Fails if the text is not a position, the setup is wrong, or there is no such seat.
    fn parse_position(
        &self,
        setup: &Setup,
        text: &str,
        seat: Option<Seat>,
    ) -> Result<Box<dyn Position>, BadPosition>;
    /// The inverse of [`Position::exact`]; none if the text does not belong to this game and setup.
    fn read_exact(&self, setup: &Setup, text: &str) -> Option<Box<dyn Position>>;
}

/// The rules `R` as a [`Game`]: the list of games holds `Erased::<MyRules>::new()`.
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
        Some(Held::<R>::boxed(R::FASTER.read_exact(setup, text)?, setup.players, None))
    }
}
