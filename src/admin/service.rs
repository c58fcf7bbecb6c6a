//! `pbmd serve`, `pbmd check`, `pbmd receive`: the daemon and what an operator needs around it.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, LARGEST_MAIL};
use crate::post::{Intake, stdin};
use crate::server::{self, Running};

use super::condition::Condition;
use super::escaped::line;
use super::records::records;

/// Where the server listens without a configuration.
pub const EMBEDDED_SMTP: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 2525);
/// The folder of its data without a configuration.
const EMBEDDED_DATA: &str = "pbmd-data";

/// Which configuration.
#[derive(Debug, Args)]
pub struct Which {
    /// The configuration file; without one the server listens for SMTP on 127.0.0.1:2525, keeps its data in
    /// ./pbmd-data and puts letters into Maildirs there.
    #[arg(long, global = true, value_name = "FILE", env = "PBMD_CONFIG")]
    pub config: Option<PathBuf>,
}

impl Which {
    /// The configuration, from the file or the embedded defaults.
    pub fn load(&self) -> Result<Config> {
        match &self.config {
            Some(path) => Ok(Config::load(path)?),
            None => Ok(Config::embedded(Path::new(EMBEDDED_DATA), EMBEDDED_SMTP)),
        }
    }

    /// The desk over the database that there is; none is made.
    ///
    /// # Errors
    ///
    /// Where there is none, or it cannot be opened.
    pub async fn open(&self) -> Result<Desk> {
        let config = self.load()?;
        let path = config.server.data.join("pbmd.db");
        if !path.is_file() {
            bail!("There is no database {}", path.display());
        }
        server::open_desk(&config).await
    }
}

/// Runs the daemon until SIGINT or SIGTERM.
pub async fn serve(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    let config = which.load()?;
    let stop = CancellationToken::new();
    stop_on_signal(stop.clone())?;
    let announce = |bound: &server::Bound| {
        for (name, address) in
            [("SMTP", bound.smtp), ("LMTP", bound.lmtp), ("HTTP", bound.http), ("metrics", bound.metrics)]
        {
            if let Some(address) = address {
                line(out, format_args!("pbmd listens for {name} on {address}"))?;
            }
        }
        line(out, format_args!("pbmd is ready; write to {}", config.server.address))?;
        // The program that started this one may wait for that line.
        out.flush()
    };
    server::serve(&config, stop, announce).await
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

/// Tries everything that a configuration names, without moving any mail.
pub async fn check(which: &Which, out: &mut (dyn Write + Send)) -> Result<()> {
    let config = which.load()?;
    line(out, format_args!("configuration: {} <{}>", config.server.name, config.server.address))?;
    let condition = Condition::of(&config, clock::now()).await?;
    for found in &condition.lines {
        line(out, format_args!("{found}"))?;
    }
    let desk = server::open_desk(&config).await?;
    let waiting = desk.store().waiting().await.context("Cannot read the database")?;
    line(
        out,
        format_args!(
            "database: {} opened; {} mails and {} letters wait",
            config.server.data.join("pbmd.db").display(),
            waiting.mails,
            waiting.letters
        ),
    )?;
    for found in server::exposed(&config) {
        line(out, format_args!("exposed: {found}"))?;
    }
    let suspended = desk.store().read().await?.suspended_addresses().await?;
    for suspended in suspended {
        line(
            out,
            format_args!("suspended: {} of {}; letters to it came back", suspended.address, suspended.userid),
        )?;
    }
    desk.store().close().await.context("Cannot close the database")?;
    let running = server::running(&config).await;
    line(out, format_args!("server: {running}"))?;
    let (found, well) = server::check_transports(&config, running != Running::No).await;
    let well = well && running.is_well();
    for found in found {
        line(out, format_args!("{found}"))?;
    }
    let signer = match server::signer(&config) {
        Ok(signer) => signer,
        Err(error) => bail!("outgoing.dkim.key_file {error}"),
    };
    line(out, format_args!("DNS records to publish:"))?;
    for record in records(&config, signer.as_ref()) {
        line(out, format_args!("  {record}"))?;
    }
    if config.unsubscribe.is_some() && signer.is_none() {
        line(
            out,
            format_args!(
                "unsubscribe: one click counts in signed letters alone, so your mail server must sign List-Unsubscribe and \
             List-Unsubscribe-Post, or [outgoing.dkim] is needed"
            ),
        )?;
    }
    if !well || !condition.well {
        bail!("Not everything works; see above");
    }
    line(out, format_args!("all is well"))?;
    Ok(())
}

/// Takes one mail from standard input; a running server deals with it, or the next one.
///
/// Fails, so that the caller keeps the mail, unless it is committed where a server can find it.
pub async fn receive(which: &Which) -> Result<()> {
    if which.config.is_none() && !Path::new(EMBEDDED_DATA).is_dir() {
        bail!("There is no server's folder {EMBEDDED_DATA} here; name the configuration by --config");
    }
    let config = which.load()?;
    let arrival = stdin::receive(io::stdin().lock(), LARGEST_MAIL as u64)
        .context("Cannot read the mail from standard input")?;
    let desk = server::open_desk(&config).await?;
    desk.take(arrival).await.context("The mail was not taken")?;
    desk.store().close().await.context("Cannot close the database")
}
