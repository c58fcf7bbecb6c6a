//! A large database: the rows of a few mails, copied many times.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

/// A table to copy: its name with conditions, the columns that differ in each copy (`nth` is its number), and the final number
/// of rows of that kind. Columns that do not exist are skipped.
pub type Copied<'a> = (&'a str, &'a [(&'a str, &'a str)], u32);

/// Copies rows in a database that nobody else uses, applies changes, and gathers statistics.
pub async fn copy(path: &Path, tables: &[Copied<'_>], changes: &[String]) {
    let options =
        SqliteConnectOptions::new().filename(path).foreign_keys(false).synchronous(SqliteSynchronous::Off);
    let mut database = options.pragma("cache_size", "-1000000").connect().await.unwrap();
    for (table, changed, number) in tables {
        copy_rows(&mut database, table, changed, number - 1).await;
    }
    for change in changes.iter().map(String::as_str).chain(["ANALYZE"]) {
        sqlx::query(AssertSqlSafe(change.to_owned())).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
}

async fn copy_rows(database: &mut SqliteConnection, rows: &str, changed: &[(&str, &str)], copies: u32) {
    let table = rows.split(' ').next().unwrap();
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
        .bind(table)
        .fetch_all(&mut *database)
        .await
        .unwrap();
    let value = |column: &String| {
        let found = changed.iter().find(|(name, _)| name == column);
        found.map_or(column.clone(), |(_, value)| (*value).to_string())
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let query = format!(
        "WITH RECURSIVE numbers (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM numbers WHERE nth < {copies}),
             originals AS MATERIALIZED (SELECT * FROM {rows})
         INSERT INTO {table} ({}) SELECT {} FROM numbers CROSS JOIN originals",
        columns.join(", "),
        values.join(", ")
    );
    sqlx::query(AssertSqlSafe(query)).execute(database).await.unwrap();
}
