//! One look into the folder: every mail that is not done is taken and then marked.

use std::collections::BTreeMap;

use tokio::select;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::line::Line;
use super::{Config, Done, Fault, TRIES};
use crate::post::Intake;

/// What is known about single mails beyond what the folder shows; lives as long as the program.
#[derive(Debug, Default)]
pub(super) struct Memory {
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

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing is left but what was set aside.
    Clear,
    /// The intake cannot take mails at present.
    NotNow,
    /// Asked to stop.
    Stopped,
}

/// How one mail fared.
enum Fate {
    Done,
    /// Taken, and not marked in the mailbox.
    Unmarked(Fault),
    Gone,
    NotNow(String),
    Stopped,
}

impl Memory {
    /// Sees to it that nothing known of an older folder is held against a new one of the same name.
    fn enter(&mut self, uid_validity: u32) {
        if self.uid_validity.replace(uid_validity) != Some(uid_validity) {
            self.failures.clear();
        }
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

    /// Counts a fault over a mail and decides how long it is left alone, with waits that double: what is wrong may pass at
    /// any moment, as a lock does that a killed server left behind, or a full disk.
    ///
    /// A refusal costs nothing but the question. A mail over which the connection breaks costs all others the time until
    /// the next one; if it is not taken yet it comes first in that, so that their order stays, and waits from the
    /// [`TRIES`]th break on.
    fn fail(&mut self, uid: u32, config: &Config, position: &str, taken: bool, fault: &Fault) {
        let failures = self.failures.entry(uid).or_default();
        let pace = &config.pace;
        let (tries, first) = if fault.line_stands() {
            failures.denied += 1;
            (failures.denied, pace.first_wait)
        } else {
            failures.broken += 1;
            (failures.broken, pace.answer)
        };
        let at_once = if taken || fault.line_stands() { 0 } else { TRIES - 1 };
        let pause = tries.checked_sub(at_once + 1).map(|doublings| {
            let factor = 1_u32.checked_shl(doublings).unwrap_or(u32::MAX);
            first.saturating_mul(factor).min(pace.set_aside)
        });
        failures.not_before = pause.map(|pause| Instant::now() + pause);
        let what = if taken { "taken mail cannot be marked as done" } else { "mail cannot be taken" };
        if tries < TRIES {
            tracing::warn!(uid, position, tries, ?pause, %fault, "{what}");
        } else {
            tracing::error!(uid, position, tries, ?pause, %fault, "{what}; the others go on without it");
        }
    }
}

/// Opens the folder (again) and takes what is in it, in order, until all is taken or the intake says no.
pub(super) async fn round<I: Intake>(
    line: &mut Line,
    config: &Config,
    memory: &mut Memory,
    intake: &I,
    stop: &CancellationToken,
) -> Result<Rest, Fault> {
    let opened = line.select(&config.folder, &config.done).await?;
    memory.enter(opened.uid_validity);
    if config.done == Done::Flag && !opened.keywords && !memory.warned_of_flags {
        memory.warned_of_flags = true;
        tracing::warn!(folder = config.folder, "the folder keeps no keywords: done mails get \\Flagged");
    }
    let undone = line.undone(&config.done, opened.keywords).await?;
    memory.failures.retain(|uid, _| undone.binary_search(uid).is_ok());

    for uid in memory.queue(&undone) {
        if stop.is_cancelled() {
            return Ok(Rest::Stopped);
        }
        match one(line, config, uid, opened.keywords, intake, stop).await {
            Ok(Fate::Done) => drop(memory.failures.remove(&uid)),
            Ok(Fate::Gone) => {
                let failures = memory.failures.entry(uid).or_default();
                failures.missing += 1;
                failures.not_before = None;
                if failures.missing == TRIES {
                    tracing::error!(
                        uid,
                        position = line.position(config, uid),
                        "mail is listed and not to be found"
                    );
                }
            }
            Ok(Fate::Stopped) => return Ok(Rest::Stopped),
            Ok(Fate::NotNow(why)) => {
                let failures = memory.failures.entry(uid).or_default();
                failures.refused += 1;
                tracing::warn!(
                    uid,
                    position = line.position(config, uid),
                    tries = failures.refused,
                    why,
                    "mail left for now"
                );
                return Ok(Rest::NotNow);
            }
            Ok(Fate::Unmarked(fault)) => {
                memory.fail(uid, config, &line.position(config, uid), true, &fault);
                if !fault.line_stands() {
                    return Err(fault);
                }
            }
            Err(fault) => {
                memory.fail(uid, config, &line.position(config, uid), false, &fault);
                if !fault.line_stands() {
                    return Err(fault);
                }
            }
        }
    }
    Ok(Rest::Clear)
}

/// Takes one mail and marks it.
///
/// A mail that was taken before and could not be marked is taken again, and the intake knows it. Not remembered here are
/// the UIDs of such mails: a server that gives one of them to another mail would have that marked without being taken.
async fn one<I: Intake>(
    line: &mut Line,
    config: &Config,
    uid: u32,
    keywords: bool,
    intake: &I,
    stop: &CancellationToken,
) -> Result<Fate, Fault> {
    let fetched = select! {
        biased;
        () = stop.cancelled() => return Ok(Fate::Stopped),
        fetched = line.fetch(uid, config) => fetched?,
    };
    let Some(arrival) = fetched else { return Ok(Fate::Gone) };
    if let Err(not_now) = intake.take(arrival).await {
        return Ok(Fate::NotNow(not_now.0));
    }
    match line.finish(uid, &config.done, keywords).await {
        Ok(()) => Ok(Fate::Done),
        Err(fault) => Ok(Fate::Unmarked(fault)),
    }
}
