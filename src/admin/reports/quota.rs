//! `pbmd quota`: how much of the limits a player has used, and what comes in that player's name.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use crate::clock;
use crate::desk::{self, Limits};
use crate::order::counted;
use crate::store::{AddressStage, Item, ReadTx, Unproved, Used};

use crate::admin::answer::answer;

use super::Look;

/// Tells how much a player has used of what one player may use, and which mails came in that player's name that prove nothing.
///
/// A player is charged for what is proved to be his: answers to his letters, commands with his password. What only bears one of
/// his addresses is charged to where it came from.
///
/// Only reads the database; the server may run.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  pbmd quota alice")]
pub struct Quota {
    /// The player.
    userid: String,
    #[command(flatten)]
    look: Look,
}

#[derive(Debug, Serialize)]
struct Answer {
    userid: String,
    items: Vec<Line>,
    in_the_name_of: Vec<InTheNameOf>,
}

/// The use of one item.
#[derive(Debug, Serialize)]
struct Line {
    item: Item,
    hour: u64,
    day: u64,
    /// The daily limit, if any.
    most: Option<u64>,
}

/// The mails of the last day that have an address of the player and prove nothing.
#[derive(Debug, Serialize)]
struct InTheNameOf {
    address: String,
    from: Vec<Unproved>,
}

impl Quota {
    /// Writes the answer.
    pub fn run(&self, out: &mut (dyn Write + Send)) -> Result<()> {
        let limits = self.look.which.load()?.desk.limits;
        let found = self.look.which.look(|store| self.answer(&mut store.read()?, &limits))?;
        let found = found.with_context(|| format!("There is no player {}", self.userid))?;
        answer(out, self.look.json, &found, tell)
    }

    fn answer(&self, look: &mut ReadTx, limits: &Limits) -> Result<Option<Answer>, crate::store::StoreError> {
        let Some(player) = look.player_by_userid(&self.userid)? else { return Ok(None) };
        let now = clock::now();
        let Used { hour, day } = look.used(&desk::payer_of(player.id), now)?;
        let line =
            |item: Item| Line { item, hour: hour.of(item), day: day.of(item), most: limits.of_a_day(item) };
        let mut in_the_name_of = Vec::new();
        for address in look.addresses(player.id)? {
            if address.stage == AddressStage::Confirmed {
                let from = look.unproved_of(&address.address, now)?;
                in_the_name_of.push(InTheNameOf { address: address.address, from });
            }
        }
        Ok(Some(Answer {
            userid: player.userid,
            items: Item::ALL.into_iter().map(line).collect(),
            in_the_name_of,
        }))
    }
}

fn tell(out: &mut (dyn Write + Send), answer: &Answer) -> Result<()> {
    writeln!(out, "{:<20}{:>12}{:>12}{:>12}", answer.userid, "last hour", "last day", "at most")?;
    for Line { item, hour, day, most } in &answer.items {
        let most = most.map_or_else(|| "-".to_owned(), |most| most.to_string());
        writeln!(out, "{:<20}{hour:>12}{day:>12}{most:>12}", item.name())?;
    }
    for InTheNameOf { address, from } in &answer.in_the_name_of {
        writeln!(out)?;
        let some = if from.is_empty() { "none" } else { "these" };
        writeln!(out, "mails of the last day from {address} that prove nothing: {some}")?;
        for Unproved { host, verdict, mails, commands } in from {
            let host = host.as_deref().unwrap_or("a host that is not known");
            let verdict = verdict.as_deref().unwrap_or("no verdict");
            let (mails, commands) = (counted(*mails, "mail"), counted(*commands, "command"));
            writeln!(out, "  {mails} with {commands} from {host} ({verdict})")?;
        }
    }
    Ok(())
}
