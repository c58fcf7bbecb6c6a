//! Passwords of its writer in what a mail says to others.

use secrecy::{ExposeSecret, SecretString};

use crate::command::{self, BoardAct, Command, ParsedMail, Proof, What};
use crate::store::{PlayerId, ReadTx};

use crate::desk::sender::verified::{Checks, VerifiedPasswords};
use crate::desk::state::DeskError;
use crate::desk::state::known::Asking;

/// Maximum number of words of one mail that are compared because they stand where a password would.
const MOST_WORDS: usize = 3;

/// The passwords of these players that stand in the texts of a mail. Those that it proves itself with are known; of the other words
/// only those are compared that look made up, are called a password, or stand behind the writer's own userid.
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
    let mut words: Vec<&str> = Vec::new();
    for (_, userid) in readers {
        words.extend(texts.iter().flat_map(|text| command::confided(text, userid)));
    }
    words.sort_unstable();
    words.dedup();
    words.truncate(MOST_WORDS);
    if words.is_empty() {
        return Ok(found);
    }
    let ids: Vec<PlayerId> = readers.iter().map(|(id, _)| *id).collect();
    for hash in look.passwords(&ids)? {
        for word in &words {
            if found.iter().all(|own| own.expose_secret() != *word)
                && checks.take()
                && asking.verify(Some(&hash), word)?
            {
                found.push(SecretString::from(*word));
            }
        }
    }
    Ok(found)
}

/// What a mail says to others.
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
