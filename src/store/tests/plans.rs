//! How SQLite finds the rows of every statement of the store: by an index, in whatever order tables are made large.
//!
//! The statements are read from the sources: literals of text that begin as one, and what `concat!` and the macros of a file make of
//! such literals. A statement that is put together otherwise could not be seen, so there is none.

mod source;

use std::collections::BTreeSet;

use sqlx::AssertSqlSafe;

use super::super::export::{EXPORTED, with_times};
use super::*;
use source::{Statement, statements};

/// What may be gone through from one end to the other, as the plan names it, with the reason.
const MAY_BE_SCANNED: &[(&str, &str)] = &[];

/// Parts of plans that go through no table: functions that make rows, and what other parts of the same plan have made.
fn is_made(plan: &[String], scanned: &str) -> bool {
    let name = scanned.split(' ').next().unwrap_or_default();
    scanned.contains("VIRTUAL TABLE")
        || scanned == "CONSTANT ROW"
        || scanned.starts_with('(')
        || plan.iter().any(|line| {
            ["MATERIALIZE ", "CO-ROUTINE "].iter().any(|made| line.strip_prefix(made) == Some(name))
        })
}

/// What a plan goes through from one end to the other and may not.
fn scans(plan: &[String]) -> Vec<&str> {
    let scanned = plan.iter().filter_map(|line| line.strip_prefix("SCAN "));
    scanned
        .filter(|scanned| !is_made(plan, scanned))
        .filter(|scanned| MAY_BE_SCANNED.iter().all(|(allowed, _)| allowed != scanned))
        .collect()
}

/// The plan of a statement, or why SQLite does not understand it.
async fn plan(tx: &mut ReadTx, sql: &str) -> Result<Vec<String>, String> {
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(explain).fetch_all(tx.conn()).await.map_err(|error| error.to_string())?;
    Ok(rows.into_iter().map(|(_, _, _, line)| line).collect())
}

/// All statements of the store.
fn all() -> Vec<Statement> {
    let mut all = statements();
    all.retain(|statement| statement.file != "export.rs");
    let exported = EXPORTED.iter().map(|(name, query)| Statement {
        file: format!("export.rs, {name}"),
        line: 0,
        sql: with_times(query),
    });
    all.extend(exported);
    all
}

#[tokio::test]
async fn no_statement_goes_through_a_table_that_grows() {
    let (store, _folder) = store().await;
    let mut tx = store.read().await.unwrap();
    let (all, mut found) = (all(), Vec::new());
    for Statement { file, line, sql } in &all {
        match plan(&mut tx, sql).await {
            Ok(plan) => {
                let scans = scans(&plan);
                if !scans.is_empty() {
                    found.push(format!("{file}:{line}: {scans:?}\n{sql}"));
                }
            }
            Err(error) => found.push(format!("{file}:{line}: {error}\n{sql}")),
        }
    }
    assert!(found.is_empty(), "{} of {}:\n{}", found.len(), all.len(), found.join("\n\n"));
}
