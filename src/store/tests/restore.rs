//! A backup in the place of the database, stopped after each of its steps.

use std::fs;

use super::*;
use crate::store::sql::query::{query, query_scalar};
use crate::store::upkeep::restore::Step;

/// What a folder holds of a server that was stopped: the database of a player, with the player in its log.
async fn stopped(userid: &str) -> TempDir {
    let (store, folder) = file_store().await;
    store.checkpoint().unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, userid);
    tx.commit().unwrap();
    let copy = as_it_is(folder.path());
    assert!(fs::metadata(copy.path().join("pbmd.db-wal")).unwrap().len() > 0);
    copy
}

/// What a machine finds that is switched on again: the files as they are now.
fn as_it_is(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    copy
}

async fn players_of(path: &Path) -> Vec<String> {
    let store = Store::open(path).await.unwrap();
    let mut look = store.read().unwrap();
    assert_eq!(look.integrity_faults().unwrap(), Vec::<String>::new());
    let players = look.players(9).unwrap().into_iter().map(|line| line.player.userid).collect();
    drop(look);
    store.close().unwrap();
    players
}

/// A backup of a server with this player.
async fn backup(userid: &str) -> (TempDir, PathBuf) {
    let folder = stopped(userid).await;
    let store = Store::open(&folder.path().join("pbmd.db")).await.unwrap();
    let new = NewCopy::new(&folder.path().join("backup")).unwrap();
    store.copy_into(&new).unwrap();
    new.keep().unwrap();
    store.close().unwrap();
    let file = folder.path().join("backup");
    (folder, file)
}

#[tokio::test]
async fn stopped_after_any_step_there_is_a_whole_database() {
    let (_folder, backup) = backup("bob").await;
    for steps in 0..=Step::ALL.len() {
        let folder = stopped("alice").await;
        let staged = Staged::new(&backup, &folder.path().join("pbmd.db")).unwrap();
        let mut kept = staged.kept(".old");
        for step in Step::ALL.into_iter().take(steps) {
            staged.take(step, &mut kept).unwrap();
        }
        let after = as_it_is(folder.path());
        let expected = if steps == Step::ALL.len() { "bob" } else { "alice" };
        assert_eq!(players_of(&after.path().join("pbmd.db")).await, [expected], "{steps} steps");
        if steps >= 2 {
            let kept = as_it_is(folder.path()).path().join("pbmd.db.old");
            assert!(!kept.with_file_name("pbmd.db.old-wal").exists());
            fs::copy(folder.path().join("pbmd.db.old"), after.path().join("kept")).unwrap();
            assert_eq!(players_of(&after.path().join("kept")).await, ["alice"], "{steps} steps");
        }
        // The next try is not hindered by what this one has left.
        let again = Staged::new(&backup, &after.path().join("pbmd.db")).unwrap();
        again.install(".again").unwrap();
        assert_eq!(players_of(&after.path().join("pbmd.db")).await, ["bob"], "{steps} steps");
    }
}

#[tokio::test]
async fn a_broken_database_is_kept_with_its_log() {
    let (_folder, backup) = backup("bob").await;
    let folder = stopped("alice").await;
    let database = folder.path().join("pbmd.db");
    fs::write(&database, "no database ".repeat(1000)).unwrap();
    let log = fs::read(folder.path().join("pbmd.db-wal")).unwrap();
    let kept = Staged::new(&backup, &database).unwrap().install(".old").unwrap().unwrap();
    assert_eq!(kept, Kept { file: folder.path().join("pbmd.db.old"), whole: false });
    assert!(fs::read(&kept.file).unwrap().starts_with(b"no database"));
    assert!(fs::read(folder.path().join("pbmd.db.old-wal")).unwrap() == log);
    assert_eq!(players_of(&database).await, ["bob"]);
}

#[tokio::test]
async fn a_copy_with_its_log_is_restored_with_it() {
    let other = stopped("bob").await;
    let folder = tempfile::tempdir().unwrap();
    let (copy, database) = (other.path().join("pbmd.db"), folder.path().join("pbmd.db"));
    let before = fs::read(&copy).unwrap();
    assert_eq!(Copy::open(&copy).unwrap().made, Made::WithLog);
    assert_eq!(Staged::new(&copy, &database).unwrap().install(".old").unwrap(), None);
    assert_eq!(players_of(&database).await, ["bob"]);
    assert!(fs::read(&copy).unwrap() == before, "a copy is not changed");
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["pbmd.db"]);
}

#[tokio::test]
async fn nobody_else_uses_the_database_meanwhile() {
    let (_folder, backup) = backup("bob").await;
    let folder = stopped("alice").await;
    let database = folder.path().join("pbmd.db");
    let store = Store::open(&database).await.unwrap();
    let error = Staged::new(&backup, &database).unwrap_err();
    assert!(error.is_unavailable() && error.to_string().contains("Another pbmd"), "{error}");
    store.close().unwrap();
    drop(store);
    let staged = Staged::new(&backup, &database).unwrap();
    for error in [Store::open(&database).await.unwrap_err(), Store::open_read_only(&database).unwrap_err()] {
        assert!(error.is_unavailable() && error.to_string().contains("a backup is being put"), "{error}");
    }
    drop(staged);
    assert_eq!(players_of(&database).await, ["alice"], "nothing was changed");
    let error = Staged::new(&database, &database).unwrap_err();
    assert!(error.to_string().contains("is the database itself"), "{error}");
}

/// A copy under way keeps the log from being emptied, and no writer waits for that.
#[tokio::test]
async fn who_looks_for_long_holds_up_nobody() {
    let (store, _folder) = file_store().await;
    let mut look = store.read().unwrap();
    look.contents().unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    tx.commit().unwrap();
    let patience = |store: &Store| {
        let writer = store.writer.clone();
        let writer = writer.acquire().unwrap();
        query_scalar::<i64>("PRAGMA busy_timeout").fetch_one(&writer).unwrap()
    };
    let before = patience(&store);
    assert!(!store.checkpoint().unwrap());
    assert_eq!(patience(&store), before);
    drop(look);
    assert!(store.checkpoint().unwrap());
}

#[tokio::test]
async fn one_program_writes_a_copy_and_nothing_is_left_of_half_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    fs::write(folder.path().join("backup.partial"), "left by a program that was stopped").unwrap();
    let new = NewCopy::new(&file).unwrap();
    let error = NewCopy::new(&file).unwrap_err();
    assert!(error.to_string().contains("is being written already"), "{error}");
    drop(new);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    fs::write(&file, "something").unwrap();
    let error = NewCopy::new(&file).unwrap_err();
    assert!(error.to_string().contains("is not written over"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"something");
}

/// A backup of a database with larger pages, as earlier versions made them, has those of a new one.
#[tokio::test]
async fn a_copy_has_the_pages_of_a_new_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pbmd.db");
    fs::write(&path, []).unwrap();
    let older = connection_to(&path);
    query("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL").execute(&older).unwrap();
    drop(older);
    let store = Store::open(&path).await.unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    tx.commit().unwrap();
    let page_size =
        |connection: &Connection| query_scalar::<u32>("PRAGMA page_size").fetch_one(connection).unwrap();
    assert_eq!(page_size(&store.writer.acquire().unwrap()), 4096);
    let new = NewCopy::new(&folder.path().join("backup.db")).unwrap();
    store.copy_into(&new).unwrap();
    assert_eq!(page_size(&connection_to(new.file())), PAGE_SIZE);
    assert_eq!(page_size(&store.writer.acquire().unwrap()), 4096, "nothing has changed");
    let file = folder.path().join("backup.db");
    new.keep().unwrap();
    let copy = Copy::open(&file).unwrap();
    assert!(copy.read().unwrap().player_by_userid("alice").unwrap().is_some());
}
