//! `pbmd serve` as a process, ended when dropped.

// Not every test uses all of it.
#![allow(dead_code)]

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long starting and stopping may take.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Daemon {
    child: Child,
    log: PathBuf,
    /// Its standard output until it was ready.
    pub said: Vec<String>,
}

impl Daemon {
    /// Starts it and waits until it is ready. Its log is appended to `pbmd.log` beside the configuration.
    pub fn start(config: &Path) -> Daemon {
        Daemon::start_with(config, &[])
    }

    /// The same with environment variables.
    pub fn start_with(config: &Path, variables: &[(&str, &str)]) -> Daemon {
        let mut command = pbmd(&["serve", "--config"]);
        command.arg(config).envs(variables.iter().copied());
        Daemon::run(command, config)
    }

    /// The same under limits set by shell words, such as `ulimit -n 20`.
    pub fn start_under(config: &Path, limits: &str) -> Daemon {
        let program = pbmd(&["serve", "--config"]);
        let mut command = Command::new("bash");
        command.arg("-c").arg(format!("{limits} && exec \"$0\" \"$@\""));
        command.arg(program.get_program()).args(program.get_args()).arg(config).stdin(Stdio::null());
        Daemon::run(command, config)
    }

    /// The same with any command that serves and prints the same lines.
    pub fn run(mut command: Command, config: &Path) -> Daemon {
        let log = config.with_file_name("pbmd.log");
        let file = File::options().create(true).append(true).open(&log).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().unwrap();
        let lines = lines(child.stdout.take().unwrap());
        let mut daemon = Daemon { child, log, said: Vec::new() };
        let deadline = Instant::now() + PATIENCE;
        loop {
            let rest = deadline.saturating_duration_since(Instant::now());
            let Ok(line) = lines.recv_timeout(rest) else { panic!("pbmd did not get ready") };
            let ready = line.starts_with("pbmd is ready");
            daemon.said.push(line);
            if ready {
                return daemon;
            }
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("sh").arg("-c").arg(format!("kill -{name} {}", self.child.id())).status();
        assert!(sent.unwrap().success());
    }

    /// Sends SIGTERM and waits.
    pub fn terminate(mut self) -> ExitStatus {
        self.signal("TERM");
        self.ended()
    }

    /// SIGKILL.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.ended();
    }

    fn ended(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "pbmd does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // Harmless if it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking()
            && let Ok(text) = std::fs::read_to_string(&self.log)
        {
            eprintln!("--- pbmd.log\n{text}");
        }
    }
}

/// The program, without configuration from the environment.
pub fn pbmd(words: &[&str]) -> Command {
    build(Path::new(env!("CARGO_BIN_EXE_pbmd")), words)
}

/// The same for any build of it.
pub fn build(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    for name in ["PBMD_CONFIG", "PBMD_LOG", "PBMD_IMAP_PASSWORD", "PBMD_SMTP_PASSWORD"] {
        command.env_remove(name);
    }
    command
}

/// Both outputs of a command.
pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), output.stderr.as_slice()].concat()).into_owned()
}

/// Asserts that a text contains each of these words.
#[track_caller]
pub fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "no {words:?} in\n{text}");
    }
}

/// The lines of a pipe; read to its end, because a full pipe would stop the writer.
fn lines(pipe: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}
