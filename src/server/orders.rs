//! The operator's orders, carried out as soon as they are seen.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError};

/// Between two looks; short, because whoever gives an order waits for it.
const LOOK: Duration = Duration::from_millis(250);
const PAUSE: Duration = Duration::from_secs(5);

/// Carries out orders until `stop`. Each is a transaction: what is cut off is done at the next start.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match desk.carry_out_orders() {
            Ok(()) => LOOK,
            Err(DeskError::Stops) => return,
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
