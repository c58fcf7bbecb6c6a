//! By what wrong passwords are counted, as other servers read it.

use std::net::{IpAddr, Ipv6Addr};

use jiff::SignedDuration;

use crate::store::LetterId;

use crate::desk::policy::counts::{CountKey, Rank};

/// The longest pause; a count is forgotten after as long without a new wrong password.
pub(super) const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(4);

/// The most counts; beyond it the least important go first.
pub(super) const MOST: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// An outside host, or its network.
    Host(IpAddr),
    /// An address in From, if no host is known.
    Address(String),
    /// A mail that the trusted server calls forged: it affects nobody who shares its host or address.
    Forged(Option<IpAddr>),
}

impl Origin {
    pub(crate) fn new(address: &str, host: Option<IpAddr>, forged: bool) -> Self {
        match host.map(network) {
            host if forged => Origin::Forged(host),
            Some(host) => Origin::Host(host),
            None => Origin::Address(address.to_ascii_lowercase()),
        }
    }

    /// The name under which it is stored that a player was proved from there; none for what proves nothing.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Origin::Host(host) => Some(host.to_string()),
            Origin::Address(address) => Some(address.clone()),
            Origin::Forged(_) => None,
        }
    }

    fn written(&self) -> String {
        match self {
            Origin::Host(host) => format!("host {host}"),
            Origin::Address(address) => format!("address {address}"),
            Origin::Forged(Some(host)) => format!("forged {host}"),
            Origin::Forged(None) => String::from("forged "),
        }
    }

    fn read(written: &str) -> Option<Origin> {
        let (kind, rest) = written.split_once(' ')?;
        let host = || rest.parse::<IpAddr>().ok();
        match kind {
            "host" => host().map(Origin::Host),
            "address" => Some(Origin::Address(rest.to_owned())),
            "forged" if rest.is_empty() => Some(Origin::Forged(None)),
            "forged" => host().map(|host| Origin::Forged(Some(host))),
            _ => None,
        }
    }
}

/// One host may have all addresses with the same first half (RFC 4291, section 2.5.4).
pub(in crate::desk::policy) fn network(host: IpAddr) -> IpAddr {
    match host {
        IpAddr::V4(host) => IpAddr::V4(host),
        IpAddr::V6(host) => IpAddr::V6(Ipv6Addr::from_bits(host.to_bits() & !u128::from(u64::MAX))),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    /// For a userid, from one origin.
    At(String, Origin),
    /// For a userid, in answers to one letter.
    Answer(String, LetterId),
    /// For a userid, from verified addresses.
    Verified(String),
    /// For a userid, from all origins together; forged mails apart.
    All(String, Real),
    /// From an unknown origin, whatever the userid.
    From(Origin),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Real {
    Forged,
    AsFarAsKnown,
}

impl CountKey for Key {
    const KIND: &'static str = "passwords";
    const FORGOTTEN: SignedDuration = LONGEST_PAUSE;
    const MOST: usize = MOST;

    fn written(&self) -> String {
        match self {
            Key::At(userid, origin) => format!("at {userid} {}", origin.written()),
            Key::Answer(userid, letter) => format!("answer {userid} {}", letter.0),
            Key::Verified(userid) => format!("verified {userid}"),
            Key::All(userid, Real::Forged) => format!("forged {userid}"),
            Key::All(userid, Real::AsFarAsKnown) => format!("all {userid}"),
            Key::From(origin) => format!("from {}", origin.written()),
        }
    }

    fn read(written: &str) -> Option<Key> {
        let (kind, rest) = written.split_once(' ')?;
        let of_userid = || rest.split_once(' ').map(|(userid, rest)| (userid.to_owned(), rest));
        Some(match kind {
            "at" => of_userid().and_then(|(userid, origin)| Some(Key::At(userid, Origin::read(origin)?)))?,
            "answer" => of_userid()
                .and_then(|(userid, letter)| Some(Key::Answer(userid, LetterId(letter.parse().ok()?))))?,
            "verified" => Key::Verified(rest.to_owned()),
            "forged" => Key::All(rest.to_owned(), Real::Forged),
            "all" => Key::All(rest.to_owned(), Real::AsFarAsKnown),
            "from" => Key::From(Origin::read(rest)?),
            _ => return None,
        })
    }

    fn rank(&self) -> Rank {
        match self {
            Key::All(..) | Key::Verified(_) => Rank::Player,
            Key::At(..) | Key::Answer(..) | Key::From(_) => Rank::Origin,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::desk::policy::counts::testing::Both;
    use crate::desk::policy::guesses::{Claim, Grounds, Guesses};
    use crate::store::Recount;

    #[test]
    fn servers_count_together() {
        let mut both = Both::new();
        let now = Timestamp::UNIX_EPOCH;
        let host = Origin::new("", "192.0.2.1".parse().ok(), false);
        let claim = |userid, taken| Claim { userid, taken, origin: &host, grounds: Grounds::Stranger };
        let alice = claim("alice", true);
        for n in 0..10 {
            both.servers[n % 2].wrong(&alice, now);
            both.exchange(now);
        }
        let pauses =
            both.servers.each_ref().map(|server| server.pause(&alice, now).map(|pause| pause.as_mins()));
        assert_eq!(pauses, [Some(5), Some(5)]);
        assert_eq!(both.servers[1].guessed("alice", now).unwrap().wrong, 10);

        // A right password, at either server, ends it at both; counts of all origins stay.
        both.servers[1].right(&alice);
        both.servers[0].wrong(&alice, now);
        both.exchange(now);
        assert_eq!(both.servers.each_ref().map(|server| server.pause(&alice, now)), [None, None]);
        assert_eq!(both.servers[0].guessed("alice", now).unwrap().wrong, 11);

        // What was typed as a userid that does not exist is not written down.
        (0..9).for_each(|_| both.servers[0].wrong(&claim("hunter2", false), now));
        let news = both.servers[0].take_news();
        assert!(news.iter().all(|(key, _)| !key.contains("hunter2")), "{news:?}");
        assert_eq!(news, [(String::from("from host 192.0.2.1"), Recount { anew: false, more: 9 })]);
        // What could not be told is told the next time.
        both.servers[0].put_back(news);
        both.servers[0].wrong(&claim("hunter2", false), now);
        assert_eq!(both.servers[0].take_news()[0].1.more, 10);
    }

    #[test]
    fn one_server_tells_nobody() {
        let mut alone = Guesses::new(false);
        let host = Origin::new("", "192.0.2.1".parse().ok(), false);
        let claim = Claim { userid: "alice", taken: true, origin: &host, grounds: Grounds::Stranger };
        alone.wrong(&claim, Timestamp::UNIX_EPOCH);
        alone.right(&claim);
        assert!(alone.take_news().is_empty());
    }

    #[test]
    fn keys_are_read_as_they_were_written() {
        let origins = [
            Origin::Host("2001:db8::".parse().unwrap()),
            Origin::Address(String::from("a b@example.net")),
            Origin::Forged(None),
            Origin::Forged("192.0.2.1".parse().ok()),
        ];
        let userid = || String::from("alice");
        let mut keys = vec![Key::Answer(userid(), LetterId(7)), Key::Verified(userid())];
        keys.extend([Real::Forged, Real::AsFarAsKnown].map(|real| Key::All(userid(), real)));
        keys.extend(origins.iter().map(|origin| Key::At(userid(), origin.clone())));
        keys.extend(origins.iter().map(|origin| Key::From(origin.clone())));
        for key in keys {
            assert_eq!(Key::read(&key.written()), Some(key));
        }
    }
}
