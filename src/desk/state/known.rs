//! What the thread of passwords has said of the words of one mail, so that nothing is asked twice.

use secrecy::{ExposeSecret, SecretString};

use crate::passwords::Passwords;
use crate::secrets::Secrets;
use crate::store::Player;

use crate::desk::policy::guesses::Guessed;
use crate::desk::state::DeskError;

/// What is known of the passwords of one mail. It holds while the mail waits, whatever else happens: who compares again compares
/// with the hashes of then, and those that are not among these are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    compared: Vec<Compared>,
    hashed: Vec<(SecretString, String)>,
    /// Whom the mail's wrong passwords were counted for; nothing before that was done, which is once.
    pub(crate) counted: Option<Vec<(Player, Guessed)>>,
}

/// A word that was compared.
#[derive(Clone, Debug)]
struct Compared {
    /// With what (a PHC string); with nothing where there is no such player.
    phc: Option<String>,
    word: SecretString,
    same: bool,
}

/// Who wants to know something of the passwords of a mail.
pub(crate) struct Asking<'k> {
    /// What is known already, and is known afterwards.
    pub known: &'k mut Known,
    /// The thread to ask; nothing where there is no time for that.
    pub thread: Option<&'k Passwords>,
}

impl Known {
    fn compared(&self, phc: Option<&str>, word: &str) -> Option<bool> {
        let same = |other: &&Compared| other.phc.as_deref() == phc && other.word.expose_secret() == word;
        self.compared.iter().find(same).map(|found| found.same)
    }
}

impl Asking<'_> {
    /// Whether a word was compared already.
    pub(crate) fn is_known(&self, phc: Option<&str>, word: &str) -> bool {
        self.known.compared(phc, word).is_some()
    }

    /// Whether the word is the password that was hashed, as [`Passwords::verify`] tells it.
    ///
    /// # Errors
    ///
    /// [`DeskError::Slow`] where nobody may be asked.
    pub(crate) fn verify(&mut self, phc: Option<&str>, word: &str) -> Result<bool, DeskError> {
        if let Some(same) = self.known.compared(phc, word) {
            return Ok(same);
        }
        let same = self.thread.ok_or(DeskError::Slow)?.verify(phc, word)?;
        let (phc, word) = (phc.map(str::to_owned), SecretString::from(word));
        self.known.compared.push(Compared { phc, word, same });
        Ok(same)
    }

    /// The hash of a new password (a PHC string).
    ///
    /// # Errors
    ///
    /// [`DeskError::Slow`] where nobody may be asked.
    pub(crate) fn hash(&mut self, new: &str, secrets: &Secrets) -> Result<String, DeskError> {
        if let Some((_, hash)) = self.known.hashed.iter().find(|(word, _)| word.expose_secret() == new) {
            return Ok(hash.clone());
        }
        let hash = self.thread.ok_or(DeskError::Slow)?.hash(new, secrets.bytes())?;
        self.known.hashed.push((SecretString::from(new), hash.clone()));
        Ok(hash)
    }
}
