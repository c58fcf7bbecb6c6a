//! IMAP in: mails out of a mailbox on somebody's mail server (RFC 3501, IDLE RFC 2177, MOVE RFC 6851,
//! UIDPLUS RFC 4315).
//!
//! A mail is marked as done in the mailbox only after [`Intake::take`] committed it, and what tells done mails
//! from new ones is that mark alone: a person who reads the mailbox beside us and so sets `\Seen` costs no mail. Mails
//! that somebody marked `\Deleted` are left alone. Between the commit and the mark the line may break; the mail then
//! comes a second time, and the intake knows it again.
//!
//! async-imap brings the parser and the quoting of the login. Its commands are not used, because they take a
//! `NO` to FETCH, STORE or SEARCH, and the end of the stream, for an empty answer; see [`line`].

mod backoff;
mod bounded;
mod fault;
mod folder;
mod idle;
mod line;
mod round;

use std::path::PathBuf;
use std::time::Duration;

use secrecy::SecretString;
use tokio::select;
use tokio_util::sync::CancellationToken;

use super::Intake;
use backoff::Backoff;
pub use fault::Fault;
use line::{Dial, Line};
use round::{Memory, Rest};

pub use super::Security;

/// What becomes of a mail that was taken. As text: `flag`, or else the name of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// Moved to this folder, which is created when missing. Without MOVE: copied, marked as deleted and, where
    /// the server has UIDPLUS, expunged by UID; without UIDPLUS the mark stays, for an expunge of the whole
    /// folder could hit what somebody else marked.
    Move(String),
    /// Left where it is with the keyword `$PbmdDone`. Where the folder keeps no keywords `\Flagged` serves, and
    /// then a person must not put flags (stars) on new mails.
    Flag,
}

impl From<String> for Done {
    fn from(text: String) -> Done {
        if text == "flag" { Done::Flag } else { Done::Move(text) }
    }
}

/// One mailbox to be watched.
#[derive(Clone, Debug)]
pub struct Config {
    /// Name or address of the server; also the name that its certificate must carry.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// How the line is protected.
    pub security: Security,
    /// Allows [`Security::Plain`] to addresses other than loopback.
    pub plain_anywhere: bool,
    /// Login name.
    pub username: String,
    /// Password for `LOGIN`.
    pub password: SecretString,
    /// The folder that is watched. Plain Unicode, not the wire's modified UTF-7.
    pub folder: String,
    /// What becomes of a mail that was taken.
    pub done: Done,
    /// A PEM file with certificate authorities trusted beside the system's.
    pub ca_file: Option<PathBuf>,
    /// Of a mail larger than this many bytes only the header section is taken, as
    /// [`Arrival::cut`](super::Arrival::cut).
    pub largest: u64,
    /// Waits and deadlines.
    pub pace: Pace,
    /// Seed of the jitter on waits between attempts, so that many daemons do not come back in one instant; none
    /// means no jitter.
    pub jitter: Option<u64>,
}

impl Config {
    /// A mailbox with the usual choices: INBOX, done mails moved to `Processed`, the port that belongs to
    /// `security`, mails of up to 1 MiB.
    pub fn new(host: &str, security: Security, username: &str, password: SecretString) -> Config {
        Config {
            host: host.to_owned(),
            port: if security == Security::Tls { 993 } else { 143 },
            security,
            plain_anywhere: false,
            username: username.to_owned(),
            password,
            folder: "INBOX".to_owned(),
            done: Done::Move("Processed".to_owned()),
            ca_file: None,
            largest: 1 << 20,
            pace: Pace::default(),
            jitter: None,
        }
    }

    fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// How long things may take, and how long to wait between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From the first packet to being logged in, each step.
    pub connect: Duration,
    /// For the answer to any command that carries no mail.
    pub answer: Duration,
    /// For one mail to come through.
    pub mail: Duration,
    /// After which IDLE is ended and asked for again. Below ten minutes, at which the first servers cut it.
    pub idle: Duration,
    /// Between looks into a mailbox whose server has no IDLE.
    pub poll: Duration,
    /// The first wait after a failure; each further one is twice as long.
    pub first_wait: Duration,
    /// The longest wait after a failure.
    pub longest_wait: Duration,
    /// The longest that a mail is left alone which failed again and again.
    pub set_aside: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            connect: Duration::from_secs(30),
            answer: Duration::from_secs(60),
            mail: Duration::from_secs(300),
            idle: Duration::from_secs(300),
            poll: Duration::from_secs(60),
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(300),
            set_aside: Duration::from_secs(3600),
        }
    }
}

/// The failure in a row from which on a mail stands back for the others.
pub const TRIES: u32 = 3;

/// Brings every mail of the mailbox to `intake`, those there and those to come, until `stop`.
///
/// Does not end for any fault: it reports to the log, waits and connects anew. A mail that is being committed
/// when `stop` comes is committed and marked; then IDLE is ended in order and the server is told goodbye.
pub async fn watch<I: Intake>(config: Config, intake: I, stop: CancellationToken) {
    watch_by(&line::Tcp, config, intake, stop).await;
}

async fn watch_by<I: Intake>(dial: &impl Dial, config: Config, intake: I, stop: CancellationToken) {
    let mut memory = Memory::default();
    let mut backoff = Backoff::new(&config.pace, config.jitter);
    loop {
        let Err(fault) = connection(dial, &config, &intake, &stop, &mut memory, &mut backoff).await else {
            return;
        };
        let wait = backoff.next();
        tracing::warn!(host = config.host, user = config.username, %fault, ?wait, "mailbox out of reach");
        if !pause(wait, &stop).await {
            return;
        }
    }
}

/// One connection, from opening it to its end: `Ok` when asked to stop.
async fn connection<I: Intake>(
    dial: &impl Dial,
    config: &Config,
    intake: &I,
    stop: &CancellationToken,
    memory: &mut Memory,
    backoff: &mut Backoff,
) -> Result<(), Fault> {
    let opened = select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        opened = Line::open(config, dial) => opened,
    };
    let mut line = opened?;
    tracing::info!(host = config.host, user = config.username, folder = config.folder, "mailbox open");
    let mut refusals = Backoff::new(&config.pace, config.jitter);
    loop {
        match round::round(&mut line, config, memory, intake, stop).await? {
            Rest::Stopped => break,
            Rest::NotNow => {
                backoff.reset();
                if !pause(refusals.next(), stop).await {
                    break;
                }
            }
            Rest::Clear => {
                backoff.reset();
                refusals.reset();
                if !idle::until_news(&mut line, &config.pace, memory.next_due(), stop).await? {
                    break;
                }
            }
        }
    }
    line.leave().await;
    Ok(())
}

/// Waits; false when stopped meanwhile.
async fn pause(wait: Duration, stop: &CancellationToken) -> bool {
    select! {
        biased;
        () = stop.cancelled() => false,
        () = tokio::time::sleep(wait) => true,
    }
}

/// What [`try_once`] found: all that decides how the mailbox will be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Number of mails in the folder.
    pub mails: u32,
    /// The folder's UIDVALIDITY.
    pub uid_validity: u32,
    /// Whether the server tells of new mail by itself; otherwise it is asked every [`Pace::poll`].
    pub idle: bool,
    /// Whether mails can be moved in one step.
    pub moves: bool,
    /// Whether the folder keeps keywords, see [`Done::Flag`].
    pub keywords: bool,
    /// Whether the folder of [`Done::Move`] is there; if not, it will be made for the first mail.
    pub done_folder: Option<bool>,
}

/// Logs in, opens the folder, leaves: for `pbmd check`. Changes nothing in the mailbox.
pub async fn try_once(config: &Config) -> Result<Found, Fault> {
    try_by(&line::Tcp, config).await
}

async fn try_by(dial: &impl Dial, config: &Config) -> Result<Found, Fault> {
    let mut line = Line::open(config, dial).await?;
    let opened = line.select(&config.folder, &config.done).await?;
    let done_folder = match &config.done {
        Done::Move(folder) => Some(line.has_folder(folder).await?),
        Done::Flag => None,
    };
    let found = Found {
        mails: opened.mails,
        uid_validity: opened.uid_validity,
        idle: line.can("IDLE"),
        moves: line.can("MOVE"),
        keywords: opened.keywords,
        done_folder,
    };
    line.leave().await;
    Ok(found)
}

#[cfg(test)]
mod tests;
