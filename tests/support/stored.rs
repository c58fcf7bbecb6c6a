//! Rows put into the store without the mails that would have led to them.

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

/// Does something with a connection of its own to a table's database, behind the server's back.
macro_rules! over {
    ($table:expr, $connection:ident => $act:expr) => {
        match $table.url() {
            Some(url) => {
                let mut $connection = postgres::connect(&url).await;
                $act.await.unwrap()
            }
            None => {
                let options = SqliteConnectOptions::new().filename($table.database());
                let mut $connection = options.connect().await.unwrap();
                $act.await.unwrap()
            }
        }
    };
}

pub async fn number(table: &Table, sql: impl Into<String>) -> i64 {
    over!(table, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_one(&mut connection))
}

pub async fn texts(table: &Table, sql: impl Into<String>) -> Vec<String> {
    over!(table, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_all(&mut connection))
}

pub async fn bytes(table: &Table, sql: impl Into<String>) -> Vec<Vec<u8>> {
    over!(table, connection => sqlx::query_scalar(AssertSqlSafe(sql.into())).fetch_all(&mut connection))
}

/// Executes a statement; gives how many rows it changed.
pub async fn change(table: &Table, sql: impl Into<String>) -> u64 {
    let sql = AssertSqlSafe(sql.into());
    match table.url() {
        Some(url) => postgres::connect(&url).await.execute(sql).await.unwrap().rows_affected(),
        None => {
            let options = SqliteConnectOptions::new().filename(table.database());
            options.connect().await.unwrap().execute(sql).await.unwrap().rows_affected()
        }
    }
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
