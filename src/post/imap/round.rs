//! One look into the folder: every mail that is not done is taken and then marked.

use std::collections::{BTreeMap, BTreeSet};

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
    /// Taken by the intake and not yet seen gone from the list of undone mails.
    taken: BTreeSet<u32>,
    /// Mails that failed and are still listed, by UID.
    failures: BTreeMap<u32, Failures>,
    warned_of_flags: bool,
}

/// How often in a row a mail failed.
#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    /// The intake could not take it.
    refused: u32,
    /// The server refused it, or the connection broke over it.
    broken: u32,
    /// It was listed and could not be found.
    missing: u32,
    /// Left alone until then.
    not_before: Option<Instant>,
}

impl Failures {
    /// How far the mail stands back: nothing below [`TRIES`] failures.
    fn rank(&self) -> u32 {
        self.refused.max(self.broken).saturating_sub(TRIES - 1)
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
    Gone,
    NotNow(String),
    Stopped,
}

impl Memory {
    /// Sees to it that nothing known of an older folder is held against a new one of the same name.
    fn enter(&mut self, uid_validity: u32) {
        if self.uid_validity.replace(uid_validity) != Some(uid_validity) {
            self.taken.clear();
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

    /// Counts a fault over a mail, and sets the mail aside if there were too many.
    fn fail(&mut self, uid: u32, config: &Config, position: &str, fault: &Fault) {
        let failures = self.failures.entry(uid).or_default();
        failures.broken += 1;
        let tries = failures.broken;
        if tries < TRIES {
            tracing::warn!(uid, position, tries, %fault, "mail failed");
        } else {
            let pause = config.pace.set_aside;
            failures.not_before = Some(Instant::now() + pause);
            tracing::error!(uid, position, tries, ?pause, %fault, "mail set aside, the others go on without it");
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
    let opened = line.select(&config.folder).await?;
    memory.enter(opened.uid_validity);
    if config.done == Done::Flag && !opened.keywords && !memory.warned_of_flags {
        memory.warned_of_flags = true;
        tracing::warn!(folder = config.folder, "the folder keeps no keywords: done mails get \\Flagged");
    }
    let undone = line.undone(&config.done, opened.keywords).await?;
    memory.taken.retain(|uid| undone.binary_search(uid).is_ok());
    memory.failures.retain(|uid, _| undone.binary_search(uid).is_ok());

    for uid in memory.queue(&undone) {
        if stop.is_cancelled() {
            return Ok(Rest::Stopped);
        }
        match one(line, config, memory, uid, opened.keywords, intake, stop).await {
            Ok(Fate::Done) => (),
            Ok(Fate::Gone) => {
                let failures = memory.failures.entry(uid).or_default();
                failures.missing += 1;
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
            Err(fault) => {
                memory.fail(uid, config, &line.position(config, uid), &fault);
                if !fault.line_stands() {
                    return Err(fault);
                }
            }
        }
    }
    Ok(Rest::Clear)
}

async fn one<I: Intake>(
    line: &mut Line,
    config: &Config,
    memory: &mut Memory,
    uid: u32,
    keywords: bool,
    intake: &I,
    stop: &CancellationToken,
) -> Result<Fate, Fault> {
    if !memory.taken.contains(&uid) {
        let fetched = select! {
            biased;
            () = stop.cancelled() => return Ok(Fate::Stopped),
            fetched = line.fetch(uid, config) => fetched?,
        };
        let Some(arrival) = fetched else { return Ok(Fate::Gone) };
        if let Err(not_now) = intake.take(arrival).await {
            return Ok(Fate::NotNow(not_now.0));
        }
        memory.taken.insert(uid);
    }
    line.finish(uid, &config.done, keywords).await?;
    Ok(Fate::Done)
}
