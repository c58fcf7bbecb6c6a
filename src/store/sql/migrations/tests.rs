//! What the migrations make of both engines is the same: tables, columns, keys, indexes. And every statement is one of PostgreSQL's.

use std::collections::BTreeSet;

use sqlx::AssertSqlSafe;

use crate::store::sql::query::{query, query_as, query_scalar};
use crate::store::tests::plans::source::statements;
use crate::store::tests::{file_store, postgres};
use crate::store::{ReadTx, Store};

/// A table, column or index, and what there is to know about it.
type Facts = BTreeSet<String>;

/// Tables that engines have for themselves.
const OF_ONE: [&str; 4] = ["writer", "last_numbers", "sqlite_sequence", "_sqlx_migrations"];

fn is_shared(table: &str) -> bool {
    !OF_ONE.contains(&table)
}

fn columns_of_sqlite(tx: &ReadTx) -> Facts {
    let tables: Vec<String> =
        query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'").fetch_all(tx.conn()).unwrap();
    let mut facts = Facts::new();
    for table in tables.iter().filter(|table| is_shared(table)) {
        let columns = "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo($1)";
        let columns: Vec<(String, String, bool, i64)> =
            query_as(columns).bind(table).fetch_all(tx.conn()).unwrap();
        for (name, kind, is_set, key) in columns {
            let is_set = is_set || key > 0;
            facts.insert(format!("{table}.{name}: {kind}, set: {is_set}, key: {key}"));
        }
        let keys = "SELECT \"from\", \"table\", on_delete FROM pragma_foreign_key_list($1)";
        let keys: Vec<(String, String, String)> = query_as(keys).bind(table).fetch_all(tx.conn()).unwrap();
        facts.extend(keys.iter().map(|(from, to, then)| format!("{table}.{from} names {to}, {then}")));
    }
    facts
}

fn columns_of_postgres(tx: &ReadTx) -> Facts {
    let columns: Vec<(String, String, String, bool, i64)> = query_as(
        "SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull,
                CAST(coalesce(array_position(i.indkey::INT2[], a.attnum), -1) + 1 AS BIGINT)
         FROM pg_class AS c
         JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace",
    )
    .fetch_all(tx.conn())
    .unwrap();
    let mut facts = Facts::new();
    for (table, name, kind, is_set, key) in columns.iter().filter(|column| is_shared(&column.0)) {
        let kind = match kind.as_str() {
            "bigint" => "INTEGER",
            "double precision" => "REAL",
            "bytea" => "BLOB",
            "text" => "TEXT",
            other => other,
        };
        facts.insert(format!("{table}.{name}: {kind}, set: {is_set}, key: {key}"));
    }
    let keys: Vec<(String, String, String, String)> = query_as(
        "SELECT conrelid::regclass::TEXT, attname, confrelid::regclass::TEXT,
                CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
         WHERE contype = 'f'",
    )
    .fetch_all(tx.conn())
    .unwrap();
    facts.extend(keys.iter().map(|(table, from, to, then)| format!("{table}.{from} names {to}, {then}")));
    facts
}

/// The name and table of each index, whether it is unique, and its text without marks and blanks.
fn indexes(tx: &ReadTx, sql: &'static str) -> Facts {
    let indexes: Vec<(String, String)> = query_as(sql).fetch_all(tx.conn()).unwrap();
    let mut facts = Facts::new();
    for (table, text) in indexes.iter().filter(|index| is_shared(&index.0)) {
        let mut text = text.to_lowercase();
        // What PostgreSQL adds when it prints an index.
        for added in [
            "using btree",
            "::text[]",
            "::text",
            "public.",
            "collate nocase",
            "collate \"c\"",
            "::double precision",
        ] {
            text = text.replace(added, "");
        }
        for (printed, written) in [(" = any (array[", " in ("), ("<> '", "<>'")] {
            text = text.replace(printed, written);
        }
        text.retain(|sign| sign.is_alphanumeric() || "_<>=,'".contains(sign));
        facts.insert(format!("{table}: {text}"));
    }
    facts
}

#[tokio::test]
async fn both_engines_have_the_same_tables() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let (file, _folder) = file_store().await;
    let server = Store::connect(&database.url).await.unwrap();
    let (of_file, of_server) = (file.read().unwrap(), server.read().unwrap());
    let same = |ours: Facts, theirs: Facts| {
        let only: Vec<&String> = ours.symmetric_difference(&theirs).collect();
        assert!(ours.len() > 50 && only.is_empty(), "{only:#?}");
    };
    same(columns_of_sqlite(&of_file), columns_of_postgres(&of_server));
    same(
        indexes(&of_file, "SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"),
        indexes(
            &of_server,
            "SELECT indrelid::regclass::TEXT, pg_get_indexdef(indexrelid) FROM pg_index
             WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
                 AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))",
        ),
    );
    let rows = "SELECT id, userid, skeleton, password, stage, created FROM players ORDER BY id";
    type House = (i64, String, String, String, String, i64);
    let houses = |tx: &ReadTx| -> Vec<House> { query_as(rows).fetch_all(tx.conn()).unwrap() };
    assert_eq!(houses(&of_file), houses(&of_server));
}

/// Each is understood by both, with the types that its parameters have.
#[tokio::test]
async fn statements_are_portable() {
    let Some(database) = postgres::database().await else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let server = Store::connect(&database.url).await.unwrap();
    let mut tx = server.begin().unwrap();
    let mut refused = Vec::new();
    for (number, statement) in statements().into_iter().enumerate() {
        let prepare = format!("PREPARE s{number} AS {}", statement.sql);
        tx.begin_part().unwrap();
        match query(AssertSqlSafe(prepare)).execute(tx.conn()) {
            // Those that only compare a parameter with null do not say of what type it is; their callers do.
            Err(error) if !error.to_string().contains("could not determine data type") => {
                refused.push(format!("{}:{}: {error}\n{}", statement.file, statement.line, statement.sql));
                tx.undo_part().unwrap();
            }
            Err(_) => tx.undo_part().unwrap(),
            Ok(_) => tx.keep_part().unwrap(),
        }
    }
    assert!(refused.is_empty(), "{}:\n{}", refused.len(), refused.join("\n\n"));
}
