//! Wrong passwords: whoever tries many has to wait, each time longer.
//!
//! Counted are those for a userid, whoever sends them, and those from an address, whatever userid they are for; userids
//! that nobody has are counted alike, so that the answer does not tell who is a player. It is kept in memory alone: the
//! wrong one of two words may be somebody's password, which must not be written down.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

/// So many wrong passwords cost nothing.
const FREE: u32 = 10;
/// The first pause; each further wrong password doubles it.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// The longest pause. After so long without a wrong password all is forgotten.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(4);
/// Of so many userids and addresses the counts are kept, the latest.
const MOST: usize = 10_000;

/// The wrong passwords of the last hours.
#[derive(Debug, Default)]
pub(super) struct Guesses(BTreeMap<Key, Count>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Userid(String),
    Sender(String),
}

#[derive(Clone, Copy, Debug)]
struct Count {
    wrong: u32,
    last: Timestamp,
}

fn keys(userid: &str, sender: &str) -> [Key; 2] {
    [Key::Userid(userid.to_ascii_lowercase()), Key::Sender(sender.to_ascii_lowercase())]
}

impl Guesses {
    /// How long no password for this userid from this address is tried; none if it is tried now.
    pub(super) fn pause(&self, userid: &str, sender: &str, now: Timestamp) -> Option<SignedDuration> {
        keys(userid, sender).iter().filter_map(|key| self.0.get(key)?.pause(now)).max()
    }

    /// Counts a wrong password.
    pub(super) fn wrong(&mut self, userid: &str, sender: &str, now: Timestamp) {
        self.0.retain(|_, count| !count.is_old(now));
        for key in keys(userid, sender) {
            let count = self.0.entry(key).or_insert(Count { wrong: 0, last: now });
            *count = Count { wrong: count.wrong.saturating_add(1), last: now };
        }
        while self.0.len() > MOST {
            let oldest = self.0.iter().min_by_key(|(_, count)| count.last).map(|(key, _)| key.clone());
            oldest.map(|key| self.0.remove(&key));
        }
    }

    /// A right password ends the counting for its userid, but not for the address: its owner might have an account of his
    /// own to show in between.
    pub(super) fn right(&mut self, userid: &str) {
        self.0.remove(&Key::Userid(userid.to_ascii_lowercase()));
    }
}

impl Count {
    fn is_old(self, now: Timestamp) -> bool {
        now.duration_since(self.last) >= LONGEST_PAUSE
    }

    /// What is left of the pause. A clock that was set back ends it.
    fn pause(self, now: Timestamp) -> Option<SignedDuration> {
        let doubled = self.wrong.checked_sub(FREE)?.min(16);
        let whole = FIRST_PAUSE.saturating_mul(1 << doubled).min(LONGEST_PAUSE);
        let gone = now.duration_since(self.last);
        (!gone.is_negative() && gone < whole).then(|| whole - gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute)
    }

    fn minutes(guesses: &Guesses, userid: &str, sender: &str, minute: i64) -> i64 {
        guesses.pause(userid, sender, at(minute)).unwrap_or_default().as_mins()
    }

    #[test]
    fn pauses_grow() {
        let mut guesses = Guesses::default();
        let mut pauses = Vec::new();
        for _ in 0..18 {
            guesses.wrong("Alice", "m@example.net", at(0));
            pauses.push(minutes(&guesses, "alice", "other@example.net", 0));
        }
        assert_eq!(pauses, [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 240, 240, 240]);
        let cases = [
            ("alice", "x@example.net", 0, 240),
            ("bob", "M@example.net", 0, 240),
            ("bob", "x@example.net", 0, 0),
            ("alice", "m@example.net", 100, 140),
            ("alice", "m@example.net", 240, 0),
            ("alice", "m@example.net", -60, 0),
        ];
        for (userid, sender, minute, pause) in cases {
            assert_eq!(minutes(&guesses, userid, sender, minute), pause, "{userid} {sender} {minute}");
        }
        guesses.right("ALICE");
        assert_eq!(minutes(&guesses, "alice", "x@example.net", 0), 0);
        assert_eq!(minutes(&guesses, "alice", "m@example.net", 0), 240);
        guesses.wrong("alice", "m@example.net", at(240));
        assert_eq!(minutes(&guesses, "alice", "m@example.net", 240), 0, "forgotten");
    }

    #[test]
    fn memory_is_bounded() {
        let mut guesses = Guesses::default();
        for number in 0..MOST {
            guesses.wrong(&format!("user{number}"), "m@example.net", at(0));
        }
        guesses.wrong("last", "n@example.net", at(1));
        assert_eq!(guesses.0.len(), MOST);
        assert!(guesses.0.contains_key(&Key::Userid("last".to_string())));
        assert!(!guesses.0.contains_key(&Key::Userid("user0".to_string())), "the oldest went");
    }
}
