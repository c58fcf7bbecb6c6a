//! Who gets a connection, and in what state.

use std::sync::mpsc::channel;
use std::thread;

use super::*;
use crate::store::sql::query::{query, query_scalar};

/// One connection to a database that is new.
fn one(patience: Duration) -> (Connections, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a database?100%.db");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (n INTEGER)").unwrap();
    let options = Options { access: Access::Write, patience, ..Options::to_look(&path) };
    (Connections::new(options, 1), folder)
}

fn wait_for(connections: &Connections, waiting: usize) {
    while connections.at_hand().waiting.len() < waiting {
        thread::yield_now();
    }
}

#[test]
fn in_the_order_of_asking() {
    let (connections, _folder) = one(PATIENCE);
    let (tell, told) = channel();
    let held = connections.acquire().unwrap();
    let askers: Vec<_> = (0..5)
        .map(|n| {
            let (asker, tell) = (connections.clone(), tell.clone());
            let thread = thread::spawn(move || {
                let _held = asker.acquire().unwrap();
                tell.send(n).unwrap();
            });
            wait_for(&connections, n + 1);
            thread
        })
        .collect();
    // Whoever gives it back and asks again comes last.
    drop(held);
    drop(connections.acquire().unwrap());
    tell.send(5).unwrap();
    askers.into_iter().for_each(|thread| thread.join().unwrap());
    drop(tell);
    assert_eq!(told.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn who_no_longer_waits_takes_none_away() {
    let (connections, _folder) = one(Duration::from_millis(20));
    let held = connections.acquire().unwrap();
    let late = connections.acquire().map(drop).unwrap_err();
    assert!(late.is_unavailable() && late.to_string().contains("in use"), "{late}");
    drop(held);
    assert!(connections.acquire().is_ok());
}

#[test]
fn what_was_begun_is_undone() {
    let (connections, _folder) = one(PATIENCE);
    let held = connections.acquire().unwrap();
    query("BEGIN IMMEDIATE").execute(&held).unwrap();
    query("INSERT INTO t VALUES (1)").execute(&held).unwrap();
    drop(held);
    let held = connections.acquire().unwrap();
    assert_eq!(query_scalar::<u32>("SELECT count(*) FROM t").fetch_one(&held).unwrap(), 0);
}

#[test]
fn none_once_it_is_closed() {
    let (connections, _folder) = one(PATIENCE);
    let held = connections.acquire().unwrap();
    let asker = connections.clone();
    let waits = thread::spawn(move || asker.acquire().map(drop));
    wait_for(&connections, 1);
    connections.close();
    assert!(waits.join().unwrap().unwrap_err().to_string().contains("closed"));
    drop(held);
    assert!(connections.acquire().is_err());
    assert_eq!(connections.at_hand().open, 0);
}

#[test]
fn one_that_cannot_be_opened_is_asked_for_again() {
    let (connections, folder) = one(PATIENCE);
    let path = &connections.0.options.path;
    let away = folder.path().join("away");
    std::fs::rename(path, &away).unwrap();
    assert!(connections.acquire().map(drop).unwrap_err().is_unavailable());
    std::fs::rename(&away, path).unwrap();
    assert!(connections.acquire().is_ok());
}

#[test]
fn a_file_that_nobody_changes() {
    let (connections, _folder) = one(PATIENCE);
    let options = Options { access: Access::ReadAlone, ..connections.0.options.clone() };
    let alone = Connections::new(options, 1);
    let held = alone.acquire().unwrap();
    assert_eq!(query_scalar::<u32>("SELECT count(*) FROM t").fetch_one(&held).unwrap(), 0);
    assert!(query("INSERT INTO t VALUES (1)").execute(&held).is_err());
}
