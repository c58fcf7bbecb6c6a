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
//!
//! Several servers may work on one database. Mailboxes, Maildirs, the timekeeper, the caretaker and orders are the business of one of
//! them at a time, by `leases`; all else every server does.

mod clerk;
mod credentials;
mod database_check;
mod exposed;
mod leases;
mod lock;
mod monitor;
mod open;
mod pages;
mod painter;
mod postman;
mod reload;
mod rounds;
mod running;
mod thinker;
mod transports;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::config::Config;
use crate::desk::{Desk, DeskError, Lane};
use crate::metrics;
use crate::post::Intake;
use crate::store::StoreError;

use credentials::Credentials;
use leases::{Ended, Leases};
use lock::home;

pub use exposed::exposed;
pub use lock::lock;
pub use open::{database, identity, look_at_database, open_desk};
pub use reload::Configs;
pub use running::{Running, is_running, running};
pub use transports::{Bound, check_mailbox, check_relay, check_transports, signer};

#[doc(hidden)]
pub use open::open_desk_with_faults;
#[doc(hidden)]
pub use postman::deliver_one;
#[doc(hidden)]
pub use rounds::tidy;

/// Before a server begins anew.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs the server until `stop`, following changes to the configuration. `ready` is called with the addresses once all
/// transports are open.
pub async fn serve(
    configs: impl Into<Configs>,
    stop: CancellationToken,
    ready: impl FnOnce(&Bound) -> std::io::Result<()>,
) -> Result<()> {
    let configs = configs.into();
    let config = configs.now();
    let _lock = lock(&config.server.data)?;
    for found in exposed(&config) {
        warn!("{found}");
    }
    let mut ready = Some(ready);
    loop {
        let announce = |bound: &Bound| ready.take().map_or(Ok(()), |ready| ready(bound));
        let end = match open_desk(&config).await {
            Ok(desk) => serve_at(configs.clone(), desk.clone(), desk, stop.child_token(), announce).await,
            Err(error) => Err(error),
        };
        match end {
            // With nothing in memory that others may have changed. At its first start it is told at once what is wrong.
            Err(error) if ready.is_none() && !stop.is_cancelled() && may_pass(&error) => {
                warn!("{error:#}; beginning anew");
                stop.run_until_cancelled(tokio::time::sleep(PAUSE)).await;
            }
            end => return end,
        }
    }
}

/// Whether a server that has served may go on after this.
fn may_pass(error: &anyhow::Error) -> bool {
    let unavailable = error.downcast_ref::<StoreError>().is_some_and(StoreError::is_unavailable)
        || matches!(error.downcast_ref(), Some(DeskError::Store(error)) if error.is_unavailable());
    unavailable || error.is::<Ended>()
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
    let home = home(&config.server.data).context("Cannot write into the data folder")?;
    let unsettled = desk.store().join(configs.name(), &home, desk.now()).map_err(|error| match error {
        StoreError::Conflict(why) => anyhow!(why),
        error => anyhow!(error).context("Cannot begin to serve"),
    })?;
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
    let mut tasks = JoinSet::new();
    let credentials = Credentials::default();
    let (held, leases) = leases::none();
    let bound =
        transports::open_incoming(&configs, &desk, &intake, (&credentials, &leases), &stop, &mut tasks)
            .await?;
    let web = transports::open_pages(config, &desk, &stop, &mut tasks)?;
    let metrics = transports::open_monitor(config, &desk, &stop, &mut tasks).await?;
    let bound = Bound { web, metrics, ..bound };
    transports::open_outgoing(&configs, &desk, &credentials, &stop, &mut tasks)?;
    start_workers(&desk, &config.server.data, &leases, &stop, &mut tasks);
    let anew = CancellationToken::new();
    on_own_thread(
        &mut tasks,
        leases::keep(desk.clone(), leases::wanted(config), held, anew.clone(), stop.clone()),
    );
    tasks.spawn(reload::desk(desk.clone(), configs.clone(), transports::ways, stop.clone()));
    info!(name = config.server.name, address = config.server.address, "serving");
    if let Err(error) = ready(&bound) {
        warn!(%error, "nobody hears that the server is ready");
    }

    let mut failed = None;
    while let Some(ended) = tasks.join_next().await {
        // A task that ends by itself, or panics, stops the rest: a half-working server is worse than none.
        if anew.is_cancelled() {
            stop.cancel();
        } else if !stop.is_cancelled() {
            let reason =
                ended.err().map_or_else(|| "it ended by itself".to_string(), |error| error.to_string());
            error!(reason, "a part of the server ended; stopping");
            failed = Some(reason);
            stop.cancel();
        }
    }
    if let Err(error) = desk.share_counts(false)
        && !anew.is_cancelled()
    {
        warn!(%error, "what was counted in the last second is forgotten");
    }
    if let Err(error) = desk.store().leave(desk.now())
        && !anew.is_cancelled()
    {
        warn!(%error, "other servers will find out by themselves that this one has stopped");
    }
    desk.store().close().context("Cannot close the database")?;
    info!("stopped");
    match failed {
        None if anew.is_cancelled() => Err(Ended.into()),
        Some(reason) => bail!("A part of the server ended: {reason}"),
        None => Ok(()),
    }
}

fn start_workers(
    desk: &Desk,
    data: &Path,
    leases: &Leases,
    stop: &CancellationToken,
    tasks: &mut JoinSet<()>,
) {
    on_own_thread(tasks, clerk::look(desk.clone(), stop.clone()));
    on_own_thread(tasks, clerk::work(desk.clone(), Lane::Looks, stop.clone()));
    on_own_thread(tasks, clerk::work(desk.clone(), Lane::Passwords, stop.clone()));
    let (its, folder) = (desk.clone(), data.to_owned());
    let caretaker = move |stop| rounds::caretaker(its.clone(), folder.clone(), stop);
    on_own_thread(tasks, leases.clone().run(leases::CARETAKER.to_owned(), stop.clone(), caretaker));
    if desk.store().is_file() {
        on_own_thread(tasks, database_check::work(desk.clone(), data.to_owned(), stop.clone()));
    }
    let its = desk.clone();
    let timekeeper = move |stop| rounds::timekeeper(its.clone(), stop);
    on_own_thread(tasks, leases.clone().run(leases::TIMEKEEPER.to_owned(), stop.clone(), timekeeper));
    on_own_thread(tasks, rounds::sources(desk.clone(), stop.clone()));
    on_own_thread(tasks, thinker::work(desk.clone(), stop.clone()));
    let its = desk.clone();
    let orders = move |stop| rounds::orders(its.clone(), stop);
    on_own_thread(tasks, leases.clone().run(leases::ORDERS.to_owned(), stop.clone(), orders));
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
