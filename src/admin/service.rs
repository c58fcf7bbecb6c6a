//! `pbmd serve`, `pbmd check`, `pbmd receive`: the daemon and what an operator needs around it.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::level_filters::LevelFilter;
use tracing::{error, info, warn};

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, LARGEST_MAIL};
use crate::post::{Intake, stdin};
use crate::server::{self, Running};

use super::condition;
use super::escaped::line;
use super::records::records;
use super::report::{Report, State};

pub use crate::post::stdin::NoMail;

/// Where the server listens without a configuration.
pub const EMBEDDED_SMTP: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 2525);
/// The folder of its data without a configuration.
const EMBEDDED_DATA: &str = "pbmd-data";

/// Which configuration.
#[derive(Clone, Debug, Args)]
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

/// What sets how much goes to the log.
pub type SetLog = Box<dyn Fn(LevelFilter) + Send + Sync>;

/// Runs the daemon until SIGINT or SIGTERM; SIGHUP has the configuration read again.
pub async fn serve(which: &Which, set_log: SetLog, out: &mut (dyn Write + Send)) -> Result<()> {
    // Caught before anything takes long: it would end the program.
    let hangups = signal(SignalKind::hangup()).context("Cannot listen for signals")?;
    let config = which.load()?;
    set_log(config.server.log);
    let (tell, configs) = watch::channel(Arc::new(config.clone()));
    tokio::spawn(reload_on_signal(hangups, which.clone(), tell, set_log));
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
    server::serve(configs, stop, announce).await
}

/// Reads the configuration again at each SIGHUP. Where it has mistakes all stays as it was.
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
                let problem = format!("{problem:#}");
                error!(problem, "the configuration cannot be loaded again; all stays as it was");
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

/// Tries everything that a configuration names, without moving any mail.
pub async fn check(which: &Which, report: &mut Report<'_>) -> Result<()> {
    let config = which.load()?;
    let who = format_args!("{} <{}>", config.server.name, config.server.address);
    report.say("configuration", State::Ok, who)?;
    condition::look_at(&config, clock::now(), report)?;
    report.begin("database");
    let desk = server::open_desk(&config).await?;
    let waiting = desk.store().waiting().context("Cannot read the database")?;
    let database = config.server.data.join("pbmd.db");
    let (database, mails, letters) = (database.display(), waiting.mails, waiting.letters);
    let opened = format_args!("{database} opened; {mails} mails and {letters} letters wait");
    report.say("database", State::Ok, opened)?;
    for found in server::exposed(&config) {
        report.say("exposed", State::Warning, found)?;
    }
    for suspended in desk.store().read()?.suspended_addresses()? {
        let text = format_args!("{} of {}; letters to it came back", suspended.address, suspended.userid);
        report.say("suspended", State::Warning, text)?;
    }
    desk.store().close().context("Cannot close the database")?;
    report.begin("server");
    let running = server::running(&config).await;
    let state = if running.is_well() { State::Ok } else { State::Error };
    report.say("server", state, &running)?;
    for (name, tried) in server::check_transports(&config, running != Running::No).await {
        let state = if tried.is_ok() { State::Ok } else { State::Error };
        let (Ok(said) | Err(said)) = tried;
        report.say(name, state, said)?;
    }
    report.begin("outgoing.dkim");
    let signer = match server::signer(&config) {
        Ok(signer) => signer,
        Err(error) => bail!("outgoing.dkim.key_file {error}"),
    };
    for record in records(&config, signer.as_ref()) {
        report.say("DNS record to publish", State::Ok, record)?;
    }
    if config.unsubscribe.is_some() && signer.is_none() {
        let text = "one click counts in signed letters alone, so your mail server must sign List-Unsubscribe and List-Unsubscribe-Post, \
                    or [outgoing.dkim] is needed";
        report.say("unsubscribe", State::Warning, text)?;
    }
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
    desk.store().close().context("Cannot close the database")
}
