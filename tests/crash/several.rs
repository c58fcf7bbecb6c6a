//! Two servers on one database of PostgreSQL: either is killed, both are, the database cuts them off, or one stands still while the other
//! ends it.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use sqlx::Executor;

use crate::chance::Chance;
use crate::disk::Disk;
use crate::model::{self, Place};
use crate::server::{Program, Server, configure_at};
use crate::support::postgres::{self, Database};
use crate::wires::{Stub, feed, relay};
use crate::world::{Ways, World};
use crate::{REST, mailbox};

/// What happened, and how often.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    kills_of_both: u32,
    cuts: u32,
    /// One stood still until the other had ended it.
    overslept: u32,
    mails: usize,
    letters: usize,
    doubled: usize,
}

/// One of the two servers.
struct Member {
    name: &'static str,
    address: SocketAddr,
    config: PathBuf,
    log: PathBuf,
    disk: Disk,
    runs: Option<Server>,
}

impl Member {
    fn start(&mut self) -> Result<()> {
        let server = Server::start_as(Program::Pbmd, &self.config, &self.disk, &self.log, Some(self.name));
        server.ready(REST).with_context(|| format!("{} does not start", self.name))?;
        self.runs = Some(server);
        Ok(())
    }

    fn kill(&mut self) -> Result<()> {
        self.runs.take().map_or(Ok(()), Server::kill)
    }

    fn signal(&self, signal: &str) {
        let id = self.runs.as_ref().map(Server::id).unwrap();
        assert!(Command::new("kill").args([signal, &id.to_string()]).status().unwrap().success());
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // After a failure; otherwise it has stopped.
        let _ended = self.kill();
    }
}

pub fn check(rounds: u32, seed: u64) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let Some(database) = runtime.block_on(postgres::database()) else {
        return println!("skipped: PBMD_POSTGRES names no server");
    };
    let folder = tempfile::tempdir().unwrap();
    let mut both = Vec::new();
    let tally =
        campaign(&runtime, &database, folder.path(), &mut both, (rounds, seed)).unwrap_or_else(|fault| {
            let logs = ["a", "b"].map(|name| std::fs::read_to_string(folder.path().join(name).join("log")));
            let last =
                logs.map(|log| log.unwrap_or_default().lines().rev().take(12).collect::<Vec<_>>().join("\n"));
            panic!("seed {seed}: {fault:?}; the servers said last:\n{}", last.join("\n--\n"))
        });
    println!("several servers, seed {seed}: {tally:?}");
    assert!(tally.mails > 0 && tally.letters > 0, "nothing happened");
}

fn campaign(
    runtime: &tokio::runtime::Runtime,
    database: &Database,
    folder: &std::path::Path,
    both: &mut Vec<Member>,
    (rounds, seed): (u32, u64),
) -> Result<Tally> {
    let world = Arc::new(Mutex::new(World::new(seed, Ways::All)));
    let (letters, mails) = (world.clone(), world.clone());
    let relay = Stub::start(move |stream| relay(stream, &letters));
    let mailbox = Stub::start(move |stream| mailbox::serve(stream, &mails));
    for name in ["a", "b"] {
        let own = folder.join(name);
        std::fs::create_dir(&own)?;
        // A server that begins anew listens where it did.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let more = format!("[database]\nurl = {:?}\n", database.url);
        let stubs = (mailbox.address, relay.address);
        let disk = Disk::new(&own, false);
        let config = configure_at(&own, &disk.data, stubs, &address.to_string(), &more);
        both.push(Member { name, address, config, log: own.join("log"), disk, runs: None });
    }
    let place = Place::At(&database.url);
    let mut chance = Chance(seed ^ 0x7365_7665);
    let mut tally = Tally::default();
    let (stop, addresses) = (AtomicBool::new(false), [both[0].address, both[1].address]);
    thread::scope(|scope| {
        for address in addresses {
            let (world, stop) = (&world, &stop);
            scope.spawn(move || feed_again(world, address, stop));
        }
        let done: Result<()> = (|| {
            for round in 1..=rounds {
                world.lock().unwrap().begin(round);
                for member in both.iter_mut().filter(|member| member.runs.is_none()) {
                    member.start().with_context(|| format!("round {round}"))?;
                }
                thread::sleep(Duration::from_micros(chance.below(500_000) as u64));
                strike(runtime, database, both, &mut chance, &mut tally)
                    .with_context(|| format!("round {round}"))?;
                let world = world.lock().unwrap();
                runtime.block_on(model::standing(place, &world)).with_context(|| format!("round {round}"))?;
            }
            world.lock().unwrap().begin(rounds + 1);
            world.lock().unwrap().fall_silent();
            for member in both.iter_mut().filter(|member| member.runs.is_none()) {
                member.start().context("at the end")?;
            }
            let late = Instant::now() + REST;
            while !world.lock().unwrap().quiet() || runtime.block_on(model::waiting(place))? > 0 {
                ensure!(Instant::now() < late, "they never come to rest");
                thread::sleep(Duration::from_millis(50));
            }
            Ok(())
        })();
        stop.store(true, Ordering::Relaxed);
        done
    })?;
    for member in both.iter_mut() {
        member.runs.take().map_or(Ok(()), Server::stop)?;
    }
    let world = world.lock().unwrap();
    runtime.block_on(model::at_rest(place, &world))?;
    let ids: std::collections::BTreeSet<&str> = world.taken.iter().map(|taken| taken.id.as_str()).collect();
    (tally.mails, tally.letters) = (world.mails.len(), ids.len());
    tally.doubled = world.taken.len() - ids.len();
    Ok(tally)
}

/// Delivers mails to one of the servers, also when it has been away.
fn feed_again(world: &Mutex<World>, address: SocketAddr, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        feed(world, address, stop);
        thread::sleep(Duration::from_millis(20));
    }
}

/// One misfortune.
fn strike(
    runtime: &tokio::runtime::Runtime,
    database: &Database,
    both: &mut [Member],
    chance: &mut Chance,
    tally: &mut Tally,
) -> Result<()> {
    let one = chance.below(2);
    match chance.below(12) {
        0..=5 => {
            tally.kills += 1;
            both[one].kill()
        }
        6 | 7 => {
            tally.kills_of_both += 1;
            both.iter_mut().try_for_each(Member::kill)
        }
        8..=10 => {
            tally.cuts += 1;
            let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
            runtime.block_on(async { postgres::connect(&database.url).await.execute(cut).await })?;
            Ok(())
        }
        _ => {
            tally.overslept += 1;
            oversleep(runtime, database, &both[one])
        }
    }
}

/// A server stands still until the other one has ended it. The half minute for which the other one would wait is over at once.
fn oversleep(runtime: &tokio::runtime::Runtime, database: &Database, member: &Member) -> Result<()> {
    member.signal("-STOP");
    let ended = runtime.block_on(async {
        let mut connection = postgres::connect(&database.url).await;
        let late = Instant::now() + REST;
        loop {
            // It may hold the writer's row, until the database ends its transaction, but not its own.
            let silence = "UPDATE servers SET until = 0 WHERE name = $1 AND life <> 0";
            let lives =
                sqlx::query(silence).bind(member.name).execute(&mut connection).await?.rows_affected();
            if lives == 0 {
                return Ok(());
            }
            ensure!(Instant::now() < late, "nobody notices that {} is silent", member.name);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    member.signal("-CONT");
    ended
}
