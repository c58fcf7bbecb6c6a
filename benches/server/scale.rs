//! Moves and read-only commands with many boards in the database.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::copies::{Copied, copy};
use crate::players::{self, Pair, Writer, mail};
use crate::process::{Disk, Server};
use crate::sink::Sink;

/// A player has a seat on one board in this many.
const BOARDS_EACH: u32 = 50;

/// Questions of somebody who plays; the last userid is unknown.
const COMMANDS: [&str; 12] = [
    "list",
    "list games",
    "great games",
    "great games white2",
    "great history",
    "great history white2",
    "great standings",
    "great standings all",
    "great show 101",
    "great record 102",
    "whois white2",
    "whois wite2",
];

pub fn run(arguments: &Arguments) {
    let mails = arguments.number("mails", 200);
    let patience = Duration::from_secs(arguments.number("patience", 120) as u64);
    let disk = Disk::named(&arguments.words("disks", "real")[0]).expect("a disk");
    let sink = Sink::start();
    for boards in arguments.words("boards", "1000,100000") {
        let boards: u32 = boards.parse().unwrap();
        let folder = disk.folder();
        let begun = Instant::now();
        begin(folder.path(), &sink);
        fill(&folder.path().join("data/pbmd.db"), boards);
        let size = fs::metadata(folder.path().join("data/pbmd.db")).unwrap().len();
        println!(
            "{boards} boards, {} MiB, made in {:.0} s\n",
            size / 1_048_576,
            begun.elapsed().as_secs_f64()
        );
        let begun = Instant::now();
        let server = Server::pbmd(folder.path(), sink.address, disk);
        println!(
            "| | p50 ms | p99 ms | letter, bytes | CPU ms | memory MiB, most |\n| --- | --- | --- | --- | --- | --- |"
        );
        println!("| start | {:.0} | | | {} |", begun.elapsed().as_secs_f64() * 1000.0, memory(&server));
        let mut pairs = players::sign_up(server.listener, &sink, 900..908, "localhost", "great");
        let before = server.used();
        let load = players::load(server.listener, &sink, &mut pairs, 1, mails);
        let cpu = (server.used().cpu - before.cpu).as_secs_f64() * 1000.0 / f64::from(load.mails);
        println!(
            "| a move | {:.1} | {:.1} | | {cpu:.1} | {} |",
            load.percentile(50),
            load.percentile(99),
            memory(&server)
        );
        looks(&server, &sink, &pairs[0], patience);
        println!();
        server.kill();
    }
}

fn memory(server: &Server) -> String {
    let used = server.used();
    format!("{}, {}", used.memory / 1_048_576, used.most_memory / 1_048_576)
}

/// Asks each command three times, or once if the answer takes seconds or never comes.
fn looks(server: &Server, sink: &Sink, pair: &Pair, patience: Duration) {
    let address = &pair.addresses()[0];
    let mut writer = Writer::open(server.listener, sink, std::slice::from_ref(address));
    for command in COMMANDS {
        let before = server.used();
        let mut waits = Vec::new();
        let mut bytes = 0;
        while waits.len() < 3 && waits.iter().all(|wait| *wait < Duration::from_secs(2)) {
            let begun = Instant::now();
            writer.write(address, &mail(address, command, "", ""));
            let Some(letter) = writer.letter_within(patience) else { break };
            waits.push(letter.at.saturating_duration_since(begun));
            bytes = letter.bytes.len();
        }
        waits.sort_unstable();
        let cpu = (server.used().cpu - before.cpu).as_secs_f64() * 1000.0 / waits.len().max(1) as f64;
        match waits.get(waits.len() / 2) {
            Some(wait) => {
                let wait = wait.as_secs_f64() * 1000.0;
                println!("| `{command}` | {wait:.1} | | {bytes} | {cpu:.0} | {} |", memory(server));
            }
            None => {
                println!(
                    "| `{command}` | no answer in {} s | | | {cpu:.0} | {} |",
                    patience.as_secs(),
                    memory(server)
                );
                return;
            }
        }
    }
}

/// Two players with a running board (101) and a finished one (102), made by mails.
pub fn begin(folder: &Path, sink: &Sink) {
    let server = Server::pbmd(folder, sink.address, Disk::Costs(Duration::ZERO));
    let mut playing = Pair::sign_up(server.listener, sink, 0, "localhost", "great");
    let addresses = playing.addresses().clone();
    let mut writer = Writer::open(server.listener, sink, &addresses);
    let mut over = Pair::challenge(&mut writer, addresses, 0, "great");
    for _ in 0..2 {
        playing.play(&mut writer);
        over.play(&mut writer);
    }
    over.resign(&mut writer);
    server.stop();
}

/// Copies two players and their boards, with the ledger of mails and letters about boards.
pub fn fill(path: &Path, boards: u32) {
    let copies = boards.div_ceil(2);
    let players = boards.div_ceil(BOARDS_EACH).max(2);
    let seated = format!("player + 2 * (nth % {players})");
    let ledger = "board IS NOT NULL";
    let letters = format!("letters WHERE {ledger}");
    let mails = format!("mails WHERE id IN (SELECT cause FROM letters WHERE {ledger})");
    let tables: [Copied<'_>; 11] = [
        (
            // House players have negative numbers.
            "players WHERE id > 0",
            &[("id", "id + 2 * nth"), ("userid", "userid || nth"), ("skeleton", "skeleton || nth")],
            players,
        ),
        ("addresses", &[("player", "player + 2 * nth"), ("address", "nth || address")], players),
        // Six players in ten are listed in the standings.
        (
            "ratings",
            &[
                ("player", "player + 2 * nth"),
                ("points", "1000 + nth * 7919 % 10007 / 10.0"),
                ("deviation", "50.0 + nth % 125"),
                ("games", "nth % 12"),
            ],
            players,
        ),
        ("move_times", &[("player", "player + 2 * nth")], players),
        (
            &mails,
            &[("id", "id + 100 * nth"), ("digest", "randomblob(32)"), ("message_id", "nth || message_id")],
            copies,
        ),
        (
            &letters,
            &[
                ("id", "id + 100 * nth"),
                ("message_id", "nth || message_id"),
                ("player", &seated),
                ("board", "board + 2 * nth"),
                ("cause", "cause + 100 * nth"),
            ],
            copies,
        ),
        ("boards", &[("number", "number + 2 * nth")], copies),
        ("seats", &[("board", "board + 2 * nth"), ("player", &seated)], copies),
        ("actions", &[("board", "board + 2 * nth"), ("mail", "mail + 100 * nth")], copies),
        // A turn that has just begun is looked at soon: not ten thousand of them.
        (
            "clocks",
            &[("board", "board + 2 * nth"), ("player", &seated), ("due", "begun + 7 * 86400000")],
            copies,
        ),
        ("rated", &[("board", "board + 2 * nth")], copies),
    ];
    tokio::runtime::Runtime::new().unwrap().block_on(copy(path, &tables, &[]));
}
