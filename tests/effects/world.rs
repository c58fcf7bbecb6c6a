//! What is outside the program and survives its crashes: the disk, the next mail server, and the moment of the crash.

use std::fs;
use std::io::ErrorKind;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tokio::sync::Notify;

use crate::support::postgres::{self, Database};

/// Counts the effects of a program on the outside, and stops it at one of them.
pub struct World {
    /// The folder of the program's database.
    pub folder: PathBuf,
    /// Where the database is after the crash.
    wreck: PathBuf,
    /// The effect at which to stop, from 1.
    stop_at: Option<usize>,
    told: Mutex<Told>,
    stopped: Notify,
}

#[derive(Default)]
struct Told {
    effects: Vec<String>,
    stopped: bool,
    taken: Vec<Taken>,
}

/// A letter as accepted by the next server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Taken {
    pub to: String,
    pub bytes: Vec<u8>,
}

impl World {
    pub fn new(folder: &Path, wreck: &Path, stop_at: Option<usize>) -> World {
        World {
            folder: folder.to_owned(),
            wreck: wreck.to_owned(),
            stop_at,
            told: Mutex::default(),
            stopped: Notify::new(),
        }
    }

    /// An effect is about to happen, or has just happened. False once the program has been stopped.
    pub fn step(&self, effect: &str) -> bool {
        let mut told = self.told.lock().unwrap();
        if told.stopped {
            return false;
        }
        told.effects.push(effect.to_string());
        if Some(told.effects.len()) != self.stop_at {
            return true;
        }
        wreck(&self.folder, &self.wreck);
        told.stopped = true;
        self.stopped.notify_one();
        false
    }

    /// As [`World::step`], but never returns once the program has been stopped.
    pub async fn effect(&self, effect: &str) {
        if !self.step(effect) {
            std::future::pending::<()>().await;
        }
    }

    pub fn has_stopped(&self) -> bool {
        self.told.lock().unwrap().stopped
    }

    pub async fn stopped(&self) {
        self.stopped.notified().await;
    }

    pub fn take(&self, letter: Taken) {
        self.told.lock().unwrap().taken.push(letter);
    }

    /// The next server's letters in order of arrival.
    pub fn taken(&self) -> Vec<Taken> {
        self.told.lock().unwrap().taken.clone()
    }

    pub fn effects(&self) -> Vec<String> {
        self.told.lock().unwrap().effects.clone()
    }
}

/// The file that stands where a SQLite database would, and names a PostgreSQL database.
const URL: &str = "url";

/// The URL of the database of a folder, which is made if there is none; none if it is a file.
pub async fn url(folder: &Path) -> Option<String> {
    postgres::server()?;
    let file = folder.join(URL);
    if !file.exists() {
        let made = ManuallyDrop::new(postgres::database().await?);
        fs::write(&file, &made.url).unwrap();
    }
    fs::read_to_string(file).ok()
}

/// Nobody needs this database any more. What is in a folder goes with it.
pub fn forget(folder: &Path) {
    fs::read_to_string(folder.join(URL)).into_iter().for_each(|url| drop(Database::at(url)));
}

/// Saves the database as a crash leaves it. A file is copied. A PostgreSQL database is renamed, which is faster, and leaves its folder.
fn wreck(from: &Path, to: &Path) {
    match fs::read_to_string(from.join(URL)) {
        Ok(url) => {
            let moved = ManuallyDrop::new(postgres::apart(Database::at(url).rename()));
            fs::remove_file(from.join(URL)).unwrap();
            fs::create_dir_all(to).unwrap();
            fs::write(to.join(URL), &moved.url).unwrap();
        }
        Err(_) => copy(from, to),
    }
}

/// Copies the database with its log as a crash leaves them; the index of the log (`-shm`) is rebuilt. A closing connection may
/// move the log into the database meanwhile: then both are copied again.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    if postgres::server().is_some() {
        if let Ok(url) = fs::read_to_string(from.join(URL)) {
            let source = ManuallyDrop::new(Database::at(url));
            let made = ManuallyDrop::new(postgres::apart(source.copy()));
            fs::write(to.join(URL), &made.url).unwrap();
        }
        return;
    }
    let [file, log] = ["pbmd.db", "pbmd.db-wal"];
    loop {
        let had_log = from.join(log).exists();
        if from.join(file).exists() {
            fs::copy(from.join(file), to.join(file)).unwrap();
        }
        match fs::copy(from.join(log), to.join(log)) {
            Err(error) if error.kind() == ErrorKind::NotFound && !had_log => return,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            copied => {
                copied.unwrap();
                return;
            }
        }
    }
}
