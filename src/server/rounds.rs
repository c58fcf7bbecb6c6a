//! What is done from time to time: the caretaker's rounds, the timekeeper's, and the operator's orders.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Round};
use crate::post::{Intake, Source};
use crate::store;

/// Between two full rounds of the caretaker.
const HOUR: Duration = Duration::from_hours(1);
/// Between two looks for what cannot wait that long; the longest wait between two looks at the clocks, and between two records of the
/// sources.
const MINUTE: Duration = Duration::from_mins(1);
/// The shortest wait between two looks at the clocks, so that what becomes due meanwhile is done together.
const TOGETHER: Duration = Duration::from_secs(1);
/// Between two looks for orders; short, because whoever gives an order waits for it.
const ORDERS: Duration = Duration::from_millis(250);
/// The same after one failed.
const ORDERS_FAILED: Duration = Duration::from_secs(5);

/// Tidies up hourly, also in the folder of the `data`; every minute removes names of closed accounts and updates ratings after orders by mail.
pub(super) async fn caretaker(desk: Desk, data: PathBuf, stop: CancellationToken) {
    let mut next_round = Instant::now();
    while !stop.is_cancelled() {
        let tidied = if Instant::now() < next_round {
            desk.run(Round::Minute)
        } else {
            next_round = Instant::now() + HOUR;
            if let Err(error) = store::forget_copies(&data, desk.now()) {
                warn!(%error, "could not forget old copies of the database");
            }
            tidy(&desk)
        };
        match tidied {
            Ok(()) => {}
            // Each portion is a transaction: the rest is done in the next round.
            Err(DeskError::Stops) => return,
            Err(error) => warn!(%error, "could not tidy up"),
        }
        stop.run_until_cancelled(sleep(MINUTE)).await;
    }
}

/// Deletes what is too old, and then erases it from the write-ahead log too.
pub fn tidy(desk: &Desk) -> Result<(), DeskError> {
    desk.tick()?;
    desk.store().checkpoint()?;
    Ok(())
}

/// Checks the clocks when one is due, and soon after turns have begun, until `stop`. The work is many transactions: the rest is
/// done at the next start.
pub(super) async fn timekeeper(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        desk.has_read(Source::Serve, desk.now());
        let next = match desk.keep_time() {
            Ok(next) => next,
            Err(DeskError::Stops) => return,
            Err(error) => {
                warn!(%error, "clocks wait");
                None
            }
        };
        stop.run_until_cancelled(sleep(TOGETHER)).await;
        tokio::select! {
            () = sleep(wait(desk.now(), next)) => {}
            () = desk.letter_left() => {}
            () = stop.cancelled() => {}
        }
    }
}

fn wait(now: Timestamp, next: Option<Timestamp>) -> Duration {
    let until = next.map_or(SignedDuration::MAX, |next| next.duration_since(now));
    Duration::try_from(until).unwrap_or(Duration::ZERO).min(MINUTE)
}

/// Records how all ways are, at once when one begins to fail or to work, and until when mails could come in. A task of its own, since
/// a long check of the clocks, as after downtime, must not look like an outage of the sources.
pub(super) async fn sources(desk: Desk, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = sleep(MINUTE) => {}
            () = desk.way_changed() => {}
            () = stop.cancelled() => return,
        }
        desk.has_read(Source::Serve, desk.now());
        if let Err(error) = desk.note_sources() {
            warn!(%error, "it cannot be noted that mails can come in");
        }
    }
}

/// Carries out orders until `stop`. Each is a transaction: what is cut off is done at the next start.
pub(super) async fn orders(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match desk.carry_out_orders() {
            Ok(()) => ORDERS,
            Err(DeskError::Stops) => return,
            Err(error) => {
                warn!(%error, "orders wait");
                ORDERS_FAILED
            }
        };
        stop.run_until_cancelled(sleep(pause)).await;
    }
}
