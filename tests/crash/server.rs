//! The server as a process: started, killed, stopped.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::careless::{self, Fault};
use crate::disk::Disk;
use crate::support::SERVER;

/// Which program serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Pbmd,
    /// This test program, with a fault or without.
    Careless(Fault),
}

pub struct Server {
    child: Child,
    lines: Receiver<String>,
}

impl Server {
    /// Starts it with this configuration; complaints are appended to `log`.
    pub fn start(program: Program, config: &Path, disk: &Disk, log: &Path) -> Server {
        Server::start_as(program, config, disk, log, None)
    }

    /// The same with a name.
    pub fn start_as(program: Program, config: &Path, disk: &Disk, log: &Path, name: Option<&str>) -> Server {
        let mut command = match program {
            Program::Pbmd => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_pbmd"));
                command.arg("serve").arg("--config").arg(config);
                command
            }
            Program::Careless(fault) => careless::command(fault, config),
        };
        command.args(name.iter().flat_map(|name| ["--name", name]));
        disk.under(&mut command);
        let log = File::options().create(true).append(true).open(log).unwrap();
        command.env("PBMD_LOG", "warn").env("RUST_BACKTRACE", "0");
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("it starts");
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        // Reads to the end, so that the program can always write.
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Server { child, lines }
    }

    /// Waits until it is ready; its address, or none if it did not get there.
    pub fn ready(&self, patience: Duration) -> Option<SocketAddr> {
        let mut address = None;
        loop {
            let line = self.lines.recv_timeout(patience).ok()?;
            if let Some(found) = line.strip_prefix("pbmd listens for SMTP on ") {
                address = Some(found.parse().unwrap());
            }
            if line.starts_with("pbmd is ready") {
                return address;
            }
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL. Fails if it has already ended.
    pub fn kill(mut self) -> Result<()> {
        let ended = self.child.try_wait().unwrap();
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        ensure!(ended.is_none(), "the server ended by itself: {ended:?}");
        Ok(())
    }

    /// SIGTERM; it must succeed.
    pub fn stop(mut self) -> Result<()> {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        ensure!(status.success(), "the server did not stop well: {status}");
        Ok(())
    }
}

/// Writes a configuration with any free port, this mailbox and this relay.
pub fn configure(folder: &Path, disk: &Disk, mailbox: SocketAddr, relay: SocketAddr) -> PathBuf {
    configure_at(folder, &disk.data, (mailbox, relay), "127.0.0.1:0", "")
}

/// The same with a data folder, an address to listen on, and more sections.
pub fn configure_at(
    folder: &Path,
    data: &Path,
    (mailbox, relay): (SocketAddr, SocketAddr),
    listen: &str,
    more: &str,
) -> PathBuf {
    let password = folder.join("imap.password");
    std::fs::write(&password, "secret\n").unwrap();
    std::fs::set_permissions(&password, std::fs::Permissions::from_mode(0o600)).unwrap();
    let text = format!(
        "[server]\nname = \"pbmd\"\naddress = \"{SERVER}\"\ndata = {:?}\n\n\
         [incoming.smtp]\nlisten = \"{listen}\"\n\n\
         [incoming.imap]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"plain\"\nusername = \"pbmd\"\n\
         password_file = {password:?}\ndone = \"Processed\"\n\n\
         [outgoing.smtp]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"plain\"\n\
         [limits]\ncommands_per_day = 1000000\n{more}",
        data,
        mailbox.port(),
        relay.port()
    );
    let path = folder.join("pbmd.toml");
    std::fs::write(&path, text).unwrap();
    path
}
