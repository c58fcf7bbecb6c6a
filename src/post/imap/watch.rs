//! A mailbox watched over all its connections, or tried once.

use tokio::select;
use tokio_util::sync::CancellationToken;

use super::backoff::{Retry, pause};
use super::config::{Config, Done};
use super::connection::Connection;
use super::error::ImapError;
use super::folder::Mark;
use super::idle;
use super::poll::{Attempts, PollEnd, poll};
use super::stream::{Connector, Tcp};
use crate::post::{Intake, Source};
use crate::{clock, metrics};

/// Brings every mail of the mailbox to `intake`, those there and those to come, until `stop`.
///
/// Does not end for any error: it reports to the log, waits and connects anew. A mail that is being committed
/// when `stop` comes is committed and marked; then IDLE is ended in order and the server is told goodbye.
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
        // Until it is open, and from its end on.
        metrics::WIRE_UP.set_of(metrics::IMAP, 0.0);
        let run = run_connection(connector, &config, &intake, &stop, &mut attempts, &mut retry);
        let Err(error) = run.await else { return };
        let wait = retry.next();
        tracing::warn!(host = config.host, user = config.username, %error, ?wait, "mailbox out of reach");
        if !pause(wait, &stop).await {
            return;
        }
    }
}

/// One connection, from opening it to its end: `Ok` when asked to stop.
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
    metrics::WIRE_UP.set_of(metrics::IMAP, 1.0);
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

/// What [`try_once`] found: all that decides how the mailbox will be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Number of mails in the folder.
    pub mails: u32,
    /// The folder's UIDVALIDITY.
    pub uid_validity: u32,
    /// Whether the server tells of new mail by itself; otherwise it is asked every [`Timeouts::poll`](super::Timeouts::poll).
    pub idle: bool,
    /// Whether mails can be moved in one step.
    pub moves: bool,
    /// Whether the folder keeps keywords, see [`Done::Flag`].
    pub keywords: bool,
    /// Whether the folder of [`Done::Move`] is there; if not, it will be made for the first mail.
    pub done_folder: Option<bool>,
}

/// Logs in, opens the folder, reads a mail that waits, leaves: for `pbmd check`. Changes nothing in the mailbox.
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
    // A server may list mails and give none of them in a form that can be read.
    if let Some(uid) = connection.undone(&config.done, opened.mark).await?.first().copied()
        && connection.fetch(uid, config).await?.is_none()
        && connection.undone(&config.done, opened.mark).await?.contains(&uid)
    {
        let said = format!("it lists the mail with the UID {uid} and does not give it");
        return Err(ImapError::Refused { doing: "reading a mail", said, missing_folder: false });
    }
    let found = Found {
        mails: opened.mails,
        uid_validity: opened.uid_validity,
        idle: connection.supports("IDLE"),
        moves: connection.supports("MOVE"),
        keywords: opened.mark == Mark::Keyword,
        done_folder,
    };
    connection.log_out().await;
    Ok(found)
}
