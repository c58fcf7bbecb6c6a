//! Moves while letters wait for readers who cannot be reached.

use std::thread;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::players::{self, mail};
use crate::process::{Disk, Server};
use crate::ratio::Begun;
use crate::sink::Sink;
use crate::smtp::{AWAY, Line, PATIENCE, SERVER};

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
        let writers = 20.min(waiting);
        thread::scope(|scope| {
            for first in 0..writers {
                let server = &server;
                scope.spawn(move || {
                    let mut line = Line::open(server.listener).unwrap();
                    for number in (first..waiting).step_by(writers) {
                        let from = format!("stranger{number}{AWAY}");
                        line.hand_over(&from, SERVER, &mail(&from, "help", "", "")).unwrap();
                    }
                });
            }
        });
        // Until each of them has been tried, and is known to be away.
        let begun_waiting = Instant::now();
        while sink.refused() < waiting {
            assert!(
                begun_waiting.elapsed() < PATIENCE * 3,
                "{} of {waiting} letters were tried",
                sink.refused()
            );
            thread::sleep(Duration::from_millis(50));
        }
        let mut pairs = begun.pairs.clone();
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
        sink.forget_refused();
    }
}
