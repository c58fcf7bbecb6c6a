//! Until when mails could come in, and how all ways in and out are, as the store has it.

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::post::{Source, Way};

pub(crate) fn set(shared: &Shared, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
    let names: Vec<&str> = sources.iter().map(|(source, _)| source.name()).collect();
    shared.store.set_sources(&names, shared.now())?;
    shared.sources.set(sources);
    Ok(())
}

pub(crate) fn set_ways(shared: &Shared, ways: &[Way]) -> Result<(), DeskError> {
    let names: Vec<&str> = ways.iter().map(|way| way.name()).collect();
    shared.ways.set(ways, &shared.store.set_ways(&names)?);
    Ok(())
}

/// Writes what was seen of the ways, until when mails could come in, and in which times they could not, if there is news of it.
pub(crate) fn note(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
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
