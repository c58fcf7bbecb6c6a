//! Commands about the database: backups, copies, and checks of its contents.

pub mod backup;
pub mod checkpoints;
pub mod copy;
pub mod ratings;
pub mod restore;
pub mod verify;

use std::fmt::Display;
use std::io::Write;

/// Maximum number of faults that are printed.
const MOST_TOLD: usize = 50;

fn tell_faults(out: &mut dyn Write, faults: &[impl Display]) -> anyhow::Result<()> {
    faults.iter().take(MOST_TOLD).try_for_each(|fault| Ok(line!(out, "{fault}")?))
}
