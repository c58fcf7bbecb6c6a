use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::*;

/// Takes mail 1, then `second`; whether the second counts.
async fn check(what: &str, second: NewMail, counts: bool) {
    let (store, _folder) = store().await;
    let Taken::New(first) = store.take(mail(1), at(1)).await.unwrap() else { panic!("{what}") };
    let taken = store.take(second, at(2)).await.unwrap();
    assert_eq!(taken == Taken::Seen(first), !counts, "{what}: {taken:?}");
    assert_eq!(store.waiting().unwrap().mails, 1 + u64::from(counts), "{what}");
}

#[tokio::test]
async fn counted_once() {
    let other = mail(2);
    check("another", other.clone(), true).await;
    check("the same in all", mail(1), false).await;
    let same = NewMail { identity: mail(1).identity, ..other.clone() };
    check("the same identity", same.clone(), false).await;
    check("the same identity elsewhere", NewMail { position: None, ..same }, false).await;
    let older = NewMail { digest: mail(1).identity, ..other.clone() };
    check("the bytes of a mail that was known by them", older, false).await;
    check("the same place", NewMail { position: mail(1).position, ..other.clone() }, true).await;
    let named = NewMail { message_id: mail(1).message_id, ..other.clone() };
    check("the Message-ID given twice", named.clone(), true).await;
    check("the Message-ID from nobody", NewMail { sender: None, ..named }, true).await;
    check("no Message-ID", NewMail { message_id: None, ..other.clone() }, true).await;
    check("no place", NewMail { position: None, ..other }, true).await;
}

#[tokio::test]
async fn nothing_is_equal_to_nothing() {
    let (store, _folder) = store().await;
    for n in 1..=3 {
        let bare = NewMail { position: None, message_id: None, sender: None, ..mail(n) };
        assert!(matches!(store.take(bare, at(1)).await.unwrap(), Taken::New(_)));
    }
}

#[tokio::test]
async fn every_place_is_told_of_every_mail() {
    let (store, _folder) = store().await;
    store.take(mail(1), at(1)).await.unwrap();
    let renumbered = "imap:example.org/INBOX;2;1";
    for (n, second) in [(1, 2), (1, 3), (2, 4)] {
        let there = NewMail { position: Some(renumbered.to_owned()), ..mail(n) };
        store.take(there, at(second)).await.unwrap();
    }
    let mut look = store.read().unwrap();
    let mut places = Vec::new();
    for id in [1, 2] {
        places.push(look.mail_story(MailId(id)).unwrap().unwrap().positions);
    }
    assert_eq!(places, [vec![mail(1).position.unwrap(), renumbered.to_owned()], vec![renumbered.to_owned()]]);
}

#[tokio::test]
async fn read_in_order_with_all_that_was_given() {
    let (store, _folder) = store().await;
    assert_eq!(store.next_mail().unwrap(), None);
    let given = NewMail { oversize: Some(30_000_000), envelope_from: Some(String::new()), ..mail(1) };
    store.take(given.clone(), at(1)).await.unwrap();
    store.take(mail(2), at(2)).await.unwrap();

    let first = store.next_mail().unwrap().unwrap();
    let expected = Mail {
        id: first.id,
        raw: given.raw,
        arrived: given.arrived,
        taken: at(1),
        envelope_from: given.envelope_from,
        envelope_to: given.envelope_to,
        oversize: given.oversize,
        identity: given.identity,
        message_id: given.message_id,
        sender: given.sender,
        host: given.host,
        source: Some(String::from("imap")),
        tries: 0,
        copied: None,
        others: true,
    };
    assert_eq!(first, expected);

    store.failed_try(first.id, "no luck").unwrap();
    assert_eq!(store.next_mail().unwrap().unwrap(), Mail { tries: 1, ..expected });

    store.give_up(first.id, "no hope").unwrap();
    let second = store.next_mail().unwrap().unwrap();
    assert!(second.identity == [2; 32] && !second.others);

    let mut tx = store.begin().unwrap();
    tx.finish_mail(second.id, &MailEnd { outcome: "help", ..MailEnd::default() }, at(3)).unwrap();
    tx.commit().unwrap();
    assert_eq!(store.next_mail().unwrap(), None);
    assert_eq!(store.take(mail(2), at(4)).await.unwrap(), Taken::Seen(second.id));
    assert_eq!(store.waiting().unwrap(), Waiting::default());
}

#[tokio::test]
async fn done_once() {
    let (store, _folder) = store().await;
    store.take(mail(1), at(1)).await.unwrap();
    let id = store.next_mail().unwrap().unwrap().id;
    let mut tx = store.begin().unwrap();
    tx.finish_mail(id, &MailEnd { outcome: "help", ..MailEnd::default() }, at(2)).unwrap();
    let again = tx.finish_mail(id, &MailEnd { outcome: "help", ..MailEnd::default() }, at(2));
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
}

#[tokio::test]
async fn many_wires_bring_one_mail() {
    let (store, _folder) = store().await;
    let mut wires = tokio::task::JoinSet::new();
    for n in 0..16 {
        let store = store.clone();
        let same = NewMail { position: Some(format!("maildir:{n}")), ..mail(1) };
        wires.spawn(async move { store.take(same, at(1)).await.unwrap() });
    }
    let taken = wires.join_all().await;
    let new = taken.iter().filter(|taken| matches!(taken, Taken::New(_))).count();
    assert_eq!((new, taken.len()), (1, 16));
}

/// Mails that come at the same time are told apart as those that come one after another, in fewer commits.
#[tokio::test]
async fn taken_together() {
    let commits = Arc::new(AtomicU64::new(0));
    let counting = Arc::clone(&commits);
    let count = move || {
        counting.fetch_add(1, Ordering::Relaxed);
        true
    };
    let faults = FaultInjection { gate: Some(Arc::new(count)), ..FaultInjection::default() };
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
    let before = commits.load(Ordering::Relaxed);
    // Each mail twice, all of them while another work goes on.
    let work = store.begin().unwrap();
    let takes = (1..=40).map(|n| store.take(mail(1 + n % 20), at(1)));
    let takes = futures_util::future::join_all(takes);
    let (taken, ()) = tokio::join!(takes, async {
        tokio::task::yield_now().await;
        drop(work);
    });
    let taken: Vec<Taken> = taken.into_iter().map(|taken| taken.unwrap()).collect();
    let new = taken.iter().filter(|taken| matches!(taken, Taken::New(_))).count();
    assert_eq!((new, taken.len()), (20, 40), "{taken:?}");
    assert_eq!(store.waiting().unwrap().mails, 20);
    assert_eq!(commits.load(Ordering::Relaxed) - before, 1);
}

/// Who no longer waits for a mail spoils nothing for the others.
#[tokio::test]
async fn taken_for_those_who_wait() {
    let (store, _folder) = store().await;
    let work = store.begin().unwrap();
    let first = tokio::time::timeout(Duration::from_millis(20), store.take(mail(1), at(1)));
    assert!(first.await.is_err(), "the writer was busy");
    let second = tokio::spawn({
        let store = store.clone();
        async move { store.take(mail(2), at(1)).await }
    });
    tokio::task::yield_now().await;
    drop(work);
    assert!(matches!(second.await.unwrap(), Ok(Taken::New(_))));
    assert_eq!(store.waiting().unwrap().mails, 2, "a mail that was handed over is kept");
}

#[tokio::test]
async fn mails_put_aside_are_passed_over() {
    let (store, _folder) = store().await;
    for n in 1..=3 {
        store.take(mail(n), at(0)).await.unwrap();
    }
    let mut look = store.read().unwrap();
    let first = look.next_mail_but(&PutAside::default()).unwrap().unwrap();
    let mut next = |aside: PutAside| look.next_mail_but(&aside).unwrap().map(|mail| mail.id.0 - first.id.0);
    let mails = vec![first.id];
    assert_eq!(next(PutAside { mails: mails.clone(), ..PutAside::default() }), Some(1));
    assert_eq!(next(PutAside { mails, up_to: first.id.0 + 1, ..PutAside::default() }), Some(2));
}

/// Mails of strangers stand behind those that are authentic, but for their turns.
#[tokio::test]
async fn who_stands_behind_comes_in_turn() {
    let (store, _folder) = store().await;
    for n in 1..=3 {
        store.take(NewMail { authentic: n == 2, ..mail(n) }, at(0)).await.unwrap();
    }
    let mut look = store.read().unwrap();
    let first = store.read().unwrap().next_mail_but(&PutAside::default()).unwrap().unwrap().id;
    let mut next = |mails: &[MailId], behind_first| {
        let aside = PutAside { mails: mails.to_vec(), behind_first, ..PutAside::default() };
        look.next_mail_but(&aside).unwrap().map(|mail| mail.id.0 - first.0)
    };
    assert_eq!(next(&[], false), Some(0));
    assert_eq!(next(&[], true), Some(-1));
    assert_eq!(next(&[MailId(first.0 - 1)], true), Some(1));
    assert_eq!(next(&[MailId(first.0 - 1), MailId(first.0 + 1)], true), Some(0), "if no other waits behind");
}

/// Mails that are put off wait in the store, and nothing waits for them: no other mail, no clock, no figure.
#[tokio::test]
async fn what_is_put_off_holds_up_nothing() {
    let (store, _folder) = store().await;
    for n in 1..=3 {
        store.take(NewMail { host: Some(format!("192.0.2.{}", n / 2)), ..mail(n) }, at(5)).await.unwrap();
    }
    let mut tx = store.begin().unwrap();
    for _ in 0..2 {
        let next = tx.next_mail_but(&PutAside::default()).unwrap().unwrap();
        tx.put_off(next.id, at(600)).unwrap();
    }
    tx.commit().unwrap();
    let next = store.next_mail().unwrap().unwrap();
    assert_eq!(next.message_id, mail(3).message_id);
    assert!(!next.others);
    store.give_up(next.id, "a test").unwrap();
    assert_eq!(store.next_mail().unwrap(), None);
    let found = store.overview(at(10)).unwrap();
    assert_eq!((found.waiting.mails, found.oldest_mail, found.mails_put_off), (0, None, 2));
    let mut look = store.read().unwrap();
    assert!(look.is_read_up_to(at(100_000), None).unwrap());
    assert_eq!(look.mails_put_off(Some("192.0.2.1")).unwrap(), (2, 1));
    assert!(!look.has_put_off_until(at(599)).unwrap());
    assert!(look.has_put_off_until(at(600)).unwrap());
    drop(look);
    let mut tx = store.begin().unwrap();
    tx.take_up_put_off(at(600)).unwrap();
    tx.commit().unwrap();
    let next = store.next_mail().unwrap().unwrap();
    assert_eq!((next.message_id, next.raw), (mail(1).message_id, mail(1).raw), "with what it says");
    assert_eq!(store.overview(at(700)).unwrap().mails_put_off, 0);
}
