//! How long answers wait behind mails with passwords.

use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::players::{self, Load, Pair, mail, password, userid};
use crate::process::{Disk, Server};
use crate::ratio::Begun;
use crate::sink::Sink;
use crate::smtp::{Line, PATIENCE, SERVER, Taken};

const PLAYING: usize = 12;

pub fn run(arguments: &Arguments) {
    let count = arguments.number("mails", 60);
    let disk = Disk::Costs(Duration::ZERO);
    let sink = Sink::start();
    let begun = Begun::with(&sink, PLAYING + count, "great");
    let folder = begun.copied(disk);
    let server = Server::pbmd(folder.path(), sink.address, disk);
    let (playing, waiting) = begun.pairs.split_at(PLAYING);
    let mut playing = playing.to_vec();
    println!("{PLAYING} answers without a password, one on each board at a time:\n");
    println!(
        "| before them | p50 ms | longest ms | the last of those is answered, ms |\n| --- | --- | --- | --- |"
    );
    // A connection's first statements take longer.
    answers(&server, &sink, &mut playing);
    tell("nothing", &answers(&server, &sink, &mut playing), None);
    for (what, written) in [("mails", Written::New), ("answers", Written::Answer)] {
        // All are acknowledged before the first answer is written.
        let letters: Vec<Receiver<Taken>> = thread::scope(|scope| {
            let threads: Vec<_> =
                waiting.iter().map(|pair| scope.spawn(|| asked(&server, &sink, pair, written))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let begun = Instant::now();
        let load = answers(&server, &sink, &mut playing);
        for letters in &letters {
            letters.recv_timeout(PATIENCE).unwrap();
        }
        tell(&format!("{count} {what} with passwords"), &load, Some(begun.elapsed()));
    }
    server.stop();
}

/// How a mail shows its password.
#[derive(Clone, Copy)]
enum Written {
    New,
    /// In answer to a letter, like somebody whose answers alone prove nothing.
    Answer,
}

/// Delivers a mail that only shows a password; gives where its answer arrives.
fn asked(server: &Server, sink: &Sink, pair: &Pair, written: Written) -> Receiver<Taken> {
    let [address, _] = pair.addresses();
    let letters = sink.read(std::slice::from_ref(address));
    let command = format!("set {} {} format=text", userid(address), password(address));
    let mail = match written {
        Written::New => mail(address, &command, "", ""),
        Written::Answer => pair.answer(&command),
    };
    let mut line = Line::open(server.listener, PATIENCE).unwrap();
    line.hand_over(address, SERVER, &mail).unwrap();
    letters
}

fn answers(server: &Server, sink: &Sink, pairs: &mut [Pair]) -> Load {
    players::load(server.listener, sink, pairs, PLAYING, PLAYING)
}

fn tell(what: &str, load: &Load, last: Option<Duration>) {
    let last = last.map_or(String::new(), |last| format!("{:.0}", last.as_secs_f64() * 1000.0));
    println!("| {what} | {:.1} | {:.1} | {last} |", load.percentile(50), load.percentile(100));
}
