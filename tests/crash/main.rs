//! Real kills and lost writes: the process between mail servers (SMTP and a mailbox) and players is killed at any moment, and
//! restarted on what is left. See `docs/crash-safety.md`. `tests/kill` runs as many rounds as one likes; a few dozen here are
//! enough to notice.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod careless;
mod chance;
mod cluster;
mod disk;
mod mailbox;
mod model;
mod recovered;
mod server;
mod several;
mod silent;
#[path = "../support/smtp.rs"]
mod smtp;
#[path = "../support/mod.rs"]
mod support;
mod wires;
mod world;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use careless::Fault;
use chance::Chance;
use disk::Disk;
use model::Place;
use server::{Program, Server, configure};
use wires::{Stub, feed, relay};
use world::{Ways, World};

/// The server must come to rest within this time.
const REST: Duration = Duration::from_secs(120);

/// How often a server is killed, and with what.
struct Campaign {
    program: Program,
    /// The power fails with every other kill.
    power: bool,
    ways: Ways,
    rounds: u32,
    seed: u64,
}

/// Counts of a campaign without faults.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    kills_while_starting: u32,
    mails: usize,
    /// Moves out of the mailbox, repetitions included.
    moved: usize,
    letters: usize,
    doubled: usize,
}

impl Campaign {
    /// Kills the server again and again, and compares. Fails with the first fault and its round.
    fn run(&self) -> Result<Tally> {
        let folder = tempfile::tempdir()?;
        let log = folder.path().join("log");
        self.run_in(folder.path(), &log).with_context(|| {
            let log = std::fs::read_to_string(&log).unwrap_or_default();
            let last: Vec<&str> = log.lines().rev().take(10).collect();
            format!("seed {}; the server said last: {last:#?}", self.seed)
        })
    }

    fn run_in(&self, folder: &Path, log: &Path) -> Result<Tally> {
        let disk = Disk::new(folder, self.power);
        let world = Arc::new(Mutex::new(World::new(self.seed, self.ways)));
        let (letters, mails) = (world.clone(), world.clone());
        let relay = Stub::start(move |stream| relay(stream, &letters));
        let mailbox = Stub::start(move |stream| mailbox::serve(stream, &mails));
        let config = configure(folder, &disk, mailbox.address, relay.address);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut chance = Chance(self.seed ^ 0x6b69_6c6c);
        let mut tally = Tally::default();
        for round in 1..=self.rounds {
            world.lock().unwrap().begin(round);
            let server = Server::start(self.program, &config, &disk, log);
            let killed = if chance.once_in(6) {
                tally.kills_while_starting += 1;
                thread::sleep(Duration::from_micros(chance.below(150_000) as u64));
                server.kill()
            } else {
                tally.kills += 1;
                let address =
                    server.ready(REST).with_context(|| format!("round {round}: it never starts"))?;
                let moment = Duration::from_micros(chance.below(400_000) as u64);
                while_fed(&world, address, || {
                    thread::sleep(moment);
                    server.kill()
                })
            };
            killed.with_context(|| format!("round {round}"))?;
            relay.settle();
            mailbox.settle();
            // If only the program dies, unsynced data waits for the next power failure.
            if chance.once_in(2) {
                disk.cut_power(&mut chance);
            }
            let world = world.lock().unwrap();
            let stands = runtime.block_on(model::standing(Place::In(&disk.data), &world));
            stands.with_context(|| format!("round {round}"))?;
        }

        world.lock().unwrap().begin(self.rounds + 1);
        world.lock().unwrap().fall_silent();
        let server = Server::start(self.program, &config, &disk, log);
        let address = server.ready(REST).context("at the end: it never starts")?;
        while_fed(&world, address, || {
            let late = Instant::now() + REST;
            while !world.lock().unwrap().quiet()
                || runtime.block_on(model::waiting(Place::In(&disk.data)))? > 0
            {
                ensure!(Instant::now() < late, "it never comes to rest");
                thread::sleep(Duration::from_millis(20));
            }
            Ok(())
        })?;
        server.stop()?;
        relay.settle();
        mailbox.settle();
        let world = world.lock().unwrap();
        runtime.block_on(model::at_rest(Place::In(&disk.data), &world))?;
        let ids: BTreeSet<&str> = world.taken.iter().map(|taken| taken.id.as_str()).collect();
        tally.mails = world.mails.len();
        tally.moved = world.mailbox.processed.len();
        tally.letters = ids.len();
        tally.doubled = world.taken.len() - ids.len();
        Ok(tally)
    }
}

/// Does something while two connections deliver mails.
fn while_fed(world: &Mutex<World>, server: SocketAddr, act: impl FnOnce() -> Result<()>) -> Result<()> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| feed(world, server, &stop));
        }
        let done = act();
        stop.store(true, Ordering::Relaxed);
        done
    })
}

fn number(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// As many rounds as asked for, in lives of forty kills.
fn campaigns(power: bool) {
    let mut left = number("PBMD_KILL_ROUNDS", 40);
    let mut seed = u64::from(number("PBMD_KILL_SEED", 1));
    while left > 0 {
        let rounds = left.min(40);
        let campaign = Campaign { program: Program::Pbmd, power, ways: Ways::All, rounds, seed };
        let tally = campaign.run().unwrap_or_else(|fault| panic!("{fault:?}"));
        println!("{} seed {seed}: {tally:?}", if power { "power cuts" } else { "kills" });
        assert!(tally.mails > 0 && tally.moved > 0 && tally.letters > 0, "nothing happened");
        left -= rounds;
        seed += 1;
    }
}

#[test]
fn killed_at_any_moment() {
    campaigns(false);
}

#[test]
fn the_power_cut_at_any_moment() {
    campaigns(true);
}

/// The test of lost writes finds this fault on every transport.
fn check(fault: Fault, complaints: &[&str]) {
    for ways in [Ways::All, Ways::Mailbox] {
        let campaign = Campaign { program: Program::Careless(fault), power: true, ways, rounds: 40, seed: 7 };
        let found = format!("{:?}", campaign.run().expect_err("a fault that is not found"));
        assert!(complaints.iter().any(|complaint| found.contains(complaint)), "{fault:?}, {ways:?}: {found}");
        println!("{fault:?}, {ways:?}: {found}");
    }
}

#[test]
fn finds_commits_that_are_not_synced() {
    let complaints = [
        "is lost though it was acknowledged",
        "a letter has left that the server knows nothing of",
        "the database is broken",
        "the database cannot be",
        "it never starts",
        "the server ended by itself",
    ];
    check(Fault::Unsynced, &complaints);
}

#[test]
fn finds_mails_that_are_acknowledged_before_they_are_committed() {
    check(Fault::Hasty, &["is lost though it was acknowledged"]);
}

#[test]
fn several_servers_on_one_database() {
    several::check(number("PBMD_SEVERAL_ROUNDS", 24), u64::from(number("PBMD_KILL_SEED", 1)));
}

#[test]
fn several_servers_wait_for_no_silent_database() {
    silent::check();
}

#[test]
fn finds_nothing_where_there_is_nothing() {
    for ways in [Ways::All, Ways::Mailbox] {
        let campaign =
            Campaign { program: Program::Careless(Fault::None), power: true, ways, rounds: 10, seed: 7 };
        campaign.run().unwrap_or_else(|fault| panic!("{fault:?}"));
    }
}

#[test]
fn what_is_found_after_a_kill_is_synced_before_it_is_believed() {
    recovered::check();
}

/// Not a test: the program of the test above.
#[test]
#[ignore = "takes a mail; another test starts it"]
fn takes_a_mail() {
    recovered::take();
}

/// Not a test: the program of the tests above. See `careless`.
#[test]
#[ignore = "serves; other tests start it"]
fn serves_with_a_fault() {
    careless::serve();
}
