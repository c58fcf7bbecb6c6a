//! Letters as people and programs read them.

pub(super) mod aloud;
pub(super) mod digest;
pub(super) mod example;
pub(super) mod harm;
pub(super) mod life;
pub(super) mod messages;
pub(super) mod offered;
pub(super) mod one_a_turn;
pub(super) mod pages;
pub(super) mod tap;
pub(super) mod tongues;
pub(super) mod who;
