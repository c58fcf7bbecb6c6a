//! `pbmd verify`: checks a copy of the database and its contents.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use crate::desk::{RatingFault, check_boards, check_ratings};
use crate::order::counted;
use crate::store::{Contents, Copy, Made, Place, ReadTx, Store, StoreError, Tables};

/// Looks whether a copy of the database is sound, and tells what is in it. Nothing is changed.
///
/// Every page is read, every board replayed, and the ratings are worked out anew. If anything is wrong the exit status is 1.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  pbmd verify /var/backups/pbmd-2026-11-23.db\n  pbmd verify --quick --json copy.db\n  \
                  pbmd verify postgres://pbmd@db.example.org/restored   (its password in PGPASSWORD)"
)]
pub struct Verify {
    /// The copy: a file, or the URL of a database of PostgreSQL.
    #[arg(value_name = "FILE|URL")]
    copy: String,
    #[command(flatten)]
    depth: Depth,
    /// Answers as one line of JSON.
    #[arg(long)]
    json: bool,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, Args)]
pub struct Depth {
    /// Looks at the file alone: replays no board, and works out no ratings.
    #[arg(long)]
    quick: bool,
}

#[derive(Debug, Default, Serialize)]
pub(in crate::admin) struct Found {
    pub bytes: u64,
    /// The version of its tables, if they are this program's.
    pub version: Option<i64>,
    #[serde(flatten)]
    pub contents: Option<Contents>,
    pub replayed: Option<u64>,
    pub notes: Vec<String>,
    /// Faults of the file, which keep any server from using it.
    pub broken: Vec<String>,
    /// Faults of its contents.
    pub faults: Vec<String>,
}

#[derive(Serialize)]
struct Answer<'f> {
    file: String,
    #[serde(flatten)]
    found: &'f Found,
}

impl Verify {
    /// Checks the copy, and writes the findings.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let place = Place::named(&self.copy)?;
        let found = match &place {
            Place::File(file) => Found::of(file, self.depth)?,
            Place::Server(_) => {
                let store = Store::look_at(&place)?;
                let found = Found::in_store(&mut store.read()?, self.depth)?;
                store.close_read_only();
                found
            }
        };
        found.tell(out, &place, self.json)?;
        if !found.is_sound() {
            bail!("{place} is not sound");
        }
        Ok(())
    }
}

impl Found {
    pub(in crate::admin) fn of(file: &Path, depth: Depth) -> Result<Found> {
        let mut found = Found { bytes: file.metadata().map_or(0, |facts| facts.len()), ..Found::default() };
        let looked = Copy::open(file).and_then(|copy| {
            found.notes.extend(note(copy.made));
            let looked = copy.read().and_then(|mut look| found.look(&mut look, depth));
            copy.close();
            looked
        });
        found.with(looked)
    }

    pub(in crate::admin) fn in_store(look: &mut ReadTx, depth: Depth) -> Result<Found> {
        let mut found = Found::default();
        let looked = look.used_bytes().and_then(|bytes| {
            found.bytes = bytes;
            found.look(look, depth)
        });
        found.with(looked)
    }

    /// Faults by which it could not be looked at are faults of the database.
    fn with(mut self, looked: Result<(), StoreError>) -> Result<Found> {
        match looked {
            Ok(()) => {}
            Err(error) if error.is_unavailable() => return Err(error.into()),
            Err(StoreError::Broken(why)) => self.broken.push(why),
            Err(error) => self.broken.push(error.to_string()),
        }
        Ok(self)
    }

    fn look(&mut self, look: &mut ReadTx, depth: Depth) -> Result<(), StoreError> {
        let tables = look.tables()?;
        match tables {
            Tables::Current(version) | Tables::Older(version) => self.version = Some(version),
            Tables::Newer(version) => return Err(StoreError::Newer(version)),
            Tables::Foreign => {
                self.broken.push("it is a database of another program, or one without tables".to_owned());
                return Ok(());
            }
        }
        self.broken = look.integrity_faults()?;
        if !self.broken.is_empty() {
            return Ok(());
        }
        self.faults = look.missing_rows()?;
        self.contents = Some(look.contents()?);
        match tables {
            Tables::Older(_) => self.notes.push(
                "its tables are of an earlier version; a server brings them up to date when it starts. Its boards and ratings were not \
                 looked at"
                    .to_owned(),
            ),
            _ if depth.quick => {}
            _ => {
                let replayed = self.replay(look);
                let rated = self.rate(look);
                // The file is whole, so unreadable contents are faults of theirs.
                for error in [replayed.err(), rated.err()].into_iter().flatten() {
                    if error.is_unavailable() {
                        return Err(error);
                    }
                    self.faults.push(error.to_string());
                }
            }
        }
        Ok(())
    }

    fn replay(&mut self, look: &mut ReadTx) -> Result<(), StoreError> {
        let boards = check_boards(look)?;
        self.replayed = Some(boards.replayed);
        if boards.unknown > 0 {
            self.notes.push(format!(
                "{} boards were begun under rules that this program does not have, and were not replayed",
                boards.unknown
            ));
        }
        self.faults.extend(boards.faults.iter().map(ToString::to_string));
        Ok(())
    }

    fn rate(&mut self, look: &mut ReadTx) -> Result<(), StoreError> {
        match check_ratings(look)?.as_slice() {
            [] => {}
            [waits @ (RatingFault::Waiting(_) | RatingFault::Forgetting)] => self.notes.push(format!(
                "{waits}, as in a server for a while; the ratings were not looked at"
            )),
            faults => self.faults.push(format!(
                "the ratings are not what follows from the boards, in {} places: `pbmd ratings rebuild` makes them anew",
                faults.len()
            )),
        }
        Ok(())
    }

    pub(in crate::admin) fn is_sound(&self) -> bool {
        self.broken.is_empty() && self.faults.is_empty()
    }

    pub(in crate::admin) fn tell(
        &self,
        out: &mut (dyn Write + Send),
        name: &dyn Display,
        json: bool,
    ) -> Result<()> {
        if json {
            crate::admin::write_json(out, &Answer { file: name.to_string(), found: self })?;
            return Ok(out.flush()?);
        }
        match &self.contents {
            Some(contents) => line!(out, "{name}: {}, {}", holds(contents), size(self.bytes))?,
            None => line!(out, "{name}: {}", size(self.bytes))?,
        }
        for note in &self.notes {
            line!(out, "note: {note}")?;
        }
        let wrong = || self.broken.iter().chain(&self.faults);
        for fault in wrong().take(MOST_TOLD) {
            line!(out, "wrong: {fault}")?;
        }
        let more = wrong().count().saturating_sub(MOST_TOLD);
        if more > 0 {
            line!(out, "wrong: {more} more")?;
        }
        if self.is_sound() {
            match self.replayed {
                Some(boards) => {
                    let boards = counted(boards, "board");
                    line!(out, "all is right: the tables, and the records of {boards}")?
                }
                None => line!(out, "the tables are right; no board was replayed")?,
            }
        }
        Ok(out.flush()?)
    }
}

/// A remark on how the copy was made.
fn note(made: Made) -> Option<String> {
    let note = match made {
        Made::Whole => return None,
        Made::WithoutLog => {
            "it is the file of a database itself and not a backup of it: if a server ran when it was copied, what stood in the log \
             (pbmd.db-wal) is missing"
        }
        Made::WithLog => {
            "a log lies beside it (its name with -wal at its end), which was looked at with it and belongs to it"
        }
    };
    Some(note.to_owned())
}

pub(in crate::admin) fn holds(contents: &Contents) -> String {
    let Contents { players, boards, mails, letters, newest } = contents;
    let newest = match newest {
        Some(newest) => format!("the newest of {}", newest.strftime("%Y-%m-%d %H:%M:%SZ")),
        None => "none yet".to_owned(),
    };
    let (players, boards) = (counted(*players, "player"), counted(*boards, "board"));
    let (mails, letters) = (counted(*mails, "mail"), counted(*letters, "letter"));
    format!("{players}, {boards}, {mails} and {letters} ({newest})")
}

pub(in crate::admin) fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1_000_000 => return format!("{} kB", bytes.div_ceil(1000)),
        1_000_000..1_000_000_000 => (1_000_000, "MB"),
        1_000_000_000..1_000_000_000_000 => (1_000_000_000, "GB"),
        _ => (1_000_000_000_000, "TB"),
    };
    format!("{}.{} {name}", bytes / unit, bytes / (unit / 10) % 10)
}

/// Maximum number of faults that are printed.
const MOST_TOLD: usize = 50;

pub(super) fn tell_faults(out: &mut dyn Write, faults: &[impl Display]) -> anyhow::Result<()> {
    faults.iter().take(MOST_TOLD).try_for_each(|fault| Ok(line!(out, "{fault}")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_that_can_be_read() {
        for (bytes, wanted) in [
            (0, "0 kB"),
            (1, "1 kB"),
            (999_999, "1000 kB"),
            (1_000_000, "1.0 MB"),
            (43_936_900_000, "43.9 GB"),
            (270_553_100_000, "270.5 GB"),
            (3_250_000_000_000, "3.2 TB"),
        ] {
            assert_eq!(size(bytes), wanted, "{bytes}");
        }
    }
}
