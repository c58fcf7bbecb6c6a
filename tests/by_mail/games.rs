//! Single games, their dice, ratings, and players of the house.

pub(super) mod dice;
pub(super) mod house;
pub(super) mod ratings;
pub(super) mod savana;
