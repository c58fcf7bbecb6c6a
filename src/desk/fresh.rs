//! Letters that were written a moment ago, in memory, so that they need not be made anew from what is stored of them when they leave.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::letter::{BadModel, Letter};

use super::Desk;

/// Maximum number of letters that are kept: those that wait for the postman under a load, a few kilobytes each.
const MOST: usize = 128;

/// Letters by the text of their models, which is all that the database has of them: whether it was committed, changed or
/// erased meanwhile, a letter is found by the very text of which it would be made.
#[derive(Default)]
pub(super) struct Fresh(Mutex<VecDeque<(String, Letter)>>);

impl fmt::Debug for Fresh {
    /// Without what they say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fresh({} letters)", self.letters().len())
    }
}

impl Fresh {
    fn letters(&self) -> MutexGuard<'_, VecDeque<(String, Letter)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a letter until it is taken, or until many others were written.
    pub(super) fn keep(&self, model: &str, letter: Letter) {
        let mut letters = self.letters();
        if letters.len() >= MOST {
            letters.pop_front();
        }
        letters.push_back((model.to_owned(), letter));
    }

    fn take(&self, model: &str) -> Option<Letter> {
        let mut letters = self.letters();
        let at = letters.iter().position(|(text, _)| text == model)?;
        letters.remove(at).map(|(_, letter)| letter)
    }
}

impl Desk {
    /// The letter of this model.
    ///
    /// # Errors
    ///
    /// The text is no model that this program can read.
    pub fn letter(&self, model: &str) -> Result<Letter, BadModel> {
        match self.0.fresh.take(model) {
            Some(letter) => Ok(letter),
            None => Letter::from_json(model),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::{Content, Form, Headers, Mailbox, ServerIdentity};

    fn letter(subject: &str) -> Letter {
        let identity = ServerIdentity {
            name: "pbmd".to_owned(),
            address: "pbmd@example.org".to_owned(),
            subaddress: false,
            unsubscribe: None,
        };
        let headers = Headers {
            to: Mailbox { name: None, address: "alice@example.org".to_owned() },
            message_id: "1@example.org".to_owned(),
            in_reply_to: None,
            references: Vec::new(),
            date: jiff::Timestamp::UNIX_EPOCH,
            answers: false,
            more: Vec::new(),
        };
        let content = Content { subject: subject.to_owned(), blocks: Vec::new() };
        Letter::new(&identity, Form::default(), headers, content, None)
    }

    #[test]
    fn a_letter_is_taken_once_and_the_oldest_go() {
        let fresh = Fresh::default();
        for number in 0..=MOST {
            fresh.keep(&format!("model {number}"), letter(&number.to_string()));
        }
        assert_eq!(fresh.letters().len(), MOST);
        assert_eq!(fresh.take("model 0"), None, "it had to make room");
        assert_eq!(fresh.take("model 7"), Some(letter("7")));
        assert_eq!(fresh.take("model 7"), None);
        assert_eq!(fresh.take("model"), None);
        assert_eq!(fresh.letters().len(), MOST - 1);
    }
}
