//! `pbmd prune`: deletes old parts of the ledger.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::order::{self, Gone, Order};

use crate::admin::answer::answer;
use crate::admin::orders::{How, give};

/// Has the ledger forget what is older than a day: letters, mails and works that nothing needs, watchings that have ended, and notes
/// on boards that ended before. Players, boards and their records stay. The running server does it, in portions beside the mails.
///
/// `[keep] ledger_days` does the same by itself. Mails that arrived before that day are not read any more.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  pbmd prune --before 2026-01-01 --dry-run --config /etc/pbmd/pbmd.toml\n  \
                  pbmd prune --before 2026-01-01 --wait 600 --config /etc/pbmd/pbmd.toml"
)]
pub struct Prune {
    #[command(flatten)]
    order: order::Prune,
    /// Tells what would go, and changes nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    how: How,
}

/// The answer to a dry run.
#[derive(Serialize)]
struct Counted {
    before: String,
    dry_run: bool,
    #[serde(flatten)]
    gone: Gone,
}

impl Prune {
    /// Gives the order, or counts what it would do.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        if !self.dry_run {
            return give(Order::Prune(self.order), &self.how, out).await;
        }
        let gone = self.how.which.at_desk(async |desk| Ok(desk.count_prunable(&self.order)?)).await?;
        let counted = Counted { before: self.order.before.to_string(), dry_run: true, gone };
        answer(out, self.how.json, &counted, |out, Counted { before, gone, .. }| {
            Ok(line!(out, "of before {before}: {gone} would go")?)
        })
    }
}
