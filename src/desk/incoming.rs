//! One mail, from its bytes to the end of its work.

use jiff::Timestamp;

use crate::command;
use crate::games;
use crate::letter::{EventKind, Note, Reply};
use crate::mail::{self, Mail, Robot, Verdict};
use crate::store::{self, ReadTx, StoreError};

use super::boards::Boards;
use super::request::{Counted, Request, Room};
use super::sender::{self, InReplyTo, Incoming, Origin, Sender, VerifiedPasswords};
use super::work::{Cause, Looking, Work};
use super::{DeskError, LARGEST_MAIL, Shared, bounces, commands, ledger};

/// Reads one mail and does what it says. Gives what it was taken for, for the operator.
pub(super) async fn deal_with(shared: &Shared, stored: &store::Mail) -> Result<String, DeskError> {
    let now = (shared.clock)();
    let read = mail::read(&stored.raw);
    let mut look = shared.store.read().await?;
    let silent = silence(shared, &mut look, stored, &read, now).await?;
    // Mail programs write these by themselves; the token is all that counts.
    let token = command::unsubscribe_token(&read.subject);
    if silent.is_some() || token.is_some() {
        drop(look);
        return put_away(shared, stored, &read, silent, token, now).await;
    }
    let cause = Cause::Mail { id: stored.id, arrived: stored.arrived };
    let verdict = shared.trace(&stored.raw, &read).verdict;
    let incoming =
        Incoming { mail: &read, envelope_to: &stored.envelope_to, verdict, usual: shared.config.trust.usual };
    let (in_reply_to, letter) = sender::in_reply_to(&mut look, &incoming, &shared.identity.address).await?;
    let (names, titles) = (games::names(), games::titles());
    let games = command::Games { names: &names, titles: &titles };
    let written = in_reply_to.written(&mut look, &read).await?;
    let text = command::Text { subject: &read.subject, written: &written };
    let parsed = command::read(games, in_reply_to.context(), text);
    let origin = Origin {
        guesses: &shared.guesses,
        sender: stored.sender.as_deref().unwrap_or_default(),
        host: stored.host.as_deref().and_then(|host| host.parse().ok()),
        now,
    };
    let passwords = match stored.oversize {
        None => {
            VerifiedPasswords::check(&mut look, &shared.passwords, &shared.secrets, &origin, &parsed).await?
        }
        Some(_) => VerifiedPasswords::default(),
    };
    let mut sender = Sender::new(&mut look, address_of(&read), in_reply_to, passwords, verdict).await?;
    if stored.oversize.is_none() {
        sender.look_at_words(&mut look, &shared.passwords, &parsed).await?;
    }
    let mut request = Request::new(shared, sender);
    let mut counted = None;
    if let Some(size) = stored.oversize {
        request.refuse_whole(Note::TooLarge { size: size / 1024, most: LARGEST_MAIL / 1024 });
    } else {
        counted = Some(request.counted(&mut look, parsed.lines.len(), now).await?);
    }
    let reads = counted.is_some_and(|counted| counted.within);

    let mut boards = Boards::default();
    let only_looks = request.only_looks(&parsed);
    if reads && only_looks {
        let looking = Looking { shared, tx: &mut look, boards: &mut boards };
        request.run(&mut Room::Looking(looking), &parsed).await?;
    }
    drop(look);
    let mut work = Work::begin(shared, &cause, now).await?;
    work.asked.address.clone_from(&request.sender.address);
    work.asked.message_id.clone_from(&read.message_id);
    work.boards = boards;
    if let Some(letter) = letter {
        work.tx.letter_answered(letter, now).await?;
    }
    if let Some(Counted { commands, proved, .. }) = counted {
        work.tx.set_commands(stored.id, commands, proved).await?;
    }
    if reads && !only_looks {
        request.run(&mut Room::Working(&mut work), &parsed).await?;
    }
    end(request, work).await
}

/// Writes the letters about all that was done and said, and ends the work.
async fn end(mut request: Request<'_>, mut work: Work<'_>) -> Result<String, DeskError> {
    work.asked.players = request.sender.ids();
    work.tell().await?;
    request.respond(&mut work).await?;
    work.log.splice(0..0, request.log);
    work.commit().await
}

/// The address in From; empty where there is none, or more than one.
fn address_of(mail: &Mail) -> &str {
    match &mail.from {
        mail::Sender::One(from) => &from.address,
        mail::Sender::Missing | mail::Sender::Several => "",
    }
}

/// Why this mail is not to be answered, if it is not: a machine sent it, nobody knows who, or it may have been dealt with
/// before the ledger begins.
async fn silence(
    shared: &Shared,
    look: &mut ReadTx,
    stored: &store::Mail,
    read: &Mail,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    if stored.arrived < shared.config.keep.ledger_since(now) {
        return Ok(Some(ledger::unanswered(ledger::TOO_OLD)));
    }
    // A letter of ours is known whatever was stripped of it on its way.
    let own = match &read.message_id {
        Some(id) => look.letter_by_message_id(id).await?.map(|_| Robot::OwnLetter),
        None => None,
    };
    let robot = mail::robot(read, stored.envelope_from.as_deref()).or(own);
    let why = match (robot, &read.from) {
        (Some(robot), _) => robot.to_string(),
        (None, mail::Sender::Missing) => "no sender".to_string(),
        (None, mail::Sender::Several) => ledger::SEVERAL_SENDERS.to_string(),
        (None, mail::Sender::One(from)) if from.address.eq_ignore_ascii_case(&shared.identity.address) => {
            ledger::OWN_ADDRESS.to_string()
        }
        (None, mail::Sender::One(_)) => return Ok(None),
    };
    Ok(Some(ledger::unanswered(&why)))
}

/// Deals with a mail that holds no commands: it ends a watching, or tells of a letter that came back, or nothing.
async fn put_away(
    shared: &Shared,
    stored: &store::Mail,
    read: &Mail,
    silent: Option<String>,
    token: Option<&str>,
    now: Timestamp,
) -> Result<String, DeskError> {
    let bounce = mail::bounce(&stored.raw, read, &stored.envelope_to, &shared.identity.address);
    let cause = Cause::Mail { id: stored.id, arrived: stored.arrived };
    let mut work = Work::begin(shared, &cause, now).await?;
    let machine = silent.is_some();
    let sender = match machine {
        true => Sender::nobody(),
        false => {
            let (nothing, none) = (InReplyTo::Nothing, VerifiedPasswords::default());
            Sender::new(&mut work.tx, address_of(read), nothing, none, Verdict::Unknown).await?
        }
    };
    let mut request = Request::new(shared, sender);
    work.asked.address.clone_from(&request.sender.address);
    work.asked.message_id = read.message_id.clone().filter(|_| !machine);
    work.log.extend(silent);
    if let Some(token) = token {
        let done = commands::watch::unsubscribe_by_token(&mut work, token).await?;
        // A token ends something once: what is counted is what ends nothing.
        let told = !machine
            && (done.ended || {
                let counted = request.counted(&mut work.tx, 1, now).await?;
                work.tx.set_commands(stored.id, counted.commands, counted.proved).await?;
                counted.within
            });
        if told {
            request.say(EventKind::Watch, Reply::Note(done.note));
        }
    }
    if let Some(bounce) = bounce {
        bounces::came_back(&mut work, stored.id, &bounce).await?;
    }
    request.log.splice(0..0, work.log.drain(..));
    end(request, work).await
}
