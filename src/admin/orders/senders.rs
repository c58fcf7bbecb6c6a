//! `pbmd block`, `pbmd allow`: the blocklist.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::clock;
use crate::order::{self, Order};

use crate::admin::answer::answer;
use crate::admin::orders::{How, give};

const MOMENT: &str = "%Y-%m-%d %H:%MZ";

/// Leaves mails from an address or a domain unanswered and undone; without one, lists those that are blocked
///
/// A domain stands for all below it. Players with such addresses can do nothing from there; letters still go to them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd block spammer@example.net --days 30 --reason 'bombs'
  pbmd block example.com
  pbmd block")]
pub struct Block {
    /// An address, or a domain.
    #[arg(value_name = "ADDRESS-OR-DOMAIN")]
    who: Option<String>,
    /// For this many days; for good without it.
    #[arg(long, requires = "who")]
    days: Option<u32>,
    /// Why, for the operator to read.
    #[arg(long, requires = "who")]
    reason: Option<String>,
    #[command(flatten)]
    how: How,
}

/// Listens again to an address or a domain that was blocked
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbmd allow example.com")]
pub struct Allow {
    #[command(flatten)]
    order: order::Allow,
    #[command(flatten)]
    how: How,
}

impl Block {
    /// Blocks a sender, or lists the blocked ones.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        let Block { who, days, reason, how } = self;
        match who {
            Some(who) => give(Order::Block(order::Block { who, days, reason }), &how, out).await,
            None => list(&how, out),
        }
    }
}

impl Allow {
    /// Gives the order, and writes the outcome.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        give(Order::Allow(self.order), &self.how, out).await
    }
}

fn list(how: &How, out: &mut (dyn Write + Send)) -> Result<()> {
    let blocked = how.which.look(|store| store.read()?.unheard(clock::now(), u32::MAX))?;
    answer(out, how.json, &blocked, |out, blocked| {
        for row in blocked {
            let until =
                row.until.map_or("for good".to_owned(), |until| format!("until {}", until.strftime(MOMENT)));
            line!(out, "{:<40} since {} {until} {}", row.who, row.since.strftime(MOMENT), row.why)?;
        }
        if blocked.is_empty() {
            line!(out, "nobody is blocked")?;
        }
        Ok(())
    })
}
