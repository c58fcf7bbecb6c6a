//! The caretaker: lets the desk do what is due by the clock, and the database tidy up.

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Round};

/// The wait between two rounds.
const ROUND: Duration = Duration::from_hours(1);
/// The wait between two looks for what should not wait for the next round.
const LOOK: Duration = Duration::from_mins(1);

/// Tidies up once a round; in between what names closed accounts goes, and ratings follow what operators have ordered by mail.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    let mut round = Instant::now();
    while !stop.is_cancelled() {
        let tidied = match Instant::now() < round {
            true => desk.run(Round::Minute),
            false => {
                round = Instant::now() + ROUND;
                tidy(&desk)
            }
        };
        match tidied {
            Ok(()) => {}
            // Each portion is a transaction: what is left is done in the next round.
            Err(DeskError::Stops) => return,
            Err(error) => warn!(%error, "could not tidy up"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Lets the desk forget what is too old; then erases what was erased from the write-ahead log too.
pub fn tidy(desk: &Desk) -> Result<(), DeskError> {
    desk.tick()?;
    desk.store().checkpoint()?;
    Ok(())
}
