//! Wrong secret words on web pages, by the network that sent them: whoever tries many is answered no more for the rest of the hour.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};

use crate::desk::policy::counts::{CountKey, Counts};
use crate::desk::policy::guesses::network;

/// Wrong words of one network in an hour.
const MOST: u32 = 20;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// A network, and the number of an hour since 1970.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tried(IpAddr, i64);

impl CountKey for Tried {
    const KIND: &'static str = "words";
    const FORGOTTEN: SignedDuration = HOUR;
    const MOST: usize = 10_000;

    fn written(&self) -> String {
        format!("{} {}", self.1, self.0)
    }

    fn read(written: &str) -> Option<Tried> {
        let (hour, network) = written.split_once(' ')?;
        Some(Tried(network.parse().ok()?, hour.parse().ok()?))
    }
}

impl Tried {
    fn at(from: IpAddr, now: Timestamp) -> Tried {
        Tried(network(from.to_canonical()), now.as_second().div_euclid(HOUR.as_secs()))
    }
}

pub(crate) type Words = Counts<Tried>;

impl Words {
    pub(crate) fn are_too_many(&self, from: IpAddr, now: Timestamp) -> bool {
        self.get(&Tried::at(from, now), now).is_some_and(|count| count.number >= MOST)
    }

    pub(crate) fn wrong_from(&mut self, from: IpAddr, now: Timestamp) {
        self.add(Tried::at(from, now), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::policy::counts::testing::Both;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_so_many_and_a_network_shares_them() {
        let (mut words, now) = (Words::default(), Timestamp::UNIX_EPOCH);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        for _ in 0..MOST {
            assert!(!words.are_too_many(one, now));
            words.wrong_from(one, now);
        }
        assert!(words.are_too_many(one, now) && !words.are_too_many(other, now));
        assert!(words.are_too_many(address("::ffff:192.0.2.1"), now));
        assert!(!words.are_too_many(one, now + HOUR), "the hour is over");
        for n in 0..MOST {
            words.wrong_from(address(&format!("2001:db8::{n}")), now);
        }
        assert!(words.are_too_many(address("2001:db8::ffff"), now));
        assert!(!words.are_too_many(address("2001:db8:0:1::1"), now));
        for n in 0..20_000 {
            words.wrong_from(IpAddr::V4((0x0a00_0000 + n).into()), now);
        }
        assert!(words.len() <= Tried::MOST && words.are_too_many(one, now), "a flood empties no count");
    }

    #[test]
    fn servers_count_together() {
        let (mut both, now) = (Both::new(), Timestamp::UNIX_EPOCH);
        for n in 0..MOST as usize {
            both.servers[n % 2].wrong_from(address("192.0.2.1"), now);
        }
        both.exchange(now);
        assert!(both.servers.iter().all(|words| words.are_too_many(address("192.0.2.1"), now)));
        let network = Tried::at(address("2001:db8::1"), now + HOUR);
        assert_eq!(Tried::read(&network.written()), Some(network));
    }
}
