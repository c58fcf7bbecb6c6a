//! What strangers, players and forgers can cost, measured by trying. The table in docs/operator.md names these tests.

// clippy.toml allows these in test functions, and not yet in what they call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod forger;
mod player;
mod stranger;
mod used;
