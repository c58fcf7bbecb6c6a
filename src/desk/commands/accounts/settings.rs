//! Players' settings: `set`.

use std::collections::BTreeMap;

use crate::command::Choice;
use crate::letter::{EventKind, Refusal, Reply, Setting, WrongSetting, ZONE};
use crate::store::Player;

use crate::desk::commands::{Answer, CommandResult};
use crate::desk::policy::{DeskConfig, settings};
use crate::desk::sender::Sender;
use crate::desk::work::refused::CommandError;
use crate::desk::work::{Looking, Work, digest_notes, vacations};

/// This needs a mail server that says whether a mail is authentic.
const VERIFIED: &str = "proof=verified";

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
    for (name, value) in &chosen {
        work.tx.set_setting(player.id, name, value)?;
    }
    if chosen.contains_key(ZONE) {
        vacations::changed(work, player.id)?;
    }
    if ["letters", "at", ZONE].iter().any(|name| chosen.contains_key(name)) {
        digest_notes::changed(work, player.id)?;
    }
    show(&mut work.looking(), player)
}

pub(crate) fn show(room: &mut Looking<'_>, player: &Player) -> CommandResult {
    let chosen = settings::chosen(room.tx, player.id, &room.shared.config)?;
    let beyond = if can_verify(&room.shared.config) { Vec::new() } else { vec![VERIFIED] };
    let reply = Reply::Settings { userid: player.userid.clone(), chosen, beyond };
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
    Ok((setting.name, value))
}
