//! Watching a mailbox across connections, or trying it once.

use std::fmt;

use tokio::select;
use tokio_util::sync::CancellationToken;

use super::config::{Config, Done};
use super::connection::Connection;
use super::error::ImapError;
use super::folder::Mark;
use super::idle;
use super::poll::{Attempts, PollEnd, poll};
use super::retry::{Retry, pause};
use super::stream::{Connector, Tcp};
use crate::clock;
use crate::post::{Intake, Source, Way};

/// Takes every mail of the mailbox, present and future, until `stop`.
///
/// No error ends it: it logs, waits and reconnects. On `stop` a mail that is being committed is still committed and
/// marked; then IDLE and the session are ended properly.
pub async fn watch<I: Intake>(config: Config, intake: I, stop: CancellationToken) {
    watch_by(&Tcp, config, intake, stop).await;
}

pub(super) async fn watch_by<I: Intake>(
    connector: &impl Connector,
    config: Config,
    intake: I,
    stop: CancellationToken,
) {
    let mut attempts = Attempts::default();
    let mut retry = Retry::new(&config.timeouts);
    loop {
        let run = run_connection(connector, &config, &intake, &stop, &mut attempts, &mut retry);
        let Err(error) = run.await else { return };
        intake.saw(Way::In(Source::Imap), clock::now(), Err(&error.to_string()));
        let wait = retry.next();
        tracing::warn!(host = config.host, user = config.username, %error, ?wait, "mailbox out of reach");
        if !pause(wait, &stop).await {
            return;
        }
    }
}

/// One connection, from opening to closing: `Ok` if asked to stop.
async fn run_connection<I: Intake>(
    connector: &impl Connector,
    config: &Config,
    intake: &I,
    stop: &CancellationToken,
    attempts: &mut Attempts,
    retry: &mut Retry,
) -> Result<(), ImapError> {
    let opened = select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        opened = Connection::open(config, connector) => opened,
    };
    let mut connection = opened?;
    intake.saw(Way::In(Source::Imap), clock::now(), Ok(()));
    tracing::info!(host = config.host, user = config.username, folder = config.folder, "mailbox open");
    let mut refusals = Retry::new(&config.timeouts);
    loop {
        let begun = clock::now();
        match poll(&mut connection, config, attempts, intake, stop).await? {
            PollEnd::Stopped => break,
            PollEnd::NotNow => {
                retry.reset();
                if !pause(refusals.next(), stop).await {
                    break;
                }
            }
            PollEnd::Clear => {
                if !attempts.expects_more() {
                    intake.has_read(Source::Imap, begun);
                }
                retry.reset();
                refusals.reset();
                if !idle::until_news(&mut connection, &config.timeouts, attempts.next_due(), stop).await? {
                    break;
                }
            }
        }
    }
    connection.log_out().await;
    Ok(())
}

/// What [`try_once`] found out about the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub mails: u32,
    /// Whether the server announces new mail; otherwise it is polled every [`Timeouts::poll`](super::Timeouts::poll).
    pub idle: bool,
    pub moves: bool,
    /// Whether the folder keeps keywords, see [`Done::Flag`].
    pub keywords: bool,
    /// Whether the folder of [`Done::Move`] exists; if not, it is created for the first mail.
    pub done_folder: Option<bool>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { mails, idle, moves, keywords, done_folder } = self;
        let noun = if *mails == 1 { "mail" } else { "mails" };
        write!(f, "{mails} {noun} in the folder, ")?;
        f.write_str(if *idle { "new ones are announced" } else { "new ones are looked for now and then" })?;
        match done_folder {
            Some(true) if *moves => f.write_str("; done ones are moved away"),
            Some(true) => f.write_str("; done ones are copied away and deleted here"),
            Some(false) => {
                f.write_str("; done ones are moved to a folder that is made for the first of them")
            }
            None if *keywords => f.write_str("; done ones are marked with a keyword"),
            None => f.write_str("; done ones are flagged, since the folder keeps no keywords"),
        }
    }
}

/// Logs in, opens the folder and reads one waiting mail, for `pbmd check`. Changes nothing in the mailbox.
pub async fn try_once(config: &Config) -> Result<Found, ImapError> {
    try_by(&Tcp, config).await
}

pub(super) async fn try_by(connector: &impl Connector, config: &Config) -> Result<Found, ImapError> {
    let mut connection = Connection::open(config, connector).await?;
    let opened = connection.select(&config.folder, &config.done).await?;
    let done_folder = match &config.done {
        Done::Move(folder) => Some(connection.has_folder(folder).await?),
        Done::Flag => None,
    };
    // A server may list mails and return none of them readably.
    if let Some(uid) = connection.undone(&config.done, opened.mark).await?.first().copied()
        && connection.fetch(uid, config).await?.is_none()
        && connection.undone(&config.done, opened.mark).await?.contains(&uid)
    {
        let said = format!("it lists the mail with the UID {uid} and does not give it");
        return Err(ImapError::refused("reading a mail", said));
    }
    let found = Found {
        mails: opened.mails,
        idle: connection.supports("IDLE"),
        moves: connection.supports("MOVE"),
        keywords: opened.mark == Mark::Keyword,
        done_folder,
    };
    connection.log_out().await;
    Ok(found)
}
