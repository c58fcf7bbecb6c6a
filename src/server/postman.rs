//! The postman: takes letters out of the outbox, one after another, and hands them to the outgoing transports, several side
//! by side. No two letters to one address are under way at once, so that a reader whose letters hang holds up no others.

use std::time::Duration;

use futures_util::future::join_all;
use jiff::SignedDuration;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::desk::{Desk, without_addresses};
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

/// Delivers letters over these transports until told to stop; those under way then are waited for.
pub(super) async fn deliver<T: Outgoing + 'static>(desk: Desk, transports: Vec<T>, stop: CancellationToken) {
    // The last one used goes out first, so that few connections are open when few letters leave.
    let mut idle = transports;
    let mut under_way: JoinSet<T> = JoinSet::new();
    while !stop.is_cancelled() {
        let mut pause = QUIET;
        while !idle.is_empty() {
            let letters = match desk.store().claim_letters(idle.len(), desk.now()).await {
                Ok(letters) => letters,
                Err(error) => {
                    warn!(%error, "the outbox cannot be read");
                    pause = RETRY;
                    break;
                }
            };
            if letters.is_empty() {
                pause = until_due(&desk).await;
                break;
            }
            for letter in letters {
                let Some(mut transport) = idle.pop() else { break };
                let (desk, stop) = (desk.clone(), stop.clone());
                under_way.spawn(async move {
                    if let Err(error) = hand_over(&desk, &letter, &mut transport, &stop).await {
                        warn!(%error, "stopped before it was noted what became of a letter");
                    }
                    transport
                });
            }
        }
        tokio::select! {
            Some(back) = under_way.join_next() => match back {
                Ok(transport) => idle.push(transport),
                Err(error) => return error!(%error, "a letter's delivery broke off"),
            },
            () = desk.letters_written(), if !idle.is_empty() => {}
            () = tokio::time::sleep(pause), if !idle.is_empty() => rest(&mut idle).await,
            () = stop.cancelled() => {}
        }
    }
    while let Some(Ok(transport)) = under_way.join_next().await {
        idle.push(transport);
    }
    rest(&mut idle).await;
}

async fn rest<T: Outgoing>(transports: &mut [T]) {
    join_all(transports.iter_mut().map(Outgoing::rest)).await;
}

/// Delivers the next letter that is due; false if there is none.
///
/// Told to stop while what became of the letter cannot be noted, it leaves the letter as one that may have left.
pub async fn deliver_one(
    desk: &Desk,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let Some(letter) = desk.store().claim_letters(1, desk.now()).await?.pop() else { return Ok(false) };
    hand_over(desk, &letter, transport, stop).await?;
    Ok(true)
}

/// Hands over a letter that was claimed, and notes what became of it.
async fn hand_over(
    desk: &Desk,
    letter: &DueLetter,
    transport: &mut impl Outgoing,
    stop: &CancellationToken,
) -> Result<(), StoreError> {
    let bytes = match &letter.content {
        LetterContent::Bytes(bytes) => Ok(bytes.clone()),
        LetterContent::Model(model) => written(model.clone()).await,
    };
    let (length, delivery) = match bytes {
        Ok(bytes) => {
            let length = bytes.len();
            let parcel = Parcel {
                from: letter.from.clone(),
                to: letter.to.clone(),
                message_id: letter.message_id.clone(),
                bytes,
            };
            (length, transport.deliver(&parcel).await)
        }
        Err(error) => (0, Delivery::Refused(error)),
    };
    // The letter has been handed over: what became of it must be written down, however long that takes.
    while let Err(error) = note(desk, letter, length, &delivery).await {
        error!(letter = letter.id.0, %error, "cannot note what became of a letter; trying again");
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.cancelled() => return Err(error),
        }
    }
    desk.letter_has_left();
    Ok(())
}

/// The bytes of a letter that was kept as its model, or why there are none. Written on a thread where it may take its time: a
/// drawing takes many milliseconds, in which this one hands over other letters.
async fn written(model: String) -> Result<Vec<u8>, String> {
    match tokio::task::spawn_blocking(move || bytes_of(&model)).await {
        Ok(bytes) => bytes.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// `length` is that of the message as it was handed over, in bytes.
async fn note(desk: &Desk, letter: &DueLetter, length: usize, delivery: &Delivery) -> Result<(), StoreError> {
    let store = desk.store();
    let now = desk.now();
    let number = letter.id.0;
    let too_old = now.duration_since(letter.created) > GIVE_UP;
    match delivery {
        Delivery::Sent(reply) => {
            info!(letter = number, reply = without_addresses(reply), "letter sent");
            store.mark_sent(letter.id, reply, length, now).await
        }
        Delivery::Refused(reason) => {
            warn!(letter = number, reason = without_addresses(reason), "letter refused");
            store.mark_refused(letter.id, reason, now).await
        }
        Delivery::Later(reason) | Delivery::Unknown(reason) if too_old => {
            error!(letter = number, reason = without_addresses(reason), "letter given up");
            store.mark_refused(letter.id, &format!("given up after five days: {reason}"), now).await
        }
        Delivery::Later(reason) => {
            warn!(
                letter = number,
                reason = without_addresses(reason),
                "letter not taken; it will be tried again"
            );
            store.mark_later(letter.id, reason, now + PAUSES.wait(letter.tries)).await
        }
        Delivery::Unknown(reason) => {
            warn!(
                letter = number,
                reason = without_addresses(reason),
                "letter perhaps taken; it goes again under the same Message-ID"
            );
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
