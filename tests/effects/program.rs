//! The program from its start to its end or crash: desk, clerk, postman and transport, one thing at a time.

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures_executor::block_on;
use pbmd::desk::{Desk, DeskConfig, Found, House, Lane, Thinking, Worked};
use pbmd::game::Numbers;
use pbmd::letter::ServerIdentity;
use pbmd::passwords::{Cost, Passwords};
use pbmd::post::smtp_out::{Security, SmtpOut, SmtpServer, Timeouts};
use pbmd::post::{Arrival, Intake, Source, Unsubscribe, Unsubscribed};
use pbmd::secrets::Secrets;
use pbmd::server::deliver_one;
use pbmd::store::{FaultInjection, Place, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::queue::{self, Punctual};
use crate::relay;
use crate::script::{Mail, PAGES, Request};
use crate::support::{SERVER, noon, outbox, postgres, set_hours};
use crate::world::{self, World};

/// Mails in the mailbox or in the sending server's queue until they are acknowledged.
pub struct Lying {
    pub mail: Mail,
    /// Other mails, processed in the same commit if possible.
    pub company: Vec<Mail>,
    /// Whether the commit that stores a mail processes it, if possible.
    pub at_once: bool,
    pub acknowledged: usize,
}

impl Lying {
    pub fn alone(mail: Mail) -> Lying {
        Lying { mail, company: Vec::new(), at_once: false, acknowledged: 0 }
    }
}

/// Runs the program until everything is at rest (true) or the world stops it (false). Its memory is gone in both cases.
pub async fn run(world: &Arc<World>, lying: &mut Lying) -> bool {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    // Runs side by side are about the same mail.
    set_hours(lying.mail.at);
    tokio::select! {
        biased;
        () = world.stopped() => false,
        () = relay::serve(listener, world) => unreachable!("the relay serves for ever"),
        ended = to_rest(world, lying, port) => match ended {
            Ok(()) => true,
            // The commit at which it was stopped failed before anybody could hear of the stop.
            Err(_) if world.has_stopped() => false,
            Err(fault) => panic!("it failed by itself: {fault}"),
        },
    }
}

async fn to_rest(world: &Arc<World>, lying: &mut Lying, port: u16) -> anyhow::Result<()> {
    let gate = world.clone();
    let gate: Arc<dyn Fn() -> bool + Send + Sync> = Arc::new(move || gate.step("commit: before"));
    let trial = FaultInjection { gate: Some(gate), unsynced: true, ..FaultInjection::default() };
    let place = match world::url(&world.folder).await {
        Some(url) => Place::server(&url, None)?,
        None => Place::File(world.folder.join("pbmd.db")),
    };
    let store = Store::open_at(&place, trial).await?;
    let state = Arc::new(Mutex::new(Numbers(0)));
    let source = state.clone();
    let secrets = Secrets::from_source(move |bytes| {
        let mut numbers = source.lock().unwrap();
        bytes.fill_with(|| numbers.below(256) as u8);
    });
    let house = ServerIdentity {
        unsubscribe: Some(format!("{PAGES}unsubscribe/")),
        pages: Some(PAGES.to_string()),
        ..ServerIdentity::new("pbmd", SERVER)
    };
    let passwords = Passwords::start(Cost { memory: 8, passes: 1 }).unwrap();
    let config = DeskConfig { house: House { percent: 1, ..House::default() }, ..DeskConfig::default() };
    let desk = Desk::new(store.clone(), passwords, secrets, house, config, noon);
    let mut wire = SmtpOut::new(SmtpServer {
        host: "127.0.0.1".to_string(),
        port,
        security: Security::Plain,
        login: None,
        extra_ca: None,
        hello: "example.org".to_string(),
        timeouts: Timeouts::default(),
    })
    .unwrap();

    store.join("here", "", desk.now())?;
    world.effect("start").await;
    let together = lying.at_once || !lying.company.is_empty();
    // A mail's secrets depend on the mail alone, so that they are the same after a crash. The other mails draw none.
    let seeded = state.clone();
    let first = move |identity: [u8; 32]| {
        *seeded.lock().unwrap() = Numbers(u64::from_le_bytes(identity[..8].try_into().unwrap()));
    };
    let begins = first.clone();
    let begins = move |raw: &[u8]| {
        begins(pbmd::mail::identity(&pbmd::mail::read(raw)).unwrap_or_else(|| pbmd::mail::digest(raw)));
    };
    let at_once: Option<queue::Begins> = if lying.at_once { Some(Arc::new(begins)) } else { None };
    desk.set_open(lying.at_once);
    let intake = Punctual { desk: desk.clone(), at_once };
    let all: Vec<&Mail> = std::iter::once(&lying.mail).chain(&lying.company).collect();
    for mail in all.into_iter().filter(|mail| !mail.raw.is_empty()).skip(lying.acknowledged) {
        match (&mail.request, &mail.position) {
            (Some(Request::Leave(token)), _) => {
                assert_ne!(desk.unsubscribe(token).await?, Unsubscribed::Unknown);
            }
            (Some(Request::Form(path)), _) => queue::send_form(&mail.raw, path, &intake).await?,
            (None, Some(_)) => intake.take(arrival(mail)).await?,
            (None, None) => queue::hand_over(mail, &intake, world).await?,
        }
        world.effect("acknowledgement: before").await;
        lying.acknowledged += 1;
        world.effect("acknowledgement: after").await;
    }
    while let Some(mail) = outbox::next_mail(&store) {
        first(mail.identity);
        match together {
            false => assert_eq!(desk.work()?, Worked::One),
            true if desk.deal_with_mails().await? != Worked::Nothing => {}
            true => {
                first(mail.identity);
                let worked = desk.work_aside(Lane::Looks)? || desk.work_aside(Lane::Passwords)?;
                assert!(worked, "a mail waits for nothing");
            }
        }
        world.effect("mail done: after").await;
    }
    deliver(&desk, &mut wire, world).await?;
    // A clock's secrets depend on the hour alone; there is one event at a time.
    *state.lock().unwrap() = Numbers(lying.mail.at.unsigned_abs() + 1);
    desk.keep_time()?;
    world.effect("clocks: after").await;
    deliver(&desk, &mut wire, world).await?;
    let mut thinking = Thinking::default();
    while let Some(thought) = desk.next_thought(&mut thinking)? {
        world.effect("thought: begun").await;
        let found = Found { advice: thought.think(&|| {}), lost: false, took: Duration::ZERO };
        // A house player's secrets depend on the board's state.
        *state.lock().unwrap() = Numbers(u64::from(thought.board()) << 32 | u64::from(thought.entries()));
        desk.carry_out(&thought, &found, &mut thinking)?;
        world.effect("thought: after").await;
        deliver(&desk, &mut wire, world).await?;
    }
    // The turns that begin with its letters.
    *state.lock().unwrap() = Numbers(lying.mail.at.unsigned_abs() + 1);
    desk.keep_time()?;
    wire.disconnect().await;
    store.close()?;
    Ok(())
}

async fn deliver(desk: &Desk, wire: &mut SmtpOut, world: &World) -> anyhow::Result<()> {
    while deliver_one(desk, wire, &CancellationToken::new()).await? {
        world.effect("letter sent: after").await;
    }
    Ok(())
}

/// As the mailbox transport brings it.
fn arrival(mail: &Mail) -> Arrival {
    Arrival {
        position: mail.position.clone(),
        envelope_to: vec![SERVER.to_string()],
        ..Arrival::new(mail.raw.clone(), noon(), Source::Serve)
    }
}

/// Every row of every table, without counts of attempts and SQLite's statistics.
pub fn dump(folder: &Path) -> Vec<String> {
    // All these databases have the same tables.
    static QUERIES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    if postgres::server().is_some() {
        return postgres::apart(dump_server(folder));
    }
    let options = SqliteConnectOptions::new().filename(folder.join("pbmd.db"));
    let mut database = block_on(options.connect()).unwrap();
    let mut rows = Vec::new();
    for (table, sql) in QUERIES.get_or_init(|| queries(&mut database)) {
        let query = sqlx::query_scalar(AssertSqlSafe(sql.clone()));
        let found: Vec<String> = block_on(query.fetch_all(&mut database)).unwrap();
        rows.extend(found.iter().map(|row| format!("{table}: {row}")));
    }
    rows
}

/// The same of a database of PostgreSQL.
async fn dump_server(folder: &Path) -> Vec<String> {
    let mut database = postgres::connect(&world::url(folder).await.unwrap()).await;
    let columns = "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns
                   WHERE table_schema = current_schema() AND table_name NOT IN ('_sqlx_migrations', 'servers', 'writer')
                   ORDER BY table_name, ordinal_position";
    let columns: Vec<(String, String)> = sqlx::query_as(columns).fetch_all(&mut database).await.unwrap();
    let mut rows = Vec::new();
    for (table, sql) in
        of_columns(&columns, |column| format!("quote_nullable(CAST({column} AS TEXT) COLLATE \"C\")"))
    {
        let query = sqlx::query_scalar(AssertSqlSafe(sql));
        let found: Vec<String> = query.fetch_all(&mut database).await.unwrap();
        rows.extend(found.iter().map(|row| format!("{table}: {row}")));
    }
    rows
}

/// The tables but that of the servers at work, and queries that give their rows as lines.
fn queries(database: &mut SqliteConnection) -> Vec<(String, String)> {
    let query = sqlx::query_as(
            "SELECT tables.name, columns.name
             FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT IN ('_sqlx_migrations', 'servers') AND tables.name NOT LIKE 'sqlite_stat%'
             ORDER BY tables.name, columns.cid",
        );
    let columns: Vec<(String, String)> = block_on(query.fetch_all(database)).unwrap();
    of_columns(&columns, |column| format!("quote({column})"))
}

/// Queries that give the rows of these columns as lines.
fn of_columns(columns: &[(String, String)], quote: impl Fn(&str) -> String) -> Vec<(String, String)> {
    const LEFT_OUT: [&str; 2] = ["letters.tries", "letters.last_reply"];
    let mut tables: Vec<&String> = columns.iter().map(|(table, _)| table).collect();
    tables.dedup();
    let query = |table: &String| {
        let parts: Vec<String> = columns
            .iter()
            .filter(|(of, column)| of == table && !LEFT_OUT.contains(&format!("{of}.{column}").as_str()))
            .map(|(_, column)| format!("'{column}=' || {}", quote(column)))
            .collect();
        (table.clone(), format!("SELECT {} FROM {table} ORDER BY 1", parts.join(" || ' ' || ")))
    };
    tables.into_iter().map(query).collect()
}
