//! The clerk: processes slow mails beside the writer, and wakes the writer for mails that arrived by other ways.

use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Lane};

/// Between two looks for mails from another process (`pbmd receive`); also the quiet time after which the write-ahead log is
/// emptied.
const LOOK: Duration = Duration::from_secs(2);

const BUSY: Duration = Duration::from_millis(200);

/// The longest time for which erased bytes stay in the log under load.
const LONGEST: Duration = Duration::from_mins(1);

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

/// Has mails processed in the commit that takes them, and those of other processes soon after. What is done is also erased from
/// the write-ahead log, because of passwords: at the next quiet moment, at the latest after a minute.
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
            log = if empty_log(&desk) { None } else { Some(Instant::now()) };
        }
    }
    desk.set_open(false);
}

/// Empties the write-ahead log; false if that is not possible now.
fn empty_log(desk: &Desk) -> bool {
    desk.store().checkpoint().unwrap_or_else(|error| {
        warn!(%error, "what was erased is still in the database's log");
        false
    })
}
