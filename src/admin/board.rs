//! `pbmd board`: what an operator does at a board.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use crate::desk::{Annulled, ClockOrder};
use crate::time::read_length;

use super::escaped::line;
use super::service::Which;

/// Changes a board; the server may run. What is done stands in the record of the board, and its players are told.
#[derive(Debug, Args)]
pub struct Board {
    /// The number of the board.
    number: u32,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Clock(Clock),
    Annul(Annul),
}

/// Takes the board back: it ends without a result, or if it has ended its result no longer counts. Its record stays.
#[derive(Debug, Args)]
pub struct Annul {
    #[command(flatten)]
    which: Which,
}

/// Gives a player time, or lets all clocks of the board stand still or run again.
#[derive(Debug, Args)]
pub struct Clock {
    #[command(flatten)]
    change: Change,
    #[command(flatten)]
    which: Which,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Change {
    /// Gives this player more time: days, or as 36h, 10d12h, 2w.
    #[arg(long, num_args = 2, value_names = ["USERID", "TIME"])]
    give: Option<Vec<String>>,
    /// Stops all clocks of the board, until they are started.
    #[arg(long)]
    stop: bool,
    /// Lets the clocks run again.
    #[arg(long)]
    start: bool,
}

impl Board {
    /// Does it, and writes what was done.
    ///
    /// # Errors
    ///
    /// What is wrong with the order, or with the board; nothing was changed then.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        match &self.task {
            Task::Clock(clock) => self.clock(clock, out).await,
            Task::Annul(annul) => self.annul(annul, out).await,
        }
    }

    async fn clock(&self, clock: &Clock, out: &mut (dyn Write + Send)) -> Result<()> {
        let order = clock.change.order()?;
        let desk = clock.which.open().await?;
        let ordered = desk.order_clock(self.number, &order).await;
        desk.store().close().await.context("Cannot close the database")?;
        ordered?;
        let board = self.number;
        match order {
            ClockOrder::Give { userid, time } => {
                let hours = time.as_hours();
                line(out, format_args!("board {board}: {userid} has {hours} hours more; letters tell it"))?;
            }
            ClockOrder::Stop => {
                line(out, format_args!("board {board}: all clocks are stopped; letters tell it"))?
            }
            ClockOrder::Start => {
                line(out, format_args!("board {board}: the clocks run again; letters tell it"))?
            }
        }
        Ok(out.flush()?)
    }

    async fn annul(&self, annul: &Annul, out: &mut (dyn Write + Send)) -> Result<()> {
        let desk = annul.which.open().await?;
        let annulled = desk.annul(self.number).await;
        desk.store().close().await.context("Cannot close the database")?;
        let board = self.number;
        match annulled? {
            Annulled::Game => {
                line(out, format_args!("board {board} is over without a result; letters tell it"))?
            }
            Annulled::Result => {
                line(out, format_args!("board {board}: its result no longer counts; letters tell it"))?
            }
        }
        Ok(out.flush()?)
    }
}

impl Change {
    fn order(&self) -> Result<ClockOrder> {
        match self.give.as_deref() {
            Some([userid, time]) => match read_length(time) {
                Ok(time) => Ok(ClockOrder::Give { userid: userid.clone(), time }),
                Err(_) => {
                    bail!("{time} is no time to give; write 3, 36h, 10d12h or 2w, from 1h to 1000 days")
                }
            },
            _ if self.stop => Ok(ClockOrder::Stop),
            _ => Ok(ClockOrder::Start),
        }
    }
}
