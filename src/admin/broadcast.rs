//! `pbmd broadcast`: a message to all players.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use super::escaped::line;
use super::read_text;
use super::service::Which;

/// Takes a message to all players; the server, which may run, writes their letters.
#[derive(Debug, Args)]
pub struct Broadcast {
    /// What it says; `-` is the standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who writes it: one of `[server] operators`, the first of them if nobody is named.
    #[arg(long = "as", value_name = "USERID")]
    writer: Option<String>,
    #[command(flatten)]
    which: Which,
}

impl Broadcast {
    /// Takes the message, and says so.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or says nothing, and where its writer is none.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let text = read_text(&self.file)?;
        let desk = self.which.open().await?;
        let taken = desk.broadcast(self.writer.as_deref(), &text).await;
        desk.store().close().await.context("Cannot close the database")?;
        let writer = taken?;
        line(out, format_args!("the message of {writer} goes to all players"))?;
        Ok(out.flush()?)
    }
}
