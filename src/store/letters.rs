//! Letters: what was written to whom, the outbox, daily letters, bounces.

pub(super) mod answers;
pub(super) mod bounces;
pub(super) mod broadcasts;
pub(super) mod digests;
pub(super) mod ends;
pub(super) mod letter;
pub(super) mod outbox;
pub(super) mod put_off;
pub(super) mod readers;
pub(super) mod refused;
pub(super) mod sequence;
pub(super) mod taken_back;
pub(super) mod throttle;
pub(super) mod turn_words;
pub(super) mod yielding;
