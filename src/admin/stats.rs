//! `pbmd stats`: what runs, and what clocks brought about.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::clock;
use crate::store::{ClockCounts, ReadTx, Store, StoreError, Tally, Times};

use super::escaped::line;
use super::service::Which;

/// Tells how many games and clocks run, how many reminders and forfeits there were, who is away, and until when mails are known
/// to have come in.
///
/// Only reads the database; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd stats
  pbmd stats --json --config /etc/pbmd/pbmd.toml")]
pub struct Stats {
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

#[derive(Debug, Serialize)]
struct Answer {
    boards: u64,
    clocks: ClockCounts,
    reminders: Times,
    forfeits: Times,
    away: u64,
    sources: Vec<Source>,
}

/// A way in, and until when mails are known to have come in by it.
#[derive(Debug, Serialize)]
struct Source {
    name: String,
    open: Timestamp,
}

impl Stats {
    /// Writes the answer.
    ///
    /// # Errors
    ///
    /// Where the database cannot be read.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let path = self.which.load()?.server.data.join("pbmd.db");
        let store =
            Store::open_read_only(&path).with_context(|| format!("Cannot open {}", path.display()))?;
        let answer = async { answer(&mut store.read().await?, clock::now()).await };
        let answer = answer.await.with_context(|| format!("Cannot read {}", path.display()));
        store.close_read_only().await;
        let answer = answer?;
        if self.json {
            super::write_json(out, &answer)?;
        } else {
            tell(out, &answer)?;
        }
        Ok(out.flush()?)
    }
}

async fn answer(look: &mut ReadTx, now: Timestamp) -> Result<Answer, StoreError> {
    let today = now.to_zoned(TimeZone::UTC).date().to_string();
    let sources = look.sources().await?;
    Ok(Answer {
        boards: look.running_boards().await?,
        clocks: look.clock_counts().await?,
        reminders: look.times(Tally::Reminder, now).await?,
        forfeits: look.times(Tally::Forfeit, now).await?,
        away: look.players_away(&today).await?,
        sources: sources.into_iter().map(|(name, open)| Source { name, open }).collect(),
    })
}

fn tell(out: &mut dyn Write, answer: &Answer) -> Result<()> {
    let Answer { boards, clocks, reminders, forfeits, away, sources } = answer;
    let ClockCounts { running, waiting, stopped, used_up } = clocks;
    line(out, format_args!("boards     {boards} running"))?;
    line(
        out,
        format_args!(
            "clocks     {running} running, {waiting} waiting for their letter, {stopped} stopped, {used_up} used up"
        ),
    )?;
    for (name, times) in [("reminders", reminders), ("forfeits", forfeits)] {
        line(out, format_args!("{name:<10} {} in the last day, {} in all", times.day, times.all))?;
    }
    line(out, format_args!("vacations  {away} players away today (UTC)"))?;
    for Source { name, open } in sources {
        line(out, format_args!("mails      could come in by {name} at {open:.0}"))?;
    }
    Ok(())
}
