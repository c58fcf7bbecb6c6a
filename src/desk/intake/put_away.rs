//! Mails whose lines are not carried out: machines', links that end a watching, and letters that came back, which are noted: after some
//! in a row no more go to that address.

use tracing::info;

use crate::command;
use crate::letter::{self, AccountLetter, EventKind, Notice, Reply};
use crate::mail::{self, Bounce, Fate, Mail, Verdict};
use crate::store::{self, Letter, LetterId, MailId, NewBounce, PlayerId, Purpose};

use crate::desk::commands;
use crate::desk::intake::charge;
use crate::desk::intake::identify::{Headers, address_of};
use crate::desk::request::Request;
use crate::desk::sender::{InReplyTo, Sender, VerifiedPasswords};
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

/// Number of letters lost in a row that suspends an address.
const MOST_LOST: u32 = 3;

#[derive(Default)]
pub(super) struct PutAway {
    silent: Option<String>,
    /// The token of the watching that it ends.
    token: Option<String>,
    bounce: Option<Bounce>,
    trial: Option<LetterId>,
}

impl PutAway {
    pub(super) fn silent(why: &str) -> Self {
        PutAway { silent: Some(ledger::unanswered(why)), ..PutAway::default() }
    }

    pub(super) fn of(shared: &Shared, (stored, read): (&store::Mail, &Mail), headers: Headers) -> Self {
        let bounce = mail::bounce(&stored.raw, read, &stored.envelope_to, &shared.addresses());
        let token = command::unsubscribe_token(&read.subject).map(str::to_owned);
        PutAway { silent: headers.silent, token, bounce, trial: headers.trial }
    }

    /// What it is, in the words of [`metrics::MAILS_DONE`](crate::metrics::MAILS_DONE).
    pub(super) fn kind(&self) -> &'static str {
        match self {
            PutAway { bounce: Some(_), .. } => "bounce",
            PutAway { silent: Some(_), .. } => "silent",
            PutAway { .. } => "unsubscribe",
        }
    }

    pub(super) fn carry_out(
        self,
        shared: &Shared,
        (stored, read): (&store::Mail, &Mail),
        work: &mut Work<'_>,
    ) -> Result<(), DeskError> {
        let PutAway { silent, token, bounce, trial } = self;
        let answered = silent.is_none();
        let sender = if answered {
            let (nothing, none) = (InReplyTo::Nothing, VerifiedPasswords::default());
            let players = work.tx.players_by_address(address_of(read))?;
            let sender = Sender::new(address_of(read), players, nothing, none, Verdict::Unknown);
            let host = stored.host.as_deref().and_then(|host| host.parse().ok());
            work.budget = sender.budget(&mut work.tx, &shared.limits(), host, &[], work.now)?;
            sender
        } else {
            Sender::nobody()
        };
        let mut request = Request::new(shared, sender);
        work.answers = trial;
        work.asked.address.clone_from(&request.sender.address);
        work.asked.message_id = read.message_id.clone().filter(|_| answered);
        work.asked.lang = letter::first_spoken(&read.languages);
        work.log.extend(silent);
        if let Some(token) = token {
            let done = commands::watch::unsubscribe_by_token(work, &token)?;
            // A token ends something once: what is counted is what ends nothing.
            let told = answered
                && (done.ended || {
                    work.commands = Some(1);
                    request.admits(&mut work.budget, 1)
                });
            if told {
                request.say(EventKind::Watch, Reply::Note(done.note));
            }
        }
        if let Some(bounce) = bounce {
            came_back(work, stored.id, &bounce)?;
        }
        request.log.splice(0..0, work.log.drain(..));
        charge::end(request, work)
    }
}

/// Notes which letter the mail brought back, and suspends its address if it was one too many.
///
/// Of the letters that a bounce names the newest came back: the others are those that it follows in its thread.
fn came_back(work: &mut Work<'_>, mail: MailId, bounce: &Bounce) -> Result<(), DeskError> {
    let mut newest: Option<Letter> = None;
    for id in &bounce.letters {
        let found = work.tx.letter_by_message_id(id)?;
        newest = newest.into_iter().chain(found).max_by_key(|letter| letter.id);
    }
    let fate = match bounce.fate {
        Fate::Lost => "lost",
        Fate::Late => "late",
    };
    let Some(letter) = newest else {
        work.log.push(ledger::unknown_came_back(fate));
        return Ok(());
    };
    work.log.push(ledger::came_back(letter.id, &letter.address, fate));
    let failed = bounce.fate == Fate::Lost;
    let new = NewBounce { letter: letter.id, mail, failed, said: bounce.said.clone() };
    work.tx.add_bounce(&new, work.now)?;
    if failed {
        suspend_if_due(work, &letter)?;
    }
    Ok(())
}

fn suspend_if_due(work: &mut Work<'_>, letter: &Letter) -> Result<(), DeskError> {
    let Some(id) = letter.player else { return Ok(()) };
    let address = &letter.address;
    if work.tx.bounces_in_a_row(id, address, work.now)? < MOST_LOST
        || !work.tx.suspend_address(id, address)?
    {
        return Ok(());
    }
    info!(letter = letter.id.0, "address suspended: its letters come back");
    work.log.push(ledger::suspended(address));
    let Some(player) = work.tx.player(id)? else { return Ok(()) };
    let mut outbox = work.outbox();
    let others = outbox.confirmed(player.id)?;
    let what = AccountLetter::Suspended(vec![address.clone()]);
    outbox.tell_addresses(&player, &others, &what, Purpose::Told)?;
    if others.is_empty() { tell_opponents(work, player.id) } else { Ok(()) }
}

/// Tells the others, on each board that a player plays on, that no letter reaches that player any more. It happens to a last address
/// once, until one is confirmed again.
fn tell_opponents(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    for board in work.tx.running_boards_of(player)? {
        let Some(open) = work.boards.open(&mut work.tx, board)? else { continue };
        let seat = open.seat_of(player).filter(|seat| !open.now.has_resigned(*seat));
        let Some(seat) = seat else { continue };
        open.tell_others(seat, &Notice::Unreachable(seat));
        work.log.push(ledger::unreachable(board));
    }
    Ok(())
}
