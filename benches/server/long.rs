//! A move early and late in one long game, and the first looks at its pages.

use std::time::Duration;

use crate::arguments::Arguments;
use crate::pages::Reader;
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
        let mut server = Server::with_pages(folder.path(), sink.address, disk);
        let mut pairs = begun.pairs;
        println!(
            "{game}, one game, {MOVES} moves each, and the CPU ms of the first look at a page:\n\n\
             | after moves | p50 ms | CPU ms | KiB written | the board | an earlier position | another one | `/all` |\n\
             | --- | --- | --- | --- | --- | --- | --- | --- |"
        );
        for after in AT.into_iter().filter(|after| *after as usize <= most) {
            let played = pairs[0].moves;
            players::load(server.listener, &sink, &mut pairs, 1, (after - played) as usize);
            let before = server.used();
            let load = players::load(server.listener, &sink, &mut pairs, 1, MOVES);
            let used = server.used();
            // Nothing is in memory, not even sentences.
            server.stop();
            server = Server::with_pages(folder.path(), sink.address, disk);
            let pages = server.pages.expect("a listener for pages");
            let first_looks = ["".to_owned(), format!("/{}", after / 2), "/1".to_owned(), "/all".to_owned()]
                .map(|page| {
                    let before = server.used().cpu;
                    Reader::open(pages).page(&format!("/boards/101{page}"));
                    format!("{:.1}", (server.used().cpu - before).as_secs_f64() * 1000.0)
                });
            println!(
                "| {after} | {:.1} | {:.1} | {:.0} | {} |",
                load.percentile(50),
                (used.cpu - before.cpu).as_secs_f64() * 1000.0 / MOVES as f64,
                (used.bytes - before.bytes) as f64 / 1024.0 / MOVES as f64,
                first_looks.join(" | ")
            );
        }
        println!();
        server.stop();
    }
}
