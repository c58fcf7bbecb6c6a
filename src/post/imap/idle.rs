//! Waiting for new mail, by IDLE (RFC 2177) or by polling.
//!
//! Uses the session's raw commands: async-imap's own IDLE reports a lost connection as an interruption, misses an EXISTS
//! before the `+`, does not see a NO, and restarts its deadline with each keep-alive.

use std::time::Duration;

use async_imap::imap_proto::{MailboxDatum, Response};
use tokio::select;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::config::Timeouts;
use super::connection::{Connection, in_time};
use super::error::ImapError;
use super::retry::pause;

/// Waits until the folder is worth polling, at the latest until `due`; false if stopped.
pub(super) async fn until_news(
    connection: &mut Connection,
    timeouts: &Timeouts,
    due: Option<Instant>,
    stop: &CancellationToken,
) -> Result<bool, ImapError> {
    if connection.mailbox.news {
        return Ok(!stop.is_cancelled());
    }
    let left =
        |most: Duration| due.map_or(most, |due| due.saturating_duration_since(Instant::now()).min(most));
    if connection.supports("IDLE") && idle(connection, timeouts, left(timeouts.idle), stop).await? {
        return Ok(!stop.is_cancelled());
    }
    Ok(pause(left(timeouts.poll), stop).await)
}

/// One IDLE of at most this length; false if the server refuses it.
async fn idle(
    connection: &mut Connection,
    timeouts: &Timeouts,
    longest: Duration,
    stop: &CancellationToken,
) -> Result<bool, ImapError> {
    let doing = "asking for IDLE";
    let begun = in_time(doing, timeouts.command, async {
        let tag = connection.send(doing, "IDLE").await?;
        connection
            .read_until(doing, |response| match response {
                Response::Continue(_) => Some(Some(tag.clone())),
                Response::Done { tag: of, .. } if *of == tag => Some(None),
                _ => None,
            })
            .await
    })
    .await?;
    let Some(tag) = begun else {
        tracing::info!("the server will not IDLE; the folder is looked into every {:?}", timeouts.poll);
        connection.withdraw("IDLE");
        return Ok(false);
    };

    let doing = "waiting for mail";
    if !connection.mailbox.news {
        let ended = connection.read_until(doing, |response| match response {
            Response::MailboxData(MailboxDatum::Exists(_)) => Some(false),
            Response::Done { tag: of, .. } if *of == tag => Some(true),
            _ => None,
        });
        let ended = select! {
            biased;
            () = stop.cancelled() => false,
            () = tokio::time::sleep(longest) => false,
            ended = ended => ended?,
        };
        // Some servers end it, which RFC 2177 does not foresee.
        if ended {
            return Ok(true);
        }
    }

    let doing = "ending IDLE";
    in_time(doing, timeouts.command, async {
        connection.send_done(doing).await?;
        connection
            .read_until(doing, |response| match response {
                Response::Done { tag: of, .. } if *of == tag => Some(true),
                _ => None,
            })
            .await
    })
    .await
}
