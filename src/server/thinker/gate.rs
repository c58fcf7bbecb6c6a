//! Lets the shortest searches go on, and the others wait where they are.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::desk::Length;

#[derive(Clone, Default)]
pub(super) struct Gate(Arc<Inner>);

#[derive(Default)]
struct Inner {
    searches: Mutex<Searches>,
    changed: Condvar,
}

#[derive(Default)]
struct Searches {
    /// How many go on at a time.
    most: usize,
    /// The shortest first, and of equal ones the oldest.
    all: BTreeSet<(Length, u64)>,
    begun: u64,
}

impl Searches {
    fn may_go_on(&self, search: (Length, u64)) -> bool {
        self.all.range(..search).nth(self.most.max(1) - 1).is_none()
    }
}

/// A search among those of its gate, until it is dropped.
pub(super) struct Place {
    gate: Gate,
    search: (Length, u64),
    waited: Cell<Duration>,
}

impl Gate {
    /// One more search; from now on `most` of all go on at a time.
    pub(super) fn enter(&self, length: Length, most: usize) -> Place {
        let mut searches = self.searches();
        searches.most = most;
        searches.begun += 1;
        let search = (length, searches.begun);
        searches.all.insert(search);
        drop(searches);
        Place { gate: self.clone(), search, waited: Cell::default() }
    }

    fn searches(&self) -> MutexGuard<'_, Searches> {
        self.0.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Returns once not too many shorter searches are under way.
    pub(super) fn wait(&self) {
        let mut searches = self.gate.searches();
        if searches.may_go_on(self.search) {
            return;
        }
        let since = Instant::now();
        while !searches.may_go_on(self.search) {
            searches = self.gate.0.changed.wait(searches).unwrap_or_else(PoisonError::into_inner);
        }
        self.waited.set(self.waited.get() + since.elapsed());
    }

    pub(super) fn waited(&self) -> Duration {
        self.waited.get()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.gate.searches().all.remove(&self.search);
        self.gate.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;
    use crate::store::ThoughtLevel;

    const HARD: Length = Length::Move(ThoughtLevel::Hard);
    const EASY: Length = Length::Move(ThoughtLevel::Easy);

    fn may_go_on(place: &Place) -> bool {
        place.gate.searches().may_go_on(place.search)
    }

    #[test]
    fn longer_searches_wait_for_shorter_ones() {
        let gate = Gate::default();
        let review = gate.enter(Length::Review, 1);
        assert!(may_go_on(&review));
        let hard = gate.enter(HARD, 1);
        let easy = gate.enter(EASY, 1);
        assert_eq!([&review, &hard, &easy].map(may_go_on), [false, false, true]);
        drop(easy);
        assert_eq!([&review, &hard].map(may_go_on), [false, true]);
        let other = gate.enter(HARD, 2);
        assert_eq!([&review, &hard, &other].map(may_go_on), [false, true, true]);
        drop((hard, other));
        assert!(may_go_on(&review));
    }

    #[test]
    fn a_search_goes_on_where_it_waited() {
        let gate = Gate::default();
        let (hard, easy) = (gate.enter(HARD, 1), gate.enter(EASY, 1));
        let (done, order) = channel();
        let later = done.clone();
        let thread = thread::spawn(move || {
            hard.wait();
            later.send("hard").unwrap();
            hard.waited()
        });
        easy.wait();
        assert_eq!(easy.waited(), Duration::ZERO);
        done.send("easy").unwrap();
        drop((easy, done));
        thread.join().unwrap();
        assert_eq!(order.iter().collect::<Vec<_>>(), ["easy", "hard"]);
    }
}
