//! The server's metrics and health, for `[metrics] listen`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::desk::Desk;
use crate::folder;
use crate::metrics::{self, Figures};
use crate::post::monitor::{Health, Monitored};
use crate::post::relays::RELAYS;
use crate::post::{Intake, Source};
use crate::store::{
    BoardStage, LastCheck, PIPE, PlayerStage, StoreError, WayRow, last_backup, last_check, number_of,
};

use super::leases::{CARETAKER, ORDERS, TIMEKEEPER};

/// How often measurements are moved into their histograms if nobody asks.
const ROUND: Duration = Duration::from_secs(5);

/// How long a health check may take. A database that has not answered by then does not.
const LONGEST: Duration = Duration::from_secs(10);

const SOURCES: [Source; 5] = [Source::Serve, Source::Smtp, Source::Lmtp, Source::Imap, Source::Maildir];

#[derive(Clone, Debug)]
pub(super) struct Monitor {
    desk: Desk,
    figures: Figures,
    database: PathBuf,
}

impl Monitor {
    pub(super) fn new(desk: Desk, figures: Figures, database: PathBuf) -> Monitor {
        metrics::STARTED.set(seconds(desk.now()));
        Monitor { desk, figures, database }
    }

    /// Compacts the measurements until `stop`.
    pub(super) async fn gather(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            self.figures.gather();
            stop.run_until_cancelled(tokio::time::sleep(ROUND)).await;
        }
    }

    fn look(&self) -> Result<(), StoreError> {
        let now = self.desk.now();
        let age = |since: Timestamp| now.duration_since(since).as_secs_f64().max(0.0);
        let found = self.desk.store().overview(now)?;
        metrics::MAILS_PUT_OFF.set(found.mails_put_off as f64);
        metrics::MAILS_WAITING.set(found.waiting.mails as f64);
        metrics::MAILS_OLDEST.set(found.oldest_mail.map_or(0.0, age));
        metrics::LETTERS_WAITING.set(found.waiting.letters as f64);
        metrics::LETTERS_OLDEST.set(found.oldest_letter.map_or(0.0, age));
        metrics::LETTERS_UNTRIED.set(found.oldest_untried.map_or(0.0, age));
        metrics::LETTERS_HELD.set(found.letters_held as f64);
        metrics::LETTERS_WRITTEN.reach(found.letters_written);
        metrics::CLOCKS_DUE.set(found.clocks_due as f64);
        for stage in [PlayerStage::New, PlayerStage::Alive, PlayerStage::Closed] {
            metrics::PLAYERS.set_of(stage.word(), number_of(&found.players, stage) as f64);
        }
        for stage in BoardStage::ALL {
            metrics::BOARDS.set_of(stage.word(), number_of(&found.boards, stage) as f64);
        }
        if let Some(pipe) = self.pipe()? {
            metrics::WIRE_UP.set_of(PIPE, if pipe.down.is_none() { 1.0 } else { 0.0 });
        }
        let (living, silent): (Vec<_>, Vec<_>) =
            self.desk.store().read()?.servers()?.into_iter().partition(|server| !server.silent);
        metrics::SERVERS.set(living.len() as f64);
        metrics::SERVERS_SILENT.set(silent.len() as f64);
        for what in [CARETAKER, ORDERS, TIMEKEEPER] {
            // A file has one server, which does everything.
            let is_done = self.desk.store().is_file() || living.iter().any(|server| server.does(what));
            metrics::LEASE_HELD.set_of(what, if is_done { 1.0 } else { 0.0 });
        }
        let reached = self.desk.store().read()?.sources()?;
        for source in SOURCES.map(Source::name) {
            if let Some((_, at)) = reached.iter().find(|(name, _)| name == source) {
                metrics::SOURCE_SILENCE.set_of(source, age(*at));
            }
        }
        Ok(())
    }

    /// The way by `pbmd receive`, which other processes write into the database; none if it was never used.
    fn pipe(&self) -> Result<Option<WayRow>, StoreError> {
        Ok(self.desk.store().read()?.ways()?.into_iter().find(|way| way.name == PIPE))
    }

    fn servers(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.desk.store().read()?.servers()?.iter().map(ToString::to_string).collect())
    }

    fn data(&self) -> &Path {
        folder::above(&self.database)
    }

    /// Sets the metrics read from the disk; those it does not give stay as they were.
    fn measure(&self) {
        if let Ok(facts) = fs::metadata(&self.database) {
            metrics::DATABASE_SIZE.set(facts.len() as f64);
        }
        if let Ok(facts) = fs::metadata(self.database.with_extension("db-wal")) {
            metrics::LOG_SIZE.set(facts.len() as f64);
        }
        metrics::LAST_BACKUP.set(last_backup(self.data()).map_or(0.0, seconds));
        let check = last_check(self.data());
        metrics::LAST_CHECK.set(check.as_ref().map_or(0.0, |check| seconds(check.at)));
        metrics::DATABASE_FAULTS.set(check.map_or(0.0, |check| check.faults.len() as f64));
        if let Some(free) = folder::free_space(self.data()) {
            metrics::DISK_FREE.set(free as f64);
        }
    }
}

impl Monitored for Monitor {
    async fn figures(&self) -> String {
        let monitor = self.clone();
        let text = spawn_blocking(move || {
            monitor.measure();
            let looked = monitor.look();
            metrics::DATABASE_UP.set(if looked.is_ok() { 1.0 } else { 0.0 });
            if let Err(error) = looked {
                warn!(%error, "the database cannot be read for the figures");
            }
            monitor.figures.text()
        });
        text.await.unwrap_or_default()
    }

    /// Records in the database that the server runs, as the timekeeper does each minute: an ordinary commit. Then looks at the ways in
    /// and out, and at what the last check of the database found.
    async fn health(&self) -> (Health, Vec<String>) {
        self.desk.has_read(Source::Serve, self.desk.now());
        let monitor = self.clone();
        let looked = spawn_blocking(move || {
            let noted = monitor.desk.note_sources().map_err(|error| error.to_string());
            noted.map_err(|error| format!("The database cannot be written: {error}"))?;
            let pipe = monitor.pipe().map_err(|error| format!("The database cannot be read: {error}"))?;
            let servers =
                monitor.servers().map_err(|error| format!("The database cannot be read: {error}"))?;
            let broken = last_check(monitor.data()).as_ref().and_then(LastCheck::trouble);
            let down = |way: &WayRow| way.down.is_some();
            let ways = monitor.desk.ways().into_iter().chain(pipe).filter(down);
            let (relays, ways): (Vec<_>, Vec<_>) = ways.partition(|way| RELAYS.contains(&way.name.as_str()));
            let ill: Vec<String> = broken.into_iter().chain(ways.iter().filter_map(trouble)).collect();
            let relays: Vec<String> = relays.iter().filter_map(trouble).collect();
            Ok(match (ill.is_empty(), relays.is_empty()) {
                (true, true) => (Health::Well, servers),
                // Letters leave by the others.
                (true, false) => (Health::Degraded(relays.join("; ")), servers),
                (false, _) => (Health::Ill([ill, relays].concat().join("; ")), servers),
            })
        });
        let looked = match timeout(LONGEST, looked).await {
            Ok(looked) => looked.unwrap_or_else(|error| Err(error.to_string())),
            Err(_) => Err("The database does not answer".to_owned()),
        };
        looked.unwrap_or_else(|why| (Health::Ill(why), Vec::new()))
    }
}

/// What is wrong with a way; none if nothing is.
fn trouble(way: &WayRow) -> Option<String> {
    let WayRow { name, why, down, .. } = way;
    down.map(|down| format!("{name} fails since {down:.0}: {why}"))
}

fn seconds(at: Timestamp) -> f64 {
    at.as_millisecond() as f64 / 1000.0
}
