//! Tasks, ticks, shutdown: what runs while `pbmd serve` runs.
//!
//! ```text
//! wires in -> Desk::take          one task a wire
//! clerk    -> Desk::work          one mail after another
//! postman  -> outbox -> wire out  one letter after another
//! caretaker                       forgets what nobody confirmed, once an hour
//! ```

mod postman;
mod wires;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use jiff::SignedDuration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::clock;
use crate::config::Config;
use crate::desk::{Desk, DeskError, Terms, UNCONFIRMED, Worked};
use crate::folder;
use crate::letter::House;
use crate::passwords::{Cost, Passwords};
use crate::post::Intake;
use crate::secrets::Secrets;
use crate::store::{FaultInjection, Store};

#[doc(hidden)]
pub use postman::deliver_one;
pub use wires::{Bound, check_wires, signer};

/// How long the bytes of a mail that was put aside are kept for the operator: passwords may stand in it.
const PUT_ASIDE: SignedDuration = SignedDuration::from_hours(14 * 24);

/// How often the clerk looks for mails that came in another way than through this process (`pbmd receive`).
const LOOK: Duration = Duration::from_secs(2);

/// Opens the desk over the database of a configuration.
pub async fn open_desk(config: &Config) -> Result<Desk> {
    open_desk_with_faults(config, FaultInjection::default()).await
}

/// As [`open_desk`], over a store that a test of crashes has changed.
#[doc(hidden)]
pub async fn open_desk_with_faults(config: &Config, faults: FaultInjection) -> Result<Desk> {
    let data = &config.server.data;
    folder::make(data).with_context(|| format!("Cannot make the folder {}", data.display()))?;
    let path = data.join("pbmd.db");
    let store = Store::open_with_faults(&path, faults)
        .await
        .with_context(|| format!("Cannot open {}", path.display()))?;
    let passwords = Passwords::start(Cost::OWASP).context("Cannot start the thread for passwords")?;
    let terms = Terms { limits: config.limits, trust: config.trust.clone() };
    Ok(Desk::new(store, passwords, Secrets::system(), house(config), terms, clock::now))
}

/// Who sends the letters, by the configuration.
pub fn house(config: &Config) -> House {
    House {
        name: config.server.name.clone(),
        address: config.server.address.clone(),
        subaddress: config.server.subaddress,
        unsubscribe: config.unsubscribe.as_ref().map(|unsubscribe| unsubscribe.url.clone()),
    }
}

/// Runs the server until it is told to stop. `ready` hears where it listens once all wires are open.
pub async fn serve(
    config: &Config,
    stop: CancellationToken,
    ready: impl FnOnce(&Bound) -> std::io::Result<()>,
) -> Result<()> {
    folder::make(&config.server.data)
        .with_context(|| format!("Cannot make the folder {}", config.server.data.display()))?;
    let _lock = lock(&config.server.data)?;
    let desk = open_desk(config).await?;
    serve_at(config, desk.clone(), desk, stop, ready).await
}

/// Serves at this desk, while the wires hand their mails to `intake`; apart from tests of crashes the two are one.
#[doc(hidden)]
pub async fn serve_at(
    config: &Config,
    desk: Desk,
    intake: impl Intake,
    stop: CancellationToken,
    ready: impl FnOnce(&Bound) -> std::io::Result<()>,
) -> Result<()> {
    let unsettled = desk.store().restart_outbox(desk.now()).await.context("Cannot read the outbox")?;
    if unsettled > 0 {
        warn!(
            letters = unsettled,
            "letters that may have left before the last stop go again under the same Message-ID"
        );
    }

    let mut tasks = JoinSet::new();
    let bound = wires::open_incoming(config, &desk, &intake, &stop, &mut tasks).await?;
    wires::open_outgoing(config, &desk, &stop, &mut tasks)?;
    tasks.spawn(clerk(desk.clone(), stop.clone()));
    tasks.spawn(caretaker(desk.clone(), stop.clone()));
    info!(name = config.server.name, address = config.server.address, "serving");
    if let Err(fault) = ready(&bound) {
        warn!(%fault, "nobody hears that the server is ready");
    }

    let mut failed = None;
    while let Some(ended) = tasks.join_next().await {
        // A task that ends by itself, or panics, takes the rest with it: a half-working server is worse than none.
        if !stop.is_cancelled() {
            let reason =
                ended.err().map_or_else(|| "it ended by itself".to_string(), |fault| fault.to_string());
            error!(reason, "a part of the server ended; stopping");
            failed = Some(reason);
            stop.cancel();
        }
    }
    desk.store().close().await.context("Cannot close the database")?;
    info!("stopped");
    match failed {
        Some(reason) => bail!("A part of the server ended: {reason}"),
        None => Ok(()),
    }
}

/// Makes sure that only one server works on a data folder. The lock ends with the file.
fn lock(data: &Path) -> Result<File> {
    let path = data.join("pbmd.lock");
    let file = File::create(&path).with_context(|| format!("Cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("Another pbmd works on {} already", data.display()),
        Err(TryLockError::Error(fault)) => {
            Err(fault).with_context(|| format!("Cannot lock {}", path.display()))
        }
    }
}

/// Deals with mails, one after another. When none is left, those that are done are erased from the write-ahead log as
/// well: passwords stand in them.
async fn clerk(desk: Desk, stop: CancellationToken) {
    let mut erased = false;
    while !stop.is_cancelled() {
        let pause = match desk.work().await {
            Ok(Worked::One) => {
                erased = false;
                continue;
            }
            Ok(Worked::Nothing) if !erased => match desk.store().checkpoint().await {
                Ok(done) => {
                    erased = done;
                    LOOK
                }
                Err(fault) => {
                    warn!(%fault, "what was erased is still in the database's log");
                    LOOK
                }
            },
            Ok(Worked::Nothing) => LOOK,
            Err(DeskError::Busy) => Duration::from_millis(200),
            Err(fault) => {
                warn!(%fault, "mails wait");
                LOOK
            }
        };
        tokio::select! {
            () = desk.mail_arrived() => {}
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Forgets what is too old, and lets the database tidy up.
async fn caretaker(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(fault) = tidy(&desk).await {
            warn!(%fault, "could not tidy up");
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(3600)) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Forgets sign-ups and addresses that nobody confirmed and the bytes of mails put aside long ago; then erases what was
/// erased from the write-ahead log too.
#[doc(hidden)]
pub async fn tidy(desk: &Desk) -> Result<(), DeskError> {
    let store = desk.store();
    let mut tx = store.begin().await?;
    let forgotten = tx.forget_unconfirmed(desk.now() - UNCONFIRMED).await?;
    tx.commit().await?;
    let pruned = store.prune_raw(desk.now() - PUT_ASIDE).await?;
    if forgotten + pruned > 0 {
        info!(forgotten, pruned, "forgot unconfirmed sign-ups and addresses, and mails put aside");
    }
    store.checkpoint().await?;
    Ok(())
}
