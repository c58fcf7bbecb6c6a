//! What strangers, forgers and players cannot bring about, measured by trying: one test for each fault, named for what cannot
//! happen. The table in docs/operator.md names these tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

mod bystanders;
mod challenges;
mod copies;
mod dice;
mod forged;
mod forger;
mod guessing;
mod player;
mod stranger;
mod talk;
mod used;
