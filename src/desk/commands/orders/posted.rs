//! Orders about mails and letters, and about blocked senders.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::letter::{self, AccountLetter, EventKind, OrderLetter};
use crate::order::{Allow, Block, Done, LetterOrder, LettersAgain, MailOrder, Order, Prune, counted};
use crate::store::{LetterId, MailId, Purpose};
use crate::time::day_of;

use crate::desk::commands::orders::OrderRefused;
use crate::desk::commands::orders::refused::must_be_address;
use crate::desk::policy::Retention;
use crate::desk::policy::blocklist::sender_named;
use crate::desk::state::DeskError;
use crate::desk::work::outbox::{Discretion, Draft, To};
use crate::desk::work::{Work, ledger};

pub(super) fn mail(work: &mut Work<'_>, order: &MailOrder) -> Result<Done, OrderRefused> {
    match *order {
        MailOrder::Again { number } => {
            if !work.tx.read_mail_again(MailId(number))? {
                return Err(OrderRefused::NotAside(number));
            }
            work.shared.counter.calls.notify_one();
            work.log.push("again".to_owned());
            Ok(Done::MailAgain { mail: number })
        }
        MailOrder::Drop { number } => {
            if !work.tx.drop_mail(MailId(number), ledger::DROPPED, work.now)? {
                return Err(OrderRefused::MailDone(number));
            }
            work.log.push("dropped".to_owned());
            Ok(Done::MailDropped { mail: number })
        }
    }
}

pub(super) fn letter(work: &mut Work<'_>, order: &LetterOrder) -> Result<Done, OrderRefused> {
    let (done, log) = match *order {
        LetterOrder::Again(LettersAgain { number: None, refused, since, .. }) => {
            let letters = if refused {
                work.tx.send_refused_again(since.unwrap_or(Timestamp::UNIX_EPOCH), work.now)?
            } else {
                work.tx.send_letters_again(work.now)?
            };
            let done = if letters == 1 { Done::OneLetterAgain {} } else { Done::LettersAgain { letters } };
            (done, "again")
        }
        LetterOrder::Again(LettersAgain { number: Some(number), .. }) => {
            if !work.tx.send_letter_again(LetterId(number), work.now)? {
                return Err(OrderRefused::LetterGone(number));
            }
            (Done::LetterAgain { letter: number }, "again")
        }
        LetterOrder::Drop { number } => {
            if !work.tx.drop_letter(LetterId(number), ledger::DROPPED, work.now)? {
                return Err(OrderRefused::LetterGone(number));
            }
            (Done::LetterDropped { letter: number }, "dropped")
        }
    };
    work.log.push(log.to_owned());
    Ok(done)
}

pub(super) fn block(work: &mut Work<'_>, order: &Block) -> Result<Done, OrderRefused> {
    let who = sender_named(&order.who).ok_or_else(|| OrderRefused::NoSender(order.who.clone()))?;
    if work.shared.addresses().iter().any(|own| who.eq_ignore_ascii_case(own)) {
        return Err(OrderRefused::OwnAddress(who));
    }
    let until =
        order.days.map(|days| work.now + SignedDuration::from_hours(24 * i64::from(days.min(36_500))));
    work.tx.block_sender(&who, until, order.reason.as_deref().unwrap_or_default(), work.now)?;
    work.shared.blocklist.forget();
    work.log.push("blocked".to_owned());
    Ok(match order.days {
        Some(days) => Done::BlockedForDays { who, days: counted(days, "day") },
        None => Done::Blocked { who },
    })
}

pub(super) fn allow(work: &mut Work<'_>, order: &Allow) -> Result<Done, OrderRefused> {
    let who = sender_named(&order.who).ok_or_else(|| OrderRefused::NoSender(order.who.clone()))?;
    if !work.tx.allow_sender(&who)? {
        return Err(OrderRefused::NotBlocked(who));
    }
    work.shared.blocklist.forget();
    work.log.push("allowed".to_owned());
    Ok(Done::Allowed { who })
}

/// The moment up to which the ledger is to be pruned: limits look back that far, and copies of mails may come that late.
pub(crate) fn moment_of(order: &Prune, now: Timestamp) -> Result<Timestamp, OrderRefused> {
    let newest = Retention::newest_forgotten(now);
    let allowed = order.moment().filter(|before| *before <= newest);
    allowed.ok_or_else(|| OrderRefused::TooNew(day_of(newest, &TimeZone::UTC)))
}

/// Has the ledger pruned, which takes several transactions: an order of its own for the server.
pub(super) fn prune(work: &mut Work<'_>, order: &Prune) -> Result<Done, OrderRefused> {
    moment_of(order, work.now)?;
    let task = Order::Prune(order.clone());
    let task = serde_json::to_string(&task).map_err(|error| DeskError::Fault(error.to_string()))?;
    work.tx.add_order(&task, work.now)?;
    work.log.push(ledger::ORDERED.to_owned());
    Ok(Done::PruneTaken { before: order.before })
}

/// Sends a letter to see whether it arrives; answers to it do nothing.
pub(super) fn trial(work: &mut Work<'_>, address: &str) -> Result<Done, OrderRefused> {
    must_be_address(address)?;
    let mut outbox = work.outbox();
    let form = outbox.reader(None)?.form;
    let identity = &outbox.shared.identity;
    let content = letter::account(identity, &form.words(), "", &AccountLetter::Order(OrderLetter::Trial));
    let draft = Draft {
        purpose: Purpose::Trial,
        ..Draft::new(
            To { player: None, address, discretion: Discretion::Stranger },
            content,
            EventKind::Account,
            form,
        )
    };
    match outbox.post(draft)? {
        Some(_) => Ok(Done::Tried { address: address.to_owned() }),
        None => Err(OrderRefused::BadAddress(address.to_owned())),
    }
}
