//! The clerk: deals with the mails that wait.

use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::{Desk, DeskError, Worked};

/// The wait between two looks for mails that came in another way than through this process (`pbmd receive`).
const LOOK: Duration = Duration::from_secs(2);

/// The wait until the thread of passwords may have time again.
const BUSY: Duration = Duration::from_millis(200);

/// How long no mail must have come in before what was erased is taken out of the database's log.
const QUIET: Duration = Duration::from_secs(2);

/// The longest time for which what was erased stays in the log while mails come in.
const LONGEST: Duration = Duration::from_mins(1);

/// Deals with mails, in the order in which they wait, several in one commit. Those that are done are erased from the write-ahead log
/// as well, for passwords stand in them: in the next quiet moment, and within a minute where there is none.
pub(super) async fn work(desk: Desk, stop: CancellationToken) {
    let _attendance = desk.attend();
    let mut log: Option<Log> = None;
    while !stop.is_cancelled() {
        let mut pause = match desk.work_together().await {
            Ok(worked @ (Worked::One | Worked::Last)) => {
                log.get_or_insert_default().last = Instant::now();
                if worked == Worked::Last { LOOK } else { Duration::ZERO }
            }
            Ok(Worked::Nothing) => LOOK,
            Err(error) => {
                warn!(%error, "mails wait");
                LOOK
            }
        };
        if let Some(due) = log.as_ref().map(|log| log.due().saturating_duration_since(Instant::now())) {
            // Where it could not be emptied it is tried again after the same time.
            if due.is_zero() {
                log = if is_emptied(&desk) { None } else { Some(Log::default()) };
            }
            pause = pause.min(due.max(BUSY));
        }
        if pause.is_zero() {
            continue;
        }
        tokio::select! {
            () = desk.mail_arrived() => {}
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Has the passwords of mails looked at that were put aside for that, one mail after another.
pub(super) async fn look_at_passwords(desk: Desk, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match desk.look_at_passwords() {
            Ok(true) => continue,
            Ok(false) => LOOK,
            Err(DeskError::Busy) => BUSY,
            Err(error) => {
                warn!(%error, "passwords wait");
                LOOK
            }
        };
        tokio::select! {
            () = desk.mail_put_aside() => {}
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// The database's log, in which mails stand that were dealt with.
struct Log {
    /// When the first of them was.
    first: Instant,
    /// When the last of them was.
    last: Instant,
}

impl Default for Log {
    fn default() -> Self {
        let now = Instant::now();
        Log { first: now, last: now }
    }
}

impl Log {
    /// When it is to be emptied.
    fn due(&self) -> Instant {
        (self.last + QUIET).min(self.first + LONGEST)
    }
}

/// Empties the database's log; false if that could not be done now.
fn is_emptied(desk: &Desk) -> bool {
    desk.store().checkpoint().unwrap_or_else(|error| {
        warn!(%error, "what was erased is still in the database's log");
        false
    })
}
