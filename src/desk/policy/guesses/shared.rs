//! Wrong passwords between servers: each tells what it has counted, and hears what others have.
//!
//! What is counted for userids that do not exist stays with the server that was asked: it may be somebody's password elsewhere, typed in the
//! wrong place, which must not be written down. Where it came from is counted together all the same.

use std::net::IpAddr;

use jiff::Timestamp;

use crate::store::{LetterId, Recount, WrongPasswords};

use super::{Count, Guesses, Key, MOST, Origin, Rank, Real};

impl Guesses {
    /// What was counted since this was last asked, for other servers.
    pub(crate) fn take_news(&mut self) -> Vec<(String, Recount)> {
        std::mem::take(&mut self.news).into_iter().map(|(key, recount)| (key.written(), recount)).collect()
    }

    /// It could not be told, and is told later.
    pub(crate) fn put_back(&mut self, untold: Vec<(String, Recount)>) {
        for (key, before) in untold.into_iter().take(MOST) {
            let Some(key) = Key::read(&key) else { continue };
            let after = self.news.remove(&key).unwrap_or_default();
            let wrong = after.wrong + if after.anew { 0 } else { before.wrong };
            self.news.insert(key, Recount { anew: before.anew || after.anew, wrong });
        }
    }

    /// The number of the last change that was heard of.
    pub(crate) fn heard(&self) -> i64 {
        self.heard
    }

    /// Takes over the counts of all servers together.
    pub(crate) fn hear(&mut self, all: Vec<WrongPasswords>, now: Timestamp) {
        for WrongPasswords { key, wrong, age, number } in all {
            self.heard = number;
            let (Some(key), Ok(last)) = (Key::read(&key), now.checked_sub(age)) else { continue };
            let rank = match key {
                Key::All(..) | Key::Verified(_) => Rank::Player,
                Key::At(..) | Key::Answer(..) | Key::From(_) => Rank::Origin,
            };
            // What is not told yet comes on top.
            let untold = self.news.get(&key).copied().unwrap_or_default();
            let wrong = untold.wrong + if untold.anew { 0 } else { wrong };
            if wrong > 0 {
                self.counts.insert(key, Count { wrong, last, rank });
            } else {
                self.counts.remove(&key);
            }
        }
        if self.counts.len() > MOST {
            self.forget_least(now);
        }
    }
}

impl Key {
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

    /// What [`Key::written`] wrote; none if a newer server did.
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
}

impl Origin {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jiff::SignedDuration;

    use super::*;
    use crate::desk::policy::guesses::{Claim, Grounds};

    /// Two servers, and their rows.
    #[derive(Default)]
    struct Both {
        servers: [Guesses; 2],
        rows: BTreeMap<String, (u32, i64)>,
    }

    impl Both {
        fn new() -> Both {
            Both { servers: [Guesses::new(true), Guesses::new(true)], ..Both::default() }
        }

        fn exchange(&mut self, now: Timestamp) {
            let mut number = self.rows.values().map(|(_, number)| *number).max().unwrap_or_default();
            for (key, recount) in self.servers.iter_mut().flat_map(Guesses::take_news) {
                number += 1;
                let (wrong, changed) = self.rows.entry(key).or_default();
                *wrong = if recount.anew { 0 } else { *wrong } + recount.wrong;
                *changed = number;
            }
            for server in &mut self.servers {
                let mut news: Vec<WrongPasswords> = Vec::new();
                for (key, (wrong, number)) in &self.rows {
                    let (key, wrong, number) = (key.clone(), *wrong, *number);
                    news.push(WrongPasswords { key, wrong, age: SignedDuration::ZERO, number });
                }
                news.retain(|row| row.number > server.heard());
                news.sort_by_key(|row| row.number);
                server.hear(news, now);
            }
        }
    }

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
        assert_eq!(news, [(String::from("from host 192.0.2.1"), Recount { anew: false, wrong: 9 })]);
        // What could not be told is told the next time.
        both.servers[0].put_back(news);
        both.servers[0].wrong(&claim("hunter2", false), now);
        assert_eq!(both.servers[0].take_news()[0].1.wrong, 10);
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
