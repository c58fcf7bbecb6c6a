//! Who pays for a mail, and what it may cost.

use crate::command::ParsedMail;
use crate::letter::{self, Form, Note};
use crate::mail::{self, Mail, Verdict};
use crate::store::{self, Item, KnownPlayer, LetterId, PlayerId, PlayerStage, ReadTx};

use crate::desk::intake::identify::{Identified, address_of};
use crate::desk::intake::parse::Parsed;
use crate::desk::policy::budget::Budget;
use crate::desk::policy::guesses::Origin;
use crate::desk::policy::{LARGEST_MAIL, settings};
use crate::desk::request::{Request, Room, spoken};
use crate::desk::sender::{self, Checks, InReplyTo, Sender, Showing, VerifiedPasswords};
use crate::desk::state::known::Asking;
use crate::desk::state::{DeskError, Shared, count};
use crate::desk::work::Looking;
use crate::desk::work::boards::Boards;

/// What came of charging a mail to somebody.
pub(super) enum Charge<'m> {
    Charged(Box<Charged<'m>>),
    /// Nobody is to hear of it.
    Unheard {
        sender: Box<Sender>,
        budget: Box<Budget>,
        why: &'static str,
    },
}

/// A mail with a sender who pays for it. Its lines are still to be carried out.
pub(super) struct Charged<'m> {
    shared: &'m Shared,
    asked: Asked<'m>,
    /// Whether it is within what its sender may ask for.
    admitted: bool,
    /// Who wrote the message that it answers.
    writer: Option<String>,
}

/// A mail that is answered.
pub(super) struct Asked<'m> {
    pub request: Request<'m>,
    pub parsed: ParsedMail,
    /// The boards that were opened.
    pub boards: Boards,
    pub budget: Budget,
    /// The letter that it answers.
    pub letter: Option<LetterId>,
    pub origin: Origin,
    /// Players already known to write from this origin.
    pub were_here: Vec<PlayerId>,
    /// The reader of that letter, where others have a copy of the mail.
    pub copied: Option<String>,
    pub lang: Option<&'static str>,
    pub commands: u32,
    /// Whether its lines are still to be carried out.
    pub runs: bool,
    /// What is said of the words in it that answer a message and were not brought to its writer.
    pub unbrought: Option<Note>,
}

impl<'m> Charged<'m> {
    /// Checks the passwords of a mail and opens its budget.
    pub(super) fn charge(
        shared: &'m Shared,
        look: &mut ReadTx,
        (stored, read): (&store::Mail, &Mail),
        identified: Identified,
        Parsed { lines: parsed, consent, writer }: Parsed,
        asking: &mut Asking<'_>,
    ) -> Result<Charge<'m>, DeskError> {
        let Identified { in_reply_to, letter, origin, host, verdict, known, withheld, now, .. } = identified;
        let own = &shared.identity.address;
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
        let copied = in_reply_to.reader().filter(|_| mail::names_others(read, own)).map(str::to_owned);
        let mut sender = sender_of(look, address_of(read), in_reply_to, passwords, verdict, &known)?;
        let mut budget = sender.budget(look, &shared.limits(), host, &known, now)?;
        budget.add(Item::Passwords, checks.made());
        if let Some(why) = sender.unheard(letter, mail::names(read, own)) {
            return Ok(Charge::Unheard { sender: Box::new(sender), budget: Box::new(budget), why });
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
        let commands = count(parsed.lines.len()).max(1);
        let admitted = match stored.oversize {
            Some(size) => {
                request.fail(Note::TooLarge { size: size / 1024, most: LARGEST_MAIL / 1024 });
                false
            }
            None => request.admits(&mut budget, commands),
        };
        let were_here = known.iter().filter(|known| known.was_here).map(|known| known.player.id).collect();
        let asked = Asked {
            request,
            parsed,
            boards: Boards::default(),
            budget,
            letter,
            origin,
            were_here,
            copied,
            lang,
            commands,
            runs: false,
            unbrought: None,
        };
        Ok(Charge::Charged(Box::new(Charged { shared, asked, admitted, writer })))
    }

    /// Carries out a mail that only looks, where `looks` allows it.
    ///
    /// # Errors
    ///
    /// [`DeskError::Slow`] where it only looks and that is not allowed.
    pub(super) fn run(self, look: &mut ReadTx, boards: Boards, looks: bool) -> Result<Asked<'m>, DeskError> {
        let Charged { shared, mut asked, admitted, writer } = self;
        asked.boards = boards;
        let Asked { request, parsed, boards, budget, .. } = &mut asked;
        let only_looks = request.only_looks(parsed);
        if admitted && only_looks {
            if !looks {
                return Err(DeskError::Slow);
            }
            let looking = Looking { shared, tx: look, boards, budget };
            request.run(&mut Room::Looking(looking), parsed)?;
        }
        asked.runs = admitted && !only_looks;
        asked.unbrought = match &asked.request.sender.in_reply_to {
            InReplyTo::Message { player, .. } if admitted && asked.parsed.talk.is_some() => {
                Some(match (player, writer) {
                    (Some(player), Some(to)) => Note::MessageNotBrought { userid: player.userid.clone(), to },
                    _ => Note::MessageForNobody,
                })
            }
            _ => None,
        };
        Ok(asked)
    }
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
