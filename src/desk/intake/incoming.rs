//! One mail, from its bytes to the end of its work.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use crate::command;
use crate::letter::{self, AccountLetter, EventKind, Reply};
use crate::mail::{self, Bounce, Mail, Verdict};
use crate::store::{self, Letter, LetterId, PlayerId, Purpose, ReadTx};

use crate::desk::commands;
use crate::desk::intake::bounces;
use crate::desk::intake::charge::{Asked, Charge, Charged};
use crate::desk::intake::identify::{Identified, address_of, is_only_marked, ledger_begins_after, silence};
use crate::desk::intake::parse::{Parsed, Text};
use crate::desk::policy::budget::Budget;
use crate::desk::policy::limits::Count;
use crate::desk::request::{Request, Room};
use crate::desk::sender::{self, InReplyTo, Sender, VerifiedPasswords};
use crate::desk::state::known::Asking;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::boards::Boards;
use crate::desk::work::{Work, ledger};

/// A mail that was read, as far as that can be done before anything is written.
pub(crate) struct Reading<'m> {
    stored: &'m store::Mail,
    read: Arc<Mail>,
    pub now: Timestamp,
    shared: &'m Shared,
    what: What<'m>,
}

/// What a mail is.
enum What<'m> {
    /// It holds no commands. Why it is not answered, if it is not; the token of the watching that it ends; what it tells of a letter
    /// that came back; the letter of the operator's trial that it answers.
    PutAway { silent: Option<String>, token: Option<String>, bounce: Option<Bounce>, tried: Option<LetterId> },
    /// Nobody is to hear of it.
    Unheard { sender: Box<Sender>, budget: Box<Budget>, why: &'static str },
    /// It is answered.
    Request(Box<Asked<'m>>),
}

impl What<'_> {
    fn silent(why: &str) -> Self {
        let silent = Some(ledger::unanswered(why));
        What::PutAway { silent, token: None, bounce: None, tried: None }
    }
}

/// Reads one mail. It is at its `look`, where `looks` allows it, that a mail which only looks has its lines carried out; where it does
/// not, the look is the transaction in which the others have theirs.
///
/// # Errors
///
/// [`DeskError::Slow`] where that would be needed and is not allowed, or where `asking` may not ask.
pub(crate) fn read<'m>(
    shared: &'m Shared,
    look: &mut ReadTx,
    stored: &'m store::Mail,
    asking: &mut Asking<'_>,
    looks: bool,
) -> Result<Reading<'m>, DeskError> {
    let now = (shared.clock)();
    let read = Arc::new(mail::read(&stored.raw));
    let own = &shared.identity.address;
    let answers = mail::answers(&read, &stored.envelope_to, own);
    let named: Vec<&str> = read.message_id.iter().chain(&answers).map(String::as_str).collect();
    let letters = look.letters_by_message_ids(&named)?;
    let letter_of = |id: &String| letters.iter().find(|letter| letter.message_id == *id);
    let senders = [address_of(&read), stored.envelope_from.as_deref().unwrap_or_default()];
    let own_letter = read.message_id.as_ref().and_then(letter_of);
    let trial = |letter: &&Letter| letter.purpose == Purpose::Trial;
    let mut marked = false;
    let silent = if ledger_begins_after(shared, look, stored)? {
        Some(ledger::unanswered(ledger::TOO_OLD))
    } else if shared.blocklist.has(look, &senders, now)? {
        Some(ledger::unanswered(ledger::BLOCKED))
    } else {
        marked = own_letter.is_none() && is_only_marked(shared, stored, &read);
        silence(shared, stored, &read, own_letter)
    };
    let tried = match silent {
        Some(_) => None,
        None => answers.iter().find_map(letter_of).filter(trial).map(|letter| letter.id),
    };
    let silent = silent.or_else(|| tried.map(|_| ledger::unanswered(ledger::TRIAL_ANSWERED)));
    // What servers on its way found out about it tells the operator how letters fare.
    let silent = if own_letter.filter(trial).is_some() || tried.is_some() {
        silent.map(|silent| ledger::with_results(silent, &mail::results(&stored.raw)))
    } else {
        silent
    };
    let verdict = shared.trace(&stored.raw, &read).verdict;
    // Mail programs write these by themselves; the token is all that counts.
    let token = command::unsubscribe_token(&read.subject).map(str::to_owned);
    let forged = token.is_some() && verdict == Verdict::Forged;
    let silent = silent.or(forged.then(|| ledger::unanswered(ledger::FORGED)));
    let answered = answers.iter().find_map(letter_of).cloned();
    let reads = silent.is_none() || marked && answered.is_some() && tried.is_none();
    let asks = if token.is_none() && reads {
        let mail = (stored, &*read);
        let mut identified = Identified::find(shared, look, mail, answered, verdict, now)?;
        identified.withheld.clone_from(&silent);
        asked(shared, look, mail, identified, asking, looks)?
    } else {
        None
    };
    let put_away = || {
        let bounce = mail::bounce(&stored.raw, &read, &stored.envelope_to, own);
        What::PutAway { silent, token, bounce, tried }
    };
    let what = asks.unwrap_or_else(put_away);
    Ok(Reading { stored, read, now, shared, what })
}

/// Reads a mail of which it is known what it answers; nothing where it bears the mark of a machine and is not carried out.
fn asked<'m>(
    shared: &'m Shared,
    look: &mut ReadTx,
    mail: (&store::Mail, &Mail),
    mut identified: Identified,
    asking: &mut Asking<'_>,
    looks: bool,
) -> Result<Option<What<'m>>, DeskError> {
    let parsed = match Parsed::read(shared, look, mail, &identified)? {
        Text::Parsed(parsed) => *parsed,
        Text::Gesture => return Ok(Some(What::silent(ledger::GESTURE))),
        Text::Copy => return Ok(Some(What::silent(ledger::COPY))),
        Text::Machine => return Ok(None),
    };
    let board = identified.board.take();
    let charged = match Charged::charge(shared, look, mail, identified, parsed, asking)? {
        Charge::Charged(charged) => *charged,
        Charge::Unheard { sender, budget, why } => {
            return Ok(Some(What::Unheard { sender, budget, why }));
        }
    };
    let mut boards = Boards::new(&shared.config);
    if !looks {
        boards.has_read(board);
    }
    Ok(Some(What::Request(Box::new(charged.run(look, boards, looks)?))))
}

impl Reading<'_> {
    /// What it is, in the words of [`metrics::MAILS_DONE`](crate::metrics::MAILS_DONE).
    pub(crate) fn kind(&self) -> &'static str {
        match &self.what {
            What::PutAway { bounce: Some(_), .. } => "bounce",
            What::PutAway { silent: Some(_), .. } => "silent",
            What::PutAway { .. } => "unsubscribe",
            What::Unheard { .. } => "unheard",
            What::Request(_) => "request",
        }
    }

    /// Does what the mail asks, but for the end of the work.
    pub(crate) fn carry_out(self, work: &mut Work<'_>) -> Result<(), DeskError> {
        let Reading { stored, read, now, shared, what } = self;
        match what {
            What::PutAway { silent, token, bounce, tried } => {
                work.answers = tried;
                put_away(shared, stored, &read, (silent, token, bounce), work)
            }
            What::Unheard { sender, budget, why } => {
                work.budget = *budget;
                tell_guessed(work, &sender)?;
                work.log.push(ledger::unanswered(why));
                Ok(())
            }
            What::Request(asked) => {
                let asked = *asked;
                let mut request = asked.request;
                work.asked.address.clone_from(&request.sender.address);
                work.asked.message_id.clone_from(&read.message_id);
                work.asked.lang = asked.lang;
                work.asked.withheld = request.withheld.is_some();
                work.boards = asked.boards;
                work.budget = asked.budget;
                work.answers = asked.letter;
                if let Some(origin) = asked.origin.name() {
                    let was_here = |player: &PlayerId| asked.were_here.contains(player);
                    for player in request.sender.proved_players().filter(|player| !was_here(player)) {
                        work.tx.proved_at(player, &origin, now)?;
                    }
                }
                tell_guessed(work, &request.sender)?;
                if let Some(userid) = asked.copied {
                    let own = &shared.identity.address;
                    sender::use_up(&mut work.tx, &read, own, &userid, now)?;
                }
                if stored.oversize.is_none() {
                    work.commands = Some(asked.commands);
                }
                if asked.runs {
                    request.run(&mut Room::Working(work), &asked.parsed)?;
                }
                if let Some(note) = asked.unbrought {
                    request.say(EventKind::Error, Reply::Note(note));
                }
                end(request, work)
            }
        }
    }
}

fn end(mut request: Request<'_>, work: &mut Work<'_>) -> Result<(), DeskError> {
    work.asked.players = request.sender.ids();
    work.tell()?;
    request.respond(work)?;
    work.log.splice(0..0, request.log);
    Ok(())
}

/// Tells players, once a day, that somebody tries out their passwords.
fn tell_guessed(work: &mut Work<'_>, sender: &Sender) -> Result<(), DeskError> {
    let limits = work.shared.limits();
    for (player, guessed) in sender.guessed() {
        if !limits.allows(&mut work.tx, Count::Guessed(player.id), work.now)? {
            continue;
        }
        let mut outbox = work.outbox();
        let what = AccountLetter::Guessed(letter::Guessed {
            wrong: guessed.wrong,
            origins: guessed.origins,
            hosts: guessed.hosts.iter().map(IpAddr::to_string).collect(),
        });
        for address in outbox.confirmed(player.id)? {
            outbox.tell_account(player, &address, &what, Purpose::Guessed, &[])?;
        }
    }
    Ok(())
}

/// Deals with a mail that holds no commands: it ends a watching, or tells of a letter that came back, or nothing.
fn put_away(
    shared: &Shared,
    stored: &store::Mail,
    read: &Mail,
    (silent, token, bounce): (Option<String>, Option<String>, Option<Bounce>),
    work: &mut Work<'_>,
) -> Result<(), DeskError> {
    let machine = silent.is_some();
    let sender = if machine {
        Sender::nobody()
    } else {
        let (nothing, none) = (InReplyTo::Nothing, VerifiedPasswords::default());
        let players = work.tx.players_by_address(address_of(read))?;
        Sender::new(address_of(read), players, nothing, none, Verdict::Unknown)
    };
    if !machine {
        let host = stored.host.as_deref().and_then(|host| host.parse().ok());
        work.budget = sender.budget(&mut work.tx, &shared.limits(), host, &[], work.now)?;
    }
    let mut request = Request::new(shared, sender);
    work.asked.address.clone_from(&request.sender.address);
    work.asked.message_id = read.message_id.clone().filter(|_| !machine);
    work.asked.lang = letter::first_spoken(&read.languages);
    work.log.extend(silent);
    if let Some(token) = token {
        let done = commands::watch::unsubscribe_by_token(work, &token)?;
        // A token ends something once: what is counted is what ends nothing.
        let told = !machine
            && (done.ended || {
                work.commands = Some(1);
                request.admits(&mut work.budget, 1)
            });
        if told {
            request.say(EventKind::Watch, Reply::Note(done.note));
        }
    }
    if let Some(bounce) = bounce {
        bounces::came_back(work, stored.id, &bounce)?;
    }
    request.log.splice(0..0, work.log.drain(..));
    end(request, work)
}
