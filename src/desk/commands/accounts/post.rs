//! Messages between players beside boards, and of the operator to all: `message`, `broadcast`.

use jiff::SignedDuration;

use crate::letter::{self, EventKind, Note, Post, Refusal, Reply};
use crate::store::{CauseId, Item, LetterId, Player, PlayerStage, Purpose};

use crate::desk::commands::blocks::is_silent;
use crate::desk::commands::message::for_others;
use crate::desk::commands::people::nobody;
use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::limits::{MOST_ADDRESSEES, MOST_BACK, MOST_THE_SAME, day_before};
use crate::desk::sender::Sender;
use crate::desk::state::said_texts::SaidTexts;
use crate::desk::state::{DeskError, count};
use crate::desk::work::outbox::{Draft, Outbox, To};
use crate::desk::work::{CommandError, Work, ledger};

/// What a letter with a message says beside that, in bytes.
const AROUND_MESSAGE: usize = 2 * 1024;

const MONTH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The least words of a sentence; people often say the same in fewer.
const SENTENCE: usize = 4;

/// Delivers a message to all of these players or, if one cannot get it, to none. A message in answer to a letter may be a machine's:
/// it gets no receipt, which might be answered in turn.
pub(crate) fn message(
    work: &mut Work<'_>,
    sender: &Sender,
    writer: &Player,
    (userids, answered): (&[String], Option<LetterId>),
    text: &str,
) -> CommandResult {
    let text = for_others(work, writer, sender.in_reply_to.boards(), &sender.confided, text)?;
    let mut why: Vec<Refusal> = text.must_say_something().err().into_iter().collect();
    if userids.len() > MOST_ADDRESSEES {
        why.push(Refusal::MessageTooMany { most: MOST_ADDRESSEES });
    }
    let readers = readers(work, sender, writer, userids, &mut why)?;
    let mut addresses = 0;
    for reader in &readers {
        addresses += work.outbox().confirmed(reader.id)?.len();
    }
    let bytes = addresses * (AROUND_MESSAGE + letter::sent_size(&text.text).min(letter::LONGEST_MESSAGE));
    if u64::from(count(readers.len())) > work.budget.left(Item::Messages)
        || u64::from(count(bytes)) > work.budget.left(Item::BytesToOthers)
    {
        why.push(Refusal::MessagesToday);
    }
    CommandError::if_any(why)?;
    if let (Some(letter), Some(reader)) = (answered, readers.first()) {
        if is_said_again(work, writer, reader, &text.text) {
            work.log.push(ledger::SAID_AGAIN.to_string());
            return Ok(Vec::new());
        }
        must_not_go_on(work, writer, reader, letter)?;
    }
    let names: Vec<String> = readers.iter().map(|reader| reader.userid.clone()).collect();
    for reader in &readers {
        let others = names.iter().filter(|name| **name != reader.userid).cloned().collect();
        let post = Post { from: &writer.userid, others, subject: None, text: &text.text, to_all: false };
        bring(&mut work.outbox(), reader, &post)?;
    }
    work.budget.add(Item::Messages, count(readers.len()).into());
    if answered.is_some() && text.held_back.is_none() {
        return Ok(Vec::new());
    }
    let note = Note::MessageSent { names: names.into_iter().collect() };
    Ok(vec![Answer::new(EventKind::Chat, Reply::Note(note))])
}

/// Whether a writer has answered messages with this sentence too often today.
fn is_said_again(work: &Work<'_>, writer: &Player, reader: &Player, text: &str) -> bool {
    let CauseId::Mail(mail) = work.cause else { return false };
    let said = SaidTexts::said(&writer.userid, reader.id, text, mail);
    text.split_whitespace().count() >= SENTENCE
        && work.shared.brought_texts.times(said, work.now) >= MOST_THE_SAME
}

/// Two machines that answer everything must not write to each other for ever.
fn must_not_go_on(
    work: &mut Work<'_>,
    writer: &Player,
    reader: &Player,
    letter: LetterId,
) -> Result<(), CommandError> {
    let since = (day_before(work.now), work.now - MONTH);
    let back = work.tx.messages_back((writer.id, reader.id), letter, since)?;
    let goes_on = back.to_letter < MOST_BACK.to_letter
        && back.in_day < MOST_BACK.in_day
        && back.in_month < MOST_BACK.in_month;
    let (userid, to) = (writer.userid.clone(), reader.userid.clone());
    if goes_on { Ok(()) } else { Err(Refusal::MessagesBack { userid, to }.into()) }
}

fn readers(
    work: &mut Work<'_>,
    sender: &Sender,
    writer: &Player,
    userids: &[String],
    why: &mut Vec<Refusal>,
) -> Result<Vec<Player>, DeskError> {
    let mut readers: Vec<Player> = Vec::new();
    let (mut blocked, mut unreachable) = (Vec::new(), Vec::new());
    for (at, userid) in userids.iter().take(MOST_ADDRESSEES).enumerate() {
        if !work.budget.takes(Item::Names) {
            why.push(Refusal::TooManyNames { most: at });
            break;
        }
        let found = work.tx.player_by_userid(userid)?;
        if let Some(house) = found.as_ref().filter(|player| player.stage == PlayerStage::House) {
            why.push(is_silent(&house.userid));
            continue;
        }
        let Some(reader) = found.filter(|player| player.stage == PlayerStage::Alive) else {
            why.push(nobody(&mut work.tx, &mut work.budget, sender, userid, userids.len())?);
            continue;
        };
        if readers.iter().any(|other| other.id == reader.id) {
            continue;
        }
        let tx = &mut work.tx;
        // It is not revealed who of the two has blocked the other.
        if tx.has_blocked(reader.id, &writer.userid)? || tx.has_blocked(writer.id, &reader.userid)? {
            blocked.push(reader.userid.clone());
        } else if work.outbox().confirmed(reader.id)?.is_empty() {
            unreachable.push(reader.userid.clone());
        }
        readers.push(reader);
    }
    if !blocked.is_empty() {
        why.push(Refusal::MessageBlocked { names: blocked.into_iter().collect() });
    }
    if !unreachable.is_empty() {
        why.push(Refusal::MessageUnreachable { names: unreachable.into_iter().collect() });
    }
    Ok(readers)
}

pub(crate) fn bring(outbox: &mut Outbox<'_>, reader: &Player, post: &Post<'_>) -> Result<(), DeskError> {
    let wanted = outbox.reader(Some(reader))?;
    let (userid, proof, form) = wanted.of_account();
    let content = letter::post(&outbox.shared.identity, &form.words(), (userid, proof), post);
    for address in outbox.confirmed(reader.id)? {
        let to = To::known(Some(reader), &address);
        outbox.post(Draft {
            purpose: Purpose::Message,
            ..Draft::new(to, content.clone(), EventKind::Chat, form.clone())
        })?;
    }
    Ok(())
}

pub(crate) fn broadcast(work: &mut Work<'_>, sender: &Sender, writer: &Player, text: &str) -> CommandResult {
    if !work.shared.config.is_operator(&writer.userid) {
        return Err(Refusal::OperatorOnly.into());
    }
    let text = for_others(work, writer, sender.in_reply_to.boards(), &sender.confided, text)?;
    text.must_say_something()?;
    work.tx.add_broadcast(writer.id, "", &text.text)?;
    work.log.push(ledger::BROADCAST_TAKEN.to_string());
    Ok(vec![Answer::new(EventKind::Chat, Reply::Note(Note::BroadcastTaken))])
}
