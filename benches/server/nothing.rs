//! The pipeline that does nothing: the cost of taking a mail and sending two letters without losing any. A mail is committed
//! before it is acknowledged. Two letters, copies of one by pbmd, are committed with the mark that the mail is done; a third
//! commit marks them as sent. That is five statements a mail, with `synchronous=FULL`, on one SQLite connection by sqlx, so
//! that figures stay comparable with those from when pbmd used sqlx.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::runtime::Runtime;

use crate::smtp::{self, Line, PATIENCE, SERVER, Taken};

struct Database {
    runtime: Runtime,
    connection: SqliteConnection,
}

impl Database {
    fn open(path: &Path) -> Database {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .disable_statement_logging();
        let connection = runtime.block_on(async {
            let mut connection = options.connect().await.unwrap();
            sqlx::raw_sql(
                "CREATE TABLE mails (id INTEGER PRIMARY KEY, raw BLOB NOT NULL, done INTEGER NOT NULL DEFAULT 0) STRICT;
                 CREATE TABLE letters (id INTEGER PRIMARY KEY, mail INTEGER NOT NULL, address TEXT NOT NULL, bytes BLOB NOT NULL,
                     sent INTEGER NOT NULL DEFAULT 0) STRICT;
                 CREATE INDEX letters_mail ON letters (mail);",
            )
            .execute(&mut connection)
            .await
            .unwrap();
            connection
        });
        Database { runtime, connection }
    }

    fn take(&mut self, raw: &[u8]) -> i64 {
        let query = sqlx::query("INSERT INTO mails (raw) VALUES (?)").bind(raw);
        self.runtime.block_on(query.execute(&mut self.connection)).unwrap().last_insert_rowid()
    }

    fn write(&mut self, mail: i64, addresses: &[String], letter: &[u8]) {
        self.runtime.block_on(async {
            let mut work = self.connection.begin_with("BEGIN IMMEDIATE").await.unwrap();
            for address in addresses {
                let query = sqlx::query("INSERT INTO letters (mail, address, bytes) VALUES (?, ?, ?)");
                query.bind(mail).bind(address).bind(letter).execute(&mut *work).await.unwrap();
            }
            let query = sqlx::query("UPDATE mails SET done = 1 WHERE id = ?").bind(mail);
            query.execute(&mut *work).await.unwrap();
            work.commit().await.unwrap();
        });
    }

    fn sent(&mut self, mail: i64) {
        let query = sqlx::query("UPDATE letters SET sent = 1 WHERE mail = ?").bind(mail);
        self.runtime.block_on(query.execute(&mut self.connection)).unwrap();
    }
}

/// Runs until killed. Prints its address in pbmd's words.
pub fn serve(sink: SocketAddr, folder: &Path, letter: &Path) {
    let letter = std::fs::read(letter).unwrap();
    let database = Arc::new(Mutex::new(Database::open(&folder.join("pbmd.db"))));
    let (to_work, works) = channel::<(i64, String)>();
    let (to_send, sends) = sync_channel::<(i64, [String; 2])>(1000);

    let (desk, copy) = (database.clone(), letter.clone());
    std::thread::spawn(move || {
        for (mail, from) in works {
            let both = crate::players::both(&from);
            desk.lock().unwrap().write(mail, &both, &copy);
            to_send.send((mail, both)).unwrap();
        }
    });
    let taker = database.clone();
    let take = move |mail: Taken| {
        let id = taker.lock().unwrap().take(&mail.bytes);
        to_work.send((id, mail.from)).unwrap();
    };
    let listener = smtp::listen(take, |_| false);
    println!("pbmd listens for SMTP on {listener}\npbmd is ready");

    let mut line = Line::open(sink, PATIENCE).unwrap();
    for (mail, both) in sends {
        for address in &both {
            line.hand_over(SERVER, address, &letter).unwrap();
        }
        database.lock().unwrap().sent(mail);
    }
}
