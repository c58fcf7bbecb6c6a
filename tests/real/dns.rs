//! A DNS server on loopback, for programs that look up keys and policies.

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// The type TXT (RFC 1035, section 3.2.2).
const TXT: [u8; 2] = [0, 16];

/// Answers TXT queries until dropped. Other names do not exist.
pub struct Dns {
    /// It listens on port 53, where resolvers ask.
    pub address: Ipv4Addr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Dns {
    pub fn start(texts: Vec<(String, String)>) -> Dns {
        static STARTED: AtomicU8 = AtomicU8::new(1);
        let [low, high, ..] = std::process::id().to_le_bytes();
        let address = Ipv4Addr::new(127, high.max(1), low, STARTED.fetch_add(1, Ordering::Relaxed));
        let socket = UdpSocket::bind((address, 53)).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let mut query = [0; 4096];
            while !stopped.load(Ordering::Relaxed) {
                let Ok((length, from)) = socket.recv_from(&mut query) else { continue };
                reply(&socket, from, &query[..length], &texts);
            }
        });
        Dns { address, stop, thread: Some(thread) }
    }
}

impl Drop for Dns {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().map(JoinHandle::join);
        if ended.is_some_and(|ended| ended.is_err()) {
            eprintln!("the DNS failed");
        }
    }
}

fn reply(socket: &UdpSocket, from: SocketAddr, query: &[u8], texts: &[(String, String)]) {
    let Some((name, question)) = question(query) else { return };
    let wants_text = question[question.len() - 4..question.len() - 2] == TXT;
    let text = texts.iter().find(|(known, _)| *known == name).filter(|_| wants_text);
    let exists = texts.iter().any(|(known, _)| *known == name || known.ends_with(&format!(".{name}")));
    let (code, answers) = (if exists { 0 } else { 3 }, u8::from(text.is_some()));
    let mut reply = query[..2].to_vec();
    // Authoritative, recursion as requested; one question, at most one answer.
    reply.extend([0x85, 0x80 | code, 0, 1, 0, answers, 0, 0, 0, 0]);
    reply.extend(question);
    if let Some((_, text)) = text {
        let data: Vec<u8> =
            text.as_bytes().chunks(255).flat_map(|part| [&[part.len() as u8], part].concat()).collect();
        // The name in the question, TXT, class IN, TTL of a minute.
        reply.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60]);
        reply.extend((data.len() as u16).to_be_bytes());
        reply.extend(data);
    }
    socket.send_to(&reply, from).unwrap();
}

/// The queried name in lower case, and the bytes of the question.
fn question(query: &[u8]) -> Option<(String, &[u8])> {
    let (mut at, mut labels) = (12, Vec::new());
    loop {
        let length = usize::from(*query.get(at)?);
        if length == 0 {
            return Some((labels.join("."), query.get(12..at + 5)?));
        }
        let label = query.get(at + 1..at + 1 + length)?;
        labels.push(String::from_utf8_lossy(label).to_lowercase());
        at += 1 + length;
    }
}
