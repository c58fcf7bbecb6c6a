//! Several mail servers for letters, in order: each takes what those before it do not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tracing::warn;

use super::{Delivery, Intake, Outgoing, Parcel, Rate, Way, Whose};
use crate::clock;

/// For how long a server that takes nothing comes after the others.
const REST: Duration = Duration::from_mins(5);

/// A server that puts off letters to this many readers in a row takes none at present.
const SEVERAL: usize = 2;

pub const RELAYS: [&str; 9] =
    ["relay-1", "relay-2", "relay-3", "relay-4", "relay-5", "relay-6", "relay-7", "relay-8", "relay-9"];

/// How each server has done lately, by our account there; clones share it, so that all connections and later configurations do.
#[derive(Clone, Debug, Default)]
pub struct Standings(Arc<Mutex<BTreeMap<String, Standing>>>);

#[derive(Debug, Default)]
struct Standing {
    /// Until when it comes after the others.
    rests: Option<Instant>,
    put_off: PutOff,
}

/// The readers whose letters a server has put off since it took one, each once, and no more than several.
#[derive(Debug, Default)]
pub struct PutOff(Vec<String>);

impl PutOff {
    /// The server has put off a letter to this address.
    pub fn add(&mut self, to: &str) {
        if !self.is_everybody() && !self.0.iter().any(|other| other.eq_ignore_ascii_case(to)) {
            self.0.push(to.to_owned());
        }
    }

    /// Whether it takes no letters at present.
    pub fn is_everybody(&self) -> bool {
        self.0.len() >= SEVERAL
    }
}

impl Standings {
    pub fn wake(&self) {
        self.all().values_mut().for_each(|standing| standing.rests = None);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Standing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rests(&self, account: &str) -> bool {
        self.all()
            .get(account)
            .and_then(|standing| standing.rests)
            .is_some_and(|until| Instant::now() < until)
    }

    fn rest(&self, account: &str) {
        self.all().entry(account.to_owned()).or_default().rests = Some(Instant::now() + REST);
    }

    fn took(&self, account: &str) {
        self.all().remove(account);
    }

    /// The server has put off a letter to this address. Whether it puts off everybody's.
    fn puts_off_all(&self, account: &str, to: &str) -> bool {
        let mut all = self.all();
        let put_off = &mut all.entry(account.to_owned()).or_default().put_off;
        put_off.add(to);
        put_off.is_everybody()
    }
}

#[derive(Debug)]
pub struct OneOf<T> {
    pub name: String,
    pub way: Way,
    pub transport: T,
    /// Our account there, by which letters are counted.
    pub account: String,
    pub rate: Rate,
}

/// Servers in order; at least one.
#[derive(Debug)]
pub struct Relays<T, I> {
    pub servers: Vec<OneOf<T>>,
    pub standings: Standings,
    /// Hears how each of them is, and counts.
    pub intake: I,
}

impl<T: Outgoing, I: Intake> Outgoing for Relays<T, I> {
    /// By the first server that takes it; those that took nothing a moment ago are asked last. What concerns the letter or its reader
    /// ends the search: so does putting it off, unless the server puts off everybody's.
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        let mut end = Delivery::Away("no mail server is left".to_owned());
        let mut servers: Vec<&mut OneOf<T>> = self.servers.iter_mut().collect();
        servers.sort_by_key(|server| self.standings.rests(&server.account));
        let last = servers.len();
        let saw = |way: Way, went: Result<(), &str>| self.intake.saw(way, clock::now(), went);
        // Refusals that may concern the letter: not if another server takes it.
        let mut unclear = Vec::new();
        for (place, OneOf { name, way, transport, account, rate }) in (1..).zip(servers) {
            let reserve = || self.intake.reserve(account, *rate);
            let reserved = match (*rate != Rate::default()).then(reserve).transpose() {
                Ok(reserved) => reserved,
                Err(why) => {
                    // A refusal tells more.
                    if matches!(end, Delivery::Away(_)) {
                        end = Delivery::Away(format!("{name}: {why}"));
                    }
                    continue;
                }
            };
            let delivery = transport.deliver(parcel).await;
            let mut is_end = false;
            match &delivery {
                Delivery::Sent(_) => {
                    self.standings.took(account);
                    saw(*way, Ok(()));
                    unclear.iter().for_each(|(way, why): &(Way, String)| saw(*way, Err(why)));
                    return delivery;
                }
                Delivery::Unknown(_) => return delivery,
                Delivery::Later(_) if !self.standings.puts_off_all(account, &parcel.to) => is_end = true,
                Delivery::Away(why) | Delivery::Refused(Whose::Line, why) | Delivery::Later(why) => {
                    saw(*way, Err(why));
                    self.standings.rest(account);
                    if place < last {
                        warn!(why, "a mail server takes no letters; the next one is tried");
                    }
                }
                Delivery::Refused(Whose::Unclear, why) => unclear.push((*way, why.clone())),
                Delivery::Refused(Whose::Reader | Whose::Letter, _) => {
                    saw(*way, Ok(()));
                    is_end = true;
                }
            }
            if let Some(reserved) = reserved {
                self.intake.give_back(account, reserved);
            }
            if is_end {
                return delivery;
            }
            end = delivery;
        }
        end
    }

    async fn rest(&mut self) {
        for server in &mut self.servers {
            server.transport.rest().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::testing::stub::Stub;

    /// A server that always ends so, and counts what it was asked for.
    struct Always(Delivery, u32);

    impl Outgoing for Always {
        async fn deliver(&mut self, _parcel: &Parcel) -> Delivery {
            self.1 += 1;
            self.0.clone()
        }
    }

    fn relays(ends: &[(Delivery, Rate)]) -> Relays<Always, Stub> {
        let one = |(place, (end, rate)): (usize, &(Delivery, Rate))| OneOf {
            name: format!("relay{place}"),
            way: Way::Relay(RELAYS[place]),
            transport: Always(end.clone(), 0),
            account: format!("relay{place}"),
            rate: *rate,
        };
        let servers = ends.iter().enumerate().map(one).collect();
        Relays { servers, standings: Standings::default(), intake: Stub::default() }
    }

    fn parcel() -> Parcel {
        Parcel { from: String::new(), to: "a@x".into(), message_id: "1@x".into(), bytes: Vec::new() }
    }

    fn sent(by: &str) -> Delivery {
        Delivery::Sent(by.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_one_takes_what_is_too_much_for_the_first() {
        let rate = Rate { per_hour: None, per_day: Some(2) };
        let later = Delivery::Later("451".to_owned());
        let mut relays = relays(&[(later.clone(), rate), (sent("second"), Rate::default())]);
        // What is not taken does not count.
        assert_eq!(relays.deliver(&parcel()).await, later);
        relays.servers[0].transport.0 = sent("first");
        for by in ["first", "first", "second", "second"] {
            assert_eq!(relays.deliver(&parcel()).await, sent(by));
        }
        // All have taken what they may.
        relays.servers.pop();
        let end = relays.deliver(&parcel()).await;
        assert_eq!(end, Delivery::Away("relay0: it has taken its 2 letters of this day".to_owned()));
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_one_takes_what_the_first_refuses() {
        let refused = |whose| Delivery::Refused(whose, "550".to_owned());
        let any = Rate::default();
        for (first, passed_on) in [
            (Delivery::Away("away".to_owned()), true),
            (refused(Whose::Line), true),
            (refused(Whose::Unclear), true),
            (refused(Whose::Reader), false),
            (refused(Whose::Letter), false),
            (Delivery::Later("451".to_owned()), false),
            (Delivery::Unknown("cut".to_owned()), false),
        ] {
            let mut relays = relays(&[(first.clone(), any), (sent("second"), any)]);
            let wanted = if passed_on { sent("second") } else { first.clone() };
            assert_eq!(relays.deliver(&parcel()).await, wanted, "{first:?}");
        }
        // It is not asked at each letter while the next one takes them.
        let mut relays = relays(&[(refused(Whose::Line), any), (sent("second"), any)]);
        let asked =
            |relays: &Relays<Always, Stub>| [relays.servers[0].transport.1, relays.servers[1].transport.1];
        for _ in 0..3 {
            relays.deliver(&parcel()).await;
        }
        assert_eq!(asked(&relays), [1, 3]);
        tokio::time::advance(REST).await;
        relays.deliver(&parcel()).await;
        assert_eq!(asked(&relays), [2, 4]);
        // When the next one is away, it may be back.
        relays.servers[1].transport.0 = Delivery::Away("away".to_owned());
        relays.servers[0].transport.0 = sent("first");
        assert_eq!(relays.deliver(&parcel()).await, sent("first"));
        assert_eq!(asked(&relays), [3, 5]);
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_one_takes_what_the_first_puts_off_for_everybody() {
        let later = Delivery::Later("451 busy".to_owned());
        let any = Rate::default();
        let mut relays = relays(&[(later.clone(), any), (sent("second"), any)]);
        let to = |to: &str| Parcel { to: to.to_owned(), ..parcel() };
        for (reader, wanted) in [("a@x", &later), ("A@x", &later), ("b@x", &sent("second"))] {
            assert_eq!(relays.deliver(&to(reader)).await, *wanted, "{reader}");
        }
        let seen = vec![(Way::Relay(RELAYS[0]), Some("451 busy".to_owned())), (Way::Relay(RELAYS[1]), None)];
        assert_eq!(*relays.intake.saw.lock().unwrap(), seen);
        assert_eq!(relays.deliver(&to("a@x")).await, sent("second"));
        assert_eq!(relays.servers[0].transport.1, 3, "it is left alone for a while");
        // Where nobody takes letters each is tried again by itself.
        relays.servers[1].transport.0 = later.clone();
        for reader in ["a@x", "b@x", "c@x", "d@x"] {
            assert_eq!(relays.deliver(&to(reader)).await, later, "{reader}");
        }
        // A letter that is taken begins the row anew.
        relays.servers[0].transport.0 = sent("first");
        tokio::time::advance(REST).await;
        assert_eq!(relays.deliver(&to("a@x")).await, sent("first"));
        relays.servers[0].transport.0 = later.clone();
        assert_eq!(relays.deliver(&to("d@x")).await, later);
    }

    #[tokio::test(start_paused = true)]
    async fn what_each_server_did_is_seen() {
        let refused = |whose| Delivery::Refused(whose, "550 no".to_owned());
        let fails = |place: usize| (Way::Relay(RELAYS[place]), Some("550 no".to_owned()));
        let works = |place: usize| (Way::Relay(RELAYS[place]), None);
        for (first, second, seen) in [
            (sent("first"), sent("second"), vec![works(0)]),
            (Delivery::Away("550 no".to_owned()), sent("second"), vec![fails(0), works(1)]),
            (refused(Whose::Line), refused(Whose::Line), vec![fails(0), fails(1)]),
            // Whoever refuses what another one takes was at fault; what all refuse may be the letter's fault.
            (refused(Whose::Unclear), sent("second"), vec![works(1), fails(0)]),
            (refused(Whose::Unclear), refused(Whose::Unclear), vec![]),
            (refused(Whose::Reader), sent("second"), vec![works(0)]),
            (Delivery::Later("451".to_owned()), sent("second"), vec![]),
        ] {
            let mut relays = relays(&[(first.clone(), Rate::default()), (second, Rate::default())]);
            relays.deliver(&parcel()).await;
            assert_eq!(*relays.intake.saw.lock().unwrap(), seen, "{first:?}");
        }
    }
}
