//! Several mail servers for letters, in order: each takes what those before it do not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tracing::warn;

use super::{Delivery, Outgoing, Parcel, Whose};

/// For how long a server that takes nothing is passed over, where there is another one.
const REST: Duration = Duration::from_mins(5);

const MINUTE: u64 = 60;
const HOUR: u64 = 60;
const DAY: u64 = 24 * HOUR;

/// How many letters a server takes from us; none: any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// Within an hour.
    pub per_hour: Option<u32>,
    /// Within a day.
    pub per_day: Option<u32>,
}

/// What each server has taken, by its name; clones share it, so that all connections and later configurations count together.
#[derive(Clone, Debug, Default)]
pub struct Quotas(Arc<Mutex<BTreeMap<String, Arc<Quota>>>>);

impl Quotas {
    /// That of the server of this name.
    pub fn of(&self, name: String) -> Arc<Quota> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name).or_insert_with(|| Arc::new(Quota::new())).clone()
    }
}

/// What one server has taken since the program was started.
#[derive(Debug)]
pub struct Quota {
    begun: Instant,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Letters by the minute in which they were tried, those of the last day.
    minutes: BTreeMap<u64, u32>,
    /// Until when it is passed over.
    rests: Option<Instant>,
}

impl Quota {
    fn new() -> Quota {
        Quota { begun: Instant::now(), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn minute(&self) -> u64 {
        self.begun.elapsed().as_secs() / MINUTE
    }

    /// Counts a letter that is about to be tried; the minute of it.
    ///
    /// # Errors
    ///
    /// The server is passed over, for this reason.
    fn reserve(&self, rate: Rate) -> Result<u64, String> {
        let (minute, mut state) = (self.minute(), self.state());
        if state.rests.is_some_and(|until| Instant::now() < until) {
            return Err("it took no letters a moment ago".to_owned());
        }
        state.minutes.retain(|at, _| at + DAY > minute);
        let within =
            |span| state.minutes.iter().filter(|(at, _)| **at + span > minute).map(|(_, n)| n).sum::<u32>();
        for (most, span, name) in [(rate.per_hour, HOUR, "hour"), (rate.per_day, DAY, "day")] {
            if let Some(most) = most.filter(|most| within(span) >= *most) {
                return Err(format!("it has taken its {most} letters of this {name}"));
            }
        }
        *state.minutes.entry(minute).or_default() += 1;
        Ok(minute)
    }

    /// The letter of that minute was not taken.
    fn give_back(&self, minute: u64) {
        if let Some(count) = self.state().minutes.get_mut(&minute) {
            *count = count.saturating_sub(1);
        }
    }

    fn rest(&self) {
        self.state().rests = Some(Instant::now() + REST);
    }
}

/// A server among others.
#[derive(Debug)]
pub struct OneOf<T> {
    /// Its name, for the log.
    pub name: String,
    /// The way to it.
    pub transport: T,
    /// How much it takes.
    pub rate: Rate,
    /// What it has taken.
    pub quota: Arc<Quota>,
}

/// Servers in order; at least one.
#[derive(Debug)]
pub struct Relays<T>(pub Vec<OneOf<T>>);

impl<T: Outgoing> Outgoing for Relays<T> {
    /// By the first server that takes it. What concerns the letter or its reader ends the search.
    async fn deliver(&mut self, parcel: &Parcel) -> Delivery {
        let mut end = Delivery::Away("no mail server is left".to_owned());
        let servers = self.0.len();
        for (place, OneOf { name, transport, rate, quota }) in (1..).zip(&mut self.0) {
            let minute = match quota.reserve(*rate) {
                Ok(minute) => minute,
                Err(why) => {
                    // A refusal tells more.
                    if matches!(end, Delivery::Away(_)) {
                        end = Delivery::Away(format!("{name}: {why}"));
                    }
                    continue;
                }
            };
            let delivery = transport.deliver(parcel).await;
            if matches!(delivery, Delivery::Sent(_) | Delivery::Unknown(_)) {
                return delivery;
            }
            quota.give_back(minute);
            match &delivery {
                Delivery::Away(why) | Delivery::Refused(Whose::Line, why) if place < servers => {
                    warn!(why, "a mail server takes no letters; the next one is tried");
                    quota.rest();
                }
                Delivery::Away(_) | Delivery::Refused(Whose::Line | Whose::Unclear, _) => {}
                _ => return delivery,
            }
            end = delivery;
        }
        end
    }

    async fn rest(&mut self) {
        for server in &mut self.0 {
            server.transport.rest().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that always ends so, and counts what it was asked for.
    struct Always(Delivery, u32);

    impl Outgoing for Always {
        async fn deliver(&mut self, _parcel: &Parcel) -> Delivery {
            self.1 += 1;
            self.0.clone()
        }
    }

    fn relays(ends: &[(Delivery, Rate)]) -> Relays<Always> {
        let quotas = Quotas::default();
        let one = |(place, (end, rate)): (usize, &(Delivery, Rate))| OneOf {
            name: format!("relay{place}"),
            transport: Always(end.clone(), 0),
            rate: *rate,
            quota: quotas.of(format!("relay{place}")),
        };
        Relays(ends.iter().enumerate().map(one).collect())
    }

    fn parcel() -> Parcel {
        Parcel { from: String::new(), to: "a@x".into(), message_id: "1@x".into(), bytes: Vec::new() }
    }

    fn sent(by: &str) -> Delivery {
        Delivery::Sent(by.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_one_takes_what_is_too_much_for_the_first() {
        let rate = Rate { per_hour: Some(2), per_day: Some(3) };
        let mut relays = relays(&[(sent("first"), rate), (sent("second"), Rate::default())]);
        let mut took = Vec::new();
        for minutes in [0, 1, 1, 59, 1, 24 * 60, 1, 1] {
            tokio::time::advance(Duration::from_mins(minutes)).await;
            let Delivery::Sent(by) = relays.deliver(&parcel()).await else { panic!() };
            took.push(by);
        }
        // Two in the hour, the third of the day an hour after the first, and anew when the day is over.
        assert_eq!(took, ["first", "first", "second", "first", "second", "first", "first", "second"]);
        // All have taken what they may.
        relays.0.pop();
        let end = relays.deliver(&parcel()).await;
        assert_eq!(end, Delivery::Away("relay0: it has taken its 2 letters of this hour".to_owned()));
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
        // It is passed over for a while, and not asked at each letter; the last one always is.
        let mut relays = relays(&[(refused(Whose::Line), any), (Delivery::Away("away".to_owned()), any)]);
        for _ in 0..3 {
            relays.deliver(&parcel()).await;
        }
        assert_eq!([relays.0[0].transport.1, relays.0[1].transport.1], [1, 3]);
        tokio::time::advance(REST).await;
        relays.deliver(&parcel()).await;
        assert_eq!(relays.0[0].transport.1, 2);
    }
}
