//! A move early and late in one long game.

use std::time::Duration;

use crate::arguments::Arguments;
use crate::players;
use crate::process::{Disk, Server};
use crate::ratio::Begun;
use crate::sink::Sink;

/// Moves after which times are printed.
const AT: [u32; 6] = [10, 100, 500, 1000, 2000, 5000];

/// The median is taken over this many moves.
const MOVES: usize = 10;

pub fn run(arguments: &Arguments) {
    let most = arguments.number("moves", 2000);
    let disk = Disk::Costs(Duration::ZERO);
    let sink = Sink::start();
    for game in arguments.words("games", "great") {
        let begun = Begun::with(&sink, 1, &game);
        let folder = begun.copied(disk);
        let server = Server::pbmd(folder.path(), sink.address, disk);
        let mut pairs = begun.pairs;
        println!(
            "{game}, one game, {MOVES} moves each:\n\n| after moves | p50 ms | CPU ms | KiB written |\n| --- | --- | --- | --- |"
        );
        for after in AT.into_iter().filter(|after| *after as usize <= most) {
            let played = pairs[0].moves;
            players::load(server.listener, &sink, &mut pairs, 1, (after - played) as usize);
            let before = server.used();
            let load = players::load(server.listener, &sink, &mut pairs, 1, MOVES);
            let used = server.used();
            println!(
                "| {after} | {:.1} | {:.1} | {:.0} |",
                load.percentile(50),
                (used.cpu - before.cpu).as_secs_f64() * 1000.0 / MOVES as f64,
                (used.bytes - before.bytes) as f64 / 1024.0 / MOVES as f64
            );
        }
        println!();
        server.stop();
    }
}
