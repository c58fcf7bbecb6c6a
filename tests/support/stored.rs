//! Rows put into the store without the mails that would have led to them.

use std::path::Path;

use jiff::Timestamp;
use pbmd::store::{BoardKey, BoardStage, NewBoard, NewPlayer, NewSeat, PlayerId, WriteTx};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::noon;

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

pub async fn number(database: &Path, sql: &'static str) -> i64 {
    let options = SqliteConnectOptions::new().filename(database).read_only(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
}

pub async fn text(database: &Path, sql: &'static str) -> String {
    let options = SqliteConnectOptions::new().filename(database).read_only(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
}

pub async fn change(database: &Path, sql: &'static str) {
    let mut connection = SqliteConnectOptions::new().filename(database).connect().await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
}
