//! Passwords of the writer in what a mail says to others.

use secrecy::{ExposeSecret, SecretString};

use crate::command::{self, BoardAct, Command, ParsedMail, Proof, What};
use crate::store::{PlayerId, ReadTx};

use crate::desk::sender::verified::{Checks, VerifiedPasswords};
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;

/// The passwords of these players in the texts of a mail. Those in its proofs are known. Of the other words only the
/// likeliest is compared: one called a password, behind the writer's own userid, or that looks made up.
pub(super) fn passwords(
    look: &mut ReadTx,
    asking: &mut Asking<'_>,
    readers: &[(PlayerId, String)],
    verified: &VerifiedPasswords,
    parsed: &ParsedMail,
    checks: &mut Checks,
) -> Result<Vec<SecretString>, DeskError> {
    let proofs = parsed.lines.iter().filter_map(|line| line.command.as_ref().ok()?.proof.as_ref());
    let mut found: Vec<SecretString> = proofs
        .filter_map(|proof| match proof {
            Proof::Password { userid, password } if verified.player(userid, password).is_some() => {
                Some(SecretString::from(password.expose()))
            }
            _ => None,
        })
        .collect();
    let texts = texts(parsed);
    let likeliest = readers.iter().find_map(|(_, userid)| {
        let words = texts.iter().flat_map(|text| command::confided(text, userid));
        words.min_by_key(|(likelihood, _)| *likelihood)
    });
    let Some((_, word)) = likeliest.filter(|(_, word)| found.iter().all(|own| own.expose_secret() != *word))
    else {
        return Ok(found);
    };
    let ids: Vec<PlayerId> = readers.iter().map(|(id, _)| *id).collect();
    for hash in look.passwords(&ids)? {
        if checks.take() && asking.verify(Some(&hash), word)? {
            found.push(SecretString::from(word));
            break;
        }
    }
    Ok(found)
}

fn texts(parsed: &ParsedMail) -> Vec<&str> {
    let moves = |command: &Command| match &command.what {
        What::Board { act: BoardAct::Move { .. }, .. } => command.proof == Some(Proof::Answer),
        _ => false,
    };
    let words = parsed.lines.iter().filter_map(|line| {
        let command = line.command.as_ref().ok().filter(|command| moves(command))?;
        command.what.moves()
    });
    let messages = parsed.lines.iter().map(|line| line.message.as_str());
    words.chain(messages).chain([parsed.message.as_str()]).filter(|text| !text.is_empty()).collect()
}
