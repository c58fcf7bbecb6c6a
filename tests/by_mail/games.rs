//! Single games, their dice, ratings, players of the house, and hints.

pub(super) mod dice;
mod hints;
pub(super) mod house;
pub(super) mod ratings;
pub(super) mod savana;
