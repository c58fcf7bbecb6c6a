//! Commands that only read the database and report; the server may run.

pub mod ledger;
pub mod queue;
pub mod quota;
pub mod stats;
pub(super) mod ways;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use super::answer;
use super::service::Which;
use crate::store::{Store, StoreError};

/// Which database is read, and the form of the answer.
#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Look {
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

impl Look {
    /// Reads the database and writes the answer.
    fn report<T: Serialize>(
        &self,
        out: &mut (dyn Write + Send),
        read: impl FnOnce(&Store) -> Result<T, StoreError>,
        tell: impl FnOnce(&mut (dyn Write + Send), &T) -> Result<()>,
    ) -> Result<()> {
        let found = self.which.look(read)?;
        answer(out, self.json, &found, tell)
    }
}
