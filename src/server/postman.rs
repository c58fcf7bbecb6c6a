//! The postman: takes letters out of the outbox and hands them to the outgoing wire.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::Desk;
use crate::post::{Delivery, Outgoing, Parcel};
use crate::store::{DueLetter, LetterContent, StoreError};

/// The first pause after a failed try; each further one is three times as long.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(5);
/// The longest pause between two tries.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(4);
/// How long a connection is kept without a letter.
const QUIET: Duration = Duration::from_secs(20);
/// After this time a letter is given up (RFC 5321, 4.5.4.1: at least four or five days).
const GIVE_UP: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Delivers letters until told to stop.
pub(super) async fn deliver(desk: Desk, mut wire: impl Outgoing, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match deliver_one(&desk, &mut wire, &stop).await {
            Ok(true) => continue,
            Ok(false) => until_due(&desk).await,
            Err(fault) => {
                warn!(%fault, "the outbox cannot be read");
                Duration::from_secs(2)
            }
        };
        tokio::select! {
            () = desk.letters_written() => {}
            () = tokio::time::sleep(pause) => wire.rest().await,
            () = stop.cancelled() => {}
        }
    }
    wire.rest().await;
}

/// Delivers the next letter that is due; false if there is none.
///
/// Told to stop while what became of the letter cannot be noted, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    wire: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let store = desk.store();
    let Some(letter) = store.next_letter(desk.now()).await? else { return Ok(false) };
    store.mark_sending(letter.id).await?;
    let LetterContent::Bytes(bytes) = &letter.content else {
        store.mark_refused(letter.id, "this version of the program writes no letters from models").await?;
        return Ok(true);
    };
    let parcel = Parcel {
        from: letter.from.clone(),
        to: letter.to.clone(),
        message_id: letter.message_id.clone(),
        bytes: bytes.clone(),
    };
    let delivery = wire.deliver(&parcel).await;
    // The letter has been handed over: what became of it must be written down, however long that takes.
    while let Err(fault) = note(desk, &letter, bytes.len(), &delivery).await {
        error!(letter = letter.id.0, %fault, "cannot note what became of a letter; trying again");
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled() => return Err(fault),
        }
    }
    Ok(true)
}

/// `length` is that of the message as it was handed over, in bytes.
async fn note(desk: &Desk, letter: &DueLetter, length: usize, delivery: &Delivery) -> Result<(), StoreError> {
    let store = desk.store();
    let now = desk.now();
    let number = letter.id.0;
    let too_old = now.duration_since(letter.created) > GIVE_UP;
    match delivery {
        Delivery::Sent(reply) => {
            info!(letter = number, reply, "letter sent");
            store.mark_sent(letter.id, reply, length, now).await
        }
        Delivery::Refused(reason) => {
            warn!(letter = number, reason, "letter refused");
            store.mark_refused(letter.id, reason).await
        }
        Delivery::Later(reason) | Delivery::Unknown(reason) if too_old => {
            error!(letter = number, reason, "letter given up");
            store.mark_refused(letter.id, &format!("given up after five days: {reason}")).await
        }
        Delivery::Later(reason) => {
            warn!(letter = number, reason, "letter not taken; it will be tried again");
            store.mark_later(letter.id, reason, next_try(now, letter.tries)).await
        }
        Delivery::Unknown(reason) => {
            warn!(letter = number, reason, "letter perhaps taken; it goes again under the same Message-ID");
            store.mark_unknown(letter.id, reason, next_try(now, letter.tries)).await
        }
    }
}

/// When a letter is tried again that was tried so often before.
fn next_try(now: Timestamp, tries: u32) -> Timestamp {
    let pause =
        (0..tries.min(20)).fold(FIRST_PAUSE, |pause, _| pause.saturating_add(pause).saturating_add(pause));
    now + pause.min(LONGEST_PAUSE)
}

async fn until_due(desk: &Desk) -> Duration {
    match desk.store().next_due().await {
        Ok(Some(due)) => Duration::try_from(due.duration_since(desk.now()))
            .unwrap_or_default()
            .clamp(Duration::from_millis(100), QUIET),
        Ok(None) => QUIET,
        Err(_) => Duration::from_secs(2),
    }
}

#[cfg(test)]
mod trouble;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_stay_below_four_hours() {
        let now = Timestamp::UNIX_EPOCH;
        let pauses: Vec<i64> = (0..9).map(|tries| next_try(now, tries).as_second()).collect();
        assert_eq!(pauses, [5, 15, 45, 135, 405, 1215, 3645, 10935, 14400]);
        assert_eq!(next_try(now, u32::MAX).as_second(), 14400);
    }
}
