//! What the password thread has said about the words of one mail, so that nothing is asked twice.

use secrecy::{ExposeSecret, SecretString};

use crate::passwords::Passwords;
use crate::secrets::Secrets;
use crate::store::Player;

use crate::desk::policy::guesses::Guessed;
use crate::desk::state::DeskError;

/// What is known of the passwords of one mail. It stays valid while the mail waits: words are compared with hashes, and
/// a new hash is a new question.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    compared: Vec<Compared>,
    hashed: Vec<(SecretString, String)>,
    /// Whom the mail's wrong passwords were counted for; none until that was done, which is once.
    pub(crate) counted: Option<Vec<(Player, Guessed)>>,
}

#[derive(Clone, Debug)]
struct Compared {
    /// The hash (a PHC string); none if there is no such player.
    phc: Option<String>,
    word: SecretString,
    same: bool,
}

pub(crate) struct Asking<'k> {
    pub known: &'k mut Known,
    /// The thread to ask; none if there is no time for that.
    pub thread: Option<&'k Passwords>,
}

impl Known {
    fn compared(&self, phc: Option<&str>, word: &str) -> Option<bool> {
        let same = |other: &&Compared| other.phc.as_deref() == phc && other.word.expose_secret() == word;
        self.compared.iter().find(same).map(|found| found.same)
    }
}

impl Asking<'_> {
    pub(crate) fn is_known(&self, phc: Option<&str>, word: &str) -> bool {
        self.known.compared(phc, word).is_some()
    }

    /// Whether the word is the hashed password, see [`Passwords::verify`]; [`DeskError::Slow`] if the thread may not be asked.
    pub(crate) fn verify(&mut self, phc: Option<&str>, word: &str) -> Result<bool, DeskError> {
        if let Some(same) = self.known.compared(phc, word) {
            return Ok(same);
        }
        let same = self.thread.ok_or(DeskError::Slow)?.verify(phc, word)?;
        let (phc, word) = (phc.map(str::to_owned), SecretString::from(word));
        self.known.compared.push(Compared { phc, word, same });
        Ok(same)
    }

    /// The hash of a new password (a PHC string); [`DeskError::Slow`] if the thread may not be asked.
    pub(crate) fn hash(&mut self, new: &str, secrets: &Secrets) -> Result<String, DeskError> {
        if let Some((_, hash)) = self.known.hashed.iter().find(|(word, _)| word.expose_secret() == new) {
            return Ok(hash.clone());
        }
        let hash = self.thread.ok_or(DeskError::Slow)?.hash(new, secrets.bytes())?;
        self.known.hashed.push((SecretString::from(new), hash.clone()));
        Ok(hash)
    }
}
