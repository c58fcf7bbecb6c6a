//! A database of PostgreSQL for each test, and lines to it that can be cut, where `PBMD_POSTGRES` names a server: a URL of a user that may make databases.

#![allow(dead_code)]

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use tokio::sync::OnceCell;

use super::Store;

/// A database, which goes when it is dropped.
pub struct Database {
    /// Where it is.
    pub url: String,
    name: String,
}

/// The URL of the server; none where the tests are to use SQLite.
pub fn server() -> Option<String> {
    std::env::var("PBMD_POSTGRES").ok().filter(|url| !url.is_empty())
}

/// A new database with the tables in it; none where the tests are to use SQLite.
pub async fn database() -> Option<Database> {
    static TEMPLATE: OnceCell<Database> = OnceCell::const_new();
    let server = server()?;
    let template = TEMPLATE.get_or_init(|| async {
        let empty = make(&server, "template0").await;
        Store::connect(&empty.url).await.unwrap().close().unwrap();
        empty
    });
    Some(make(&server, &template.await.name).await)
}

/// A new database without tables.
pub async fn empty_database() -> Option<Database> {
    Some(make(&server()?, "template0").await)
}

async fn make(server: &str, template: &str) -> Database {
    let made = at_server(server, new_name());
    let mut connection = connect(server).await;
    let create = format!("CREATE DATABASE {} TEMPLATE {template} ENCODING 'UTF8'", made.name);
    connection.execute(AssertSqlSafe(create)).await.unwrap();
    connection.close().await.unwrap();
    made
}

fn new_name() -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    format!("pbmd_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed))
}

fn at_server(server: &str, name: String) -> Database {
    let (scheme, rest) = server.split_once("://").unwrap();
    let (host, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let query = rest.split_once('?').map(|(_, query)| format!("?{query}")).unwrap_or_default();
    Database { url: format!("{scheme}://{host}/{name}{query}"), name }
}

/// Connects to a server as its own programs do.
pub async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().disable_statement_logging().connect().await.unwrap()
}

/// From now on a database undoes what writes rows of a table, this many times, as engines do where others were first.
pub async fn undo(url: &str, table: &str, times: usize) {
    let mut connection = connect(url).await;
    // Each for itself, so that none waits for a lock while it has another.
    for sql in [
        // A sequence counts on when a transaction is undone.
        "CREATE SEQUENCE IF NOT EXISTS tries".to_owned(),
        "ALTER SEQUENCE tries RESTART".to_owned(),
        format!(
            "CREATE OR REPLACE FUNCTION undo() RETURNS TRIGGER LANGUAGE plpgsql AS $$
             BEGIN
                 IF nextval('tries') <= {times} THEN
                     RAISE 'others were first' USING ERRCODE = '40001';
                 END IF;
                 RETURN NEW;
             END $$"
        ),
        format!(
            "CREATE OR REPLACE TRIGGER undo BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION undo()"
        ),
    ] {
        connection.execute(AssertSqlSafe(sql)).await.unwrap();
    }
}

/// Waits on a thread of its own for what would wait for this one's.
pub fn apart<T: Send>(work: impl Future<Output = T> + Send) -> T {
    thread::scope(|scope| {
        let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        scope.spawn(move || runtime().block_on(work)).join().unwrap()
    })
}

impl Database {
    /// That at a URL which this made before.
    pub fn at(url: String) -> Database {
        let (_, name) =
            url.split_once('?').map_or(url.as_str(), |(start, _)| start).rsplit_once('/').unwrap();
        let name = name.to_owned();
        Database { url, name }
    }

    /// Another database with the same in it. Whoever uses this one is cut off, and connects again.
    pub async fn copy(&self) -> Database {
        self.cut_off(&mut connect(&server().unwrap()).await).await;
        make(&server().unwrap(), &self.name).await
    }

    /// The same database under another name. Whoever uses it is cut off for good.
    pub async fn rename(self) -> Database {
        let mut connection = connect(&server().unwrap()).await;
        let renamed = at_server(&server().unwrap(), new_name());
        self.cut_off(&mut connection).await;
        let rename = format!("ALTER DATABASE {} RENAME TO {}", self.name, renamed.name);
        connection.execute(AssertSqlSafe(rename)).await.unwrap();
        // Under its old name there is nothing to drop.
        std::mem::forget(self);
        renamed
    }

    async fn cut_off(&self, connection: &mut PgConnection) {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(end).bind(&self.name).execute(connection).await.unwrap();
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        let Some(server) = server() else { return };
        // What a test runs in cannot wait here.
        let dropped = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut connection = connect(&server).await;
                connection.execute(AssertSqlSafe(drop)).await.unwrap();
            });
        });
        // One that stays does no harm.
        let _stays = dropped.join();
    }
}

/// What happens to a line at the next COMMIT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtCommit {
    /// It is cut before the server has heard of it.
    CutBefore,
    /// It is cut when the server has answered, and the answer is lost.
    CutAfter,
}

/// A line to a server, which can be cut, slow, or carry nothing.
pub struct Line {
    /// The database at its other end.
    pub url: String,
    state: Arc<LineState>,
}

#[derive(Default)]
struct LineState {
    server: Mutex<Option<PgConnectOptions>>,
    is_silent: AtomicBool,
    delay: AtomicU64,
    at_commit: Mutex<Option<AtCommit>>,
    ends: Mutex<Vec<End>>,
}

/// One side of a connection.
enum End {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl End {
    fn clone(&self) -> io::Result<End> {
        match self {
            End::Tcp(stream) => stream.try_clone().map(End::Tcp),
            End::Unix(stream) => stream.try_clone().map(End::Unix),
        }
    }

    fn close(&self) {
        // It may be closed already.
        let _closed = match self {
            End::Tcp(stream) => stream.shutdown(Shutdown::Both),
            End::Unix(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            End::Tcp(stream) => stream.read(into),
            End::Unix(stream) => stream.read(into),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            End::Tcp(stream) => stream.write_all(bytes),
            End::Unix(stream) => stream.write_all(bytes),
        }
    }
}

impl Line {
    /// A line to a database, over TCP.
    pub fn to(url: &str) -> Line {
        let options: PgConnectOptions = url.parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (user, name) = (options.get_username(), options.get_database().unwrap());
        let url = format!("postgres://{user}@{}/{name}", listener.local_addr().unwrap());
        let state = Arc::new(LineState { server: Mutex::new(Some(options)), ..LineState::default() });
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming() {
                let client = client.unwrap();
                client.set_nodelay(true).unwrap();
                // While there is no server, nobody is reached.
                let reached = shared.server.lock().unwrap().as_ref().map(reach);
                let Some(Ok(server)) = reached else { continue };
                let (client, shared) = (End::Tcp(client), Arc::clone(&shared));
                thread::spawn(move || shared.connect(client, server));
            }
        });
        Line { url, state }
    }

    /// Leads to another server from now on, as an address does that moves.
    pub fn lead_to(&self, url: &str) {
        *self.state.server.lock().unwrap() = Some(url.parse().unwrap());
        self.cut();
    }

    /// Carries nothing from now on, and closes nothing.
    pub fn fall_silent(&self) {
        self.state.is_silent.store(true, Ordering::SeqCst);
    }

    /// Carries again, also what was said meanwhile.
    pub fn go_on(&self) {
        self.state.is_silent.store(false, Ordering::SeqCst);
    }

    /// Each piece takes that much longer.
    pub fn slow_down(&self, by: Duration) {
        self.state.delay.store(u64::try_from(by.as_micros()).unwrap(), Ordering::SeqCst);
    }

    /// Closes all connections.
    pub fn cut(&self) {
        self.state.ends.lock().unwrap().drain(..).for_each(|end| end.close());
    }

    /// What is to happen at the next COMMIT.
    pub fn at_commit(&self, what: AtCommit) {
        *self.state.at_commit.lock().unwrap() = Some(what);
    }
}

/// The URL of a database at the other ends of two lines.
pub fn joined(lines: &[Line; 2]) -> String {
    let [first, second] = lines.each_ref().map(|line| line.url.as_str());
    let (start, name) = first.rsplit_once('/').unwrap();
    let host = second.rsplit_once('/').unwrap().0.rsplit_once('@').unwrap().1;
    format!("{start},{host}/{name}")
}

fn reach(server: &PgConnectOptions) -> io::Result<End> {
    match server.get_socket() {
        Some(folder) => {
            UnixStream::connect(folder.join(format!(".s.PGSQL.{}", server.get_port()))).map(End::Unix)
        }
        None => TcpStream::connect((server.get_host(), server.get_port())).map(End::Tcp),
    }
}

impl LineState {
    fn connect(self: Arc<LineState>, client: End, server: End) {
        let both = || Ok::<_, io::Error>((client.clone()?, server.clone()?));
        let Ok((to_client, from_server)) = both() else { return };
        self.ends.lock().unwrap().extend(both().into_iter().flat_map(|(one, other)| [one, other]));
        let cut = Arc::new(AtomicBool::new(false));
        let (back, cut_too) = (Arc::clone(&self), Arc::clone(&cut));
        thread::spawn(move || back.carry(from_server, to_client, &cut_too, false));
        self.carry(client, server, &cut, true);
    }

    fn carry(&self, mut from: End, mut to: End, cut: &AtomicBool, is_asking: bool) {
        let mut bytes = vec![0; 64 * 1024];
        while let Ok(length) = from.read(&mut bytes)
            && length > 0
        {
            let said = &bytes[..length];
            if is_asking && said.windows(7).any(|word| word == b"COMMIT\0") {
                match self.at_commit.lock().unwrap().take() {
                    Some(AtCommit::CutBefore) => break,
                    Some(AtCommit::CutAfter) => cut.store(true, Ordering::SeqCst),
                    None => {}
                }
            }
            thread::sleep(Duration::from_micros(self.delay.load(Ordering::SeqCst)));
            while self.is_silent.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(5));
            }
            if (!is_asking && cut.load(Ordering::SeqCst)) || to.write(said).is_err() {
                break;
            }
        }
        while self.is_silent.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        from.close();
        to.close();
    }
}
