//! The text of a new configuration: the commented sample with the answers filled in.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use super::mail_servers::{Kind, MailServer};

const PAGE: &str = include_str!("../../../config/pbmd.toml");

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answers {
    pub name: String,
    pub address: String,
    pub way: Way,
    pub data: PathBuf,
    /// The database, if it is none in that folder.
    pub database: Option<Elsewhere>,
    pub operator: Option<String>,
    /// Certificates to trust beside those of the system.
    pub ca_file: Option<PathBuf>,
    /// The address of the web pages, if there are any.
    pub web: Option<String>,
}

/// A database of PostgreSQL.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Elsewhere {
    pub url: String,
    /// The file of its password, as the configuration names it; and the password, if the file is still to be written.
    pub password: Option<(PathBuf, Option<String>)>,
}

impl Elsewhere {
    /// The password file that is still to be written, and the password.
    pub(super) fn typed(&self) -> Option<(&Path, &str)> {
        let (file, password) = self.password.as_ref()?;
        Some((file, password.as_deref()?))
    }
}

impl std::fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Elsewhere")
    }
}

/// How mails come in and letters go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Through a mailbox at a provider.
    Provider { imap: MailServer, smtp: MailServer, login: Login },
    /// Through a mail server of one's own.
    OwnServer { listen: SocketAddr, smtp: MailServer, login: Option<Login> },
    /// On this machine only, as in the sample.
    Trial,
}

impl Way {
    pub(super) fn lead_to(&mut self, kind: Kind, server: MailServer) {
        match (self, kind) {
            (Way::Provider { imap, .. }, Kind::Imap) => *imap = server,
            (Way::Provider { smtp, .. } | Way::OwnServer { smtp, .. }, Kind::Smtp) => *smtp = server,
            _ => {}
        }
    }

    pub(super) fn login(&self) -> Option<&Login> {
        match self {
            Way::Provider { login, .. } => Some(login),
            Way::OwnServer { login, .. } => login.as_ref(),
            Way::Trial => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Login {
    pub user: String,
    pub proof: Proof,
}

/// How the user logs in.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Proof {
    Password {
        /// Its file, as the configuration names it.
        file: PathBuf,
        /// The password, if the file is still to be written.
        typed: Option<String>,
    },
    /// By an access token that this program prints.
    Command(Vec<String>),
    /// By access tokens that a refresh token gives.
    Refresh {
        file: PathBuf,
        client_id: String,
        secret: Option<PathBuf>,
        token_url: String,
        /// The command that writes the file, if known.
        fetch: Option<String>,
    },
}

impl Login {
    /// The password file that is still to be written, and the password.
    pub(super) fn typed(&self) -> Option<(&Path, &str)> {
        match &self.proof {
            Proof::Password { file, typed: Some(password) } => Some((file, password)),
            _ => None,
        }
    }

    /// Whether this is the file of a refresh token that is still to be fetched.
    pub(super) fn waits_for(&self, path: &Path) -> bool {
        matches!(&self.proof, Proof::Refresh { file, .. } if file == path && !file.exists())
    }

    /// The command that fetches the refresh token, if there is none yet.
    pub(super) fn fetch(&self) -> Option<&str> {
        match &self.proof {
            Proof::Refresh { file, fetch, .. } if !file.exists() => fetch.as_deref(),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("user", &self.user).finish_non_exhaustive()
    }
}

/// A section, a key and its value in TOML.
type Setting = (&'static str, &'static str, String);

pub(super) fn configuration(answers: &Answers) -> String {
    let settings = settings(answers);
    let mut section = String::new();
    let mut text = String::new();
    for line in PAGE.lines() {
        let bare = line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line);
        let key = bare.split_once(" = ").map(|(key, _)| key);
        let written = if let Some(name) = bare.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name.to_owned();
            let is_way = section.starts_with("incoming.") || section.starts_with("outgoing.");
            if settings.iter().any(|(of, ..)| *of == section) {
                bare.to_owned()
            } else if is_way {
                format!("#{bare}")
            } else {
                line.to_owned()
            }
        } else if let Some(key) = key.filter(|_| !line.starts_with("# ")) {
            match settings.iter().find(|(of, name, _)| *of == section && *name == key) {
                Some((.., value)) => format!("{key} = {value}"),
                None => format!("#{bare}"),
            }
        } else {
            line.to_owned()
        };
        text.push_str(&written);
        text.push('\n');
    }
    text
}

fn settings(answers: &Answers) -> Vec<Setting> {
    let mut settings = vec![
        ("server", "name", quoted(&answers.name)),
        ("server", "address", quoted(&answers.address)),
        ("server", "data", quoted(&answers.data.to_string_lossy())),
    ];
    let operator =
        answers.operator.iter().map(|userid| ("server", "operators", format!("[{}]", quoted(userid))));
    settings.extend(operator);
    if let Some(Elsewhere { url, password }) = &answers.database {
        settings.push(("database", "url", quoted(url)));
        let file = password.iter().map(|(file, _)| quoted(&file.to_string_lossy()));
        settings.extend(file.map(|file| ("database", "password_file", file)));
    }
    if let Some(url) = &answers.web {
        settings.push(("web", "listen", quoted("127.0.0.1:8080")));
        settings.push(("web", "url", quoted(url)));
    }
    match &answers.way {
        Way::Provider { imap, smtp, login } => {
            settings.extend(server("incoming.imap", imap, Some(login), answers));
            settings.extend(server("outgoing.smtp", smtp, Some(login), answers));
            settings.push(("incoming.imap", "done", quoted("Done")));
        }
        Way::OwnServer { listen, smtp, login } => {
            settings.push(("incoming.lmtp", "listen", quoted(&listen.to_string())));
            settings.extend(server("outgoing.smtp", smtp, login.as_ref(), answers));
        }
        Way::Trial => {
            settings.push(("incoming.smtp", "listen", quoted("127.0.0.1:2525")));
            settings.push(("outgoing.maildir", "path", quoted(&answers.data.join("mail").to_string_lossy())));
        }
    }
    settings
}

fn server(
    section: &'static str,
    server: &MailServer,
    login: Option<&Login>,
    answers: &Answers,
) -> Vec<Setting> {
    let mut settings = vec![
        (section, "host", quoted(&server.host)),
        (section, "port", server.port.to_string()),
        (section, "security", quoted(server.security)),
    ];
    settings.extend(answers.ca_file.iter().map(|file| (section, "ca_file", quoted(&file.to_string_lossy()))));
    if let Some(Login { user, proof }) = login {
        settings.push((section, "username", quoted(user)));
        settings.extend(proof_settings(proof).into_iter().map(|(key, value)| (section, key, value)));
    }
    settings
}

fn proof_settings(proof: &Proof) -> Vec<(&'static str, String)> {
    let path = |path: &Path| quoted(&path.to_string_lossy());
    match proof {
        Proof::Password { file, .. } => vec![("password_file", path(file))],
        Proof::Command(words) => vec![("token_command", serde_json::Value::from(words.clone()).to_string())],
        Proof::Refresh { file, client_id, secret, token_url, .. } => {
            let mut settings = vec![
                ("refresh_token_file", path(file)),
                ("client_id", quoted(client_id)),
                ("token_url", quoted(token_url)),
            ];
            settings.extend(secret.iter().map(|secret| ("client_secret_file", path(secret))));
            settings
        }
    }
}

/// A quoted string; JSON's escapes are valid TOML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
