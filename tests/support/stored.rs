//! Rows put into the store without the mails that would have led to them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use jiff::Timestamp;
use pbmd::store::{BoardKey, BoardStage, NewBoard, NewPlayer, NewSeat, PlayerId, WriteTx};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use super::{Table, noon, postgres};

/// A player with a confirmed address at example.net, whom no password opens.
pub fn player(tx: &mut WriteTx, userid: &str) -> PlayerId {
    let new = NewPlayer { userid, skeleton: userid, password: "$" };
    let id = tx.add_player(new, noon()).unwrap();
    let address = super::address(userid);
    tx.add_address(id, &address, noon()).unwrap();
    tx.confirm_address(id, &address).unwrap();
    id
}

/// Adds a finished board of Great Shatranj without its record.
pub fn ended(tx: &mut WriteTx, players: [PlayerId; 2], result: &str, at: Timestamp) {
    let board = NewBoard {
        game: "great".to_owned(),
        options: String::new(),
        terms: String::new(),
        rules_version: 1,
        stage: BoardStage::Running,
        challenger: players[0],
        key: BoardKey([7; 32]),
        mails: "- -".to_owned(),
        seats: players.map(|player| NewSeat { player, accepted: true }).to_vec(),
    };
    let number = tx.add_board(&board, at).unwrap();
    tx.end_board(number, BoardStage::Over, result, "a test", at).unwrap();
    for seat in [1, 2] {
        tx.note_made(number, seat, 20).unwrap();
    }
}

/// Where a database is.
#[derive(Clone)]
pub enum At {
    File(PathBuf),
    Server(String),
}

impl From<&Table> for At {
    fn from(table: &Table) -> At {
        table.url().map_or_else(|| At::File(table.database()), At::Server)
    }
}

impl From<&At> for At {
    fn from(at: &At) -> At {
        at.clone()
    }
}

/// Does something with a connection of its own to a database, behind the server's back.
macro_rules! over {
    ($at:expr, $connection:ident => $act:expr) => {
        match $at.into() {
            At::Server(url) => {
                let mut $connection = postgres::connect(&url).await;
                $act.await.unwrap()
            }
            At::File(path) => {
                let options = SqliteConnectOptions::new().filename(path);
                let mut $connection = options.connect().await.unwrap();
                $act.await.unwrap()
            }
        }
    };
}

pub async fn number(at: impl Into<At>, sql: impl Into<String>) -> i64 {
    over!(at, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_one(&mut connection))
}

pub async fn texts(at: impl Into<At>, sql: impl Into<String>) -> Vec<String> {
    over!(at, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_all(&mut connection))
}

pub async fn bytes(at: impl Into<At>, sql: impl Into<String>) -> Vec<Vec<u8>> {
    over!(at, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_all(&mut connection))
}

/// Executes a statement; gives how many rows it changed.
pub async fn change(at: impl Into<At>, sql: impl Into<String>) -> u64 {
    let sql = AssertSqlSafe(sql.into());
    match at.into() {
        At::Server(url) => postgres::connect(&url).await.execute(sql).await.unwrap().rows_affected(),
        At::File(path) => {
            let options = SqliteConnectOptions::new().filename(path);
            options.connect().await.unwrap().execute(sql).await.unwrap().rows_affected()
        }
    }
}

/// The columns of all tables in which a value has a word that is looked for, as text or bytes: `table.column`.
pub async fn columns_with(at: &At, is_looked_for: impl Fn(&str) -> bool) -> BTreeSet<String> {
    // The values of each column as bytes.
    let columns = match at {
        At::File(_) => {
            "SELECT tables.name || '.' || columns.name || '.' || 'CAST(' || columns.name || ' AS BLOB)'
             FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table'"
        }
        At::Server(_) => {
            "SELECT table_name || '.' || column_name || '.' || CASE data_type
                 WHEN 'bytea' THEN column_name
                 ELSE 'convert_to(CAST(' || column_name || ' AS TEXT), ''UTF8'')'
             END
             FROM information_schema.columns
             WHERE table_schema = current_schema()"
        }
    };
    let mut found = BTreeSet::new();
    for place in texts(at, columns).await {
        let [table, column, value] = place.split('.').collect::<Vec<_>>().try_into().unwrap();
        let values = bytes(at, format!("SELECT {value} FROM {table} WHERE {column} IS NOT NULL")).await;
        let has_one = |value: &Vec<u8>| {
            let text = String::from_utf8_lossy(value).to_lowercase();
            text.split(|c: char| !c.is_ascii_alphanumeric()).any(&is_looked_for)
        };
        if values.iter().any(has_one) {
            found.insert(format!("{table}.{column}"));
        }
    }
    found
}

/// Makes the database refuse to INSERT or UPDATE rows of a table, as a full disk might: all of them, or those of a condition.
pub async fn refuse(table: &Table, act: &str, rows: &str, when: &str) {
    let begin = format!("CREATE TRIGGER refusal BEFORE {act} ON {rows} FOR EACH ROW {when}");
    change(
        table,
        if table.url().is_some() {
            format!(
                "CREATE OR REPLACE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS
                 $$ BEGIN RAISE 'refused'; END $$;
                 {begin} EXECUTE FUNCTION refuse()"
            )
        } else {
            format!("{begin} BEGIN SELECT RAISE(ABORT, 'refused'); END")
        },
    )
    .await;
}

/// Ends that.
pub async fn allow(table: &Table, rows: &str) {
    let of = if table.url().is_some() { format!(" ON {rows}") } else { String::new() };
    change(table, format!("DROP TRIGGER refusal{of}")).await;
}
