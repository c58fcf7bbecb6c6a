//! The caretaker: forgets what is too old, and lets the database tidy up.

use std::time::Duration;

use jiff::SignedDuration;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::desk::{Desk, DeskError, UNCONFIRMED};

/// The wait between two rounds.
const ROUND: Duration = Duration::from_hours(1);

/// How long the bytes of a mail that was put aside are kept for the operator: passwords may stand in it.
const PUT_ASIDE: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Tidies up once a round.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(error) = tidy(&desk).await {
            warn!(%error, "could not tidy up");
        }
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Forgets sign-ups and addresses that nobody confirmed and the bytes of mails put aside long ago; then erases what was
/// erased from the write-ahead log too.
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
