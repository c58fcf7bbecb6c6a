//! Wrong passwords as several servers count them together, by what the desk counts them by.

use jiff::SignedDuration;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::{ReadTx, Result, WriteTx};

/// The most counts; beyond them those that changed first go.
const MOST: i64 = 20_000;

/// What happened to a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// What was counted before is over.
    pub anew: bool,
    /// So many wrong passwords more.
    pub wrong: u32,
}

/// A count as all servers have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPasswords {
    /// By what it is counted.
    pub key: String,
    /// How many; 0 if what was counted is over.
    pub wrong: u32,
    /// For how long there has been no other.
    pub age: SignedDuration,
    /// That of the change which made it so.
    pub number: i64,
}

impl WriteTx {
    /// Notes what happened to counts. One without a new wrong password for so long begins anew, and is forgotten.
    pub fn recount_wrong_passwords(
        &mut self,
        news: &[(String, Recount)],
        forgotten: SignedDuration,
    ) -> Result<()> {
        let now = self.clock()?;
        let old = now.saturating_sub(i64::try_from(forgotten.as_millis()).unwrap_or(i64::MAX));
        for (key, recount) in news {
            query(
                "INSERT INTO wrong_passwords (key, wrong, last, number)
                 SELECT $1, $2, $3, coalesce(max(number), 0) + 1 FROM wrong_passwords WHERE true
                 ON CONFLICT (key) DO UPDATE
                 SET wrong = excluded.wrong
                         + CASE WHEN $4 = 1 OR wrong_passwords.last <= $5 THEN 0 ELSE wrong_passwords.wrong END,
                     last = excluded.last,
                     number = excluded.number",
            )
            .bind(key.as_str())
            .bind(recount.wrong)
            .bind(now)
            .bind(recount.anew)
            .bind(old)
            .execute(self.conn())?;
        }
        let newest: Option<i64> =
            query_scalar("SELECT max(number) FROM wrong_passwords").fetch_one(self.conn())?;
        // The newest stays, so that no number comes twice.
        query("DELETE FROM wrong_passwords WHERE number < $1 AND (last <= $2 OR number <= $1 - $3)")
            .bind(newest.unwrap_or_default())
            .bind(old)
            .bind(MOST)
            .execute(self.conn())?;
        Ok(())
    }
}

impl ReadTx {
    /// The counts that changed after the change of this number, in the order of their changes.
    pub fn wrong_passwords_since(&mut self, number: i64) -> Result<Vec<WrongPasswords>> {
        let now = self.clock()?;
        let rows: Vec<(String, u32, i64, i64)> = query_as(
            "SELECT key, wrong, last, number FROM wrong_passwords WHERE number > $1 ORDER BY number",
        )
        .bind(number)
        .fetch_all(self.conn())?;
        let count = |(key, wrong, last, number)| WrongPasswords {
            key,
            wrong,
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

    fn recount(store: &Store, key: &str, anew: bool, wrong: u32) {
        let mut tx = store.begin().unwrap();
        tx.recount_wrong_passwords(&[(key.to_owned(), Recount { anew, wrong })], OLD).unwrap();
        tx.commit().unwrap();
    }

    fn since(store: &Store, number: i64) -> Vec<(String, u32, i64)> {
        let counts = store.read().unwrap().wrong_passwords_since(number).unwrap();
        assert!(counts.iter().all(|count| count.age < OLD));
        counts.into_iter().map(|count| (count.key, count.wrong, count.number)).collect()
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
        query("UPDATE wrong_passwords SET wrong = 9, last = 0 WHERE key IN ('alice', 'bob')")
            .execute(tx.conn())
            .unwrap();
        tx.commit().unwrap();
        recount(&store, "alice", false, 1);
        assert_eq!(since(&store, 0), [(alice, 1, 5)]);
        recount(&store, "bob", false, 1);
        assert_eq!(since(&store, 5), [(bob, 1, 6)]);
    }
}
