//! The clerk: deals with the mails that wait.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Worked};

/// The wait between two looks for mails that came in another way than through this process (`pbmd receive`).
const LOOK: Duration = Duration::from_secs(2);

/// The wait until the thread of passwords may have time again.
const BUSY: Duration = Duration::from_millis(200);

/// Deals with mails, one after another. When none is left, those that are done are erased from the write-ahead log as
/// well: passwords stand in them.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
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
                Err(error) => {
                    warn!(%error, "what was erased is still in the database's log");
                    LOOK
                }
            },
            Ok(Worked::Nothing) => LOOK,
            Err(DeskError::Busy) => BUSY,
            Err(error) => {
                warn!(%error, "mails wait");
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
