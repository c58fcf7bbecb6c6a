//! `pbmd backup`: copies the database while the server runs.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::clock;
use crate::store::{self, NewCopy, Store};

use super::verify::{Depth, Found};
use crate::admin::service::Which;

/// Writes a copy of the database into a new file, while the server runs or not, and looks whether it is sound.
///
/// The copy holds what was committed at one moment. It is as secret as the database: keys of running games and hashes of passwords
/// stand in it.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  pbmd backup /var/backups/pbmd-$(date +%F).db --config /etc/pbmd/pbmd.toml\n  \
                  pbmd backup --quick --json copy.db"
)]
pub struct Backup {
    /// The file, which must not be there yet.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    depth: Depth,
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: Which,
}

impl Backup {
    /// Writes the copy, and reports its contents.
    ///
    /// # Errors
    ///
    /// The copy cannot be written or is broken, and then nothing is left of it; or the database itself is wrong, and so is the copy.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        if self.file == Path::new("-") {
            bail!("a backup goes into a file; name one");
        }
        let config = self.which.load()?;
        if config.database.is_some() {
            bail!(
                "the database is on a server of PostgreSQL: `pg_dump` and its base backups copy it; nothing was done"
            );
        }
        let data = config.server.data;
        let path = data.join("pbmd.db");
        let store =
            Store::open_read_only(&path).with_context(|| format!("Cannot open {}", path.display()))?;
        let new = NewCopy::new(&self.file)?;
        let now = clock::now();
        let copied = store.copy_into(&new);
        store.close_read_only();
        copied.with_context(|| format!("Cannot copy {} into {}", path.display(), self.file.display()))?;
        let found = Found::of(new.file(), self.depth)?;
        let file = self.file.display();
        if !found.broken.is_empty() {
            found.tell(out, &self.file.display(), self.json)?;
            bail!("the copy was broken and is gone; nothing was backed up");
        }
        new.keep()?;
        found.tell(out, &self.file.display(), self.json)?;
        if !found.is_sound() {
            bail!("{file} is a true copy, but what stands in the database is not right; see above");
        }
        store::note_backup(&data, now)
            .with_context(|| format!("The backup is good, but it cannot be noted in {}", data.display()))
    }
}
