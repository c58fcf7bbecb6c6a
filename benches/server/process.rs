//! The measured servers as processes, and their use of the system.

use std::fmt;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use tempfile::TempDir;

use crate::daemon::{self, Daemon};

/// The storage of the data, and the cost of a sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// The disk of the target folder, with real syncs.
    Real,
    /// Memory, if available as a folder; a sync takes this long and does nothing.
    Costs(Duration),
}

impl Disk {
    /// `real`, `free`, or the cost of a sync like `5ms` or `300us`.
    pub fn named(word: &str) -> Option<Disk> {
        match word {
            "real" => Some(Disk::Real),
            "free" => Some(Disk::Costs(Duration::ZERO)),
            _ => {
                let (number, unit) = word.split_at_checked(word.len().checked_sub(2)?)?;
                let number = number.parse().ok()?;
                match unit {
                    "ms" => Some(Disk::Costs(Duration::from_millis(number))),
                    "us" => Some(Disk::Costs(Duration::from_micros(number))),
                    _ => None,
                }
            }
        }
    }

    pub fn folder(self) -> TempDir {
        let memory = Path::new("/dev/shm");
        let above = if self != Disk::Real && memory.is_dir() {
            memory
        } else {
            Path::new(env!("CARGO_TARGET_TMPDIR"))
        };
        tempfile::Builder::new().prefix("pbmd-bench-").tempdir_in(above).unwrap()
    }
}

impl fmt::Display for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disk::Real => f.write_str("real"),
            Disk::Costs(Duration::ZERO) => f.write_str("free"),
            Disk::Costs(time) if time.subsec_micros() % 1000 == 0 => write!(f, "{}ms", time.as_millis()),
            Disk::Costs(time) => write!(f, "{}us", time.as_micros()),
        }
    }
}

pub struct Server {
    daemon: Daemon,
    pub listener: SocketAddr,
    /// The address of its pages, if it has any.
    pub pages: Option<SocketAddr>,
    counts: PathBuf,
}

/// A server's usage since its start, and its memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Used {
    pub syncs: u64,
    pub writes: u64,
    /// Bytes written to files.
    pub bytes: u64,
    pub cpu: Duration,
    /// Resident memory in bytes: current and peak.
    pub memory: u64,
    pub most_memory: u64,
}

impl Server {
    /// `pbmd serve` over the database in `data` of this folder, if any, with letters to this sink.
    pub fn pbmd(folder: &Path, sink: SocketAddr, disk: Disk) -> Server {
        let config = configure(folder, sink);
        add(&config, UNBOUNDED);
        Server::serve(Path::new(env!("CARGO_BIN_EXE_pbmd")), &config, disk)
    }

    /// The same with web pages.
    pub fn with_pages(folder: &Path, sink: SocketAddr, disk: Disk) -> Server {
        let config = configure(folder, sink);
        add(&config, UNBOUNDED);
        add(&config, "[web]\nlisten = \"127.0.0.1:0\"\nurl = \"http://localhost/\"\n");
        Server::serve(Path::new(env!("CARGO_BIN_EXE_pbmd")), &config, disk)
    }

    /// The same for any build of pbmd.
    pub fn build(program: &Path, folder: &Path, sink: SocketAddr, disk: Disk) -> Server {
        Server::serve(program, &configure(folder, sink), disk)
    }

    /// Any build of pbmd with the letters that new players get.
    pub fn with_default_letters(program: &Path, folder: &Path, sink: SocketAddr, disk: Disk) -> Server {
        let config = configure(folder, sink);
        let text = fs::read_to_string(&config).unwrap();
        fs::write(&config, text.replace("format = \"text\"\n", "")).unwrap();
        Server::serve(program, &config, disk)
    }

    /// This build with more in its configuration, and the letters that new players get or plain text.
    pub fn with(folder: &Path, sink: SocketAddr, disk: Disk, more: &str, is_text: bool) -> Server {
        let config = configure(folder, sink);
        add(&config, UNBOUNDED);
        add(&config, more);
        if !is_text {
            let text = fs::read_to_string(&config).unwrap();
            fs::write(&config, text.replace("format = \"text\"\n", "")).unwrap();
        }
        let mut command = daemon::build(Path::new(env!("CARGO_BIN_EXE_pbmd")), &["serve", "--config"]);
        // Several of one machine need names.
        let name = folder.file_name().unwrap();
        command.arg(&config).arg("--name").arg(name).env("PBMD_LOG", "warn");
        Server::start(command, &config, disk)
    }

    fn serve(program: &Path, config: &Path, disk: Disk) -> Server {
        let mut command = daemon::build(program, &["serve", "--config"]);
        command.arg(config).env("PBMD_LOG", "warn");
        Server::start(command, config, disk)
    }

    /// The pipeline that does nothing, which sends copies of a letter.
    pub fn nothing(folder: &Path, sink: SocketAddr, letter: &Path, disk: Disk) -> Server {
        fs::create_dir(folder.join("data")).unwrap();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("nothing").arg(sink.to_string()).arg(folder.join("data")).arg(letter);
        Server::start(command, &folder.join("nothing"), disk)
    }

    fn start(mut command: Command, config: &Path, disk: Disk) -> Server {
        let counts = config.with_file_name("counts");
        fs::write(&counts, [0; 24]).unwrap();
        command.env("LD_PRELOAD", shim()).env("PBMD_BENCH_COUNTS", &counts);
        if let Disk::Costs(time) = disk {
            command.env("PBMD_BENCH_SYNC_US", time.as_micros().to_string());
        }
        let daemon = Daemon::run(command, config);
        let said = |what: &str| {
            let line = daemon
                .said
                .iter()
                .find_map(|line| line.strip_prefix(&format!("pbmd listens for {what} on ")));
            line.map(|address| address.parse().unwrap())
        };
        let (listener, pages) = (said("SMTP").unwrap(), said("pages"));
        Server { daemon, listener, pages, counts }
    }

    pub fn used(&self) -> Used {
        let counts = fs::read(&self.counts).unwrap();
        let count = |at: usize| u64::from_ne_bytes(counts[at * 8..at * 8 + 8].try_into().unwrap());
        let process = self.daemon.id().to_string();
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let kilobytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.split_whitespace().next().unwrap().parse::<u64>().unwrap()
        };
        Used {
            syncs: count(0),
            writes: count(1),
            bytes: count(2),
            cpu: cpu(&process),
            memory: kilobytes("VmRSS:") * 1024,
            most_memory: kilobytes("VmHWM:") * 1024,
        }
    }

    /// Stops it in order, so that all is in the database file.
    pub fn stop(self) {
        assert!(self.daemon.terminate().success(), "the server did not stop well");
    }

    pub fn kill(self) {
        self.daemon.kill();
    }
}

/// The processor's time that a process has used, in ticks of some milliseconds; `self` is this one.
pub fn cpu(process: &str) -> Duration {
    // The program's name may contain anything; then the state, then numbers: the times are fields 14 and 15.
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 1000 / ticks_per_second())
}

/// Players get more letters than the hourly limit, which earlier builds do not know; it is in the last section.
const UNBOUNDED: &str = "letters_per_address_per_hour = 0\n";

/// Appends lines to a configuration.
fn add(config: &Path, lines: &str) {
    let text = fs::read_to_string(config).unwrap();
    fs::write(config, text + lines).unwrap();
}

/// Writes a server's configuration in a folder, with letters in plain text.
pub fn configure(folder: &Path, sink: SocketAddr) -> PathBuf {
    let config = folder.join("pbmd.toml");
    let limits = [
        "strangers_per_hour",
        "strangers_per_domain_per_hour",
        "confirmations_per_hour",
        "mistakes_per_hour",
        "signups_per_day",
        "challenges_per_day",
        "commands_per_day",
    ]
    .map(|limit| format!("{limit} = 1000000\n"))
    .concat();
    let text = format!(
        "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
         [outgoing.smtp]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"plain\"\n\
         [letters]\nformat = \"text\"\n[limits]\n{limits}",
        sink.port()
    );
    fs::write(&config, text).unwrap();
    config
}

fn ticks_per_second() -> u64 {
    static TICKS: OnceLock<u64> = OnceLock::new();
    *TICKS.get_or_init(|| {
        let told = Command::new("getconf").arg("CLK_TCK").output().unwrap();
        String::from_utf8(told.stdout).unwrap().trim().parse().unwrap()
    })
}

fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/server/syncs.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("syncs-{}.so", std::process::id()));
        let done = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&library, &source])
            .status();
        assert!(done.expect("cc is needed").success(), "benches/server/syncs.c does not compile");
        library
    })
}
