//! A database made large: the rows that a few mails have made, many times over.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

/// A table whose rows are copied: its name, with what follows it in a query where not all rows are meant; what is other in each copy,
/// `nth` being the number of the copy; and how many rows of a kind there are in the end. Columns that the table does not have are
/// passed over.
pub type Copied<'a> = (&'a str, &'a [(&'a str, &'a str)], u32);

/// Copies rows of tables in a database that nobody else uses, makes some changes after that, and gathers statistics.
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

/// Copies the rows of a table so many times.
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
