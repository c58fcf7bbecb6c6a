//! Real kills and lost writes: the program as a process between two mail servers and some players, ended by SIGKILL
//! at any moment, and started again on what was left. See `docs/crash-safety.md`.
//!
//! `tests/kill` runs as many rounds as one likes; here a few dozen are enough to notice.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod careless;
mod chance;
mod disk;
mod model;
mod server;
#[path = "../support/mod.rs"]
mod support;
mod wires;
mod world;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use careless::Fault;
use chance::Chance;
use disk::Disk;
use server::{Program, Server, configure};
use wires::{Relay, feed};
use world::World;

/// By this time the server must have come to rest.
const REST: Duration = Duration::from_secs(120);

/// How often a server is killed, and with what.
struct Campaign {
    program: Program,
    /// The power fails with each kill.
    power: bool,
    rounds: u32,
    seed: u64,
}

/// What has been seen in a campaign that found no fault.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    kills_while_starting: u32,
    mails: usize,
    letters: usize,
    doubled: usize,
}

impl Campaign {
    /// Kills the server again and again, and compares. The first thing that is wrong, with the round.
    fn run(&self) -> Result<Tally, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::new(folder.path(), self.power);
        let world = Arc::new(Mutex::new(World::new(self.seed)));
        let relay = Relay::start(world.clone());
        let config = configure(folder.path(), &disk, relay.address);
        let log = folder.path().join("log");
        let mut chance = Chance(self.seed ^ 0x6b69_6c6c);
        let mut tally = Tally::default();
        let said = |what: String| {
            let log = std::fs::read_to_string(&log).unwrap_or_default();
            let last: Vec<&str> = log.lines().rev().take(10).collect();
            format!("seed {}, {what}\nthe server said last: {last:#?}", self.seed)
        };

        for round in 1..=self.rounds {
            {
                let mut world = world.lock().unwrap();
                world.life = round;
                world.idle_talk = 4;
            }
            let server = Server::start(self.program, &config, &disk, &log);
            tally.kills += 1;
            if chance.once_in(6) {
                tally.kills_while_starting += 1;
                thread::sleep(Duration::from_micros(chance.below(150_000) as u64));
                server.kill().map_err(|what| said(format!("round {round}: {what}")))?;
            } else {
                let address =
                    server.ready(REST).ok_or_else(|| said(format!("round {round}: it never starts")))?;
                let moment = Duration::from_micros(chance.below(400_000) as u64);
                let stop = AtomicBool::new(false);
                thread::scope(|scope| {
                    for _ in 0..2 {
                        scope.spawn(|| feed(&world, address, &stop));
                    }
                    thread::sleep(moment);
                    let killed = server.kill();
                    stop.store(true, Ordering::Relaxed);
                    killed
                })
                .map_err(|what| said(format!("round {round}: {what}")))?;
            }
            relay.settle();
            disk.cut_power(&mut chance);
            runtime
                .block_on(model::standing(&disk.data, &world.lock().unwrap()))
                .map_err(|what| said(format!("round {round}: {what}")))?;
        }

        world.lock().unwrap().life = self.rounds + 1;
        world.lock().unwrap().fall_silent();
        let server = Server::start(self.program, &config, &disk, &log);
        let address = server.ready(REST).ok_or_else(|| said("at the end: it never starts".to_string()))?;
        let stop = AtomicBool::new(false);
        let rested = thread::scope(|scope| {
            scope.spawn(|| feed(&world, address, &stop));
            let late = Instant::now() + REST;
            let rested = loop {
                if world.lock().unwrap().quiet() && runtime.block_on(model::waiting(&disk.data)) == 0 {
                    break true;
                }
                if Instant::now() > late {
                    break false;
                }
                thread::sleep(Duration::from_millis(20));
            };
            stop.store(true, Ordering::Relaxed);
            rested
        });
        if !rested {
            return Err(said("it never comes to rest".to_string()));
        }
        server.stop().map_err(said)?;
        relay.settle();
        let world = world.lock().unwrap();
        runtime.block_on(model::at_rest(&disk.data, &world)).map_err(said)?;
        tally.mails = world.mails.len();
        let ids: std::collections::BTreeSet<&str> =
            world.taken.iter().map(|taken| taken.id.as_str()).collect();
        tally.letters = ids.len();
        tally.doubled = world.taken.len() - ids.len();
        Ok(tally)
    }
}

fn number(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// As many rounds as asked for, in lives of forty kills each.
fn campaigns(power: bool) {
    let mut left = number("PBMD_KILL_ROUNDS", 25);
    let mut seed = u64::from(number("PBMD_KILL_SEED", 1));
    while left > 0 {
        let rounds = left.min(40);
        let campaign = Campaign { program: Program::Pbmd, power, rounds, seed };
        let tally = campaign.run().unwrap_or_else(|fault| panic!("{fault}"));
        println!("{} seed {seed}: {tally:?}", if power { "power cuts" } else { "kills" });
        assert!(tally.mails > 0 && tally.letters > 0, "nothing happened");
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

/// That the test of lost writes finds this fault.
fn check(fault: Fault, complaint: &str) {
    let campaign = Campaign { program: Program::Careless(fault), power: true, rounds: 40, seed: 7 };
    let found = campaign.run().expect_err("a fault that is not found");
    assert!(found.contains(complaint), "{fault:?}: {found}");
    println!("{fault:?}: {}", found.lines().next().unwrap_or_default());
}

#[test]
fn finds_commits_that_are_not_synced() {
    check(Fault::Unsynced, "");
}

#[test]
fn finds_mails_that_are_acknowledged_before_they_are_committed() {
    check(Fault::Hasty, "is lost though it was acknowledged");
}

#[test]
fn finds_nothing_where_there_is_nothing() {
    let campaign = Campaign { program: Program::Careless(Fault::None), power: true, rounds: 10, seed: 7 };
    campaign.run().unwrap_or_else(|fault| panic!("{fault}"));
}

/// Not a test: the program of the two above, which start it. See `careless`.
#[test]
#[ignore = "serves; other tests start it"]
fn serves_with_a_fault() {
    careless::serve();
}
