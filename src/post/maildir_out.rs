//! Outgoing Maildir: letters for `alice@localhost` lie in `PATH/alice@localhost/new`, for any mail program.
//!
//! For the embedded mode, where no mail server is at hand.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Delivery, Outgoing, Parcel};
use crate::folder;

/// The transport into Maildirs, one for each address.
#[derive(Clone, Debug)]
pub struct MaildirOut {
    root: PathBuf,
}

impl MaildirOut {
    /// A transport into the Maildirs under `root`; folders are made as they are needed.
    pub fn new(root: PathBuf) -> Self {
        MaildirOut { root }
    }

    /// The Maildir of an address: the folder that holds its `tmp`, `new` and `cur`.
    pub fn maildir(&self, address: &str) -> PathBuf {
        self.root.join(folder_name(address))
    }
}

impl Outgoing for MaildirOut {
    /// Trouble with the disk is [`Delivery::Later`], an address without a folder name [`Delivery::Refused`].
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        // The longest file name that Linux's file systems take.
        if !(1..=255).contains(&folder_name(&parcel.to).len()) {
            return Delivery::Refused(format!("no folder can be named after {:?}", parcel.to));
        }
        let maildir = self.maildir(&parcel.to);
        let (name, text) = (file_name(&parcel.message_id), with_lf(&parcel.bytes));
        let place = maildir.display().to_string();
        let lay = tokio::task::spawn_blocking(move || lay(&maildir, &name, &text));
        match lay.await.map_err(io::Error::other).flatten() {
            Ok(told) => Delivery::Sent(format!("{told} {place}")),
            Err(error) => Delivery::Later(format!("{place}: {error}")),
        }
    }
}

/// Lays a letter into a Maildir, unless it is there: a repetition after a crash gives no second one. Written
/// whole and to the disk before it can be seen; for this program's user alone, because answers to it prove who one is.
fn lay(maildir: &Path, name: &str, text: &[u8]) -> io::Result<&'static str> {
    let [tmp, new, cur] = ["tmp", "new", "cur"].map(|folder| maildir.join(folder));
    for place in [&tmp, &new, &cur] {
        folder::make(place)?;
    }
    if holds(&new, name)? || holds(&cur, name)? {
        // The program may have been stopped before this when it laid the letter there.
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

/// Whether a letter lies in a folder, with any flags that a mail program gave it.
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

/// The file name of a letter, the same at each repetition: from its Message-ID alone.
fn file_name(message_id: &str) -> String {
    let digest = hex::encode(Sha256::digest(message_id));
    format!("{}.pbmd", digest.get(..32).unwrap_or(&digest))
}

/// An address as the name of a folder: case folded; what could lead elsewhere or confuse is percent-encoded, so
/// that different addresses have different folders.
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

/// A Maildir holds text with the line ends of its system.
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
