//! The settings of a configuration.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use secrecy::SecretString;
use tracing::level_filters::LevelFilter;

use crate::desk::DeskConfig;
use crate::post::Rate;
use crate::post::Security;
use crate::post::oauth::TokenSource;

/// Everything the operator decides.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "`config/pbmd.toml` explains the sections")]
pub struct Config {
    pub server: Server,
    /// The database, where it is no file in the data folder.
    pub database: Option<DatabaseServer>,
    /// The transports for incoming mail, at least one.
    pub incoming: Incoming,
    pub outgoing: Outgoing,
    pub dkim: Option<Dkim>,
    pub unsubscribe: Option<OneClick>,
    pub web: Option<Web>,
    pub metrics: Option<SocketAddr>,
    /// `[limits]` and all sections after it; who runs the server and what it is called stands above.
    pub desk: DeskConfig,
}

/// `[server]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub name: String,
    /// The address that players write to, and that letters come from.
    pub address: String,
    /// Addresses that it had before, and that mail still comes to.
    pub also: Vec<String>,
    pub data: PathBuf,
    /// Whether letters may ask for answers to `local+token@domain`; such mail must arrive.
    pub subaddress: bool,
    pub operators: Vec<String>,
    pub log: LevelFilter,
}

/// `[database]`: a database of PostgreSQL.
#[derive(Clone, Debug)]
pub struct DatabaseServer {
    /// `postgres://USER@HOST/DATABASE`, without a password.
    pub url: String,
    pub password: Option<SecretString>,
}

impl Server {
    /// The addresses that mail comes to: today's, then earlier ones.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.address).chain(&self.also).map(String::as_str)
    }
}

/// `[incoming.*]`: at least one.
#[derive(Clone, Debug, Default)]
pub struct Incoming {
    pub smtp: Option<SocketAddr>,
    pub lmtp: Option<SocketAddr>,
    pub imap: Option<Imap>,
    pub maildir: Option<PathBuf>,
}

/// `[incoming.imap]`: a mailbox that is read by IMAP.
#[derive(Clone, Debug)]
pub struct Imap {
    pub host: Host,
    pub login: Login,
    pub folder: String,
    /// The folder that done mails are moved to; without one they are only flagged.
    pub done: Option<String>,
    /// Polling interval in seconds if the server cannot announce new mail.
    pub poll_seconds: u32,
}

/// `[outgoing.*]`: exactly one.
#[derive(Clone, Debug)]
pub enum Outgoing {
    Smtp(Relay),
    /// `[outgoing.maildir]`: letters for an address go into the Maildir of that name in this folder.
    Maildir(PathBuf),
}

/// `[outgoing.smtp]`: the mail server that takes the letters, and with `[[outgoing.smtp]]` those after it.
#[derive(Clone, Debug)]
pub struct Relay {
    pub host: Host,
    /// The user, if it wants a login.
    pub login: Option<Login>,
    /// How much it takes.
    pub rate: Rate,
    /// The one that takes what this one does not.
    pub next: Option<Box<Relay>>,
}

impl Relay {
    /// It and those after it, in order.
    pub fn all(&self) -> impl Iterator<Item = &Relay> {
        std::iter::successors(Some(self), |relay| relay.next.as_deref())
    }
}

/// `[outgoing.dkim]`: the key that letters are signed with.
#[derive(Clone, Debug)]
pub struct Dkim {
    /// The domain that signs: that of the server's address, or one above it.
    pub domain: String,
    pub selector: String,
    /// The private key in PEM; never printed.
    pub key: SecretString,
    pub key_file: PathBuf,
}

/// `[unsubscribe]`: one-click unsubscribing (RFC 8058).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneClick {
    /// The public address at the operator's web server, without the token: `https`, ending in a slash.
    pub url: String,
    /// The address to which the web server forwards requests.
    pub listen: SocketAddr,
}

impl OneClick {
    /// The path of the address, from the slash after the host to its last one.
    pub fn path(&self) -> &str {
        let (_, rest) = self.url.split_once("://").unwrap_or_default();
        rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/")
    }
}

/// `[web]`: the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Web {
    /// The address to which the web server forwards requests.
    pub listen: SocketAddr,
    /// The public address of the pages: a host alone, ending in a slash.
    pub url: String,
    /// Whether search engines may list boards.
    pub index: bool,
}

/// A mail server to connect to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name or IP address; the name must be in its certificate.
    pub name: String,
    /// Its TCP port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// Certificates (PEM) to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
}

#[derive(Clone, Debug)]
pub struct Login {
    pub username: String,
    pub secret: Secret,
}

#[derive(Clone, Debug)]
pub enum Secret {
    Password {
        /// The password; never printed.
        password: SecretString,
        /// Its file; none if it comes from the environment.
        file: Option<PathBuf>,
    },
    Token(TokenSource),
}

impl Secret {
    /// The files with secrets, each with its key.
    pub fn files(&self) -> Vec<(&'static str, &Path)> {
        let files = match self {
            Secret::Password { file, .. } => vec![("password_file", file.as_deref())],
            Secret::Token(TokenSource::Refresh(grant)) => vec![
                ("refresh_token_file", Some(grant.refresh_token_file.as_path())),
                ("client_secret_file", grant.client_secret_file.as_deref()),
            ],
            Secret::Token(_) => Vec::new(),
        };
        files.into_iter().filter_map(|(key, file)| Some((key, file?))).collect()
    }
}

impl Config {
    /// The configuration without a file: everything in the folder `data`, incoming mail on `smtp` (a loopback address), letters as plain
    /// text in `data/mail/<address>/new`.
    pub fn embedded(data: &Path, smtp: SocketAddr) -> Config {
        Config {
            server: Server {
                name: "pbmd".to_owned(),
                address: "pbmd@localhost".to_owned(),
                also: Vec::new(),
                data: data.to_owned(),
                subaddress: false,
                operators: Vec::new(),
                log: LevelFilter::INFO,
            },
            incoming: Incoming { smtp: Some(smtp), ..Incoming::default() },
            database: None,
            outgoing: Outgoing::Maildir(data.join("mail")),
            dkim: None,
            unsubscribe: None,
            web: None,
            metrics: None,
            desk: DeskConfig::default(),
        }
    }
}
