//! How often something may happen: pages leave the processors to mails.

use std::time::{Duration, Instant};

/// A number of times a second, some of them at once after a pause.
#[derive(Debug)]
pub(super) struct Pace {
    each: Duration,
    at_once: Duration,
    /// When the next one may be.
    next: Option<Instant>,
}

impl Pace {
    pub(super) fn a_second(times: u32) -> Self {
        Pace { each: Duration::from_secs(1) / times, at_once: Duration::from_millis(500), next: None }
    }

    /// Counts one, and gives how long it has to wait.
    pub(super) fn wait(&mut self, now: Instant) -> Duration {
        let earliest = now.checked_sub(self.at_once).unwrap_or(now);
        let at = self.next.map_or(earliest, |next| next.max(earliest));
        self.next = Some(at + self.each);
        at.saturating_duration_since(now)
    }

    /// Counts one if it need not wait.
    pub(super) fn has_room(&mut self, now: Instant) -> bool {
        let has_room = self.next.is_none_or(|next| next <= now);
        if has_room {
            self.wait(now);
        }
        has_room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_at_once_and_then_one_after_another() {
        let (mut pace, now) = (Pace::a_second(10), Instant::now());
        let waits: Vec<u128> = (0..8).map(|_| pace.wait(now).as_millis()).collect();
        assert_eq!(waits, [0, 0, 0, 0, 0, 0, 100, 200]);
        assert!(!pace.has_room(now + Duration::from_millis(200)));
        assert!(pace.has_room(now + Duration::from_millis(300)));
        // A pause is not saved up for more than half a second.
        let later = now + Duration::from_secs(60);
        assert_eq!((0..7).filter(|_| pace.has_room(later)).count(), 6);
    }
}
