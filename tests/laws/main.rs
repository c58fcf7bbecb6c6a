//! Laws that hold for any input, tried on inputs that look right here and there.
//!
//! Each target is a function from bytes to nothing that panics where its law is broken. Inputs that once broke a law lie
//! in `tests/laws/found/TARGET` and are tried first. Then come inputs made from samples by a generator with fixed
//! seeds: a few rounds of them, or as many as fit into `PBMD_FUZZ_SECONDS` of a processor for each target, beginning with
//! `PBMD_FUZZ_SEED` where others than the last time are wanted. An input that breaks a law is made small and put into
//! that folder, to be kept with the cure.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod commands;
mod conditions;
mod driver;
mod games;
mod mails;
mod settings;
mod traces;
