//! Who pays for a mail, what it may cost, and what it asks.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::command::{AccountCommand, ParsedLine, ParsedMail, What};
use crate::letter::{self, AccountLetter, EventKind, Form, Note, Reply};
use crate::mail::{self, Mail, Verdict};
use crate::store::{
    self, BoardRow, Item, KnownPlayer, LetterId, PlayerId, PlayerStage, Purpose, ReadTx, Surroundings,
};

use crate::desk::intake::identify::{Identified, address_of};
use crate::desk::intake::parse::Parsed;
use crate::desk::policy::budget::Budget;
use crate::desk::policy::guesses::Origin;
use crate::desk::policy::limits::Count;
use crate::desk::policy::purse::{Purse, Stranger};
use crate::desk::policy::{LARGEST_MAIL, settings};
use crate::desk::request::{Request, Room, spoken};
use crate::desk::sender::{self, Checks, InReplyTo, Sender, Showing, VerifiedPasswords};
use crate::desk::state::known::Asking;
use crate::desk::state::{DeskError, Shared, count};
use crate::desk::work::{Boards, Looking, Work, ledger};

pub(super) enum Charge<'m> {
    Asked(Box<Asked<'m>>),
    Unheard(Unheard),
}

impl Charge<'_> {
    fn unheard(sender: Sender, budget: Budget, why: &'static str) -> Self {
        Charge::Unheard(Unheard { sender: Box::new(sender), budget: Box::new(budget), why })
    }
}

pub(super) struct Unheard {
    sender: Box<Sender>,
    budget: Box<Budget>,
    why: &'static str,
}

pub(super) struct Asked<'m> {
    request: Request<'m>,
    parsed: ParsedMail,
    boards: Boards,
    budget: Budget,
    /// The letter that it answers, and its board until that is opened.
    letter: Option<LetterId>,
    stranger: Option<Stranger>,
    board: Option<(BoardRow, Surroundings)>,
    origin: Origin,
    noted: Noted,
    /// The reader of that letter, where others have a copy of the mail.
    copied: Option<String>,
    /// What is said of words that answer a message and were not brought to its writer.
    unbrought: Option<Note>,
    lang: Option<&'static str>,
    commands: u32,
    lines: Lines,
}

/// Players already noted as writing from this origin and by this way.
struct Noted {
    here: Vec<PlayerId>,
    this_way: Vec<PlayerId>,
}

impl Noted {
    fn of(known: &[KnownPlayer]) -> Self {
        let id = |known: &KnownPlayer| known.player.id;
        Noted {
            here: known.iter().filter(|known| known.was_here).map(id).collect(),
            this_way: known.iter().filter(|known| known.comes_this_way).map(id).collect(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    Todo,
    /// They only look, and were carried out.
    Looked,
    Left,
}

impl<'m> Asked<'m> {
    /// Checks the passwords of a mail and opens its budget.
    pub(super) fn charge(
        shared: &'m Shared,
        look: &mut ReadTx,
        (stored, read): (&store::Mail, &Mail),
        identified: Identified,
        Parsed { lines: parsed, consent, writer }: Parsed,
        asking: &mut Asking<'_>,
    ) -> Result<Charge<'m>, DeskError> {
        let Identified { in_reply_to, letter, board, origin, host, verdict, known, withheld, now } =
            identified;
        let own = shared.addresses();
        let showing = Showing {
            guesses: &shared.guesses,
            from: address_of(read),
            origin: &origin,
            authentic: verdict == Verdict::Authentic,
            answered: in_reply_to.reader().zip(letter),
            now,
        };
        let mut checks = if withheld.is_some() || stored.oversize.is_some() {
            Checks::default()
        } else {
            sender::most_checks(&shared.limits(), &in_reply_to, verdict)
        };
        let passwords =
            VerifiedPasswords::check(look, asking, &shared.secrets, &showing, &parsed, &mut checks)?;
        let copied = in_reply_to.reader().filter(|_| mail::names_others(read, &own)).map(str::to_owned);
        let mut sender = sender_of(look, address_of(read), in_reply_to, passwords, verdict, &known)?;
        let mut budget = sender.budget(look, &shared.limits(), host, &known, now)?;
        budget.add(Item::Passwords, checks.made());
        if let Some(why) = sender.unheard(look, letter, mail::names(read, &own), &parsed, &known)? {
            return Ok(Charge::unheard(sender, budget, why));
        }
        let stranger = with_room(shared, look, sender.stranger(host), &parsed, now)?;
        if stored.oversize.is_none() {
            let mut checks = Checks::new(budget.left(Item::Passwords));
            sender.look_at_words(look, asking, &parsed, consent.as_ref(), &mut checks)?;
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
        request.note_text(&parsed, &read.subject, stored.id);
        let commands = count(parsed.lines.len()).max(1);
        let lines = match stored.oversize {
            Some(size) => {
                request.fail(Note::TooLarge { size: size / 1024, most: LARGEST_MAIL / 1024 });
                Lines::Left
            }
            None if request.admits(&mut budget, commands) => Lines::Todo,
            None => Lines::Left,
        };
        let unbrought = not_brought(&request.sender.in_reply_to, writer)
            .filter(|_| lines == Lines::Todo && is_unclear(&parsed));
        Ok(Charge::Asked(Box::new(Asked {
            request,
            parsed,
            boards: Boards::new(&shared.config),
            budget,
            letter,
            stranger,
            board,
            origin,
            noted: Noted::of(&known),
            copied,
            unbrought,
            lang,
            commands,
            lines,
        })))
    }

    /// Carries out a mail that only looks; [`DeskError::Slow`] where `looks` does not allow it.
    pub(super) fn look(&mut self, shared: &Shared, look: &mut ReadTx, looks: bool) -> Result<(), DeskError> {
        if !looks {
            self.boards.has_read(self.board.take());
        }
        if self.lines != Lines::Todo || !self.request.only_looks(&self.parsed) {
            return Ok(());
        }
        if !looks {
            return Err(DeskError::Slow);
        }
        let Asked { request, parsed, boards, budget, .. } = self;
        request.run(&mut Room::Looking(Looking { shared, tx: look, boards, budget }), parsed)?;
        self.lines = Lines::Looked;
        Ok(())
    }

    pub(super) fn has_looked(&self) -> bool {
        self.lines == Lines::Looked
    }

    pub(super) fn carry_out(
        self,
        (stored, read): (&store::Mail, &Mail),
        work: &mut Work<'_>,
    ) -> Result<(), DeskError> {
        let Asked { mut request, parsed, boards, budget, noted, .. } = self;
        work.asked.address.clone_from(&request.sender.address);
        work.asked.message_id.clone_from(&read.message_id);
        work.asked.lang = self.lang;
        work.asked.withheld = request.withheld.is_some();
        work.asked.stranger = self.stranger;
        work.boards = boards;
        if let Some(source) = &stored.source {
            for player in request.sender.proved_players().filter(|player| !noted.this_way.contains(player)) {
                let is_new = work.tx.came_by(player, source)?;
                // What was read of a board before does not know by which way the player's mails come.
                if is_new && self.lines == Lines::Todo {
                    work.boards = Boards::new(&work.shared.config);
                }
            }
        }
        work.budget = budget;
        work.answers = self.letter;
        if let Some(origin) = self.origin.name() {
            for player in request.sender.proved_players().filter(|player| !noted.here.contains(player)) {
                work.tx.proved_at(player, &origin, work.now)?;
            }
        }
        tell_guessed(work, &request.sender)?;
        if let Some(userid) = self.copied {
            let own = work.shared.addresses();
            sender::use_up(&mut work.tx, read, &own, &userid, work.now)?;
        }
        if stored.oversize.is_none() {
            work.commands = Some(self.commands);
        }
        if self.lines == Lines::Todo {
            request.run(&mut Room::Working(work), &parsed)?;
        }
        if let Some(note) = self.unbrought {
            request.say(EventKind::Error, Reply::Note(note));
        }
        end(request, work)
    }
}

impl Unheard {
    pub(super) fn carry_out(self, work: &mut Work<'_>) -> Result<(), DeskError> {
        work.budget = *self.budget;
        tell_guessed(work, &self.sender)?;
        work.log.push(ledger::unanswered(self.why));
        Ok(())
    }
}

/// The stranger whose mail it is, if it is one; [`DeskError::NoRoom`] if strangers have used up what is for this one in this hour.
fn with_room(
    shared: &Shared,
    look: &mut ReadTx,
    stranger: Option<Stranger>,
    parsed: &ParsedMail,
    now: Timestamp,
) -> Result<Option<Stranger>, DeskError> {
    let Some(stranger) = stranger else { return Ok(None) };
    let signs_up = |line: &ParsedLine| matches!(&line.command, Ok(command) if matches!(command.what, What::Account(AccountCommand::Signup { .. })));
    let purse = if parsed.lines.iter().any(signs_up) { Purse::Confirmations } else { Purse::Letters };
    let room = purse.has_room(look, &shared.limits(), &stranger, now)?;
    if room { Ok(Some(stranger)) } else { Err(DeskError::NoRoom) }
}

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
        let addresses = outbox.confirmed(player.id)?;
        outbox.tell_addresses(player, &addresses, &what, Purpose::Guessed)?;
    }
    Ok(())
}

/// Whether a mail has lines that are no commands.
fn is_unclear(parsed: &ParsedMail) -> bool {
    parsed.talk.is_some() || parsed.lines.iter().any(|line| line.command.is_err())
}

fn not_brought(in_reply_to: &InReplyTo, writer: Option<String>) -> Option<Note> {
    let InReplyTo::Message { player, .. } = in_reply_to else { return None };
    Some(match (player, writer) {
        (Some(player), Some(to)) => Note::MessageNotBrought { userid: player.userid.clone(), to },
        _ => Note::MessageForNobody,
    })
}

fn sender_of(
    look: &mut ReadTx,
    from: &str,
    in_reply_to: InReplyTo,
    passwords: VerifiedPasswords,
    verdict: Verdict,
    known: &[KnownPlayer],
) -> Result<Sender, DeskError> {
    let address = match (verdict, &in_reply_to) {
        (Verdict::Forged, InReplyTo::Account { letter, .. }) => letter.address.clone(),
        (Verdict::Forged, _) => passwords.address_of_owner(look, from)?,
        (Verdict::Authentic | Verdict::Unknown, _) => from.to_owned(),
    };
    let players = if address == from {
        let here = known.iter().filter(|known| known.is_at_home);
        let players = here.map(|known| known.player.clone());
        players.filter(|player| player.stage == PlayerStage::Alive).collect()
    } else {
        look.players_by_address(&address)?
    };
    Ok(Sender::new(&address, players, in_reply_to, passwords, verdict))
}

pub(super) fn end(mut request: Request<'_>, work: &mut Work<'_>) -> Result<(), DeskError> {
    work.asked.players = request.sender.ids();
    work.tell()?;
    request.respond(work)?;
    work.log.splice(0..0, request.log);
    Ok(())
}
