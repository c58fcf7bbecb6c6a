//! Changes of the configuration while the server runs, after SIGHUP.

use std::pin::pin;
use std::sync::Arc;

use anyhow::Result;
use tokio::select;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::config::{Config, Outgoing};
use crate::desk::Desk;
use crate::post::{self, Delivery, Parcel, Way};

/// The current configuration, notification of changes, and the name of this server among those that work on its database.
#[derive(Clone, Debug)]
pub struct Configs(watch::Receiver<Arc<Config>>, Arc<str>);

impl From<&Config> for Configs {
    /// A configuration that never changes.
    fn from(config: &Config) -> Configs {
        Configs(watch::channel(Arc::new(config.clone())).1, host())
    }
}

impl From<watch::Receiver<Arc<Config>>> for Configs {
    fn from(configs: watch::Receiver<Arc<Config>>) -> Configs {
        Configs(configs, host())
    }
}

fn host() -> Arc<str> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    Arc::from(Some(name.trim()).filter(|name| !name.is_empty()).unwrap_or("pbmd"))
}

impl Configs {
    /// The same for a server of this name; without one it has that of the machine.
    pub fn named(self, name: Option<&str>) -> Configs {
        let Configs(configs, host) = self;
        Configs(configs, name.map_or(host, Arc::from))
    }

    pub(super) fn name(&self) -> &str {
        &self.1
    }

    pub(super) fn now(&self) -> Arc<Config> {
        self.0.borrow().clone()
    }

    fn another(&mut self) -> Option<Arc<Config>> {
        self.0.has_changed().unwrap_or(false).then(|| self.0.borrow_and_update().clone())
    }

    /// Waits for a change, for ever if there will be none.
    pub(super) async fn changed(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// The configuration that a running server takes over when its file changes from `old` to `new`: only what can change at
/// runtime is new. Also returns the other sections or keys that changed, which take effect at the next start.
pub(super) fn changed(old: &Config, new: &Config) -> (Config, Vec<&'static str>) {
    let mut config = old.clone();
    config.desk.limits = new.desk.limits;
    config.server.log = new.server.log;
    let mut waits = Vec::new();
    let mut note = |key, changed: bool| waits.extend(changed.then_some(key));
    match (&mut config.incoming.imap, &new.incoming.imap) {
        (Some(mailbox), Some(new)) => {
            mailbox.host = new.host.clone();
            mailbox.login = new.login.clone();
            note("incoming.imap.folder", mailbox.folder != new.folder);
            note("incoming.imap.done", mailbox.done != new.done);
            note("incoming.imap.poll_seconds", mailbox.poll_seconds != new.poll_seconds);
        }
        (mailbox, new) => note("[incoming.imap]", mailbox.is_some() != new.is_some()),
    }
    match (&mut config.outgoing, &new.outgoing) {
        (Outgoing::Smtp(relay), Outgoing::Smtp(new)) => *relay = new.clone(),
        (Outgoing::Maildir(folder), Outgoing::Maildir(new)) => note("outgoing.maildir.path", folder != new),
        _ => note("[outgoing.smtp]", true),
    }
    match (&mut config.dkim, &new.dkim) {
        (Some(key), Some(new)) => *key = new.clone(),
        (key, new) => note("[outgoing.dkim]", key.is_some() != new.is_some()),
    }
    note("server.name", old.server.name != new.server.name);
    note("server.address", old.server.address != new.server.address);
    note("server.also", old.server.also != new.server.also);
    note("server.data", old.server.data != new.server.data);
    let url = |config: &Config| config.database.as_ref().map(|server| server.url.clone());
    note("database.url", url(old) != url(new));
    note("server.subaddress", old.server.subaddress != new.server.subaddress);
    note("server.operators", old.server.operators != new.server.operators);
    note("[incoming.smtp]", old.incoming.smtp != new.incoming.smtp);
    note("[incoming.lmtp]", old.incoming.lmtp != new.incoming.lmtp);
    note("[incoming.maildir]", old.incoming.maildir != new.incoming.maildir);
    note("[metrics]", old.metrics != new.metrics);
    note("[unsubscribe]", old.unsubscribe != new.unsubscribe);
    note("[web]", old.web != new.web);
    note("[proof]", old.desk.trust != new.desk.trust);
    note("[keep]", old.desk.keep != new.desk.keep);
    note("[letters]", old.desk.format != new.desk.format);
    note("[time]", old.desk.zone != new.desk.zone || old.desk.time != new.desk.time);
    note("[house]", old.desk.house != new.desk.house);
    (config, waits)
}

/// Tells the desk of each new configuration, in which there may be other ways out.
pub(super) async fn desk(
    desk: Desk,
    mut configs: Configs,
    ways: fn(&Config) -> Vec<Way>,
    stop: CancellationToken,
) {
    while stop.run_until_cancelled(configs.changed()).await.is_some() {
        let config = configs.now();
        desk.set_limits(config.desk.limits);
        if let Err(error) = desk.set_ways(&ways(&config)) {
            warn!(%error, "the ways in and out cannot be noted");
        }
    }
}

/// Runs a part of the server until it ends, restarting it (through its token) with each new configuration.
pub(super) async fn restarting<P: Future<Output = ()>>(
    mut configs: Configs,
    stop: CancellationToken,
    part: impl Fn(&Config, CancellationToken) -> Option<P>,
) {
    loop {
        let turn = stop.child_token();
        let Some(running) = part(&configs.now(), turn.clone()) else { return };
        let mut running = pin!(running);
        select! {
            () = &mut running => return,
            () = configs.changed() => {
                turn.cancel();
                running.await;
            }
        }
        if stop.is_cancelled() {
            return;
        }
    }
}

/// A transport that is rebuilt for a new configuration, before the next letter.
pub(super) struct Following<T, M> {
    configs: Configs,
    make: M,
    transport: T,
}

impl<T: post::Outgoing, M: Fn(&Config) -> Result<T>> Following<T, M> {
    pub(super) fn new(configs: Configs, make: M) -> Result<Self> {
        let transport = make(&configs.now())?;
        Ok(Following { configs, make, transport })
    }

    async fn current(&mut self) -> &mut T {
        if let Some(config) = self.configs.another() {
            match (self.make)(&config) {
                Ok(transport) => {
                    self.transport.rest().await;
                    self.transport = transport;
                }
                Err(error) => warn!(error = format!("{error:#}"), "the way out stays as it was"),
            }
        }
        &mut self.transport
    }
}

impl<T: post::Outgoing, M: Fn(&Config) -> Result<T> + Send> post::Outgoing for Following<T, M> {
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        self.current().await.deliver(parcel).await
    }

    async fn rest(&mut self) {
        self.transport.rest().await;
    }
}

#[cfg(test)]
mod tests;
