//! The operator's orders: carried out one after another, as soon as they are seen.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::Desk;

/// The wait between two looks. Whoever gives an order waits for it, so it is short.
const LOOK: Duration = Duration::from_millis(250);
/// The wait after the store has failed.
const PAUSE: Duration = Duration::from_secs(5);

/// Carries orders out until told to stop. Each is a transaction: what is cut off is done at the next start.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let done = tokio::select! {
            done = desk.carry_out_orders() => done,
            () = stop.cancelled() => return,
        };
        let pause = match done {
            Ok(()) => LOOK,
            Err(error) => {
                warn!(%error, "orders wait");
                PAUSE
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}
