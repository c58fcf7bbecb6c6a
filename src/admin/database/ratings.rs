//! `pbmd ratings`: recomputes the ratings from the finished boards, or compares them.

use std::io::Write;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};

use crate::desk::check_ratings;
use crate::store::Pair;

use crate::admin::service::Which;

use super::verify;

/// Makes the ratings anew, compares them with what follows from the boards, or shows pairs that may be one person; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd ratings check
  pbmd ratings pairs
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
    /// Shows which players of rated games with each other were proved from the same host, and the order that takes their results back.
    /// The host is not shown. Only reads.
    Pairs(Pairs),
}

#[derive(Debug, Args)]
struct Pairs {
    /// The number of pairs to show; those with the most games come first.
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    #[command(flatten)]
    which: Which,
}

impl Ratings {
    /// Carries out the task and writes the outcome.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        match &self.task {
            Task::Rebuild(which) => rebuild(which, out).await,
            Task::Check(which) => check(which, out),
            Task::Pairs(task) => pairs(task, out),
        }
    }
}

async fn rebuild(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    which.at_desk(async |desk| Ok(desk.rebuild_ratings()?)).await?;
    line!(out, "all ratings are made anew")?;
    Ok(out.flush()?)
}

fn pairs(task: &Pairs, out: &mut (dyn Write + Send)) -> Result<()> {
    let found = task.which.look(|store| store.read()?.pairs_of_one_host(task.most))?;
    if found.is_empty() {
        line!(out, "no two players of a rated game were proved from the same host")?;
        return Ok(out.flush()?);
    }
    line!(
        out,
        "People of one house, school or mail provider share a host too: ask before you take results back."
    )?;
    for Pair { one, other, games, won_by_one, won_by_other } in found {
        line!(
            out,
            "{one} and {other}: rated games {games}, won by {one} {won_by_one}, by {other} {won_by_other}; \
             pbmd user annul {one} {other}"
        )?;
    }
    Ok(out.flush()?)
}

fn check(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    let faults = which.look(|store| check_ratings(&mut store.read()?))?;
    verify::tell_faults(out, &faults)?;
    if faults.is_empty() {
        line!(out, "the ratings are what follows from the boards")?;
    }
    out.flush()?;
    match faults.len() {
        0 => Ok(()),
        count => bail!("{count} differences; `pbmd ratings rebuild` makes the ratings anew"),
    }
}
