//! Incoming Maildir (<https://cr.yp.to/proto/maildir.html>).

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::{Arrival, Intake, Source, Way, oversize};
use crate::{clock, folder, metrics};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaildirIn {
    pub path: PathBuf,
    pub poll: Duration,
    /// Maximum size of a mail taken whole, in bytes.
    pub limit: u64,
}

/// Takes mails until `stop`.
///
/// A committed mail moves from `new` to `cur` with the flag "seen", for people who look. Nothing relies on that: a mail's
/// position is the unique part of its name, and one that could not be moved is taken again. A poll ends at the first mail
/// that `intake` refuses, which keeps the order. Trouble with the folder is logged, and retried.
pub async fn read(maildir: MaildirIn, intake: impl Intake, stop: CancellationToken) {
    let mut last = String::new();
    loop {
        let trouble = match poll(&maildir, &intake, &stop).await {
            Ok(()) => String::new(),
            Err(error) => format!("{}: {error}", maildir.path.display()),
        };
        let went = if trouble.is_empty() { Ok(()) } else { Err(trouble.as_str()) };
        intake.saw(Way::In(Source::Maildir), clock::now(), went);
        // Logged only when it changes.
        if trouble != last {
            if trouble.is_empty() { info!("the Maildir is well again") } else { warn!("Maildir {trouble}") }
        }
        last = trouble;
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(maildir.poll) => (),
        }
    }
}

/// Looks whether mails can be taken from a Maildir, without changing anything, for `pbmd check`. Fails with the reason.
pub fn try_once(maildir: &Path) -> Result<String, String> {
    for name in ["tmp", "new", "cur"] {
        folder::usable(&maildir.join(name)).map_err(|error| error.to_string())?;
    }
    match fs::read_dir(maildir.join("new")) {
        Ok(mails) => Ok(format!("{} mails wait in {}", mails.count(), maildir.display())),
        Err(_) => Ok(format!("{} is not there yet; the server makes it", maildir.display())),
    }
}

/// Takes the mails there now, oldest first. A mail that cannot be read or moved does not stop the others; the last such
/// error is returned.
async fn poll(maildir: &MaildirIn, intake: &impl Intake, stop: &CancellationToken) -> io::Result<()> {
    let (path, begun) = (maildir.path.clone(), clock::now());
    let (mut outcome, mut all) = (Ok(()), true);
    for mail in blocking(move || list(&path)).await? {
        if stop.is_cancelled() {
            return outcome;
        }
        let (path, limit, file) = (maildir.path.clone(), maildir.limit, mail.clone());
        let arrival = match blocking(move || open(&path, &file, limit)).await {
            Ok(Some(arrival)) => arrival,
            Ok(None) => continue,
            Err(error) => {
                (outcome, all) = (Err(about(&mail, error)), false);
                continue;
            }
        };
        if let Err(why) = intake.take(arrival).await {
            info!(%why, "mails stay in the Maildir");
            return outcome;
        }
        metrics::MAILS_TAKEN.one_of(Source::Maildir.name());
        let (path, file) = (maildir.path.clone(), mail.clone());
        if let Err(error) = blocking(move || done(&path, &file)).await {
            outcome = Err(about(&mail, error));
        }
    }
    if all {
        intake.has_read(Source::Maildir, begun);
    }
    outcome
}

fn about(mail: &NewMail, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", mail.name.display()))
}

async fn blocking<T: Send + 'static>(act: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(act).await.map_err(io::Error::other)?
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NewMail {
    since: SystemTime,
    name: OsString,
}

fn list(maildir: &Path) -> io::Result<Vec<NewMail>> {
    for name in ["tmp", "new", "cur"] {
        folder::make(&maildir.join(name))?;
    }
    let new = maildir.join("new");
    let mut mails = Vec::new();
    for entry in fs::read_dir(&new).map_err(|error| folder::usable(&new).err().unwrap_or(error))? {
        let entry = entry?;
        let name = entry.file_name();
        // The file may be gone by now. Folders, links and pipes are no mails.
        let Ok(facts) = entry.metadata() else { continue };
        if facts.is_file() && !name.as_bytes().starts_with(b".") {
            mails.push(NewMail { since: facts.modified()?, name });
        }
    }
    mails.sort();
    Ok(mails)
}

fn open(maildir: &Path, mail: &NewMail, limit: u64) -> io::Result<Option<Arrival>> {
    let found = fs::File::open(maildir.join("new").join(&mail.name));
    let file = match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    let size = file.metadata()?.len();
    let (raw, too_large) = oversize::read(file, limit)?;
    Ok(Some(Arrival {
        position: Some(format!("maildir:{}", unique(&mail.name))),
        oversize: too_large.then_some(size),
        ..Arrival::new(raw, Timestamp::try_from(mail.since).unwrap_or_else(|_| clock::now()), Source::Maildir)
    }))
}

fn done(maildir: &Path, mail: &NewMail) -> io::Result<()> {
    let mut name = base(&mail.name).to_os_string();
    name.push(":2,S");
    match fs::rename(maildir.join("new").join(&mail.name), maildir.join("cur").join(name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

/// A file name without its flags, which follow a colon.
fn base(name: &OsStr) -> &OsStr {
    let bytes = name.as_bytes();
    OsStr::from_bytes(bytes.split(|&byte| byte == b':').next().unwrap_or(bytes))
}

/// The unique part of a file name as text, without collisions.
fn unique(name: &OsStr) -> String {
    let base = base(name);
    base.to_str().map_or_else(|| base.as_bytes().escape_ascii().to_string(), str::to_owned)
}

#[cfg(test)]
mod tests;
