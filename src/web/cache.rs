//! Finished bodies in memory, the least used forgotten first.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::answer::Finished;

/// The bytes that all bodies may take, plain and compressed.
const ROOM: usize = 32 * 1024 * 1024;

/// What is older than this is never shown in place of what is new, however much is asked for.
const BEHIND: Duration = Duration::from_secs(1);

/// Bodies are made anew after this time, since some of them name times that are left.
const LONGEST: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub(super) struct Cache {
    bodies: BTreeMap<String, Kept>,
    uses: u64,
}

#[derive(Debug)]
struct Kept {
    body: Arc<Finished>,
    version: u64,
    made: Instant,
    used: u64,
}

impl Cache {
    /// The body under a key, if it was made of this version and not long ago.
    pub(super) fn find(&mut self, key: &str, version: u64) -> Option<Arc<Finished>> {
        self.found(key, |kept| kept.version == version && kept.made.elapsed() <= LONGEST)
    }

    /// The body under a key, if it was made a moment ago.
    pub(super) fn find_behind(&mut self, key: &str) -> Option<Arc<Finished>> {
        self.found(key, |kept| kept.made.elapsed() <= BEHIND)
    }

    fn found(&mut self, key: &str, is_good: impl Fn(&Kept) -> bool) -> Option<Arc<Finished>> {
        let kept = self.bodies.get_mut(key).filter(|kept| is_good(kept))?;
        self.uses += 1;
        kept.used = self.uses;
        Some(kept.body.clone())
    }

    pub(super) fn keep(&mut self, key: String, version: u64, body: Arc<Finished>) {
        self.uses += 1;
        self.bodies.insert(key, Kept { body, version, made: Instant::now(), used: self.uses });
        while self.size() > ROOM {
            let oldest = self.bodies.iter().min_by_key(|(_, kept)| kept.used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { break };
            self.bodies.remove(&oldest);
        }
    }

    fn size(&self) -> usize {
        self.bodies.values().map(|kept| kept.body.size()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::answer::{Body, TEXT};

    #[test]
    fn the_least_used_goes_first_and_what_is_old_is_not_found() {
        let mut cache = Cache::default();
        // Random bytes would not be smaller when packed; equal ones are, and only their plain size counts.
        let body = || Arc::new(Finished::of(Body::new(TEXT, vec![b'a'; ROOM / 3])));
        for key in ["a", "b"] {
            cache.keep(key.to_owned(), 1, body());
        }
        assert!(cache.find("a", 1).is_some());
        assert!(cache.find("a", 2).is_none(), "of another version");
        cache.keep("c".to_owned(), 1, body());
        let found: Vec<bool> = ["a", "b", "c"].map(|key| cache.find(key, 1).is_some()).to_vec();
        assert_eq!(found, [true, false, true]);
        cache.keep("a".to_owned(), 2, body());
        assert!(cache.find("a", 2).is_some());
        assert!(cache.size() <= ROOM);
    }
}
