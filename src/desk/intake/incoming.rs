//! One mail, from its bytes to the end of its work.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use crate::command::{self, CommandSource, Consent, ParsedMail};
use crate::games;
use crate::letter::{self, AccountLetter, EventKind, Form, Note, Reply, ZONE};
use crate::mail::{self, Bounce, Mail, Robot, Verdict};
use crate::store::{self, Item, Letter, LetterId, PlayerId, PlayerStage, Purpose, ReadTx, StoreError};

use crate::desk::commands;
use crate::desk::intake::bounces;
use crate::desk::policy::budget::Budget;
use crate::desk::policy::guesses::Origin;
use crate::desk::policy::limits::Count;
use crate::desk::policy::retention::Keep;
use crate::desk::policy::{LARGEST_MAIL, settings};
use crate::desk::request::spoken::Spoken;
use crate::desk::request::{Request, Room, spoken};
use crate::desk::sender::{self, Checks, InReplyTo, Incoming, Sender, Showing, VerifiedPasswords};
use crate::desk::state::known::Asking;
use crate::desk::state::{DeskError, Shared};
use crate::desk::work::boards::Boards;
use crate::desk::work::{Looking, Work, ledger};

/// A mail that was read, as far as that can be done before anything is written.
pub(in crate::desk) struct Reading<'m> {
    stored: &'m store::Mail,
    read: Arc<Mail>,
    /// When it was read.
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

/// A mail that is answered.
struct Asked<'m> {
    request: Request<'m>,
    parsed: ParsedMail,
    /// The boards that were opened.
    boards: Boards,
    budget: Budget,
    /// The letter that it answers.
    letter: Option<LetterId>,
    origin: Origin,
    /// The players of whom it is noted that they come from there.
    were_here: Vec<PlayerId>,
    /// The reader of that letter, where others have a copy of the mail.
    copied: Option<String>,
    lang: Option<&'static str>,
    commands: u32,
    /// Whether its lines are still to be carried out.
    runs: bool,
    /// What is said of the words in it that answer a message and were not brought to its writer.
    unbrought: Option<Note>,
}

/// Reads one mail. It is at its `look`, where `looks` allows it, that a mail which only looks has its lines carried out; where it does
/// not, the look is the transaction in which the others have theirs.
///
/// # Errors
///
/// [`DeskError::Slow`] where that would be needed and is not allowed, or where `asking` may not ask.
pub(in crate::desk) fn read<'m>(
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
    } else if shared.unheard.has(look, &senders, now)? {
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
    let silent = match own_letter.filter(trial).is_some() || tried.is_some() {
        true => silent.map(|silent| ledger::with_results(silent, &mail::results(&stored.raw))),
        false => silent,
    };
    let verdict = shared.trace(&stored.raw, &read).verdict;
    // Mail programs write these by themselves; the token is all that counts.
    let token = command::unsubscribe_token(&read.subject).map(str::to_owned);
    let forged = token.is_some() && verdict == Verdict::Forged;
    let silent = silent.or(forged.then(|| ledger::unanswered(ledger::FORGED)));
    let answered = answers.iter().find_map(letter_of).cloned();
    let reads = silent.is_none() || marked && answered.is_some() && tried.is_none();
    let asks = match token.is_none() && reads {
        true => {
            let known = Known { verdict, answered, now, withheld: silent.clone() };
            asked(shared, look, stored, &read, known, asking, looks)?
        }
        false => None,
    };
    let put_away = || {
        let bounce = mail::bounce(&stored.raw, &read, &stored.envelope_to, own);
        What::PutAway { silent, token, bounce, tried }
    };
    let what = asks.unwrap_or_else(put_away);
    Ok(Reading { stored, read, now, shared, what })
}

/// What is known of a mail before its text is read.
struct Known {
    /// What the trusted server says.
    verdict: Verdict,
    /// The letter that it answers.
    answered: Option<Letter>,
    /// When it is read.
    now: Timestamp,
    /// Why its sender gets no letter, if that is so.
    withheld: Option<String>,
}

/// Reads a mail that is neither a machine's nor ends a watching; nothing where it bears the mark of a machine and is not carried out.
fn asked<'m>(
    shared: &'m Shared,
    look: &mut ReadTx,
    stored: &store::Mail,
    read: &Mail,
    Known { verdict, answered, now, withheld }: Known,
    asking: &mut Asking<'_>,
    looks: bool,
) -> Result<Option<What<'m>>, DeskError> {
    let own = &shared.identity.address;
    let incoming = Incoming { verdict, usual: shared.config.trust.usual };
    let readers: Vec<PlayerId> = answered.iter().filter_map(|letter| letter.player).collect();
    let host = stored.host.as_deref().and_then(|host| host.parse().ok());
    let origin = Origin::new(address_of(read), host, verdict == Verdict::Forged);
    let known = look.known_players(&readers, address_of(read), origin.name().as_deref(), now)?;
    let letter = answered.as_ref().map(|letter| letter.id);
    let at = match answered.as_ref().and_then(|letter| letter.board) {
        Some(board) => look.board_to_play(board, ZONE)?,
        None => None,
    };
    let row = at.as_ref().map(|(row, _)| row);
    let in_reply_to = sender::in_reply_to(look, answered, row, incoming, &known)?;
    let Spoken { written, mut parsed, consent } = spoken::spoken(look, &in_reply_to, read)?;
    if read.gesture.is_some() && consent.is_none() {
        let silent = Some(ledger::unanswered(ledger::GESTURE));
        return Ok(Some(What::PutAway { silent, token: None, bounce: None, tried: None }));
    }
    let (names, titles) = (games::names(), games::titles());
    let games = command::Games { names: &names, titles: &titles };
    if withheld.is_some()
        && (!may_act(&in_reply_to, verdict, &written, &parsed, consent.as_ref())
            || look.is_copy(stored.id)?)
    {
        return Ok(None);
    }
    let is_letter = in_reply_to.proved_reader().is_some() && in_reply_to.digest().is_none();
    if is_letter && in_reply_to.context() == command::Context::Fresh {
        command::message_below(games, &written, &mut parsed);
    }
    let writer = match in_reply_to {
        InReplyTo::Message { letter, written, .. } => writer_of(shared, look, read, (letter, written))?,
        _ => None,
    };
    if let Some(writer) = writer.as_deref().filter(|_| in_reply_to.proved_reader().is_some()) {
        command::message_back(games, &written, writer, &mut parsed);
    }
    let showing = Showing {
        guesses: &shared.guesses,
        from: address_of(read),
        origin: &origin,
        authentic: verdict == Verdict::Authentic,
        answered: in_reply_to.reader().zip(letter),
        now,
    };
    let mut checks = match stored.oversize {
        _ if withheld.is_some() => Checks::default(),
        None => sender::most_checks(&shared.limits(), &in_reply_to, verdict),
        Some(_) => Checks::default(),
    };
    let passwords = VerifiedPasswords::check(look, asking, &shared.secrets, &showing, &parsed, &mut checks)?;
    let copied = in_reply_to.reader().filter(|_| mail::names_others(read, own)).map(str::to_owned);
    let address = match (verdict, &in_reply_to) {
        (Verdict::Forged, InReplyTo::Account { letter, .. }) => letter.address.clone(),
        (Verdict::Forged, _) => passwords.address_of_owner(look, address_of(read))?,
        (Verdict::Authentic | Verdict::Unknown, _) => address_of(read).to_owned(),
    };
    let players = match address == address_of(read) {
        true => known
            .iter()
            .filter(|known| known.is_at_home && known.player.stage == PlayerStage::Alive)
            .map(|known| known.player.clone())
            .collect(),
        false => look.players_by_address(&address)?,
    };
    let mut sender = Sender::new(&address, players, in_reply_to, passwords, verdict);
    let mut budget = sender.budget(look, &shared.limits(), host, &known, now)?;
    budget.add(Item::Passwords, checks.made());
    if let Some(why) = sender.unheard(letter, mail::names(read, own)) {
        return Ok(Some(What::Unheard { sender: Box::new(sender), budget: Box::new(budget), why }));
    }
    if stored.oversize.is_none() {
        let mut checks = Checks::new(budget.left(Item::Passwords));
        sender.look_at_words(look, asking, &parsed, &mut checks)?;
        budget.add(Item::Passwords, checks.made());
    }
    let lang = letter::first_spoken(&read.languages);
    let surest = sender.surest().map(|player| player.id);
    let form = match known.iter().find(|known| Some(known.player.id) == surest) {
        Some(known) => Form::of(&settings::of_stored(&known.settings, &shared.config)),
        None => settings::form(look, surest, lang, &shared.config)?,
    };
    let mut request = Request::new(shared, sender);
    request.words = form.words();
    request.consent = consent;
    request.answers_letter = letter;
    request.unreadable = read.unreadable.map(spoken::not_read);
    request.withheld = withheld;
    let commands = crate::desk::state::count(parsed.lines.len()).max(1);
    let reads = match stored.oversize {
        Some(size) => {
            request.refuse_whole(Note::TooLarge { size: size / 1024, most: LARGEST_MAIL / 1024 });
            false
        }
        None => request.admits(&mut budget, commands),
    };

    let mut boards = Boards::new(&shared.config);
    if !looks {
        boards.has_read(at);
    }
    let only_looks = request.only_looks(&parsed);
    if reads && only_looks {
        if !looks {
            return Err(DeskError::Slow);
        }
        let looking = Looking { shared, tx: look, boards: &mut boards, budget: &mut budget };
        request.run(&mut Room::Looking(looking), &parsed)?;
    }
    let runs = reads && !only_looks;
    let unbrought = match &request.sender.in_reply_to {
        InReplyTo::Message { player, .. } if reads && parsed.talk.is_some() => Some(match (player, writer) {
            (Some(player), Some(to)) => Note::MessageNotBrought { userid: player.userid.clone(), to },
            _ => Note::MessageForNobody,
        }),
        _ => None,
    };
    let were_here = known.iter().filter(|known| known.was_here).map(|known| known.player.id).collect();
    Ok(Some(What::Request(Box::new(Asked {
        request,
        parsed,
        boards,
        budget,
        letter,
        origin,
        were_here,
        copied,
        lang,
        commands,
        runs,
        unbrought,
    }))))
}

impl Reading<'_> {
    /// What it is, in the words of [`metrics::MAILS_DONE`](crate::metrics::MAILS_DONE).
    pub(in crate::desk) fn kind(&self) -> &'static str {
        match &self.what {
            What::PutAway { bounce: Some(_), .. } => "bounce",
            What::PutAway { silent: Some(_), .. } => "silent",
            What::PutAway { .. } => "unsubscribe",
            What::Unheard { .. } => "unheard",
            What::Request(_) => "request",
        }
    }

    /// Does what the mail asks, but for the end of the work.
    pub(in crate::desk) fn carry_out(self, work: &mut Work<'_>) -> Result<(), DeskError> {
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

/// Who wrote the message that a mail answers: as the subject says that its letter had, or else as the ledger does. Nobody who came
/// after that letter.
fn writer_of(
    shared: &Shared,
    look: &mut ReadTx,
    mail: &Mail,
    (letter, written): (LetterId, Timestamp),
) -> Result<Option<String>, StoreError> {
    let subject = command::bare_subject(&mail.subject);
    let named = letter::writer_in_subject(&shared.identity, subject);
    let Some(userid) = named.map_or_else(|| look.causer_of(letter), |named| Ok(Some(named)))? else {
        return Ok(None);
    };
    let writer = look.player_by_userid(&userid)?.filter(|player| player.created <= written);
    Ok(writer.map(|player| player.userid))
}

/// Writes the letters about all that was done and said.
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

/// The address in From; empty where there is none, or more than one.
fn address_of(mail: &Mail) -> &str {
    match &mail.from {
        mail::Sender::One(from) => &from.address,
        mail::Sender::Missing | mail::Sender::Several => "",
    }
}

/// Whether a mail arrived before the ledger begins, so that nothing tells whether it was dealt with already. By the clock at which
/// it was taken: one that has jumped since makes no mail old.
fn ledger_begins_after(shared: &Shared, look: &mut ReadTx, stored: &store::Mail) -> Result<bool, DeskError> {
    let store::Mail { arrived, taken, .. } = stored;
    if *arrived >= Keep::newest_forgotten(*taken) {
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

/// Whether a mail with such a mark is carried out: it proves itself by the letter that it answers, and its first line is a command,
/// a move, or a clear answer to what the letter asks.
fn may_act(
    in_reply_to: &InReplyTo,
    verdict: Verdict,
    written: &str,
    parsed: &ParsedMail,
    consent: Option<&Consent>,
) -> bool {
    let proved = in_reply_to.proved_reader().is_some() || in_reply_to.asks_for_address();
    if !proved || verdict == Verdict::Forged {
        return false;
    }
    match consent {
        Some(consent) => *consent != Consent::Unclear,
        None => {
            let first = parsed.lines.first();
            let begins = written.lines().position(|line| !line.trim().is_empty());
            let is_first = |number: usize| begins.is_some_and(|begins| begins + 1 == number);
            parsed.source != CommandSource::Subject
                && first.is_some_and(|line| {
                    is_first(line.number)
                        && line.command.as_ref().is_ok_and(|command| !command.what.is_query())
                })
        }
    }
}

/// Whether a mail is put away for nothing but a mark that people's mails bear too.
fn is_only_marked(shared: &Shared, stored: &store::Mail, read: &Mail) -> bool {
    let envelope_from = stored.envelope_from.as_deref();
    let own = &shared.identity.address;
    let known = matches!(&read.from, mail::Sender::One(from) if !from.address.eq_ignore_ascii_case(own));
    known && mail::robot(read, envelope_from).is_some_and(|robot| is_mark(&robot, envelope_from))
}

/// Why this mail is not to be answered, if it is not: a machine sent it, or nobody knows who.
fn silence(
    shared: &Shared,
    stored: &store::Mail,
    read: &Mail,
    letter: Option<&store::Letter>,
) -> Option<String> {
    // A letter of ours is known whatever was stripped of it on its way.
    let own = letter.map(|_| Robot::OwnLetter);
    let robot = mail::robot(read, stored.envelope_from.as_deref()).or(own);
    let why = match (robot, &read.from) {
        (Some(robot), _) => robot.to_string(),
        (None, mail::Sender::Missing) => "no sender".to_string(),
        (None, mail::Sender::Several) => ledger::SEVERAL_SENDERS.to_string(),
        (None, mail::Sender::One(from)) if from.address.eq_ignore_ascii_case(&shared.identity.address) => {
            ledger::OWN_ADDRESS.to_string()
        }
        (None, mail::Sender::One(_)) => return None,
    };
    Some(ledger::unanswered(&why))
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
    let sender = match machine {
        true => Sender::nobody(),
        false => {
            let (nothing, none) = (InReplyTo::Nothing, VerifiedPasswords::default());
            let players = work.tx.players_by_address(address_of(read))?;
            Sender::new(address_of(read), players, nothing, none, Verdict::Unknown)
        }
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
