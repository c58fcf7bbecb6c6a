//! A look at the database, and its report.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::store::{Store, StoreError};

use crate::admin::answer::answer;
use crate::admin::service::Which;

/// Which database is read, and the form of the answer.
#[derive(Debug, Args)]
#[group(skip)]
pub(in crate::admin) struct Look {
    /// Answers as one line of JSON.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) which: Which,
}

impl Look {
    /// Reads the database and writes the answer.
    pub(super) fn report<T: Serialize>(
        &self,
        out: &mut (dyn Write + Send),
        read: impl FnOnce(&Store) -> Result<T, StoreError>,
        tell: impl FnOnce(&mut (dyn Write + Send), &T) -> Result<()>,
    ) -> Result<()> {
        let found = self.which.look(read)?;
        answer(out, self.json, &found, tell)
    }
}
