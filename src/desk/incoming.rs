//! One mail, from its bytes to the end of its work.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::command;
use crate::games;
use crate::letter::{self, AccountLetter, EventKind, Note, Reply};
use crate::mail::{self, Mail, Robot, Verdict};
use crate::store::{self, Item, Purpose, ReadTx, StoreError};

use super::boards::Boards;
use super::limits::Count;
use super::request::{Request, Room};
use super::sender::{self, Checks, InReplyTo, Incoming, Origin, Sender, Showing, VerifiedPasswords};
use super::work::{Cause, Looking, Work};
use super::{DeskError, LARGEST_MAIL, Shared, bounces, chosen, commands, ledger};

/// Reads one mail and does what it says. Gives what it was taken for, for the operator.
pub(super) async fn deal_with(shared: &Shared, stored: &store::Mail) -> Result<String, DeskError> {
    let now = (shared.clock)();
    let read = mail::read(&stored.raw);
    let mut look = shared.store.read().await?;
    let silent = silence(shared, &mut look, stored, &read).await?;
    let verdict = shared.trace(&stored.raw, &read).verdict;
    // Mail programs write these by themselves; the token is all that counts.
    let token = command::unsubscribe_token(&read.subject);
    let silent =
        silent.or(token.filter(|_| verdict == Verdict::Forged).map(|_| ledger::unanswered(ledger::FORGED)));
    if silent.is_some() || token.is_some() {
        drop(look);
        return put_away(shared, stored, &read, silent, token, now).await;
    }
    let cause = Cause::Mail { id: stored.id, arrived: stored.arrived };
    let incoming =
        Incoming { mail: &read, envelope_to: &stored.envelope_to, verdict, usual: shared.config.trust.usual };
    let own = &shared.identity.address;
    let (in_reply_to, letter) = sender::in_reply_to(&mut look, &incoming, own).await?;
    let (names, titles) = (games::names(), games::titles());
    let games = command::Games { names: &names, titles: &titles };
    let written = in_reply_to.written(&mut look, &read).await?;
    let text = command::Text { subject: &read.subject, written: &written };
    let mut parsed = match in_reply_to.digest() {
        Some((userid, boards)) => command::read_digest(games, userid, boards, text),
        None => command::read(games, in_reply_to.context(), text),
    };
    let consent = match in_reply_to {
        InReplyTo::Challenge { .. } | InReplyTo::ChallengeUnproved { .. } => {
            command::consent(games, &written, &mut parsed)
        }
        InReplyTo::Delete { .. } => Some(command::clear_consent(&written, &mut parsed)),
        _ => None,
    };
    let is_letter = in_reply_to.proved_reader().is_some() && in_reply_to.digest().is_none();
    if is_letter && in_reply_to.context() == command::Context::Fresh {
        command::message_below(games, &written, &mut parsed);
    }
    let writer = match in_reply_to {
        InReplyTo::Message { written, .. } => writer_of(shared, &mut look, &read, written).await?,
        _ => None,
    };
    if let Some(writer) = writer.as_deref().filter(|_| in_reply_to.proved_reader().is_some()) {
        command::message_back(games, &written, writer, &mut parsed);
    }
    let host = stored.host.as_deref().and_then(|host| host.parse().ok());
    let origin = Origin::new(address_of(&read), host, verdict == Verdict::Forged);
    let showing = Showing {
        guesses: &shared.guesses,
        from: address_of(&read),
        origin: &origin,
        authentic: verdict == Verdict::Authentic,
        answered: in_reply_to.reader().zip(letter),
        now,
    };
    let mut checks = match stored.oversize {
        None => sender::most_checks(&shared.config.limits, &in_reply_to, verdict),
        Some(_) => Checks::default(),
    };
    let passwords = VerifiedPasswords::check(
        &mut look,
        &shared.passwords,
        &shared.secrets,
        &showing,
        &parsed,
        &mut checks,
    )
    .await?;
    let copied = in_reply_to.reader().filter(|_| mail::names_others(&read, own)).map(str::to_owned);
    let address = match (verdict, &in_reply_to) {
        (Verdict::Forged, InReplyTo::Account { letter, .. }) => letter.address.clone(),
        (Verdict::Forged, _) => passwords.address_of_owner(&mut look, address_of(&read)).await?,
        (Verdict::Authentic | Verdict::Unknown, _) => address_of(&read).to_owned(),
    };
    let mut sender = Sender::new(&mut look, &address, in_reply_to, passwords, verdict).await?;
    let mut budget = sender.budget(&mut look, &shared.config.limits, host, now).await?;
    budget.add(Item::Passwords, checks.made());
    if let Some(why) = sender.unheard(letter, mail::names(&read, own)) {
        drop(look);
        let mut work = Work::begin(shared, &cause, now).await?;
        work.budget = budget;
        tell_guessed(&mut work, &sender).await?;
        work.log.push(ledger::unanswered(why));
        return work.commit().await;
    }
    if stored.oversize.is_none() {
        let mut checks = Checks::new(budget.left(Item::Passwords));
        sender.look_at_words(&mut look, &shared.passwords, &parsed, &mut checks).await?;
        budget.add(Item::Passwords, checks.made());
    }
    let lang = letter::first_spoken(&read.languages);
    let form = chosen::form(&mut look, sender.surest().map(|player| player.id), lang, &shared.config).await?;
    let mut request = Request::new(shared, sender);
    request.words = form.words();
    request.consent = consent;
    let commands = super::count(parsed.lines.len()).max(1);
    let reads = match stored.oversize {
        Some(size) => {
            request.refuse_whole(Note::TooLarge { size: size / 1024, most: LARGEST_MAIL / 1024 });
            false
        }
        None => request.admits(&mut budget, commands),
    };

    let mut boards = Boards::new(&shared.config);
    let only_looks = request.only_looks(&parsed);
    if reads && only_looks {
        let looking = Looking { shared, tx: &mut look, boards: &mut boards, budget: &mut budget };
        request.run(&mut Room::Looking(looking), &parsed).await?;
    }
    drop(look);
    let mut work = Work::begin(shared, &cause, now).await?;
    work.asked.address.clone_from(&request.sender.address);
    work.asked.message_id.clone_from(&read.message_id);
    work.asked.lang = lang;
    work.boards = boards;
    work.budget = budget;
    if let Some(letter) = letter {
        work.tx.letter_answered(letter, now).await?;
    }
    if let Some(origin) = origin.name() {
        for player in request.sender.proved_players() {
            work.tx.proved_at(player, &origin, now).await?;
        }
    }
    tell_guessed(&mut work, &request.sender).await?;
    if let Some(userid) = copied {
        sender::use_up(&mut work.tx, &read, own, &userid, now).await?;
    }
    if stored.oversize.is_none() {
        work.tx.set_commands(stored.id, commands, work.budget.is_proved()).await?;
    }
    if reads && !only_looks {
        request.run(&mut Room::Working(&mut work), &parsed).await?;
    }
    if reads
        && parsed.talk.is_some()
        && let InReplyTo::Message { player, .. } = &request.sender.in_reply_to
    {
        let note = match (player, writer) {
            (Some(player), Some(to)) => Note::MessageNotBrought { userid: player.userid.clone(), to },
            _ => Note::MessageForNobody,
        };
        request.say(EventKind::Error, Reply::Note(note));
    }
    end(request, work).await
}

/// Who wrote the message that a mail answers, as the subject says that its letter had. Nobody who came after that letter.
async fn writer_of(
    shared: &Shared,
    look: &mut ReadTx,
    mail: &Mail,
    written: Timestamp,
) -> Result<Option<String>, StoreError> {
    let subject = command::bare_subject(&mail.subject);
    let Some(userid) = letter::writer_in_subject(&shared.identity, subject) else { return Ok(None) };
    let writer = look.player_by_userid(&userid).await?.filter(|player| player.created <= written);
    Ok(writer.map(|player| player.userid))
}

/// Writes the letters about all that was done and said, and ends the work.
async fn end(mut request: Request<'_>, mut work: Work<'_>) -> Result<String, DeskError> {
    work.asked.players = request.sender.ids();
    work.tell().await?;
    request.respond(&mut work).await?;
    work.log.splice(0..0, request.log);
    work.commit().await
}

/// Tells players, once a day, that somebody tries out their passwords.
async fn tell_guessed(work: &mut Work<'_>, sender: &Sender) -> Result<(), DeskError> {
    let limits = &work.shared.config.limits;
    for (player, guessed) in sender.guessed() {
        if !limits.allows(&mut work.tx, Count::Guessed(player.id), work.now).await? {
            continue;
        }
        let mut outbox = work.outbox();
        let what = AccountLetter::Guessed(letter::Guessed {
            wrong: guessed.wrong,
            origins: guessed.origins,
            hosts: guessed.hosts.iter().map(IpAddr::to_string).collect(),
        });
        for address in outbox.confirmed(player.id).await? {
            outbox.tell_account(player, &address, &what, Purpose::Guessed, &[]).await?;
        }
    }
    Ok(())
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
) -> Result<Option<String>, StoreError> {
    // By the clock at which it was taken: one that has jumped since makes no mail old.
    if stored.arrived < shared.config.keep.ledger_since(stored.taken) {
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
    if !machine {
        let host = stored.host.as_deref().and_then(|host| host.parse().ok());
        work.budget = sender.budget(&mut work.tx, &shared.config.limits, host, now).await?;
    }
    let mut request = Request::new(shared, sender);
    work.asked.address.clone_from(&request.sender.address);
    work.asked.message_id = read.message_id.clone().filter(|_| !machine);
    work.asked.lang = letter::first_spoken(&read.languages);
    work.log.extend(silent);
    if let Some(token) = token {
        let done = commands::watch::unsubscribe_by_token(&mut work, token).await?;
        // A token ends something once: what is counted is what ends nothing.
        let told = !machine
            && (done.ended || {
                work.tx.set_commands(stored.id, 1, work.budget.is_proved()).await?;
                request.admits(&mut work.budget, 1)
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
