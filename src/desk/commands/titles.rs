//! Games by their names.

use crate::game::Game;
use crate::letter::Refusal;

pub(super) fn game_named(game: &str) -> Result<&'static dyn Game, Refusal> {
    crate::games::named(game).ok_or_else(|| Refusal::NoGame { game: game.to_owned() })
}

/// A game's title, or its name if this program does not have the game.
pub(in crate::desk) fn title_of(game: &str) -> String {
    crate::games::named(game).map_or(game, |game| game.info().title).to_owned()
}
