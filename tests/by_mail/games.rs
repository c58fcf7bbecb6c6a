//! Single games, their dice, ratings, players of the house, hints, turning points and positions to solve.

pub(super) mod dice;
mod hints;
pub(super) mod house;
mod puzzles;
pub(super) mod ratings;
pub(super) mod reviews;
pub(super) mod savana;
mod substitutes;
