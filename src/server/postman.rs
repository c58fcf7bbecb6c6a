//! The postman: takes letters out of the outbox and hands them to the outgoing transport.

use std::time::Duration;

use jiff::SignedDuration;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::Desk;
use crate::letter::bytes_of;
use crate::post::backoff::Backoff;
use crate::post::{Delivery, Outgoing, Parcel};
use crate::store::{DueLetter, LetterContent, StoreError};

/// The pause after the first failed try of a letter.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// The pauses between the tries of a letter.
const PAUSES: Backoff = Backoff::new(FIRST_PAUSE, 3, Duration::from_hours(4));
/// The wait before a database that could not be read is read again.
const RETRY: Duration = Duration::from_secs(2);
/// How long a connection is kept without a letter.
const QUIET: Duration = Duration::from_secs(20);
/// The age at which a letter is given up (RFC 5321, 4.5.4.1: at least four or five days).
const GIVE_UP: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Delivers letters until told to stop.
pub(super) async fn deliver(desk: Desk, mut transport: impl Outgoing, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match deliver_one(&desk, &mut transport, &stop).await {
            Ok(true) => continue,
            Ok(false) => until_due(&desk).await,
            Err(error) => {
                warn!(%error, "the outbox cannot be read");
                RETRY
            }
        };
        tokio::select! {
            () = desk.letters_written() => {}
            () = tokio::time::sleep(pause) => transport.rest().await,
            () = stop.cancelled() => {}
        }
    }
    transport.rest().await;
}

/// Delivers the next letter that is due; false if there is none.
///
/// Told to stop while what became of the letter cannot be noted, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let store = desk.store();
    let Some(letter) = store.next_letter(desk.now()).await? else { return Ok(false) };
    let bytes = match &letter.content {
        LetterContent::Bytes(bytes) => bytes.clone(),
        LetterContent::Model(model) => match bytes_of(model) {
            Ok(bytes) => bytes,
            Err(error) => {
                error!(letter = letter.id.0, %error, "letter set aside");
                store.mark_refused(letter.id, &error.to_string()).await?;
                return Ok(true);
            }
        },
    };
    store.mark_sending(letter.id).await?;
    let parcel = Parcel {
        from: letter.from.clone(),
        to: letter.to.clone(),
        message_id: letter.message_id.clone(),
        bytes: bytes.clone(),
    };
    let delivery = transport.deliver(&parcel).await;
    // The letter has been handed over: what became of it must be written down, however long that takes.
    while let Err(error) = note(desk, &letter, bytes.len(), &delivery).await {
        error!(letter = letter.id.0, %error, "cannot note what became of a letter; trying again");
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled() => return Err(error),
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
            store.mark_later(letter.id, reason, now + PAUSES.wait(letter.tries)).await
        }
        Delivery::Unknown(reason) => {
            warn!(letter = number, reason, "letter perhaps taken; it goes again under the same Message-ID");
            store.mark_unknown(letter.id, reason, now + PAUSES.wait(letter.tries)).await
        }
    }
}

async fn until_due(desk: &Desk) -> Duration {
    match desk.store().next_due().await {
        Ok(Some(due)) => Duration::try_from(due.duration_since(desk.now()))
            .unwrap_or_default()
            .clamp(Duration::from_millis(100), QUIET),
        Ok(None) => QUIET,
        Err(_) => RETRY,
    }
}

#[cfg(test)]
mod tests;
