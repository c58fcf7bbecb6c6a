//! Where letters end: all players' mailboxes.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use crate::smtp::{self, Taken};

/// A domain that is sometimes down.
pub const AWAY: &str = "away.example";

type Readers = Arc<Mutex<HashMap<String, Sender<Taken>>>>;

/// Accepts letters and gives each to whoever reads the mailbox; others are dropped.
pub struct Sink {
    pub address: SocketAddr,
    readers: Readers,
    /// Whether [`AWAY`] is down.
    pub away: Arc<AtomicBool>,
}

impl Sink {
    pub fn start() -> Sink {
        let readers = Readers::default();
        let away: Arc<AtomicBool> = Arc::default();
        let (known, gone) = (readers.clone(), away.clone());
        let take = move |letter: Taken| {
            let known = known.lock().unwrap();
            if let Some(reader) = known.get(&letter.to) {
                // The reader may have gone.
                let _gone = reader.send(letter);
            }
        };
        let refuse = move |address: &str| address.ends_with(AWAY) && gone.load(Ordering::Relaxed);
        Sink { address: smtp::listen(take, refuse), readers, away }
    }

    /// Letters to these addresses from now on.
    pub fn read(&self, addresses: &[String]) -> Receiver<Taken> {
        let (sender, receiver) = channel();
        let mut readers = self.readers.lock().unwrap();
        for address in addresses {
            readers.insert(address.clone(), sender.clone());
        }
        receiver
    }
}
