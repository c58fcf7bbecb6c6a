//! The transports between pbmd and the mail servers.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::servers::{Dovecot, Postfix};

pub const SERVER: &str = "pbm@games.example";

/// How pbmd gets its mails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// From a mailbox on Dovecot over TLS; letters go to Postfix in plain.
    Imap,
    /// From Postfix by LMTP; letters go to Postfix with STARTTLS.
    Lmtp,
}

impl Way {
    pub fn told(self) -> &'static str {
        match self {
            Way::Imap => "mails from a mailbox on Dovecot (IMAP, TLS), letters to Postfix (SMTP)",
            Way::Lmtp => "mails from Postfix (LMTP), letters to Postfix (SMTP, STARTTLS)",
        }
    }
}

/// Writes pbmd's configuration and password file.
pub fn configure(way: Way, folder: &TempDir, dovecot: &Dovecot, postfix: &Postfix, lmtp: u16) -> PathBuf {
    let mut secret = std::fs::File::options();
    let secret = secret.write(true).create_new(true).mode(0o600).open(folder.path().join("imap.password"));
    secret.unwrap().write_all(Dovecot::PASSWORD.as_bytes()).unwrap();
    let wires = match way {
        Way::Imap => format!(
            "[incoming.imap]\nhost = \"localhost\"\nport = {}\nsecurity = \"tls\"\nusername = \"{SERVER}\"\n\
             password_file = \"imap.password\"\ndone = \"Done\"\nca_file = \"{}\"\n\
             [outgoing.smtp]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"plain\"\n",
            dovecot.imaps,
            dovecot.authority().display(),
            postfix.smtp,
        ),
        Way::Lmtp => format!(
            "[incoming.lmtp]\nlisten = \"127.0.0.1:{lmtp}\"\n\
             [outgoing.smtp]\nhost = \"localhost\"\nport = {}\nsecurity = \"starttls\"\nca_file = \"{}\"\n",
            postfix.smtp,
            postfix.authority().display(),
        ),
    };
    let server = format!("[server]\naddress = \"{SERVER}\"\ndata = \"data\"\nsubaddress = true\n");
    let file = folder.path().join("pbmd.toml");
    std::fs::write(&file, server + &wires).unwrap();
    file
}
