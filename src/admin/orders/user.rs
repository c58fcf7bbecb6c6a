//! `pbmd user`: shows and changes accounts.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueEnum};
use jiff::Timestamp;
use serde::Serialize;

use crate::order::{Order, UserOrder};
use crate::store::{
    AccountLine, AddressStage, BoardFilter, BoardStage, Player, PlayerStage, ReadTx, StoreError,
};

use crate::admin::answer::answer;
use crate::admin::orders::{How, give};

const DAY: &str = "%Y-%m-%d";

/// Players: lists and shows them, and changes their accounts
///
/// Orders are carried out by the running server, or by the next one at its start. Each has its line in the ledger, and the player
/// is told by letter.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbmd user list --stage suspended
  pbmd user show alice
  pbmd user suspend alice --reason 'Insults on board 101.'
  pbmd user address alice alice@example.org
  pbmd user export alice > alice.json")]
pub struct User {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    how: How,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Lists accounts by name.
    List {
        /// Only those whose userid begins so.
        #[arg(value_name = "BEGINNING")]
        beginning: Option<String>,
        /// Only those in this stage.
        #[arg(long)]
        stage: Option<Stage>,
        /// At most this many.
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Shows an account: its stage, addresses, games.
    Show {
        /// The player.
        userid: String,
    },
    /// Writes all that is known of a player, as the player's own `export` has it, as JSON.
    Export {
        /// The player.
        userid: String,
    },
    #[command(flatten)]
    Order(UserOrder),
}

/// The stage of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Signed up, and no address confirmed.
    New,
    /// Open.
    Alive,
    /// Closed.
    Closed,
    /// The server itself.
    House,
    /// Suspended by the operator.
    Suspended,
}

impl From<Stage> for PlayerStage {
    fn from(stage: Stage) -> PlayerStage {
        match stage {
            Stage::New => PlayerStage::New,
            Stage::Alive => PlayerStage::Alive,
            Stage::Closed => PlayerStage::Closed,
            Stage::House => PlayerStage::House,
            Stage::Suspended => PlayerStage::Suspended,
        }
    }
}

/// An account as shown.
#[derive(Debug, Serialize)]
struct Shown {
    userid: String,
    stage: &'static str,
    /// Why it is suspended.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspended: Option<String>,
    since: Option<String>,
    /// Each with its stage.
    addresses: Vec<(String, &'static str)>,
    /// The newest 50 open boards of the player.
    boards: Vec<u32>,
    settings: Vec<(String, String)>,
}

impl User {
    /// Carries out the task and writes the outcome.
    pub async fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        match self.task {
            Task::Order(order) => give(Order::User(order), &self.how, out).await,
            Task::List { ref beginning, stage, most } => {
                let beginning = beginning.as_deref().unwrap_or_default();
                list(&self.how, beginning, stage, most, out)
            }
            Task::Show { ref userid } => show(&self.how, userid, out),
            Task::Export { ref userid } => {
                let known = self.how.which.at_desk(async |desk| Ok(desk.export(userid)?)).await?;
                writeln!(out, "{known}")?;
                Ok(out.flush()?)
            }
        }
    }
}

/// The day an account was opened, as `2026-11-28`; none for a closed account, whose day is not kept.
fn since(created: Timestamp) -> Option<String> {
    (created != Timestamp::UNIX_EPOCH).then(|| created.strftime(DAY).to_string())
}

fn list(
    how: &How,
    beginning: &str,
    stage: Option<Stage>,
    most: u32,
    out: &mut (dyn Write + Send),
) -> Result<()> {
    let stage = stage.map(PlayerStage::from);
    let accounts = how.which.look(|store| store.read()?.accounts(beginning, stage, most))?;
    answer(out, how.json, &accounts, |out, accounts| {
        for account in accounts {
            let AccountLine { userid, stage, created, addresses, running } = account;
            let since = since(*created).unwrap_or_else(|| "-".to_owned());
            let boards = if *running == 1 { "board" } else { "boards" };
            line!(out, "{userid:<20} {stage:<9} {since:<10} {running:>4} {boards:<6}  {addresses}")?;
        }
        if u32::try_from(accounts.len()).is_ok_and(|listed| listed == most) {
            line!(out, "These are the first {most}; --most and a beginning bring others.")?;
        }
        Ok(())
    })
}

fn show(how: &How, userid: &str, out: &mut (dyn Write + Send)) -> Result<()> {
    let shown = how.which.look(|store| {
        let mut look = store.read()?;
        let player = look.player_by_userid(userid)?;
        player.map(|player| shown(&mut look, &player)).transpose()
    })?;
    let shown = shown.with_context(|| format!("There is no player {userid}"))?;
    answer(out, how.json, &shown, tell)
}

fn tell(out: &mut (dyn Write + Send), shown: &Shown) -> Result<()> {
    let Shown { userid, stage, suspended, since, addresses, boards, settings } = shown;
    match since {
        Some(since) => line!(out, "{userid}: {stage} since {since}")?,
        None => line!(out, "{userid}: {stage}")?,
    }
    match suspended.as_deref() {
        Some("") => line!(out, "  suspended, no reason given")?,
        Some(why) => line!(out, "  suspended: {why}")?,
        None => {}
    }
    for (address, stage) in addresses {
        line!(out, "  address  {address} ({stage})")?;
    }
    let numbers: Vec<String> = boards.iter().map(u32::to_string).collect();
    line!(out, "  plays on {}", if numbers.is_empty() { "no board".into() } else { numbers.join(", ") })?;
    for (name, value) in settings {
        line!(out, "  setting  {name}={value}")?;
    }
    Ok(out.flush()?)
}

fn shown(look: &mut ReadTx, player: &Player) -> Result<Shown, StoreError> {
    let addresses = look.addresses(player.id)?;
    let addresses = addresses.into_iter().map(|known| {
        let stage = match known.stage {
            AddressStage::Waiting => "not confirmed",
            AddressStage::Confirmed => "confirmed",
            AddressStage::Suspended => "letters came back",
        };
        (known.address, stage)
    });
    let stage = match player.stage {
        PlayerStage::New => "not confirmed",
        PlayerStage::Alive => "open",
        PlayerStage::Closed => "closed",
        PlayerStage::House => "the server itself",
        PlayerStage::Suspended => "suspended",
    };
    let filter = BoardFilter {
        player: Some(player.id),
        stages: vec![BoardStage::Offered, BoardStage::Running],
        ..BoardFilter::default()
    };
    let boards = look.boards(&filter, 50)?;
    Ok(Shown {
        userid: player.userid.clone(),
        stage,
        suspended: look.suspension(player.id)?,
        since: since(player.created),
        addresses: addresses.collect(),
        boards: boards.iter().map(|board| board.number).collect(),
        settings: look.settings(player.id)?.into_iter().collect(),
    })
}
