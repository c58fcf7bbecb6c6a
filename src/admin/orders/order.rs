//! An order given to the server, and its outcome.

use std::io::{self, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;

use crate::desk::{Desk, OrderRefused};
use crate::order::Order;
use crate::server;
use crate::store::{OrderId, OrderRow};

use crate::admin::answer::answer;
use crate::admin::service::Which;

/// Polling interval for the outcome of an order.
const LOOK: Duration = Duration::from_millis(50);

/// A running server has not carried out an order in time; it is kept.
#[derive(Debug, thiserror::Error)]
#[error("The order is kept, but was not carried out in time; `pbmd check` tells how the server is")]
pub struct Waits;

/// How an operator's command is answered.
#[derive(Debug, Args)]
pub struct How {
    /// Answers as one line of JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// How long to wait for the running server to carry an order out.
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 30)]
    pub wait: u64,
    /// The configuration.
    #[command(flatten)]
    pub which: Which,
}

/// The state of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Done,
    Refused,
    Waiting,
}

/// An order and its outcome.
#[derive(Debug, Serialize)]
struct Given {
    /// Its number; none if it was refused at once.
    order: Option<i64>,
    state: State,
    /// The outcome or the reason of the refusal; empty while it waits.
    said: String,
}

/// Gives an order, waits until the server has carried it out, and writes the outcome. Fails if it is refused, or ([`Waits`]) if
/// a running server does not carry it out in time. Without a running server it is stored for the next one.
pub async fn give(order: Order, how: &How, out: &mut (dyn Write + Send)) -> Result<()> {
    let order = if order.lacks_text() { order.with_text(&standard_input()?) } else { order };
    let runs = server::is_running(&how.which.load()?.server.data);
    let patience = Duration::from_secs(how.wait);
    let given = how.which.at_desk(async |desk| given(desk, &order, runs, patience).await).await?;
    answer(out, how.json, &given, |out, given| {
        match given.state {
            State::Done => line!(out, "{}", given.said)?,
            State::Refused => {}
            State::Waiting => {
                let why = if runs {
                    "the server has not carried it out yet"
                } else {
                    "no server runs; the next one carries it out at its start"
                };
                line!(out, "order {} waits: {why}", given.order.unwrap_or_default())?;
            }
        }
        Ok(())
    })?;
    match given.state {
        State::Refused => bail!("{}", given.said),
        // A script that goes on must know that nothing was done yet.
        State::Waiting if runs => Err(Waits.into()),
        State::Done | State::Waiting => Ok(()),
    }
}

/// Gives an order and waits for a running server. Without one, first tests whether the order could be carried out.
async fn given(desk: &Desk, order: &Order, runs: bool, patience: Duration) -> Result<Given> {
    if !runs {
        match desk.try_order(order) {
            Ok(()) => {}
            Err(OrderRefused::Failed(error)) => return Err(error.into()),
            Err(why) => return Ok(Given { order: None, state: State::Refused, said: why.to_string() }),
        }
    }
    let id = desk.give_order(order).context("Cannot keep the order")?;
    let row = if runs { done(desk, id, patience).await? } else { None };
    let (state, said) = match row {
        Some(OrderRow { refused, said, .. }) => (if refused { State::Refused } else { State::Done }, said),
        None => (State::Waiting, String::new()),
    };
    Ok(Given { order: Some(id.0), state, said })
}

/// The order once it is done; none on timeout.
pub(in crate::admin) async fn done(desk: &Desk, id: OrderId, patience: Duration) -> Result<Option<OrderRow>> {
    let begun = Instant::now();
    loop {
        let row = desk.order_given(id).context("Cannot read the database")?;
        if let Some(row) = row.filter(|row| row.done.is_some()) {
            return Ok(Some(row));
        }
        if begun.elapsed() >= patience {
            return Ok(None);
        }
        tokio::time::sleep(LOOK).await;
    }
}

fn standard_input() -> Result<String> {
    let mut input = io::stdin();
    if input.is_terminal() {
        eprintln!("pbmd: write the text; a line with Ctrl-D alone ends it");
    }
    let mut text = String::new();
    input.read_to_string(&mut text).context("Cannot read the text from the standard input")?;
    Ok(text)
}
