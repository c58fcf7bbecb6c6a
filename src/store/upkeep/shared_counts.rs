//! What several servers count together, and what outlives a start, by whatever the desk counts by.

use jiff::SignedDuration;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{ReadTx, Result, WriteTx};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Its name in the database.
    pub kind: &'static str,
    /// A count that has not changed for this long begins anew, and is forgotten.
    pub forgotten: SignedDuration,
    /// How many other changes may follow until a count is forgotten.
    pub most: i64,
}

/// What happened to a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// What was counted before is over.
    pub anew: bool,
    /// How many more; below zero if some were taken back.
    pub more: i32,
}

/// A count as all servers have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCount {
    /// By what it is counted.
    pub key: String,
    /// How many; 0 if what was counted is over.
    pub count: u32,
    /// For how long it has not changed.
    pub age: SignedDuration,
    /// The number of the change that made it so.
    pub number: i64,
}

impl WriteTx {
    /// Notes what happened to counts.
    pub fn recount(&mut self, what: Counted, news: &[(String, Recount)]) -> Result<()> {
        let Counted { kind, forgotten, most } = what;
        let now = self.clock()?;
        let old = now.saturating_sub(i64::try_from(forgotten.as_millis()).unwrap_or(i64::MAX));
        for (key, recount) in news {
            query(
                "INSERT INTO shared_counts (kind, key, count, last, number)
                 SELECT $1, $2, $3, $4, coalesce(max(number), 0) + 1 FROM shared_counts WHERE kind = $1
                 ON CONFLICT (kind, key) DO UPDATE
                 SET count = excluded.count
                         + CASE WHEN $5 = 1 OR shared_counts.last <= $6 THEN 0 ELSE shared_counts.count END,
                     last = excluded.last,
                     number = excluded.number",
            )
            .bind((kind, key.as_str(), i64::from(recount.more), now, recount.anew, old))
            .execute(self.conn())?;
        }
        let newest: Option<i64> = query_scalar("SELECT max(number) FROM shared_counts WHERE kind = $1")
            .bind(kind)
            .fetch_one(self.conn())?;
        // The newest stays, so that no number comes twice.
        query(
            "DELETE FROM shared_counts WHERE kind = $1 AND number < $2 AND (last <= $3 OR number <= $2 - $4)",
        )
        .bind((kind, newest.unwrap_or_default(), old, most))
        .run(self.conn())
    }
}

impl ReadTx {
    /// The counts of a kind that changed after the change of this number, in the order of their changes.
    pub fn counts_since(&mut self, what: Counted, number: i64) -> Result<Vec<SharedCount>> {
        let now = self.clock()?;
        let rows: Vec<(String, i64, i64, i64)> = query_as(
            "SELECT key, count, last, number FROM shared_counts WHERE kind = $1 AND number > $2 ORDER BY number",
        )
        .bind((what.kind, number))
        .fetch_all(self.conn())?;
        let count = |(key, count, last, number): (String, i64, i64, i64)| SharedCount {
            key,
            count: u32::try_from(count.max(0)).unwrap_or(u32::MAX),
            age: SignedDuration::from_millis(now.saturating_sub(last)),
            number,
        };
        Ok(rows.into_iter().map(count).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;
    use crate::store::tests::store;

    const OLD: SignedDuration = SignedDuration::from_hours(4);
    const PASSWORDS: Counted = Counted { kind: "passwords", forgotten: OLD, most: 3 };
    const WORDS: Counted = Counted { kind: "words", ..PASSWORDS };

    fn recount_of(what: Counted, store: &Store, key: &str, anew: bool, more: i32) {
        let mut tx = store.begin().unwrap();
        tx.recount(what, &[(key.to_owned(), Recount { anew, more })]).unwrap();
        tx.commit().unwrap();
    }

    fn recount(store: &Store, key: &str, anew: bool, more: i32) {
        recount_of(PASSWORDS, store, key, anew, more);
    }

    fn since(store: &Store, number: i64) -> Vec<(String, u32, i64)> {
        let counts = store.read().unwrap().counts_since(PASSWORDS, number).unwrap();
        assert!(counts.iter().all(|count| count.age < OLD));
        counts.into_iter().map(|count| (count.key, count.count, count.number)).collect()
    }

    #[tokio::test]
    async fn counts_add_up_and_what_is_new_is_heard() {
        let (store, _folder) = store().await;
        recount(&store, "alice", false, 2);
        recount(&store, "bob", false, 1);
        recount(&store, "alice", false, 3);
        let (alice, bob) = (String::from("alice"), String::from("bob"));
        assert_eq!(since(&store, 0), [(bob.clone(), 1, 2), (alice.clone(), 5, 3)]);
        assert_eq!(since(&store, 2), [(alice.clone(), 5, 3)]);
        recount(&store, "alice", true, 0);
        assert_eq!(since(&store, 3), [(alice.clone(), 0, 4)]);
        // What is old begins anew, and goes; the newest number is never given again.
        let tx = store.begin().unwrap();
        query("UPDATE shared_counts SET count = 9, last = 0 WHERE kind = 'passwords' AND key IN ('alice', 'bob')")
            .execute(tx.conn())
            .unwrap();
        tx.commit().unwrap();
        recount(&store, "alice", false, 1);
        assert_eq!(since(&store, 0), [(alice, 1, 5)]);
        recount(&store, "bob", false, 1);
        assert_eq!(since(&store, 5), [(bob.clone(), 1, 6)]);
        recount(&store, "bob", false, -2);
        assert_eq!(since(&store, 6), [(bob, 0, 7)], "never fewer than none");
        // Each kind has numbers of its own, and a flood of one ends no count of another.
        for n in 0..9 {
            recount_of(WORDS, &store, &format!("192.0.2.{n}"), false, 1);
        }
        let words = store.read().unwrap().counts_since(WORDS, 0).unwrap();
        assert_eq!(words.iter().map(|word| word.number).collect::<Vec<_>>(), [7, 8, 9]);
        assert_eq!(since(&store, 0).len(), 2);
    }
}
