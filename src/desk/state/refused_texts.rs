//! What answers said that were refused lately: who says the same again is a machine, who says something else is told again.
//!
//! By a digest in memory alone: a stored one would let passwords in a text be guessed.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use jiff::{SignedDuration, Timestamp};

use crate::store::MailId;

use crate::desk::lock::Lock;

/// For how long a refusal is not repeated.
pub(crate) const PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// Maximum number of texts that are known at a time; without the others a machine is told some times more.
const MOST: usize = 10_000;

#[derive(Debug, Default)]
pub(crate) struct RefusedTexts {
    texts: Lock<VecDeque<Refused>>,
}

/// A text as it is compared, and the mail that said it, which may be read more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    digest: u64,
    mail: MailId,
}

#[derive(Debug)]
struct Refused {
    said: Said,
    at: Timestamp,
}

impl RefusedTexts {
    pub(crate) fn said(writer: &str, board: Option<u32>, text: &str, mail: MailId) -> Said {
        let mut hasher = DefaultHasher::new();
        (writer.to_lowercase(), board, compared(text)).hash(&mut hasher);
        Said { digest: hasher.finish(), mail }
    }

    /// Whether another mail said the same within the pause. Otherwise it is noted.
    pub(crate) fn is_repeat(&self, said: Said, now: Timestamp) -> bool {
        let mut texts = self.texts.lock();
        // A moment in the future comes from a clock that has been set back since.
        texts.retain(|refused| now.duration_since(refused.at).abs() < PAUSE);
        if texts.iter().any(|refused| refused.said.digest == said.digest && refused.said.mail != said.mail) {
            return true;
        }
        if texts.iter().all(|refused| refused.said != said) {
            texts.push_back(Refused { said, at: now });
            if texts.len() > MOST {
                texts.pop_front();
            }
        }
        false
    }
}

/// Maximum length of a cell's name, or of a move of two; longer runs with digits are the numbers of requests.
const LONGEST_CELLS: usize = 4;

/// A text without marks and without numbers, which machines count up; but with the names of cells.
fn compared(text: &str) -> String {
    let mut words = Vec::new();
    for run in text.split(|c: char| !c.is_alphanumeric()).filter(|run| run.contains(char::is_alphabetic)) {
        let is_short = run.chars().count() <= LONGEST_CELLS;
        words.push(
            run.chars()
                .filter(|c| is_short || c.is_alphabetic())
                .flat_map(char::to_lowercase)
                .collect::<String>(),
        );
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_repeat_themselves_and_people_do_not() {
        let texts = RefusedTexts::default();
        let mut mail = 0;
        let mut repeats = |writer: &str, text: &str, minutes: i64| {
            mail += 1;
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minutes);
            let said = RefusedTexts::said(writer, Some(101), text, MailId(mail));
            let first = texts.is_repeat(said, now);
            assert_eq!(texts.is_repeat(said, now), first, "the same mail, read again");
            first
        };
        let cases = [
            ("alice", "Your request has number 12.", 0, false),
            ("alice", "Your request has number 13!", 0, true),
            ("alice", "Your request REQ0012345 is open", 0, false),
            ("alice", "Your request REQ0012399 is open", 0, true),
            ("bob", "Your request has number 13!", 0, false),
            ("alice", "I move from a4 to d4", 1, false),
            ("alice", "I move from a4 to d5", 1, false),
            ("alice", "", 1, false),
            ("alice", "--", 1, true),
            ("alice", "I give up", 1, false),
            ("alice", "Your request has number 14", 59, true),
            ("alice", "Your request has number 15", 60, false),
        ];
        for (writer, text, minutes, wanted) in cases {
            assert_eq!(repeats(writer, text, minutes), wanted, "{writer} {text} {minutes}");
        }
    }
}
