//! How many mails a second pbmd takes with letters in plain text, compared in turns with the pipeline that does nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use crate::arguments::Arguments;
use crate::players::{self, Load, Pair};
use crate::process::{Disk, Server, Used};
use crate::sink::Sink;

/// A database with games that have begun, and what the players know.
pub struct Begun {
    pub folder: TempDir,
    pub pairs: Vec<Pair>,
    /// Bytes of used pages.
    size: i64,
}

impl Begun {
    /// Pairs sign up and begin a game.
    pub fn with(sink: &Sink, pairs: usize, game: &str) -> Begun {
        Begun::by(Path::new(THIS), sink, pairs, game)
    }

    /// The same with any build of pbmd.
    pub fn by(program: &Path, sink: &Sink, pairs: usize, game: &str) -> Begun {
        let disk = Disk::Costs(Duration::ZERO);
        let folder = disk.folder();
        let server = Server::build(program, folder.path(), sink.address, disk);
        let pairs = players::sign_up(server.listener, sink, 0..pairs, "localhost", game);
        server.stop();
        let size = bytes_in_use(folder.path());
        Begun { folder, pairs, size }
    }

    /// A copy on a disk.
    pub fn copied(&self, disk: Disk) -> TempDir {
        let folder = disk.folder();
        fs::create_dir(folder.path().join("data")).unwrap();
        let file = "data/pbmd.db";
        fs::copy(self.folder.path().join(file), folder.path().join(file)).unwrap();
        folder
    }
}

/// The measured build of pbmd.
pub const THIS: &str = env!("CARGO_BIN_EXE_pbmd");

struct Run {
    load: Load,
    before: Used,
    after: Used,
    /// The growth of the database's used pages in bytes, with the log.
    growth: i64,
}

impl Run {
    fn each(&self, figure: impl Fn(&Used) -> f64) -> f64 {
        (figure(&self.after) - figure(&self.before)) / f64::from(self.load.mails)
    }

    /// The table's columns from the second on.
    fn columns(&self) -> [f64; 9] {
        [
            self.load.rate(),
            self.load.percentile(50),
            self.load.percentile(99),
            self.each(|used| used.syncs as f64),
            self.each(|used| used.writes as f64),
            self.each(|used| used.bytes as f64 / 1024.0),
            self.each(|used| used.cpu.as_secs_f64() * 1000.0),
            self.growth as f64 / f64::from(self.load.mails) / 1000.0,
            self.after.memory as f64 / 1_048_576.0,
        ]
    }
}

const HEAD: &str = "\
| disk | at a time | server | mails/s | p50 ms | p99 ms | syncs | writes | KiB written | CPU ms | database grows, kB | memory MiB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

pub fn run(arguments: &Arguments) {
    let (rounds, mails) = (arguments.number("rounds", 3), arguments.number("mails", 600));
    let disks = arguments.words("disks", "real,free,5ms");
    let connections = arguments.words("connections", "1,60");
    let before = arguments.value("before").map(PathBuf::from);
    let sink = Sink::start();
    // A later build can read an earlier one's database.
    let begun = Begun::by(before.as_deref().unwrap_or(Path::new(THIS)), &sink, 60, "great");
    let letter = begun.folder.path().join("letter");
    fs::write(&letter, &begun.pairs[0].last_letter().raw).unwrap();
    let named: Vec<(&str, Option<&Path>)> = before
        .iter()
        .map(|program| ("before", Some(program.as_path())))
        .chain([("pbmd", Some(Path::new(THIS))), ("nothing", None)])
        .collect();
    println!(
        "{rounds} rounds of {} in turns, {mails} moves each on 60 boards of Great Shatranj; a letter has {} bytes\n\n{HEAD}",
        named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "),
        begun.pairs[0].last_letter().raw.len()
    );
    let mut ratios = Vec::new();
    for disk in &disks {
        let disk =
            Disk::named(disk).unwrap_or_else(|| panic!("no disk {disk}: real, free, or as 5ms or 300us"));
        for connections in &connections {
            let at_a_time: usize = connections.parse().unwrap();
            let mut runs: Vec<Vec<Run>> = named.iter().map(|_| Vec::new()).collect();
            for _ in 0..rounds {
                for ((_, program), runs) in named.iter().zip(&mut runs) {
                    runs.push(match program {
                        Some(program) => pbmd(program, &sink, &begun, disk, at_a_time, mails),
                        None => nothing(&sink, &begun, &letter, disk, at_a_time, mails),
                    });
                }
            }
            for ((name, _), of_one) in named.iter().zip(&runs) {
                let columns: Vec<[f64; 9]> = of_one.iter().map(Run::columns).collect();
                let told =
                    (0..9).map(|column| format!(" {:.1} |", median(columns.iter().map(|run| run[column]))));
                println!("| {disk} | {connections} | {name} |{}", told.collect::<String>());
            }
            let Some((nothing, others)) = runs.split_last() else { continue };
            for ((name, _), of_one) in named.iter().zip(others) {
                let rates =
                    of_one.iter().zip(nothing).map(|(one, nothing)| one.load.rate() / nothing.load.rate());
                ratios.push(format!("| {disk} | {connections} | {name} / nothing | {:.2} |", median(rates)));
            }
        }
    }
    println!("\n| disk | at a time | | ratio |\n| --- | --- | --- | --- |\n{}", ratios.join("\n"));
}

fn pbmd(program: &Path, sink: &Sink, begun: &Begun, disk: Disk, connections: usize, mails: usize) -> Run {
    let folder = begun.copied(disk);
    let server = Server::build(program, folder.path(), sink.address, disk);
    let (load, before, after) = measured(&server, sink, begun, connections, mails);
    server.stop();
    let growth = bytes_in_use(folder.path()) - begun.size;
    Run { load, before, after, growth }
}

fn nothing(sink: &Sink, begun: &Begun, letter: &Path, disk: Disk, connections: usize, mails: usize) -> Run {
    let folder = disk.folder();
    let server = Server::nothing(folder.path(), sink.address, letter, disk);
    let (load, before, after) = measured(&server, sink, begun, connections, mails);
    server.kill();
    // Without mails it was a few pages.
    Run { load, before, after, growth: bytes_in_use(folder.path()) }
}

/// The bytes of used pages in a database without connections.
fn bytes_in_use(folder: &Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(folder.join("data/pbmd.db"));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut database = options.connect().await.unwrap();
        let query = sqlx::query_scalar(
            "SELECT (page_count - freelist_count) * page_size
             FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
        );
        let bytes = query.fetch_one(&mut database).await.unwrap();
        database.close().await.unwrap();
        bytes
    })
}

fn measured(
    server: &Server,
    sink: &Sink,
    begun: &Begun,
    connections: usize,
    mails: usize,
) -> (Load, Used, Used) {
    let mut pairs = begun.pairs.clone();
    let before = server.used();
    let load = players::load(server.listener, sink, &mut pairs, connections, mails);
    (load, before, server.used())
}

pub fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
