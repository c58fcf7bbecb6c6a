//! What mails said lately: who says the same again and again is a machine, who says something else is told again.
//!
//! By a digest in memory alone: a stored one would let passwords in a text be guessed.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use jiff::{SignedDuration, Timestamp};

use crate::store::MailId;

use crate::desk::lock::Lock;

/// For how long a text is known.
const KNOWN: SignedDuration = SignedDuration::from_hours(24);

/// Maximum number of texts that are known at a time; without the others a machine is told some times more.
const MOST: usize = 10_000;

#[derive(Debug, Default)]
pub(crate) struct SaidTexts {
    texts: Lock<VecDeque<Known>>,
}

/// A text as it is compared, and the mail that said it, which may be read more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    digest: u64,
    mail: MailId,
}

#[derive(Debug)]
struct Known {
    said: Said,
    at: Timestamp,
}

impl SaidTexts {
    /// A text that somebody wrote about something: a board, or another player.
    pub(crate) fn said(writer: &str, about: impl Hash, text: &str, mail: MailId) -> Said {
        let mut hasher = DefaultHasher::new();
        (writer.to_lowercase(), about, compared(text)).hash(&mut hasher);
        Said { digest: hasher.finish(), mail }
    }

    /// How many other mails said the same within a day. This one is noted.
    pub(crate) fn times(&self, said: Said, now: Timestamp) -> usize {
        let mut texts = self.texts.lock();
        // A moment in the future comes from a clock that has been set back since.
        texts.retain(|known| now.duration_since(known.at).abs() < KNOWN);
        if texts.iter().all(|known| known.said != said) {
            texts.push_back(Known { said, at: now });
            if texts.len() > MOST {
                texts.pop_front();
            }
        }
        texts.iter().filter(|known| known.said.digest == said.digest && known.said.mail != said.mail).count()
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
        let texts = SaidTexts::default();
        let mut mail = 0;
        let mut times = |writer: &str, text: &str, hours: i64| {
            mail += 1;
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours);
            let said = SaidTexts::said(writer, Some(101), text, MailId(mail));
            let first = texts.times(said, now);
            assert_eq!(texts.times(said, now), first, "the same mail, read again");
            first
        };
        let cases = [
            ("alice", "Your request has number 12.", 0, 0),
            ("alice", "Your request has number 13!", 0, 1),
            ("alice", "Your request REQ0012345 is open", 0, 0),
            ("alice", "Your request REQ0012399 is open", 0, 1),
            ("bob", "Your request has number 13!", 0, 0),
            ("alice", "I move from a4 to d4", 1, 0),
            ("alice", "I move from a4 to d5", 1, 0),
            ("alice", "", 1, 0),
            ("alice", "--", 1, 1),
            ("alice", "I give up", 1, 0),
            ("alice", "Your request has number 14", 23, 2),
            ("alice", "Your request has number 15", 24, 1),
        ];
        for (writer, text, hours, wanted) in cases {
            assert_eq!(times(writer, text, hours), wanted, "{writer} {text} {hours}");
        }
    }
}
