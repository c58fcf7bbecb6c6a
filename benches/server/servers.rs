//! A file, PostgreSQL with one server, and with two: mails a second, and how long a house player takes for many boards.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::arguments::Arguments;
use crate::daemon;
use crate::house;
use crate::players::{self, Pair};
use crate::process::{Disk, Server};
use crate::ratio::{Begun, THIS, median};
use crate::sink::Sink;

/// What is compared: its name, and how many servers there are on PostgreSQL.
const KINDS: [(&str, usize); 3] =
    [("a file", 0), ("PostgreSQL, one server", 1), ("PostgreSQL, two servers", 2)];

/// Between two looks whether all boards have been thought about.
const LOOK: Duration = Duration::from_millis(100);

pub fn run(arguments: &Arguments) {
    let (rounds, mails) = (arguments.number("rounds", 3), arguments.number("mails", 600));
    let (boards, connections) = (arguments.number("boards", 1000), arguments.number("connections", 60));
    let game = arguments.value("game").unwrap_or("great").to_owned();
    let Ok(postgres) = std::env::var("PBMD_POSTGRES") else {
        return println!("PBMD_POSTGRES names no PostgreSQL");
    };
    let runtime = Runtime::new().unwrap();
    let sink = Sink::start();
    let begun = Begun::with(&sink, 60, &game);
    let waiting = begun.copied(Disk::Real);
    house::fill(&waiting.path().join("data/pbmd.db"), boards, "house-easy");
    println!(
        "{rounds} rounds in turns on the real disk: {mails} moves on 60 boards of {game}, {connections} at a time; {boards} moves of house-easy\n\n\
         | | text, mails/s | default, mails/s | thoughts/s |\n| --- | --- | --- | --- |"
    );
    let mut figures = KINDS.map(|_| <[Vec<f64>; 3]>::default());
    for _ in 0..rounds {
        for ((_, servers), figures) in KINDS.iter().zip(&mut figures) {
            for (is_text, figures) in [true, false].into_iter().zip(&mut *figures) {
                let place = Place::of(&runtime, &postgres, &begun.copied(Disk::Real), *servers);
                let running = place.serve(&sink, is_text);
                figures.push(rate(&running, &sink, &begun, connections, mails));
                running.into_iter().for_each(Server::stop);
                place.drop(&runtime, &postgres);
            }
            let place = Place::of(&runtime, &postgres, &waiting, *servers);
            let begun = Instant::now();
            let running = place.serve(&sink, true);
            while runtime.block_on(place.waiting()) > 0 {
                thread::sleep(LOOK);
            }
            figures[2].push(boards as f64 / begun.elapsed().as_secs_f64());
            running.into_iter().for_each(Server::stop);
            place.drop(&runtime, &postgres);
        }
    }
    for ((name, _), figures) in KINDS.iter().zip(figures) {
        let told = figures.map(|figures| format!(" {:.1} |", median(figures.into_iter())));
        println!("| {name} |{}", told.concat());
    }
}

/// Moves a second, at all servers together.
fn rate(servers: &[Server], sink: &Sink, begun: &Begun, connections: usize, mails: usize) -> f64 {
    let mut pairs: Vec<Pair> = begun.pairs.clone();
    let (share, count) = (pairs.len() / servers.len(), servers.len());
    let start = Instant::now();
    let done: u32 = thread::scope(|scope| {
        let loads: Vec<_> = servers
            .iter()
            .zip(pairs.chunks_mut(share))
            .map(|(server, pairs)| {
                scope.spawn(move || {
                    players::load(server.listener, sink, pairs, connections / count, mails / count).mails
                })
            })
            .collect();
        loads.into_iter().map(|load| load.join().unwrap()).sum()
    });
    f64::from(done) / start.elapsed().as_secs_f64()
}

/// A database with the same in it as a file, and the folders of its servers.
struct Place {
    folder: TempDir,
    /// On PostgreSQL.
    url: Option<String>,
    names: Vec<&'static str>,
}

impl Place {
    fn of(runtime: &Runtime, postgres: &str, from: &TempDir, servers: usize) -> Place {
        let folder = Disk::Real.folder();
        let names = if servers == 2 { vec!["a", "b"] } else { vec!["a"] };
        for name in &names {
            fs::create_dir_all(folder.path().join(name).join("data")).unwrap();
        }
        let file = from.path().join("data/pbmd.db");
        if servers == 0 {
            fs::copy(file, folder.path().join("a/data/pbmd.db")).unwrap();
            return Place { folder, url: None, names };
        }
        runtime.block_on(make_anew(postgres));
        let url = named(postgres);
        let mut copy = daemon::build(Path::new(THIS), &["database", "copy", "--quick", "--from"]);
        let copied = copy.arg(file).arg("--to").arg(&url).output().unwrap();
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        Place { folder, url: Some(url), names }
    }

    fn serve(&self, sink: &Sink, is_text: bool) -> Vec<Server> {
        let more = self.url.as_ref().map(|url| format!("[database]\nurl = {url:?}\n")).unwrap_or_default();
        let serve = |name: &&str| {
            let folder = self.folder.path().join(name);
            Server::with(&folder, sink.address, Disk::Real, &more, is_text)
        };
        self.names.iter().map(serve).collect()
    }

    /// How many boards wait for a house player.
    async fn waiting(&self) -> i64 {
        let count = sqlx::AssertSqlSafe("SELECT count(*) FROM thoughts");
        match &self.url {
            Some(url) => sqlx::query_scalar(count).fetch_one(&mut connect(url).await).await.unwrap(),
            None => {
                let options = SqliteConnectOptions::new().filename(self.folder.path().join("a/data/pbmd.db"));
                let mut file: SqliteConnection = options.read_only(true).connect().await.unwrap();
                let waiting = sqlx::query_scalar(count).fetch_one(&mut file).await.unwrap();
                file.close().await.unwrap();
                waiting
            }
        }
    }

    fn drop(self, runtime: &Runtime, postgres: &str) {
        if self.url.is_some() {
            let gone = format!("DROP DATABASE IF EXISTS {NAME} WITH (FORCE)");
            runtime.block_on(async { connect(postgres).await.execute(AssertSqlSafe(gone)).await.unwrap() });
        }
    }
}

/// The measured database.
const NAME: &str = "pbmd_bench";

/// The URL of the measured database, on the server of another.
fn named(server: &str) -> String {
    let (scheme, rest) = server.split_once("://").unwrap();
    let (host, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let query = rest.split_once('?').map(|(_, query)| format!("?{query}")).unwrap_or_default();
    format!("{scheme}://{host}/{NAME}{query}")
}

async fn make_anew(server: &str) {
    let mut connection = connect(server).await;
    for statement in [
        format!("DROP DATABASE IF EXISTS {NAME} WITH (FORCE)"),
        format!("CREATE DATABASE {NAME} TEMPLATE template0 ENCODING 'UTF8'"),
    ] {
        connection.execute(AssertSqlSafe(statement)).await.unwrap();
    }
}

async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().disable_statement_logging().connect().await.unwrap()
}
