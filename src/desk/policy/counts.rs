//! Counts in memory that servers of one database keep together: each tells what it has counted, and hears what others have. What is
//! told outlives the server.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::RangeFrom;

use jiff::{SignedDuration, Timestamp};

use crate::store::{Counted, Recount, SharedCount};

/// The most changes that are told at once: the writer waits for them.
const PORTION: usize = 200;

pub(crate) trait CountKey: Clone + Ord {
    /// The name of these counts in the database.
    const KIND: &'static str;
    /// A count is forgotten after this long without a change.
    const FORGOTTEN: SignedDuration;
    /// The most counts; beyond it the least important go first.
    const MOST: usize;

    /// As it stands in the database.
    fn written(&self) -> String;

    /// What [`CountKey::written`] wrote; none if a newer server did.
    fn read(written: &str) -> Option<Self>;

    /// How much the count of another server matters.
    fn rank(&self) -> Rank {
        Rank::Origin
    }
}

/// How much a count matters where there are too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// There can be any number of these.
    Nobody,
    Origin,
    Player,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub number: u32,
    pub last: Timestamp,
    pub rank: Rank,
}

#[derive(Debug)]
pub(crate) struct Counts<K> {
    counts: BTreeMap<K, Count>,
    is_shared: bool,
    /// What others have not been told yet.
    news: BTreeMap<K, Recount>,
    /// The last change that was heard of; none before anything was.
    heard: Option<i64>,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Counts { counts: BTreeMap::new(), is_shared: false, news: BTreeMap::new(), heard: None }
    }
}

impl<K: CountKey> Counts<K> {
    pub(crate) const COUNTED: Counted =
        Counted { kind: K::KIND, forgotten: K::FORGOTTEN, most: 2 * K::MOST as i64 };

    pub(crate) fn new(is_shared: bool) -> Counts<K> {
        Counts { is_shared, ..Counts::default() }
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.is_shared
    }

    pub(crate) fn get(&self, key: &K, now: Timestamp) -> Option<&Count> {
        self.counts.get(key).filter(|count| count.counts(K::FORGOTTEN, now))
    }

    pub(crate) fn range(
        &self,
        range: RangeFrom<K>,
        now: Timestamp,
    ) -> impl Iterator<Item = (&K, &Count)> + use<'_, K> {
        self.counts.range(range).filter(move |(_, count)| count.counts(K::FORGOTTEN, now))
    }

    pub(crate) fn add(&mut self, key: K, now: Timestamp) {
        if self.is_shared {
            let is_full = self.news.len() >= K::MOST;
            match self.news.entry(key.clone()) {
                Entry::Vacant(_) if is_full => {}
                news => news.or_default().more += 1,
            }
        }
        let rank = key.rank();
        self.add_here(key, rank, now);
    }

    /// As [`Counts::add`], and nobody is told.
    pub(crate) fn add_here(&mut self, key: K, rank: Rank, now: Timestamp) {
        let before = self.get(&key, now).map_or(0, |count| count.number);
        self.counts.insert(key, Count { number: before.saturating_add(1), last: now, rank });
        if self.counts.len() > K::MOST {
            self.forget_least(now);
        }
    }

    pub(crate) fn forget_old(&mut self, now: Timestamp) {
        self.counts.retain(|_, count| count.counts(K::FORGOTTEN, now));
    }

    pub(crate) fn take_back(&mut self, key: K) {
        if let Some(count) = self.counts.get_mut(&key) {
            count.number = count.number.saturating_sub(1);
        }
        if self.is_shared {
            self.news.entry(key).or_default().more -= 1;
        }
    }

    pub(crate) fn end(&mut self, key: K) {
        if self.counts.remove(&key).is_some() && self.is_shared {
            self.news.insert(key, Recount { anew: true, more: 0 });
        }
    }

    fn forget_least(&mut self, now: Timestamp) {
        self.forget_old(now);
        let mut all: Vec<(K, Count)> = std::mem::take(&mut self.counts).into_iter().collect();
        let matters = |count: &Count| (count.rank > Rank::Nobody, count.number, count.rank, count.last);
        all.sort_by_key(|(_, count)| std::cmp::Reverse(matters(count)));
        all.truncate(K::MOST - K::MOST / 10);
        self.counts.extend(all);
    }

    /// What was counted since this was last asked, for other servers.
    pub(crate) fn take_news(&mut self) -> Vec<(String, Recount)> {
        let mut news = std::mem::take(&mut self.news);
        if let Some(later) = news.keys().nth(PORTION).cloned() {
            self.news = news.split_off(&later);
        }
        news.retain(|_, recount| recount.anew || recount.more != 0);
        news.into_iter().map(|(key, recount)| (key.written(), recount)).collect()
    }

    pub(crate) fn put_back(&mut self, untold: Vec<(String, Recount)>) {
        for (key, before) in untold {
            let Some(key) = K::read(&key) else { continue };
            let after = self.news.remove(&key).unwrap_or_default();
            let more = after.more + if after.anew { 0 } else { before.more };
            self.news.insert(key, Recount { anew: before.anew || after.anew, more });
        }
    }

    pub(crate) fn heard(&self) -> Option<i64> {
        self.heard
    }

    pub(crate) fn hear(&mut self, all: Vec<SharedCount>, now: Timestamp) {
        self.heard.get_or_insert(0);
        for SharedCount { key, count, age, number } in all {
            self.heard = Some(number);
            let (Some(key), Ok(last)) = (K::read(&key), now.checked_sub(age)) else { continue };
            // What is not told yet comes on top.
            let untold = self.news.get(&key).copied().unwrap_or_default();
            let told = if untold.anew { 0 } else { count };
            match told.saturating_add_signed(untold.more) {
                0 => drop(self.counts.remove(&key)),
                number => {
                    let rank = key.rank();
                    self.counts.insert(key, Count { number, last, rank });
                }
            }
        }
        if self.counts.len() > K::MOST {
            self.forget_least(now);
        }
    }
}

impl Count {
    /// Whether it changed a moment ago, or this long at most.
    pub(crate) fn counts(&self, within: SignedDuration, now: Timestamp) -> bool {
        now.duration_since(self.last) < within
    }
}

#[cfg(test)]
impl<K> Counts<K> {
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// Two servers, and their rows.
    pub(crate) struct Both<K> {
        pub servers: [Counts<K>; 2],
        rows: BTreeMap<String, (i32, i64)>,
    }

    impl<K: CountKey> Both<K> {
        pub(crate) fn new() -> Both<K> {
            Both { servers: [Counts::new(true), Counts::new(true)], rows: BTreeMap::new() }
        }

        pub(crate) fn exchange(&mut self, now: Timestamp) {
            let mut number = self.rows.values().map(|(_, number)| *number).max().unwrap_or_default();
            for (key, recount) in self.servers.iter_mut().flat_map(Counts::take_news) {
                number += 1;
                let (count, changed) = self.rows.entry(key).or_default();
                *count = if recount.anew { 0 } else { *count } + recount.more;
                *changed = number;
            }
            for server in &mut self.servers {
                let mut news: Vec<SharedCount> = Vec::new();
                for (key, (count, number)) in &self.rows {
                    let (key, count, number) = (key.clone(), (*count).max(0).cast_unsigned(), *number);
                    news.push(SharedCount { key, count, age: SignedDuration::ZERO, number });
                }
                news.retain(|row| row.number > server.heard().unwrap_or_default());
                news.sort_by_key(|row| row.number);
                server.hear(news, now);
            }
        }
    }
}
