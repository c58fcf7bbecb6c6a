//! `pbmd queue`: what waits, and why.

use super::Look;
use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::clock;
use crate::order::counted;
use crate::store::{self, ThoughtLevel, ThoughtRow};

use super::ledger;
use super::ways::{ToldRefused, ToldWay};

const MOMENT: &str = "%Y-%m-%d %H:%M:%SZ";

/// Tells what waits, and what may be why: ways in and out that fail, letters refused in the last day, letters that could not leave
/// yet, with what the mail server said last and when they are tried again, mails that have not been read, and boards that wait for
/// the house players.
///
/// Only reads the database; the server may run. Message-IDs of letters let whoever knows them answer these letters:
/// do not pass the answer on.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd queue
  pbmd queue --json --config /etc/pbmd/pbmd.toml")]
pub struct Queue {
    #[command(flatten)]
    look: Look,
}

impl Queue {
    /// Writes the answer. Waiting items are no failure.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        self.look.report(out, |store| store.read()?.queue(clock::now()), tell)
    }
}

/// Prints the reasons first, each with the number of letters it holds back: mostly there is one for all.
fn tell(out: &mut (dyn Write + Send), queue: &store::Queue) -> Result<()> {
    let (mails, letters) = (counted(queue.mails.len(), "mail"), counted(queue.letters.len(), "letter"));
    line!(out, "{mails} and {letters} wait")?;
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for letter in queue.letters.iter().filter(|letter| !letter.last_reply.is_empty()) {
        *reasons.entry(&letter.last_reply).or_default() += 1;
    }
    for (reason, letters) in reasons {
        line!(out, "{letters} tried in vain: {reason}")?;
    }
    let held = queue.letters.iter().filter(|letter| letter.held_until.is_some()).count();
    if held > 0 {
        line!(out, "{held} held: {}", ledger::NO_ROOM)?;
    }
    for way in queue.ways.iter().filter(|way| way.down.is_some()) {
        line!(out, "{} {}", way.name, ToldWay(way))?;
    }
    if queue.refused.letters > 0 {
        line!(out, "refused: {}", ToldRefused(&queue.refused))?;
    }
    tell_thoughts(out, &queue.thoughts)?;
    for mail in &queue.mails {
        writeln!(out)?;
        ledger::tell(out, mail)?;
    }
    if !queue.letters.is_empty() {
        writeln!(out)?;
    }
    for letter in &queue.letters {
        ledger::tell_letter(out, letter)?;
    }
    Ok(())
}

/// Prints how many boards wait for each house player and since when, and which of them are being thought about.
fn tell_thoughts(out: &mut dyn Write, thoughts: &[ThoughtRow]) -> Result<()> {
    for (level, name) in [
        (ThoughtLevel::Easy, "house-easy"),
        (ThoughtLevel::Usual, "house"),
        (ThoughtLevel::Hard, "house-hard"),
    ] {
        let mut waiting = thoughts.iter().filter(|thought| thought.level == level);
        if let Some(first) = waiting.next() {
            let (boards, since) = (counted(1 + waiting.count(), "board"), first.since.strftime(MOMENT));
            line!(out, "waiting for {name}: {boards}, the first since {since}")?;
        }
    }
    for thought in thoughts {
        let failed = match thought.failed {
            0 => String::new(),
            times => format!("; the program failed at it {}", counted(times, "time")),
        };
        if let Some(begun) = thought.begun {
            let begun = begun.strftime(MOMENT);
            line!(out, "board {} is being thought about since {begun}{failed}", thought.board)?;
        } else if !failed.is_empty() {
            line!(out, "board {} waits{failed}", thought.board)?;
        }
    }
    Ok(())
}
