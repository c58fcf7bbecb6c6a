//! What a database of PostgreSQL is refused for, in one sentence each, with nothing changed.

use sqlx::Executor;

use super::may_be_spoken_to;
use crate::store::tests::{alive, postgres};
use crate::store::{Place, Store, StoreError};

async fn refused(url: &str, why: &str) {
    let error = Store::connect(url).await.map(drop).unwrap_err();
    assert!(error.to_string().contains(why), "{error}");
    assert!(!error.to_string().contains('\n'), "{error}");
}

#[tokio::test]
async fn urls_that_lead_nowhere_are_refused() {
    refused("pbmd.db", "does not read as `postgres://USER@HOST/DATABASE`").await;
    // No program listens there: it is the port of the kernel's choice, which is free again.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    refused(&format!("postgres://pbmd@{free}/pbmd"), "Cannot open the database pbmd at 127.0.0.1").await;
    let none = format!("none of these hosts takes writes: {free}: ");
    refused(&format!("postgres://pbmd@{free},{free}/pbmd"), &none).await;
}

#[test]
fn old_versions_are_refused() {
    for version in ["14.0", "15.7 (Debian 15.7-0+deb12u1)", "18beta1", "100.1"] {
        assert!(may_be_spoken_to(version).is_ok(), "{version}");
    }
    for version in ["13.22", "9.6.24", "unknown"] {
        let refused = may_be_spoken_to(version).unwrap_err().to_string();
        let sentence = format!("PostgreSQL {version} is too old: 14 is the oldest that is used");
        assert_eq!(refused, sentence);
    }
}

/// A server, and what only looks, go past a host that is away. That a standby is passed over and found when it is promoted is seen by
/// `tests/crash`.
#[tokio::test]
async fn of_several_hosts_the_first_that_takes_writes_is_used() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let both = database.url.replace("?host=", "?host=/nowhere,");
    if both == database.url {
        return println!("skipped: the server has no socket");
    }
    let place = Place::server(&both, None).unwrap();
    Store::try_at(&place).await.unwrap();
    let store = Store::connect(&both).await.unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    tx.commit().unwrap();
    assert!(Store::look_at(&place).unwrap().read().unwrap().player_by_userid("alice").unwrap().is_some());
}

#[tokio::test]
async fn what_is_no_place_for_the_tables_is_refused() {
    let Some(database) = postgres::empty_database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    refused(&database.url.replace("/pbmd_", "/none_"), "does not exist; `createdb` makes it").await;
    let error = Store::look_at(&Place::server(&database.url, None).unwrap()).map(drop).unwrap_err();
    assert!(error.to_string().contains("holds no tables of pbmd"), "{error}");

    let mut connection = postgres::connect(&database.url).await;
    connection.execute("CREATE TABLE diary (day TEXT)").await.unwrap();
    refused(&database.url, "holds tables of something else").await;
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    let tables: i64 = sqlx::query_scalar(tables).fetch_one(&mut connection).await.unwrap();
    assert_eq!(tables, 1, "nothing was changed");

    connection.execute("DROP TABLE diary").await.unwrap();
    Store::connect(&database.url).await.unwrap().close().unwrap();
    assert!(Store::look_at(&Place::server(&database.url, None).unwrap()).is_ok());
    connection.execute("UPDATE _sqlx_migrations SET version = version + 9000").await.unwrap();
    refused(&database.url, "another program").await;
}

#[tokio::test]
async fn tables_of_a_newer_version_are_refused() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'of the future', TRUE, '', 0)";
    postgres::connect(&database.url).await.execute(newer).await.unwrap();
    assert!(matches!(Store::connect(&database.url).await, Err(StoreError::Newer(9999))));
    assert!(matches!(
        Store::look_at(&Place::server(&database.url, None).unwrap()),
        Err(StoreError::Newer(9999))
    ));
}

#[tokio::test]
async fn missing_rights_and_wrong_passwords_are_told() {
    let Some(database) = postgres::empty_database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let guest = format!("guest_{}", std::process::id());
    let mut connection = postgres::connect(&database.url).await;
    let statements = [
        format!("CREATE ROLE {guest} LOGIN PASSWORD 'right'"),
        String::from("REVOKE CREATE ON SCHEMA public FROM PUBLIC"),
    ];
    for statement in statements {
        connection.execute(sqlx::AssertSqlSafe(statement)).await.unwrap();
    }
    let (start, rest) = database.url.split_once("://").unwrap();
    let rest = rest.split_once('@').map_or(rest, |(_, rest)| rest);
    refused(&format!("{start}://{guest}:right@{rest}"), "may not make tables in its schema public").await;
    refused(&format!("{start}://{guest}_2:right@{rest}"), &format!("{guest}_2")).await;
    connection.execute(sqlx::AssertSqlSafe(format!("DROP ROLE {guest}"))).await.unwrap();
}

/// A writer that another server keeps waiting gives up, and writes when it can.
#[tokio::test]
async fn there_is_one_writer_on_all_servers() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let (one, two) =
        (Store::connect(&database.url).await.unwrap(), Store::connect(&database.url).await.unwrap());
    let mut first = one.begin().unwrap();
    let waits = std::thread::spawn(move || {
        let mut second = two.begin().unwrap();
        let found = second.player_by_userid("alice").unwrap().is_some();
        alive(&mut second, "bob");
        second.commit().unwrap();
        found
    });
    alive(&mut first, "alice");
    first.commit().unwrap();
    assert!(waits.join().unwrap(), "it began after the first had committed");
    assert!(one.read().unwrap().player_by_userid("bob").unwrap().is_some());
}

/// A lost connection undoes what was not committed, and the next one is as good.
#[tokio::test]
async fn a_lost_connection_is_made_again() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let store = Store::connect(&database.url).await.unwrap();
    let mut tx = store.begin().unwrap();
    alive(&mut tx, "alice");
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    postgres::connect(&database.url).await.execute(end).await.unwrap();
    assert!(tx.commit().unwrap_err().is_unavailable());
    let mut tx = store.begin().unwrap();
    assert!(tx.player_by_userid("alice").unwrap().is_none());
    alive(&mut tx, "alice");
    tx.commit().unwrap();
    assert!(store.read().unwrap().player_by_userid("alice").unwrap().is_some());
}
