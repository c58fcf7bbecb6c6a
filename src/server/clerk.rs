//! The clerk: deals with mails that take long, beside the writer, and with what the writer is not asked to do.

use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Lane};

/// The wait between two looks for mails that came in another way than through this process (`pbmd receive`), and how long no mail
/// must have come in before the database's log is emptied.
const LOOK: Duration = Duration::from_secs(2);

/// The wait until the thread of passwords may have time again.
const BUSY: Duration = Duration::from_millis(200);

/// The longest time for which erased bytes stay in the log while mails come in.
const LONGEST: Duration = Duration::from_mins(1);

/// Deals with the mails of a lane, one after another.
pub(super) async fn work(desk: Desk, lane: Lane, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match desk.work_aside(lane) {
            Ok(true) => continue,
            Ok(false) => LOOK,
            Err(DeskError::Busy) => BUSY,
            Err(error) => {
                warn!(%error, "mails wait");
                LOOK
            }
        };
        tokio::select! {
            () = desk.mail_put_aside(lane) => {}
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Has mails dealt with in the commit that takes them, those of other programs within moments. What is done is erased from the
/// write-ahead log as well, for passwords stand in it: in the next quiet moment, and within a minute where there is none.
pub(super) async fn look(desk: Desk, stop: CancellationToken) {
    desk.set_open(true);
    let mut log: Option<Instant> = None;
    while !stop.is_cancelled() {
        if let Err(error) = desk.deal_with_mails().await {
            warn!(%error, "mails wait");
            if desk.store().is_closed() {
                // The writer has panicked.
                return;
            }
        }
        tokio::select! {
            () = desk.mail_waits() => continue,
            () = tokio::time::sleep(LOOK) => {}
            () = stop.cancelled() => {}
        }
        let quiet = !desk.has_done_mails();
        if !quiet {
            log.get_or_insert_with(Instant::now);
        }
        if log.is_some_and(|since| quiet || since.elapsed() >= LONGEST) {
            log = if is_emptied(&desk) { None } else { Some(Instant::now()) };
        }
    }
    desk.set_open(false);
}

/// Empties the database's log; false if that could not be done now.
fn is_emptied(desk: &Desk) -> bool {
    desk.store().checkpoint().unwrap_or_else(|error| {
        warn!(%error, "what was erased is still in the database's log");
        false
    })
}
