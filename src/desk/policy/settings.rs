//! The settings of players, and their defaults.

use std::collections::BTreeMap;

use crate::letter::{Chosen, Form, SETTINGS, Setting, ZONE};
use crate::store::{PlayerId, ReadTx, StoreError};

use crate::desk::policy::DeskConfig;
use crate::desk::policy::proof::SETTING as PROOF;

const FORMAT: &str = "format";

pub(crate) const LANG: &str = "lang";

/// All settings of a player. A stored value that is no longer valid counts as none.
pub(crate) fn chosen(look: &mut ReadTx, player: PlayerId, config: &DeskConfig) -> Result<Chosen, StoreError> {
    Ok(of_stored(&look.settings(player)?, config))
}

pub(crate) fn of_stored(stored: &BTreeMap<String, String>, config: &DeskConfig) -> Chosen {
    let value = |setting: &'static Setting| {
        let own = stored.get(setting.name).and_then(|value| setting.read(value).ok());
        (setting.name, own.unwrap_or_else(|| usual(setting, config).to_owned()))
    };
    SETTINGS.iter().map(value).collect()
}

/// How letters are wanted by a player, or by somebody else, who gets text, in the language `lang` if one is known.
pub(crate) fn form(
    look: &mut ReadTx,
    player: Option<PlayerId>,
    lang: Option<&str>,
    config: &DeskConfig,
) -> Result<Form, StoreError> {
    if let Some(player) = player {
        return Ok(Form::of(&chosen(look, player, config)?));
    }
    let usual = Form::default();
    Ok(Form { lang: lang.map_or(usual.lang, str::to_owned), zone: config.zone.clone(), ..usual })
}

fn usual<'c>(setting: &'static Setting, config: &'c DeskConfig) -> &'c str {
    match setting.name {
        PROOF => config.trust.usual.name(),
        FORMAT => config.format.name(),
        ZONE => config.zone.name(),
        _ => setting.usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Policy;

    #[test]
    fn the_settings_have_the_values_of_the_desk() {
        assert!([FORMAT, ZONE, LANG].into_iter().all(|name| Setting::named(name).is_ok()));
        let proof = Setting::named(PROOF).unwrap();
        for policy in Policy::ALL {
            assert_eq!(proof.read(policy.name()).unwrap(), policy.name());
        }
    }
}
