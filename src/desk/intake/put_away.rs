//! Mails whose lines are not carried out: machines', links that end a watching, letters that came back.

use crate::command;
use crate::letter::{self, EventKind, Reply};
use crate::mail::{self, Bounce, Mail, Verdict};
use crate::store::{self, LetterId};

use crate::desk::commands;
use crate::desk::intake::identify::{Headers, address_of};
use crate::desk::intake::{bounces, charge};
use crate::desk::request::Request;
use crate::desk::sender::{InReplyTo, Sender, VerifiedPasswords};
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::{Work, ledger};

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
            bounces::came_back(work, stored.id, &bounce)?;
        }
        request.log.splice(0..0, work.log.drain(..));
        charge::end(request, work)
    }
}
