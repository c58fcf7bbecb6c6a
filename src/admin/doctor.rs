//! `pbmd doctor`: mends what can be mended safely, and then tries everything as `pbmd check` does.

use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use jiff::SignedDuration;
use rustix::process::{getegid, geteuid};

use crate::clock;
use crate::config::{Config, Outgoing};
use crate::folder;
use crate::order::counted;
use crate::server;

use super::check::Check;
use super::owner;
use super::service::Which;

/// A running server carries an order out within a second.
const LONGEST_ORDER: SignedDuration = SignedDuration::from_mins(1);

/// Maximum number of orders that are looked at.
const MOST_ORDERS: u32 = 1000;

/// Mends what can be mended safely, telling each thing before it is done, and then tries everything as `pbmd check` does.
///
/// Mended are folders that are missing, files of the data folder that belong to somebody else than the folder does or that the server cannot
/// read (both as root), files that others on this machine can read, files that an interrupted backup or restore has left, and orders that
/// wait although no server runs. The exit status is that of `pbmd check`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd doctor --dry-run
  pbmd doctor")]
pub struct Doctor {
    /// Tells what it would mend, and mends nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    which: Which,
}

/// Something about the files that can be mended.
#[derive(Debug, PartialEq, Eq)]
enum Mend {
    /// A folder is missing; whose it is to be.
    Folder(PathBuf, (u32, u32)),
    /// A file belongs to somebody else; whose it is to be.
    Owner(PathBuf, (u32, u32)),
    /// Others can read or change it; the mode that it is to have.
    Mode(PathBuf, u32),
    /// Its own owner has no access to it; the mode that it is to have.
    Access(PathBuf, u32),
    /// Something that was interrupted has left it.
    LeftOver(PathBuf),
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, path, why) = match self {
            Mend::Folder(path, _) => ("make the folder".to_owned(), path, "which is missing"),
            Mend::Owner(path, (uid, gid)) => {
                let why = "since the server cannot use what belongs to somebody else";
                (format!("chown {uid}:{gid}"), path, why)
            }
            Mend::Mode(path, mode) => {
                (format!("chmod {:o}", mode & 0o7777), path, "since others on this machine have access to it")
            }
            Mend::Access(path, mode) => {
                (format!("chmod {mode:o}"), path, "since the server has no access to it")
            }
            Mend::LeftOver(path) => {
                ("remove".to_owned(), path, "which a backup or a restore has left that was interrupted")
            }
        };
        write!(f, "{what} {}, {why}", path.display())
    }
}

impl Mend {
    fn carry_out(&self) -> io::Result<()> {
        match self {
            Mend::Folder(path, (uid, gid)) => {
                folder::make(path)?;
                chown(path, Some(*uid), Some(*gid))
            }
            Mend::Owner(path, (uid, gid)) => chown(path, Some(*uid), Some(*gid)),
            Mend::Mode(path, mode) | Mend::Access(path, mode) => {
                fs::set_permissions(path, Permissions::from_mode(*mode))
            }
            Mend::LeftOver(path) => fs::remove_file(path),
        }
    }
}

impl Doctor {
    /// Mends files and folders. To be called while the program is still root, before it becomes the owner of the data.
    ///
    /// # Errors
    ///
    /// Something cannot be told; what cannot be mended is told, and the check that follows finds it again.
    pub fn mend_files(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        // The check says why it cannot be read.
        let Ok(config) = self.which.load() else { return Ok(()) };
        let mends = mends(&config);
        if mends.is_empty() {
            line!(out, "files: nothing to mend")?;
        }
        for mend in mends {
            self.told(out, &mend)?;
            if !self.dry_run
                && let Err(error) = mend.carry_out()
            {
                line!(out, "   it could not be done: {error}")?;
            }
        }
        Ok(out.flush()?)
    }

    /// Mends what is in the database, and tries everything.
    ///
    /// # Errors
    ///
    /// Those of `pbmd check`.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        if let Err(error) = self.mend_orders(out).await {
            line!(out, "orders: {error:#}")?;
        }
        Check::all(&self.which).run(out).await
    }

    fn told(&self, out: &mut (dyn Write + Send), what: &dyn fmt::Display) -> Result<()> {
        let verb = if self.dry_run { "would mend" } else { "mends" };
        line!(out, "{verb}: {what}")?;
        Ok(out.flush()?)
    }

    /// Carries out the orders that wait for a server that does not run.
    async fn mend_orders(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let data = self.which.load()?.server.data;
        if !data.join("pbmd.db").is_file() {
            return Ok(());
        }
        let waiting = self.which.look(|store| store.read()?.waiting_orders(MOST_ORDERS))?;
        let Some(oldest) = waiting.first() else { return Ok(()) };
        let orders = counted(waiting.len(), "order");
        if server::is_running(&data) {
            if clock::now().duration_since(oldest.given) > LONGEST_ORDER {
                line!(
                    out,
                    "orders: the running server has not carried out {orders} since {:.0}: its log says why, and a restart may help",
                    oldest.given
                )?;
            }
            return Ok(());
        }
        self.told(out, &format_args!("carry out {orders}, which no running server does"))?;
        if self.dry_run {
            return Ok(());
        }
        let _lock = server::lock(&data)?;
        self.which
            .at_desk(async |desk| desk.carry_out_orders().context("An order cannot be carried out"))
            .await
    }
}

/// All that is to be mended about files, in the order in which it is done.
fn mends(config: &Config) -> Vec<Mend> {
    let data = config.server.data.as_path();
    let owner = owner_of(data);
    let mut mends = Vec::new();
    let mut folders = vec![data];
    if let Outgoing::Maildir(path) = &config.outgoing {
        folders.push(path);
    }
    let missing = folders.into_iter().filter(|folder| folder.symlink_metadata().is_err());
    mends.extend(missing.map(|folder| Mend::Folder(folder.to_owned(), owner)));
    let mut closed = Vec::new();
    if geteuid().is_root() {
        unusable(data, owner, &mut mends, &mut closed);
    }
    let exposed = server::exposed(config).into_iter();
    mends.extend(exposed.map(|found| Mend::Mode(found.path, found.mode)));
    // After those, whose modes know nothing of these.
    mends.append(&mut closed);
    mends.extend(left_over(data).into_iter().map(Mend::LeftOver));
    mends
}

/// Whose the data are to be: the owner of their folder; or the user of the service, whose home it is, where root has made it.
fn owner_of(data: &Path) -> (u32, u32) {
    match fs::metadata(data) {
        Ok(facts) if facts.uid() != 0 => (facts.uid(), facts.gid()),
        _ if geteuid().is_root() => owner::at_home(data).unwrap_or_default(),
        _ => (geteuid().as_raw(), getegid().as_raw()),
    }
}

/// The files and folders that belong to somebody else, from this one on, and those that are closed to their owner. Links are not followed.
fn unusable(path: &Path, owner: (u32, u32), strangers: &mut Vec<Mend>, closed: &mut Vec<Mend>) {
    let Ok(facts) = path.symlink_metadata() else { return };
    if facts.is_symlink() {
        return;
    }
    if facts.uid() != owner.0 {
        strangers.push(Mend::Owner(path.to_owned(), owner));
    }
    let is_own =
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("pbmd."));
    let needed = match (facts.is_dir(), is_own) {
        (true, _) => 0o700,
        (false, true) => 0o600,
        (false, false) => 0o400,
    };
    if facts.mode() & needed != needed {
        closed.push(Mend::Access(path.to_owned(), (facts.mode() & 0o700) | needed));
    }
    if facts.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            unusable(&entry.path(), owner, strangers, closed);
        }
    }
}

/// What backups and restores have left that were interrupted: files beside the database that nobody holds.
fn left_over(data: &Path) -> Vec<PathBuf> {
    // Whoever restores has the folder alone, whoever copies the file that is written.
    let nobody = File::open(data).is_ok_and(|folder| folder.try_lock().is_ok());
    let is_left = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(end) = name.strip_prefix("pbmd.") else { return false };
        let is_free = || File::open(path).is_ok_and(|file| file.try_lock().is_ok());
        end.ends_with(".partial") && is_free()
            || nobody && (end.starts_with("db.restoring") || end.ends_with(".new"))
    };
    let entries = fs::read_dir(data).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut left: Vec<PathBuf> = entries.filter(|path| path.is_file() && is_left(path)).collect();
    left.sort();
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_interrupted_backup_or_restore_leaves() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        let left = [
            "pbmd.db.before-44.partial",
            "pbmd.db.restoring",
            "pbmd.db.restoring-wal",
            "pbmd.last-check.new",
        ];
        for name in left.iter().copied().chain([
            "pbmd.db",
            "pbmd.db-wal",
            "pbmd.lock",
            "pbmd.db.before-44",
            "other.partial",
        ]) {
            fs::write(data.join(name), "").unwrap();
        }
        let found = |left: Vec<PathBuf>| -> Vec<String> {
            left.iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
        };
        assert_eq!(found(left_over(data)), left);
        // While somebody writes it, or has the database open, nothing is taken away.
        let written = File::open(data.join(left[0])).unwrap();
        written.try_lock().unwrap();
        assert_eq!(found(left_over(data)), left[1..]);
        let used = File::open(data).unwrap();
        used.try_lock_shared().unwrap();
        assert_eq!(found(left_over(data)), Vec::<String>::new());
    }
}
