//! `pbmd restore`: replaces the database with a backup.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use crate::clock;
use crate::server;
use crate::store::{self, Contents, Copy, Kept, Staged, StoreError};

use super::verify::{Depth, Found, holds};
use crate::admin::service::Which;

/// Replaces the database with a backup, and keeps the old one. The server must not run.
///
/// The backup is looked at first, as `pbmd verify` does; if anything is wrong with it nothing is changed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  systemctl stop pbmd\n  \
                  sudo -u pbmd pbmd restore /var/backups/pbmd-2026-11-23.db --config /etc/pbmd/pbmd.toml\n  systemctl start pbmd")]
pub struct Restore {
    /// The backup.
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

#[derive(Serialize)]
struct Answer<'a> {
    file: &'a Path,
    database: &'a Path,
    restored: &'a Found,
    kept: Option<&'a Path>,
    kept_is_whole: Option<bool>,
    before: Option<Contents>,
}

impl Restore {
    /// Installs the backup, and reports what has changed.
    ///
    /// # Errors
    ///
    /// A server runs, somebody uses the database, or the backup is not sound; then nothing is changed.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let config = self.which.load()?;
        if config.database.is_some() {
            bail!(
                "the database is on a server of PostgreSQL: `pg_restore` puts a backup there; nothing was changed"
            );
        }
        let data = config.server.data;
        is_ours(&data)?;
        let _lock = server::lock(&data).context("Nothing was changed; the server must be stopped first")?;
        let database = data.join("pbmd.db");
        let staged = Staged::new(&self.file, &database).map_err(|error| match error {
            StoreError::Broken(why) => anyhow!(why),
            error => error.into(),
        });
        let staged =
            staged.with_context(|| format!("Cannot restore {}; nothing was changed", self.file.display()))?;
        let found = Found::of(staged.file(), self.depth)?;
        if !found.is_sound() {
            found.tell(out, &self.file.display(), self.json)?;
            bail!("{} is not sound; nothing was changed", self.file.display());
        }
        let before = contents(&database);
        let end = format!(".before-restore-{}", clock::now().strftime("%Y%m%dT%H%M%SZ"));
        let kept = staged.install(&end).context("The database is as it was")?;
        store::forget_check(&data)
            .context("The backup is in its place; an old `pbmd.last-check` stays beside it")?;
        if self.json {
            let answer = Answer {
                file: &self.file,
                database: &database,
                restored: &found,
                kept: kept.as_ref().map(|kept| kept.file.as_path()),
                kept_is_whole: kept.as_ref().map(|kept| kept.whole),
                before,
            };
            crate::admin::write_json(out, &answer)?;
        } else {
            found.tell(out, &self.file.display(), false)?;
            tell(out, &database, kept.as_ref(), before.as_ref())?;
        }
        Ok(out.flush()?)
    }
}

/// Fails unless the server can read what is put there: only the owner of the folder can.
#[cfg(target_os = "linux")]
fn is_ours(data: &Path) -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    let owner = data.metadata().ok().map(|facts| facts.uid());
    if owner.is_some_and(|owner| owner != rustix::process::geteuid().as_raw()) {
        bail!(
            "{} belongs to another user, who runs the server; restore as that user (`sudo -u pbmd`)",
            data.display()
        );
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn is_ours(_data: &Path) -> Result<()> {
    Ok(())
}

/// The contents of the old database; none if it cannot be read.
fn contents(database: &Path) -> Option<Contents> {
    let copy = Copy::open(database).ok()?;
    let contents = copy.read().and_then(|mut look| look.contents());
    copy.close();
    contents.ok()
}

fn tell(
    out: &mut (dyn Write + Send),
    database: &Path,
    kept: Option<&Kept>,
    before: Option<&Contents>,
) -> Result<()> {
    let name = database.display();
    line!(out, "{name} is that backup now")?;
    if let Some(Kept { file, whole }) = kept {
        let held = before.map_or_else(|| "what it holds cannot be read".to_owned(), holds);
        line!(out, "the database before: {held}; it is kept as {}", file.display())?;
        if !whole {
            line!(out, "it is broken, and its log, if it had one, lies beside it as it was")?;
        }
    }
    for difference in [
        "what came after the backup is not known any more: mails and letters, moves and sign-ups",
        "mails that still lie in the mailbox are read again; those that were moved away can be put back into it",
        "letters that waited at the backup go again, even if they have left since",
        "an answer to a letter written after the backup is answered as one to an unknown letter",
    ] {
        line!(out, "{difference}")?;
    }
    Ok(())
}
