//! `pbmd broadcast`: a message to all players.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::order::{self, Order};

use crate::admin::orders::{How, give};

/// Writes to all players, in small portions; the text is read from the standard input
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbmd broadcast --subject 'The server moves' < news.txt")]
pub struct Broadcast {
    #[command(flatten)]
    order: order::Broadcast,
    #[command(flatten)]
    how: How,
}

impl Broadcast {
    /// Hands the message to the server.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        give(Order::Broadcast(self.order), &self.how, out).await
    }
}
