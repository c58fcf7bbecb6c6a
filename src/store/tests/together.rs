//! Short writes that join the transaction of a worker.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use futures_util::poll;
use tokio::time::timeout;

use super::*;

/// A store of which it is counted how often it commits, and which may be told to refuse that.
struct Counted {
    store: Store,
    commits: Arc<AtomicU64>,
    refuses: Arc<AtomicBool>,
    worker: Arc<Notify>,
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
        Counted { store, commits, refuses, worker: Arc::default(), folder }
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    fn mails(&self) -> u64 {
        self.store.waiting().unwrap().mails
    }

    /// Whether the worker was told of something since it was asked the last time.
    async fn is_told(&self) -> bool {
        timeout(Duration::from_millis(100), self.worker.notified()).await.is_ok()
    }
}

/// Adds a work, as the worker does.
fn work(tx: &mut WriteTx) -> CauseId {
    let work = NewWork { cause: WorkCause::Clock, about: String::from("a test") };
    CauseId::Work(tx.add_work(&work, at(0)).unwrap())
}

#[tokio::test]
async fn what_waits_is_one_commit_with_the_workers() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let mut takes = std::pin::pin!(async {
        tokio::join!(all.store.take(mail(1), at(1)), all.store.take(mail(2), at(1)))
    });
    assert!(poll!(&mut takes).is_pending());
    assert!(all.is_told().await);
    assert_eq!(all.commits(), 0, "nobody else does it");
    let mut tx = all.store.begin_with_waiting().unwrap();
    let seen = tx.next_mail_but(&PutAside::default()).unwrap().unwrap();
    assert_eq!(seen.id, MailId(1), "the worker sees what has joined");
    work(&mut tx);
    assert!(poll!(&mut takes).is_pending(), "nobody hears of what is not committed");
    assert_eq!(all.mails(), 0);
    let mut before = false;
    tx.commit_and(|| before = true).unwrap();
    assert!(before);
    let (first, second) = takes.await;
    assert_eq!((first.unwrap(), second.unwrap()), (Taken::New(MailId(1)), Taken::New(MailId(2))));
    assert_eq!((all.commits(), all.mails()), (1, 2));
}

#[tokio::test]
async fn a_transaction_that_is_dropped_takes_nothing_along() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let mut take = std::pin::pin!(all.store.take(mail(1), at(1)));
    assert!(poll!(&mut take).is_pending());
    let mut tx = all.store.begin_with_waiting().unwrap();
    let cause = work(&mut tx);
    drop(tx);
    assert!(matches!(take.await, Ok(Taken::New(_))));
    assert_eq!((all.commits(), all.mails()), (1, 1));
    let mut tx = all.store.begin().unwrap();
    assert_eq!(work(&mut tx), cause, "what the worker did is undone");
}

#[tokio::test]
async fn a_transaction_without_work_is_that_of_what_joined() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    all.store.begin_with_waiting().unwrap().end_unused().unwrap();
    assert_eq!(all.commits(), 0);
    let mut take = std::pin::pin!(all.store.take(mail(1), at(1)));
    assert!(poll!(&mut take).is_pending());
    all.store.begin_with_waiting().unwrap().end_unused().unwrap();
    assert!(matches!(take.await, Ok(Taken::New(_))));
    assert_eq!((all.commits(), all.mails()), (1, 1));
}

/// One that cannot be done undoes neither the others nor the worker's.
#[tokio::test]
async fn each_is_done_or_not_by_itself() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let broken = |_: &mut WriteTx| -> Result<()> { Err(StoreError::Conflict(String::from("no"))) };
    let mut writes = std::pin::pin!(async {
        tokio::join!(
            all.store.take(mail(1), at(1)),
            all.store.together(broken),
            all.store.take(mail(2), at(1))
        )
    });
    assert!(poll!(&mut writes).is_pending());
    let mut tx = all.store.begin_with_waiting().unwrap();
    work(&mut tx);
    tx.commit().unwrap();
    let (first, second, third) = writes.await;
    assert!(matches!((first, third), (Ok(Taken::New(_)), Ok(Taken::New(_)))));
    assert!(matches!(second, Err(StoreError::Conflict(_))), "{second:?}");
    assert_eq!((all.commits(), all.mails()), (3, 2));
}

#[tokio::test]
async fn who_waits_hears_that_it_could_not_be_committed() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let mut take = std::pin::pin!(all.store.take(mail(1), at(1)));
    assert!(poll!(&mut take).is_pending());
    let mut tx = all.store.begin_with_waiting().unwrap();
    work(&mut tx);
    all.refuses.store(true, Ordering::Relaxed);
    assert!(tx.commit().is_err());
    assert!(take.await.is_err());
    all.refuses.store(false, Ordering::Relaxed);
    assert_eq!((all.commits(), all.mails()), (1, 0), "it is not tried once more");
}

/// While the worker has something else to do others do them, before and after, and it hears of that.
#[tokio::test]
async fn nobody_waits_for_a_worker_who_is_away() {
    let all = Counted::new().await;
    let attendance = all.store.attend(all.worker.clone());
    let mut first = std::pin::pin!(all.store.take(mail(1), at(1)));
    assert!(poll!(&mut first).is_pending());
    assert!(all.is_told().await);
    let store = all.store.clone();
    let (stay, stays) = std::sync::mpsc::channel::<()>();
    let away = std::thread::spawn(move || store.unattended(|| stays.recv()).unwrap());
    assert!(matches!(first.await, Ok(Taken::New(_))));
    assert!(matches!(all.store.take(mail(2), at(1)).await, Ok(Taken::New(_))));
    assert!(all.is_told().await);
    stay.send(()).unwrap();
    away.join().unwrap();
    let mut third = std::pin::pin!(all.store.take(mail(3), at(1)));
    assert!(poll!(&mut third).is_pending());
    assert!(all.is_told().await, "it is back");
    // And when it goes for good.
    drop(attendance);
    assert!(matches!(third.await, Ok(Taken::New(_))));
    assert!(matches!(all.store.take(mail(4), at(1)).await, Ok(Taken::New(_))));
    assert_eq!(all.mails(), 4);
}

/// What is in no hurry is done at once, and committed with what comes next.
#[tokio::test]
async fn what_is_in_no_hurry_waits_for_company() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let mut later = std::pin::pin!(all.store.together_later(|tx| Ok(work(tx))));
    assert!(poll!(&mut later).is_pending());
    assert!(all.is_told().await);
    let tx = all.store.begin_with_waiting().unwrap();
    assert!(tx.has_time());
    let mut take = std::pin::pin!(all.store.take(mail(1), at(1)));
    assert!(poll!(&mut take).is_pending());
    assert!(all.is_told().await);
    let tx = all.store.add_waiting_to(tx).unwrap();
    assert!(!tx.has_time());
    tx.end_unused().unwrap();
    let (worked, taken) = tokio::join!(later, take);
    assert!(worked.is_ok() && matches!(taken, Ok(Taken::New(_))));
    assert_eq!(all.commits(), 1);
    assert!(!all.store.begin_with_waiting().unwrap().has_time(), "nobody waits for anything");
}

/// What was done and waits for company is done once more where what joins it fails.
#[tokio::test]
async fn what_waits_for_company_is_not_lost_with_it() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let mut later = std::pin::pin!(all.store.together_later(|tx| Ok(work(tx))));
    assert!(poll!(&mut later).is_pending());
    let tx = all.store.begin_with_waiting().unwrap();
    let fails = all.store.together(|_| Err::<(), _>(StoreError::Conflict(String::from("a test"))));
    let mut fails = std::pin::pin!(fails);
    assert!(poll!(&mut fails).is_pending());
    let tx = all.store.add_waiting_to(tx).unwrap();
    assert!(!tx.has_time(), "it is another one");
    tx.end_unused().unwrap();
    let (worked, failed) = tokio::join!(later, fails);
    assert!(worked.is_ok() && matches!(failed, Err(StoreError::Conflict(_))));
    assert_eq!((all.commits(), all.mails()), (1, 0));
}

/// Who waits for company hears of others who want to write.
#[tokio::test]
async fn a_writer_that_waits_is_heard_of() {
    let all = Counted::new().await;
    let tx = all.store.begin().unwrap();
    let mut wanted = std::pin::pin!(all.store.writer_is_wanted());
    assert!(poll!(&mut wanted).is_pending());
    let other = all.store.clone();
    let other = std::thread::spawn(move || other.begin().map(drop));
    wanted.await;
    drop(tx);
    assert!(other.join().unwrap().is_ok());
}

/// What mails say that are done by the commit which takes them is written nowhere, and of the others nothing is lost.
#[tokio::test]
async fn what_a_mail_says_is_written_where_it_still_waits() {
    let all = Counted::new().await;
    let _attendance = all.store.attend(all.worker.clone());
    let said = |n: u8| NewMail { raw: format!("what the mail {n} says").into_bytes(), ..mail(n) };
    let mut takes = std::pin::pin!(async {
        tokio::join!(
            all.store.take(said(1), at(1)),
            all.store.take(said(2), at(1)),
            all.store.take(said(3), at(1))
        )
    });
    assert!(poll!(&mut takes).is_pending());
    let mut tx = all.store.begin_with_waiting().unwrap();
    let next = |tx: &mut WriteTx| tx.next_mail_but(&PutAside::default()).unwrap().unwrap();
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
    assert!(matches!(takes.await, (Ok(_), Ok(_), Ok(_))));
    assert_eq!(all.mails(), 2);
    for n in [2, 3] {
        assert_eq!(all.store.waiting_mail(MailId(n.into())).unwrap().unwrap().raw, said(n).raw);
    }
    let log = std::fs::read(all.folder.path().join("pbmd.db-wal")).unwrap();
    let is_there = |n| log.windows(said(n).raw.len()).any(|bytes| bytes == said(n).raw);
    assert_eq!([1, 2, 3].map(is_there), [false, true, true]);
}
