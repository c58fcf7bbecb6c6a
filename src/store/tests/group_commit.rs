//! Group commit: writes that wait for the writer at the same time share a commit, and each succeeds or fails by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::*;

/// A store of which it is counted how often it commits, and which may be told to refuse that.
struct Counted {
    store: Store,
    commits: Arc<AtomicU64>,
    refuses: Arc<AtomicBool>,
    folder: TempDir,
}

impl Counted {
    async fn new() -> Counted {
        let (commits, refuses) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (count, refuse) = (commits.clone(), refuses.clone());
        let gate = move || {
            count.fetch_add(1, Ordering::Relaxed);
            !refuse.load(Ordering::Relaxed)
        };
        let faults = FaultInjection { gate: Some(Arc::new(gate)), ..FaultInjection::default() };
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
        commits.store(0, Ordering::Relaxed);
        Counted { store, commits, refuses, folder }
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    fn mails(&self) -> u64 {
        self.store.waiting().unwrap().mails
    }
}

/// Adds a work.
fn work(tx: &mut WriteTx) -> CauseId {
    let work = NewWork { cause: WorkCause::Clock, about: String::from("a test") };
    CauseId::Work(tx.add_work(&work, at(0)).unwrap())
}

/// A write that takes a mail.
fn take(n: u8) -> impl FnMut(&mut WriteTx) -> Result<Taken> + Send + 'static {
    move |tx| tx.take(&mail(n), at(1))
}

/// What waits while another transaction goes on is one commit; nobody hears of it before.
#[tokio::test]
async fn what_waits_is_one_commit() {
    let all = Counted::new().await;
    let tx = all.store.begin().unwrap();
    let mut takes =
        std::pin::pin!(async { tokio::join!(all.store.write(take(1)), all.store.write(take(2))) });
    assert!(futures_util::poll!(&mut takes).is_pending());
    assert_eq!((all.commits(), all.mails()), (0, 0));
    drop(tx);
    let (first, second) = takes.await;
    assert_eq!((first.unwrap(), second.unwrap()), (Taken::New(MailId(1)), Taken::New(MailId(2))));
    assert_eq!((all.commits(), all.mails()), (1, 2));
}

/// What a write queues is done by its commit, and sees what it has written.
#[tokio::test]
async fn what_follows_is_the_same_commit() {
    let all = Counted::new().await;
    let (tell, told) = oneshot::channel();
    let (store, mut tell) = (all.store.clone(), Some(tell));
    let first = move |tx: &mut WriteTx| {
        let taken = take(1)(tx)?;
        let next = |tx: WriteTx| {
            let (mut tx, next) = (tx, PutAside::default());
            let next = tx.next_mail_but(&next);
            (tx, next)
        };
        let tell = tell.take();
        store.write_then(next, move |next| {
            if let Some(tell) = tell {
                drop(tell.send(next));
            }
        });
        Ok(taken)
    };
    assert!(matches!(all.store.write(first).await, Ok(Taken::New(_))));
    assert_eq!(told.await.unwrap().unwrap().unwrap().id, MailId(1));
    assert_eq!((all.commits(), all.mails()), (1, 1));
}

/// One that cannot be done undoes none of the others.
#[tokio::test]
async fn each_is_done_or_not_by_itself() {
    let all = Counted::new().await;
    let tx = all.store.begin().unwrap();
    let broken = |tx: &mut WriteTx| -> Result<()> {
        work(tx);
        Err(StoreError::Conflict(String::from("no")))
    };
    let mut writes = std::pin::pin!(async {
        tokio::join!(all.store.write(take(1)), all.store.write(broken), all.store.write(take(2)))
    });
    assert!(futures_util::poll!(&mut writes).is_pending());
    drop(tx);
    let (first, second, third) = writes.await;
    assert!(matches!((first, third), (Ok(Taken::New(_)), Ok(Taken::New(_)))));
    assert!(matches!(second, Err(StoreError::Conflict(_))), "{second:?}");
    assert_eq!((all.commits(), all.mails()), (1, 2));
    let next = all.store.write(|tx| Ok(work(tx))).await.unwrap();
    assert_eq!(next, CauseId::Work(WorkId(1)), "its work is undone");
}

#[tokio::test]
async fn all_hear_that_it_could_not_be_committed() {
    let all = Counted::new().await;
    all.refuses.store(true, Ordering::Relaxed);
    let (first, second) = tokio::join!(all.store.write(take(1)), all.store.write(take(2)));
    assert!(first.is_err() && second.is_err());
    all.refuses.store(false, Ordering::Relaxed);
    assert_eq!(all.mails(), 0);
    assert!(all.store.write(take(3)).await.is_ok(), "the next one is no worse for it");
    assert_eq!(all.mails(), 1);
}

/// What PostgreSQL undoes because of others is done again, together with what shares its commit, and not for ever.
#[tokio::test]
async fn what_is_undone_because_of_others_is_done_again() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let store = Store::connect(&database.url).await.unwrap();
    let both = || async {
        let tx = store.begin().unwrap();
        let worked = store.write(|tx| Ok(work(tx)));
        let mut writes =
            std::pin::pin!(async { tokio::join!(store.write(take(1)), store.write(take(2)), worked) });
        assert!(futures_util::poll!(&mut writes).is_pending());
        drop(tx);
        let (first, second, worked) = writes.await;
        first.and(second).and(worked.map(drop))
    };
    postgres::undo(&database.url, "mails", 6).await;
    let given_up = both().await.unwrap_err();
    assert!(given_up.is_unavailable() && given_up.to_string().contains("others were first"), "{given_up}");
    assert_eq!(store.waiting().unwrap().mails, 0);
    postgres::undo(&database.url, "mails", 5).await;
    both().await.unwrap();
    assert_eq!(store.waiting().unwrap().mails, 2);
    let next = store.write(|tx| Ok(work(tx))).await.unwrap();
    assert_eq!(next, CauseId::Work(WorkId(2)), "each was done once");
}

/// A write that may come later shares the next commit, and is not put off for ever without one.
#[tokio::test]
async fn later_ones_wait_for_company() {
    let all = Counted::new().await;
    let (tell, told) = oneshot::channel();
    let later = |mut tx: WriteTx| {
        let done = work(&mut tx);
        (tx, Ok(done))
    };
    all.store.write_later(later, |done| drop(tell.send(done)));
    let (taken, done) = tokio::join!(all.store.write(take(1)), told);
    assert!(taken.is_ok() && done.unwrap().is_ok());
    assert!(all.commits() <= 2, "one, unless it waited for too long");
    let (begun, before) = (Instant::now(), all.commits());
    let (tell, told) = oneshot::channel();
    all.store.write_later(later, |done| drop(tell.send(done)));
    assert!(told.await.unwrap().is_ok());
    assert_eq!(all.commits() - before, 1);
    assert!(begun.elapsed() >= Duration::from_millis(4));
}

/// Whoever begins a transaction waits for the one under way, and writes wait for it as well.
#[tokio::test]
async fn one_transaction_at_a_time() {
    let all = Counted::new().await;
    let tx = all.store.begin().unwrap();
    let mut first = std::pin::pin!(all.store.write(take(1)));
    assert!(futures_util::poll!(&mut first).is_pending());
    let other = all.store.clone();
    let other = std::thread::spawn(move || {
        let mut tx = other.begin().unwrap();
        tx.next_mail_but(&PutAside::default()).unwrap();
        tx.commit().unwrap();
    });
    std::thread::sleep(Duration::from_millis(20));
    assert!(!other.is_finished() && futures_util::poll!(&mut first).is_pending());
    drop(tx);
    assert!(first.await.is_ok());
    other.join().unwrap();
}

#[tokio::test]
async fn nothing_is_written_once_it_is_closed() {
    let all = Counted::new().await;
    assert!(!all.store.is_closed());
    all.store.close().unwrap();
    assert!(all.store.write(take(1)).await.unwrap_err().is_unavailable());
    assert!(all.store.begin().is_err() && all.store.is_closed());
}

/// A write that panics ends the writer; those that wait hear of it.
#[tokio::test]
async fn a_panic_ends_it() {
    let all = Counted::new().await;
    let panics = |_: &mut WriteTx| -> Result<()> { panic!("a test") };
    assert!(all.store.write(panics).await.unwrap_err().is_unavailable());
    assert!(all.store.write(take(1)).await.unwrap_err().is_unavailable());
    while !all.store.is_closed() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// What mails say that are done by the commit which takes them is written nowhere, and of the others nothing is lost.
#[tokio::test]
async fn what_a_mail_says_is_written_where_it_still_waits() {
    let all = Counted::new().await;
    let said = |n: u8| NewMail { raw: format!("what the mail {n} says").into_bytes(), ..mail(n) };
    let next = |tx: &mut WriteTx| tx.next_mail_but(&PutAside::default()).unwrap().unwrap();
    let mut tx = all.store.begin().unwrap();
    for n in [1, 2, 3] {
        tx.take(&said(n), at(1)).unwrap();
    }
    let first = next(&mut tx);
    assert_eq!((first.id, first.raw), (MailId(1), said(1).raw));
    tx.finish_mail(MailId(1), &MailEnd::default(), at(2)).unwrap();
    tx.begin_part().unwrap();
    assert_eq!(next(&mut tx).raw, said(2).raw);
    tx.finish_mail(MailId(2), &MailEnd::default(), at(2)).unwrap();
    assert_eq!(next(&mut tx).raw, said(3).raw);
    tx.undo_part().unwrap();
    assert_eq!(next(&mut tx).raw, said(2).raw, "it waits again");
    tx.commit().unwrap();
    assert_eq!(all.mails(), 2);
    for n in [2, 3] {
        assert_eq!(all.store.waiting_mail(MailId(n.into())).unwrap().unwrap().raw, said(n).raw);
    }
    let log = std::fs::read(all.folder.path().join("pbmd.db-wal")).unwrap();
    let is_there = |n| log.windows(said(n).raw.len()).any(|bytes| bytes == said(n).raw);
    assert_eq!([1, 2, 3].map(is_there), [false, true, true]);
}

/// Whatever is kept and undone, one within the other, with a savepoint or without: what was kept is there, and nothing else.
#[tokio::test]
async fn parts_are_kept_and_undone_within_each_other() {
    let all = Counted::new().await;
    for sequence in 0..4_u32.pow(6) {
        let mut tx = all.store.begin().unwrap();
        // What was written so far, and in each open part what had been written when it began.
        let (mut written, mut parts): (Vec<u8>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
        for n in 0..6_u8 {
            match (sequence >> (2 * n)) % 4 {
                0 => {
                    tx.begin_part().unwrap();
                    parts.push(written.clone());
                }
                1 => {
                    assert!(matches!(tx.take(&mail(n), at(1)), Ok(Taken::New(_))));
                    written.push(n);
                }
                2 if parts.pop().is_some() => tx.keep_part().unwrap(),
                3 if !parts.is_empty() => {
                    tx.undo_part().unwrap();
                    written = parts.pop().unwrap();
                }
                _ => {}
            }
        }
        let mut is_there = |n: &u8| matches!(tx.take(&mail(*n), at(1)), Ok(Taken::Seen(_)));
        assert_eq!((0..6).filter(&mut is_there).collect::<Vec<u8>>(), written, "{sequence:o}");
    }
}
