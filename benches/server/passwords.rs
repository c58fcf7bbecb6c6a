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

/// Pairs who answer letters.
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
    println!("{PLAYING} answers, one on each board at a time:\n");
    println!("| before them | p50 ms | longest ms |\n| --- | --- | --- |");
    tell("nothing", &answers(&server, &sink, &mut playing));

    // All are acknowledged before the first answer is written.
    let letters: Vec<Receiver<Taken>> = thread::scope(|scope| {
        let threads: Vec<_> =
            waiting.iter().map(|pair| scope.spawn(|| asked(&server, &sink, pair))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    tell(&format!("{count} mails with passwords"), &answers(&server, &sink, &mut playing));
    let all = Instant::now();
    for letters in &letters {
        letters.recv_timeout(PATIENCE).unwrap();
    }
    println!(
        "\nThe last of the {count} was answered {:.1} s after the last answer's letters.",
        all.elapsed().as_secs_f64()
    );
    tell("nothing again", &answers(&server, &sink, &mut playing));
    server.stop();
}

/// Hands a mail with a password over that changes nothing else; where the answer comes.
fn asked(server: &Server, sink: &Sink, pair: &Pair) -> Receiver<Taken> {
    let [address, _] = pair.addresses();
    let letters = sink.read(std::slice::from_ref(address));
    let subject = format!("set {} {} format=text", userid(address), password(address));
    let mut line = Line::open(server.listener).unwrap();
    line.hand_over(address, SERVER, &mail(address, &subject, "", "")).unwrap();
    letters
}

fn answers(server: &Server, sink: &Sink, pairs: &mut [Pair]) -> Load {
    players::load(server.listener, sink, pairs, PLAYING, PLAYING)
}

fn tell(what: &str, load: &Load) {
    println!("| {what} | {:.1} | {:.1} |", load.percentile(50), load.percentile(100));
}
