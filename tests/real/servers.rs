//! Dovecot, Postfix, OpenDKIM and OpenDMARC for one test each, with their own ports and folder, ended when dropped.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU16, Ordering};

use std::os::unix::fs::PermissionsExt;
use tempfile::TempDir;

use crate::dns::Dns;

/// Dovecot with a mailbox for every address.
pub struct Dovecot {
    server: Server,
    /// IMAP with STARTTLS.
    pub imap: u16,
    /// IMAP over TLS.
    pub imaps: u16,
    /// Delivery into mailboxes.
    pub lmtp: u16,
}

impl Dovecot {
    pub const PASSWORD: &str = "secret";

    pub fn start() -> Dovecot {
        let (imap, imaps, lmtp) = (free_port(), free_port(), free_port());
        let server = Server::start("dovecot.sh", &ports(&[imap, imaps, lmtp]));
        Dovecot { server, imap, imaps, lmtp }
    }

    /// Restarts it; clients are cut off.
    pub fn restart(&self) {
        self.server.run("restart");
    }

    /// SIGKILL to all its processes.
    pub fn kill(&self) {
        self.server.run("kill");
    }

    pub fn start_again(&self) {
        self.server.run("start");
    }

    /// The certificate authority for `localhost`.
    pub fn authority(&self) -> PathBuf {
        self.server.authority()
    }

    pub fn maildir(&self, address: &str) -> PathBuf {
        let (name, domain) = address.split_once('@').unwrap();
        self.server.folder.path().join("mail").join(domain).join(name).join("Maildir")
    }
}

/// Postfix that forwards everything by LMTP.
pub struct Postfix {
    server: Server,
    pub smtp: u16,
}

impl Postfix {
    /// Mail for games.example goes to the LMTP port `games`, all other mail to `others`.
    pub fn start(games: u16, others: u16) -> Postfix {
        let smtp = free_port();
        Postfix { server: Server::start("postfix.sh", &ports(&[smtp, games, others])), smtp }
    }

    /// The same with `deploy/postfix-milters.cf`; it needs [`Milters`].
    pub fn start_with_milters(games: u16, others: u16) -> Postfix {
        let smtp = free_port();
        let mut words = ports(&[smtp, games, others]);
        words.push(format!("{}/deploy/postfix-milters.cf", env!("CARGO_MANIFEST_DIR")));
        Postfix { server: Server::start("postfix.sh", &words), smtp }
    }

    /// Restarts it; the queue stays.
    pub fn restart(&self) {
        self.server.run("restart");
    }

    pub fn authority(&self) -> PathBuf {
        self.server.authority()
    }

    /// The number of accepted, undelivered mails.
    pub fn queue(&self) -> usize {
        self.server.run("queue").trim().parse().unwrap()
    }
}

/// OpenDKIM and OpenDMARC with the files in `deploy`, for one Postfix.
pub struct Milters {
    _server: Server,
}

impl Milters {
    /// They look everything up in `dns`.
    pub fn start(postfix: &Postfix, dns: &Dns) -> Milters {
        let spool = postfix.server.folder.path().join("spool");
        let words = [spool.display().to_string(), dns.address.to_string()];
        Milters { _server: Server::start("milters.sh", &words) }
    }
}

/// A server run by a script in `tests/servers`.
struct Server {
    script: PathBuf,
    folder: TempDir,
}

impl Server {
    fn start(script: &str, words: &[String]) -> Server {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(script);
        // Short because socket paths are limited, open because the servers change their user.
        let folder = tempfile::Builder::new().prefix("pbmd-").rand_bytes(4).tempdir_in("/tmp").unwrap();
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
        let server = Server { script, folder };
        server.call("configure", words);
        server.run("start");
        server
    }

    fn authority(&self) -> PathBuf {
        self.folder.path().join("tls/ca.pem")
    }

    fn run(&self, verb: &str) -> String {
        self.call(verb, &[])
    }

    fn call(&self, verb: &str, more: &[String]) -> String {
        let output =
            Command::new(&self.script).arg(verb).arg(self.folder.path()).args(more).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{} {verb}: {said}", self.script.display());
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Not `call`: a panic here would abort the test program.
        let killed = Command::new(&self.script).arg("kill").arg(self.folder.path()).status();
        if !killed.is_ok_and(|status| status.success()) {
            eprintln!("{} could not be ended", self.script.display());
        }
        if std::thread::panicking() {
            for log in ["dovecot.log", "maillog", "opendkim.log", "opendmarc.log"] {
                if let Ok(text) = std::fs::read_to_string(self.folder.path().join(log)) {
                    eprintln!("--- {log}\n{text}");
                }
            }
        }
    }
}

fn ports(ports: &[u16]) -> Vec<String> {
    ports.iter().map(u16::to_string).collect()
}

/// An unused port below the range for clients (32768 and up): otherwise a client that retries while a server is down could get
/// that very port and connect to itself.
pub fn free_port() -> u16 {
    static TRIED: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() as u16;
    for _ in 0..1000 {
        let port =
            10_000 + first.wrapping_mul(31).wrapping_add(TRIED.fetch_add(1, Ordering::Relaxed)) % 22_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("no free port");
}
