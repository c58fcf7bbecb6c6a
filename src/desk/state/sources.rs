//! The transports by which mails come in, and when each last worked, until that is written.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::post::Source;
use crate::store::{Reached, WayIn};

use crate::desk::lock::Lock;

/// The longest time for which it may be unknown whether mails could come in, unless looking takes longer.
pub const LONGEST_SILENCE: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Default)]
pub(crate) struct Sources(Lock<BTreeMap<Source, Way>>);

#[derive(Debug)]
struct Way {
    /// The longest time without news of it.
    silence: SignedDuration,
    /// When mails could last come in by it; none if that is written.
    read: Option<Timestamp>,
    /// The same, as this program last wrote it.
    written: Option<Timestamp>,
}

impl Way {
    /// Whether it may have been closed for too long up to now, as far as is known without the store.
    fn may_have_failed(&self, now: Timestamp) -> bool {
        let Some(written) = self.written else { return true };
        let open = self.read.map_or(written, |read| read.max(written));
        let mut gaps = [(written, open), (open, now)].into_iter();
        gaps.any(|(begun, ended)| ended.duration_since(begun) > self.silence)
    }
}

impl Sources {
    pub(crate) fn set(&self, sources: &[(Source, SignedDuration)]) {
        let ways = sources
            .iter()
            .map(|(source, silence)| (*source, Way { silence: *silence, read: None, written: None }));
        *self.0.lock() = ways.collect();
    }

    /// Notes that mails could come in; ignored for transports that do not count.
    pub(crate) fn has_read(&self, source: Source, at: Timestamp) {
        if let Some(way) = self.0.lock().get_mut(&source) {
            way.read = Some(at);
        }
    }

    pub(crate) fn news(&self) -> Vec<Reached> {
        let reached = |(source, way): (&Source, &Way)| {
            Some(Reached { source: source.name(), at: way.read?, silence: way.silence })
        };
        self.0.lock().iter().filter_map(reached).collect()
    }

    /// Those that may have been closed for too long up to now, with what is not written yet. Mostly there are none, and mails are
    /// carried out without a look at the store for it.
    pub(crate) fn perhaps_closed(&self, now: Timestamp) -> Vec<WayIn> {
        let way_in = |(source, way): (&Source, &Way)| WayIn {
            source: source.name(),
            open: way.read,
            silence: way.silence,
        };
        self.0.lock().iter().filter(|(_, way)| way.may_have_failed(now)).map(way_in).collect()
    }

    pub(crate) fn written(&self, news: &[Reached]) {
        for (source, way) in self.0.lock().iter_mut() {
            let Some(new) = news.iter().find(|new| new.source == source.name()) else { continue };
            way.written = Some(new.at);
            way.read = way.read.filter(|at| *at != new.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_store_is_asked_only_after_a_silence() {
        let at = |minute: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
        let sources = Sources::default();
        sources.set(&[(Source::Imap, SignedDuration::from_mins(15))]);
        let asked = |minute| sources.perhaps_closed(at(minute)).len();
        assert_eq!(asked(0), 1, "nothing is known");
        sources.has_read(Source::Imap, at(1));
        assert_eq!(asked(1), 1, "what was written before is not known");
        sources.written(&sources.news());
        assert_eq!([asked(2), asked(16), asked(17)], [0, 0, 1]);
        sources.has_read(Source::Imap, at(17));
        assert_eq!(asked(17), 1, "it was closed before");
        sources.written(&sources.news());
        assert_eq!(asked(17), 0);
    }
}
