//! What people who mean harm cannot do: one test for each fault, named for what cannot happen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::string_slice)]

#[path = "../support/mod.rs"]
mod support;

mod dice;
