//! A cluster of PostgreSQL of this test alone, whose host can be lost: its standby takes its place.

use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Executor};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::REST;

/// The user nobody, who runs it where these tests are run by root: PostgreSQL refuses to.
const NOBODY: u32 = 65534;

/// What differs from PostgreSQL's own defaults.
const SETTINGS: &str = "listen_addresses = ''\nmax_connections = 100\nshared_buffers = 16MB\nwal_sender_timeout = 5s\n\
                        wal_retrieve_retry_interval = 200ms\ninclude_if_exists = 'changing.conf'\n";

/// A cluster, which ends when it is dropped.
pub struct Cluster {
    bin: PathBuf,
    folder: TempDir,
    runs: Option<Child>,
}

/// The folder of the programs of the newest version; none where there is no PostgreSQL.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let found = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    found.filter(|bin| bin.join("initdb").exists()).max()
}

impl Cluster {
    /// A new cluster that runs, with an empty database `pbmd`.
    pub fn new(runtime: &Runtime) -> Result<Option<Cluster>> {
        let Some(bin) = programs() else { return Ok(None) };
        let mut cluster = Cluster::empty(bin)?;
        let folder = cluster.data();
        cluster.run(
            "initdb",
            &["--username=pbmd", "--auth=trust", "--encoding=UTF8", "--locale=C", "-D", &folder],
        )?;
        let settings = cluster.path("postgresql.conf");
        let usual = std::fs::read_to_string(&settings)?;
        std::fs::write(&settings, usual + SETTINGS)?;
        cluster.start(runtime)?;
        runtime.block_on(async {
            connect(&cluster.url("postgres")).await?.execute("CREATE DATABASE pbmd").await
        })?;
        Ok(Some(cluster))
    }

    fn empty(bin: PathBuf) -> Result<Cluster> {
        let folder = tempfile::tempdir()?;
        if rustix::process::geteuid().is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
        }
        Ok(Cluster { bin, folder, runs: None })
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn path(&self, name: &str) -> PathBuf {
        Path::new(&self.data()).join(name)
    }

    /// Where a database of it is.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://pbmd@localhost/{database}?host={}", self.folder.path().display())
    }

    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        let mut command = if rustix::process::geteuid().is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, program: &str, args: &[&str]) -> Result<()> {
        let output = self.command(program).args(args).output()?;
        ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        Ok(())
    }

    /// Starts it, and waits until it can be used. What was killed may take a moment to be gone.
    pub fn start(&mut self, runtime: &Runtime) -> Result<()> {
        let late = Instant::now() + REST;
        loop {
            if self.runs.as_mut().is_none_or(|child| child.try_wait().is_ok_and(|ended| ended.is_some())) {
                let log = std::fs::File::options()
                    .create(true)
                    .append(true)
                    .open(self.folder.path().join("log"))?;
                let mut command = self.command("postgres");
                command.args(["-D", &self.data(), "-k"]).arg(self.folder.path());
                self.runs = Some(command.stdout(log.try_clone()?).stderr(log).spawn()?);
            }
            if runtime.block_on(connect(&self.url("postgres"))).is_ok() {
                return Ok(());
            }
            ensure!(Instant::now() < late, "PostgreSQL does not start: {}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn log(&self) -> String {
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        log.lines().rev().take(8).collect::<Vec<_>>().join("\n")
    }

    /// SIGKILL. The processes of its connections end by themselves.
    pub fn kill(&mut self) -> Result<()> {
        let mut child = self.runs.take().context("it does not run")?;
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// A standby that has all that this one has committed: from now on this one waits for it with each commit.
    pub fn standby(&self, runtime: &Runtime) -> Result<Cluster> {
        let mut standby = Cluster::empty(self.bin.clone())?;
        let (from, to) = (self.folder.path().display().to_string(), standby.data());
        standby.run(
            "pg_basebackup",
            &["-h", &from, "-U", "pbmd", "-D", &to, "-R", "-X", "stream", "-c", "fast"],
        )?;
        standby.start(runtime)?;
        let waits = "SELECT state FROM pg_stat_replication WHERE state = 'streaming'";
        self.until(runtime, waits)?;
        self.set(runtime, "synchronous_standby_names = '*'\n")?;
        self.until(runtime, "SELECT sync_state FROM pg_stat_replication WHERE sync_state = 'sync'")?;
        Ok(standby)
    }

    /// The standby takes the place of what it followed, and waits for nobody.
    pub fn promote(&self, runtime: &Runtime) -> Result<()> {
        self.set(runtime, "synchronous_standby_names = ''\n")?;
        runtime
            .block_on(async { connect(&self.url("postgres")).await?.execute("SELECT pg_promote()").await })?;
        self.until(runtime, "SELECT 'writes' WHERE NOT pg_is_in_recovery()")
    }

    fn set(&self, runtime: &Runtime, settings: &str) -> Result<()> {
        std::fs::write(self.path("changing.conf"), settings)?;
        if rustix::process::geteuid().is_root() {
            chown(self.path("changing.conf"), Some(NOBODY), Some(NOBODY))?;
        }
        runtime.block_on(async {
            connect(&self.url("postgres")).await?.execute("SELECT pg_reload_conf()").await
        })?;
        Ok(())
    }

    fn until(&self, runtime: &Runtime, a_row: &'static str) -> Result<()> {
        let late = Instant::now() + REST;
        runtime.block_on(async {
            let mut connection = connect(&self.url("postgres")).await?;
            while connection.fetch_optional(a_row).await?.is_none() {
                if Instant::now() > late {
                    bail!("there never is a row: {a_row}; {}", self.log());
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Ok(())
        })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may have been killed already; what stays is a folder.
        let _ended = self.kill();
    }
}

async fn connect(url: &str) -> sqlx::Result<PgConnection> {
    url.parse::<PgConnectOptions>()?.disable_statement_logging().connect().await
}
