//! What players choose for themselves: `set`.

use crate::command::Choice;
use crate::letter::{EventKind, Refusal, Reply, Things};
use crate::store::Player;

use super::super::refused::CommandError;
use super::super::sender::{Policy, SETTING};
use super::super::work::{Looking, Work};
use super::Answer;

/// Settings that the mail interface names and that this program does not have yet.
const LATER: [&str; 6] = ["letters", "format", "columns", "zone", "lang", "challenges"];

/// Whether a setting has this name.
pub(in super::super) fn is_name(name: &str) -> bool {
    name.eq_ignore_ascii_case(SETTING) || LATER.contains(&name)
}

/// Whether a setting can have the value that was chosen.
pub(in super::super) fn is_one(setting: &Choice) -> bool {
    setting.name.eq_ignore_ascii_case(SETTING) && Policy::named(&setting.value).is_some()
}

/// Carries `set` out: all of the settings or, if one of them is wrong, none.
pub(super) async fn set(
    work: &mut Work<'_>,
    player: &Player,
    settings: &[Choice],
) -> Result<Vec<Answer>, CommandError> {
    let mut why = Vec::new();
    let mut chosen = Vec::new();
    for setting in settings {
        match judged(work, setting) {
            Ok(policy) => chosen.push(policy),
            Err(refusal) => why.push(refusal),
        }
    }
    if chosen.len() > 1 {
        why.push(Refusal::SettingTwice { name: SETTING.to_string() });
    }
    if !why.is_empty() {
        return Err(CommandError::all(why));
    }
    for policy in chosen {
        work.tx.set_setting(player.id, SETTING, policy.name()).await?;
    }
    show(&mut work.looking(), player).await
}

/// The settings of a player.
pub(super) async fn show(room: &mut Looking<'_>, player: &Player) -> Result<Vec<Answer>, CommandError> {
    let proof = Policy::of(room.tx, player, room.shared.config.trust.usual).await?.setting();
    let reply = Reply::Settings { userid: player.userid.clone(), proof };
    Ok(vec![Answer::new(EventKind::Account, reply)])
}

/// The policy that a setting chooses, or what is wrong with it.
fn judged(work: &Work<'_>, setting: &Choice) -> Result<Policy, Refusal> {
    let known = SETTING.to_string();
    if LATER.contains(&setting.name.as_str()) {
        return Err(Refusal::SettingLater { name: setting.name.clone(), known });
    }
    if setting.name != SETTING {
        return Err(Refusal::SettingUnknown { known });
    }
    match Policy::named(&setting.value) {
        Some(Policy::Verified) if work.shared.config.trust.server.is_none() => {
            Err(Refusal::SettingNotVerified)
        }
        Some(policy) => Ok(policy),
        None => {
            let values: Vec<String> =
                Policy::ALL.iter().map(|policy| format!("`{SETTING}={}`", policy.name())).collect();
            Err(Refusal::SettingValues { name: SETTING.to_string(), values: Things(values) })
        }
    }
}
