//! The condition of the server's surroundings: disk, clock, database, languages.

use std::path::Path;

use anyhow::{Context, Result, bail};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::folder;
use crate::letter;
use crate::store::{self, LastCheck, Place, Store, StoreError, Tables};

use super::report::{Report, State};
use crate::admin::database::verify::size;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// The configuration alone.
    Configuration,
    /// What costs little.
    Quick,
    /// Everything.
    Whole,
}

/// Minimum free space without a warning, in bytes.
const LEAST_FREE: u64 = 1 << 30;
/// The same in percent of the disk.
const LEAST_PERCENT: u64 = 5;
/// There was no pbmd before this year.
const FIRST_YEAR: i16 = 2026;
/// Tolerated difference between clocks.
const SLACK: SignedDuration = SignedDuration::from_mins(1);

/// Up to this age the server's own check of the whole file tells enough.
const FRESH_CHECK: SignedDuration = SignedDuration::from_hours(36);

/// Maximum age of the last backup.
const OLDEST_BACKUP: SignedDuration = SignedDuration::from_hours(8 * 24);

/// Looks at what lies around the database, without changing anything; a server may run.
pub(super) fn say_surroundings(data: &Path, now: Timestamp, report: &mut Report<'_>) -> Result<()> {
    say_room(data, report)?;
    say_clock(now, report)?;
    say_languages(report)?;
    say_backup(data, now, report)
}

fn say_room(data: &Path, report: &mut Report<'_>) -> Result<()> {
    // It is made at the first start.
    let data = data.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let Some((free, all)) = room(data) else { return Ok(()) };
    let (percent, data) = (free.saturating_mul(100) / all.max(1), data.display());
    let room = format!("{} of {} are free at {data} ({percent} %)", size(free), size(all));
    if free == 0 {
        let text = format_args!("full: no room is left at {data}, of {}; no mail is taken", size(all));
        report.say("disk", State::Error, text)
    } else if free < LEAST_FREE || percent < LEAST_PERCENT {
        let text = format_args!("little room: {room}; when it is full no mail is taken");
        report.say("disk", State::Warning, text)
    } else {
        report.ok("disk", room)
    }
}

fn say_clock(now: Timestamp, report: &mut Report<'_>) -> Result<()> {
    if now.to_zoned(TimeZone::UTC).year() < FIRST_YEAR {
        let text =
            format_args!("it says {now:.0}, which is long over; set it before players' clocks run by it");
        report.say("clock", State::Error, text)
    } else {
        report.ok("clock", format_args!("{now:.0}"))
    }
}

fn say_languages(report: &mut Report<'_>) -> Result<()> {
    let unreadable = letter::unreadable();
    if unreadable.is_empty() {
        let all = letter::languages().join(", ");
        report.ok("languages", format_args!("all can be read ({all})"))
    } else {
        report.say("languages", State::Error, format_args!("mistakes in {}", unreadable.join(", ")))
    }
}

/// Tells how the file is. The server reads all of it once a day; where it did not, its pages are read now.
pub(super) fn say_database(
    store: &Store,
    database: &Place,
    now: Timestamp,
    depth: Depth,
    report: &mut Report<'_>,
) -> Result<()> {
    let last = database.as_file().and_then(|file| store::last_check(folder::above(file)));
    if let Some(trouble) = last.as_ref().and_then(LastCheck::trouble) {
        bail!("{database}: {trouble}");
    }
    let last = last.filter(|last| now.duration_since(last.at) < FRESH_CHECK);
    let reads = depth == Depth::Whole && last.is_none();
    let looked = look(store, reads);
    let (tables, faults, newest) = looked.with_context(|| format!("Cannot use {database}"))?;
    if !faults.is_empty() {
        bail!("The database {database} is broken: {}", faults.join("; "));
    }
    let compared = match last {
        _ if database.as_file().is_none() => "a database of PostgreSQL".to_owned(),
        Some(last) => format!(
            "read whole by the server at {:.0}, without a fault; its records were not compared: `pbmd verify` does that",
            last.at
        ),
        None if reads => {
            "no fault was found in its pages; its rows, indexes and records were not compared: `pbmd verify` does that".to_owned()
        }
        None => "opened; nothing in it was compared".to_owned(),
    };
    let text = match tables {
        Tables::Older(version) => {
            format!("tables of version {version}, which the next start brings up to date; {compared}")
        }
        Tables::Current(version) | Tables::Newer(version) => {
            format!("tables of version {version}; {compared}")
        }
        Tables::Foreign => "it has no tables of pbmd yet".to_owned(),
    };
    report.ok("database", format_args!("{database}: {text}"))?;
    if let Some(newest) = newest.filter(|newest| *newest > now + SLACK) {
        let text = format_args!(
            "the newest mail or letter in the database is of {newest:.0}, which has not come yet: the clock is wrong now, or was wrong \
             then"
        );
        report.say("clock", State::Warning, text)?;
    }
    Ok(())
}

/// No fault if there never was a backup: there may be other ways to make one.
fn say_backup(data: &Path, now: Timestamp, report: &mut Report<'_>) -> Result<()> {
    let Some(at) = store::last_backup(data) else {
        return report.ok("backup", "`pbmd backup` has made none yet");
    };
    let age = now.duration_since(at);
    let days = age.as_hours() / 24;
    if age > OLDEST_BACKUP {
        let text = format_args!("the last good one is {days} days old ({at:.0})");
        report.say("backup", State::Warning, text)
    } else {
        report.ok("backup", format_args!("the last good one is of {at:.0}"))
    }
}

/// The version of the tables, the faults of the pages if they are read, and the time of the newest mail or letter.
fn look(store: &Store, reads: bool) -> Result<(Tables, Vec<String>, Option<Timestamp>), StoreError> {
    let mut look = store.read()?;
    match look.tables()? {
        Tables::Newer(version) => Err(StoreError::Newer(version)),
        Tables::Foreign => Ok((Tables::Foreign, Vec::new(), None)),
        tables if reads => Ok((tables, look.quick_faults()?, look.newest()?)),
        tables => Ok((tables, Vec::new(), look.newest()?)),
    }
}

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
    use crate::store::NewMail;

    /// The report as JSON.
    fn said(look: impl FnOnce(&mut Report<'_>) -> Result<()>) -> String {
        let mut out = Vec::new();
        let mut report = Report::new(&mut out, true);
        let looked = look(&mut report);
        let _well = report.end(looked);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn clocks_that_cannot_be_right() {
        for (now, state) in [("1970-01-02T00:00:00Z", "error"), ("2026-01-01T00:00:00Z", "ok")] {
            let said = said(|report| say_clock(now.parse().unwrap(), report));
            assert!(said.contains(&format!(r#"{{"name":"clock","state":"{state}","#)), "{said}");
        }
    }

    #[test]
    fn old_backups() {
        let folder = tempfile::tempdir().unwrap();
        let now: Timestamp = "2026-11-23T04:00:00Z".parse().unwrap();
        let none = said(|report| say_backup(folder.path(), now, report));
        assert!(none.contains(r#""ok","text":"`pbmd backup` has made none yet""#), "{none}");
        for (days, wanted) in [
            (1, r#""ok","text":"the last good one is of 2026-11-22T04:00:00Z""#),
            (9, r#""warning","text":"the last good one is 9 days old (2026-11-14T04:00:00Z)""#),
        ] {
            store::note_backup(folder.path(), now - SignedDuration::from_hours(24 * days)).unwrap();
            let said = said(|report| say_backup(folder.path(), now, report));
            assert!(said.contains(wanted), "{said}");
        }
        std::fs::write(folder.path().join("pbmd.last-backup"), "yesterday").unwrap();
        assert_eq!(store::last_backup(folder.path()), None);
    }

    #[tokio::test]
    async fn rows_of_a_time_to_come() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pbmd.db");
        let store = Store::open(&path).await.unwrap();
        let written: Timestamp = "2026-11-23T04:00:00Z".parse().unwrap();
        store.take(mail(written), written).await.unwrap();
        store.close().unwrap();
        for (earlier, told) in [(0, false), (2, true)] {
            let mut out = Vec::new();
            let mut report = Report::new(&mut out, false);
            let now = written - SignedDuration::from_mins(earlier);
            let store = Store::open_read_only(&path).unwrap();
            say_database(&store, &Place::file(&path), now, Depth::Whole, &mut report).unwrap();
            store.close_read_only();
            let lines = String::from_utf8(out).unwrap();
            assert_eq!(lines.contains("has not come yet"), told, "{lines}");
            assert!(lines.contains("no fault was found in its pages"), "{lines}");
        }
    }

    /// What the server found out once a day is told, and not found out again.
    #[tokio::test]
    async fn the_check_of_the_server() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pbmd.db");
        Store::open(&path).await.unwrap().close().unwrap();
        let now: Timestamp = "2026-11-26T12:00:00Z".parse().unwrap();
        let told = |hours, faults: &[&str], depth| {
            let at = now - SignedDuration::from_hours(hours);
            let faults = faults.iter().map(|fault| (*fault).to_owned()).collect();
            store::note_check(folder.path(), &LastCheck { at, faults }).unwrap();
            let store = Store::open_read_only(&path).unwrap();
            let said = said(|report| {
                report.begin("database");
                say_database(&store, &Place::file(&path), now, depth, report)
            });
            store.close_read_only();
            said
        };
        let well = "read whole by the server at 2026-11-26T02:00:00Z, without a fault";
        assert!(told(10, &[], Depth::Whole).contains(well) && told(10, &[], Depth::Quick).contains(well));
        assert!(told(40, &[], Depth::Whole).contains("no fault was found in its pages"));
        assert!(told(40, &[], Depth::Quick).contains("nothing in it was compared"));
        let broken = told(400, &["row 3 missing from index x", "another"], Depth::Quick);
        assert!(
            broken.contains("row 3 missing from index x, and 1 more") && broken.contains(r#""well":false"#),
            "{broken}"
        );
    }

    fn mail(arrived: Timestamp) -> NewMail {
        NewMail {
            identity: [1; 32],
            digest: [1; 32],
            message_id: None,
            sender: None,
            raw: Vec::new(),
            arrived,
            source: "serve",
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
