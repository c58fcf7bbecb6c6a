//! What players choose for themselves: `set`.

use crate::command::{Choice, Proof};
use crate::store::Player;

use super::errand::{Errand, Not, Refused};
use super::proof::{self, Policy};

/// Whether there is a setting of this name.
pub(super) fn is_name(name: &str) -> bool {
    name == proof::SETTING
}

/// Whether there is such a setting and it can have this value.
pub(super) fn is_one(setting: &Choice) -> bool {
    is_name(&setting.name) && Policy::named(&setting.value).is_some()
}

impl Errand<'_> {
    /// Carries out `set`: all of the settings or, if one of them is wrong, none; without any it shows them.
    pub(super) async fn set(&mut self, proof: &Proof, settings: &[Choice], quoted: &str) -> Result<(), Not> {
        let player = self.who(proof, None)?;
        let mut wrong = Vec::new();
        let mut chosen = Vec::new();
        for setting in settings {
            match self.judge(setting) {
                Ok(policy) => chosen.push(policy),
                Err(why) => wrong.push(why),
            }
        }
        if chosen.len() > 1 {
            wrong.push(format!("`{}` is given twice.", proof::SETTING));
        }
        if !wrong.is_empty() {
            return Err(Refused::plain(wrong.join("\n")).into());
        }
        for policy in chosen {
            self.tx.set_setting(player.id, proof::SETTING, policy.name()).await?;
        }
        let text = self.settings_of(&player).await?;
        self.say("account", quoted.to_owned(), text);
        Ok(())
    }

    fn judge(&self, setting: &Choice) -> Result<Policy, String> {
        const LATER: [&str; 6] = ["letters", "format", "columns", "zone", "lang", "challenges"];
        let server = self.parts.terms.trust.server.is_some();
        if LATER.contains(&setting.name.as_str()) {
            return Err(format!(
                "The setting `{}` is known, but it is not built yet. What there is: `{}`.",
                setting.name,
                proof::SETTING
            ));
        }
        if setting.name != proof::SETTING {
            return Err(format!("There is no such setting. What there is: `{}`.", proof::SETTING));
        }
        match Policy::named(&setting.value) {
            Some(Policy::Verified) if !server => Err(
                "`proof=verified` is not to be had here: this server has no mail server in front of it that tells \
                 whether a mail is authentic. Choose `proof=reply` or `proof=password`."
                    .to_string(),
            ),
            Some(policy) => Ok(policy),
            None => {
                let names: Vec<String> =
                    Policy::ALL.iter().map(|policy| format!("`{}={}`", proof::SETTING, policy.name())).collect();
                Err(format!("What `{}` can be: {}.", proof::SETTING, names.join(", ")))
            }
        }
    }

    async fn settings_of(&mut self, player: &Player) -> Result<String, Not> {
        let policy = self.policy_of(player).await?;
        let meaning = match policy {
            Policy::Reply => {
                "An answer to a letter about a board, from your address, is enough to move there. All else that changes \
                 something needs your password."
            }
            Policy::Verified => {
                "An answer to a letter about a board is enough to move there if the mail servers confirm that it comes \
                 from your address. All else that changes something needs your password."
            }
            Policy::Password => {
                "Everything that changes something needs your password; an answer to a letter is not enough. Challenges in \
                 your name need a `login` line above them."
            }
        };
        Ok(format!("Settings of {}:\n\n    {}={}\n\n{meaning}", player.userid, proof::SETTING, policy.name()))
    }
}
