//! The condition of what a server stands on: the disk, the clock, the database, the words of the letters.

use std::path::Path;

use anyhow::{Context, Result, bail};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::config::Config;
use crate::letter;
use crate::store::{Store, StoreError, Tables};

use super::verify::size;

/// Below so many bytes of free room there is a warning.
const LEAST_FREE: u64 = 1 << 30;
/// Below this part of the disk, in percent.
const LEAST_PERCENT: u64 = 5;
/// Before this year there was no pbmd.
const FIRST_YEAR: i16 = 2026;
/// How far the clocks of two looks may be apart.
const SLACK: SignedDuration = SignedDuration::from_mins(1);

/// What was found: a line each, and whether a server can work with it.
#[derive(Debug)]
pub(super) struct Condition {
    pub lines: Vec<String>,
    pub well: bool,
}

impl Condition {
    /// Looks at all of it; nothing is changed, and a server may run.
    ///
    /// # Errors
    ///
    /// Where the database cannot be read, is broken, or was written by a newer version.
    pub(super) async fn of(config: &Config, now: Timestamp) -> Result<Condition> {
        let data = &config.server.data;
        let mut condition = Condition { lines: Vec::new(), well: true };
        condition.say_room(data);
        condition.say_clock(now);
        condition.say_languages();
        let database = data.join("pbmd.db");
        // The disk and the clock are told of first: they may be why it cannot be read.
        if database.is_file() {
            condition.say_database(&database, now).await?;
        }
        Ok(condition)
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn fail(&mut self, line: String) {
        self.lines.push(line);
        self.well = false;
    }

    fn say_room(&mut self, data: &Path) {
        let Some((free, all)) = room(data) else { return };
        let (percent, data) = (free.saturating_mul(100) / all.max(1), data.display());
        let room = format!("{} of {} are free at {data} ({percent} %)", size(free), size(all));
        if free < LEAST_FREE || percent < LEAST_PERCENT {
            self.say(format!("disk: little room: {room}; when it is full no mail is taken"));
        } else {
            self.say(format!("disk: {room}"));
        }
    }

    fn say_clock(&mut self, now: Timestamp) {
        if now.to_zoned(TimeZone::UTC).year() < FIRST_YEAR {
            self.fail(format!(
                "clock: it says {now:.0}, which is long over; set it before players' clocks run by it"
            ));
        } else {
            self.say(format!("clock: {now:.0}"));
        }
    }

    fn say_languages(&mut self) {
        let unreadable = letter::unreadable();
        match unreadable.is_empty() {
            true => self.say(format!("languages: all can be read ({})", letter::languages().join(", "))),
            false => self.fail(format!("languages: mistakes in {}", unreadable.join(", "))),
        }
    }

    async fn say_database(&mut self, database: &Path, now: Timestamp) -> Result<()> {
        let store = Store::open_read_only(database)?;
        let looked = look(&store).await;
        store.close_read_only().await;
        let (tables, faults, newest) =
            looked.with_context(|| format!("Cannot use {}", database.display()))?;
        if !faults.is_empty() {
            bail!("The database {} is broken: {}", database.display(), faults.join("; "));
        }
        self.say(match tables {
            Tables::Older(version) => {
                format!(
                    "database: sound, its tables are of version {version}; they are brought up to date now"
                )
            }
            Tables::Current(version) | Tables::Newer(version) => {
                format!("database: sound, its tables are of version {version}")
            }
            Tables::Foreign => "database: it has no tables of pbmd yet".to_owned(),
        });
        if let Some(newest) = newest.filter(|newest| *newest > now + SLACK) {
            self.say(format!(
                "clock: the newest mail or letter in the database is of {newest:.0}, which has not come yet: the clock is wrong now, or \
                 was wrong then"
            ));
        }
        Ok(())
    }
}

/// Of which version the tables are, what is wrong with the file, and when the newest mail or letter came.
async fn look(store: &Store) -> Result<(Tables, Vec<String>, Option<Timestamp>), StoreError> {
    let mut look = store.read().await?;
    match look.tables().await? {
        Tables::Newer(version) => Err(StoreError::Newer(version)),
        Tables::Foreign => Ok((Tables::Foreign, Vec::new(), None)),
        tables => Ok((tables, look.quick_faults().await?, look.contents().await?.newest)),
    }
}

/// The bytes that are free for this program where a folder lies, and all that there are. None where that is not known.
#[cfg(target_os = "linux")]
fn room(folder: &Path) -> Option<(u64, u64)> {
    let facts = rustix::fs::statvfs(folder).ok()?;
    Some((facts.f_bavail.saturating_mul(facts.f_frsize), facts.f_blocks.saturating_mul(facts.f_frsize)))
}

#[cfg(not(target_os = "linux"))]
fn room(_folder: &Path) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_that_cannot_be_right() {
        for (now, well) in [("1970-01-02T00:00:00Z", false), ("2026-01-01T00:00:00Z", true)] {
            let mut condition = Condition { lines: Vec::new(), well: true };
            condition.say_clock(now.parse().unwrap());
            assert_eq!(condition.well, well, "{:?}", condition.lines);
        }
    }

    #[tokio::test]
    async fn rows_of_a_time_to_come() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pbmd.db");
        let store = Store::open(&path).await.unwrap();
        let written: Timestamp = "2026-11-23T04:00:00Z".parse().unwrap();
        let mail = crate::store::NewMail { arrived: written, ..mail() };
        store.take(mail, written).await.unwrap();
        store.close().await.unwrap();
        for (earlier, told) in [(0, false), (2, true)] {
            let mut condition = Condition { lines: Vec::new(), well: true };
            condition.say_database(&path, written - SignedDuration::from_mins(earlier)).await.unwrap();
            let lines = condition.lines.join("\n");
            assert_eq!(lines.contains("has not come yet"), told, "{lines}");
            assert!(lines.contains("database: sound"), "{lines}");
        }
    }

    fn mail() -> crate::store::NewMail {
        crate::store::NewMail {
            identity: [1; 32],
            digest: [1; 32],
            message_id: None,
            sender: None,
            raw: Vec::new(),
            arrived: Timestamp::UNIX_EPOCH,
            position: None,
            envelope_from: None,
            envelope_to: Vec::new(),
            oversize: None,
            host: None,
            verdict: None,
            authentic: false,
            answers: Vec::new(),
        }
    }
}
