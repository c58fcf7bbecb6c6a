//! `pbmd checkpoints check`: compares the checkpoints with the records.

use std::io::Write;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};

use crate::desk::check_checkpoints;
use crate::order::counted;

use crate::admin::service::Which;

use super::verify;

/// Looks at the positions that are kept beside the records of boards; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbmd checkpoints check")]
pub struct Checkpoints {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Replays all boards that have one, and tells where it differs: then the exit status is 1. Only reads. Whatever does not fit
    /// its record is not used, and made anew with the next move.
    Check(Which),
}

impl Checkpoints {
    /// Checks all checkpoints, and reports the faults.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let Task::Check(which) = &self.task;
        let (count, faults) = which.look(|store| check_checkpoints(&mut store.read()?))?;
        verify::tell_faults(out, &faults)?;
        if faults.is_empty() {
            line!(out, "{}, all as their records lead to", counted(count, "checkpoint"))?;
        }
        out.flush()?;
        if faults.is_empty() { Ok(()) } else { bail!("{} of {count} checkpoints are wrong", faults.len()) }
    }
}
