//! Moves while letters wait for readers who cannot be reached.

use std::fs;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crate::arguments::Arguments;
use crate::players;
use crate::process::{Disk, Server};
use crate::ratio::Begun;
use crate::sink::{AWAY, Sink};
use crate::smtp::{Line, PATIENCE, SERVER};

const AWAY_PAIRS: Range<usize> = 900..920;

pub fn run(arguments: &Arguments) {
    let mails = arguments.number("mails", 600);
    let disk = Disk::Costs(Duration::ZERO);
    let sink = Sink::start();
    let begun = Begun::with(&sink, 60, "great");
    println!("{mails} moves on 60 boards, 60 at a time, while letters wait:\n");
    println!("| letters wait | mails/s | p50 ms | p99 ms | CPU ms |\n| --- | --- | --- | --- | --- |");
    for waiting in arguments.words("waiting", "10,10000") {
        let waiting: usize = waiting.parse().unwrap();
        let folder = begun.copied(disk);
        let server = Server::pbmd(folder.path(), sink.address, disk);
        let away = players::sign_up(server.listener, &sink, AWAY_PAIRS, AWAY, "great");
        sink.away.store(true, Ordering::Relaxed);
        thread::scope(|scope| {
            for (nth, pair) in away.iter().enumerate() {
                let (server, number) = (&server, (waiting + nth) / away.len());
                scope.spawn(move || {
                    let mut line = Line::open(server.listener, PATIENCE).unwrap();
                    for _ in 0..number {
                        line.hand_over(&pair.addresses()[0], SERVER, &pair.answer("help")).unwrap();
                    }
                });
            }
        });
        let mut pairs = begun.pairs.clone();
        players::load(server.listener, &sink, &mut pairs, 1, 1);
        until_it_rests(&server);
        let log = fs::read_to_string(folder.path().join("pbmd.log")).unwrap();
        assert!(!log.contains("no letter"), "{log}");
        let before = server.used();
        let load = players::load(server.listener, &sink, &mut pairs, 60, mails);
        let cpu = (server.used().cpu - before.cpu).as_secs_f64() * 1000.0 / f64::from(load.mails);
        println!(
            "| {waiting} | {:.1} | {:.1} | {:.1} | {cpu:.1} |",
            load.rate(),
            load.percentile(50),
            load.percentile(99)
        );
        server.kill();
        sink.away.store(false, Ordering::Relaxed);
    }
}

/// Waits until the server has dealt with all mails, ten minutes at most: those that ask for help are dealt with beside the others.
fn until_it_rests(server: &Server) {
    let a_while = Duration::from_millis(500);
    let rests = (0..1200).any(|_| {
        let before = server.used();
        thread::sleep(a_while);
        server.used().cpu - before.cpu < a_while / 20
    });
    assert!(rests, "the server is still busy");
}
