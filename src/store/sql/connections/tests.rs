//! The pool of reading connections.

use std::thread;

use super::*;
use crate::store::sql::query::{query, query_scalar};

/// A pool of one connection to a new database.
fn one(patience: Duration) -> (Readers, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a database?100%.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (n INTEGER)").unwrap();
    let options = Options { access: Access::Write, patience, ..Options::to_read(&path) };
    (Readers::new(options, 1), folder)
}

fn count(held: &Held) -> u32 {
    query_scalar("SELECT count(*) FROM t").fetch_one(held).unwrap()
}

#[test]
fn a_connection_that_comes_back_is_given_to_the_next() {
    let (readers, _folder) = one(PATIENCE);
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
    let (readers, _folder) = one(Duration::from_millis(20));
    let held = readers.acquire().unwrap();
    let late = readers.acquire().map(drop).unwrap_err();
    assert!(late.is_unavailable() && late.to_string().contains("in use"), "{late}");
    drop(held);
    assert!(readers.acquire().is_ok());
}

#[test]
fn what_was_begun_is_undone() {
    let (readers, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    query("BEGIN IMMEDIATE").execute(&held).unwrap();
    query("INSERT INTO t VALUES (1)").execute(&held).unwrap();
    drop(held);
    assert_eq!(count(&readers.acquire().unwrap()), 0);
}

#[test]
fn none_once_it_is_closed() {
    let (readers, _folder) = one(PATIENCE);
    let held = readers.acquire().unwrap();
    let asker = readers.clone();
    let waits = thread::spawn(move || asker.acquire().map(drop));
    readers.close();
    assert!(waits.join().unwrap().unwrap_err().to_string().contains("closed"));
    drop(held);
    assert!(readers.acquire().is_err());
    assert_eq!(readers.0.pool().open, 0);
}

#[test]
fn one_that_cannot_be_opened_is_asked_for_again() {
    let (readers, folder) = one(PATIENCE);
    let path = &readers.0.options.path;
    let away = folder.path().join("away");
    std::fs::rename(path, &away).unwrap();
    assert!(readers.acquire().map(drop).unwrap_err().is_unavailable());
    std::fs::rename(&away, path).unwrap();
    assert!(readers.acquire().is_ok());
}

#[test]
fn a_file_that_nobody_changes() {
    let (readers, _folder) = one(PATIENCE);
    let options = Options { access: Access::ReadAlone, ..readers.0.options.clone() };
    let held = Readers::new(options, 1).acquire().unwrap();
    assert_eq!(count(&held), 0);
    assert!(query("INSERT INTO t VALUES (1)").execute(&held).is_err());
}
