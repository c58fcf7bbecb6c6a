//! The running server: transports, clocks, metrics, failures, and the operator's view.

pub(super) mod doctor;
pub(super) mod metrics;
pub(super) mod oauth;
pub(super) mod owner;
pub(super) mod pages;
pub(super) mod queue;
pub(super) mod reload;
pub(super) mod secrets;
pub(super) mod serve;
pub(super) mod thinker;
pub(super) mod timekeeper;
pub(super) mod trial;
pub(super) mod trouble;
pub(super) mod ways;
