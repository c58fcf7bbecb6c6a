//! Moves during a backup of a large database, and while its ratings are made anew, compared with moves before; and the time to verify and
//! restore it.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::daemon::{pbmd, told};
use crate::players::{self, Load};
use crate::process::{Disk, Server};
use crate::scale::{begin, fill};
use crate::sink::Sink;

/// Moves between two looks whether the backup is done.
const PORTION: usize = 40;

pub fn run(arguments: &Arguments) {
    let (boards, mails) = (arguments.number("boards", 100_000), arguments.number("mails", 400));
    let connections = arguments.number("connections", 4);
    let disk = Disk::named(&arguments.words("disks", "real")[0]).expect("a disk");
    let sink = Sink::start();
    let folder = disk.folder();
    begin(folder.path(), &sink);
    let database = folder.path().join("data/pbmd.db");
    fill(&database, u32::try_from(boards).unwrap());
    let server = Server::pbmd(folder.path(), sink.address, disk);
    let mut pairs = players::sign_up(server.listener, &sink, 900..908, "localhost", "great");
    println!(
        "{boards} boards, {} MiB, {connections} players at a time:\n\n| while | seconds | mails/s | p50 ms | p99 ms | longest ms | log MiB |\n\
         | --- | --- | --- | --- | --- | --- | --- |",
        size(&database)
    );
    let before = players::load(server.listener, &sink, &mut pairs, connections, mails);
    row("nothing else is done", before.took, &before, &database);
    let config = folder.path().join("pbmd.toml");
    for (what, words) in [
        ("`backup --quick`", &["backup", "--quick", "quick.db"][..]),
        ("`backup`", &["backup", "whole.db"]),
        ("`ratings rebuild`", &["ratings", "rebuild"]),
    ] {
        let begun = Instant::now();
        let mut backup = start(folder.path(), &config, words);
        let mut all = Load { mails: 0, took: Duration::ZERO, waits: Vec::new() };
        while backup.try_wait().unwrap().is_none() {
            let load = players::load(server.listener, &sink, &mut pairs, connections, PORTION);
            all.mails += load.mails;
            all.took += load.took;
            all.waits.extend(load.waits);
        }
        let took = begun.elapsed();
        all.waits.sort_unstable();
        row(what, took, &all, &database);
        end(backup);
    }
    let after = players::load(server.listener, &sink, &mut pairs, connections, mails);
    row("nothing else, after it", after.took, &after, &database);
    server.stop();
    println!("\nthe copy has {} MiB", size(&folder.path().join("whole.db")));
    for words in
        [&["verify", "whole.db"][..], &["verify", "--quick", "whole.db"], &["restore", "--quick", "whole.db"]]
    {
        let begun = Instant::now();
        end(start(folder.path(), &config, words));
        println!("`pbmd {}`: {:.1} s", words.join(" "), begun.elapsed().as_secs_f64());
    }
}

fn start(folder: &Path, config: &Path, words: &[&str]) -> Child {
    let mut command = pbmd(words);
    command.current_dir(folder).env("PBMD_CONFIG", config).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for a program. Copied boards have wrong ratings, which is no fault here.
fn end(program: Child) {
    let output = program.wait_with_output().unwrap();
    let said = told(&output);
    assert!(output.status.success() || said.contains("wrong: "), "{said}");
}

fn row(what: &str, took: Duration, load: &Load, database: &Path) {
    let log = fs::metadata(database.with_file_name("pbmd.db-wal"))
        .map_or(0.0, |log| log.len() as f64 / 1_048_576.0);
    println!(
        "| {what} | {:.1} | {:.0} | {:.1} | {:.1} | {:.1} | {log:.1} |",
        took.as_secs_f64(),
        load.rate(),
        load.percentile(50),
        load.percentile(99),
        load.percentile(100),
    );
}

/// A file's size in MiB.
fn size(file: &Path) -> u64 {
    fs::metadata(file).unwrap().len() / 1_048_576
}
