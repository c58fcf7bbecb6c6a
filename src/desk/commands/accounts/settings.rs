//! Players' settings: `set`.

use std::collections::BTreeMap;

use crate::command::Choice;
use crate::letter::{CALENDAR, Chosen, EventKind, Note, PUZZLE, Refusal, Reply, Setting, WrongSetting, ZONE};
use crate::secrets;
use crate::store::{Player, PlayerId, StoreError};
use crate::time::{next_daily, zone};

use crate::desk::commands::{Answer, CommandResult, puzzle};
use crate::desk::policy::DeskConfig;
use crate::desk::policy::settings::{self, chosen};
use crate::desk::sender::Sender;
use crate::desk::state::DeskError;
use crate::desk::work::digest_notes::daily;
use crate::desk::work::{CommandError, Looking, Work, vacations};

/// This needs a mail server that says whether a mail is authentic.
const VERIFIED: &str = "proof=verified";

/// This needs web pages.
const BY_URL: &str = "calendar=url";

const URL: &str = "url";

/// Under this name the digest of the secret word of a player's calendar is kept with the settings; empty for none.
const CALENDAR_WORD: &str = "calendar-word";

fn can_verify(config: &DeskConfig) -> bool {
    config.trust.server.is_some()
}

pub(crate) fn is_one(choice: &Choice) -> bool {
    Setting::named(&choice.name).is_ok_and(|setting| setting.read(&choice.value).is_ok())
}

pub(crate) fn set(
    work: &mut Work<'_>,
    sender: &Sender,
    player: &Player,
    choices: &[Choice],
) -> CommandResult {
    let mut why: Vec<Refusal> = Vec::new();
    let mut chosen: BTreeMap<&str, String> = BTreeMap::new();
    for choice in choices {
        let refusal = match judged(work, sender, choice) {
            Ok((name, value)) => {
                let before = chosen.insert(name, value);
                before.map(|_| Refusal::SettingTwice { name: name.to_owned() })
            }
            Err(refusal) => Some(refusal),
        };
        why.extend(refusal.filter(|refusal| !why.contains(refusal)));
    }
    CommandError::if_any(why)?;
    let mut before = settings::chosen(&mut work.tx, player.id, &work.shared.config)?;
    before.retain(|name, _| chosen.contains_key(name));
    for (name, value) in &chosen {
        work.tx.set_setting(player.id, name, value)?;
    }
    let calendar = chosen.get(CALENDAR).map(|value| calendar(work, player, value)).transpose()?.flatten();
    if chosen.contains_key(ZONE) {
        vacations::changed(work, player.id)?;
    }
    if ["letters", "at", ZONE].iter().any(|name| chosen.contains_key(name)) {
        reschedule_digest(work, player.id)?;
    }
    if [PUZZLE, "at", ZONE].iter().any(|name| chosen.contains_key(name)) {
        puzzle::set_morning(work, player.id)?;
    }
    let mut answers = shown(&mut work.looking(), player, before)?;
    let note = calendar.map(|address| Reply::Note(Note::CalendarUrl { address }));
    answers.splice(..0, note.map(|note| Answer::new(EventKind::Account, note)));
    Ok(answers)
}

/// Ends the address of a player's calendar; the new one, if there is to be one.
fn calendar(work: &mut Work<'_>, player: &Player, chosen: &str) -> Result<Option<String>, StoreError> {
    let word = work.shared.secrets.token();
    let address = work.shared.identity.calendar(&word).filter(|_| chosen == URL);
    let digest = address.as_ref().map(|_| hex::encode(secrets::digest(&word)));
    work.tx.set_setting(player.id, CALENDAR_WORD, &digest.unwrap_or_default())?;
    Ok(address)
}

pub(crate) fn show(room: &mut Looking<'_>, player: &Player) -> CommandResult {
    shown(room, player, Chosen::new())
}

fn shown(room: &mut Looking<'_>, player: &Player, before: Chosen) -> CommandResult {
    let chosen = settings::chosen(room.tx, player.id, &room.shared.config)?;
    let mut beyond = if can_verify(&room.shared.config) { Vec::new() } else { vec![VERIFIED] };
    beyond.extend(room.shared.identity.pages.is_none().then_some(BY_URL));
    let reply = Reply::Settings { userid: player.userid.clone(), chosen, beyond, before };
    Ok(vec![Answer::new(EventKind::Account, reply)])
}

fn judged(work: &Work<'_>, sender: &Sender, choice: &Choice) -> Result<(&'static str, String), Refusal> {
    let wrong = |why| Refusal::SettingWrong { why };
    let name = choice.name.clone();
    let named = |why: WrongSetting| if sender.shown.has(&name) { why.naming(name.clone()) } else { why };
    let setting = Setting::named(&choice.name).map_err(|why| wrong(named(why)))?;
    let value = setting.read(&choice.value).map_err(wrong)?;
    if format!("{}={value}", setting.name) == VERIFIED && !can_verify(&work.shared.config) {
        return Err(Refusal::SettingNotVerified);
    }
    if format!("{}={value}", setting.name) == BY_URL && work.shared.identity.pages.is_none() {
        return Err(Refusal::SettingNoPages);
    }
    Ok((setting.name, value))
}

/// A player gets letters at another time than before: waiting notes are sent then, or with the next look at the clocks.
fn reschedule_digest(work: &mut Work<'_>, player: PlayerId) -> Result<(), DeskError> {
    let chosen = chosen(&mut work.tx, player, &work.shared.config)?;
    let zone = zone(chosen.get(ZONE).map_or("", String::as_str));
    let due = daily(&chosen).map_or(work.now, |time| next_daily(time, &zone, work.now));
    work.tx.set_digest_due(player, due)?;
    Ok(())
}
