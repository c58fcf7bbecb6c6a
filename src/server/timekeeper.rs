//! The timekeeper: lets the desk do what clocks bring about, and note when mails could come in.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError};
use crate::post::{Intake, Source};

/// The longest wait between two looks at the clocks, and between two notes of when mails could come in.
const ROUND: Duration = Duration::from_mins(1);
/// The shortest wait between two looks at the clocks: what is due in the meantime is done together.
const PAUSE: Duration = Duration::from_secs(1);

/// Looks at the clocks when one is due, and soon after turns have begun, until told to stop. Each look is many transactions: what is
/// left is done when the server runs again.
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

/// Notes until when mails could come in. Beside the clocks, since a long look at them, as after a time without a server, must not seem to
/// be one without mails.
pub(super) async fn sources(desk: Desk, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = stop.cancelled() => return,
        }
        desk.has_read(Source::Serve, desk.now());
        if let Err(error) = desk.note_sources() {
            warn!(%error, "it cannot be noted that mails can come in");
        }
    }
}

/// How long nothing is due.
fn wait(now: Timestamp, next: Option<Timestamp>) -> Duration {
    let until = next.map_or(SignedDuration::MAX, |next| next.duration_since(now));
    Duration::try_from(until).unwrap_or(Duration::ZERO).min(ROUND)
}
