//! Addresses that have reached their hourly limit: the operator hears about each once an hour.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use tracing::warn;

use crate::metrics;
use crate::store::HeldLetter;

use crate::desk::lock::Lock;

const SILENCE: SignedDuration = SignedDuration::from_hours(1);

/// When addresses were logged, in lower case.
#[derive(Debug, Default)]
pub(crate) struct Throttled(Lock<BTreeMap<String, Timestamp>>);

impl Throttled {
    /// Counts held letters and logs one for each address, unless it was logged within the last hour.
    pub(crate) fn report(&self, held: &[HeldLetter], now: Timestamp) {
        metrics::LETTERS_BOUNDED.more(held.len() as u64);
        for letter in self.news(held, now) {
            warn!(
                letter = letter.id.0,
                until = %letter.until,
                "as many letters went to the address of this one in an hour as may; it waits, and others to that address"
            );
        }
    }

    /// The first letters to addresses not logged within the last hour.
    fn news<'l>(&self, held: &'l [HeldLetter], now: Timestamp) -> Vec<&'l HeldLetter> {
        if held.is_empty() {
            return Vec::new();
        }
        let mut told = self.0.lock();
        // An entry in the future comes from a clock that has been set back since.
        told.retain(|_, at| now.duration_since(*at).abs() < SILENCE);
        let is_new = |letter: &&HeldLetter| {
            let address = letter.address.to_ascii_lowercase();
            let is_new = !told.contains_key(&address);
            told.entry(address).or_insert(now);
            is_new
        };
        held.iter().filter(is_new).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::LetterId;

    #[test]
    fn an_address_is_logged_once_an_hour() {
        let throttled = Throttled::default();
        let at = |minute: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
        let held = |id: i64, address: &str| HeldLetter {
            id: LetterId(id),
            address: address.to_owned(),
            until: at(0),
        };
        let cases = [
            (
                0,
                vec![held(1, "alice@example.org"), held(2, "Alice@example.org"), held(3, "bob@example.org")],
                vec![1, 3],
            ),
            (59, vec![held(4, "ALICE@example.org"), held(5, "carol@example.org")], vec![5]),
            (60, vec![held(6, "alice@example.org"), held(7, "carol@example.org")], vec![6]),
            (-30, vec![held(8, "alice@example.org")], vec![8]),
        ];
        for (minute, letters, wanted) in cases {
            let told: Vec<i64> =
                throttled.news(&letters, at(minute)).iter().map(|letter| letter.id.0).collect();
            assert_eq!(told, wanted, "after {minute} minutes");
        }
    }
}
