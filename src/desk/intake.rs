//! A mail becomes a request.

pub(super) mod batch;
pub(super) mod bounces;
mod charge;
mod identify;
pub(super) mod incoming;
mod parse;
pub(super) mod passwords;
pub(super) mod take;
