//! Opening and running the transports of a configuration.

use std::io::ErrorKind;
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
use crate::folder;
use crate::metrics;
use crate::post::dkim::{BadKey, Signed, Signer};
use crate::post::http::HttpLimits;
use crate::post::imap;
use crate::post::listener::{self, ListenerLimits, Protocol, SmtpIdentity};
use crate::post::maildir_in::{self, MaildirIn};
use crate::post::maildir_out::MaildirOut;
use crate::post::one_click;
use crate::post::relays::{OneOf, RELAYS, Relays, Standings};
use crate::post::smtp_out::{Login, SmtpOut, SmtpServer, Timeouts};
use crate::post::tls::TlsError;
use crate::post::{self, Intake, Source, Way};
use crate::web::Site;

use super::credentials::Credentials;
use super::leases::{self, Leases};
use super::monitor::Monitor;
use super::reload::{self, Configs, Following};
use super::{open, pages, postman};

const MAILDIR_POLL: Duration = Duration::from_secs(1);

/// Maximum number of concurrent deliveries, each over its own connection. Postfix takes 50 connections from one client; the
/// more there are, the more share a commit.
const AT_ONCE: usize = 16;

/// The same with a login, which usually means a provider: Exchange Online takes 3 connections per mailbox and refuses others
/// with 432.
const AT_ONCE_BY_LOGIN: usize = 3;

/// Maximum number of concurrent monitoring requests; each costs a query or a commit.
const MOST_ASKING: usize = 4;

/// The addresses where the server listens, with the real port if 0 was configured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The SMTP listener.
    pub smtp: Option<SocketAddr>,
    /// The LMTP listener.
    pub lmtp: Option<SocketAddr>,
    /// The HTTP listener for one click.
    pub http: Option<SocketAddr>,
    /// The HTTP listener for pages.
    pub web: Option<SocketAddr>,
    /// The HTTP listener for metrics and health.
    pub metrics: Option<SocketAddr>,
}

pub(super) async fn open_incoming(
    configs: &Configs,
    desk: &Desk,
    intake: &impl Intake,
    (credentials, leases): (&Credentials, &Leases),
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
        let (listener, at) = listen(address).await?;
        *bound = Some(at);
        let addresses = config.server.addresses().map(str::to_owned).collect();
        let identity = SmtpIdentity { host: host_name(config), addresses };
        let limits = ListenerLimits { size: LARGEST_MAIL, ..ListenerLimits::default() };
        tasks.spawn(listener::serve(listener, protocol, identity, limits, intake.clone(), stop.clone()));
    }
    if let Some(unsubscribe) = &config.unsubscribe {
        let (listener, at) = listen(unsubscribe.listen).await?;
        bound.http = Some(at);
        let (path, limits) = (unsubscribe.path().to_owned(), HttpLimits::default());
        tasks.spawn(one_click::serve(listener, path, desk.clone(), limits, stop.clone()));
    }
    if let Some((path, lease)) = incoming.maildir.clone().zip(leases::of_maildir(config)) {
        let intake = intake.clone();
        tasks.spawn(leases.clone().run(lease, stop.clone(), move |stop| {
            let maildir = MaildirIn { path: path.clone(), poll: MAILDIR_POLL, limit: LARGEST_MAIL as u64 };
            maildir_in::read(maildir, intake.clone(), stop)
        }));
    }
    if let Some(lease) = leases::of_mailbox(config) {
        let (configs, intake, credentials) = (configs.clone(), intake.clone(), credentials.clone());
        tasks.spawn(leases.clone().run(lease, stop.clone(), move |stop| {
            let (intake, credentials) = (intake.clone(), credentials.clone());
            reload::restarting(configs.clone(), stop, move |config, stop| {
                let mailbox = imap_config(config.incoming.imap.as_ref()?, &credentials);
                Some(imap::watch(mailbox, intake.clone(), stop))
            })
        }));
    }
    Ok(bound)
}

pub(super) fn open_pages(
    config: &Config,
    desk: &Desk,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) -> Result<Option<SocketAddr>> {
    let Some(web) = &config.web else { return Ok(None) };
    let listener = std::net::TcpListener::bind(web.listen)
        .with_context(|| format!("Cannot listen on {}", web.listen))?;
    let bound = listener.local_addr().context("A listener without an address")?;
    let site = Site::new(desk.clone(), &web.url, web.index);
    tasks.spawn(pages::open(listener, site, stop.clone()).context("Cannot start the thread for pages")?);
    Ok(Some(bound))
}

pub(super) async fn open_monitor(
    config: &Config,
    desk: &Desk,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) -> Result<Option<SocketAddr>> {
    let Some(address) = config.metrics else { return Ok(None) };
    let (listener, bound) = listen(address).await?;
    let figures = metrics::start().context("Cannot keep figures")?;
    let monitor = Monitor::new(desk.clone(), figures, config.server.data.join("pbmd.db"));
    let limits = HttpLimits { connections: MOST_ASKING, ..HttpLimits::default() };
    tasks.spawn(monitor.clone().gather(stop.clone()));
    tasks.spawn(post::monitor::serve(listener, monitor, limits, stop.clone()));
    Ok(Some(bound))
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("Cannot listen on {address}"))?;
    let bound = listener.local_addr().context("A listener without an address")?;
    Ok((listener, bound))
}

/// The configured sources of mails, each with the longest silence that is normal.
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

pub(super) fn ways(config: &Config) -> Vec<Way> {
    let sources = sources(config).into_iter().map(|(source, _)| source);
    let ways = sources.filter(|source| *source != Source::Serve).map(Way::In);
    let relays = match &config.outgoing {
        config::Outgoing::Smtp(first) => first.all().count(),
        config::Outgoing::Maildir(_) => 1,
    };
    // A single one is the way out.
    let relays = RELAYS.map(Way::Relay).into_iter().take(if relays > 1 { relays } else { 0 });
    ways.chain(config.unsubscribe.is_some().then_some(Way::Unsubscribe))
        .chain([Way::Out])
        .chain(relays)
        .collect()
}

pub(super) fn open_outgoing(
    configs: &Configs,
    desk: &Desk,
    credentials: &Credentials,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) -> Result<()> {
    match &configs.now().outgoing {
        config::Outgoing::Maildir(path) => {
            let path = path.clone();
            let transports = signing(configs, move |_| Ok(MaildirOut::new(path.clone())))?;
            tasks.spawn(postman::work(desk.clone(), transports, configs.clone(), stop.clone()));
        }
        config::Outgoing::Smtp(_) => {
            let (credentials, standings, intake) = (credentials.clone(), Standings::default(), desk.clone());
            tasks.spawn(waking(standings.clone(), configs.clone(), stop.clone()));
            let transports = signing(configs, move |config| {
                let servers = relays(config, &credentials).context("The outgoing mail server")?;
                let servers = servers.context("No outgoing mail server")?;
                Ok(Relays { servers, standings: standings.clone(), intake: intake.clone() })
            })?;
            tasks.spawn(postman::work(desk.clone(), transports, configs.clone(), stop.clone()));
        }
    }
    Ok(())
}

/// A new configuration may have mended what a server refused.
async fn waking(standings: Standings, mut configs: Configs, stop: CancellationToken) {
    while stop.run_until_cancelled(configs.changed()).await.is_some() {
        standings.wake();
    }
}

/// Checks the key and the certificates of a configuration. Blocks on the disk.
pub(super) fn usable(config: &Config) -> Result<()> {
    signer(config).context("The key in [outgoing.dkim]")?;
    relays(config, &Credentials::default()).context("The outgoing mail server")?;
    Ok(())
}

/// Signing transports that follow the configuration, one for each concurrent delivery.
fn signing<T, M>(configs: &Configs, transport: M) -> Result<Vec<impl post::Outgoing + use<T, M>>>
where
    T: post::Outgoing,
    M: Fn(&Config) -> Result<T> + Clone + Send,
{
    let signed = move |config: &Config| {
        let signer = signer(config).context("The key in [outgoing.dkim]")?;
        Ok(Signed::new(transport(config)?, signer.map(Arc::new)))
    };
    let at_once = at_once(&configs.now().outgoing);
    (0..at_once).map(|_| Following::new(configs.clone(), signed.clone())).collect()
}

fn at_once(outgoing: &config::Outgoing) -> usize {
    match outgoing {
        config::Outgoing::Smtp(relay) if relay.all().any(|relay| relay.login.is_some()) => AT_ONCE_BY_LOGIN,
        config::Outgoing::Smtp(_) | config::Outgoing::Maildir(_) => AT_ONCE,
    }
}

/// The transports to the outgoing mail servers, if there are any. Blocks on the disk.
fn relays(
    config: &Config,
    credentials: &Credentials,
) -> std::result::Result<Option<Vec<OneOf<SmtpOut>>>, TlsError> {
    let config::Outgoing::Smtp(first) = &config.outgoing else { return Ok(None) };
    let one = |(relay, name): (&config::Relay, &'static str)| {
        let transport = SmtpOut::new(smtp_server(config, relay, credentials))?;
        let user = relay.login.as_ref().map_or("", |login| &login.username);
        let account = format!("{user}@{}:{}", relay.host.name, relay.host.port);
        let name_of = relay.host.name.clone();
        Ok(OneOf { name: name_of, way: Way::Relay(name), transport, account, rate: relay.rate })
    };
    first.all().zip(RELAYS).map(one).collect::<std::result::Result<_, _>>().map(Some)
}

/// The signer of a configuration; none if letters are not signed.
pub fn signer(config: &Config) -> std::result::Result<Option<Signer>, BadKey> {
    let dkim = config.dkim.as_ref();
    dkim.map(|dkim| Signer::new(&dkim.domain, &dkim.selector, dkim.key.expose_secret())).transpose()
}

/// Tries all transports without moving any mail; a name and a result for each. If the server `runs`, its own addresses are
/// in use.
pub async fn check_transports(config: &Config, runs: bool) -> Vec<(&'static str, Result<String, String>)> {
    let mut found = Vec::new();
    let listeners = [
        ("incoming.smtp", config.incoming.smtp),
        ("incoming.lmtp", config.incoming.lmtp),
        ("unsubscribe", config.unsubscribe.as_ref().map(|unsubscribe| unsubscribe.listen)),
        ("web", config.web.as_ref().map(|web| web.listen)),
        ("metrics", config.metrics),
    ];
    for (name, address) in listeners {
        let Some(address) = address else { continue };
        let tried = match TcpListener::bind(address).await {
            Ok(_) => Ok(format!("can listen on {address}")),
            Err(error) if runs && error.kind() == ErrorKind::AddrInUse => {
                Ok(format!("{address} is in use, as it is while the server runs"))
            }
            Err(error) => Err(format!("cannot listen on {address}: {error}")),
        };
        found.push((name, tried));
    }
    found.extend(
        config.incoming.maildir.as_deref().map(|path| ("incoming.maildir", maildir_in::try_once(path))),
    );
    let credentials = Credentials::default();
    found.extend(try_mailbox(config, &credentials).await.map(|tried| ("incoming.imap", tried)));
    if let config::Outgoing::Smtp(first) = &config.outgoing {
        for relay in first.all() {
            found.push(("outgoing.smtp", try_relay(config, relay, &credentials).await));
        }
    }
    if let config::Outgoing::Maildir(path) = &config.outgoing {
        let usable = folder::usable(path).map_err(|error| error.to_string());
        found.push(("outgoing.maildir", usable.map(|()| format!("letters go to {}", path.display()))));
    }
    found
}

/// Logs in to the mailbox and looks at its folder; none if no mailbox is configured.
pub async fn check_mailbox(config: &Config) -> Tried {
    try_mailbox(config, &Credentials::default()).await
}

/// Connects and logs in to the outgoing mail server; none if none is configured.
pub async fn check_relay(config: &Config) -> Tried {
    let config::Outgoing::Smtp(relay) = &config.outgoing else { return None };
    Some(try_relay(config, relay, &Credentials::default()).await)
}

type Tried = Option<std::result::Result<String, String>>;

async fn try_mailbox(config: &Config, credentials: &Credentials) -> Tried {
    let mailbox = config.incoming.imap.as_ref()?;
    let tried = imap::try_once(&imap_config(mailbox, credentials)).await;
    Some(tried.map(|seen| format!("logged in; {seen}")).map_err(|error| error.to_string()))
}

async fn try_relay(
    config: &Config,
    relay: &config::Relay,
    credentials: &Credentials,
) -> std::result::Result<String, String> {
    let tried = match SmtpOut::new(smtp_server(config, relay, credentials)) {
        Ok(mut transport) => transport.connect().await,
        Err(error) => Err(error.to_string()),
    };
    tried.map(|()| format!("{}:{} answers, and lets us in", relay.host.name, relay.host.port))
}

fn host_name(config: &Config) -> String {
    open::identity(config).domain().to_string()
}

fn imap_config(imap: &config::Imap, credentials: &Credentials) -> imap::Config {
    let host = &imap.host;
    let credential = credentials.of(&imap.login.secret);
    let mut mailbox = imap::Config::new(&host.name, host.security, &imap.login.username, credential);
    mailbox.port = host.port;
    mailbox.folder = imap.folder.clone();
    mailbox.done = imap.done.clone().map_or(imap::Done::Flag, imap::Done::from);
    mailbox.ca_file = host.ca_file.clone();
    mailbox.largest = LARGEST_MAIL as u64;
    mailbox.timeouts.poll = Duration::from_secs(imap.poll_seconds.into());
    mailbox
}

fn smtp_server(config: &Config, relay: &config::Relay, credentials: &Credentials) -> SmtpServer {
    let login = relay.login.as_ref();
    SmtpServer {
        host: relay.host.name.clone(),
        port: relay.host.port,
        security: relay.host.security,
        login: login.map(|login| Login {
            username: login.username.clone(),
            credential: credentials.of(&login.secret),
        }),
        extra_ca: relay.host.ca_file.clone(),
        hello: host_name(config),
        timeouts: Timeouts::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Rate;
    use crate::post::Security;

    #[test]
    fn a_provider_gets_no_more_letters_at_once_than_it_takes() {
        let host = config::Host {
            name: "smtp.example".to_owned(),
            port: 587,
            security: Security::StartTls,
            ca_file: None,
        };
        let secret = config::Secret::Password { password: "secret".into(), file: None };
        let login = config::Login { username: "alice".to_owned(), secret };
        let by = |login| {
            config::Outgoing::Smtp(config::Relay {
                host: host.clone(),
                login,
                rate: Rate::default(),
                next: None,
            })
        };
        assert_eq!([at_once(&by(Some(login))), at_once(&by(None))], [3, 16]);
    }
}
