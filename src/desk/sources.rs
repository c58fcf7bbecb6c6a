//! Whether mails could come in: the ways by which they do, and the moments at which they could, until these are written.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::post::Source;
use crate::store::Reached;

use super::{Desk, DeskError};

/// The longest time for which it may be unknown whether mails could come in, where looking does not take longer.
pub const LONGEST_SILENCE: SignedDuration = SignedDuration::from_mins(15);

/// The ways by which this program takes mails.
#[derive(Debug, Default)]
pub(super) struct Sources(Mutex<BTreeMap<Source, Way>>);

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

    /// Mails could come in by this way; nothing if it is none of those that count.
    pub(super) fn has_read(&self, source: Source, at: Timestamp) {
        if let Some(way) = self.ways().get_mut(&source) {
            way.read = Some(at);
        }
    }

    /// What is still to be written.
    fn news(&self) -> Vec<Reached> {
        let reached = |(source, way): (&Source, &Way)| {
            Some(Reached { source: source.name(), at: way.read?, silence: way.silence })
        };
        self.ways().iter().filter_map(reached).collect()
    }

    fn written(&self, news: &[Reached]) {
        for (source, way) in self.ways().iter_mut() {
            way.read =
                way.read.filter(|at| !news.iter().any(|new| (new.source, new.at) == (source.name(), *at)));
        }
    }
}

impl Desk {
    /// Mails come in by these ways and no others. Of each the longest time is given for which nothing may be heard of it before
    /// it counts as closed.
    pub fn set_sources(&self, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
        let names: Vec<&str> = sources.iter().map(|(source, _)| source.name()).collect();
        self.0.store.set_sources(&names, self.now())?;
        let ways = sources.iter().map(|(source, silence)| (*source, Way { silence: *silence, read: None }));
        *self.0.sources.ways() = ways.collect();
        Ok(())
    }

    /// Writes until when mails could come in, and in which times they could not, if anything was heard of it.
    pub fn note_sources(&self) -> Result<(), DeskError> {
        let news = self.0.sources.news();
        if news.is_empty() {
            return Ok(());
        }
        if self.0.store.reached(&news)? {
            warn!("for some time no mails could come in; deadlines of that time are put off");
        }
        self.0.sources.written(&news);
        Ok(())
    }
}
