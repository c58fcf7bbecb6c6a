//! What proves that a mail is from a player: what the player has chosen, and what the mail server in front says.
//!
//! A password always proves its player. An answer to a board's letter proves its reader by its Message-ID, which only
//! the reader knows, and by the address; what else it takes is the player's choice.

use crate::letter;
use crate::mail::{TrustedServer, Verdict};
use crate::store::{Player, ReadTx, StoreError};

pub(crate) const SETTING: &str = "proof";

/// What it takes, beside Message-ID and address, for an answer to prove its sender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Nothing, unless the trusted server says that the mail is forged.
    #[default]
    Reply,
    /// The trusted server must say that it is authentic.
    Verified,
    /// Only the password proves.
    Password,
}

impl Policy {
    /// All policies, in the order in which `set` lists them.
    pub const ALL: [Policy; 3] = [Policy::Reply, Policy::Verified, Policy::Password];

    /// Its name in the configuration and in `set`.
    pub fn name(self) -> &'static str {
        match self {
            Policy::Reply => "reply",
            Policy::Verified => "verified",
            Policy::Password => "password",
        }
    }

    /// The policy with this name, in any case.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name().eq_ignore_ascii_case(name))
    }

    pub(crate) fn accepts(self, verdict: Verdict) -> Result<(), Unproved> {
        match (self, verdict) {
            (Policy::Password, _) => Err(Unproved::PasswordOnly),
            (_, Verdict::Forged) => Err(Unproved::Forged),
            (Policy::Verified, Verdict::Unknown) => Err(Unproved::Unverified),
            (Policy::Reply | Policy::Verified, _) => Ok(()),
        }
    }

    pub(crate) fn of(look: &mut ReadTx, player: &Player, usual: Policy) -> Result<Policy, StoreError> {
        let chosen = look.setting(player.id, SETTING)?;
        Ok(Policy::chosen(chosen.as_ref(), usual))
    }

    pub(crate) fn chosen(chosen: Option<&String>, usual: Policy) -> Policy {
        chosen.and_then(|name| Policy::named(name)).unwrap_or(usual)
    }
}

/// Whom the desk believes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    /// The mail server whose `Received` and `Authentication-Results` fields are believed.
    pub server: Option<TrustedServer>,
    /// For players who have chosen nothing.
    pub usual: Policy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unproved {
    /// The mail comes from another address than the letter went to.
    OtherAddress,
    /// The letter went to an address that the account has given up since.
    Moved,
    Forged,
    /// The trusted server does not call it authentic, which the player requires.
    Unverified,
    PasswordOnly,
    /// The letter was answered with a copy to others, who could answer it as well.
    Copied,
}

impl Unproved {
    pub(crate) fn words(self, address: &str) -> letter::Unproved {
        let from = address.to_owned();
        match self {
            Unproved::OtherAddress => letter::Unproved::OtherAddress { from },
            Unproved::Moved => letter::Unproved::Moved,
            Unproved::Forged => letter::Unproved::Forged { from },
            Unproved::Unverified => letter::Unproved::Unverified { from },
            Unproved::PasswordOnly => letter::Unproved::PasswordOnly,
            Unproved::Copied => letter::Unproved::Copied,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_enough() {
        use Policy::{Password, Reply, Verified};
        use Verdict::{Authentic, Forged, Unknown};
        let cases = [
            (Reply, Authentic, None),
            (Reply, Unknown, None),
            (Reply, Forged, Some(Unproved::Forged)),
            (Verified, Authentic, None),
            (Verified, Unknown, Some(Unproved::Unverified)),
            (Verified, Forged, Some(Unproved::Forged)),
            (Password, Authentic, Some(Unproved::PasswordOnly)),
            (Password, Unknown, Some(Unproved::PasswordOnly)),
            (Password, Forged, Some(Unproved::PasswordOnly)),
        ];
        for (policy, verdict, unproved) in cases {
            assert_eq!(policy.accepts(verdict).err(), unproved, "{policy:?} {verdict:?}");
        }
        for policy in Policy::ALL {
            assert_eq!(Policy::named(&policy.name().to_uppercase()), Some(policy));
        }
    }
}
