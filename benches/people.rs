//! What lists of people cost: standings, history and `whois` by mail, and the end of a rated board, on a small server and on one
//! with 100,000 players and 1,000,000 finished boards, in one run; and how fast boards of before are counted.
//!
//! `cargo bench --bench people`. The databases are made in a temporary folder; the large one takes a minute and 1 GB there.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::time::{Duration, Instant};

use pbmd::clock::now;
use pbmd::desk::{Desk, DeskConfig, Limits, Worked};
use pbmd::letter::ServerIdentity;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::{Arrival, Intake};
use pbmd::secrets::Secrets;
use pbmd::store::{LetterContent, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

/// Players and finished boards of each server.
const SIZES: [(u32, u32); 2] = [(1_000, 10_000), (100_000, 1_000_000)];

/// How often each command is given; the median is told.
const TIMES: usize = 15;

/// How many boards are counted anew.
const COUNTED: u32 = 2_000;

/// The commands, with what their answer must hold.
const COMMANDS: [(&str, &str); 9] = [
    ("list games", "great"),
    ("great standings", "in the standings"),
    ("great standings 200", "These are the best 200"),
    ("great standings all", "rated players"),
    ("great history", "finished games"),
    ("great history alice", "alice"),
    ("great history alice p500", "alice against p500"),
    ("whois alice", "Half of the moves"),
    ("whois p500", "Ratings: Great Shatranj"),
];

#[tokio::main]
async fn main() {
    for (players, boards) in SIZES {
        server(players, boards).await;
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
        table.desk.store().close().await.unwrap();
    }
    fill(&path, players, boards).await;
    println!("{players} players, {boards} finished boards: made in {:.0?}", begun.elapsed());

    let mut table = Table::over(&path).await;
    for (command, wanted) in COMMANDS {
        let mut took = Vec::new();
        for _ in 0..TIMES {
            took.push(table.write("alice", command, "").await);
            assert!(table.last.1.contains(wanted), "{command}: {}", table.last.1);
        }
        tell(command, took);
    }
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
    for change in [
        format!(
            "UPDATE boards SET counts = 'void' WHERE counts = 'counted' AND number > {boards} + 100 - {COUNTED}"
        ),
        "ANALYZE".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let begun = Instant::now();
    table.desk.rate_all().await.unwrap();
    let each = begun.elapsed() / COUNTED;
    println!("    {:<28} {each:>9.1?} each", "a board taken out and counted");
}

/// Writes the median of several times.
fn tell(what: &str, mut took: Vec<Duration>) {
    took.sort();
    println!("    {what:<28} {:>9.1?} (at most {:.1?})", took[took.len() / 2], took[took.len() - 1]);
}

/// A desk to which players write.
struct Table {
    desk: Desk,
    mails: u32,
    /// The Message-ID and the text of the last letter.
    last: (String, String),
}

impl Table {
    async fn over(path: &Path) -> Table {
        let identity = ServerIdentity {
            name: "pbmd".to_string(),
            address: "pbmd@localhost".to_string(),
            subaddress: false,
            unsubscribe: None,
        };
        let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
        let limits = Limits {
            strangers_per_hour: 100_000,
            confirmations_per_hour: 100_000,
            mistakes_per_hour: 100_000,
            signups_per_day: 100_000,
            challenges_per_day: 100_000,
            commands_per_day: 100_000,
        };
        let terms = DeskConfig { limits, ..DeskConfig::default() };
        let store = Store::open(path).await.unwrap();
        let desk = Desk::new(store, passwords, Secrets::system(), identity, terms, now);
        Table { desk, mails: 0, last: Default::default() }
    }

    /// Sends a mail; how long it takes until its letters are written.
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
        let arrival = Arrival {
            raw: text.into_bytes(),
            arrived: now(),
            position: None,
            envelope_from: None,
            envelope_to: Vec::new(),
            peer: None,
            oversize: None,
        };
        let begun = Instant::now();
        self.desk.take(arrival).await.unwrap();
        while self.desk.work().await.unwrap() == Worked::One {}
        let took = begun.elapsed();
        let store = self.desk.store();
        while let Some(letter) = store.next_letter(now()).await.unwrap() {
            store.mark_sending(letter.id).await.unwrap();
            store.mark_sent(letter.id, "250 ok", 0, now()).await.unwrap();
            let LetterContent::Model(said) = letter.content else { panic!("a letter without a model") };
            self.last = (letter.message_id, said);
        }
        took
    }
}

/// Fills a database in which alice and bob have signed up: finished boards of one pool, each player on about twenty, and alice on
/// every two-hundredth. What they did to ratings is made up, the size of it is not.
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
             SELECT n + 100, 'great', '', 1, 'over', 1, zeroblob(32), {millis} - 40000000000 + n * 10000,
                 {millis} - 20000000000 + n * 10000, CASE n % 3 WHEN 0 THEN '1-0' WHEN 1 THEN '0-1' ELSE '1/2-1/2' END,
                 'the king is taken', 40, 'great', 'counted'
             FROM numbers",
            numbers(boards)
        ),
        seats(1, &one),
        seats(2, &two),
        "INSERT INTO ratings (pool, player, points, deviation, volatility, games, won, drawn, lost, last)
         SELECT 'great', player, 1000.0 + player * 7919 % 10007 / 10.0, 55.0 + player % 90, 0.06, count(*), count(*), 0, 0,
             max(ended)
         FROM seats JOIN boards ON boards.number = seats.board
         GROUP BY player"
            .to_owned(),
        "INSERT INTO rated (board, seat, score, last_before, points_before, deviation_before, volatility_before, points,
             deviation, volatility)
         SELECT board, seat, 'won', ended - 100000000, 1500.0, 80.0, 0.06, 1510.0, 78.0, 0.06
         FROM seats JOIN boards ON boards.number = seats.board"
            .to_owned(),
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 40)
         INSERT INTO move_times (player, bucket, number) SELECT id, n, 10 FROM numbers CROSS JOIN players"
            .to_owned(),
        format!("UPDATE sqlite_sequence SET seq = {boards} + 100 WHERE name = 'boards'"),
        "COMMIT".to_owned(),
        "ANALYZE".to_owned(),
    ];
    for change in changes {
        sqlx::query(AssertSqlSafe(change)).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
}
