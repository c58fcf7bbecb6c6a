//! `pbmd serve`, `pbmd receive`, and the configuration of a command.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr as UnixAddr, UnixDatagram};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::level_filters::LevelFilter;
use tracing::{error, info, warn};

use crate::config::{Config, ConfigErrors};
use crate::desk::{Desk, LARGEST_MAIL};
use crate::post::{Intake, stdin};
use crate::server;
use crate::store::{Store, StoreError};

pub use crate::post::stdin::NoMail;

/// The listening address without a configuration.
pub const EMBEDDED_SMTP: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 2525);
/// The data folder without a configuration.
const EMBEDDED_DATA: &str = "pbmd-data";
/// The configuration of the system's service, which is used if none is named.
pub(super) const OF_THE_SERVICE: &str = "/etc/pbmd/pbmd.toml";

/// Which configuration.
#[derive(Clone, Debug, Args)]
pub struct Which {
    /// The configuration file; if none is named /etc/pbmd/pbmd.toml. Where there is none either, the server listens for SMTP on
    /// 127.0.0.1:2525, keeps its data in ./pbmd-data and puts letters into Maildirs there.
    #[arg(long, global = true, value_name = "FILE", env = "PBMD_CONFIG")]
    pub config: Option<PathBuf>,
}

/// What serves.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    which: Which,
    /// The name of this server among those that work on one database; without it the name of the machine.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

impl Which {
    /// The configuration, from the file or the embedded defaults.
    pub fn load(&self) -> Result<Config> {
        match self.path() {
            Some(path) => Ok(Config::load(path)?),
            None => Ok(Config::embedded(Path::new(EMBEDDED_DATA), EMBEDDED_SMTP)),
        }
    }

    /// The file, if there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.config.as_deref().or_else(|| if_there(Path::new(OF_THE_SERVICE)))
    }

    pub(super) fn look<T>(&self, read: impl FnOnce(&Store) -> Result<T, StoreError>) -> Result<T> {
        // Only reads, so that the server may run.
        let (store, place) = server::look_at_database(&self.load()?)?;
        let found = read(&store).with_context(|| format!("Cannot read {place}"));
        store.close_read_only();
        found
    }

    /// Runs a task at the desk of an existing database, and closes the database.
    pub(super) async fn at_desk<T>(&self, task: impl AsyncFnOnce(&Desk) -> Result<T>) -> Result<T> {
        let desk = self.open().await?;
        let done = task(&desk).await;
        desk.store().close().context("Cannot close the database")?;
        done
    }

    pub(super) async fn open(&self) -> Result<Desk> {
        let config = self.load()?;
        if let Some(path) = server::database(&config)?.as_file().filter(|path| !path.is_file()) {
            bail!("There is no database {}", path.display());
        }
        server::open_desk(&config).await
    }
}

/// A file, unless it is certainly missing: of one that may not be read somebody should hear.
fn if_there(path: &Path) -> Option<&Path> {
    let is_missing = path.metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
    (!is_missing).then_some(path)
}

/// Whether a command failed by the mistakes of a configuration, so that it will fail again until that is changed.
pub fn is_misconfigured(error: &anyhow::Error) -> bool {
    error.is::<ConfigErrors>()
}

/// Sets the log level.
pub type SetLog = Box<dyn Fn(LevelFilter) + Send + Sync>;

/// Runs the daemon until SIGINT or SIGTERM; SIGHUP reloads the configuration.
pub async fn serve(
    Serve { which, name }: &Serve,
    set_log: SetLog,
    out: &mut (dyn Write + Send),
) -> Result<()> {
    // Caught before anything slow: the signal would end the program.
    let hangups = signal(SignalKind::hangup()).context("Cannot listen for signals")?;
    let config = which.load()?;
    set_log(config.server.log);
    let (tell, configs) = watch::channel(Arc::new(config.clone()));
    tokio::spawn(reload_on_signal(hangups, which.clone(), tell, set_log));
    let stop = CancellationToken::new();
    stop_on_signal(stop.clone())?;
    let announce = |bound: &server::Bound| {
        for (name, address) in [
            ("SMTP", bound.smtp),
            ("LMTP", bound.lmtp),
            ("HTTP", bound.http),
            ("pages", bound.web),
            ("metrics", bound.metrics),
        ] {
            if let Some(address) = address {
                line!(out, "pbmd listens for {name} on {address}")?;
            }
        }
        line!(out, "pbmd is ready; write to {}", config.server.address)?;
        // The program that started this one may wait for this line.
        out.flush()?;
        if let Some(socket) = env::var_os("NOTIFY_SOCKET")
            && let Err(error) = tell_systemd(&socket)
        {
            warn!(%error, "systemd could not be told that the server is ready");
        }
        Ok(())
    };
    let configs = server::Configs::from(configs).named(name.as_deref());
    server::serve(configs, stop, announce).await
}

/// Tells systemd at its socket that the server is ready, for a unit with `Type=notify` (`sd_notify(3)`).
fn tell_systemd(socket: &OsStr) -> io::Result<()> {
    let address = match socket.as_bytes().strip_prefix(b"@") {
        Some(name) => UnixAddr::from_abstract_name(name)?,
        None => UnixAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(b"READY=1", &address).map(drop)
}

/// Reloads the configuration at each SIGHUP. If it has mistakes nothing changes.
async fn reload_on_signal(
    mut hangups: Signal,
    which: Which,
    tell: watch::Sender<Arc<Config>>,
    set_log: SetLog,
) {
    while hangups.recv().await.is_some() {
        let old = tell.borrow().clone();
        let done = which.load().and_then(|new| server::reloaded(&old, &new));
        let (config, waits) = match done {
            Ok(done) => done,
            Err(problem) => {
                for problem in format!("{problem:#}").lines().map(str::trim) {
                    error!(problem, "the configuration cannot be loaded again; all stays as it was");
                }
                continue;
            }
        };
        info!("the configuration was loaded again");
        if !waits.is_empty() {
            warn!(changed = waits.join(", "), "needs a restart of the server to count");
        }
        set_log(config.server.log);
        tell.send_replace(Arc::new(config));
    }
}

/// Cancels `stop` at the first SIGINT or SIGTERM.
pub fn stop_on_signal(stop: CancellationToken) -> Result<()> {
    let mut terminate = signal(SignalKind::terminate()).context("Cannot listen for signals")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("Cannot listen for signals")?;
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        stop.cancel();
    });
    Ok(())
}

/// Takes one mail from standard input; a running server, or the next one, deals with it.
///
/// Fails unless the mail is committed where a server can find it, so that the caller keeps it.
pub async fn receive(which: &Which) -> Result<()> {
    if which.path().is_none() && !Path::new(EMBEDDED_DATA).is_dir() {
        bail!("There is no server's folder {EMBEDDED_DATA} here; name the configuration by --config");
    }
    let config = which.load()?;
    let arrival = stdin::receive(io::stdin().lock(), LARGEST_MAIL as u64)
        .context("Cannot read the mail from standard input")?;
    let desk = server::open_desk(&config).await?;
    let taken = desk.take(arrival).await;
    let went = taken.as_ref().copied().map_err(ToString::to_string);
    // The list of ways is no reason to take a mail twice.
    if let Err(error) = desk.store().note_pipe(desk.now(), went.as_ref().copied().map_err(String::as_str)) {
        warn!(%error, "it could not be noted that the pipe was used");
    }
    taken.context("The mail was not taken")?;
    desk.store().close().context("Cannot close the database")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_of_the_service_is_used_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pbmd.toml");
        assert_eq!(if_there(&path), None);
        std::fs::write(&path, "").unwrap();
        assert_eq!(if_there(&path), Some(path.as_path()));
        // Neither there nor certainly missing.
        let odd = path.join("pbmd.toml");
        assert_eq!(if_there(&odd), Some(odd.as_path()));
        let named = Which { config: Some(PathBuf::from("other.toml")) };
        assert_eq!(named.path(), Some(Path::new("other.toml")));
    }
}
