//! The text of a new configuration: the page that explains every key, with the answers filled in.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::mail_servers::{Kind, MailServer};

/// The page that explains every key.
const PAGE: &str = include_str!("../../../config/pbmd.toml");

/// What the operator has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answers {
    pub name: String,
    pub address: String,
    pub way: Way,
    pub data: PathBuf,
    pub operator: Option<String>,
}

/// How mails come in and letters go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Through a provider's mailbox.
    Provider { imap: MailServer, smtp: MailServer, login: Login },
    /// Through a mail server beside this one.
    OwnServer { listen: SocketAddr, smtp: MailServer, login: Option<Login> },
    /// On this machine alone, as the page has it.
    Trial,
}

impl Way {
    /// Leads to another server of this kind.
    pub(super) fn lead_to(&mut self, kind: Kind, server: MailServer) {
        match (self, kind) {
            (Way::Provider { imap, .. }, Kind::Imap) => *imap = server,
            (Way::Provider { smtp, .. } | Way::OwnServer { smtp, .. }, Kind::Smtp) => *smtp = server,
            _ => {}
        }
    }

    /// The user of the mail servers.
    pub(super) fn login(&self) -> Option<&Login> {
        match self {
            Way::Provider { login, .. } => Some(login),
            Way::OwnServer { login, .. } => login.as_ref(),
            Way::Trial => None,
        }
    }
}

/// A user of the mail servers.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Login {
    pub user: String,
    /// The file of the password, as the configuration names it.
    pub file: PathBuf,
    /// The password, where the file is still to be written.
    pub typed: Option<String>,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("user", &self.user).field("file", &self.file).finish_non_exhaustive()
    }
}

/// A section, a key and its value as the file has it.
type Setting = (&'static str, &'static str, String);

/// The configuration with these answers.
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
            match settings.iter().any(|(of, ..)| *of == section) {
                true => bare.to_owned(),
                false if is_way => format!("#{bare}"),
                false => line.to_owned(),
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
    match &answers.way {
        Way::Provider { imap, smtp, login } => {
            settings.extend(server("incoming.imap", imap, Some(login)));
            settings.extend(server("outgoing.smtp", smtp, Some(login)));
        }
        Way::OwnServer { listen, smtp, login } => {
            settings.push(("incoming.lmtp", "listen", quoted(&listen.to_string())));
            settings.extend(server("outgoing.smtp", smtp, login.as_ref()));
        }
        Way::Trial => {
            settings.push(("incoming.smtp", "listen", quoted("127.0.0.1:2525")));
            settings.push(("outgoing.maildir", "path", quoted("mail")));
        }
    }
    settings
}

fn server(section: &'static str, server: &MailServer, login: Option<&Login>) -> Vec<Setting> {
    let mut settings = vec![
        (section, "host", quoted(&server.host)),
        (section, "port", server.port.to_string()),
        (section, "security", quoted(server.security)),
    ];
    if let Some(Login { user, file, .. }) = login {
        settings.push((section, "username", quoted(user)));
        settings.push((section, "password_file", quoted(&file.to_string_lossy())));
    }
    settings
}

/// A text in quotation marks; what JSON escapes, TOML reads.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
