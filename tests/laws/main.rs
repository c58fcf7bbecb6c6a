//! Laws for any input, tried on inputs that look right here and there. Each target is a function from bytes that panics if its
//! law is broken. Inputs that once broke a law are kept in `tests/laws/found/TARGET` and tried first. Then come inputs made
//! from samples with fixed seeds: a few rounds, or `PBMD_FUZZ_SECONDS` of CPU time for each target, beginning with seed
//! `PBMD_FUZZ_SEED`. An input that breaks a law is shrunk and put into that folder, to be kept with the fix.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod commands;
mod conditions;
mod driver;
mod games;
mod mails;
#[path = "../support/random.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod random;
mod settings;
mod traces;
