//! The file itself: made, opened again, locked, full, not to be had.

use sqlx::AssertSqlSafe;

use super::*;
use crate::store::sql::query::{query, query_scalar};

/// How a path that cannot serve is complained of.
async fn check(path: &Path, complaint: &str) {
    let error = Store::open(path).await.unwrap_err();
    assert!(error.is_unavailable(), "{error:?}");
    let error = error.to_string();
    assert!(error.contains(complaint) && error.contains(path.parent().unwrap().to_str().unwrap()), "{error}");
}

#[tokio::test]
async fn says_what_is_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    check(&folder.path().join("file/pbmd.db"), "Cannot make the folder").await;
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    check(&folder.path().join("folder"), "Cannot open the database").await;
}

#[tokio::test]
async fn is_not_some_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pbmd.db");
    std::fs::write(&path, "Dear Bob, this is a letter and no database.\n".repeat(100)).unwrap();
    let error = Store::open(&path).await.unwrap_err();
    assert!(matches!(&error, StoreError::Broken(text) if text.contains("not a database")), "{error:?}");
}

#[tokio::test]
async fn made_with_its_folders_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/pbmd.db");
    let store = Store::open(&path).await.unwrap();
    store.take(mail(1), at(1)).await.unwrap();
    for name in ["pbmd.db", "pbmd.db-wal"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path.with_file_name(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    store.close().unwrap();
    assert!(!path.with_file_name("pbmd.db-wal").exists());
}

#[tokio::test]
async fn safe_settings() {
    let (store, _folder) = file_store().await;
    let pragmas =
        [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("secure_delete", "1")];
    for (pragma, expected) in pragmas {
        let found = format!("SELECT CAST(found.{} AS TEXT) FROM pragma_{0} AS found", pragma);
        let found: String =
            query_scalar(AssertSqlSafe(found)).fetch_one(&store.writer.acquire().unwrap()).unwrap();
        assert_eq!(found, expected, "{pragma}");
    }
}

#[tokio::test]
async fn all_tables_are_strict_and_the_schema_is_current() {
    let (store, _folder) = file_store().await;
    let loose: Vec<String> = query_scalar(
        "SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'
             AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&store.reader.acquire().unwrap())
    .unwrap();
    assert_eq!(loose, Vec::<String>::new());
    let applied: i64 = query_scalar("SELECT count(*) FROM _sqlx_migrations WHERE success")
        .fetch_one(&store.reader.acquire().unwrap())
        .unwrap();
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations")).unwrap();
    let files = files.filter(|file| file.as_ref().unwrap().path().is_file());
    assert_eq!(applied as usize, files.count());
}

#[tokio::test]
async fn readers_cannot_write() {
    let (store, _folder) = file_store().await;
    let look = store.read().unwrap();
    let error = query("DELETE FROM mails").execute(look.conn()).unwrap_err();
    assert!(error.is_unavailable());
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let (store, folder) = file_store().await;
    query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'future', 1, x'00', 1)",
    )
    .execute(&store.writer.acquire().unwrap())
    .unwrap();
    store.close().unwrap();
    let error = Store::open(&folder.path().join("pbmd.db")).await.unwrap_err();
    assert!(error.to_string().contains("newer pbmd"), "{error}");
}

#[tokio::test]
async fn what_was_committed_is_there_after_a_crash_and_nothing_else() {
    let (store, folder) = file_store().await;
    store.take(mail(1), at(1)).await.unwrap();
    let mut tx = store.begin().unwrap();
    tx.add_player(new_player("alice"), at(2)).unwrap();
    tx.commit().unwrap();
    let mut tx = store.begin().unwrap();
    tx.add_player(new_player("bob"), at(3)).unwrap();

    // What a machine finds after the power was cut: the files as they are at this instant.
    let copy = tempfile::tempdir().unwrap();
    for name in ["pbmd.db", "pbmd.db-wal"] {
        std::fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    let after = Store::open(&copy.path().join("pbmd.db")).await.unwrap();
    assert_eq!(after.waiting().unwrap().mails, 1);
    let mut look = after.read().unwrap();
    assert!(look.player_by_userid("alice").unwrap().is_some());
    assert!(look.player_by_userid("bob").unwrap().is_none());
}

#[tokio::test]
async fn a_dropped_transaction_never_was() {
    let (store, _folder) = file_store().await;
    let mut tx = store.begin().unwrap();
    tx.add_player(new_player("alice"), at(1)).unwrap();
    drop(tx);
    let mut tx = store.begin().unwrap();
    assert_eq!(tx.player_by_userid("alice").unwrap(), None);
    tx.add_player(new_player("alice"), at(1)).unwrap();
    tx.commit().unwrap();
}

#[tokio::test]
async fn looking_shows_one_state() {
    let (store, _folder) = file_store().await;
    let mut look = store.read().unwrap();
    assert_eq!(look.players(9).unwrap(), []);
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    assert_eq!(tx.players(9).unwrap().len(), 1);
    assert_eq!(store.read().unwrap().players(9).unwrap(), []);
    tx.commit().unwrap();
    assert_eq!(look.players(9).unwrap(), []);
    assert_eq!(store.read().unwrap().players(9).unwrap().len(), 1);
}

#[tokio::test]
async fn a_locked_database_is_unavailable_and_then_not() {
    let (store, folder) = file_store().await;
    let other = Store::open_with(
        &folder.path().join("pbmd.db"),
        Duration::from_millis(50),
        FaultInjection::default(),
    )
    .await;
    let other = other.unwrap();
    let tx = store.begin().unwrap();
    let error = other.take(mail(1), at(1)).await.unwrap_err();
    assert!(error.is_unavailable(), "{error:?}");
    drop(tx);
    // A dropped transaction is rolled back before its connection serves again.
    store.take(mail(2), at(1)).await.unwrap();
    assert!(matches!(other.take(mail(1), at(2)).await.unwrap(), Taken::New(_)));
}

#[tokio::test]
async fn a_full_disk_is_unavailable_and_then_not() {
    let (store, _folder) = file_store().await;
    let big = NewMail { raw: vec![b'x'; 1_000_000], ..mail(1) };
    query("PRAGMA max_page_count = 100").execute(&store.writer.acquire().unwrap()).unwrap();
    let error = store.take(big.clone(), at(1)).await.unwrap_err();
    assert!(error.is_unavailable() && error.to_string().contains("full"), "{error:?}");
    query("PRAGMA max_page_count = 100000").execute(&store.writer.acquire().unwrap()).unwrap();
    assert!(matches!(store.take(big, at(2)).await.unwrap(), Taken::New(_)));
}

#[tokio::test]
async fn a_database_not_to_be_written_is_unavailable() {
    let (store, _folder) = file_store().await;
    query("PRAGMA query_only = ON").execute(&store.writer.acquire().unwrap()).unwrap();
    let error = store.take(mail(1), at(1)).await.unwrap_err();
    assert!(error.is_unavailable() && error.to_string().contains("readonly"), "{error:?}");
}

#[tokio::test]
async fn a_closed_store_is_unavailable() {
    let (store, _folder) = file_store().await;
    store.close().unwrap();
    assert!(store.take(mail(1), at(1)).await.unwrap_err().is_unavailable());
    assert!(store.read().unwrap_err().is_unavailable());
}
