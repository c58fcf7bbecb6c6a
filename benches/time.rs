//! The cost of keeping time: checking the clocks of many boards when none is due, and ten thousand deadlines at once, as after
//! an outage, with mails in between. `cargo bench --bench time`. The databases are made in a temporary folder; a million
//! boards take some minutes and 1 GB.

#![allow(clippy::unwrap_used, clippy::panic)]

mod copies;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use copies::{Copied, copy};
use jiff::SignedDuration;
use pbmd::clock::now;
use pbmd::config::Config;
use pbmd::desk::{Desk, DeskConfig, Worked};
use pbmd::letter::ServerIdentity;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake, Source};
use pbmd::secrets::Secrets;
use pbmd::server::{open_desk, serve_at};
use pbmd::store::{FaultInjection, LetterEnd, Store};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

const FEW: u32 = 1_000;
const MANY: u32 = 1_000_000;
const DEADLINES: u32 = 10_000;

/// Pairs of players at the boards.
const PAIRS: u32 = 200;
/// The number of the first board.
const FIRST: u32 = 101;

#[tokio::main]
async fn main() {
    deadlines().await;
    for boards in [FEW, MANY] {
        looks(boards).await;
    }
}

/// Looks at clocks that are not due.
async fn looks(boards: u32) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("pbmd.db");
    many(&path, boards, SignedDuration::ZERO).await;
    let steps = Arc::new(AtomicU64::new(0));
    let faults = FaultInjection { steps: Some(steps.clone()), ..FaultInjection::default() };
    let desk = desk(Store::open_with_faults(&path, faults).await.unwrap());
    desk.keep_time().unwrap();
    let mut best = Duration::MAX;
    let before = steps.load(Ordering::Relaxed);
    for _ in 0..100 {
        let begun = Instant::now();
        let next = desk.keep_time().unwrap();
        best = best.min(begun.elapsed());
        assert!(next.is_some_and(|next| next > now()));
    }
    let steps = (steps.load(Ordering::Relaxed) - before) / 100;
    println!("a look at {boards:>9} boards, none due: {best:>9.1?}, {steps} steps of SQLite");
}

/// Starts a server with ten thousand missed deadlines, and writes to it meanwhile.
async fn deadlines() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pbmd.toml");
    let text = "[server]\naddress = \"pbmd@localhost\"\ndata = \"data\"\n[incoming.smtp]\nlisten = \"127.0.0.1:0\"\n\
                [outgoing.maildir]\npath = \"out\"\n[letters]\nformat = \"text\"\n\
                [limits]\ncommands_per_day = 100000\nletters_per_address_per_hour = 0\n";
    fs::write(&file, text).unwrap();
    let path = folder.path().join("data/pbmd.db");
    many(&path, DEADLINES, SignedDuration::from_hours(30 * 24)).await;

    let config = Config::load(&file).unwrap();
    let desk = open_desk(&config).await.unwrap();
    let stop = CancellationToken::new();
    let server = {
        let (desk, stop) = (desk.clone(), stop.clone());
        tokio::spawn(async move { serve_at(&config, desk.clone(), desk, stop, |_| Ok(())).await })
    };
    let begun = Instant::now();
    let answers = folder.path().join("out/alice@localhost/new");
    let (mut waits, mut mails) = (Vec::new(), 0);
    let mut left = running(&path).await;
    while left > 0 {
        mails += 1;
        // She asks for a board that is about to end.
        let board = FIRST + mails * 37 % DEADLINES;
        let sent = Instant::now();
        let id = format!("between-{mails}@client.example");
        let mail = mail("alice", "login alice alice-secret", &id, "", &format!("great show {board}"));
        desk.take(mail).await.unwrap();
        while !is_answered(&answers, &id) {
            assert!(sent.elapsed() < Duration::from_mins(2), "no answer");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        waits.push(sent.elapsed());
        // A player gets 200 answers an hour.
        tokio::time::sleep(Duration::from_secs(1)).await;
        left = running(&path).await;
    }
    let ended = begun.elapsed();
    waits.sort();
    let letters = desk.store().waiting().unwrap().letters;
    println!(
        "{DEADLINES} deadlines at once: worked off in {ended:.1?}, {letters} letters still to leave then"
    );
    println!(
        "mails in between: {}, answered after {:.0?} (median), {:.0?} (the longest wait)",
        waits.len(),
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
    stop.cancel();
    server.await.unwrap().unwrap();
}

/// Whether the answer to a mail is in a folder. Other letters are removed.
fn is_answered(folder: &Path, id: &str) -> bool {
    let mut found = false;
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        found |= text.contains(&format!("In-Reply-To: <{id}>"));
        fs::remove_file(path).unwrap();
    }
    found
}

fn desk(store: Store) -> Desk {
    let identity = ServerIdentity::new("pbmd", "pbmd@localhost");
    let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
    Desk::new(store, passwords, Secrets::system(), identity, DeskConfig::default(), now)
}

fn mail(from: &str, subject: &str, id: &str, more: &str, body: &str) -> Arrival {
    let text = format!(
        "From: {from}@localhost\nTo: pbmd@localhost\nSubject: {subject}\nMessage-ID: <{id}>\n{more}\n{body}\n"
    );
    Arrival::new(text.into_bytes(), now(), Source::Serve)
}

/// Writes to the desk; the Message-ID of the last letter.
async fn write(desk: &Desk, mail: Arrival) -> String {
    desk.take(mail).await.unwrap();
    while desk.work().unwrap() == Worked::One {}
    let mut last = String::new();
    while let Some(letter) = desk.settle_letters(Vec::new(), 1).await.unwrap().1.letters.pop() {
        let end = LetterEnd::Sent { reply: "250 ok".to_owned(), length: 0 };
        desk.settle_letters(vec![(letter.id, end)], 0).await.unwrap();
        last = letter.message_id;
    }
    last
}

/// A database of boards where both players have moved and turns began some time ago.
async fn many(path: &Path, boards: u32, ago: SignedDuration) {
    let begun = Instant::now();
    let desk = desk(Store::open(path).await.unwrap());
    for who in ["alice", "bob"] {
        let asked = write(
            &desk,
            mail(who, &format!("signup {who} {who}-secret"), &format!("{who}-1@client.example"), "", ""),
        )
        .await;
        let more = format!("In-Reply-To: <{asked}>\n");
        write(&desk, mail(who, "yes", &format!("{who}-2@client.example"), &more, "yes")).await;
    }
    let subjects = [
        ("alice", "great challenge alice bob"),
        ("alice", "great move 101 alice alice-secret e2-e3"),
        ("bob", "great move 101 bob bob-secret e7-e6"),
    ];
    for (number, (who, line)) in subjects.into_iter().enumerate() {
        let body = format!("login {who} {who}-secret\n{line}");
        write(&desk, mail(who, "play", &format!("move-{number}@client.example"), "", &body)).await;
    }
    // Looking at a running clock makes it due at its first reminder.
    desk.keep_time().unwrap();
    desk.store().close().unwrap();

    let seated = format!("player + 2 * (nth % {PAIRS})");
    let tables: [Copied<'_>; 6] = [
        (
            "players WHERE id > 0",
            &[("id", "id + 2 * nth"), ("userid", "userid || nth"), ("skeleton", "skeleton || nth")],
            PAIRS,
        ),
        ("addresses", &[("player", "player + 2 * nth"), ("address", "nth || address")], PAIRS),
        ("boards", &[("number", "number + nth")], boards),
        ("seats", &[("board", "board + nth"), ("player", &seated)], boards),
        ("actions", &[("board", "board + nth")], boards),
        ("clocks", &[("board", "board + nth"), ("player", &seated)], boards),
    ];
    let by = ago.as_millis();
    let changes = [
        "INSERT OR REPLACE INTO settings (player, name, value) SELECT id, 'autovacation', 'off' FROM players"
            .to_string(),
        format!("UPDATE clocks SET begun = begun - {by}, due = due - {by} WHERE begun IS NOT NULL"),
    ];
    copy(path, &tables, &changes).await;
    println!("{boards} boards made in {:.0?}", begun.elapsed());
}

async fn running(path: &Path) -> i64 {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut database = options.connect().await.unwrap();
    sqlx::query_scalar("SELECT count(*) FROM boards WHERE stage = 'running'")
        .fetch_one(&mut database)
        .await
        .unwrap()
}
