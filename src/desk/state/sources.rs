//! Whether mails could come in: the ways by which they do, and the moments at which they could, until these are written.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::post::Source;
use crate::store::Reached;

/// The longest time for which it may be unknown whether mails could come in, where looking does not take longer.
pub const LONGEST_SILENCE: SignedDuration = SignedDuration::from_mins(15);

/// The ways by which this program takes mails.
#[derive(Debug, Default)]
pub(crate) struct Sources(Mutex<BTreeMap<Source, Way>>);

#[derive(Debug)]
struct Way {
    /// The longest time for which nothing may be heard of it.
    silence: SignedDuration,
    /// When mails could come in by it last; none if that is written.
    read: Option<Timestamp>,
}

impl Sources {
    fn ways(&self) -> MutexGuard<'_, BTreeMap<Source, Way>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Mails come in by these ways and no others; of each the longest time for which nothing may be heard of it.
    pub(crate) fn set(&self, sources: &[(Source, SignedDuration)]) {
        let ways = sources.iter().map(|(source, silence)| (*source, Way { silence: *silence, read: None }));
        *self.ways() = ways.collect();
    }

    /// Mails could come in by this way; nothing if it is none of those that count.
    pub(crate) fn has_read(&self, source: Source, at: Timestamp) {
        if let Some(way) = self.ways().get_mut(&source) {
            way.read = Some(at);
        }
    }

    /// What is still to be written.
    pub(crate) fn news(&self) -> Vec<Reached> {
        let reached = |(source, way): (&Source, &Way)| {
            Some(Reached { source: source.name(), at: way.read?, silence: way.silence })
        };
        self.ways().iter().filter_map(reached).collect()
    }

    pub(crate) fn written(&self, news: &[Reached]) {
        for (source, way) in self.ways().iter_mut() {
            way.read =
                way.read.filter(|at| !news.iter().any(|new| (new.source, new.at) == (source.name(), *at)));
        }
    }
}
