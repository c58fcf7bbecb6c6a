//! A database of PostgreSQL for each test, where `PBMD_POSTGRES` names a server: a URL of a user that may make databases.

#![allow(dead_code)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use tokio::sync::OnceCell;

use super::Store;

/// A database, which goes when it is dropped.
pub struct Database {
    /// Where it is.
    pub url: String,
    name: String,
}

/// The URL of the server; none where the tests are to use SQLite.
pub fn server() -> Option<String> {
    std::env::var("PBMD_POSTGRES").ok().filter(|url| !url.is_empty())
}

/// A new database with the tables in it; none where the tests are to use SQLite.
pub async fn database() -> Option<Database> {
    static TEMPLATE: OnceCell<Database> = OnceCell::const_new();
    let server = server()?;
    let template = TEMPLATE.get_or_init(|| async {
        let empty = make(&server, "template0").await;
        Store::connect(&empty.url).await.unwrap().close().unwrap();
        empty
    });
    Some(make(&server, &template.await.name).await)
}

/// A new database without tables.
pub async fn empty_database() -> Option<Database> {
    Some(make(&server()?, "template0").await)
}

async fn make(server: &str, template: &str) -> Database {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("pbmd_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let mut connection = connect(server).await;
    let create = format!("CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'");
    connection.execute(AssertSqlSafe(create)).await.unwrap();
    connection.close().await.unwrap();
    let (scheme, rest) = server.split_once("://").unwrap();
    let (host, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let query = rest.split_once('?').map(|(_, query)| format!("?{query}")).unwrap_or_default();
    Database { url: format!("{scheme}://{host}/{name}{query}"), name }
}

/// Connects to a server as its own programs do.
pub async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().disable_statement_logging().connect().await.unwrap()
}

impl Database {
    /// Another database with the same in it. Whoever uses this one is cut off, and connects again.
    pub async fn copy(&self) -> Database {
        let server = server().unwrap();
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(end).bind(&self.name).execute(&mut connect(&server).await).await.unwrap();
        make(&server, &self.name).await
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let Some(server) = server() else { return };
        // What a test runs in cannot wait here.
        let dropped = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut connection = connect(&server).await;
                connection.execute(AssertSqlSafe(drop)).await.unwrap();
            });
        });
        // One that stays does no harm.
        let _stays = dropped.join();
    }
}
