//! One look into the folder: every mail that is not done is taken and then marked.

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

/// What is known about single mails beyond what the folder shows; lives as long as the program.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    uid_validity: Option<u32>,
    /// Mails that failed and are still listed, by UID.
    failures: BTreeMap<u32, Failures>,
    warned_of_flags: bool,
}

/// How often in a row a mail failed.
#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    /// The intake could not take it.
    refused: u32,
    /// The connection broke over it.
    broken: u32,
    /// The server said no to a command about it, and the connection stands.
    denied: u32,
    /// It was listed and could not be found.
    missing: u32,
    /// Left alone until then.
    not_before: Option<Instant>,
}

impl Failures {
    /// How far the mail stands back: nothing below [`TRIES`] failures.
    fn rank(&self) -> u32 {
        self.refused.max(self.broken).max(self.denied).saturating_sub(TRIES - 1)
    }
}

/// How a poll ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PollEnd {
    /// Nothing is left but what was set aside.
    Clear,
    /// The intake cannot take mails at present.
    NotNow,
    /// Asked to stop.
    Stopped,
}

/// What is done with a mail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Fetched, and handed to the intake.
    Take,
    /// Marked as done in the mailbox.
    Mark,
}

/// How one mail fared.
enum TakeEnd {
    Done,
    /// Taken, and not marked in the mailbox.
    Unmarked(ImapError),
    Gone,
    NotNow(String),
    Stopped,
}

impl Attempts {
    /// Sees to it that nothing known of an older folder is held against a new one of the same name.
    fn enter(&mut self, uid_validity: u32) {
        if self.uid_validity.replace(uid_validity) != Some(uid_validity) {
            self.failures.clear();
        }
    }

    /// Whether a mail lies there that was not taken and may be soon. One that failed often is not waited for: it may lie there
    /// for good.
    pub(super) fn expects_more(&self) -> bool {
        let most = |failures: &Failures| {
            failures.refused.max(failures.broken).max(failures.denied).max(failures.missing)
        };
        self.failures.values().any(|failures| (1..TRIES).contains(&most(failures)))
    }

    /// The mails to be looked at now: oldest first, and behind them those that failed often.
    ///
    /// Up to [`TRIES`] failures a mail keeps its place, so that a short disturbance does not change the order
    /// in which mails are taken; from then on it stands behind all that failed less, and cannot hold them up.
    fn queue(&self, undone: &[u32]) -> Vec<u32> {
        let now = Instant::now();
        let failures = |uid: &u32| self.failures.get(uid).copied().unwrap_or_default();
        let due = |uid: &u32| failures(uid).not_before.is_none_or(|moment| moment <= now);
        let mut queue: Vec<u32> = undone.iter().copied().filter(due).collect();
        queue.sort_by_key(|uid| failures(uid).rank());
        queue
    }

    /// When the next mail becomes due that was left alone.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.failures.values().filter_map(|failures| failures.not_before).min()
    }

    /// Counts an error over a mail and decides how long it is left alone, with waits that double: what is wrong may pass at
    /// any moment, as a lock does that a killed server left behind, or a full disk.
    ///
    /// A refusal costs nothing but the question. A mail over which the connection breaks costs all others the time until
    /// the next one; if it is not taken yet it comes first in that, so that their order stays, and waits from the
    /// [`TRIES`]th break on.
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

/// Opens the folder (again) and takes what is in it, in order, until all is taken or the intake says no.
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
            Ok(TakeEnd::Unmarked(error)) => {
                attempts.fail(uid, config, &connection.position(config, uid), Step::Mark, &error);
                if !error.connection_stands() {
                    return Err(error);
                }
            }
            Err(error) => {
                attempts.fail(uid, config, &connection.position(config, uid), Step::Take, &error);
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
/// A mail that was taken before and could not be marked is taken again, and the intake knows it. Not remembered here are
/// the UIDs of such mails: a server that gives one of them to another mail would have that marked without being taken.
async fn take_one<I: Intake>(
    connection: &mut Connection,
    config: &Config,
    uid: u32,
    mark: Mark,
    intake: &I,
    stop: &CancellationToken,
) -> Result<TakeEnd, ImapError> {
    let fetched = select! {
        biased;
        () = stop.cancelled() => return Ok(TakeEnd::Stopped),
        fetched = connection.fetch(uid, config) => fetched?,
    };
    let Some(arrival) = fetched else {
        tracing::warn!(uid, folder = config.folder, "the server lists a mail and does not give it");
        return Ok(TakeEnd::Gone);
    };
    if let Err(not_now) = intake.take(arrival).await {
        return Ok(TakeEnd::NotNow(not_now.0));
    }
    metrics::MAILS_TAKEN.one_of(Source::Imap.name());
    match connection.finish(uid, &config.done, mark).await {
        Ok(()) => Ok(TakeEnd::Done),
        Err(error) => Ok(TakeEnd::Unmarked(error)),
    }
}
