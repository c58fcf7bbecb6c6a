//! `pbmd prune`: what the ledger need not tell any more.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::desk::Gone;

use super::escaped::line;
use super::service::Which;

/// Has the ledger forget what is older than a day: letters, mails and works that nothing needs, watchings that have ended, and notes
/// on boards that ended before. Players, boards and their records stay. The server may run.
///
/// `[keep] ledger_days` does the same by itself. Mails that arrived before that day are not read any more.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  pbmd prune --before 2026-01-01 --dry-run --config /etc/pbmd/pbmd.toml\n  \
                  pbmd prune --before 2026-01-01 --config /etc/pbmd/pbmd.toml"
)]
pub struct Prune {
    /// The first day that stays (UTC), as 2026-01-01; at least 30 days ago.
    #[arg(long, value_name = "DATE")]
    before: Date,
    /// Tells what would go, and changes nothing.
    #[arg(long)]
    dry_run: bool,
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

#[derive(Serialize)]
struct Answer {
    before: Timestamp,
    dry_run: bool,
    letters: u64,
    mails: u64,
    works: u64,
    watchings: u64,
    noted_boards: u64,
}

impl Prune {
    /// Does it, and writes how much went.
    ///
    /// # Errors
    ///
    /// Where the day is too late, and where the database cannot be opened.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let before = self.before.to_zoned(TimeZone::UTC).context("There is no such day")?.timestamp();
        let desk = self.which.open().await?;
        let gone = if self.dry_run { desk.count_prunable(before).await } else { desk.prune(before).await };
        desk.store().close().await.context("Cannot close the database")?;
        let Gone { letters, watchings, mails, works, noted_boards } = gone?;
        if self.json {
            let dry_run = self.dry_run;
            let answer = Answer { before, dry_run, letters, mails, works, watchings, noted_boards };
            super::write_json(out, &answer)?;
        } else {
            let verb = if self.dry_run { "would go" } else { "are gone" };
            line(
                out,
                format_args!(
                    "of before {}: {letters} letters, {mails} mails, {works} works, {watchings} watchings that had ended and the notes \
                     on {noted_boards} boards {verb}",
                    self.before
                ),
            )?;
        }
        Ok(out.flush()?)
    }
}
