//! Wrong passwords: whoever tries many has to wait, longer each time, and nobody else with them.
//!
//! They are counted by userid and origin. Answers to a player's letter, addresses that the trusted server vouches for,
//! and origins from which the player was proved before have counts of their own, which nobody else can use up. All
//! other origins share one more count, so that a guesser gains nothing by having many. Userids that do not exist are
//! counted alike, so that no wait reveals who is a player. It is kept in memory; servers that share a database also tell
//! each other.

mod keys;

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};

use crate::store::LetterId;

use crate::desk::policy::counts::{Count, Counts, Rank};

use keys::LONGEST_PAUSE;

pub(super) use keys::network;
pub(crate) use keys::{Key, Origin, Real};

/// Wrong passwords for a userid from one origin without a pause.
const FREE: u32 = 10;
/// The same for a userid from all unknown origins together.
const FREE_OF_ALL: u32 = 20;
/// The same from an unknown origin, whatever the userid: all customers of a mail provider may share a host.
const FREE_OF_ORIGIN: u32 = 50;
/// Wrong passwords for a player after which the player is told.
const TOLD: u32 = 10;
/// The first pause; each further wrong password doubles it.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(5);
const MOST_HOSTS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grounds {
    Stranger,
    /// The player was proved from this origin before.
    Known,
    /// The mail answers this letter, which went to the player.
    Answer(LetterId),
    /// The trusted server vouches for a confirmed address of the player.
    Verified,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim<'a> {
    pub userid: &'a str,
    /// Whether the userid exists.
    pub taken: bool,
    pub origin: &'a Origin,
    pub grounds: Grounds,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guessed {
    pub wrong: u32,
    pub origins: usize,
    /// The hosts that most came from, as far as known.
    pub hosts: Vec<IpAddr>,
}

pub(crate) type Guesses = Counts<Key>;

impl Claim<'_> {
    fn counted(&self) -> Vec<Key> {
        let userid = || self.userid.to_owned();
        let at = Key::At(userid(), self.origin.clone());
        let real = match self.origin {
            Origin::Forged(_) => Real::Forged,
            Origin::Host(_) | Origin::Address(_) => Real::AsFarAsKnown,
        };
        match self.grounds {
            Grounds::Stranger => vec![at, Key::All(userid(), real), Key::From(self.origin.clone())],
            Grounds::Known => vec![at, Key::All(userid(), real)],
            Grounds::Answer(letter) => vec![Key::Answer(userid(), letter)],
            Grounds::Verified => vec![Key::Verified(userid())],
        }
    }

    fn heeded(&self) -> impl Iterator<Item = Key> {
        let known = self.grounds == Grounds::Known;
        self.counted().into_iter().filter(move |key| !known || !matches!(key, Key::All(..)))
    }
}

impl Key {
    fn free(&self) -> u32 {
        match self {
            Key::At(..) | Key::Answer(..) | Key::Verified(_) => FREE,
            Key::All(..) => FREE_OF_ALL,
            Key::From(_) => FREE_OF_ORIGIN,
        }
    }
}

impl Guesses {
    pub(crate) fn pause(&self, claim: &Claim<'_>, now: Timestamp) -> Option<SignedDuration> {
        claim.heeded().filter_map(|key| self.get(&key, now)?.pause(key.free(), now)).max()
    }

    pub(crate) fn wrong(&mut self, claim: &Claim<'_>, now: Timestamp) {
        for key in claim.counted() {
            // What was written as a userid that does not exist may be somebody's password elsewhere, typed in the wrong place, which
            // must not be written down. There can be any number of these.
            if claim.taken || matches!(key, Key::From(_)) {
                self.add(key, now);
            } else {
                self.add_here(key, Rank::Nobody, now);
            }
        }
    }

    /// A right password ends the counting for its userid at its origin. Other counts stay: their guesser might show a
    /// right password of his own in between, or wait for the player to show one.
    pub(crate) fn right(&mut self, claim: &Claim<'_>) {
        for key in claim.counted() {
            if !matches!(key, Key::All(..) | Key::From(_)) {
                self.end(key);
            }
        }
    }

    /// What to tell the player with this userid (in lower case), if there is enough.
    pub(crate) fn guessed(&self, userid: &str, now: Timestamp) -> Option<Guessed> {
        let all = [Real::AsFarAsKnown, Real::Forged].map(|real| Key::All(userid.to_owned(), real));
        let wrong = all.iter().filter_map(|key| self.get(key, now)).map(|count| count.number).sum();
        if wrong < TOLD {
            return None;
        }
        let first = Key::At(userid.to_owned(), Origin::Host(IpAddr::V4([0, 0, 0, 0].into())));
        let at = self.range(first.., now).map_while(|(key, count)| match key {
            Key::At(whose, origin) if whose == userid => Some((count.number, origin)),
            _ => None,
        });
        let mut found: Vec<(u32, &Origin)> = at.collect();
        let origins = found.len();
        found.sort_by_key(|(wrong, _)| std::cmp::Reverse(*wrong));
        let hosts = found.into_iter().filter_map(|(_, origin)| match origin {
            Origin::Host(host) | Origin::Forged(Some(host)) => Some(*host),
            Origin::Address(_) | Origin::Forged(None) => None,
        });
        Some(Guessed { wrong, origins, hosts: hosts.take(MOST_HOSTS).collect() })
    }
}

impl Count {
    /// The rest of the pause. A clock that was set back ends it.
    fn pause(&self, free: u32, now: Timestamp) -> Option<SignedDuration> {
        let doubled = self.number.checked_sub(free)?.min(16);
        let whole = FIRST_PAUSE.saturating_mul(1 << doubled).min(LONGEST_PAUSE);
        let gone = now.duration_since(self.last);
        (!gone.is_negative() && gone < whole).then(|| whole - gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::policy::guesses::keys::MOST;

    fn at(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute)
    }

    fn host(host: &str) -> Origin {
        Origin::new("", Some(host.parse().unwrap()), false)
    }

    fn address(address: &str) -> Origin {
        Origin::new(address, None, false)
    }

    fn claim<'a>(userid: &'a str, origin: &'a Origin, grounds: Grounds) -> Claim<'a> {
        Claim { userid, taken: true, origin, grounds }
    }

    fn minutes(guesses: &Guesses, claim: &Claim<'_>, minute: i64) -> i64 {
        guesses.pause(claim, at(minute)).unwrap_or_default().as_mins()
    }

    #[test]
    fn pauses_grow_and_are_for_one_origin() {
        let mut guesses = Guesses::default();
        let (mallory, other) = (address("M@example.net"), address("x@example.net"));
        let guess = claim("alice", &mallory, Grounds::Stranger);
        let mut pauses = Vec::new();
        for _ in 0..18 {
            guesses.wrong(&guess, at(0));
            pauses.push(minutes(&guesses, &guess, 0));
        }
        assert_eq!(pauses, [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 240, 240, 240]);
        let lower = address("m@example.net");
        let cases = [
            ("alice", &other, 0, 0),
            ("bob", &lower, 0, 0),
            ("alice", &lower, 0, 240),
            ("alice", &lower, 100, 140),
            ("alice", &lower, 240, 0),
            ("alice", &lower, -60, 0),
        ];
        for (userid, origin, minute, pause) in cases {
            let claim = claim(userid, origin, Grounds::Stranger);
            assert_eq!(minutes(&guesses, &claim, minute), pause, "{userid} {origin:?} {minute}");
        }
        guesses.right(&claim("alice", &other, Grounds::Stranger));
        assert_eq!(minutes(&guesses, &guess, 0), 240, "somebody else's right password");
        guesses.right(&guess);
        assert_eq!(minutes(&guesses, &guess, 0), 0);
        guesses.wrong(&guess, at(240));
        assert_eq!(minutes(&guesses, &guess, 240), 0, "forgotten");
    }

    #[test]
    fn many_origins_gain_nothing_and_cost_the_player_nothing() {
        let mut guesses = Guesses::default();
        let mut tried = 0;
        for number in 0..1000_u32 {
            let origin = Origin::Host(IpAddr::V4(number.to_be_bytes().into()));
            for grounds in [Grounds::Stranger; 10] {
                let guess = claim("alice", &origin, grounds);
                if guesses.pause(&guess, at(0)).is_none() {
                    guesses.wrong(&guess, at(0));
                    tried += 1;
                }
            }
        }
        assert_eq!(tried, FREE_OF_ALL);
        let (home, hotel) = (host("192.0.2.1"), host("192.0.2.2"));
        assert_eq!(minutes(&guesses, &claim("alice", &hotel, Grounds::Stranger), 0), 5);
        for grounds in [Grounds::Known, Grounds::Answer(LetterId(1)), Grounds::Verified] {
            assert_eq!(minutes(&guesses, &claim("alice", &home, grounds), 0), 0, "{grounds:?}");
        }
        let told = guesses.guessed("alice", at(1)).unwrap();
        assert_eq!((told.wrong, told.origins, told.hosts.len()), (20, 2, 2));
        assert_eq!(guesses.guessed("bob", at(1)), None);
    }

    #[test]
    fn each_standing_has_its_own_count() {
        let home = host("192.0.2.1");
        let all = [
            Grounds::Stranger,
            Grounds::Answer(LetterId(1)),
            Grounds::Answer(LetterId(2)),
            Grounds::Verified,
        ];
        for wrong in all {
            let mut guesses = Guesses::default();
            (0..10).for_each(|_| guesses.wrong(&claim("alice", &home, wrong), at(0)));
            for right in all {
                let pause = minutes(&guesses, &claim("alice", &home, right), 0);
                assert_eq!(pause > 0, wrong == right, "{wrong:?} {right:?}");
            }
        }
        // Forged mails wait for each other, and count for nobody at the same host.
        let mut guesses = Guesses::default();
        let forged = Origin::new("alice@example.net", Some("192.0.2.1".parse().unwrap()), true);
        (0..60).for_each(|_| guesses.wrong(&claim("alice", &forged, Grounds::Stranger), at(0)));
        assert_eq!(minutes(&guesses, &claim("alice", &forged, Grounds::Stranger), 0), 240);
        assert_eq!(minutes(&guesses, &claim("alice", &home, Grounds::Stranger), 0), 0);
        assert_eq!(guesses.guessed("alice", at(1)).unwrap().wrong, 60);
    }

    #[test]
    fn a_host_is_counted_whatever_it_calls_itself() {
        let hosts =
            [("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8::9:1", "2001:db8:0:1::1")];
        for (guessing, same, other) in hosts {
            let (guessing, same, other) = (host(guessing), host(same), host(other));
            let mut guesses = Guesses::default();
            let mut pauses = Vec::new();
            for number in 0..52 {
                let userid = format!("user{number}");
                guesses.wrong(&claim(&userid, &guessing, Grounds::Stranger), at(0));
                pauses.push(minutes(&guesses, &claim("alice", &same, Grounds::Stranger), 0));
            }
            assert_eq!(pauses.split_off(48), [0, 5, 10, 20], "{guessing:?}");
            assert_eq!(minutes(&guesses, &claim("alice", &other, Grounds::Stranger), 0), 0);
            assert_eq!(minutes(&guesses, &claim("alice", &same, Grounds::Known), 0), 0, "who lives there");
        }
    }

    /// Neither unknown userids nor other players' push out a player's counts.
    #[test]
    fn a_flood_of_names_empties_no_count() {
        for taken in [false, true] {
            let mut guesses = Guesses::default();
            let mallory = host("192.0.2.1");
            let guess = claim("alice", &mallory, Grounds::Stranger);
            (0..10).for_each(|_| guesses.wrong(&guess, at(0)));
            // Each name from its own origin, and no more players than there may be counts.
            for number in 0..20_000_u32 {
                let userid = format!("user{}", if taken { number % 9_000 } else { number });
                let origin = Origin::Address(format!("m{number}@example.net"));
                let other = Claim { userid: &userid, taken, origin: &origin, grounds: Grounds::Stranger };
                guesses.wrong(&other, at(1));
            }
            assert!(guesses.len() <= MOST, "{}", guesses.len());
            assert_eq!(guesses.guessed("alice", at(1)).unwrap().wrong, 10, "{taken}");
            assert_eq!(minutes(&guesses, &guess, 1), 4, "{taken}");
        }
    }
}
