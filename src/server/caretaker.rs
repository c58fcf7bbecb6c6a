//! The caretaker: hourly and minutely upkeep of desk and database.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Round};
use crate::store;

/// Between two full rounds.
const ROUND: Duration = Duration::from_hours(1);
/// Between two looks for what cannot wait that long.
const LOOK: Duration = Duration::from_mins(1);

/// Tidies up hourly, also in the folder of the `data`; every minute removes names of closed accounts and updates ratings after orders by mail.
pub(super) async fn work(desk: Desk, data: PathBuf, stop: CancellationToken) {
    let mut next_round = Instant::now();
    while !stop.is_cancelled() {
        let tidied = if Instant::now() < next_round {
            desk.run(Round::Minute)
        } else {
            next_round = Instant::now() + ROUND;
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
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Deletes what is too old, and then erases it from the write-ahead log too.
pub fn tidy(desk: &Desk) -> Result<(), DeskError> {
    desk.tick()?;
    desk.store().checkpoint()?;
    Ok(())
}
