//! Commands about accounts, and messages from player to player.

pub(in crate::desk) mod account;
pub(in crate::desk) mod blocks;
pub(in crate::desk) mod closing;
pub(in crate::desk) mod export;
pub(in crate::desk) mod limit;
pub(in crate::desk) mod post;
pub(in crate::desk) mod settings;
pub(in crate::desk) mod vacation;
