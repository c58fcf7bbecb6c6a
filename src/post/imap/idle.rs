//! Waiting for new mail: IDLE (RFC 2177) where the server has it, looking again after a while where not.
//!
//! Done by hand on the session's raw commands. async-imap's own IDLE reports a lost connection as an
//! interruption, misses an EXISTS that comes before the `+`, does not see a NO, and counts its deadline anew
//! with each keep-alive.

use std::time::Duration;

use async_imap::imap_proto::{MailboxDatum, Response};
use tokio::select;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::line::{Line, in_time};
use super::{Fault, Pace, pause};

/// Waits until looking into the folder is worth while, at the latest until `due`; false when stopped.
pub(super) async fn until_news(
    line: &mut Line,
    pace: &Pace,
    due: Option<Instant>,
    stop: &CancellationToken,
) -> Result<bool, Fault> {
    if line.heard.news {
        return Ok(!stop.is_cancelled());
    }
    let left =
        |most: Duration| due.map_or(most, |due| due.saturating_duration_since(Instant::now()).min(most));
    if line.can("IDLE") && idle(line, pace, left(pace.idle), stop).await? {
        return Ok(!stop.is_cancelled());
    }
    Ok(pause(left(pace.poll), stop).await)
}

/// One IDLE of at most this length; false when the server would not.
async fn idle(
    line: &mut Line,
    pace: &Pace,
    longest: Duration,
    stop: &CancellationToken,
) -> Result<bool, Fault> {
    let doing = "asking for IDLE";
    let begun = in_time(doing, pace.answer, async {
        let tag = line.send(doing, "IDLE").await?;
        line.hear(doing, |response| match response {
            Response::Continue(_) => Some(Some(tag.clone())),
            Response::Done { tag: of, .. } if *of == tag => Some(None),
            _ => None,
        })
        .await
    })
    .await?;
    let Some(tag) = begun else {
        tracing::info!("the server will not IDLE; the folder is looked into every {:?}", pace.poll);
        line.cannot("IDLE");
        return Ok(false);
    };

    let doing = "waiting for mail";
    if !line.heard.news {
        let woken = line.hear(doing, |response| match response {
            Response::MailboxData(MailboxDatum::Exists(_)) => Some(Woken::News),
            Response::Done { tag: of, .. } if *of == tag => Some(Woken::Ended),
            _ => None,
        });
        let woken = select! {
            biased;
            () = stop.cancelled() => Woken::News,
            () = tokio::time::sleep(longest) => Woken::News,
            woken = woken => woken?,
        };
        if woken == Woken::Ended {
            return Ok(true);
        }
    }

    let doing = "ending IDLE";
    in_time(doing, pace.answer, async {
        line.send_done(doing).await?;
        line.hear(doing, |response| match response {
            Response::Done { tag: of, .. } if *of == tag => Some(true),
            _ => None,
        })
        .await
    })
    .await
}

/// What ends the waiting.
#[derive(PartialEq, Eq)]
enum Woken {
    /// New mail, or time to look: IDLE is to be ended by us.
    News,
    /// The server ended it by itself, which RFC 2177 does not foresee and some do.
    Ended,
}
