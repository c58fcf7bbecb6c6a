//! What a mail answers, and who may have written it.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::command;
use crate::letter::ZONE;
use crate::mail::{self, Mail, Robot, Verdict};
use crate::store::{self, BoardRow, KnownPlayer, Letter, LetterId, PlayerId, Purpose, ReadTx, Surroundings};

use crate::desk::policy::Retention;
use crate::desk::policy::guesses::Origin;
use crate::desk::sender::{self, InReplyTo, Incoming};
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::ledger;

pub(super) struct Headers {
    verdict: Verdict,
    answered: Option<Letter>,
    /// The operator's test letter that it answers.
    pub trial: Option<LetterId>,
    /// Why it is not answered, for the ledger.
    pub silent: Option<String>,
    /// Whether its text is read. With `silent` it may be carried out, but nothing is sent back.
    pub is_read: bool,
}

pub(super) struct Identified {
    pub in_reply_to: InReplyTo,
    /// The letter that it answers, and its board.
    pub letter: Option<LetterId>,
    pub board: Option<(BoardRow, Surroundings)>,
    pub origin: Origin,
    pub host: Option<IpAddr>,
    pub verdict: Verdict,
    /// The reader of that letter, and the players of the address and the origin.
    pub known: Vec<KnownPlayer>,
    /// Why its sender gets no letter, if that is so.
    pub withheld: Option<String>,
    /// When it is read.
    pub now: Timestamp,
}

impl Headers {
    pub(super) fn find(
        shared: &Shared,
        look: &mut ReadTx,
        (stored, read): (&store::Mail, &Mail),
        now: Timestamp,
    ) -> Result<Self, DeskError> {
        let answers = mail::answers(read, &stored.envelope_to, &shared.addresses());
        let named: Vec<&str> = read.message_id.iter().chain(&answers).map(String::as_str).collect();
        let letters = look.letters_by_message_ids(&named)?;
        let letter_of = |id: &String| letters.iter().find(|letter| letter.message_id == *id);
        let own = read.message_id.as_ref().and_then(letter_of);
        let answered = answers.iter().find_map(letter_of);
        let is_trial = |letter: &&Letter| letter.purpose == Purpose::Trial;
        let verdict = shared.trace(&stored.raw, read, stored.source.as_deref().unwrap_or_default()).verdict;
        // Mail programs write these mails by themselves; the token is all that counts.
        let ends_watching = command::unsubscribe_token(&read.subject).is_some();

        let senders = [address_of(read), stored.envelope_from.as_deref().unwrap_or_default()];
        let ignored = if ledger_begins_after(shared, look, stored)? {
            Some(ledger::TOO_OLD)
        } else if shared.blocklist.has(look, &senders, now)? {
            Some(ledger::BLOCKED)
        } else {
            None
        };
        let is_marked = ignored.is_none() && own.is_none() && is_only_marked(shared, stored, read);
        let mut silent = match ignored {
            Some(why) => Some(ledger::unanswered(why)),
            None => silence(shared, stored, read, own),
        };
        let mut trial = None;
        if silent.is_none() {
            trial = answered.filter(is_trial).map(|letter| letter.id);
            silent = trial.map(|_| ledger::unanswered(ledger::TRIAL_ANSWERED));
        }
        if trial.is_some() || own.filter(is_trial).is_some() {
            // What servers on its way found out about it tells the operator how letters fare.
            silent = silent.map(|silent| ledger::with_results(silent, &mail::results(&stored.raw)));
        }
        if silent.is_none() && ends_watching && verdict == Verdict::Forged {
            silent = Some(ledger::unanswered(ledger::FORGED));
        }
        let is_read = !ends_watching && (silent.is_none() || is_marked && answered.is_some());
        Ok(Headers { verdict, answered: answered.cloned(), trial, silent, is_read })
    }
}

impl Identified {
    /// Takes the letter that the mail answers out of its headers.
    pub(super) fn find(
        shared: &Shared,
        look: &mut ReadTx,
        (stored, read): (&store::Mail, &Mail),
        headers: &mut Headers,
        now: Timestamp,
    ) -> Result<Self, DeskError> {
        let (answered, verdict) = (headers.answered.take(), headers.verdict);
        let host = stored.host.as_deref().and_then(|host| host.parse().ok());
        let origin = Origin::new(address_of(read), host, verdict == Verdict::Forged);
        let readers: Vec<PlayerId> = answered.iter().filter_map(|letter| letter.player).collect();
        let place = origin.name();
        let from = (place.as_deref(), stored.source.as_deref());
        let known = look.known_players(&readers, address_of(read), from, now)?;
        let letter = answered.as_ref().map(|letter| letter.id);
        let board = match answered.as_ref().and_then(|letter| letter.board) {
            Some(board) => look.board_to_play(board, ZONE)?,
            None => None,
        };
        let row = board.as_ref().map(|(row, _)| row);
        let (from, usual) = (address_of(read), shared.config.trust.usual);
        let incoming = Incoming { from, verdict, usual };
        let in_reply_to = sender::in_reply_to(look, answered, row, incoming, &known)?;
        let withheld = headers.silent.clone();
        Ok(Identified { in_reply_to, letter, board, origin, host, verdict, known, withheld, now })
    }
}

/// The address in From; empty where there is none, or more than one.
pub(super) fn address_of(mail: &Mail) -> &str {
    mail.from.address().unwrap_or_default()
}

/// Whether a mail arrived before the ledger begins, so that nothing tells whether it was dealt with already. By the clock at which
/// it was taken: one that has jumped since makes no mail old.
fn ledger_begins_after(shared: &Shared, look: &mut ReadTx, stored: &store::Mail) -> Result<bool, DeskError> {
    let store::Mail { arrived, taken, .. } = stored;
    if *arrived >= Retention::newest_forgotten(*taken) {
        return Ok(false);
    }
    let pruned = look.pruned_by(*taken)?;
    Ok(Some(*arrived) < Some(shared.config.keep.ledger_since(*taken)).max(pruned))
}

/// Whether no more than a mark speaks for a machine. `envelope_from` is the envelope's sender, where the transport told it.
fn is_mark(robot: &Robot, envelope_from: Option<&str>) -> bool {
    let null = envelope_from.is_some_and(|from| from.trim_matches(['<', '>', ' ']).is_empty());
    !robot.is_certain() && !null
}

/// Whether this address is one that players write to.
fn writes_itself(shared: &Shared, from: &str) -> bool {
    shared.addresses().iter().any(|own| from.eq_ignore_ascii_case(own))
}

/// Whether a mail is put away for nothing but a mark that people's mails bear too.
fn is_only_marked(shared: &Shared, stored: &store::Mail, read: &Mail) -> bool {
    let envelope_from = stored.envelope_from.as_deref();
    let known = read.from.address().is_some_and(|from| !writes_itself(shared, from));
    known && mail::robot(read, envelope_from).is_some_and(|robot| is_mark(&robot, envelope_from))
}

fn silence(shared: &Shared, stored: &store::Mail, read: &Mail, letter: Option<&Letter>) -> Option<String> {
    // A letter of ours is known whatever was stripped of it on its way.
    let own = letter.map(|_| Robot::OwnLetter);
    let robot = mail::robot(read, stored.envelope_from.as_deref()).or(own);
    let why = match (robot, &read.from) {
        (Some(robot), _) => robot.to_string(),
        (None, mail::Sender::Missing) => "no sender".to_string(),
        (None, mail::Sender::Several) => ledger::SEVERAL_SENDERS.to_string(),
        (None, mail::Sender::One(from)) if writes_itself(shared, from) => ledger::OWN_ADDRESS.to_string(),
        (None, mail::Sender::One(_)) => return None,
    };
    Some(ledger::unanswered(&why))
}
