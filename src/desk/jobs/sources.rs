//! Until when mails could come in, as it is written to the store.

use jiff::SignedDuration;
use tracing::warn;

use crate::desk::state::{Desk, DeskError};
use crate::post::Source;

impl Desk {
    /// Mails come in by these ways and no others. Of each the longest time is given for which nothing may be heard of it before
    /// it counts as closed.
    pub fn set_sources(&self, sources: &[(Source, SignedDuration)]) -> Result<(), DeskError> {
        let names: Vec<&str> = sources.iter().map(|(source, _)| source.name()).collect();
        self.0.store.set_sources(&names, self.now())?;
        self.0.sources.set(sources);
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
