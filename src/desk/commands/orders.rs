//! The operators' orders, as functions over a work: from the command line, or by mail (`admin`).

pub(crate) mod boards;
pub(crate) mod posted;
mod refused;
mod users;

use crate::letter::{self, Capital, EventKind, Note, Refusal, Reply};
use crate::order::{Broadcast, Done, Order};
use crate::store::{Player, PlayerStage};

use crate::desk::commands::{Answer, CommandResult};
use crate::desk::work::{Work, ledger};

pub use refused::OrderRefused;

/// Carries out an order, except for letters about boards, which follow at the end of the work.
pub(crate) fn carry_out(work: &mut Work<'_>, order: &Order) -> Result<Done, OrderRefused> {
    match order {
        Order::User(order) => users::carry_out(work, order),
        Order::Board(order) => boards::carry_out(work, order),
        Order::Mail(order) => posted::mail(work, order),
        Order::Letter(order) => posted::letter(work, order),
        Order::Block(block) => posted::block(work, block),
        Order::Allow(allow) => posted::allow(work, allow),
        Order::Broadcast(message) => broadcast(work, message),
        Order::Prune(prune) => posted::prune(work, prune),
        Order::Trial { address } => posted::trial(work, address),
    }
}

/// Carries out an order in the transaction of its mail. The text below its line belongs to it.
pub(super) fn by_mail(work: &mut Work<'_>, player: &Player, words: &[String], text: &str) -> CommandResult {
    if !work.shared.config.is_operator(&player.userid) {
        return Err(Refusal::Admin.into());
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let order = match Order::read(&words) {
        Ok(order) => order.with_text(&letter::without_tokens(text)),
        Err(why) => return Err(Refusal::Order { why }.into()),
    };
    match carry_out(work, &order) {
        Ok(done) => {
            let note = Note::Ordered { said: Capital(done.to_string()) };
            Ok(vec![Answer::new(EventKind::Answer, Reply::Note(note))])
        }
        Err(OrderRefused::Failed(error)) => Err(error.into()),
        Err(refused) => Err(Refusal::Order { why: refused.to_string() }.into()),
    }
}

/// Takes a message to all players from the named operator, or else the first one.
fn broadcast(work: &mut Work<'_>, order: &Broadcast) -> Result<Done, OrderRefused> {
    let given = order.text.as_deref().unwrap_or_default();
    let text = letter::without_tokens(given.trim_end());
    if text.trim().is_empty() {
        return Err(OrderRefused::NoMessage);
    }
    let writer = order.writer.as_deref();
    let mut operators = work.shared.config.operators.iter();
    let named = operators.find(|name| writer.is_none_or(|writer| name.eq_ignore_ascii_case(writer)));
    let named = named.ok_or_else(|| OrderRefused::NoOperator(writer.map(str::to_owned)))?;
    let player = work.tx.player_by_userid(named)?;
    let alive = player.filter(|player| player.stage == PlayerStage::Alive);
    let player = alive.ok_or_else(|| OrderRefused::NoAccount(named.clone()))?;
    work.tx.add_broadcast(player.id, order.subject.as_deref().unwrap_or_default(), &text)?;
    work.log.push(ledger::BROADCAST_TAKEN.to_string());
    Ok(Done::BroadcastTaken { writer: player.userid })
}
