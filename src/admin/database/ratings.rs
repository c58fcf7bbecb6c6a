//! `pbmd ratings`: recomputes the ratings from the finished boards, or compares them.

use std::io::Write;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};

use crate::desk::check_ratings;

use crate::admin::service::Which;

/// Makes the ratings anew, or compares them with what follows from the boards; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd ratings check
  pbmd ratings rebuild")]
pub struct Ratings {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Works all ratings out anew from the boards that are over. Until that is done lists lack some.
    Rebuild(Which),
    /// Works all ratings out beside those that are stored, and tells where they differ, even in the last bit: then the exit
    /// status is 1. Only reads.
    Check(Which),
}

impl Ratings {
    /// Carries out the task and writes the outcome.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        match &self.task {
            Task::Rebuild(which) => rebuild(which, out).await,
            Task::Check(which) => check(which, out),
        }
    }
}

async fn rebuild(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    which.at_desk(async |desk| Ok(desk.rebuild_ratings()?)).await?;
    line!(out, "all ratings are made anew")?;
    Ok(out.flush()?)
}

fn check(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    let faults = which.look(|store| check_ratings(&mut store.read()?))?;
    super::tell_faults(out, &faults)?;
    if faults.is_empty() {
        line!(out, "the ratings are what follows from the boards")?;
    }
    out.flush()?;
    match faults.len() {
        0 => Ok(()),
        count => bail!("{count} differences; `pbmd ratings rebuild` makes the ratings anew"),
    }
}
