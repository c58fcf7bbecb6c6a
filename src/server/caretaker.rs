//! The caretaker: lets the desk do what is due by the clock, and the database tidy up.

use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError};

/// The wait between two rounds.
const ROUND: Duration = Duration::from_hours(1);
/// The wait between two looks for what should not wait for the next round.
const LOOK: Duration = Duration::from_mins(1);

/// Tidies up once a round; in between what names closed accounts goes, and ratings follow what operators have ordered by mail.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    let mut round = Instant::now();
    while !stop.is_cancelled() {
        let tidied = async {
            if Instant::now() < round {
                desk.rate_all().await?;
                return desk.erase_names().await;
            }
            round = Instant::now() + ROUND;
            tidy(&desk).await
        };
        tokio::select! {
            // Each portion is a transaction: what is cut off is done in the next round.
            tidied = tidied => if let Err(error) = tidied {
                warn!(%error, "could not tidy up");
            },
            () = stop.cancelled() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
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
