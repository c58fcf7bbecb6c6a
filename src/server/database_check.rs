//! The database check: reads the whole file once a day, since what is read never can be broken for years.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use crate::desk::Desk;
use crate::store::{self, LastCheck};

use super::thinker::{LOWEST, give_way};

/// After the start, when there is other work to do.
const FIRST: Duration = Duration::from_mins(10);
/// Between two looks whether a check is due.
const LOOK: Duration = Duration::from_hours(1);
/// Between two checks.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Checks the database in this folder once a day until `stop`, on a thread of the lowest priority. One that is cut off is begun again
/// after the next start.
pub(super) async fn work(desk: Desk, data: PathBuf, stop: CancellationToken) {
    let mut pause = FIRST;
    while stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_some() {
        pause = LOOK;
        let now = desk.now();
        if store::last_check(&data).is_none_or(|last| now.duration_since(last.at) >= DAY) {
            let data = data.clone();
            // It only reads, by connections of its own, so that nobody has to wait for its end.
            let begun = thread::Builder::new().name("database-check".to_owned()).spawn(move || {
                give_way("looks through the database", LOWEST);
                check(&data, now);
            });
            if let Err(error) = begun {
                warn!(%error, "the database could not be checked");
            }
        }
    }
}

fn check(data: &Path, at: Timestamp) {
    let faults = match store::whole_check(&data.join("pbmd.db")) {
        Ok(faults) => faults,
        Err(error) => return warn!(%error, "the database could not be checked"),
    };
    for fault in &faults {
        error!(fault, "the database is broken; docs/operator/when.md says what to do");
    }
    if let Err(error) = store::note_check(data, &LastCheck { at, faults }) {
        warn!(%error, "the check of the database could not be noted");
    }
}
