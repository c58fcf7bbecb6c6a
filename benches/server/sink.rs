//! Where letters end: the mailboxes of all players.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use crate::smtp::{self, Taken};

type Readers = Arc<Mutex<HashMap<String, Sender<Taken>>>>;

/// Takes letters and gives each to whoever reads the mailbox; those that nobody reads are gone.
pub struct Sink {
    pub address: SocketAddr,
    readers: Readers,
    refused: Arc<Mutex<HashSet<String>>>,
}

impl Sink {
    pub fn start() -> Sink {
        let readers = Readers::default();
        let refused: Arc<Mutex<HashSet<String>>> = Arc::default();
        let (known, away) = (readers.clone(), refused.clone());
        let take = move |letter: Taken| {
            let known = known.lock().unwrap();
            if let Some(reader) = known.get(&letter.to) {
                // Whoever has left reads no more.
                let _gone = reader.send(letter);
            }
        };
        let refuse = move |address: &str| {
            away.lock().unwrap().insert(address.to_owned());
        };
        Sink { address: smtp::listen(take, refuse), readers, refused }
    }

    /// The letters to these addresses from now on, as they come.
    pub fn read(&self, addresses: &[String]) -> Receiver<Taken> {
        let (sender, receiver) = channel();
        let mut readers = self.readers.lock().unwrap();
        for address in addresses {
            readers.insert(address.clone(), sender.clone());
        }
        receiver
    }

    /// How many addresses were told that they are away.
    pub fn refused(&self) -> usize {
        self.refused.lock().unwrap().len()
    }

    pub fn forget_refused(&self) {
        self.refused.lock().unwrap().clear();
    }
}
