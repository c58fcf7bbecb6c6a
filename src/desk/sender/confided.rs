//! Passwords of the writer in what a mail says to others.

use std::collections::BTreeSet;

use secrecy::{ExposeSecret, SecretString};

use crate::command::{self, BoardAct, Command, Consent, ParsedMail, Proof, What};
use crate::letter::HeldBack;
use crate::store::{Player, PlayerId, ReadTx};

use crate::desk::sender::verified::{Checks, VerifiedPasswords};
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;

/// The most words of a mail that are compared with its writer's password: those of a letter of a few hundred words.
const MOST_COMPARED: usize = 200;

/// What is known of the words of a mail that may be its writer's password.
#[derive(Debug, Default)]
pub(crate) struct Confided {
    passwords: Vec<SecretString>,
    /// Words that could not be compared, because there are too many.
    uncompared: BTreeSet<String>,
}

impl Confided {
    /// Whether a text is kept from others.
    pub(crate) fn in_text(&self, text: &str) -> Option<HeldBack> {
        let is_own = |form: &str| self.passwords.iter().any(|own| own.expose_secret() == form);
        if !self.passwords.is_empty() && command::forms(text).any(is_own) {
            return Some(HeldBack::Password);
        }
        let is_left =
            !self.uncompared.is_empty() && command::forms(text).any(|form| self.uncompared.contains(form));
        is_left.then_some(HeldBack::Uncompared)
    }
}

/// Those who may have written a mail.
#[derive(Clone, Copy)]
pub(super) struct Writers<'w> {
    /// The surest first.
    pub players: &'w [(PlayerId, String)],
    /// Whether more than an address speaks for them. Otherwise the likeliest word alone is compared, lest many be guessed in one mail.
    pub proved: bool,
}

/// Compares the words that a mail says to others with its writer's password, if that is not in its proofs.
pub(super) fn confided(
    look: &mut ReadTx,
    asking: &mut Asking<'_>,
    writers: Writers<'_>,
    verified: &VerifiedPasswords,
    (parsed, consent): (&ParsedMail, Option<&Consent>),
    checks: &mut Checks,
) -> Result<Confided, DeskError> {
    let proofs = parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()?.proof.as_ref());
    let passwords = proofs
        .filter_map(|proof| match proof {
            Proof::Password { userid, password } if verified.player(userid, password).is_some() => {
                Some(SecretString::from(password.expose()))
            }
            _ => None,
        })
        .collect();
    let mut found = Confided { passwords, uncompared: BTreeSet::new() };
    let is_known = |id: &PlayerId| verified.players().any(|player: &Player| player.id == *id);
    let ids: Vec<PlayerId> = writers.players.iter().map(|(id, _)| *id).filter(|id| !is_known(id)).collect();
    let text = texts(parsed, consent).join("\n");
    let Some((_, userid)) = writers.players.first().filter(|_| !ids.is_empty()) else { return Ok(found) };
    let words = command::confided(&text, userid);
    if words.is_empty() {
        return Ok(found);
    }
    let hashes = look.passwords(&ids)?;
    let most = if writers.proved { MOST_COMPARED } else { 1 };
    for (at, (_, word)) in words.into_iter().enumerate() {
        for hash in &hashes {
            if at >= most || !checks.take() {
                found.uncompared.extend(writers.proved.then(|| word.to_owned()));
            } else if asking.verify(Some(hash), word)? {
                found.passwords.push(SecretString::from(word));
            }
        }
    }
    Ok(found)
}

fn texts<'p>(parsed: &'p ParsedMail, consent: Option<&'p Consent>) -> Vec<&'p str> {
    let moves = |command: &Command| match &command.what {
        What::Board { act: BoardAct::Move { .. }, .. } => command.proof == Some(Proof::Answer),
        _ => false,
    };
    let words = parsed.lines.iter().filter_map(|line| {
        let command = line.command.as_ref().ok().filter(|command| moves(command))?;
        command.what.moves()
    });
    let messages = parsed.lines.iter().map(|line| line.message.as_str());
    let below = consent.and_then(|consent| match consent {
        Consent::Yes(below) => Some(below.as_str()),
        Consent::No | Consent::Unclear | Consent::Solution(_) => None,
    });
    let texts = words.chain(messages).chain([parsed.message.as_str()]).chain(below);
    texts.filter(|text| !text.is_empty()).collect()
}
