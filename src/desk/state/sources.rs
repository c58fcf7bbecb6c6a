//! The transports by which mails come in, and when each last worked, until that is written.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::post::Source;
use crate::store::{Reached, WayIn};

/// The longest time for which it may be unknown whether mails could come in, unless looking takes longer.
pub const LONGEST_SILENCE: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Default)]
pub(crate) struct Sources(Mutex<BTreeMap<Source, Way>>);

#[derive(Debug)]
struct Way {
    /// The longest time without news of it.
    silence: SignedDuration,
    /// When mails could last come in by it; none if that is written.
    read: Option<Timestamp>,
}

impl Sources {
    fn ways(&self) -> MutexGuard<'_, BTreeMap<Source, Way>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the transports, each with the longest time without news of it.
    pub(crate) fn set(&self, sources: &[(Source, SignedDuration)]) {
        let ways = sources.iter().map(|(source, silence)| (*source, Way { silence: *silence, read: None }));
        *self.ways() = ways.collect();
    }

    /// Notes that mails could come in; ignored for transports that do not count.
    pub(crate) fn has_read(&self, source: Source, at: Timestamp) {
        if let Some(way) = self.ways().get_mut(&source) {
            way.read = Some(at);
        }
    }

    pub(crate) fn news(&self) -> Vec<Reached> {
        let reached = |(source, way): (&Source, &Way)| {
            Some(Reached { source: source.name(), at: way.read?, silence: way.silence })
        };
        self.ways().iter().filter_map(reached).collect()
    }

    /// All that count, with what is not written yet.
    pub(crate) fn watched(&self) -> Vec<WayIn> {
        let watched = |(source, way): (&Source, &Way)| WayIn {
            source: source.name(),
            open: way.read,
            silence: way.silence,
        };
        self.ways().iter().map(watched).collect()
    }

    pub(crate) fn written(&self, news: &[Reached]) {
        for (source, way) in self.ways().iter_mut() {
            way.read =
                way.read.filter(|at| !news.iter().any(|new| (new.source, new.at) == (source.name(), *at)));
        }
    }
}
