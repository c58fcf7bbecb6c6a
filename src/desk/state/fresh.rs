//! What was made a moment ago, in memory, so that it need not be made anew from what is stored of it: mails that were read when they came
//! in, and letters.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::letter::{Letter, Rendered};
use crate::store::Packed;

use crate::desk::state::{Desk, DeskError};

/// Maximum number of things of a kind that are kept: those that wait under a load, a few kilobytes each.
const MOST: usize = 128;

/// Things by the bytes of which they are made, which is all that the database has of them: whether that was committed, changed or
/// erased meanwhile, a thing is found by the very bytes of which it would be made.
pub(in crate::desk) struct Fresh<T>(Mutex<VecDeque<(Vec<u8>, T)>>);

impl<T> Default for Fresh<T> {
    fn default() -> Self {
        Fresh(Mutex::default())
    }
}

impl<T> fmt::Debug for Fresh<T> {
    /// Without what they say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fresh({})", self.things().len())
    }
}

impl<T> Fresh<T> {
    fn things(&self) -> MutexGuard<'_, VecDeque<(Vec<u8>, T)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps something until it is taken, or until many others came.
    pub(in crate::desk) fn keep(&self, bytes: Vec<u8>, thing: T) {
        let mut things = self.things();
        if things.len() >= MOST {
            things.pop_front();
        }
        things.push_back((bytes, thing));
    }

    /// What is made of these bytes, if it is here; from now on it is not.
    pub(in crate::desk) fn take(&self, bytes: &[u8]) -> Option<T> {
        let mut things = self.things();
        let at = things.iter().position(|(made_of, _)| made_of == bytes)?;
        things.remove(at).map(|(_, thing)| thing)
    }
}

impl Desk {
    /// The letter of this model.
    ///
    /// # Errors
    ///
    /// The text is no model that this program can read.
    pub fn letter(&self, model: &Packed) -> Result<Rendered, DeskError> {
        match self.0.letters.take(model.bytes()) {
            Some(letter) => Ok(letter),
            None => {
                let letter = Letter::from_json(&model.text()?);
                letter.map(Rendered::from).map_err(|error| DeskError::Fault(error.to_string()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_taken_once_and_the_oldest_go() {
        let fresh = Fresh::default();
        for number in 0..=MOST {
            fresh.keep(format!("model {number}").into_bytes(), number);
        }
        assert_eq!(fresh.things().len(), MOST);
        assert_eq!(fresh.take(b"model 0"), None, "it had to make room");
        assert_eq!(fresh.take(b"model 7"), Some(7));
        assert_eq!(fresh.take(b"model 7"), None);
        assert_eq!(fresh.take(b"model"), None);
        assert_eq!(fresh.things().len(), MOST - 1);
    }
}
