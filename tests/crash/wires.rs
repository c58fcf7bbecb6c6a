//! The SMTP servers around the program: one delivers mails until they are acknowledged, one accepts letters.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use crate::smtp::{Line, text};
use crate::support::SERVER;
use crate::world::{Taken, World};

/// Longer than anything on loopback takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Delivers mails until the connection breaks or `stop` is set.
pub fn feed(world: &Mutex<World>, server: SocketAddr, stop: &AtomicBool) {
    let Ok(mut line) = Line::open(server, PATIENCE) else { return };
    while !stop.load(Ordering::Relaxed) {
        let next = world.lock().unwrap().next_mail();
        let Some((number, mail)) = next else {
            // Only the server's letters lead to new mails.
            thread::sleep(Duration::from_millis(1));
            continue;
        };
        let answer = line.try_one(&mail.from, SERVER, &mail.raw);
        let is_taken = answer.as_ref().is_ok_and(|answer| answer.starts_with("250"));
        world.lock().unwrap().handed_over(number, is_taken);
        if answer.is_err() {
            return;
        }
    }
}

/// A server that lasts as long as the test.
pub struct Stub {
    pub address: SocketAddr,
    open: Arc<(Mutex<usize>, Condvar)>,
}

impl Stub {
    /// Each connection has its thread, which begins with a greeting.
    pub fn start(speak: impl Fn(TcpStream) -> io::Result<()> + Clone + Send + 'static) -> Stub {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let open: Arc<(Mutex<usize>, Condvar)> = Arc::default();
        let stub = Stub { address, open: open.clone() };
        thread::spawn(move || {
            for stream in listener.incoming() {
                *open.0.lock().unwrap() += 1;
                let (speak, open) = (speak.clone(), open.clone());
                thread::spawn(move || {
                    // Broken connections are the point of this test.
                    let _ended = speak(stream.unwrap());
                    *open.0.lock().unwrap() -= 1;
                    open.1.notify_all();
                });
            }
        });
        stub
    }

    /// Waits until everything sent by a killed program is read.
    pub fn settle(&self) {
        // Connections are accepted in order: once this one is greeted, all earlier ones are done.
        let mut marker = BufReader::new(TcpStream::connect(self.address).unwrap());
        marker.read_line(&mut String::new()).unwrap();
        drop(marker);
        let open = self.open.0.lock().unwrap();
        let (_open, late) = self.open.1.wait_timeout_while(open, PATIENCE, |open| *open > 0).unwrap();
        assert!(!late.timed_out(), "a connection of a dead program lives on");
    }
}

/// Accepts letters from one client.
pub fn relay(stream: TcpStream, world: &Mutex<World>) -> io::Result<()> {
    let life = world.lock().unwrap().life;
    take(stream, life, world)
}

fn take(stream: TcpStream, life: u32, world: &Mutex<World>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut line = BufReader::new(stream);
    line.get_mut().write_all(b"220 relay.example.net\r\n")?;
    let mut to = String::new();
    loop {
        let mut command = String::new();
        if line.read_line(&mut command)? == 0 {
            return Ok(());
        }
        if let Some((_, rest)) = command.split_once("TO:<") {
            to = rest.split('>').next().unwrap_or_default().to_string();
        }
        let answer = match command.trim_end() {
            "QUIT" => return Ok(()),
            "DATA" => {
                line.get_mut().write_all(b"354 go on\r\n")?;
                let bytes = text(&mut line)?;
                let id = crate::support::Letter::parse(&bytes, &to).id;
                world.lock().unwrap().take(Taken { life, id, to: to.clone(), bytes });
                "250 taken\r\n"
            }
            _ => "250 well\r\n",
        };
        line.get_mut().write_all(answer.as_bytes())?;
    }
}
