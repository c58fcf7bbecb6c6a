//! Single games, their dice, ratings, players of the house, hints, and turning points.

pub(super) mod dice;
mod hints;
pub(super) mod house;
pub(super) mod ratings;
mod reviews;
pub(super) mod savana;
