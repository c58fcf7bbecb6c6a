//! Wrong passwords: whoever tries many has to wait, each time longer.
//!
//! Counted are those for a userid, whoever sends them, and those from an address and from a host, whatever userid they
//! are for; userids that nobody has are counted alike, so that the answer does not tell who is a player. It is kept in
//! memory alone: the wrong one of two words may be somebody's password, which must not be written down.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};

use jiff::{SignedDuration, Timestamp};

/// Number of wrong passwords for a userid, or from an address, that cost nothing.
const FREE: u32 = 10;
/// The same for a host: all people with the same mail provider may share it.
const FREE_OF_HOST: u32 = 50;
/// The first pause; each further wrong password doubles it.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// The longest pause. A count without a new wrong password for as long is forgotten.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(4);
/// Maximum number of counts; the oldest are dropped.
const MOST: usize = 10_000;

/// The wrong passwords of the last hours.
#[derive(Debug, Default)]
pub(in super::super) struct Guesses(BTreeMap<Key, Count>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Userid(String),
    Sender(String),
    Host(IpAddr),
}

#[derive(Clone, Copy, Debug)]
struct Count {
    wrong: u32,
    last: Timestamp,
}

fn keys(userid: &str, sender: &str, host: Option<IpAddr>) -> impl Iterator<Item = Key> {
    let people = [Key::Userid(userid.to_ascii_lowercase()), Key::Sender(sender.to_ascii_lowercase())];
    people.into_iter().chain(host.map(network).map(Key::Host))
}

/// One host may have all addresses whose first half is the same (RFC 4291, section 2.5.4).
fn network(host: IpAddr) -> IpAddr {
    match host {
        IpAddr::V4(host) => IpAddr::V4(host),
        IpAddr::V6(host) => IpAddr::V6(Ipv6Addr::from_bits(host.to_bits() & !u128::from(u64::MAX))),
    }
}

impl Key {
    fn free(&self) -> u32 {
        match self {
            Key::Userid(_) | Key::Sender(_) => FREE,
            Key::Host(_) => FREE_OF_HOST,
        }
    }
}

impl Guesses {
    /// How long no password for this userid from this address and host is tried; none if it is tried now.
    pub(in super::super) fn pause(
        &self,
        userid: &str,
        sender: &str,
        host: Option<IpAddr>,
        now: Timestamp,
    ) -> Option<SignedDuration> {
        keys(userid, sender, host).filter_map(|key| self.0.get(&key)?.pause(key.free(), now)).max()
    }

    /// Counts a wrong password.
    pub(in super::super) fn wrong(
        &mut self,
        userid: &str,
        sender: &str,
        host: Option<IpAddr>,
        now: Timestamp,
    ) {
        self.0.retain(|_, count| !count.is_old(now));
        for key in keys(userid, sender, host) {
            let count = self.0.entry(key).or_insert(Count { wrong: 0, last: now });
            *count = Count { wrong: count.wrong.saturating_add(1), last: now };
        }
        while self.0.len() > MOST {
            let oldest = self.0.iter().min_by_key(|(_, count)| count.last).map(|(key, _)| key.clone());
            oldest.map(|key| self.0.remove(&key));
        }
    }

    /// A right password ends the counting for its userid, but not for the address and the host: their owner might have an
    /// account of his own to show in between.
    pub(in super::super) fn right(&mut self, userid: &str) {
        self.0.remove(&Key::Userid(userid.to_ascii_lowercase()));
    }
}

impl Count {
    fn is_old(self, now: Timestamp) -> bool {
        now.duration_since(self.last) >= LONGEST_PAUSE
    }

    /// What is left of the pause. A clock that was set back ends it.
    fn pause(self, free: u32, now: Timestamp) -> Option<SignedDuration> {
        let doubled = self.wrong.checked_sub(free)?.min(16);
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

    fn minutes(guesses: &Guesses, userid: &str, sender: &str, host: Option<&str>, minute: i64) -> i64 {
        let host = host.map(|host| host.parse().unwrap());
        guesses.pause(userid, sender, host, at(minute)).unwrap_or_default().as_mins()
    }

    #[test]
    fn pauses_grow() {
        let mut guesses = Guesses::default();
        let mut pauses = Vec::new();
        for _ in 0..18 {
            guesses.wrong("Alice", "m@example.net", None, at(0));
            pauses.push(minutes(&guesses, "alice", "other@example.net", None, 0));
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
            assert_eq!(minutes(&guesses, userid, sender, None, minute), pause, "{userid} {sender} {minute}");
        }
        guesses.right("ALICE");
        assert_eq!(minutes(&guesses, "alice", "x@example.net", None, 0), 0);
        assert_eq!(minutes(&guesses, "alice", "m@example.net", None, 0), 240);
        guesses.wrong("alice", "m@example.net", None, at(240));
        assert_eq!(minutes(&guesses, "alice", "m@example.net", None, 240), 0, "forgotten");
    }

    #[test]
    fn a_host_is_counted_whatever_it_calls_itself() {
        let hosts =
            [("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8::9:1", "2001:db8:0:1::1")];
        for (guessing, same, other) in hosts {
            let mut guesses = Guesses::default();
            let mut pauses = Vec::new();
            for number in 0..52 {
                let (userid, sender) = (format!("user{number}"), format!("m{number}@example.net"));
                guesses.wrong(&userid, &sender, Some(guessing.parse().unwrap()), at(0));
                pauses.push(minutes(&guesses, "alice", "a@example.net", Some(same), 0));
            }
            assert_eq!(pauses.split_off(48), [0, 5, 10, 20], "{guessing}");
            assert_eq!(minutes(&guesses, "alice", "a@example.net", Some(other), 0), 0, "{other}");
            assert_eq!(minutes(&guesses, "alice", "a@example.net", None, 0), 0);
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut guesses = Guesses::default();
        for number in 0..MOST {
            guesses.wrong(&format!("user{number}"), "m@example.net", None, at(0));
        }
        guesses.wrong("last", "n@example.net", None, at(1));
        assert_eq!(guesses.0.len(), MOST);
        assert!(guesses.0.contains_key(&Key::Userid("last".to_string())));
        assert!(!guesses.0.contains_key(&Key::Userid("user0".to_string())), "the oldest went");
    }
}
