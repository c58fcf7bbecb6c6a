//! A mail becomes a request.

pub(super) mod batch;
mod charge;
mod identify;
pub(super) mod incoming;
pub(super) mod lanes;
pub(super) mod page;
mod parse;
mod put_away;
pub(super) mod reading;
pub(super) mod take;
