//! Two servers on one database of PostgreSQL, which waits for a standby with each commit: a server is killed, or both are; the database
//! is killed and started again, or lost with its host, or undoes transactions; lines are cut, also at a COMMIT, are slow or carry nothing;
//! a server stands still while the other one ends it. Then time passes: reminders, and games that end by the clock.

use std::collections::BTreeSet;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::runtime::Runtime;

use crate::chance::Chance;
use crate::cluster::Cluster;
use crate::disk::Disk;
use crate::model::{self, Place};
use crate::server::{Program, Server, configure_at};
use crate::support::postgres::{self, AtCommit, Line};
use crate::wires::{Stub, feed, relay};
use crate::world::{Ways, World};
use crate::{REST, mailbox};

/// How often a server is started until it must run.
const TRIES: u32 = 3;

/// What happened, and how often.
#[derive(Debug, Default)]
struct Tally {
    kills: u32,
    kills_of_both: u32,
    /// Of the database.
    database_killed: u32,
    /// Its host was lost, and the standby took its place.
    promotions: u32,
    cuts: u32,
    cuts_at_commits: u32,
    /// The database undid some transactions, as where others were first.
    undone: u32,
    slow: u32,
    /// One stood still until the other had ended it.
    overslept: u32,
    /// The same with a line that carried nothing.
    silent: u32,
    reminders: usize,
    ended_by_clock: usize,
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
    /// To the hosts that its URL names.
    lines: [Line; 2],
    runs: Option<Server>,
}

/// The database, and what can be done to it.
struct Elsewhere {
    runtime: Runtime,
    primary: Cluster,
    standby: Cluster,
    /// Which of the lines leads to the primary. The other one leads to the standby.
    leading: usize,
}

impl Elsewhere {
    fn url(&self) -> String {
        self.primary.url("pbmd")
    }

    /// The database dies, and begins again on the same host.
    fn die(&mut self) -> Result<()> {
        self.primary.kill()?;
        self.primary.start(&self.runtime)
    }

    /// The host of the database is gone for ever. Its standby takes its place, where servers find it by themselves; a new host gets the
    /// address of the old one, and is the new standby.
    fn lose_host(&mut self, members: &[Member]) -> Result<()> {
        self.primary.kill()?;
        self.standby.promote(&self.runtime)?;
        let standby = self.standby.standby(&self.runtime)?;
        members.iter().for_each(|member| member.lines[self.leading].lead_to(&standby.url("pbmd")));
        self.leading = 1 - self.leading;
        self.primary = std::mem::replace(&mut self.standby, standby);
        Ok(())
    }
}

impl Member {
    fn start(&mut self) -> Result<()> {
        // A line that is cut while it starts ends it, and whoever has started it does so again.
        for _ in 0..TRIES {
            let server =
                Server::start_as(Program::Pbmd, &self.config, &self.disk, &self.log, Some(self.name));
            if server.ready(REST).is_some() {
                self.runs = Some(server);
                return Ok(());
            }
        }
        bail!("{} does not start", self.name)
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
    if postgres::server().is_none() {
        return println!("skipped: PBMD_POSTGRES names no server");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let Some(primary) = Cluster::new(&runtime).unwrap() else {
        return println!("skipped: there are no programs of PostgreSQL here");
    };
    let standby = primary.standby(&runtime).unwrap();
    let mut elsewhere = Elsewhere { runtime, primary, standby, leading: 0 };
    let folder = tempfile::tempdir().unwrap();
    let mut both = Vec::new();
    let tally = campaign(&mut elsewhere, folder.path(), &mut both, (rounds, seed)).unwrap_or_else(|fault| {
        let logs = ["a", "b"].map(|name| std::fs::read_to_string(folder.path().join(name).join("log")));
        let last =
            logs.map(|log| log.unwrap_or_default().lines().rev().take(12).collect::<Vec<_>>().join("\n"));
        panic!("seed {seed}: {fault:?}; the servers said last:\n{}", last.join("\n--\n"))
    });
    println!("several servers, {rounds} rounds, seed {seed}: {tally:?}");
    assert!(tally.mails > 0 && tally.letters > 0, "nothing happened");
}

fn campaign(
    elsewhere: &mut Elsewhere,
    folder: &Path,
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
        let lines = [&elsewhere.primary, &elsewhere.standby].map(|host| Line::to(&host.url("pbmd")));
        let url = postgres::joined(&lines);
        let more = format!("[database]\nurl = {url:?}\n[time]\nvacation_days = 0\n");
        let stubs = (mailbox.address, relay.address);
        let disk = Disk::new(&own, false);
        let config = configure_at(&own, &disk.data, stubs, &address.to_string(), &more);
        both.push(Member { name, address, config, log: own.join("log"), disk, lines, runs: None });
    }
    let mut chance = Chance(seed ^ 0x7365_7665);
    let mut tally = Tally::default();
    let (stop, addresses) = (AtomicBool::new(false), [both[0].address, both[1].address]);
    thread::scope(|scope| {
        for address in addresses {
            let (world, stop) = (&world, &stop);
            scope.spawn(move || feed_again(world, address, stop));
        }
        let done = played(elsewhere, both, &world, rounds, &mut chance, &mut tally)
            .and_then(|()| time_passes(elsewhere, both, &world, &mut chance, &mut tally));
        stop.store(true, Ordering::Relaxed);
        done
    })?;
    for member in both.iter_mut() {
        member.runs.take().map_or(Ok(()), Server::stop)?;
    }
    let world = world.lock().unwrap();
    let ids: BTreeSet<&str> = world.taken.iter().map(|taken| taken.id.as_str()).collect();
    (tally.mails, tally.letters) = (world.mails.len(), ids.len());
    tally.doubled = world.taken.len() - ids.len();
    Ok(tally)
}

fn start_those_that_are_down(both: &mut [Member]) -> Result<()> {
    both.iter_mut().filter(|member| member.runs.is_none()).try_for_each(Member::start)
}

/// People write and play while misfortunes happen; at the end all that they have written has taken effect once.
fn played(
    elsewhere: &mut Elsewhere,
    both: &mut [Member],
    world: &Mutex<World>,
    rounds: u32,
    chance: &mut Chance,
    tally: &mut Tally,
) -> Result<()> {
    for round in 1..=rounds {
        let misfortune = (|| {
            world.lock().unwrap().begin(round);
            start_those_that_are_down(both)?;
            thread::sleep(Duration::from_micros(chance.below(500_000) as u64));
            if round == rounds / 2 {
                // Once at least, however few rounds there are.
                tally.promotions += 1;
                elsewhere.lose_host(both)?;
            } else {
                strike(elsewhere, both, chance, tally)?;
            }
            let (world, url) = (world.lock().unwrap(), elsewhere.url());
            elsewhere.runtime.block_on(model::standing(Place::At(&url), &world))
        })();
        misfortune.with_context(|| format!("round {round}"))?;
    }
    world.lock().unwrap().begin(rounds + 1);
    world.lock().unwrap().fall_silent();
    start_those_that_are_down(both).context("at the end")?;
    come_to_rest(elsewhere, world)?;
    let (world, url) = (world.lock().unwrap(), elsewhere.url());
    elsewhere.runtime.block_on(model::at_rest(Place::At(&url), &world))
}

fn come_to_rest(elsewhere: &Elsewhere, world: &Mutex<World>) -> Result<()> {
    let (late, url) = (Instant::now() + REST, elsewhere.url());
    while !world.lock().unwrap().quiet() || elsewhere.runtime.block_on(model::waiting(Place::At(&url)))? > 0 {
        ensure!(Instant::now() < late, "they never come to rest");
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Turns began long ago at once: whatever happens, each reminder and each end comes once.
fn time_passes(
    elsewhere: &mut Elsewhere,
    both: &mut [Member],
    world: &Mutex<World>,
    chance: &mut Chance,
    tally: &mut Tally,
) -> Result<()> {
    for (days, outcome) in [(8, "reminder"), (30, "forfeit, taken back")] {
        let ago = "UPDATE clocks SET begun = begun - $1 * 86400000::BIGINT, due = 0
                   WHERE awaited = 1 AND begun IS NOT NULL";
        let url = elsewhere.url();
        let turns = elsewhere.runtime.block_on(async {
            let mut connection = postgres::connect(&url).await;
            sqlx::query(ago).bind(days).execute(&mut connection).await
        })?;
        let turns = usize::try_from(turns.rows_affected())?;
        let late = Instant::now() + REST;
        let done = loop {
            strike(elsewhere, both, chance, tally).with_context(|| format!("{days} days later"))?;
            start_those_that_are_down(both)?;
            thread::sleep(Duration::from_millis(1500));
            let url = elsewhere.url();
            let done = elsewhere.runtime.block_on(model::brought_about(Place::At(&url), outcome))?;
            if done.len() >= turns {
                break done;
            }
            ensure!(Instant::now() < late, "of {turns} turns {} came to: {outcome}", done.len());
        };
        let boards: BTreeSet<&String> = done.iter().collect();
        ensure!(boards.len() == turns && done.len() == turns, "{outcome}, of {turns} boards: {done:?}");
        if days == 8 { tally.reminders = turns } else { tally.ended_by_clock = turns }
    }
    come_to_rest(elsewhere, world)?;
    let (world, url) = (world.lock().unwrap(), elsewhere.url());
    elsewhere.runtime.block_on(model::letters_have_left(Place::At(&url), &world))
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
    elsewhere: &mut Elsewhere,
    both: &mut [Member],
    chance: &mut Chance,
    tally: &mut Tally,
) -> Result<()> {
    let one = chance.below(2);
    let leading = elsewhere.leading;
    let slow_down = |member: &Member, by| member.lines.iter().for_each(|line| line.slow_down(by));
    both.iter().for_each(|member| slow_down(member, Duration::ZERO));
    match chance.below(42) {
        0..=14 => {
            tally.kills += 1;
            both[one].kill()?;
        }
        15..=19 => {
            tally.kills_of_both += 1;
            both.iter_mut().try_for_each(Member::kill)?;
        }
        20..=23 => {
            tally.database_killed += 1;
            elsewhere.die()?;
        }
        24 => {
            tally.promotions += 1;
            elsewhere.lose_host(both)?;
        }
        25..=28 => {
            tally.cuts += 1;
            both.iter().for_each(|member| member.lines[leading].cut());
        }
        29..=33 => {
            tally.cuts_at_commits += 1;
            let when = if chance.once_in(2) { AtCommit::CutBefore } else { AtCommit::CutAfter };
            both[one].lines[leading].at_commit(when);
        }
        34..=36 => {
            tally.slow += 1;
            slow_down(&both[one], Duration::from_millis(2));
        }
        40 | 41 => {
            tally.undone += 1;
            // Up to five times the same is done again at once.
            let times = 1 + chance.below(8);
            elsewhere.runtime.block_on(postgres::undo(&elsewhere.url(), "letters", times));
        }
        37 | 38 => {
            tally.overslept += 1;
            both[one].signal("-STOP");
            let ended = until_it_is_ended(elsewhere, both[one].name);
            both[one].signal("-CONT");
            ended?;
        }
        _ => {
            tally.silent += 1;
            both[one].lines[leading].fall_silent();
            let ended = until_it_is_ended(elsewhere, both[one].name);
            both[one].lines[leading].go_on();
            ended?;
        }
    }
    Ok(())
}

/// Waits until the other server has ended one that is silent. The half minute for which that would wait is over at once.
fn until_it_is_ended(elsewhere: &Elsewhere, name: &str) -> Result<()> {
    elsewhere.runtime.block_on(async {
        let mut connection = postgres::connect(&elsewhere.url()).await;
        let late = Instant::now() + REST;
        loop {
            // It may hold the writer's row and its own, until the database ends its transaction.
            let silence = "UPDATE servers SET until = 0 WHERE name = $1 AND life <> 0";
            let lives = sqlx::query(silence).bind(name).execute(&mut connection).await?.rows_affected();
            if lives == 0 {
                return Ok(());
            }
            ensure!(Instant::now() < late, "nobody notices that {name} is silent");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    })
}
