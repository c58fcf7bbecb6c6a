//! A game between people.
