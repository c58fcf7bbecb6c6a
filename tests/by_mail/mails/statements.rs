//! What a mail costs the store: statements, bytes of log, growth of the file.

use std::fmt;
use std::fs;
use std::sync::Mutex;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::support::{Letter, Table, turn};

/// Logged statements, each with its database.
static STATEMENTS: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// Records the statements that stores log.
struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "pbmd::sql"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        let Statement { database, sql } = statement;
        // Transactions are counted elsewhere.
        if !["BEGIN", "BEGIN IMMEDIATE", "COMMIT"].contains(&sql.as_str()) {
            STATEMENTS.lock().unwrap().push((database, sql));
        }
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Statement {
    database: String,
    sql: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "database" => value.clone_into(&mut self.database),
            "sql" => self.sql = value.split_whitespace().collect::<Vec<_>>().join(" "),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}

/// Takes this table's statements logged since the last call.
fn told(table: &Table) -> Vec<String> {
    let told = std::mem::take(&mut *STATEMENTS.lock().unwrap());
    let here = table.database().to_string_lossy().into_owned();
    told.into_iter().filter(|(database, _)| *database == here).map(|(_, sql)| sql).collect()
}

/// The most statements for taking and carrying out a move by answer.
const MOST: usize = 36;

/// The most bytes by which a move grows the file, with its two letters.
const MOST_GROWTH: u64 = 1400;

/// The cost of a move by answer.
struct Cost {
    /// Statements that stored the mail.
    taking: Vec<String>,
    /// Statements that carried it out and wrote letters.
    working: Vec<String>,
    /// Bytes of log, including the sent letters.
    log: u64,
}

/// Each pawn goes one step in turn.
fn step(number: u8) -> String {
    let file = char::from(b'a' + number / 2 % 10);
    let rank = number / 20;
    if number.is_multiple_of(2) {
        format!("{file}{}-{file}{}", 2 + rank, 3 + rank)
    } else {
        format!("{file}{}-{file}{}", 7 - rank, 6 - rank)
    }
}

/// Plays a move by answer; gives the letter to the next player and the cost.
async fn play(table: &mut Table, at: &Letter, text: &str) -> (Letter, Cost) {
    let mail = table.reply(&at.to, at, text);
    assert!(table.desk.store().checkpoint().unwrap());
    told(table);
    table.deliver(mail.as_bytes()).await;
    let taking = told(table);
    table.desk.work().unwrap();
    let working = told(table);
    let letters = table.letters().await;
    assert_eq!(letters.len(), 2, "{letters:#?}");
    let log = fs::metadata(table.database().with_extension("db-wal")).unwrap().len();
    let next = letters.into_iter().find(|letter| letter.to != at.to).unwrap();
    (next, Cost { taking, working, log })
}

/// The fortieth move costs as few statements as the tenth, and the file hardly grows.
#[tokio::test]
async fn a_move_costs_few_statements_whenever_it_is_made() {
    let mut table = Table::new().await;
    if !table.is_file() {
        return;
    }
    tracing::subscriber::set_global_default(Listener).unwrap();
    table.players(&["alice", "bob"]).await;
    let start = table.challenge("great challenge alice bob", "alice").await;
    let mut at = turn(&start).clone();
    let (mut costs, mut sizes) = (Vec::new(), Vec::new());
    for number in 0..40 {
        let (next, cost) = play(&mut table, &at, &step(number)).await;
        at = next;
        costs.push(cost);
        assert!(table.desk.store().checkpoint().unwrap());
        sizes.push(fs::metadata(table.database()).unwrap().len());
    }
    for cost in [&costs[9], &costs[39]] {
        let (taking, working) = (&cost.taking, &cost.working);
        let number = taking.len() + working.len();
        println!("{number} statements, {} bytes of log with two letters that leave", cost.log);
        println!("{}\n\n{}\n", taking.join("\n"), working.join("\n"));
        // Without a listener there would be none.
        assert!((15..=MOST).contains(&number), "{taking:#?} {working:#?}");
    }
    let growth = (sizes[39] - sizes[9]) / 30;
    println!("the file grows by {growth} bytes a move");
    assert!(growth <= MOST_GROWTH, "{growth}");
}
