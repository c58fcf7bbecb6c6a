//! Commands about accounts: sign-up, addresses, passwords; and the answers that confirm them.

use crate::command::{
    AccountCommand, Consent, ParsedLine, ParsedMail, Password, SHORTEST_PASSWORD, What, skeleton,
};
use crate::games;
use crate::letter::{AccountLetter, ENGLISH, EventKind, Names, Note, Refusal, Reply};
use crate::store::{Address, AddressStage, Item, Letter, NewPlayer, Player, PlayerStage, Purpose};

use crate::desk::commands::question::{self, is_old};
use crate::desk::commands::{Answer, CommandResult, told_next_dice};
use crate::desk::policy::limits::{Count, MOST_ADDRESSES};
use crate::desk::policy::purse::Purse;
use crate::desk::policy::settings::LANG;
use crate::desk::sender::{InReplyTo, Sender};
use crate::desk::state::{DeskError, count};
use crate::desk::work::{CommandError, Work, ledger};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Old {
    Stay,
    /// They go as soon as a new one is confirmed.
    Go,
}

pub(crate) fn answer_letter(
    work: &mut Work<'_>,
    sender: &Sender,
    parsed: &ParsedMail,
    consent: Option<&Consent>,
) -> Result<Option<Answer>, DeskError> {
    let (letter, player) = match &sender.in_reply_to {
        InReplyTo::Account { letter, player } => (letter, player),
        InReplyTo::Forgotten => return Ok(Some(mistake(Note::TooLate))),
        _ => return Ok(None),
    };
    if !matches!(letter.purpose, Purpose::Confirm | Purpose::ConfirmNew) {
        // The letter is for a new password only; anything else in its answer is talk.
        let has_password = parsed.lines.iter().any(sets_password);
        return Ok((!has_password).then(|| mistake(Note::PasswordHow)));
    }
    let Some(address) = letter.addresses.first() else { return Ok(None) };
    let known = work.tx.addresses(player.id)?;
    let found = known.iter().find(|known| known.address.eq_ignore_ascii_case(address));
    match (consent.unwrap_or(&Consent::Unclear), found.map(|known| known.stage)) {
        (_, None) => Ok(Some(mistake(Note::TooLate))),
        (Consent::No, Some(AddressStage::Waiting)) => deny(work, player, address, known.len() == 1),
        (Consent::No, Some(_)) => Ok(Some(mistake(Note::AddressStays { address: address.clone() }))),
        (_, Some(AddressStage::Confirmed)) => {
            work.log.push("confirmed before".to_string());
            Ok(None)
        }
        _ if is_old(work, letter) => Ok(Some(mistake(Note::TooLate))),
        (Consent::Yes(_), Some(_)) => confirm(work, player, letter, address, &known),
        (Consent::Unclear | Consent::Solution(_), Some(_)) => {
            let what = match letter.purpose {
                Purpose::ConfirmNew => AccountLetter::ConfirmNew(address.clone()),
                _ => AccountLetter::Confirm(address.clone()),
            };
            question::ask_again(work, letter, player, what)?;
            Ok(None)
        }
    }
}

fn sets_password(line: &ParsedLine) -> bool {
    matches!(&line.command, Ok(command) if matches!(command.what, What::Account(AccountCommand::SetPassword { .. })))
}

fn mistake(note: Note) -> Answer {
    Answer::mistake(None, Reply::Note(note))
}

fn account(note: Note) -> Answer {
    Answer::new(EventKind::Account, Reply::Note(note))
}

fn is_among(addresses: &[impl AsRef<str>], address: &str) -> bool {
    addresses.iter().any(|other| other.as_ref().eq_ignore_ascii_case(address))
}

/// Forgets an address whose reader denies being the player, and the sign-up if it has no other one.
fn deny(
    work: &mut Work<'_>,
    player: &Player,
    address: &str,
    is_only: bool,
) -> Result<Option<Answer>, DeskError> {
    if player.stage == PlayerStage::New && is_only && work.tx.forget_signup(player.id)? {
        work.log.push(ledger::SIGNUP_DROPPED.to_string());
        return Ok(Some(account(Note::SignupDropped { userid: player.userid.clone() })));
    }
    work.tx.remove_addresses(player.id, &[address])?;
    work.log.push(ledger::ADDRESS_DROPPED.to_string());
    Ok(Some(account(Note::AddressDropped { address: address.to_owned() })))
}

/// Confirms the letter's first address; the others were given with it.
fn confirm(
    work: &mut Work<'_>,
    player: &Player,
    letter: &Letter,
    address: &str,
    known: &[Address],
) -> Result<Option<Answer>, DeskError> {
    let was_new = player.stage == PlayerStage::New;
    if was_new && work.tx.userid_with_skeleton(&skeleton(&player.userid))?.is_some() {
        work.log.push(ledger::NAME_GONE.to_string());
        return Ok(Some(mistake(Note::NameGone { userid: player.userid.clone() })));
    }
    work.tx.confirm_address(player.id, address)?;
    if letter.purpose == Purpose::ConfirmNew {
        let known = known.iter().map(|known| known.address.as_str());
        let old: Vec<&str> = known.filter(|old| !is_among(&letter.addresses, old)).collect();
        work.tx.remove_addresses(player.id, &old)?;
    }
    work.log.push("confirmed".to_string());
    let what = if was_new {
        AccountLetter::Welcome {
            games: games::ALL.iter().map(|game| (game.info().name, game.info().title)).collect(),
            house: work.shared.config.house.plays,
        }
    } else {
        AccountLetter::Confirmed
    };
    work.outbox().tell_account(player, address, &what, Purpose::Welcome, &[])?;
    Ok(None)
}

pub(crate) fn signup(
    work: &mut Work<'_>,
    sender: &Sender,
    userid: &str,
    password: &Password,
    addresses: &[String],
) -> CommandResult {
    let addresses = or_own(addresses, sender);
    let mut why = wrong_addresses(work, &addresses);
    // A waiting sign-up reserves no name: anybody could block it by never answering. Whoever confirms first gets it.
    let taken = match work.shared.own_name_like(userid) {
        None => work.tx.userid_with_skeleton(&skeleton(userid))?,
        own => own,
    };
    match taken {
        Some(taken) if taken.eq_ignore_ascii_case(userid) => {
            why.push(Refusal::UseridTaken { userid: userid.to_owned() });
        }
        Some(taken) => why.push(Refusal::UseridAlike { taken }),
        None => {}
    }
    why.extend(may_not_ask(work, &addresses)?);
    why.extend(wrong_password(password));
    let hash = sender.hash(password).ok_or(Refusal::TooManyPasswords)?;
    CommandError::if_any(why)?;
    let new = NewPlayer { userid, skeleton: &skeleton(userid), password: hash };
    let id = work.tx.add_player(new, work.now)?;
    if let Some(lang) = work.asked.lang.filter(|lang| *lang != ENGLISH) {
        work.tx.set_setting(id, LANG, lang)?;
    }
    let player = Player { id, userid: userid.to_string(), stage: PlayerStage::New, created: work.now };
    ask(work, &player, &addresses, AccountLetter::Confirm, Purpose::Confirm)?;
    Ok(letters_went(sender, &addresses))
}

fn wrong_password(new: &Password) -> Option<Refusal> {
    if new.is_placeholder() {
        Some(Refusal::PasswordPlaceholder)
    } else {
        new.is_short().then_some(Refusal::PasswordShort { least: SHORTEST_PASSWORD })
    }
}

fn or_own(addresses: &[String], sender: &Sender) -> Vec<String> {
    if addresses.is_empty() { vec![sender.address.clone()] } else { addresses.to_vec() }
}

fn ask(
    work: &mut Work<'_>,
    player: &Player,
    addresses: &[String],
    what: fn(String) -> AccountLetter,
    purpose: Purpose,
) -> Result<(), DeskError> {
    for address in addresses {
        work.tx.add_address(player.id, address, work.now)?;
        let others = addresses.iter().filter(|other| *other != address);
        let about: Vec<String> = std::iter::once(address).chain(others).cloned().collect();
        let what = what(address.clone());
        work.outbox().tell_account(player, address, &what, purpose, &about)?;
    }
    Ok(())
}

/// Why no confirmation letters may go to these addresses, whose readers may not expect any. The limits are per address, per
/// sender and per player.
fn may_not_ask(work: &mut Work<'_>, addresses: &[String]) -> Result<Vec<Refusal>, DeskError> {
    let (limits, now) = (work.shared.limits(), work.now);
    let mut why = Vec::new();
    for address in addresses {
        if !limits.allows(&mut work.tx, Count::AskedOf(address), now)? {
            why.push(Refusal::AskedOften { address: address.clone() });
        }
    }
    if u64::from(count(addresses.len())) > work.budget.left(Item::Asked) {
        why.push(Refusal::AskedEnoughToday);
    }
    // Whether there is room for a stranger was asked before the mail was heard.
    if work.asked.stranger.is_none() && !Purse::Confirmations.has_any_room(&mut work.tx, &limits, now)? {
        why.push(Refusal::AskedInAll);
    }
    Ok(why)
}

fn letters_went(sender: &Sender, addresses: &[String]) -> Vec<Answer> {
    if is_among(addresses, &sender.address) {
        return Vec::new();
    }
    vec![account(Note::ConfirmSent { addresses: Names(addresses.to_vec()) })]
}

fn wrong_addresses(work: &Work<'_>, addresses: &[String]) -> Vec<Refusal> {
    let mut why = Vec::new();
    if addresses.len() > MOST_ADDRESSES {
        why.push(Refusal::AddressesMost { most: MOST_ADDRESSES });
    }
    for address in addresses {
        if !address.is_ascii() {
            why.push(Refusal::AddressAccents);
        } else if address.parse::<lettre::Address>().is_err() {
            why.push(Refusal::AddressUnusable { address: address.clone() });
        } else if work.shared.is_own_address(address) {
            why.push(Refusal::AddressOwn { address: address.clone() });
        }
    }
    why
}

/// Sets a new password in answer to the letter that `forgot` sends, which is then used up.
pub(crate) fn set_password(work: &mut Work<'_>, sender: &Sender, new: &Password) -> CommandResult {
    let InReplyTo::Account { letter, player } = &sender.in_reply_to else {
        return Err(Refusal::PasswordByLetterOnly.into());
    };
    let hash = new_hash(sender, new)?;
    // Otherwise the reader of an address that is no longer the player's could take the account.
    let confirmed = work.outbox().confirmed(player.id)?;
    let gone = !is_among(&confirmed, &letter.address);
    let useless = letter.purpose != Purpose::Forgot || is_old(work, letter) || gone;
    if useless || !work.tx.use_letter(letter.id, work.now)? {
        return Err(Refusal::PasswordLetterUsed { userid: player.userid.clone() }.into());
    }
    store_password(work, sender, player, hash)
}

pub(crate) fn change_password(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    new: &Password,
) -> CommandResult {
    store_password(work, sender, player, new_hash(sender, new)?)
}

fn new_hash<'s>(sender: &'s Sender, new: &Password) -> Result<&'s str, Refusal> {
    match wrong_password(new) {
        Some(why) => Err(why),
        None => sender.hash(new).ok_or(Refusal::TooManyPasswords),
    }
}

fn store_password(work: &mut Work<'_>, sender: &Sender, player: &Player, hash: &str) -> CommandResult {
    work.tx.set_password(player.id, hash)?;
    work.tx.use_letters_for(player.id, Purpose::Forgot, work.now)?;
    work.tx.forget_turn_words(player.id)?;
    let mut outbox = work.outbox();
    let told = outbox.confirmed(player.id)?;
    outbox.tell_addresses(player, &told, &AccountLetter::PasswordChanged, Purpose::Told)?;
    if is_among(&told, &sender.address) {
        return Ok(Vec::new());
    }
    Ok(vec![account(Note::PasswordSet { userid: player.userid.clone() })])
}

pub(crate) fn new_addresses(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    addresses: &[String],
    old: Old,
) -> CommandResult {
    let addresses = or_own(addresses, sender);
    let mut why = wrong_addresses(work, &addresses);
    let before = work.tx.addresses(player.id)?;
    let confirmed: Vec<&str> =
        before.iter().filter(|a| a.stage == AddressStage::Confirmed).map(|a| a.address.as_str()).collect();
    let kept = if old == Old::Stay { confirmed.len() } else { 0 };
    if kept + addresses.len() > MOST_ADDRESSES && why.is_empty() {
        why.push(Refusal::AddressesMostKept { most: MOST_ADDRESSES, kept });
    }
    let fresh: Vec<String> = addresses.iter().filter(|new| !is_among(&confirmed, new)).cloned().collect();
    why.extend(may_not_ask(work, &fresh)?);
    CommandError::if_any(why)?;
    if fresh.is_empty() && old == Old::Stay {
        return Err(Refusal::AddressesYours.into());
    }
    if fresh.len() < addresses.len() && old == Old::Go {
        // A new address is confirmed already: the other old ones can go at once.
        let gone: Vec<&str> =
            before.iter().map(|a| a.address.as_str()).filter(|old| !is_among(&addresses, old)).collect();
        work.tx.remove_addresses(player.id, &gone)?;
    }
    let what = AccountLetter::NewAddresses(addresses.clone());
    work.outbox().tell_addresses(player, &confirmed, &what, Purpose::Told)?;
    let purpose = if old == Old::Go { Purpose::ConfirmNew } else { Purpose::Confirm };
    ask(work, player, &fresh, AccountLetter::ConfirmNew, purpose)?;
    if is_among(&confirmed, &sender.address) {
        return Ok(Vec::new());
    }
    Ok(letters_went(sender, &addresses))
}

/// Writes to the addresses of a player who forgot the password; the answer does not reveal whether the player exists.
pub(crate) fn forgot(work: &mut Work<'_>, userid: &str) -> CommandResult {
    let found = work.tx.player_by_userid(userid)?.filter(|p| p.stage == PlayerStage::Alive);
    if let Some(player) = found {
        for address in work.outbox().confirmed(player.id)? {
            let limits = work.shared.limits();
            if limits.allows(&mut work.tx, Count::Forgot(&address), work.now)? {
                let what = AccountLetter::Forgot;
                work.outbox().tell_account(&player, &address, &what, Purpose::Forgot, &[])?;
            }
        }
    }
    Ok(vec![account(Note::ForgotSent)])
}

pub(crate) fn next_dice(work: &mut Work<'_>, sender: &Sender) -> CommandResult {
    let Some(player) = sender.surest() else {
        return Err(Refusal::ChallengeByStranger { from: sender.address.clone() }.into());
    };
    Ok(vec![told_next_dice(work, player)?])
}
