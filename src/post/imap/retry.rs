//! Pauses between tries.

use std::time::Duration;

use tokio::select;
use tokio_util::sync::CancellationToken;

use super::config::Timeouts;
use crate::post::backoff::Backoff;

/// Consecutive failures: waits double from [`Timeouts::first_wait`] to [`Timeouts::longest_wait`].
#[derive(Clone, Debug)]
pub(super) struct Retry {
    backoff: Backoff,
    failures: u32,
}

impl Retry {
    pub(super) fn new(timeouts: &Timeouts) -> Retry {
        Retry { backoff: Backoff::new(timeouts.first_wait, 2, timeouts.longest_wait), failures: 0 }
    }

    pub(super) fn next(&mut self) -> Duration {
        let wait = self.backoff.wait(self.failures);
        self.failures = self.failures.saturating_add(1);
        wait
    }

    pub(super) fn reset(&mut self) {
        self.failures = 0;
    }
}

/// Waits; false if stopped meanwhile.
pub(super) async fn pause(wait: Duration, stop: &CancellationToken) -> bool {
    select! {
        biased;
        () = stop.cancelled() => false,
        () = tokio::time::sleep(wait) => true,
    }
}
