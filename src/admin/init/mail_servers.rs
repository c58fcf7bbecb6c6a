//! Mail servers: the usual ones of a domain, and whether they let a user in.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::config::Config;
use crate::server;

/// Connection timeout for guessed servers.
const KNOCK: Duration = Duration::from_secs(5);
/// Timeout for a login.
const LOGIN: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Imap,
    Smtp,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Kind::Imap { "IMAP" } else { "SMTP" })
    }
}

impl Kind {
    pub(super) fn flag(self) -> &'static str {
        if self == Kind::Imap { "imap" } else { "smtp" }
    }

    fn ports(self) -> [(u16, &'static str); 2] {
        match self {
            Kind::Imap => [(993, "tls"), (143, "starttls")],
            Kind::Smtp => [(465, "tls"), (587, "starttls")],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MailServer {
    pub host: String,
    pub port: u16,
    /// As the configuration writes it.
    pub security: &'static str,
}

impl fmt::Display for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// The ways to a server given as `HOST` or `HOST:PORT`; unprotected ones only on this machine.
pub(super) fn named(kind: Kind, name: &str) -> Vec<MailServer> {
    let (host, port) = match name.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') || host.ends_with(']') => (host, port.parse::<u16>().ok()),
        _ => (name, None),
    };
    let way = |port, security| MailServer { host: host.to_owned(), port, security };
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    let here = host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback());
    let Some(port) = port else {
        return kind.ports().map(|(port, security)| way(port, security)).to_vec();
    };
    let usual = kind.ports().into_iter().find(|(usual, _)| *usual == port);
    let mut ways: Vec<&str> = match (usual, port) {
        (Some((_, security)), _) => vec![security],
        (None, 25) => vec!["starttls"],
        (None, _) => vec!["tls", "starttls"],
    };
    if here {
        ways.push("plain");
    }
    ways.into_iter().map(|security| way(port, security)).collect()
}

/// The first usual server of a domain that accepts a connection.
pub(super) async fn guessed(kind: Kind, domain: &str) -> Option<MailServer> {
    for prefix in [kind.flag(), "mail"] {
        for (port, security) in kind.ports() {
            let host = format!("{prefix}.{domain}");
            if let Ok(Ok(_)) = timeout(KNOCK, TcpStream::connect((host.as_str(), port))).await {
                return Some(MailServer { host, port, security });
            }
        }
    }
    None
}

/// Tries to log in to the server of a configuration.
pub(super) async fn tried(kind: Kind, config: &Config) -> Result<String, String> {
    let tried = async {
        match kind {
            Kind::Imap => server::check_mailbox(config).await,
            Kind::Smtp => server::check_relay(config).await,
        }
    };
    let tried = timeout(LOGIN, tried).await;
    let found = tried.map_err(|_| format!("no answer within {} seconds", LOGIN.as_secs()))?;
    found.unwrap_or_else(|| Err("no such server in the configuration".to_owned()))
}
