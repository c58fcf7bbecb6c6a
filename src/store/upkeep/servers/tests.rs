//! Servers that fall silent, on a file and on PostgreSQL.

use std::time::Duration;

use crate::store::sql::options::{Access, Options};
use crate::store::sql::query::query;
use crate::store::tests::postgres::AtCommit;
use crate::store::tests::{alive, at, begin_work, board, file_store, letter, postgres};
use crate::store::upkeep::file::READERS;
use crate::store::{BEFORE_ALL, HouseTime, LetterStage, Place, Store, StoreError, ThoughtLevel};

fn wanted() -> Vec<String> {
    ["orders", "timekeeper"].map(String::from).to_vec()
}

/// Others have heard nothing of this server for too long.
fn fall_silent(store: &Store, name: &str) {
    let silent = "UPDATE servers SET until = 0 WHERE name = $1";
    query(silent).bind(name).execute(&store.writer.acquire().unwrap()).unwrap();
}

fn names(store: &Store) -> Vec<(String, bool, Vec<String>)> {
    let servers = store.read().unwrap().servers().unwrap();
    servers.into_iter().map(|server| (server.name, server.silent, server.leases)).collect()
}

/// Two servers on a database of PostgreSQL.
async fn two() -> Option<(Store, Store, postgres::Database)> {
    let Some(database) = postgres::database().await else {
        println!("skipped: PBMD_POSTGRES names no server");
        return None;
    };
    let (a, b) = (Store::connect(&database.url).await.unwrap(), Store::connect(&database.url).await.unwrap());
    begin_work(&a);
    a.join("a", "one", at(0)).unwrap();
    b.join("b", "two", at(0)).unwrap();
    Some((a, b, database))
}

#[tokio::test]
async fn a_file_has_one_server_which_waits_for_nobody() {
    let (store, folder) = file_store().await;
    assert_eq!(store.beat(&wanted(), at(0)).unwrap(), None, "it is no server yet");
    store.join("a", "here", at(0)).unwrap();
    assert_eq!(store.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    assert!(names(&store).is_empty(), "there is nothing to tell");
    store.close().unwrap();
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    store.join("renamed", "here", at(0)).unwrap();
    assert_eq!(store.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    alive(&mut store.begin().unwrap(), "alice");
}

#[tokio::test]
async fn a_name_is_for_one_server() {
    let Some((a, _b, database)) = two().await else { return };
    let other = Store::connect(&database.url).await.unwrap();
    let error = other.join("a", "elsewhere", at(0)).unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
    assert!(error.to_string().contains("A server named a works on this database already"), "{error}");
    // Its own earlier run has ended, since it had the word of the folder.
    a.beat(&wanted(), at(0)).unwrap();
    other.join("a", "one", at(0)).unwrap();
    assert_eq!(other.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    assert_eq!(a.beat(&wanted(), at(0)).unwrap(), None);
    other.leave(at(0)).unwrap();
    let third = Store::connect(&database.url).await.unwrap();
    third.join("a", "elsewhere", at(0)).unwrap();
}

#[tokio::test]
async fn the_leases_of_a_silent_server_are_taken_over_and_it_writes_no_more() {
    let Some((a, b, database)) = two().await else { return };
    assert_eq!(a.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    assert_eq!(b.beat(&wanted(), at(0)).unwrap(), Some(Vec::new()));
    fall_silent(&a, "a");
    assert!(a.begin().is_ok(), "nobody has noticed");
    // A sign of life, however late, is one as long as nobody has noticed.
    assert_eq!(a.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    assert_eq!(b.beat(&wanted(), at(0)).unwrap(), Some(Vec::new()));
    fall_silent(&a, "a");
    assert_eq!(b.beat(&wanted(), at(0)).unwrap(), Some(wanted()));
    assert!(a.begin().unwrap_err().to_string().contains("have ended this one"));
    assert_eq!(a.beat(&wanted(), at(0)).unwrap(), None);
    let both = [(String::from("a"), true, Vec::new()), (String::from("b"), false, wanted())];
    assert_eq!(names(&b), both);
    // It begins anew.
    let a = Store::connect(&database.url).await.unwrap();
    a.join("a", "one", at(0)).unwrap();
    assert!(a.begin().is_ok());
    b.leave(at(0)).unwrap();
    assert_eq!(a.beat(&wanted(), at(0)).unwrap(), Some(wanted()), "at once");
}

#[tokio::test]
async fn what_a_silent_server_had_claimed_is_free() {
    let Some((a, b, _database)) = two().await else { return };
    let mut tx = a.begin().unwrap();
    for (id, to) in [("1", "alice@example.org"), ("2", "bob@example.org")] {
        tx.add_letter(&letter(id, to), at(0)).unwrap();
    }
    tx.commit().unwrap();
    let claimed = a.claim_letters(1, at(1)).await.unwrap().letters;
    let others = b.claim_letters(9, at(1)).await.unwrap().letters;
    assert_eq!((claimed.len(), others.len()), (1, 1), "each is claimed once");
    fall_silent(&a, "a");
    b.beat(&wanted(), at(2)).unwrap();
    let stage = |id: &str| b.read().unwrap().letter_by_message_id(id).unwrap().unwrap().stage;
    assert_eq!(stage(&claimed[0].message_id), LetterStage::Unknown);
    assert_eq!(stage(&others[0].message_id), LetterStage::Sending);
    let late = a.mark_sent(claimed[0].id, "250", 9, at(3)).await.unwrap_err();
    assert!(late.is_unavailable(), "{late}");
    let again = b.claim_letters(9, at(3)).await.unwrap().letters;
    assert_eq!(again[0].message_id, claimed[0].message_id);
}

#[tokio::test]
async fn a_thought_is_thought_by_one_server() {
    let Some((a, b, _database)) = two().await else { return };
    let mut tx = a.begin().unwrap();
    let alice = alive(&mut tx, "alice");
    let number = tx.add_board(&board("savoy", &[alice]), at(0)).unwrap();
    tx.await_house(number, (ThoughtLevel::Easy, alice), 0, at(0)).unwrap();
    tx.commit().unwrap();
    let next = |store: &Store| {
        let (name, except) = (store.holder(), std::collections::BTreeSet::new());
        let (mut look, time) = (store.read().unwrap(), HouseTime { most: 1, now: at(1) });
        look.next_thought(ThoughtLevel::Easy, BEFORE_ALL, &except, name.as_deref(), time).unwrap()
    };
    let begin = |store: &Store| {
        let mut tx = store.begin().unwrap();
        let begun = tx.begin_thought(number, 0, at(1)).unwrap();
        tx.commit().unwrap();
        begun
    };
    assert!(next(&a).is_some() && next(&b).is_some());
    assert!(begin(&a) && !begin(&b));
    assert!(next(&a).is_some() && next(&b).is_none());
    fall_silent(&a, "a");
    b.beat(&wanted(), at(2)).unwrap();
    assert!(next(&b).is_some() && begin(&b));
}

#[tokio::test]
async fn others_are_seen_to_have_written() {
    let Some((a, b, _database)) = two().await else { return };
    let _first = (a.others_have_written().unwrap(), b.others_have_written().unwrap());
    let before = b.commits();
    let mut tx = a.begin().unwrap();
    alive(&mut tx, "alice");
    tx.commit().unwrap();
    assert!(!a.others_have_written().unwrap());
    assert!(b.others_have_written().unwrap() && b.commits() != before);
    assert!(!b.others_have_written().unwrap());
}

/// A server at the end of a line.
fn over(line: &postgres::Line) -> Store {
    let place = Place::server(&line.url, None).unwrap();
    let faults = crate::store::FaultInjection::default();
    let second = Duration::from_secs(1);
    let options = Options { place, access: Access::Write, patience: second, answer: 2 * second, faults };
    Store::for_writing(options, None).unwrap()
}

/// Until a line carries again nothing waits for ever; then all goes on, and what was not committed was not done.
#[tokio::test]
async fn a_line_that_carries_nothing_is_given_up() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let line = postgres::Line::to(&database.url);
    let store = over(&line);
    begin_work(&store);
    let (mut tx, mut look) = (store.begin().unwrap(), store.read().unwrap());
    alive(&mut tx, "alice");
    line.fall_silent();
    assert!(look.player_by_userid("alice").unwrap_err().to_string().contains("does not answer"));
    assert!(tx.player_by_userid("alice").unwrap_err().is_unavailable());
    assert!(tx.commit().unwrap_err().is_unavailable());
    drop(look);
    for _ in 0..10 {
        assert!(
            store.read().map(drop).unwrap_err().is_unavailable(),
            "each time, whoever holds a connection"
        );
        assert!(store.begin().map(drop).unwrap_err().is_unavailable());
    }
    line.go_on();
    let mut tx = std::iter::repeat_with(|| store.begin()).find_map(Result::ok).unwrap();
    assert!(tx.player_by_userid("alice").unwrap().is_none());
    alive(&mut tx, "bob");
    tx.commit().unwrap();
    assert!(store.read().unwrap().player_by_userid("bob").unwrap().is_some());
    assert!(store.is_in_doubt(), "it is no server, whose commits could be looked up");
}

/// The connection is cut at a COMMIT: the store looks whether it took place before it answers.
#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_looked_up() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let line = postgres::Line::to(&database.url);
    let store = over(&line);
    begin_work(&store);
    for (run, (at_commit, done)) in
        [(AtCommit::CutAfter, true), (AtCommit::CutBefore, false)].into_iter().cycle().take(6).enumerate()
    {
        // Each run of a server counts its own commits.
        store.join("a", "one", at(0)).unwrap();
        let commits = store.commits();
        let mut tx = store.begin().unwrap();
        let name = format!("player{run}");
        alive(&mut tx, &name);
        line.at_commit(at_commit);
        assert_eq!(tx.commit().is_ok(), done, "{run}");
        assert_eq!(store.commits() - commits, u64::from(done));
        assert!(!store.is_in_doubt());
        assert_eq!(store.read().unwrap().player_by_userid(&name).unwrap().is_some(), done);
        assert!(store.beat(&wanted(), at(0)).unwrap().is_some(), "it goes on");
    }
}

/// While a lost commit is looked up, a later one is not taken for it.
#[tokio::test]
async fn a_lost_commit_is_not_found_in_the_next_one() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let line = postgres::Line::to(&database.url);
    let store = over(&line);
    begin_work(&store);
    store.join("a", "one", at(0)).unwrap();
    let mut lost = store.begin().unwrap();
    alive(&mut lost, "alice");
    // Without a connection of its own the look waits.
    let looks: Vec<_> = (0..READERS).map(|_| store.read().unwrap()).collect();
    line.at_commit(AtCommit::CutBefore);
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let lost = scope.spawn(|| lost.commit());
        scope.spawn(|| {
            let mut next = std::iter::repeat_with(|| store.begin()).find_map(Result::ok).unwrap();
            alive(&mut next, "bob");
            next.commit().unwrap();
            tell.send(()).unwrap();
        });
        let _early = told.recv_timeout(Duration::from_millis(500));
        drop(looks);
        assert!(lost.join().unwrap().is_err());
    });
    let found = |name: &str| store.read().unwrap().player_by_userid(name).unwrap().is_some();
    assert_eq!((found("alice"), found("bob")), (false, true));
}

/// While the connection carries nothing, a server cannot learn whether a commit took place, and begins anew.
#[tokio::test]
async fn a_commit_that_cannot_be_looked_up_is_in_doubt() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let line = postgres::Line::to(&database.url);
    let store = over(&line);
    begin_work(&store);
    store.join("a", "one", at(0)).unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    line.fall_silent();
    assert!(tx.commit().unwrap_err().is_unavailable());
    line.go_on();
    assert!(store.is_in_doubt());
    assert_eq!(store.beat(&wanted(), at(0)).unwrap(), None);
}
