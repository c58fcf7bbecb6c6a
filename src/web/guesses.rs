//! Wrong words by the address that sent them: whoever tries many is answered no more for a while.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Wrong words of one address in an hour.
const MOST: u32 = 20;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// The most addresses that are remembered; beyond them those that began first are forgotten.
const ADDRESSES: usize = 10_000;

#[derive(Debug, Default)]
pub(super) struct Guesses(BTreeMap<IpAddr, Guessed>);

#[derive(Debug)]
struct Guessed {
    since: Instant,
    count: u32,
}

impl Guesses {
    /// Whether an address has tried too many in this hour.
    pub(super) fn are_too_many(&self, from: Option<IpAddr>) -> bool {
        let guessed = from.and_then(|from| self.0.get(&network(from)));
        guessed.is_some_and(|guessed| guessed.count >= MOST && guessed.since.elapsed() < HOUR)
    }

    /// One more wrong word of an address.
    pub(super) fn add(&mut self, from: Option<IpAddr>) {
        let Some(from) = from.map(network) else { return };
        let guessed = self.0.entry(from).or_insert_with(|| Guessed { since: Instant::now(), count: 0 });
        if guessed.since.elapsed() >= HOUR {
            *guessed = Guessed { since: Instant::now(), count: 0 };
        }
        guessed.count += 1;
        if self.0.len() > ADDRESSES
            && let Some(first) =
                self.0.iter().min_by_key(|(_, guessed)| guessed.since).map(|(address, _)| *address)
        {
            self.0.remove(&first);
        }
    }
}

/// What is counted: an IPv4 address, or the /64 network of an IPv6 address, since one host has all of its addresses.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_a_network_shares_them() {
        let mut guesses = Guesses::default();
        let (one, other) = ("192.0.2.1".parse().ok(), "192.0.2.2".parse().ok());
        for _ in 0..MOST {
            assert!(!guesses.are_too_many(one));
            guesses.add(one);
        }
        assert!(guesses.are_too_many(one) && !guesses.are_too_many(other) && !guesses.are_too_many(None));
        for n in 0..MOST {
            guesses.add(format!("2001:db8::{n}").parse().ok());
        }
        assert!(guesses.are_too_many("2001:db8::ffff".parse().ok()));
        assert!(!guesses.are_too_many("2001:db8:0:1::1".parse().ok()));
        for n in 0..ADDRESSES as u32 {
            guesses.add(Some(IpAddr::V4((0x0a00_0000 + n).into())));
        }
        assert_eq!(guesses.0.len(), ADDRESSES);
        assert!(!guesses.are_too_many(one), "the first is forgotten");
    }
}
