//! Commands about accounts, and messages from player to player.

pub(crate) mod account;
pub(crate) mod closing;
pub(crate) mod export;
pub(crate) mod limit;
pub(crate) mod post;
pub(crate) mod settings;
pub(crate) mod vacation;
