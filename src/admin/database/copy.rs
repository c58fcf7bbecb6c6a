//! `pbmd database copy`: the whole database into a file or a server.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use crate::order::counted;
use crate::store::{Place, Store, StoreError};

use super::verify::{Depth, Found};

/// Moves the database between a file and a server of PostgreSQL.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  systemctl stop pbmd
  PGPASSWORD=... pbmd database copy --from /var/lib/pbmd/pbmd.db --to postgres://pbmd@db.example.org/pbmd
  pbmd database copy --from postgres://pbmd@db.example.org/pbmd --to pbmd.db")]
pub struct Database {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Copy(CopyAll),
}

/// Copies all of a database into an empty one, and verifies both. The source is only read.
///
/// What happens in the source after the copy has begun is not in it: stop its server first, name the new place in the configuration,
/// and start the server there.
#[derive(Debug, Args)]
struct CopyAll {
    /// The database: a file, or a URL of PostgreSQL, whose password may stand in PGPASSWORD.
    #[arg(long, value_name = "FILE|URL")]
    from: String,
    /// Where all of it goes: a file that is not there yet, or an empty database of PostgreSQL.
    #[arg(long, value_name = "FILE|URL")]
    to: String,
    #[command(flatten)]
    depth: Depth,
}

impl Database {
    /// Does it, and writes what was found.
    pub async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let Task::Copy(copy) = &self.task;
        copy.run(out).await
    }
}

impl CopyAll {
    async fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let from = Place::named(&self.from).context("--from")?;
        let to = Place::named(&self.to).context("--to")?;
        let source = Store::to_copy(&from)?;
        let mut look = source.read()?;
        let target = Store::to_fill(&to).await?;
        let filled = target.fill_from(&mut look);
        let rows = filled.map_err(|error| given_up(&to, &target, error))?;
        line!(out, "copied: {} of {from} to {to}", counted(rows, "row"))?;
        let mut copied = target.read()?;
        if look.row_counts()? != copied.row_counts()? {
            bail!("{from} and {to} have different numbers of rows; do not use the copy");
        }
        let (of_source, of_copy) =
            (Found::in_store(&mut look, self.depth)?, Found::in_store(&mut copied, self.depth)?);
        of_source.tell(out, &from, false)?;
        of_copy.tell(out, &to, false)?;
        drop((look, copied));
        source.close_read_only();
        target.close()?;
        if !of_copy.is_sound() {
            bail!("{to} is not sound");
        }
        Ok(())
    }
}

/// Takes away a file that was made and not filled. An empty database of PostgreSQL has its tables now, and can be filled still.
fn given_up(to: &Place, target: &Store, why: StoreError) -> anyhow::Error {
    let mut left = target.close().map_err(anyhow::Error::from);
    if let (Ok(()), Some(file)) = (&left, to.as_file()) {
        left = std::fs::remove_file(file).with_context(|| format!("{} stays, and is empty", file.display()));
    }
    match left {
        Ok(()) => anyhow::Error::from(why).context("Nothing was copied"),
        Err(left) => left.context(format!("Nothing was copied: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        database: Database,
    }

    async fn copy(from: &str, to: &str) -> (String, Result<()>) {
        let mut out = Vec::new();
        let done =
            Cli::parse_from(["database", "copy", "--from", from, "--to", to]).database.run(&mut out).await;
        (String::from_utf8(out).unwrap(), done)
    }

    #[tokio::test]
    async fn a_copy_is_verified_and_nothing_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        Store::open(&folder.path().join("a.db")).await.unwrap().close().unwrap();
        let (said, done) = copy(&path("a.db"), &path("b.db")).await;
        done.unwrap();
        assert!(said.starts_with("copied: ") && said.matches("all is right").count() == 2, "{said}");
        for (from, to, why) in [
            ("a.db", "b.db", "is not empty; nothing was changed"),
            ("none.db", "c.db", "There is no database"),
        ] {
            let (said, done) = copy(&path(from), &path(to)).await;
            let error = format!("{:#}", done.unwrap_err());
            assert!(said.is_empty() && error.contains(why), "{error}");
        }
        let (_, done) = copy(&path("a.db"), "postgres://pbmd@/").await;
        assert!(
            format!("{:#}", done.unwrap_err()).starts_with("--to: The URL of the database does not read")
        );
    }
}
