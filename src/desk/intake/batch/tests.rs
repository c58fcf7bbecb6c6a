//! Several mails at a time: in one commit, in their order, and past those that wait for passwords.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::poll;
use jiff::Timestamp;
use tempfile::TempDir;

use crate::desk::intake::batch::*;
use crate::desk::intake::take::LONGEST_KEPT;
use crate::desk::policy::DeskConfig;
use crate::desk::state::aside::Lane;
use crate::letter::{ServerIdentity, bytes_of};
use crate::passwords::Passwords;
use crate::post::{Arrival, Intake, Source};
use crate::secrets::Secrets;
use crate::store::{FaultInjection, LetterContent, Store};

fn noon() -> Timestamp {
    Timestamp::from_second(1_767_268_800).unwrap()
}

/// A desk, how many commits its store has made, and the questions to its thread of passwords, which nobody answers.
struct Office {
    desk: Desk,
    commits: Arc<AtomicUsize>,
    questions: std::sync::mpsc::Receiver<crate::passwords::Job>,
    _folder: TempDir,
}

async fn office() -> Office {
    let commits = Arc::new(AtomicUsize::new(0));
    let counted = commits.clone();
    let gate: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        true
    });
    let faults = FaultInjection { gate: Some(gate), unsynced: true, ..FaultInjection::default() };
    Office { commits, ..office_with(tempfile::tempdir().unwrap(), faults).await }
}

async fn office_with(folder: TempDir, faults: FaultInjection) -> Office {
    let store = Store::open_with_faults(&folder.path().join("pbmd.db"), faults).await.unwrap();
    let identity = ServerIdentity::new("pbmd", "pbmd@example.org");
    let (passwords, questions) = Passwords::queue();
    let desk = Desk::new(store, passwords, Secrets::system(), identity, DeskConfig::default(), noon);
    Office { desk, commits: Arc::default(), questions, _folder: folder }
}

/// A mail by somebody, with more fields in its head.
async fn write(desk: &Desk, who: &str, number: usize, subject: &str, more: &str) {
    let raw = format!(
        "From: {who}@example.net\r\nTo: pbmd@example.org\r\nMessage-ID: <{who}-{number}@example.net>\r\n{more}\
         Subject: {subject}\r\n\r\n"
    );
    let arrival = Arrival::new(raw.into_bytes(), noon(), Source::Serve);
    desk.take(arrival).await.unwrap();
}

/// Who has got letters, oldest first, and what they say.
async fn letters(desk: &Desk) -> Vec<(String, String)> {
    let mut letters = Vec::new();
    while let Some(due) = desk.store().claim_letters(1, noon()).await.unwrap().letters.pop() {
        let LetterContent::Model(model) = &due.content else { panic!("{due:?}") };
        letters.push((due.to, String::from_utf8(bytes_of(&model.text().unwrap()).unwrap()).unwrap()));
        desk.store().mark_sent(due.id, "250 ok", 0, noon()).await.unwrap();
    }
    letters
}

/// Deals with the mails that only look; those with passwords go to the other lane.
fn looks(desk: &Desk) {
    while desk.work_aside(Lane::Looks).unwrap() {}
}

fn passwords(desk: &Desk) {
    while desk.work_aside(Lane::Passwords).unwrap() {}
}

/// Deals with all mails that wait for nothing.
async fn finish(desk: &Desk) {
    loop {
        let worked = desk.deal_with_mails().await.unwrap();
        let before = desk.store().waiting().unwrap().mails;
        looks(desk);
        if worked == Worked::Nothing && before == desk.store().waiting().unwrap().mails {
            return;
        }
    }
}

#[tokio::test]
async fn mails_that_wait_are_one_commit() {
    let office = office().await;
    for number in 0..5 {
        write(&office.desk, "robot", number, "all is well", "Auto-Submitted: auto-generated\r\n").await;
    }
    let before = office.commits.load(Ordering::Relaxed);
    let mut batches = 0;
    while office.desk.deal_with_mails().await.unwrap() == Worked::One {
        batches += 1;
    }
    assert_eq!(office.commits.load(Ordering::Relaxed) - before, batches);
    assert_eq!(office.desk.store().waiting().unwrap().mails, 0);
}

/// No lane may look for a mail before the transaction is committed that takes it: it would not be there.
#[tokio::test]
async fn a_lane_that_looks_too_early_loses_no_mail() {
    let folder = tempfile::tempdir().unwrap();
    let early: Arc<Mutex<Option<Desk>>> = Arc::default();
    let next_commit = early.clone();
    let gate: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(move || {
        let desk = next_commit.lock().unwrap().take();
        desk.is_none_or(|desk| desk.work_aside(Lane::Looks).is_ok_and(|worked| !worked))
    });
    let faults = FaultInjection { gate: Some(gate), unsynced: true, ..FaultInjection::default() };
    let Office { desk, _folder, .. } = office_with(folder, faults).await;
    *early.lock().unwrap() = Some(desk.clone());
    desk.set_open(true);
    write(&desk, "alice", 1, "help", "").await;
    // Behind the write that deals with it.
    desk.deal_with_mails().await.unwrap();
    assert!(desk.work_aside(Lane::Looks).unwrap(), "it is there once it was taken");
    assert_eq!(letters(&desk).await.len(), 1);
}

/// Those of a transaction that is not committed still wait.
#[tokio::test]
async fn a_transaction_that_is_not_committed_leaves_all_its_mails() {
    let office = office().await;
    for number in 0..3 {
        write(&office.desk, "robot", number, "all is well", "Auto-Submitted: auto-generated\r\n").await;
    }
    let shared = &*office.desk.0;
    let (tx, batch) = batch(shared, shared.store.begin().unwrap());
    assert!(!batch.unwrap().done.is_empty());
    drop(tx);
    assert_eq!(shared.store.waiting().unwrap().mails, 3);
}

/// While the desk is open each mail is dealt with by the commit that takes it.
#[tokio::test]
async fn an_open_desk_deals_with_mails_as_it_takes_them() {
    let office = office().await;
    office.desk.set_open(true);
    for number in 0..3 {
        let before = office.commits.load(Ordering::Relaxed);
        write(&office.desk, "robot", number, "all is well", "Auto-Submitted: auto-generated\r\n").await;
        assert_eq!(office.commits.load(Ordering::Relaxed) - before, 1);
        assert_eq!(office.desk.store().waiting().unwrap().mails, 0);
    }
}

/// The clerk does not rest while a mail waits behind one that was put aside.
#[tokio::test]
async fn the_mail_behind_a_password_is_not_forgotten() {
    let office = office().await;
    let desk = &office.desk;
    write(desk, "alice", 1, "login nobody wrong-password", "").await;
    write(desk, "alice", 2, "help", "").await;
    assert_eq!(desk.deal_with_mails().await.unwrap(), Worked::Nothing);
    looks(desk);
    let questions = office.questions;
    let thread = std::thread::spawn(move || {
        if let Ok(crate::passwords::Job::Verify { answer, .. }) = questions.recv() {
            let _ = answer.send(false);
        }
    });
    passwords(desk);
    thread.join().unwrap();
    finish(desk).await;
    assert_eq!(desk.store().waiting().unwrap().mails, 0);
}

#[tokio::test]
async fn who_needs_no_password_waits_for_nobody_who_does() {
    let office = office().await;
    let desk = &office.desk;
    for number in 0..18 {
        write(desk, &format!("player{number}"), 1, "login nobody wrong-password", "").await;
    }
    // The second mail of a player waits for the first one.
    write(desk, "player3", 2, "help", "").await;
    write(desk, "alice", 1, "help", "").await;
    finish(desk).await;
    let told = letters(desk).await;
    let who: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(who, ["alice@example.net"], "nobody has answered for a password yet");
    assert_eq!(desk.store().waiting().unwrap().mails, 19);

    let questions = office.questions;
    let thread = std::thread::spawn(move || {
        let mut asked = 0;
        for question in questions {
            asked += 1;
            if let crate::passwords::Job::Verify { answer, .. } = question {
                let _ = answer.send(false);
            }
        }
        asked
    });
    passwords(desk);
    finish(desk).await;
    let told = letters(desk).await;
    assert_eq!((told.len(), desk.store().waiting().unwrap().mails), (19, 0));
    let of_player: Vec<&str> = told
        .iter()
        .filter(|(to, _)| to == "player3@example.net")
        .map(|(_, text)| if text.contains("X-PBM-Event: error") { "password" } else { "help" })
        .collect();
    assert_eq!(of_player, ["password", "help"]);
    drop(office.desk);
    assert_eq!(thread.join().unwrap(), 18, "each is asked for once");
}

/// A long mail is read beside others that come in meanwhile, and says what it says.
#[tokio::test]
async fn a_long_mail_holds_up_no_other() {
    let office = office().await;
    let desk = &office.desk;
    let long = format!("X-Long: {}\r\n", "long\r\n ".repeat(LONGEST_KEPT / 4));
    let mut takes = std::pin::pin!(write(desk, "alice", 1, "help", &long));
    assert!(poll!(&mut takes).is_pending());
    write(desk, "bob", 1, "help", "").await;
    takes.await;
    finish(desk).await;
    let mut readers: Vec<String> = letters(desk).await.into_iter().map(|(to, _)| to).collect();
    readers.sort();
    assert_eq!(readers, ["alice@example.net", "bob@example.net"]);
}

/// What waits behind a mail in a lane is passed over by the writer, and not forgotten.
#[tokio::test]
async fn mails_behind_a_long_one_are_passed_over_and_come_later() {
    let office = office().await;
    let desk = &office.desk;
    desk.set_open(true);
    for number in 1..=3 {
        write(desk, "alice", number, "help", "").await;
    }
    for who in ["bob", "carol"] {
        write(desk, who, 1, "all is well", "Auto-Submitted: auto-generated\r\n").await;
        desk.store().write(|_| Ok(())).await.unwrap();
        assert_eq!(desk.store().waiting().unwrap().mails, 3, "{who}'s is done");
    }
    assert!(desk.0.aside.list().up_to > 3, "those of alice are not looked through again");
    looks(desk);
    assert_eq!(desk.store().waiting().unwrap().mails, 0);
    assert_eq!(letters(desk).await.len(), 3);
}
