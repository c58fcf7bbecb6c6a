//! Incoming Maildir (<https://cr.yp.to/proto/maildir.html>): mails that a mail server puts into a folder.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::{Arrival, Intake, Source, oversize};
use crate::{clock, folder, metrics};

/// Where mails are put, and how they are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaildirIn {
    /// The Maildir: the folder that holds `tmp`, `new` and `cur`.
    pub path: PathBuf,
    /// The wait between two looks.
    pub poll: Duration,
    /// Maximum size of a mail that is taken whole, in bytes.
    pub limit: u64,
}

/// Takes mails until `stop`.
///
/// A mail that is committed moves from `new` to `cur` with the flag "seen", for people who look. Nothing relies
/// on that: its position is the unique part of its name, and a mail that could not be moved is handed in again.
/// The first mail that `intake` cannot take now ends a poll, so that the order is kept. Trouble with the folder
/// is logged and tried again.
pub async fn read(maildir: MaildirIn, intake: impl Intake, stop: CancellationToken) {
    let mut last = String::new();
    loop {
        let said = match poll(&maildir, &intake, &stop).await {
            Ok(()) => String::new(),
            Err(error) => format!("{}: {error}", maildir.path.display()),
        };
        // The same trouble is not told at each poll.
        if said != last {
            if said.is_empty() { info!("the Maildir is well again") } else { warn!("Maildir {said}") }
        }
        last = said;
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(maildir.poll) => (),
        }
    }
}

/// Takes what lies there now, oldest first. One mail that cannot be read or moved does not stop the others; the
/// last such trouble is the result.
async fn poll(maildir: &MaildirIn, intake: &impl Intake, stop: &CancellationToken) -> io::Result<()> {
    let (path, begun) = (maildir.path.clone(), clock::now());
    let (mut outcome, mut all) = (Ok(()), true);
    for lying in blocking(move || list(&path)).await? {
        if stop.is_cancelled() {
            return outcome;
        }
        let (path, limit) = (maildir.path.clone(), maildir.limit);
        let file = lying.clone();
        let mail = match blocking(move || open(&path, &file, limit)).await {
            Ok(Some(mail)) => mail,
            Ok(None) => continue,
            Err(error) => {
                (outcome, all) = (Err(about(&lying, error)), false);
                continue;
            }
        };
        if let Err(why) = intake.take(mail).await {
            info!(%why, "mails stay in the Maildir");
            return outcome;
        }
        metrics::MAILS_TAKEN.one_of(Source::Maildir.name());
        let (path, file) = (maildir.path.clone(), lying.clone());
        if let Err(error) = blocking(move || done(&path, &file)).await {
            outcome = Err(about(&lying, error));
        }
    }
    if all {
        intake.has_read(Source::Maildir, begun);
    }
    outcome
}

fn about(lying: &Lying, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", lying.name.display()))
}

async fn blocking<T: Send + 'static>(act: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(act).await.map_err(io::Error::other)?
}

/// A mail in `new`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lying {
    since: SystemTime,
    name: OsString,
}

/// The mails in `new` by age, then by name; makes the folders that are missing.
fn list(maildir: &Path) -> io::Result<Vec<Lying>> {
    for name in ["tmp", "new", "cur"] {
        folder::make(&maildir.join(name))?;
    }
    let mut mails = Vec::new();
    for entry in fs::read_dir(maildir.join("new"))? {
        let entry = entry?;
        let name = entry.file_name();
        // The file may be gone by now; a folder, a link or a pipe is no mail.
        let Ok(facts) = entry.metadata() else { continue };
        if facts.is_file() && !name.as_bytes().starts_with(b".") {
            mails.push(Lying { since: facts.modified()?, name });
        }
    }
    mails.sort();
    Ok(mails)
}

/// Reads a mail; none if it has vanished.
fn open(maildir: &Path, lying: &Lying, limit: u64) -> io::Result<Option<Arrival>> {
    let found = fs::File::open(maildir.join("new").join(&lying.name));
    let file = match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    let size = file.metadata()?.len();
    let (raw, too_large) = oversize::read(file, limit)?;
    Ok(Some(Arrival {
        raw,
        arrived: Timestamp::try_from(lying.since).unwrap_or_else(|_| clock::now()),
        position: Some(format!("maildir:{}", unique(&lying.name))),
        envelope_from: None,
        envelope_to: Vec::new(),
        peer: None,
        oversize: too_large.then_some(size),
    }))
}

/// Moves a mail that was taken to `cur`.
fn done(maildir: &Path, lying: &Lying) -> io::Result<()> {
    let mut name = base(&lying.name).to_os_string();
    name.push(":2,S");
    match fs::rename(maildir.join("new").join(&lying.name), maildir.join("cur").join(name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

/// A file name without its flags, which begin with a colon.
fn base(name: &std::ffi::OsStr) -> &std::ffi::OsStr {
    let bytes = name.as_bytes();
    std::ffi::OsStr::from_bytes(bytes.split(|&byte| byte == b':').next().unwrap_or(bytes))
}

/// The unique part of a file name as text; different for different names.
fn unique(name: &std::ffi::OsStr) -> String {
    let base = base(name);
    base.to_str().map_or_else(|| base.as_bytes().escape_ascii().to_string(), str::to_owned)
}

#[cfg(test)]
mod tests;
