//! One poll of the folder: every mail not yet done is taken and then marked.

use std::collections::BTreeMap;

use tokio::select;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::config::{Config, Done, TRIES};
use super::connection::Connection;
use super::error::ImapError;
use super::folder::Mark;
use crate::metrics;
use crate::post::backoff::Backoff;
use crate::post::{Intake, Source};

/// What is known about mails beyond the folder's state; kept while the program runs.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    uid_validity: Option<u32>,
    failures: BTreeMap<u32, Failures>,
    warned_of_flags: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    /// The intake refused it.
    refused: u32,
    /// The connection broke.
    broken: u32,
    /// The server refused a command, and the connection survived.
    denied: u32,
    /// It was listed and could not be fetched.
    missing: u32,
    not_before: Option<Instant>,
}

impl Failures {
    /// The mail's place in the queue: 0 below [`TRIES`] failures.
    fn rank(&self) -> u32 {
        self.most().saturating_sub(TRIES - 1)
    }

    fn most(&self) -> u32 {
        self.refused.max(self.broken).max(self.denied)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PollEnd {
    /// Only mails set aside are left.
    Clear,
    NotNow,
    Stopped,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Take,
    Mark,
}

enum TakeEnd {
    Done,
    Gone,
    NotNow(String),
    Stopped,
}

impl Attempts {
    /// Forgets failures from an older folder of the same name.
    fn enter(&mut self, uid_validity: u32) {
        if self.uid_validity.replace(uid_validity) != Some(uid_validity) {
            self.failures.clear();
        }
    }

    /// Whether a mail is there that was not taken and may be soon. One that failed often may stay for good.
    pub(super) fn expects_more(&self) -> bool {
        self.failures.values().any(|failures| (1..TRIES).contains(&failures.most().max(failures.missing)))
    }

    /// The mails to take now: oldest first, but after [`TRIES`] failures behind all with fewer, so that a short disturbance does
    /// not change the order and a bad mail holds up no others.
    fn queue(&self, undone: &[u32]) -> Vec<u32> {
        let now = Instant::now();
        let failures = |uid: &u32| self.failures.get(uid).copied().unwrap_or_default();
        let due = |uid: &u32| failures(uid).not_before.is_none_or(|moment| moment <= now);
        let mut queue: Vec<u32> = undone.iter().copied().filter(due).collect();
        queue.sort_by_key(|uid| failures(uid).rank());
        queue
    }

    pub(super) fn next_due(&self) -> Option<Instant> {
        self.failures.values().filter_map(|failures| failures.not_before).min()
    }

    /// Counts an error and sets the mail aside, with waits that double, since the cause (a full disk, a dead server's lock) may
    /// pass at any moment.
    ///
    /// A refusal costs little. A mail that breaks the connection delays all others: one not taken yet comes first in the next
    /// connection, which keeps the order, and is set aside from the [`TRIES`]th break on.
    fn fail(&mut self, uid: u32, config: &Config, position: &str, step: Step, error: &ImapError) {
        let failures = self.failures.entry(uid).or_default();
        let timeouts = &config.timeouts;
        let (tries, first) = if error.connection_stands() {
            failures.denied += 1;
            (failures.denied, timeouts.first_wait)
        } else {
            failures.broken += 1;
            (failures.broken, timeouts.command)
        };
        let at_once = if step == Step::Mark || error.connection_stands() { 0 } else { TRIES - 1 };
        let backoff = Backoff::new(first, 2, timeouts.set_aside);
        let pause = tries.checked_sub(at_once + 1).map(|earlier| backoff.wait(earlier));
        failures.not_before = pause.map(|pause| Instant::now() + pause);
        let what = match step {
            Step::Take => "mail cannot be taken",
            Step::Mark => "taken mail cannot be marked as done",
        };
        if tries < TRIES {
            tracing::warn!(uid, position, tries, ?pause, %error, "{what}");
        } else {
            tracing::error!(uid, position, tries, ?pause, %error, "{what}; the others go on without it");
        }
    }
}

/// Opens the folder (again) and takes its mails in order, until all are taken or the intake refuses one.
pub(super) async fn poll<I: Intake>(
    connection: &mut Connection,
    config: &Config,
    attempts: &mut Attempts,
    intake: &I,
    stop: &CancellationToken,
) -> Result<PollEnd, ImapError> {
    let opened = connection.select(&config.folder, &config.done).await?;
    attempts.enter(opened.uid_validity);
    if config.done == Done::Flag && opened.mark == Mark::Flagged && !attempts.warned_of_flags {
        attempts.warned_of_flags = true;
        tracing::warn!(folder = config.folder, "the folder keeps no keywords: done mails get \\Flagged");
    }
    let undone = connection.undone(&config.done, opened.mark).await?;
    attempts.failures.retain(|uid, _| undone.binary_search(uid).is_ok());

    for uid in attempts.queue(&undone) {
        if stop.is_cancelled() {
            return Ok(PollEnd::Stopped);
        }
        match take_one(connection, config, uid, opened.mark, intake, stop).await {
            Ok(TakeEnd::Done) => drop(attempts.failures.remove(&uid)),
            Ok(TakeEnd::Gone) => {
                let failures = attempts.failures.entry(uid).or_default();
                failures.missing += 1;
                failures.not_before = None;
                if failures.missing == TRIES {
                    tracing::error!(
                        uid,
                        position = connection.position(config, uid),
                        "mail is listed and not to be found"
                    );
                }
            }
            Ok(TakeEnd::Stopped) => return Ok(PollEnd::Stopped),
            Ok(TakeEnd::NotNow(why)) => {
                let failures = attempts.failures.entry(uid).or_default();
                failures.refused += 1;
                tracing::warn!(
                    uid,
                    position = connection.position(config, uid),
                    tries = failures.refused,
                    why,
                    "mail left for now"
                );
                return Ok(PollEnd::NotNow);
            }
            Err((step, error)) => {
                attempts.fail(uid, config, &connection.position(config, uid), step, &error);
                if !error.connection_stands() {
                    return Err(error);
                }
            }
        }
    }
    Ok(PollEnd::Clear)
}

/// Takes one mail and marks it.
///
/// A mail that could not be marked is taken again, and the intake recognises it. Its UID is not remembered: a server may give
/// it to another mail, which would then be marked without being taken.
async fn take_one<I: Intake>(
    connection: &mut Connection,
    config: &Config,
    uid: u32,
    mark: Mark,
    intake: &I,
    stop: &CancellationToken,
) -> Result<TakeEnd, (Step, ImapError)> {
    let fetched = select! {
        biased;
        () = stop.cancelled() => return Ok(TakeEnd::Stopped),
        fetched = connection.fetch(uid, config) => fetched.map_err(|error| (Step::Take, error))?,
    };
    let Some(arrival) = fetched else {
        tracing::warn!(uid, folder = config.folder, "the server lists a mail and does not give it");
        return Ok(TakeEnd::Gone);
    };
    if let Err(not_now) = intake.take(arrival).await {
        return Ok(TakeEnd::NotNow(not_now.0));
    }
    metrics::MAILS_TAKEN.one_of(Source::Imap.name());
    connection.finish(uid, &config.done, mark).await.map_err(|error| (Step::Mark, error))?;
    Ok(TakeEnd::Done)
}
