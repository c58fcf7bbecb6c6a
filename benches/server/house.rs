//! Moves while boards wait for a house player, compared with moves while none does.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::arguments::Arguments;
use crate::players::{self, Load};
use crate::process::{Disk, Server};
use crate::ratio::{Begun, median};
use crate::sink::Sink;

/// Boards of Great Shatranj where a house player moves first against somebody who never answers. The last three need the number
/// of boards, the house player and its level.
const WAITING: [&str; 5] = [
    "INSERT INTO players (userid, skeleton, password, stage, created) VALUES ('nobody-1', 'nobodyl', '', 'alive', 0)",
    "INSERT INTO addresses (player, address, stage, created)
     SELECT id, 'nobody-1@localhost', 'confirmed', 0 FROM players WHERE userid = 'nobody-1'",
    "INSERT INTO boards (game, options, rules_version, terms, stage, challenger, key, mails, started, moves)
     WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ?)
     SELECT 'great', '', 1, '-clock=none -unrated', 'running', id, randomblob(32), '- - -', 0, 0
     FROM count, players
     WHERE userid = 'nobody-1'",
    "INSERT INTO seats (board, seat, player, accepted, awaited, since)
     SELECT number, 1, house.id, 1, 1, 0
     FROM boards JOIN players ON players.id = challenger, players AS house
     WHERE players.userid = 'nobody-1' AND house.userid = ?
     UNION ALL
     SELECT number, 2, challenger, 1, 0, NULL
     FROM boards JOIN players ON players.id = challenger
     WHERE players.userid = 'nobody-1'",
    "INSERT INTO thoughts (board, level, entries, since)
     SELECT number, ?, 0, 0 FROM boards JOIN players ON players.id = challenger WHERE userid = 'nobody-1'",
];

pub fn run(arguments: &Arguments) {
    let (rounds, mails) = (arguments.number("rounds", 3), arguments.number("mails", 600));
    let (boards, connections) = (arguments.number("boards", 1000), arguments.number("connections", 60));
    let name = arguments.value("player").unwrap_or("house-hard").to_owned();
    let disk = Disk::named(&arguments.words("disks", "real")[0]).expect("a disk");
    let sink = Sink::start();
    let begun = Begun::with(&sink, 60, "great");
    println!(
        "{rounds} rounds in turns, {mails} moves each on 60 boards, {connections} at a time, while boards wait for {name}:\n\n\
         | boards wait | mails/s | p50 ms | p99 ms | still wait |\n| --- | --- | --- | --- | --- |"
    );
    let mut runs: [Vec<(Load, i64)>; 2] = Default::default();
    for _ in 0..rounds {
        for (waiting, runs) in [0, boards].into_iter().zip(&mut runs) {
            let folder = begun.copied(disk);
            let database = folder.path().join("data/pbmd.db");
            if waiting > 0 {
                fill(&database, waiting, &name);
            }
            let server = Server::pbmd(folder.path(), sink.address, disk);
            let mut pairs = begun.pairs.clone();
            let load = players::load(server.listener, &sink, &mut pairs, connections, mails);
            server.stop();
            runs.push((load, still_waiting(&database)));
        }
    }
    for (waiting, runs) in [0, boards].into_iter().zip(&runs) {
        let figure = |figure: fn(&Load) -> f64| median(runs.iter().map(|(load, _)| figure(load)));
        println!(
            "| {waiting} | {:.1} | {:.1} | {:.1} | {} |",
            figure(Load::rate),
            figure(|load| load.percentile(50)),
            figure(|load| load.percentile(99)),
            runs.iter().map(|(_, still)| *still).min().unwrap_or_default(),
        );
    }
    let [without, with] = &runs;
    let ratios = with.iter().zip(without).map(|((with, _), (without, _))| with.rate() / without.rate());
    println!("\nwith / without: {:.3}", median(ratios));
}

/// Makes boards wait for a house player.
pub fn fill(database: &Path, boards: usize, name: &str) {
    let level = match name {
        "house-easy" => "easy",
        "house" => "usual",
        "house-hard" => "hard",
        _ => panic!("no house player {name}: house-easy, house or house-hard"),
    };
    let options = SqliteConnectOptions::new().filename(database);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut database = options.connect().await.unwrap();
        let [player, address, boards_of, seats, thoughts] = WAITING;
        let boards = i64::try_from(boards).unwrap();
        for query in [
            sqlx::query(player),
            sqlx::query(address),
            sqlx::query(boards_of).bind(boards),
            sqlx::query(seats).bind(name),
            sqlx::query(thoughts).bind(level),
        ] {
            query.execute(&mut database).await.unwrap();
        }
        database.close().await.unwrap();
    });
}

/// How many boards wait, in a database without connections.
fn still_waiting(database: &Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(database);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut database = options.connect().await.unwrap();
        let count =
            sqlx::query_scalar("SELECT count(*) FROM thoughts").fetch_one(&mut database).await.unwrap();
        database.close().await.unwrap();
        count
    })
}
