//! The one list of all ways in and out, with what was last seen of each. The transports feed it; metrics, health and the operator's
//! commands read it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use tokio::sync::Notify;

use crate::metrics;
use crate::post::Way;
use crate::store::WayRow;

use crate::desk::lock::Lock;

#[derive(Debug, Default)]
pub(crate) struct Ways {
    known: Lock<BTreeMap<Way, Seen>>,
    /// Notified when one begins to fail, or to work.
    changed: Notify,
}

#[derive(Debug)]
struct Seen {
    row: WayRow,
    /// Whether the row is as the store has it.
    is_written: bool,
}

impl Ways {
    /// Sets the ways that there are, as the store has them; those that were known stay as they were.
    pub(crate) fn set(&self, ways: &[Way], rows: &[WayRow]) {
        let mut known = self.known.lock();
        let mut before = std::mem::take(&mut *known);
        for way in ways {
            let is_written = !before.contains_key(way);
            let new = || rows.iter().find(|row| row.name == way.name()).cloned();
            let Some(row) = before.remove(way).map(|seen| seen.row).or_else(new) else { continue };
            metrics::WIRE_UP.set_of(way.name(), if row.down.is_none() { 1.0 } else { 0.0 });
            known.insert(*way, Seen { row, is_written });
        }
        // Those that are gone alarm nobody.
        for way in before.keys() {
            metrics::WIRE_UP.set_of(way.name(), 1.0);
        }
        if known.values().any(|seen| !seen.is_written) {
            self.changed.notify_one();
        }
    }

    /// Notes that a way worked, or why it did not; ignored for one that is not configured. `why` may be shown to the operator.
    pub(crate) fn saw(&self, way: Way, at: Timestamp, went: Result<(), &str>) {
        let mut known = self.known.lock();
        let Some(seen) = known.get_mut(&way) else { return };
        let WayRow { good, bad, why, down, .. } = &mut seen.row;
        let before = (*down, good.is_none());
        match went {
            Ok(()) => (*good, *down) = (Some(at), None),
            Err(reason) => {
                (*bad, *down) = (Some(at), Some(down.unwrap_or(at)));
                reason.clone_into(why);
            }
        }
        seen.is_written = false;
        let changed = before != (*down, good.is_none());
        metrics::WIRE_UP.set_of(way.name(), if down.is_none() { 1.0 } else { 0.0 });
        drop(known);
        if changed {
            self.changed.notify_one();
        }
    }

    pub(crate) fn rows(&self) -> Vec<WayRow> {
        self.known.lock().values().map(|seen| seen.row.clone()).collect()
    }

    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    pub(crate) fn news(&self) -> Vec<WayRow> {
        self.known.lock().values().filter(|seen| !seen.is_written).map(|seen| seen.row.clone()).collect()
    }

    pub(crate) fn written(&self, news: &[WayRow]) {
        for seen in self.known.lock().values_mut() {
            seen.is_written |= news.contains(&seen.row);
        }
    }
}
