//! The SQLite statements of a move by answer, with the whole server in this process.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pbmd::config::Config;
use pbmd::server::{open_desk, serve_at};
use tokio_util::sync::CancellationToken;
use tracing::Subscriber;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::arguments::Arguments;
use crate::players;
use crate::process::{self, Disk};
use crate::ratio::Begun;
use crate::sink::Sink;

/// Executions by statement.
#[derive(Clone, Default)]
struct Counted(Arc<Mutex<BTreeMap<String, u64>>>);

impl<S: Subscriber> Layer<S> for Counted {
    fn on_event(&self, event: &tracing::Event<'_>, _context: Context<'_, S>) {
        if event.metadata().target() == "pbmd::sql" {
            let mut sql = Sql::default();
            event.record(&mut sql);
            // Transactions are counted by syncs.
            if !["BEGIN", "BEGIN IMMEDIATE", "COMMIT"].contains(&sql.0.as_str()) {
                *self.0.lock().unwrap().entry(sql.0).or_default() += 1;
            }
        }
    }
}

#[derive(Default)]
struct Sql(String);

impl Visit for Sql {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "sql" {
            self.0 = value.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    }

    fn record_debug(&mut self, _field: &Field, _value: &dyn fmt::Debug) {}
}

impl Counted {
    /// Takes the counts so far.
    fn taken(&self) -> BTreeMap<String, u64> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

pub fn run(arguments: &Arguments) {
    let (boards, most, shown) = (4, arguments.number("moves", 40), arguments.number("shown", 10));
    let counted = Counted::default();
    tracing_subscriber::registry().with(counted.clone()).init();
    let sink = Sink::start();
    let begun = Begun::with(&sink, boards, "great");
    let folder = begun.copied(Disk::Costs(Duration::ZERO));
    let stop = CancellationToken::new();
    let (server, listener) = serve(folder.path(), sink.address, &stop);
    let mut pairs = begun.pairs;
    println!("statements a move by answer in Great Shatranj, mean of {} moves, one at a time:\n", 5 * boards);
    println!("| moves | statements |\n| --- | --- |");
    let mut moves = 0;
    let mut last = BTreeMap::new();
    while moves < most {
        // Lets the start, or the move before, finish.
        thread::sleep(Duration::from_millis(500));
        counted.taken();
        let mails = players::load(listener, &sink, &mut pairs, 1, 5 * boards).mails;
        thread::sleep(Duration::from_millis(100));
        last = counted.taken();
        let all: u64 = last.values().sum();
        println!("| {} to {} | {:.1} |", moves + 1, moves + 5, all as f64 / f64::from(mails));
        moves += 5;
    }
    let mut commonest: Vec<(&String, &u64)> = last.iter().collect();
    commonest.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    println!("\nthe commonest, times a move:\n");
    for (sql, count) in commonest.iter().take(shown) {
        println!("{:>6.2}  {sql}", **count as f64 / (5 * boards) as f64);
    }
    stop.cancel();
    server.join().unwrap();
}

/// Runs the server on a thread that reports each statement; its address.
fn serve(
    folder: &std::path::Path,
    sink: SocketAddr,
    stop: &CancellationToken,
) -> (thread::JoinHandle<()>, SocketAddr) {
    let config = Config::load(&process::configure(folder, sink)).unwrap();
    let (sender, receiver) = channel();
    let stop = stop.clone();
    let server = thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let desk = open_desk(&config).await.unwrap();
            let ready = |bound: &pbmd::server::Bound| {
                sender.send(bound.smtp.unwrap()).unwrap();
                Ok(())
            };
            serve_at(&config, desk.clone(), desk, stop, ready).await.unwrap();
        });
    });
    (server, receiver.recv().unwrap())
}
