//! The configuration file.
//!
//! One TOML file; `config/pbmd.toml` explains every key. Reading it is strict, so that a slip of the pen never
//! becomes a default: unknown keys, wrong types and wrong values are mistakes, and all of them are told at once,
//! each with its line.

mod draft;
mod names;
mod section;
#[cfg(test)]
mod tests;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use secrecy::SecretString;
use toml::de::DeTable;

pub use crate::desk::{Limits, Policy, Trust, TrustedServer};
use crate::post::Security;

use draft::Draft;
use section::Sheet;

/// Everything that an operator decides.
#[derive(Clone, Debug)]
pub struct Config {
    /// The server itself.
    pub server: Server,
    /// Where mails come from: one wire at least.
    pub incoming: Incoming,
    /// Where letters go.
    pub outgoing: Outgoing,
    /// The key that letters are signed with, if they are.
    pub dkim: Option<Dkim>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Whose word counts for who sent a mail.
    pub trust: Trust,
}

/// `[server]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The name that stands in the letters.
    pub name: String,
    /// The address that players write to, and that letters come from.
    pub address: String,
    /// The folder of the database.
    pub data: PathBuf,
    /// Whether letters may ask for answers to `local+token@domain`: only where such mail arrives.
    pub subaddress: bool,
}

/// `[incoming.*]`: any of them, one at least.
#[derive(Clone, Debug, Default)]
pub struct Incoming {
    /// `[incoming.smtp]`: where the SMTP listener listens.
    pub smtp: Option<SocketAddr>,
    /// `[incoming.lmtp]`: where the LMTP listener listens.
    pub lmtp: Option<SocketAddr>,
    /// `[incoming.imap]`
    pub imap: Option<Imap>,
    /// `[incoming.maildir]`: the Maildir to watch.
    pub maildir: Option<PathBuf>,
}

/// `[incoming.imap]`: a mailbox that is read by IMAP.
#[derive(Clone, Debug)]
pub struct Imap {
    /// The mail server.
    pub host: Host,
    /// The mailbox's user and password.
    pub login: Login,
    /// The folder that mails arrive in.
    pub folder: String,
    /// The folder that done mails are moved to; without one they are only flagged.
    pub done: Option<String>,
    /// Seconds between two looks into the folder where the server cannot tell of new mail by itself.
    pub poll_seconds: u32,
}

/// `[outgoing.*]`: exactly one.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// `[outgoing.smtp]`
    Smtp(Relay),
    /// `[outgoing.maildir]`: letters for an address go into the Maildir of that name in this folder.
    Maildir(PathBuf),
}

/// `[outgoing.smtp]`: the mail server that takes the letters.
#[derive(Clone, Debug)]
pub struct Relay {
    /// The mail server.
    pub host: Host,
    /// Where it wants to know who sends.
    pub login: Option<Login>,
}

/// `[outgoing.dkim]`: the key that letters are signed with.
#[derive(Clone, Debug)]
pub struct Dkim {
    /// The domain that signs: that of the server's address, or one above it.
    pub domain: String,
    /// Which of the domain's keys it is.
    pub selector: String,
    /// The private key in PEM; prints as nothing.
    pub key: SecretString,
}

/// A mail server to connect to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name or IP address; the name must be in its certificate.
    pub name: String,
    /// TCP.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// Certificates (PEM) to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
}

/// A user of a mail server.
#[derive(Clone, Debug)]
pub struct Login {
    /// The user.
    pub username: String,
    /// Prints as nothing.
    pub password: SecretString,
}

/// One mistake in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// From 1; none for the file as a whole.
    pub line: Option<usize>,
    /// The key with its section (`incoming.smtp.listen`); empty where there is none.
    pub key: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.problem)
    }
}

/// All mistakes in a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors {
    /// The file.
    pub file: PathBuf,
    /// At least one.
    pub errors: Vec<ConfigError>,
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The configuration {} cannot be used:", self.file.display())?;
        self.errors.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}

/// What a configuration refers to outside its own text.
pub trait Surroundings {
    /// The content of a file; the error is the reason in words.
    fn file(&self, path: &Path) -> Result<String, String>;
    /// A variable of the environment.
    fn variable(&self, name: &str) -> Option<String>;
}

/// The real files and environment.
struct Process;

impl Surroundings for Process {
    fn file(&self, path: &Path) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }

    fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}

/// The environment's name for the password of `[incoming.imap]`.
pub const IMAP_PASSWORD: &str = "PBMD_IMAP_PASSWORD";

/// The environment's name for the password of `[outgoing.smtp]`.
pub const SMTP_PASSWORD: &str = "PBMD_SMTP_PASSWORD";

impl Config {
    /// Reads a configuration file and the passwords that it names.
    pub fn load(path: &Path) -> Result<Config, ConfigErrors> {
        let failed = |problem: String, line| ConfigErrors {
            file: path.to_owned(),
            errors: vec![ConfigError { line, key: String::new(), problem }],
        };
        let bytes = std::fs::read(path).map_err(|error| failed(format!("cannot be read: {error}"), None))?;
        let text = str::from_utf8(&bytes).map_err(|error| {
            let line = 1 + bytes.iter().take(error.valid_up_to()).filter(|byte| **byte == b'\n').count();
            failed("is not text in UTF-8".to_owned(), Some(line))
        })?;
        let base = path.parent().unwrap_or(Path::new(""));
        Config::parse(text, base, &Process).map_err(|errors| ConfigErrors { file: path.to_owned(), errors })
    }

    /// Reads the text of a configuration file that lies in the folder `base`.
    ///
    /// Passwords come from the environment first, then from their files; nothing else is looked at.
    pub fn parse(
        text: &str,
        base: &Path,
        surroundings: &impl Surroundings,
    ) -> Result<Config, Vec<ConfigError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut sheet = Sheet::new(text);
        let (document, faults) = DeTable::parse_recoverable(text);
        for fault in faults {
            sheet.wrong(fault.span().map(|span| span.start), "", fault.message().replace('\n', ", "));
        }
        if !sheet.errors.is_empty() {
            return Err(sheet.errors);
        }
        let document = document.get_ref();
        names::unknown_keys(&mut sheet, "", document);
        let mut draft = Draft { sheet, document, base, surroundings };
        let (server, incoming, outgoing) = (draft.server(), draft.incoming(), draft.outgoing());
        let dkim = draft.dkim(server.as_ref());
        let limits = draft.limits();
        let trust = draft.trust();
        let mut errors = draft.sheet.errors;
        match (server, outgoing) {
            (Some(server), Some(outgoing)) if errors.is_empty() => {
                Ok(Config { server, incoming, outgoing, dkim, limits, trust })
            }
            _ => {
                errors.sort_by_key(|error| error.line.unwrap_or(usize::MAX));
                Err(errors)
            }
        }
    }

    /// What serves without a file: everything in the folder `data`, mails taken on `smtp` (a loopback address),
    /// letters put into `data/mail/<address>/new`.
    pub fn embedded(data: &Path, smtp: SocketAddr) -> Config {
        Config {
            server: Server {
                name: "pbmd".to_owned(),
                address: "pbmd@localhost".to_owned(),
                data: data.to_owned(),
                subaddress: false,
            },
            incoming: Incoming { smtp: Some(smtp), ..Incoming::default() },
            outgoing: Outgoing::Maildir(data.join("mail")),
            dkim: None,
            limits: Limits::default(),
            trust: Trust::default(),
        }
    }
}
