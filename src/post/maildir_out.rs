//! Outgoing Maildir, for the embedded mode without a mail server: letters for `alice@localhost` go to
//! `PATH/alice@localhost/new`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Delivery, Outgoing, Parcel, Whose};
use crate::folder;

#[derive(Clone, Debug)]
pub struct MaildirOut {
    root: PathBuf,
}

impl MaildirOut {
    /// Creates the Maildirs under `root` as they are needed.
    pub fn new(root: PathBuf) -> Self {
        MaildirOut { root }
    }

    /// The Maildir of an address: the folder that holds its `tmp`, `new` and `cur`.
    pub fn maildir(&self, address: &str) -> PathBuf {
        self.root.join(folder_name(address))
    }
}

impl Outgoing for MaildirOut {
    /// Trouble with the whole root, or a full disk, is [`Delivery::Away`]; trouble with one folder is [`Delivery::Later`]; an address that
    /// makes no folder name is [`Delivery::Refused`].
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        // Linux's longest file name.
        if !(1..=255).contains(&folder_name(&parcel.to).len()) {
            return Delivery::Refused(Whose::Reader, format!("no folder can be named after {:?}", parcel.to));
        }
        let maildir = self.maildir(&parcel.to);
        let (name, text) = (file_name(&parcel.message_id), with_lf(&parcel.bytes));
        let place = maildir.display().to_string();
        let lay = tokio::task::spawn_blocking(move || lay(&maildir, &name, &text));
        match lay.await.map_err(io::Error::other).flatten() {
            Ok(told) => Delivery::Sent(format!("{told} {place}")),
            Err(error) => match folder::usable(&self.root) {
                Err(trouble) => Delivery::Away(trouble.to_string()),
                Ok(()) if error.kind() == io::ErrorKind::StorageFull => {
                    Delivery::Away(format!("{}: {error}", self.root.display()))
                }
                Ok(()) => Delivery::Later(format!("{place}: {error}")),
            },
        }
    }
}

/// Writes a letter into a Maildir unless it is there already, so that a repetition after a crash adds no second one. It is
/// on the disk before it becomes visible, and private, because replies to it prove one's identity.
fn lay(maildir: &Path, name: &str, text: &[u8]) -> io::Result<&'static str> {
    let [tmp, new, cur] = ["tmp", "new", "cur"].map(|folder| maildir.join(folder));
    for place in [&tmp, &new, &cur] {
        folder::make(place)?;
    }
    if holds(&new, name)? || holds(&cur, name)? {
        // The program may have been stopped before this sync the first time.
        folder::sync(&new)?;
        return Ok("was already in");
    }
    let written = tmp.join(name);
    let mut file = folder::create_file(&written)?;
    file.write_all(text)?;
    file.sync_all()?;
    fs::rename(&written, new.join(name))?;
    folder::sync(&new)?;
    Ok("laid into")
}

/// Whether a letter is in a folder, with whatever flags a mail program gave it.
fn holds(folder: &Path, name: &str) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let found = entry?.file_name();
        let flags = found.as_bytes().strip_prefix(name.as_bytes());
        if flags.is_some_and(|flags| flags.is_empty() || flags.starts_with(b":") || flags.starts_with(b",")) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The file name of a letter, from its Message-ID alone: the same on every attempt.
fn file_name(message_id: &str) -> String {
    let digest = hex::encode(Sha256::digest(message_id));
    format!("{}.pbmd", digest.get(..32).unwrap_or(&digest))
}

/// An address as a folder name: lower case, and percent-encoded wherever it could lead elsewhere, so that different
/// addresses get different folders.
fn folder_name(address: &str) -> String {
    let mut name = String::new();
    for letter in address.to_lowercase().chars() {
        let plain = letter.is_alphanumeric() || matches!(letter, '@' | '+' | '-' | '_' | '=');
        if plain || (letter == '.' && !name.is_empty()) {
            name.push(letter);
        } else {
            for byte in letter.to_string().bytes() {
                let _never_fails = write!(name, "%{byte:02X}");
            }
        }
    }
    name
}

/// A Maildir uses the system's line ends.
fn with_lf(message: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(message.len());
    let mut bytes = message.iter().peekable();
    while let Some(&byte) = bytes.next() {
        if byte != b'\r' || bytes.peek() != Some(&&b'\n') {
            text.push(byte);
        }
    }
    text
}

#[cfg(test)]
mod tests;
