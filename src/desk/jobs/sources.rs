//! Until when mails could come in, and how all ways in and out are, as the store has it.

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::desk::jobs::portions::Left;
use crate::desk::state::{Desk, DeskError, Shared};
use crate::post::{Source, Way};

impl Desk {
    /// Sets the ways by which mails come in, each with the longest time without news before it counts as closed.
    pub fn set_sources(&self, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
        let names: Vec<&str> = sources.iter().map(|(source, _)| source.name()).collect();
        self.0.store.set_sources(&names, self.now())?;
        self.0.sources.set(sources);
        Ok(())
    }

    /// Sets the ways by which mails come in and letters leave.
    pub fn set_ways(&self, ways: &[Way]) -> Result<(), DeskError> {
        let names: Vec<&str> = ways.iter().map(|way| way.name()).collect();
        self.0.ways.set(ways, &self.0.store.set_ways(&names)?);
        Ok(())
    }

    /// Writes what was seen of the ways, until when mails could come in, and in which times they could not, if there is news of it.
    pub fn note_sources(&self) -> Result<(), DeskError> {
        note(&self.0, self.now()).map(drop)
    }
}

pub(super) fn note(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    let seen = shared.ways.news();
    if !seen.is_empty() {
        shared.store.note_ways(&seen)?;
        shared.ways.written(&seen);
    }
    let news = shared.sources.news();
    if !news.is_empty() {
        if shared.store.reached(&news)? {
            warn!("for some time no mails could come in; deadlines of that time are put off");
        }
        shared.sources.written(&news);
    }
    Ok(Left::Nothing)
}
