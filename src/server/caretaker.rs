//! The caretaker: lets the desk do what is due by the clock, and the database tidy up.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError};

/// The wait between two rounds.
const ROUND: Duration = Duration::from_hours(1);

/// Tidies up once a round.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        tokio::select! {
            // Each portion is a transaction: what is cut off is done in the next round.
            tidied = tidy(&desk) => if let Err(error) = tidied {
                warn!(%error, "could not tidy up");
            },
            () = stop.cancelled() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Lets the desk forget what is too old; then erases what was erased from the write-ahead log too.
pub async fn tidy(desk: &Desk) -> Result<(), DeskError> {
    desk.tick().await?;
    desk.store().checkpoint().await?;
    Ok(())
}
