//! `pbmd players`: what an operator knows of players.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use crate::store::Persons;

use super::escaped::line;
use super::service::Which;

/// Notes what the operator knows of players; the server may run.
#[derive(Debug, Args)]
pub struct Players {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Same(Same),
}

/// Two players are one person: boards on which both sit do not count for ratings.
#[derive(Debug, Args)]
pub struct Same {
    /// One of them.
    #[arg(value_name = "USERID")]
    one: String,
    /// The other one.
    #[arg(value_name = "USERID")]
    other: String,
    /// They are not, after all.
    #[arg(long)]
    off: bool,
    #[command(flatten)]
    which: Which,
}

impl Players {
    /// Does it, and writes what was done.
    ///
    /// # Errors
    ///
    /// What is wrong with the names; nothing was changed then.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let Task::Same(Same { one, other, off, which }) = &self.task;
        let desk = which.open().await?;
        let persons = if *off { Persons::Two } else { Persons::One };
        let done = desk.set_persons((one, other), persons).await;
        desk.store().close().await.context("Cannot close the database")?;
        let boards = done?;
        let are = match persons {
            Persons::One => "are one person",
            Persons::Two => "are two persons",
        };
        line(out, format_args!("{one} and {other} {are}; finished boards that were judged anew: {boards}"))?;
        Ok(out.flush()?)
    }
}
