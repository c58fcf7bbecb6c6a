//! The cost of looking: lists, standings, history, `whois` and unknown userids by mail, on a small and a large server, in time
//! and in steps of SQLite's machine; and of the caretaker, the end of a rated board, and rating old boards. `cargo bench
//! --bench people -- 1000 1000000`: the boards of each server, with ten times as many players; 10,000 and 1,000,000 by default.
//! The databases are made in a temporary folder; the large one takes some minutes and 2 GB.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pbmd::clock::now;
use pbmd::desk::{Desk, DeskConfig, Limits, Round, Worked};
use pbmd::letter::ServerIdentity;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake, Source};
use pbmd::secrets::Secrets;
use pbmd::store::{FaultInjection, LetterContent, LetterEnd, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

/// Default boards of each server.
const SIZES: [u32; 2] = [10_000, 1_000_000];

/// Repetitions of each command; the median is printed.
const TIMES: usize = 15;

/// How many boards are rated again.
const COUNTED: u32 = 2_000;

/// The commands, with text of their answers.
const COMMANDS: [(&str, &str); 22] = [
    ("list games", "great"),
    ("list", "p1"),
    ("list great", "p1"),
    ("great games", "being played"),
    ("great games all", "These are the newest"),
    ("great games alice", "great"),
    ("great games alice all", "great"),
    ("great show alice", "p"),
    ("all show alice inactive", "p"),
    ("great seeks", "great"),
    ("sava games all", "sava"),
    ("great history 2001", "2001"),
    ("whois p5000000", "There is no player of that name"),
    ("whois alcie", "There is no player of that name"),
    ("great standings", "in the standings"),
    ("great standings 200", "These are the best 200"),
    ("great standings all", "rated players"),
    ("great history", "finished game"),
    ("great history alice", "alice"),
    ("great history alice p500", "alice against p500"),
    ("whois alice", "Half of the moves"),
    ("whois p500", "Ratings: Great Shatranj"),
];

#[tokio::main]
async fn main() {
    let asked: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    for boards in if asked.is_empty() { SIZES.to_vec() } else { asked } {
        server((boards / 10).max(600), boards).await;
    }
}

async fn server(players: u32, boards: u32) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("pbmd.db");
    let begun = Instant::now();
    {
        let mut table = Table::over(&path).await;
        for who in ["alice", "bob"] {
            table.write(who, &format!("signup {who} {who}-secret"), "").await;
            let asked = table.last.0.clone();
            table.write(who, "yes", &format!("In-Reply-To: <{asked}>\n")).await;
        }
        table.desk.store().close().unwrap();
    }
    fill(&path, players, boards).await;
    println!("{players} players, {boards} finished boards: made in {:.0?}", begun.elapsed());

    let mut table = Table::over(&path).await;
    let steps = Arc::new(AtomicU64::new(0));
    let faults = FaultInjection { steps: Some(steps.clone()), ..FaultInjection::default() };
    let mut counted = Table::with(Store::open_with_faults(&path, faults).await.unwrap());
    for (command, wanted) in COMMANDS {
        let mut took = Vec::new();
        for _ in 0..TIMES {
            took.push(table.write("alice", command, "").await);
            assert!(table.last.1.contains(wanted), "{command}: {}", table.last.1);
        }
        let before = steps.load(Ordering::Relaxed);
        counted.write("alice", command, "").await;
        tell(&format!("{command}: {} steps", steps.load(Ordering::Relaxed) - before), took);
    }
    counted.desk.tick().unwrap();
    let before = steps.load(Ordering::Relaxed);
    let begun = Instant::now();
    counted.desk.tick().unwrap();
    let steps = steps.load(Ordering::Relaxed) - before;
    tell(&format!("the caretaker: {steps} steps"), vec![begun.elapsed()]);
    counted.desk.store().close().unwrap();
    let mut took = Vec::new();
    for _ in 0..TIMES {
        table.write_body("alice", "play", "login alice alice-secret\ngreat challenge alice bob").await;
        let board = boards + 101 + u32::try_from(took.len()).unwrap();
        took.push(table.write("bob", &format!("great resign {board} bob bob-secret"), "").await);
        assert!(table.last.1.contains("Great Shatranj rating: alice"), "{}", table.last.1);
    }
    tell("the end of a rated board", took);

    let options = SqliteConnectOptions::new().filename(&path);
    let mut database = options.connect().await.unwrap();
    for change in [format!(
        "UPDATE boards SET counts = 'void' WHERE counts = 'counted' AND number > {boards} + 100 - {COUNTED}"
    )] {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let begun = Instant::now();
    table.desk.run(Round::Minute).unwrap();
    let each = begun.elapsed() / COUNTED;
    println!("    {:<28} {each:>9.1?} each", "a board taken out and counted");
}

/// Prints a median.
fn tell(what: &str, mut took: Vec<Duration>) {
    took.sort();
    println!("    {what:<44} {:>9.1?} (at most {:.1?})", took[took.len() / 2], took[took.len() - 1]);
}

/// A desk that players write to.
struct Table {
    desk: Desk,
    mails: u32,
    /// Message-ID and text of the last letter.
    last: (String, String),
}

impl Table {
    async fn over(path: &Path) -> Table {
        Table::with(Store::open(path).await.unwrap())
    }

    fn with(store: Store) -> Table {
        let identity = ServerIdentity::new("pbmd", "pbmd@localhost");
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        let limits = Limits {
            letters_per_address_per_hour: 0,
            strangers_per_hour: 100_000,
            strangers_per_domain_per_hour: 100_000,
            strangers_in_all_per_hour: 100_000,
            strangers_per_network_per_hour: 100_000,
            strangers_authentic_per_hour: 100_000,
            confirmations_per_hour: 100_000,
            confirmations_in_all_per_hour: 100_000,
            mistakes_per_hour: 100_000,
            signups_per_day: 100_000,
            challenges_per_day: 100_000,
            commands_per_day: 100_000,
            ..Limits::default()
        };
        let terms = DeskConfig { limits, ..DeskConfig::default() };
        let desk = Desk::new(store, passwords, Secrets::system(), identity, terms, now);
        Table { desk, mails: 0, last: Default::default() }
    }

    /// Sends a mail; the time until its letters are written.
    async fn write(&mut self, from: &str, subject: &str, more: &str) -> Duration {
        self.send(from, subject, more, "").await
    }

    async fn write_body(&mut self, from: &str, subject: &str, body: &str) -> Duration {
        self.send(from, subject, "", body).await
    }

    async fn send(&mut self, from: &str, subject: &str, more: &str, body: &str) -> Duration {
        self.mails += 1;
        let id = format!("{}-{}@client.example", self.mails, now().as_nanosecond());
        let text = format!(
            "From: {from}@localhost\nTo: pbmd@localhost\nSubject: {subject}\nMessage-ID: <{id}>\n{more}\n{body}\n"
        );
        let arrival = Arrival::new(text.into_bytes(), now(), Source::Serve);
        let begun = Instant::now();
        self.desk.take(arrival).await.unwrap();
        while self.desk.work().unwrap() == Worked::One {}
        let took = begun.elapsed();
        while let Some(letter) = self.desk.settle_letters(Vec::new(), 1).await.unwrap().1.letters.pop() {
            let end = LetterEnd::Sent { reply: "250 ok".to_owned(), length: 0 };
            self.desk.settle_letters(vec![(letter.id, end)], 0).await.unwrap();
            let LetterContent::Model(said) = letter.content else { panic!("a letter without a model") };
            self.last = (letter.message_id, said.text().unwrap());
        }
        took
    }
}

/// Fills a database where alice and bob have signed up: boards of one pool, about twenty for each player, and Alice on every
/// two-hundredth. The first tenth is still running. Each has a mail and a letter. Ratings are made up, their size is not.
async fn fill(path: &Path, players: u32, boards: u32) {
    let options =
        SqliteConnectOptions::new().filename(path).foreign_keys(false).synchronous(SqliteSynchronous::Off);
    let mut database = options.pragma("cache_size", "-1000000").connect().await.unwrap();
    let millis = now().as_millisecond();
    let numbers = |most: u32| {
        format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {most})"
        )
    };
    let (one, two) = (
        format!("CASE WHEN n % 200 = 0 THEN 1 ELSE 3 + n * 7919 % {players} END"),
        format!("3 + (n * 7919 + 1 + n % 500) % {players}"),
    );
    let seats = |seat: u32, player: &str| {
        format!(
            "{} INSERT INTO seats (board, seat, player, accepted) SELECT n + 100, {seat}, {player}, 1 FROM numbers",
            numbers(boards)
        )
    };
    let changes = [
        "BEGIN".to_owned(),
        format!(
            "{} INSERT INTO players (id, userid, skeleton, password, stage, created)
             SELECT n + 2, 'p' || n, 'p' || n, '$', 'alive', {millis} - 31536000000 FROM numbers",
            numbers(players)
        ),
        format!(
            "{} INSERT INTO boards (number, game, options, rules_version, stage, challenger, key, started, ended, result,
                 ended_by, moves, pool, counts)
             SELECT n + 100, 'great', '', 1, CASE WHEN n <= {boards} / 10 THEN 'running' ELSE 'over' END, 1, zeroblob(32),
                 {millis} - 40000000000 + n * 10000,
                 CASE WHEN n > {boards} / 10 THEN {millis} - 20000000000 + n * 10000 END,
                 CASE WHEN n <= {boards} / 10 THEN '*' WHEN n % 3 = 0 THEN '1-0' WHEN n % 3 = 1 THEN '0-1' ELSE '1/2-1/2' END,
                 'the king is taken', 40, 'great', CASE WHEN n > {boards} / 10 THEN 'counted' END
             FROM numbers",
            numbers(boards)
        ),
        seats(1, &one),
        seats(2, &two),
        "INSERT INTO ratings (pool, player, points, deviation, volatility, games, won, drawn, lost, last)
         SELECT 'great', player, 1000.0 + player * 7919 % 10007 / 10.0, 55.0 + player % 90, 0.06, count(*), count(*), 0, 0,
             max(ended)
         FROM seats JOIN boards ON boards.number = seats.board
         WHERE ended IS NOT NULL
         GROUP BY player"
            .to_owned(),
        "INSERT INTO rated (board, seat, score, last_before, points_before, deviation_before, volatility_before, points,
             deviation, volatility)
         SELECT board, seat, 'won', ended - 100000000, 1500.0, 80.0, 0.06, 1510.0, 78.0, 0.06
         FROM seats JOIN boards ON boards.number = seats.board
         WHERE ended IS NOT NULL"
            .to_owned(),
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 40)
         INSERT INTO move_times (player, bucket, number) SELECT id, n, 10 FROM numbers CROSS JOIN players"
            .to_owned(),
        format!("UPDATE sqlite_sequence SET seq = {boards} + 100 WHERE name = 'boards'"),
        format!(
            "{} INSERT INTO mails (digest, message_id, sender, arrived, taken, size, stage, outcome, player, done)
             SELECT randomblob(32), n || '@mails.example', 'p' || n || '@localhost', {millis} - 20000000000 + n * 10000,
                 {millis} - 20000000000 + n * 10000, 500, 'done', 'great move', 3 + n * 7919 % {players}, {millis}
             FROM numbers",
            numbers(boards)
        ),
        format!(
            "{} INSERT INTO letters (message_id, player, address, board, move_number, event, purpose, created, stage, size)
             SELECT n || '@letters.example', 3 + n * 7919 % {players}, 'p' || n || '@localhost', n + 100, 40, 'move', 'board',
                 {millis} - 20000000000 + n * 10000, 'sent', 3000
             FROM numbers",
            numbers(boards)
        ),
        "COMMIT".to_owned(),
    ];
    for change in changes {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
}
