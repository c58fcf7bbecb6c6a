//! The transports that a configuration names, opened and running.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use jiff::SignedDuration;
use secrecy::ExposeSecret;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::config::{self, Config};
use crate::desk::{Desk, LARGEST_MAIL, LONGEST_SILENCE};
use crate::post::dkim::{BadKey, Signed, Signer};
use crate::post::imap;
use crate::post::listener::{self, ListenerLimits, Protocol, SmtpIdentity};
use crate::post::maildir_in::{self, MaildirIn};
use crate::post::maildir_out::MaildirOut;
use crate::post::one_click;
use crate::post::smtp_out::{Login, SmtpOut, SmtpServer, Timeouts};
use crate::post::tls::TlsError;
use crate::post::{self, Intake, Source};

use super::reload::{self, Configs, Following};
use super::{open, postman};

/// How often a Maildir is looked into.
const MAILDIR_POLL: Duration = Duration::from_secs(1);

/// Maximum number of letters under way at once, each over a connection of its own. Below what mail providers allow.
const AT_ONCE: usize = 4;

/// Where the server listens (the port is the real one where 0 was configured).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The SMTP listener.
    pub smtp: Option<SocketAddr>,
    /// The LMTP listener.
    pub lmtp: Option<SocketAddr>,
    /// The HTTP listener for one click.
    pub http: Option<SocketAddr>,
}

/// Opens every incoming transport.
pub(super) async fn open_incoming(
    configs: &Configs,
    desk: &Desk,
    intake: &impl Intake,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) -> Result<Bound> {
    let config = &*configs.now();
    let incoming = &config.incoming;
    let mut bound = Bound::default();
    let listeners =
        [(Protocol::Smtp, incoming.smtp, &mut bound.smtp), (Protocol::Lmtp, incoming.lmtp, &mut bound.lmtp)];
    for (protocol, address, bound) in listeners {
        let Some(address) = address else { continue };
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("Cannot listen on {address}"))?;
        *bound = Some(listener.local_addr().context("A listener without an address")?);
        let identity = SmtpIdentity { host: host_name(config), address: config.server.address.clone() };
        let limits = ListenerLimits { size: LARGEST_MAIL, ..ListenerLimits::default() };
        tasks.spawn(listener::serve(listener, protocol, identity, limits, intake.clone(), stop.clone()));
    }
    if let Some(unsubscribe) = &config.unsubscribe {
        let address = unsubscribe.listen;
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("Cannot listen on {address}"))?;
        bound.http = Some(listener.local_addr().context("A listener without an address")?);
        let (path, limits) = (unsubscribe.path().to_owned(), one_click::HttpLimits::default());
        tasks.spawn(one_click::serve(listener, path, desk.clone(), limits, stop.clone()));
    }
    if let Some(path) = &incoming.maildir {
        let maildir = MaildirIn { path: path.clone(), poll: MAILDIR_POLL, limit: LARGEST_MAIL as u64 };
        tasks.spawn(maildir_in::read(maildir, intake.clone(), stop.clone()));
    }
    if incoming.imap.is_some() {
        let intake = intake.clone();
        tasks.spawn(reload::begin_anew(configs.clone(), stop.clone(), move |config, stop| {
            let mailbox = config.incoming.imap.as_ref().map(imap_config)?;
            Some(imap::watch(mailbox, intake.clone(), stop))
        }));
    }
    Ok(bound)
}

/// The ways by which mails come in, each with the longest time for which nothing may be heard of it.
pub(super) fn sources(config: &Config) -> Vec<(Source, SignedDuration)> {
    let incoming = &config.incoming;
    let always = [
        (Source::Serve, true),
        (Source::Smtp, incoming.smtp.is_some()),
        (Source::Lmtp, incoming.lmtp.is_some()),
        (Source::Maildir, incoming.maildir.is_some()),
    ];
    let imap = incoming.imap.as_ref().map(|imap| {
        let polls = SignedDuration::from_secs(2 * i64::from(imap.poll_seconds));
        (Source::Imap, polls.max(LONGEST_SILENCE))
    });
    let used = always.into_iter().filter(|(_, used)| *used);
    used.map(|(source, _)| (source, LONGEST_SILENCE)).chain(imap).collect()
}

/// Opens the outgoing transports, with the postman at them.
pub(super) fn open_outgoing(
    configs: &Configs,
    desk: &Desk,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) -> Result<()> {
    match &configs.now().outgoing {
        config::Outgoing::Maildir(path) => {
            let path = path.clone();
            let transports = several(configs, move |_| Ok(MaildirOut::new(path.clone())))?;
            tasks.spawn(postman::deliver(desk.clone(), transports, stop.clone()));
        }
        config::Outgoing::Smtp(_) => {
            let transports = several(configs, |config| {
                relay(config).context("The outgoing mail server")?.context("No outgoing mail server")
            })?;
            tasks.spawn(postman::deliver(desk.clone(), transports, stop.clone()));
        }
    }
    Ok(())
}

/// Whether letters could go out by this configuration: its key and its certificates are read. Blocks on the disk.
pub(super) fn usable(config: &Config) -> Result<()> {
    signer(config).context("The key in [outgoing.dkim]")?;
    relay(config).context("The outgoing mail server")?;
    Ok(())
}

/// Transports that sign, one for each letter that may be under way at a time; they follow the configuration.
fn several<T, M>(configs: &Configs, transport: M) -> Result<Vec<impl post::Outgoing + use<T, M>>>
where
    T: post::Outgoing,
    M: Fn(&Config) -> Result<T> + Clone + Send,
{
    let signed = move |config: &Config| {
        let signer = signer(config).context("The key in [outgoing.dkim]")?;
        Ok(Signed::new(transport(config)?, signer.map(Arc::new)))
    };
    (0..AT_ONCE).map(|_| Following::new(configs.clone(), signed.clone())).collect()
}

/// The transport to the mail server that takes the letters; none where there is no such server. Blocks on the disk.
fn relay(config: &Config) -> std::result::Result<Option<SmtpOut>, TlsError> {
    match &config.outgoing {
        config::Outgoing::Smtp(relay) => SmtpOut::new(smtp_server(config, relay)).map(Some),
        config::Outgoing::Maildir(_) => Ok(None),
    }
}

/// The signer of the letters, by the configuration; none where they are not signed.
///
/// # Errors
///
/// The key cannot be used.
pub fn signer(config: &Config) -> std::result::Result<Option<Signer>, BadKey> {
    let dkim = config.dkim.as_ref();
    dkim.map(|dkim| Signer::new(&dkim.domain, &dkim.selector, dkim.key.expose_secret())).transpose()
}

/// Tries the transports to other servers without moving any mail: what was found, a line each, and whether all is well.
pub async fn check_transports(config: &Config) -> (Vec<String>, bool) {
    let mut found = Vec::new();
    let mut well = true;
    let listeners = [
        ("incoming.smtp", config.incoming.smtp),
        ("incoming.lmtp", config.incoming.lmtp),
        ("unsubscribe", config.unsubscribe.as_ref().map(|unsubscribe| unsubscribe.listen)),
    ];
    for (name, address) in listeners {
        let Some(address) = address else { continue };
        match TcpListener::bind(address).await {
            Ok(_) => found.push(format!("{name}: can listen on {address}")),
            Err(error) => {
                well = false;
                found.push(format!("{name}: cannot listen on {address}: {error}"));
            }
        }
    }
    for (name, tried) in
        [("incoming.imap", check_mailbox(config).await), ("outgoing.smtp", check_relay(config).await)]
    {
        well &= !matches!(tried, Some(Err(_)));
        found.extend(tried.map(|(Ok(said) | Err(said))| format!("{name}: {said}")));
    }
    if let config::Outgoing::Maildir(path) = &config.outgoing {
        found.push(format!("outgoing.maildir: letters go to {}", path.display()));
    }
    (found, well)
}

/// Logs in at the mailbox and looks at its folder: what was found, or why that cannot be done; nothing where there is no such
/// mailbox.
pub async fn check_mailbox(config: &Config) -> Option<std::result::Result<String, String>> {
    let mailbox = config.incoming.imap.as_ref()?;
    let tried = imap::try_once(&imap_config(mailbox)).await;
    Some(tried.map(|seen| format!("logged in, {seen:?}")).map_err(|error| error.to_string()))
}

/// Connects to the mail server that takes the letters, and logs in where it wants that: what was found, or why that cannot be done;
/// nothing where there is no such server.
pub async fn check_relay(config: &Config) -> Option<std::result::Result<String, String>> {
    let tried = match relay(config).transpose()? {
        Ok(mut transport) => transport.connect().await,
        Err(error) => Err(error.to_string()),
    };
    let config::Outgoing::Smtp(relay) = &config.outgoing else { return None };
    Some(tried.map(|()| format!("{} takes our mail", relay.host.name)))
}

/// This server's host name towards other servers: the domain of our address.
fn host_name(config: &Config) -> String {
    open::identity(config).domain().to_string()
}

fn imap_config(imap: &config::Imap) -> imap::Config {
    let host = &imap.host;
    let (username, password) = (&imap.login.username, imap.login.password.clone());
    let mut mailbox = imap::Config::new(&host.name, host.security, username, password);
    mailbox.port = host.port;
    mailbox.folder = imap.folder.clone();
    mailbox.done = imap.done.clone().map_or(imap::Done::Flag, imap::Done::from);
    mailbox.ca_file = host.ca_file.clone();
    mailbox.largest = LARGEST_MAIL as u64;
    mailbox.timeouts.poll = Duration::from_secs(imap.poll_seconds.into());
    mailbox
}

fn smtp_server(config: &Config, relay: &config::Relay) -> SmtpServer {
    let login = relay.login.as_ref();
    SmtpServer {
        host: relay.host.name.clone(),
        port: relay.host.port,
        security: relay.host.security,
        login: login
            .map(|login| Login { username: login.username.clone(), password: login.password.clone() }),
        extra_ca: relay.host.ca_file.clone(),
        hello: host_name(config),
        timeouts: Timeouts::default(),
    }
}
