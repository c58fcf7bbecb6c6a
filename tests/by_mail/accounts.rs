//! Accounts: how they come, what proves them, what their owners choose, how much they may, and how they end.

pub(super) mod board_limits;
pub(super) mod bounces;
pub(super) mod choices;
pub(super) mod erasing;
pub(super) mod export;
pub(super) mod limits;
pub(super) mod names;
pub(super) mod passwords;
pub(super) mod proof;
pub(super) mod quotes;
pub(super) mod signup;
pub(super) mod slips;
pub(super) mod strangers;
pub(super) mod trust;
