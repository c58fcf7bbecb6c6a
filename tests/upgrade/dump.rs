//! A database as text, and back. The text is SQL: tables with rows, next numbers, indices. Bytes that are lines of a mail are
//! written as such, others as `X'..'`.

use std::fmt::Write;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

/// A connection without the store, which also opens older databases.
pub async fn connect(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true).foreign_keys(false);
    SqliteConnection::connect_with(&options).await.unwrap()
}

pub async fn run(connection: &mut SqliteConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_string())).execute(connection).await.unwrap();
}

/// The rows of a query, each value as text.
pub async fn rows(connection: &mut SqliteConnection, sql: &str) -> Vec<Vec<String>> {
    let rows = sqlx::raw_sql(AssertSqlSafe(sql.to_string())).fetch_all(connection).await.unwrap();
    let text = |row: &sqlx::sqlite::SqliteRow, at: usize| {
        row.try_get::<String, _>(at).unwrap_or_else(|_| row.get::<i64, _>(at).to_string())
    };
    rows.iter().map(|row| (0..row.len()).map(|at| text(row, at)).collect()).collect()
}

pub async fn dump(path: &Path) -> String {
    let mut connection = connect(path).await;
    let mut text = String::from("BEGIN;\n\n");
    let tables = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    for table in rows(&mut connection, tables).await {
        let [name, sql] = &table[..] else { panic!("{table:?}") };
        writeln!(text, "{sql};\n").unwrap();
        insert(&mut text, &mut connection, name).await;
    }
    text.push_str("DELETE FROM sqlite_sequence;\n\n");
    insert(&mut text, &mut connection, "sqlite_sequence").await;
    let others = "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY rowid";
    for other in rows(&mut connection, others).await {
        writeln!(text, "{};", other[0]).unwrap();
    }
    text.push_str("\nCOMMIT;\n");
    text
}

async fn insert(text: &mut String, connection: &mut SqliteConnection, table: &str) {
    let columns =
        rows(connection, &format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid")).await;
    let names: Vec<&str> = columns.iter().map(|column| column[0].as_str()).collect();
    let quoted: Vec<String> = names.iter().map(|name| format!("quote(\"{name}\")")).collect();
    let found = rows(connection, &format!("SELECT {} FROM {table}", quoted.join(", "))).await;
    if found.is_empty() {
        return;
    }
    let values: Vec<String> = found
        .iter()
        .map(|row| {
            format!("    ({})", row.iter().map(|value| readable(value)).collect::<Vec<_>>().join(", "))
        })
        .collect();
    writeln!(text, "INSERT INTO {table} ({}) VALUES\n{};\n", names.join(", "), values.join(",\n")).unwrap();
}

/// A value as SQL; bytes that are lines of text as such.
fn readable(value: &str) -> String {
    let Some(digits) = value.strip_prefix("X'").and_then(|rest| rest.strip_suffix('\'')) else {
        return value.to_string();
    };
    let bytes: Vec<u8> = (0..digits.len() / 2)
        .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    match String::from_utf8(bytes) {
        Ok(lines) if lines.contains("\r\n") && is_plain(&lines.replace("\r\n", "\n")) => {
            let lines = lines.replace("\r\n", "\n").replace('\'', "''");
            format!("CAST(replace('{lines}', char(10), char(13, 10)) AS BLOB)")
        }
        _ => value.to_string(),
    }
}

fn is_plain(lines: &str) -> bool {
    lines.chars().all(|c| matches!(c, '\n' | ' '..='~'))
}

/// Creates the database from its text.
pub async fn restore(sql: &str, path: &Path) {
    let mut connection = connect(path).await;
    run(&mut connection, sql).await;
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await.unwrap();
    assert!(broken.is_empty(), "{} rows name others that are not there", broken.len());
    connection.close().await.unwrap();
}
