//! A mail becomes a request.

pub(super) mod batch;
pub(super) mod bounces;
pub(super) mod incoming;
pub(super) mod lanes;
pub(super) mod take;
