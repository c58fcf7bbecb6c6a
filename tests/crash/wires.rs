//! The SMTP servers around the program: one delivers mails until they are acknowledged, one accepts letters.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use crate::support::SERVER;
use crate::world::{Mail, Taken, World};

/// Longer than anything on loopback takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Delivers mails until the connection breaks or `stop` is set.
pub fn feed(world: &Mutex<World>, server: SocketAddr, stop: &AtomicBool) {
    let Ok(mut line) = Line::open(server) else { return };
    while !stop.load(Ordering::Relaxed) {
        let next = world.lock().unwrap().next_mail();
        let Some((number, mail)) = next else {
            // Only the server's letters lead to new mails.
            thread::sleep(Duration::from_millis(1));
            continue;
        };
        let answer = line.hand_over(&mail);
        world.lock().unwrap().handed_over(number, matches!(answer, Ok(true)));
        if answer.is_err() {
            return;
        }
    }
}

struct Line(BufReader<TcpStream>);

impl Line {
    fn open(server: SocketAddr) -> io::Result<Line> {
        let stream = TcpStream::connect(server)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut line = Line(BufReader::new(stream));
        line.answer()?;
        line.ask("EHLO relay.example.net\r\n")?;
        Ok(line)
    }

    fn hand_over(&mut self, mail: &Mail) -> io::Result<bool> {
        self.ask(&format!("MAIL FROM:<{}>\r\n", mail.from))?;
        self.ask(&format!("RCPT TO:<{SERVER}>\r\n"))?;
        self.ask("DATA\r\n")?;
        let mut text = Vec::new();
        for line in mail.raw.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                text.push(b'.');
            }
            text.extend_from_slice(line);
        }
        text.extend_from_slice(b".\r\n");
        self.0.get_mut().write_all(&text)?;
        Ok(self.answer()?.starts_with("250"))
    }

    fn ask(&mut self, command: &str) -> io::Result<String> {
        self.0.get_mut().write_all(command.as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.as_bytes().get(3) != Some(&b'-') {
                return Ok(line);
            }
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

/// The letter up to the dot, with dots unstuffed.
fn text(line: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut letter = Vec::new();
    loop {
        let mut bytes = Vec::new();
        if line.read_until(b'\n', &mut bytes)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match bytes.strip_prefix(b".") {
            Some(b"\r\n") => return Ok(letter),
            Some(rest) => letter.extend_from_slice(rest),
            None => letter.extend_from_slice(&bytes),
        }
    }
}
