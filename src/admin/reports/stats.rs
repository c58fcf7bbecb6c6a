//! `pbmd stats`: figures about players, boards, mails, letters and clocks.

use super::Look;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::clock;
use crate::order::counted;
use crate::post;
use crate::store::{
    BoardStage, ClockCounts, Overview, PlayerStage, Refused, ServerRow, Store, StoreError, Tally, Times,
    WayRow, number_of,
};

use super::ways::{ToldRefused, ToldWay};

/// Tells how many players and boards there are, how many mails and letters wait, how many games and clocks run, how many reminders
/// and forfeits there were, who is away, until when mails are known to have come in, and how the ways in and out are.
///
/// Only reads the database; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd stats
  pbmd stats --json --config /etc/pbmd/pbmd.toml")]
pub struct Stats {
    #[command(flatten)]
    look: Look,
}

#[derive(Debug, Serialize)]
struct Answer {
    players: Players,
    boards: u64,
    offered: u64,
    over: u64,
    mails: Waiting,
    letters: Waiting,
    written: u64,
    clocks: ClockCounts,
    reminders: Times,
    forfeits: Times,
    away: u64,
    sources: Vec<Source>,
    refused: Refused,
    ways: Vec<WayRow>,
    servers: Vec<ServerRow>,
}

#[derive(Debug, Serialize)]
struct Players {
    alive: u64,
    new: u64,
    closed: u64,
}

#[derive(Debug, Serialize)]
struct Waiting {
    waiting: u64,
    oldest: Option<Timestamp>,
}

/// A transport, and until when it is known to have worked.
#[derive(Debug, Serialize)]
struct Source {
    name: String,
    open: Timestamp,
}

impl Stats {
    /// Writes the answer.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        self.look.report(out, |store| answer(store, clock::now()), tell)
    }
}

fn answer(store: &Store, now: Timestamp) -> Result<Answer, StoreError> {
    let Overview { waiting, oldest_mail, oldest_letter, letters_written, players, boards, .. } =
        store.overview(now)?;
    let mut look = store.read()?;
    let today = now.to_zoned(TimeZone::UTC).date().to_string();
    let sources = look.sources()?;
    Ok(Answer {
        players: Players {
            alive: number_of(&players, PlayerStage::Alive),
            new: number_of(&players, PlayerStage::New),
            closed: number_of(&players, PlayerStage::Closed),
        },
        boards: number_of(&boards, BoardStage::Running),
        offered: number_of(&boards, BoardStage::Offered),
        over: number_of(&boards, BoardStage::Over),
        mails: Waiting { waiting: waiting.mails, oldest: oldest_mail },
        letters: Waiting { waiting: waiting.letters, oldest: oldest_letter },
        written: letters_written,
        clocks: look.clock_counts()?,
        reminders: look.times(Tally::Reminder, now)?,
        forfeits: look.times(Tally::Forfeit, now)?,
        away: look.players_away(&today)?,
        sources: sources.into_iter().map(|(name, open)| Source { name, open }).collect(),
        refused: look.refused_of_the_day(now)?,
        ways: look.ways()?,
        servers: look.servers()?,
    })
}

fn tell(out: &mut (dyn Write + Send), answer: &Answer) -> Result<()> {
    let Answer { boards, offered, over, refused, .. } = answer;
    let ClockCounts { running, waiting, stopped, used_up } = answer.clocks;
    let Players { alive, new, closed } = answer.players;
    line!(out, "players    {alive}, {new} not confirmed, {closed} closed")?;
    line!(out, "boards     {boards} running, {offered} offered, {over} over")?;
    for (name, Waiting { waiting, oldest }) in [("mails", &answer.mails), ("letters", &answer.letters)] {
        let since = oldest.map(|oldest| format!(", the oldest since {oldest:.0}")).unwrap_or_default();
        line!(out, "{name:<10} {waiting} waiting{since}")?;
    }
    line!(out, "written    {} in all", counted(answer.written, "letter"))?;
    line!(
        out,
        "clocks     {running} running, {waiting} waiting for their letter, {stopped} stopped, {used_up} used up"
    )?;
    for (name, times) in [("reminders", &answer.reminders), ("forfeits", &answer.forfeits)] {
        line!(out, "{name:<10} {} in the last day, {} in all", times.day, times.all)?;
    }
    line!(out, "vacations  {} away today (UTC)", counted(answer.away, "player"))?;
    for Source { name, open } in &answer.sources {
        if name == post::Source::Serve.name() {
            line!(out, "server     ran at {open:.0}")?;
        } else {
            line!(out, "mails      could come in by {name} at {open:.0}")?;
        }
    }
    for server in &answer.servers {
        line!(out, "server     {server}")?;
    }
    if refused.letters == 0 {
        line!(out, "refused    no letter in the last day")?;
    } else {
        line!(out, "refused    {}", ToldRefused(refused))?;
    }
    for way in &answer.ways {
        line!(out, "{:<10} {}", way.name, ToldWay(way))?;
    }
    Ok(())
}
