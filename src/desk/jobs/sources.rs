//! Until when mails could come in, as the store has it.

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::desk::jobs::portions::Left;
use crate::desk::state::{DeskError, Shared};
use crate::post::Source;

pub(crate) fn set(shared: &Shared, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
    let names: Vec<&str> = sources.iter().map(|(source, _)| source.name()).collect();
    shared.store.set_sources(&names, shared.now())?;
    shared.sources.set(sources);
    Ok(())
}

/// Writes until when mails could come in, and in which times they could not, if there is news of it.
pub(crate) fn note(shared: &Shared, _now: Timestamp) -> Result<Left, DeskError> {
    let news = shared.sources.news();
    if !news.is_empty() {
        if shared.store.reached(&news)? {
            warn!("for some time no mails could come in; deadlines of that time are put off");
        }
        shared.sources.written(&news);
    }
    Ok(Left::Nothing)
}
