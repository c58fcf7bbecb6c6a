//! Incoming mails: each counted once; the ways by which they come, and what they cost.

pub(super) mod costs;
pub(super) mod mail;
pub(super) mod sources;
pub(super) mod ways;
