//! The pool of reading connections.

use std::thread;

use super::*;
use crate::store::sql::options::{Access, Options, PATIENCE};
use crate::store::sql::query::{query, query_scalar};

/// A pool of one connection to a new database.
fn one(patience: Duration) -> (Connections, Options, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a database?100%.db");
    std::fs::write(&path, []).unwrap();
    let options = Options { access: Access::Write, patience, ..Options::to_read(&path) };
    let readers = Connections::one(&options, "it is in use").unwrap();
    query("CREATE TABLE t (n INTEGER)").execute(&readers.acquire().unwrap()).unwrap();
    (readers, options, folder)
}

fn count(held: &Connection) -> u32 {
    query_scalar("SELECT count(*) FROM t").fetch_one(held).unwrap()
}

#[test]
fn a_connection_that_comes_back_is_given_to_the_next() {
    let (readers, _, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    let asker = readers.clone();
    let waits = thread::spawn(move || asker.acquire().map(|held| count(&held)));
    thread::sleep(Duration::from_millis(20));
    assert!(!waits.is_finished());
    drop(held);
    assert_eq!(waits.join().unwrap().unwrap(), 0);
}

#[test]
fn who_no_longer_waits_takes_none_away() {
    let (readers, _, _folder) = one(Duration::from_millis(20));
    let held = readers.acquire().unwrap();
    let late = readers.acquire().map(drop).unwrap_err();
    assert!(late.is_unavailable() && late.to_string().contains("in use"), "{late}");
    drop(held);
    assert!(readers.acquire().is_ok());
}

#[test]
fn what_was_begun_is_undone() {
    let (readers, _, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    held.begin_writing().unwrap();
    query("INSERT INTO t VALUES (1)").execute(&held).unwrap();
    drop(held);
    assert_eq!(count(&readers.acquire().unwrap()), 0);
}

#[test]
fn none_once_it_is_closed() {
    let (readers, _, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    let asker = readers.clone();
    let waits = thread::spawn(move || asker.acquire().map(drop));
    let closer = readers.clone();
    let closes = thread::spawn(move || closer.close());
    let From::One(one) = &readers.from else { panic!("a pool") };
    while !one.is_closing.load(Ordering::Relaxed) {
        thread::yield_now();
    }
    drop(held);
    assert!(waits.join().unwrap().unwrap_err().to_string().contains("closed"));
    assert!(readers.acquire().is_err());
    closes.join().unwrap().unwrap();
}

#[test]
fn one_that_cannot_be_opened_is_asked_for_again() {
    let (first, options, folder) = one(PATIENCE);
    first.close().unwrap();
    let readers = Connections::one(&options, "it is in use").unwrap();
    let Place::File(path) = &options.place else { panic!("{:?}", options.place) };
    let away = folder.path().join("away");
    std::fs::rename(path, &away).unwrap();
    assert!(readers.acquire().map(drop).unwrap_err().is_unavailable());
    std::fs::rename(&away, path).unwrap();
    assert!(readers.acquire().is_ok());
}

#[test]
fn a_file_that_nobody_changes() {
    let (readers, options, _folder) = one(PATIENCE);
    readers.close().unwrap();
    let options = Options { access: Access::ReadAlone, ..options };
    let held = Connections::one(&options, "it is in use").unwrap().acquire().unwrap();
    assert_eq!(count(&held), 0);
    assert!(query("INSERT INTO t VALUES (1)").execute(&held).is_err());
}

#[test]
fn a_statement_that_may_write_is_seen() {
    let (readers, _, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    held.begin_writing().unwrap();
    assert_eq!(count(&held), 0);
    assert_eq!(held.writes(), 0);
    query("WITH two (n) AS (SELECT 2) INSERT INTO t SELECT n FROM two").execute(&held).unwrap();
    assert_eq!(held.writes(), 1);
    held.commit().unwrap();
    drop(held);
    assert_eq!(count(&readers.acquire().unwrap()), 1);
}
