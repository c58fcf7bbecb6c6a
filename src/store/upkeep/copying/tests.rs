//! All that a database holds, in another one and back.

use crate::store::sql::driver::Row;
use crate::store::tests::{Home, alive, at, board, file_store, letter, postgres};
use crate::store::{Place, Result, Store};

use super::{AssertSqlSafe, names, query};

/// Every value of every row.
fn everything(store: &Store) -> Vec<String> {
    let look = store.read().unwrap();
    let mut rows = Vec::new();
    for (table, columns) in look.schema().unwrap() {
        let note = |row: &Row| {
            let values: Vec<String> =
                (0..columns.len()).map(|at| format!("{:?}", row.value(at).unwrap())).collect();
            rows.push(format!("{table}: {}", values.join(" ")));
            Ok(())
        };
        let select = format!("SELECT {} FROM {table}", names(&columns));
        query(AssertSqlSafe(select)).each_row(look.conn(), note).unwrap();
    }
    rows.sort();
    rows
}

async fn copy(from: &Place, to: &Place) -> Result<Store> {
    let source = Store::to_copy(from)?;
    let target = Store::to_fill(to).await?;
    target.fill_from(&mut source.read()?)?;
    assert_eq!(source.read()?.row_counts()?, target.read()?.row_counts()?);
    source.close_read_only();
    Ok(target)
}

/// A file in which something has happened: rows that name others, texts of many scripts, bytes, and a number whose row is gone.
async fn played() -> (Place, Vec<String>, Home) {
    let (store, folder) = file_store().await;
    let mut tx = store.begin().unwrap();
    let players = ["alice", "bob"].map(|userid| alive(&mut tx, userid));
    tx.add_board(&board("savoy", &players), at(0)).unwrap();
    for number in 0..300 {
        tx.add_letter(&letter(&format!("{number}\u{2013}\u{f6}'\"@example.com"), "a@b.c"), at(0)).unwrap();
    }
    query("DELETE FROM letters WHERE id = 300").execute(tx.conn()).unwrap();
    tx.commit().unwrap();
    let held = everything(&store);
    store.close().unwrap();
    (Place::file(&folder.path().join("pbmd.db")), held, folder)
}

/// The copy holds the same, and goes on with the same numbers.
fn is_the_same(copy: &Store, held: &[String]) {
    assert_eq!(everything(copy), held);
    let mut tx = copy.begin().unwrap();
    let next = tx.add_letter(&letter("new@example.com", "a@b.c"), at(0)).unwrap();
    assert_eq!(next.0, 301, "no number is given twice");
}

#[tokio::test]
async fn a_file_is_copied_into_a_file_that_is_not_there() {
    let (from, held, _home) = played().await;
    let folder = tempfile::tempdir().unwrap();
    let to = Place::file(&folder.path().join("new.db"));
    let made = copy(&from, &to).await.unwrap();
    is_the_same(&made, &held);
    made.close().unwrap();
    for refused in [copy(&from, &to).await, copy(&from, &from).await] {
        assert!(refused.map(drop).unwrap_err().to_string().contains("is not empty; nothing was changed"));
    }
    let missing = Place::file(&folder.path().join("missing.db"));
    let error = copy(&missing, &Place::file(&folder.path().join("none.db"))).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("There is no database"), "{error}");
    assert!(!folder.path().join("none.db").exists());
}

#[tokio::test]
async fn sources_of_other_versions_are_refused() {
    let (store, folder) = file_store().await;
    let newest = "(SELECT max(version) FROM _sqlx_migrations)";
    let to = Place::file(&folder.path().join("new.db"));
    for (change, why) in [
        (format!("DELETE FROM _sqlx_migrations WHERE version = {newest}"), "older than those of this pbmd"),
        (format!("UPDATE _sqlx_migrations SET version = 9999 WHERE version = {newest}"), "a newer pbmd"),
        (String::from("UPDATE _sqlx_migrations SET version = version + 10000"), "holds no tables of pbmd"),
    ] {
        query(AssertSqlSafe(change)).execute(&store.writer.acquire().unwrap()).unwrap();
        let error = copy(&Place::file(&folder.path().join("pbmd.db")), &to).await.map(drop).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
        assert!(to.as_file().is_some_and(|file| !file.exists()));
    }
}

#[tokio::test]
async fn a_file_is_copied_to_a_server_and_back() {
    let Some(database) = postgres::empty_database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let (from, held, _home) = played().await;
    let there = Place::server(&database.url, None).unwrap();
    let server = copy(&from, &there).await.unwrap();
    is_the_same(&server, &held);
    let error = copy(&from, &there).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("is not empty"), "{error}");
    server.join("a", "here", at(0)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let back = copy(&there, &Place::file(&folder.path().join("back.db"))).await.unwrap();
    let mut came_back = everything(&back);
    came_back.retain(|row| !row.starts_with("servers: "));
    assert_eq!(came_back, held);
    // A server that begins on the file is not kept waiting by one that worked elsewhere.
    back.join("b", "elsewhere", at(0)).unwrap();
}

#[tokio::test]
async fn a_server_that_works_is_no_place_for_a_copy() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let (from, _held, _home) = played().await;
    let place = Place::server(&database.url, None).unwrap();
    let store = Store::connect(&database.url).await.unwrap();
    store.join("a", "here", at(0)).unwrap();
    assert!(copy(&from, &place).await.map(drop).unwrap_err().to_string().contains("is not empty"));
    store.leave(at(0)).unwrap();
    copy(&from, &place).await.unwrap();
}
