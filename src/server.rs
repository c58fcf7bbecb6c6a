//! What runs while `pbmd serve` runs.
//!
//! ```text
//! transports in -> Desk::take               one task per transport; the writer processes mails, several per commit
//! clerk         -> Desk::work_aside         slow mails: queries, and those with passwords
//! postman       -> transport out            a few letters at once, to different readers
//! painters      -> postman                  compose letters with pictures, with a lower priority
//! caretaker                                 deletes what is too old, once an hour
//! database check                            reads the whole database file, once a day
//! timekeeper    -> Desk::keep_time          reminders and time limits, and when mails could last come in
//! thinker       -> Desk::carry_out          searches moves for the house players
//! orders        -> Desk::carry_out_orders   carries out the operator's orders
//! ```

mod caretaker;
mod clerk;
mod credentials;
mod database_check;
mod exposed;
mod monitor;
mod open;
mod orders;
mod pages;
mod painter;
mod postman;
mod reload;
mod running;
mod thinker;
mod timekeeper;
mod transports;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::config::Config;
use crate::desk::{Desk, Lane};
use crate::folder;
use crate::metrics;
use crate::post::Intake;
use credentials::Credentials;

#[doc(hidden)]
pub use caretaker::tidy;
pub use exposed::exposed;
#[doc(hidden)]
pub use open::open_desk_with_faults;
pub use open::{database, identity, look_at_database, open_desk};
#[doc(hidden)]
pub use postman::deliver_one;
pub use reload::Configs;
pub use running::{Running, is_running, running};
pub use transports::{Bound, check_mailbox, check_relay, check_transports, signer};

/// The lock file in the data folder of a running server.
const LOCK: &str = "pbmd.lock";

/// Runs the server until `stop`, following changes to the configuration. `ready` is called with the addresses once all
/// transports are open.
pub async fn serve(
    configs: impl Into<Configs>,
    stop: CancellationToken,
    ready: impl FnOnce(&Bound) -> std::io::Result<()>,
) -> Result<()> {
    let configs = configs.into();
    let config = &*configs.now();
    let _lock = lock(&config.server.data)?;
    for found in exposed(config) {
        warn!("{found}");
    }
    let desk = open_desk(config).await?;
    serve_at(configs, desk.clone(), desk, stop, ready).await
}

/// Serves with this desk, while the transports pass their mails to `intake`; the two differ only in crash tests.
#[doc(hidden)]
pub async fn serve_at(
    configs: impl Into<Configs>,
    desk: Desk,
    intake: impl Intake,
    stop: CancellationToken,
    ready: impl FnOnce(&Bound) -> std::io::Result<()>,
) -> Result<()> {
    let configs = configs.into();
    let config = &*configs.now();
    let unsettled = desk.store().restart_outbox(desk.now()).context("Cannot read the outbox")?;
    if unsettled > 0 {
        warn!(
            letters = unsettled,
            "letters that may have left before the last stop go again under the same Message-ID"
        );
    }

    if config.metrics.is_some() {
        // Before anything is counted.
        metrics::start().context("Cannot keep figures")?;
    }
    desk.set_sources(&transports::sources(config)).context("Cannot note by which ways mails come in")?;
    desk.set_ways(&transports::ways(config)).context("Cannot note the ways in and out")?;
    desk.restart_thoughts().context("Cannot begin to think anew")?;
    let mut tasks = JoinSet::new();
    let credentials = Credentials::default();
    let bound = transports::open_incoming(&configs, &desk, &intake, &credentials, &stop, &mut tasks).await?;
    let web = transports::open_pages(config, &desk, &stop, &mut tasks)?;
    let metrics = transports::open_monitor(config, &desk, &stop, &mut tasks).await?;
    let bound = Bound { web, metrics, ..bound };
    transports::open_outgoing(&configs, &desk, &credentials, &stop, &mut tasks)?;
    start_workers(&desk, &config.server.data, &stop, &mut tasks);
    tasks.spawn(reload::limits(desk.clone(), configs.clone(), stop.clone()));
    info!(name = config.server.name, address = config.server.address, "serving");
    if let Err(error) = ready(&bound) {
        warn!(%error, "nobody hears that the server is ready");
    }

    let mut failed = None;
    while let Some(ended) = tasks.join_next().await {
        // A task that ends by itself, or panics, stops the rest: a half-working server is worse than none.
        if !stop.is_cancelled() {
            let reason =
                ended.err().map_or_else(|| "it ended by itself".to_string(), |error| error.to_string());
            error!(reason, "a part of the server ended; stopping");
            failed = Some(reason);
            stop.cancel();
        }
    }
    desk.store().close().context("Cannot close the database")?;
    info!("stopped");
    match failed {
        Some(reason) => bail!("A part of the server ended: {reason}"),
        None => Ok(()),
    }
}

fn start_workers(desk: &Desk, data: &Path, stop: &CancellationToken, tasks: &mut JoinSet<()>) {
    on_own_thread(tasks, clerk::look(desk.clone(), stop.clone()));
    on_own_thread(tasks, clerk::work(desk.clone(), Lane::Looks, stop.clone()));
    on_own_thread(tasks, clerk::work(desk.clone(), Lane::Passwords, stop.clone()));
    on_own_thread(tasks, caretaker::work(desk.clone(), data.to_owned(), stop.clone()));
    if desk.store().is_file() {
        on_own_thread(tasks, database_check::work(desk.clone(), data.to_owned(), stop.clone()));
    }
    on_own_thread(tasks, timekeeper::work(desk.clone(), stop.clone()));
    on_own_thread(tasks, timekeeper::sources(desk.clone(), stop.clone()));
    on_own_thread(tasks, thinker::work(desk.clone(), stop.clone()));
    on_own_thread(tasks, orders::work(desk.clone(), stop.clone()));
    let (desk, stop) = (desk.clone(), stop.clone());
    tasks.spawn(async move {
        stop.cancelled().await;
        desk.stop();
    });
}

/// Runs work on its own thread, since it blocks on the disk.
fn on_own_thread(tasks: &mut JoinSet<()>, work: impl Future<Output = ()> + Send + 'static) {
    let runtime = Handle::current();
    tasks.spawn_blocking(move || runtime.block_on(work));
}

/// The configuration that a running server takes over when its file changes from `old` to `new`, and the other changes,
/// which take effect at the next start.
/// Fails if a key or a certificate cannot be used; then nothing must change.
pub fn reloaded(old: &Config, new: &Config) -> Result<(Config, Vec<&'static str>)> {
    let (config, waits) = reload::changed(old, new);
    transports::usable(&config)?;
    Ok((config, waits))
}

/// Locks a data folder for one server, creating it if missing. The lock ends with the file.
/// Fails if another server has locked it.
pub fn lock(data: &Path) -> Result<File> {
    folder::make(data).with_context(|| format!("Cannot make the folder {}", data.display()))?;
    let path = data.join(LOCK);
    let file = folder::create_file(&path).with_context(|| format!("Cannot write {}", path.display()))?;
    let mut locked = file.try_lock();
    // Checking whether a server runs takes the lock for a moment.
    for _ in 0..10 {
        if !matches!(locked, Err(TryLockError::WouldBlock)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
        locked = file.try_lock();
    }
    match locked {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("Another pbmd works on {} already", data.display()),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("Cannot lock {}", path.display()))
        }
    }
}
