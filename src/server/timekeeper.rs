//! The timekeeper: acts on clocks, and records when mails could come in.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError};
use crate::post::{Intake, Source};

/// The longest wait between two looks at the clocks, and between two records of the sources.
const ROUND: Duration = Duration::from_mins(1);
/// The shortest wait between two looks at the clocks, so that what becomes due meanwhile is done together.
const PAUSE: Duration = Duration::from_secs(1);

/// Checks the clocks when one is due, and soon after turns have begun, until `stop`. The work is many transactions: the rest is
/// done at the next start.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        desk.has_read(Source::Serve, desk.now());
        let next = match desk.keep_time() {
            Ok(next) => next,
            Err(DeskError::Stops) => return,
            Err(error) => {
                warn!(%error, "clocks wait");
                None
            }
        };
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = stop.cancelled() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(wait(desk.now(), next)) => {}
            () = desk.letter_left() => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Records how all ways are, at once when one begins to fail or to work, and until when mails could come in. A task of its own, since
/// a long check of the clocks, as after downtime, must not look like an outage of the sources.
pub(super) async fn sources(desk: Desk, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = desk.way_changed() => {}
            () = stop.cancelled() => return,
        }
        desk.has_read(Source::Serve, desk.now());
        if let Err(error) = desk.note_sources() {
            warn!(%error, "it cannot be noted that mails can come in");
        }
    }
}

fn wait(now: Timestamp, next: Option<Timestamp>) -> Duration {
    let until = next.map_or(SignedDuration::MAX, |next| next.duration_since(now));
    Duration::try_from(until).unwrap_or(Duration::ZERO).min(ROUND)
}
